"""What a machine player is: from a view to a choice with its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from engine.play.actions import Action
from engine.play.view import View
from engine.reasons import Reason

BEGINNER: Final = "beginner"
REGULAR: Final = "regular"
STRONG: Final = "strong"


class Choice(NamedTuple):
    """An action and why, as keys and numbers; the first reason is the main one."""

    action: Action
    reasons: tuple[Reason, ...]


class Player(Protocol):
    """A machine player. It keeps nothing between choices: the same view always gets the same answer."""

    def choose(self, view: View) -> Choice:
        """What to answer; `view.options` is not empty."""
        ...


@dataclass(frozen=True, slots=True)
class Style:
    """What a player must know of the rules beyond what it sees.

    `sets` make a hand with a pair; `special` are the kernel's other shapes. `value_calls`: an open hand needs a reason
    of its own to win (riichi's yaku, a minimum of fan), so only calls that bring one are made.
    """

    sets: int
    special: int
    value_calls: bool
