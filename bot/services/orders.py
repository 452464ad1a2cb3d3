"""Standing orders: what a player answers without being asked (private), and which windows must wait for him.

A window copies the orders when it opens, so an edit counts from the next window on. Whether a window waits depends on
the discard and the orders; there is no hand in sight here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.tiles.kinds import Kind

CALLS: Final = ("pung", "kong", "chow")
"""Verbs of order lines. A kong order takes three tiles of the hand for a discard."""


class Do(StrEnum):
    """What an order says. `TAKE` costs no time, `ASK` makes everybody wait, `PASS` lets it go."""

    TAKE = "take"
    ASK = "ask"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Line:
    """One call order: a verb, the kinds it is for (empty: every kind), whose discards, and whether it holds once."""

    verb: str
    do: Do
    kinds: frozenset[Kind] = frozenset()
    left_only: bool = False
    once: bool = False

    @property
    def is_general(self) -> bool:
        """Whether it is about every discard."""
        return not self.kinds and not self.left_only

    def covers(self, kind: int, left: bool) -> bool:
        """Whether it is about a discard of that kind, `left` saying that the seat before discarded it."""
        return (not self.kinds or kind in self.kinds) and (left or not self.left_only)


@dataclass(frozen=True, slots=True)
class Orders:
    """A player's orders. `win_from`: with `TAKE`, the least worth that is taken (0: every win), in the system's own
    measure (han, fan, tai …). `kong` is for one's own draws while the hand is locked. What no line covers is passed."""

    win: Do = Do.TAKE
    win_from: int = 0
    calls: tuple[Line, ...] = ()
    kong: Do = Do.PASS

    def waits(self, kind: int, *, left: bool, calls: bool, chows: bool) -> bool:
        """Must a claim window wait for this seat? `calls` and `chows` say what the public facts leave possible."""
        if self.win is Do.ASK:
            return True
        return calls and any(
            line.do is Do.ASK and line.covers(kind, left) and (line.verb != "chow" or (chows and left))
            for line in self.calls
        )

    def waits_locked(self) -> bool:
        """Must a turn that plays itself wait for this seat?"""
        return Do.ASK in (self.win, self.kong)

    def for_call(self, verb: str, kind: int, left: bool) -> Do:
        """What the lines say about a call: the first that covers it counts, none is a pass."""
        return next((line.do for line in self.calls if line.verb == verb and line.covers(kind, left)), Do.PASS)

    def without_asking(self) -> Orders:
        """The same where nobody may ask: every question becomes the answer that costs nothing."""
        return replace(
            self,
            win=Do.TAKE if self.win is Do.ASK else self.win,
            calls=tuple(line for line in self.calls if line.do is not Do.ASK),
            kong=Do.PASS if self.kong is Do.ASK else self.kong,
        )


ASK_CALLS: Final = tuple(Line(verb, Do.ASK) for verb in CALLS)
DECIDED: Final = Orders()
ASK_FOR_CALLS: Final = Orders(calls=ASK_CALLS)
ASK_ALL: Final = Orders(win=Do.ASK, calls=ASK_CALLS, kong=Do.ASK)
"""For a human alone with machines, who keeps nobody waiting."""


def to_json(orders: Orders) -> dict[str, Any]:
    """Orders as JSON values."""
    return {
        "win": orders.win.value,
        "from": orders.win_from,
        "kong": orders.kong.value,
        "calls": [
            {
                "verb": line.verb,
                "do": line.do.value,
                "kinds": sorted(line.kinds),
                "left": line.left_only,
                "once": line.once,
            }
            for line in orders.calls
        ],
    }


def from_json(value: Mapping[str, Any]) -> Orders:
    """Orders from JSON values."""
    lines = tuple(
        Line(line["verb"], Do(line["do"]), frozenset(map(Kind, line["kinds"])), line["left"], line["once"])
        for line in value["calls"]
    )
    return Orders(Do(value["win"]), value["from"], lines, Do(value["kong"]))
