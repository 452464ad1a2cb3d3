"""Ids of buttons (``b|verb|argument|…``), menus (``m|verb|…``) and forms (``f|verb|…``).

They have at most 100 characters and no secret in them.

An id is all that a press brings back, after a restart too: it names the facts (by the id they are kept under, or by
themselves where they are short) and what to do with them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LIMIT: Final = 100
SEPARATOR: Final = "|"
PRESSED: Final = re.compile(r"[bm]\|(?P<id>[a-z]{1,10}(\|[^|]*)*)", re.DOTALL)
FORM: Final = re.compile(r"f\|(?P<id>[a-z]{1,10}(\|[^|]*)*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CustomId:
    """What a press means."""

    verb: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        text = SEPARATOR.join((self.verb, *self.arguments))
        if len(text) > LIMIT - 2 or any(SEPARATOR in argument for argument in self.arguments):
            raise ValueError(f"not an id Discord takes: {text}")
        return text

    def argument(self, index: int) -> str:
        """An argument, or empty text if there are not so many."""
        return self.arguments[index] if index < len(self.arguments) else ""


def parse(text: str) -> CustomId:
    """The id in a press, without the letter that says on what."""
    verb, *arguments = text.split(SEPARATOR)
    return CustomId(verb, tuple(arguments))


def pressed_in(text: str) -> CustomId | None:
    """What a press on a button or in a menu means, by the id that it brings back; None if the id is not one of ours.

    >>> pressed_in("b|g|0abc|7|pass")
    CustomId(verb='g', arguments=('0abc', '7', 'pass'))
    >>> pressed_in("b|G") is pressed_in("x|g|1") is None
    True
    """
    found = PRESSED.fullmatch(text)
    return None if found is None else parse(found["id"])
