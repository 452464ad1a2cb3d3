"""Discards and kongs among the actions on offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.play.actions import ADDED_KONG, CONCEALED_KONG, Action
from engine.tiles.kinds import kind_of

OWN_KONGS: Final = (CONCEALED_KONG, ADDED_KONG)


def throws_of(options: Sequence[Action]) -> list[Action]:
    """Plain discards; nothing is announced."""
    return [action for action in options if action.verb in ("discard", "discard_drawn")]


def throw_of(throws: Sequence[Action], kind: int) -> Action:
    """The discard of that kind, the tile just drawn before its twin."""
    return max(
        (action for action in throws if kind_of(action.tiles[0]) == kind), key=lambda a: a.verb == "discard_drawn"
    )
