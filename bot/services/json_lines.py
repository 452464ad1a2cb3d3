"""Files of records: one JSON object a line, packed or not, and what is wrong with a file that is none."""

from __future__ import annotations

import errno
import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from engine.reasons import Reason

_REFUSED: Final[Mapping[int | None, str]] = MappingProxyType(
    {
        errno.ENOENT: "missing",
        errno.ENOTDIR: "missing",
        errno.ENAMETOOLONG: "missing",
        errno.EISDIR: "folder",
        errno.EACCES: "denied",
        errno.EPERM: "denied",
    }
)
"""What the system answers that people can do something about, and the text that says what."""


TEXT: Final = "utf-8-sig"
"""The encoding of files from elsewhere: some editors put a mark before UTF-8."""


class UnreadableFile(Exception):
    """A file that cannot be read: `path`, the line (0: the file itself), and the `reason` with what to do."""

    def __init__(self, path: Path, line: int, reason: Reason) -> None:
        super().__init__(f"{path}:{line}: {reason.key}" if line else f"{path}: {reason.key}")
        self.path = path
        self.line = line
        self.reason = reason


def json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a file with their lines, counted from 1; ``.gz`` is unpacked. Raises `UnreadableFile`."""
    try:
        with gzip.open(path, "rt", encoding=TEXT) if path.suffix == ".gz" else path.open(encoding=TEXT) as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, _object(path, number, line)
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise UnreadableFile(path, 0, why_unreadable(path, error)) from error


def each_once(paths: Iterable[Path]) -> list[Path]:
    """The files without those that were named before, be it by another way."""
    found: dict[str, Path] = {}
    for path in paths:
        found.setdefault(os.path.realpath(path), path)
    return list(found.values())


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The objects alone. Raises `UnreadableFile`."""
    return (record for _, record in json_lines(path))


def why_unreadable(path: Path, error: OSError | EOFError | zlib.error | UnicodeDecodeError) -> Reason:
    """Why a file cannot be read, and what to do. What the system says is left in its words only where we know none."""
    name = {"path": str(path)}
    if isinstance(error, UnicodeDecodeError):
        return Reason("operator.file.not_text", name)
    if isinstance(error, (EOFError, zlib.error, gzip.BadGzipFile)):
        return Reason("operator.file.not_packed", name)
    known = _REFUSED.get(error.errno)
    if known is None:
        return Reason("operator.file.unreadable", {**name, "detail": error.strerror or str(error)})
    return Reason(f"operator.file.{known}", name)


def why_unwritable(path: Path, error: OSError) -> Reason:
    """Why a file cannot be written, and what to do."""
    name = {"path": str(path)}
    if error.errno == errno.ENOSPC:
        return Reason("operator.file.disk_full", name)
    known = _REFUSED.get(error.errno)
    if known is None:
        return Reason("operator.file.unwritable", {**name, "detail": error.strerror or str(error)})
    return Reason(f"operator.file.{known}_to_write", name)


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _no_record(path, number) from error
    if not isinstance(value, dict):
        raise _no_record(path, number)
    return value


def _no_record(path: Path, line: int) -> UnreadableFile:
    """The refusal of a line that is no object."""
    return UnreadableFile(path, line, Reason("operator.file.no_object", {"path": str(path), "line": line}))
