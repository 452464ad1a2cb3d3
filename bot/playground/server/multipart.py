"""Multipart bodies (RFC 7578) taken apart in one go. aiohttp's reader takes them for mail and reads every header by the
rules of that, which was half of the look-alike's work."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import unquote

BOUNDARY: Final = re.compile(r'boundary=(?:"(?P<quoted>[^"]+)"|(?P<plain>[^;\s]+))', re.IGNORECASE)
DISPOSITION: Final = re.compile(r"^content-disposition:(?P<fields>.*)$", re.IGNORECASE | re.MULTILINE)
ENCODED: Final = re.compile(r"^content-transfer-encoding:\s*(?!binary|7bit|8bit)", re.IGNORECASE | re.MULTILINE)
FIELD: Final = re.compile(r';\s*(?P<key>[\w*]+)=(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<plain>[^;\s]*))')
ESCAPED: Final = re.compile(r"\\(.)")


class Part(NamedTuple):
    """One field of a form: its name, the name of the file it is (None: no file), and its bytes."""

    name: str
    filename: str | None
    data: bytes


def parts(body: bytes, content_type: str) -> Iterator[Part]:
    """The parts of a body. Raises `ValueError` for one that is none, breaks off, or is written in letters."""
    found = BOUNDARY.search(content_type)
    if found is None:
        raise ValueError("no boundary")
    delimiter = b"\r\n--" + (found["quoted"] or found["plain"]).encode()
    _, *pieces = (b"\r\n" + body).split(delimiter)
    for piece in pieces:
        if piece.startswith(b"--"):
            return
        head, gap, data = piece.partition(b"\r\n\r\n")
        if not gap:
            break
        yield _part(head.decode(errors="replace"), data)
    raise ValueError("the last boundary is missing")


def _part(head: str, data: bytes) -> Part:
    disposition = DISPOSITION.search(head)
    if disposition is None or ENCODED.search(head):
        raise ValueError("a part that cannot be read")
    fields = {
        field["key"].lower(): field["plain"] if field["quoted"] is None else ESCAPED.sub(r"\1", field["quoted"])
        for field in FIELD.finditer(disposition["fields"])
    }
    filename = fields.get("filename")
    if "filename*" in fields:
        filename = unquote(fields["filename*"].split("'", 2)[-1])
    return Part(fields.get("name", ""), filename, data)
