"""What an address asks for after its question mark: one of some choices, or a number. Anything else is told on a page
that leads on; a value that nobody can read is never passed over. Members that a page does not know are: links that are
passed around gather some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from aiohttp import web

from bot.services.problems import Problem, Refused
from engine.reasons import Reason

MOST_SHOWN: Final = 40
"""Characters of what cannot be read that are said again."""


@dataclass(frozen=True, slots=True)
class Way:
    """Where to go on instead: the key of what it is called, and the address."""

    label: str
    path: str
    query: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


class Misread(Refused):
    """An address that names something which is not there: `ways` are those that are."""

    def __init__(self, problems: Iterable[Problem], ways: Iterable[Way] = (), status: int = 400) -> None:
        super().__init__(*problems)
        self.ways = tuple(ways)
        self.status = status


def chosen(request: web.Request, name: str, choices: Iterable[str], ways: Iterable[Way] = ()) -> str | None:
    """The choice that the address names, None where it names none. Raises `Misread` for any other."""
    value, known = request.query.get(name, ""), tuple(choices)
    if value and value not in known:
        raise misread("web.query.choice", name, value, ways, choices=known)
    return value or None


def number(request: web.Request, name: str, most: int) -> int | None:
    """The whole number from 1 to `most` that the address names, None where it names none. Raises `Misread` for
    anything else."""
    value = request.query.get(name, "")
    if not value:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) <= len(str(most)) and 1 <= int(value) <= most):
        raise misread("web.query.number", name, value, most=most)
    return int(value)


def misread(
    key: str, name: str, value: str, ways: Iterable[Way] = (), status: int = 400, **params: int | tuple[str, ...]
) -> Misread:
    """The refusal of a value; its text is told the name and the value, too."""
    shown = value if len(value) <= MOST_SHOWN else f"{value[:MOST_SHOWN]}…"
    return Misread([Problem(Reason(key, {"name": name, "value": shown, **params}), name, value)], ways, status)
