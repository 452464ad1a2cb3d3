"""What is stored and on which conditions the bot may be used; and how it is just now."""

from __future__ import annotations

from typing import Final

from aiohttp import web

from bot.web.frame import Page, lines, paragraphs, section
from bot.web.html import Html, joined, tag
from bot.web.reader import Reader
from bot.web.site import Site, site_of

PRIVACY: Final = ("purpose", "never", "others", "games", "web", "kept", "rights", "contact")
CONDITIONS: Final = ("service", "fair", "results", "games", "limits", "end")
_TABLE: Final = "privacy.table."
_MOST: Final = 8


def privacy(_request: web.Request, _site: Site, reader: Reader) -> Page:
    """What is stored about people, why, for how long, and how to see or delete it."""
    tables = [key.removeprefix(_TABLE) for key in reader.words.catalog.messages["en"] if key.startswith(_TABLE)]
    stored = [
        [tag("dt", reader.text(_TABLE + table)), tag("dd", reader.text(f"privacy.kept.{table}"))] for table in tables
    ]
    body = joined(
        section(
            reader.text("web.privacy.stored.title"),
            paragraphs(reader.text("web.privacy.stored.line1")),
            tag("dl", [tag("div", pair) for pair in stored], class_="pairs"),
        ),
        _parts(reader, "privacy", PRIVACY),
    )
    return Page(reader.text("web.privacy.title"), body, lead=reader.text("web.privacy.about"))


def conditions(_request: web.Request, _site: Site, reader: Reader) -> Page:
    """The terms of service."""
    body = _parts(reader, "conditions", CONDITIONS)
    return Page(reader.text("web.conditions.title"), body, lead=reader.text("web.conditions.about"))


def _parts(reader: Reader, page: str, parts: tuple[str, ...]) -> Html:
    return joined([_part(reader, f"web.{page}.{part}") for part in parts])


def _part(reader: Reader, key: str) -> Html:
    numbered = [f"{key}.line{number}" for number in range(1, _MOST + 1)]
    said = [reader.text(line) for line in numbered if reader.words.catalog.has(line)]
    return section(reader.text(f"{key}.title"), paragraphs(said[0]) if len(said) == 1 else lines(said))


def status(_request: web.Request, site: Site, reader: Reader) -> Page:
    """Whether the bot is connected, and its version."""
    health = site.health()
    latency = reader.text("web.status.unknown") if health.latency is None else f"{health.latency} ms"
    facts = (
        ("state", reader.text("web.status.ready" if health.ready else "web.status.not_ready")),
        ("latency", latency),
        ("version", site.version),
    )
    pairs = [tag("div", tag("dt", reader.text(f"web.status.{name}")), tag("dd", value)) for name, value in facts]
    return Page(reader.text("web.status.title"), tag("dl", pairs, class_="pairs"), lead=reader.text("web.status.about"))


async def status_json(request: web.Request) -> web.Response:
    """The same for programs; 503 while the bot is not connected."""
    site = site_of(request)
    health = site.health()
    facts = {"ready": health.ready, "latency_ms": health.latency, "version": site.version}
    return web.json_response(facts, status=200 if health.ready else 503)
