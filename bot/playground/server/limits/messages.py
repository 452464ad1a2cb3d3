"""Messages: text, embeds, files, and what goes together with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from ..wire import ApiError, Json, Problem, Upload
from .checks import check_count, check_length
from .components import IS_COMPONENTS_V2, check_components

EPHEMERAL: Final = 1 << 6
MIB: Final = 1 << 20
FILE_SIZE: Final = 10 * MIB
REQUEST_SIZE: Final = 25 * MIB
EMBED_TOTAL: Final = 6000


def check_uploads(uploads: Iterable[Upload]) -> None:
    """Sizes of files; refused with 413, as Discord does before it reads anything else."""
    sizes = [len(upload.data) for upload in uploads]
    if any(size > FILE_SIZE for size in sizes) or sum(sizes) > REQUEST_SIZE:
        raise ApiError(413, 40005, "Request entity too large")


def check_message(body: Json, uploads: Iterable[Upload], *, old: Json | None = None, at: str = "") -> list[Problem]:
    """A message to create, or (with `old`, the stored one) to edit. `at` is where the message lies in the body."""
    names = [upload.name for upload in uploads]
    kept = [attachment["filename"] for attachment in (old or {}).get("attachments") or ()]
    v2 = bool(((body.get("flags") or 0) | (old or {}).get("flags", 0)) & IS_COMPONENTS_V2)
    problems = list(check_length(body.get("content"), "content", 2000))
    if v2 and (body.get("content") or body.get("embeds") or body.get("poll") or body.get("sticker_ids")):
        message = "content, embeds, polls and stickers cannot be used with IS_COMPONENTS_V2"
        problems.append(Problem("content", message, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"))
    if body.get("poll"):
        problems.append(Problem("poll", "Polls are not part of this look-alike", "NOT_SUPPORTED"))
    problems += _check_embeds(body.get("embeds") or [], {*names, *kept})
    problems += check_components(body.get("components"), v2=v2, files={*names, *kept})
    attachments = body.get("attachments") or []
    problems += check_count(attachments if len(attachments) > len(names) else names, "attachments", 10)
    for index, attachment in enumerate(attachments):
        problems += check_length(attachment.get("description"), f"attachments/{index}/description", 1024)
    problems += _check_mentions(body.get("allowed_mentions") or {})
    if body.get("nonce") is not None:
        problems += check_length(str(body["nonce"]), "nonce", 25)
    if old is None and not problems and _is_empty(body, names):
        raise ApiError(400, 50006, "Cannot send an empty message")
    return [Problem(f"{at}{problem.path}", problem.message, problem.code) for problem in problems]


def check_deferral(data: Json) -> list[Problem]:
    """A deferred answer carries nothing but, perhaps, the ephemeral flag."""
    if (data.get("flags") or 0) & ~EPHEMERAL:
        return [Problem("data/flags", "Only EPHEMERAL is allowed on a deferred answer", "INVALID_FLAGS")]
    return []


def check_thread(body: Json) -> list[Problem]:
    """A thread's name and how long it stays."""
    problems = list(check_length(body.get("name") or "", "name", 100, 1))
    if body.get("auto_archive_duration") not in (None, 60, 1440, 4320, 10080):
        problems.append(
            Problem("auto_archive_duration", "Value must be one of 60, 1440, 4320, 10080", "BASE_TYPE_CHOICES")
        )
    return problems


def _is_empty(body: Json, names: list[str]) -> bool:
    filled = (body.get("embeds"), body.get("components"), names, body.get("sticker_ids"))
    return not (body.get("content") or "").strip() and not any(filled)


def _check_embeds(embeds: list[Json], files: set[str]) -> Iterator[Problem]:
    yield from check_count(embeds, "embeds", 10)
    total = 0
    for index, embed in enumerate(embeds):
        at = f"embeds/{index}"
        footer, author = embed.get("footer") or {}, embed.get("author") or {}
        fields: list[Json] = embed.get("fields") or []
        yield from check_length(embed.get("title"), f"{at}/title", 256)
        yield from check_length(embed.get("description"), f"{at}/description", 4096)
        yield from check_length(footer.get("text"), f"{at}/footer/text", 2048)
        yield from check_length(author.get("name"), f"{at}/author/name", 256)
        yield from check_count(fields, f"{at}/fields", 25)
        parts: list[Any] = [embed.get("title"), embed.get("description"), footer.get("text"), author.get("name")]
        for number, field in enumerate(fields):
            for key, most in (("name", 256), ("value", 1024)):
                yield from check_length((field.get(key) or "").strip(), f"{at}/fields/{number}/{key}", most, 1)
                parts.append(field.get(key))
        total += sum(len(part.strip()) for part in parts if part)
        for key in ("image", "thumbnail"):
            url = (embed.get(key) or {}).get("url") or ""
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
                yield Problem(f"{at}/{key}/url", f"{url} names no uploaded file", "ATTACHMENT_NOT_FOUND")
        if not any((*parts, embed.get("image"), embed.get("thumbnail"), embed.get("url"))):
            yield Problem(at, "An embed must not be empty", "EMBED_EMPTY")
    if total > EMBED_TOTAL:
        yield Problem("embeds", f"Embed size exceeds maximum size of {EMBED_TOTAL}", "MAX_EMBED_SIZE_EXCEEDED")


def _check_mentions(allowed: Json) -> Iterator[Problem]:
    for key in ("users", "roles"):
        yield from check_count(allowed.get(key) or (), f"allowed_mentions/{key}", 100)
        if allowed.get(key) and key in (allowed.get("parse") or ()):
            message = f"parse:[{key!r}] and {key}: [ids...] are mutually exclusive."
            yield Problem(f"allowed_mentions/{key}", message, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
