"""What a Sichuan player must know of the rules beyond what it sees, and what its hand may aim at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

from engine.ai.routes import Route, allowing
from engine.ai.sight import KIND_OF, Sight
from engine.hand import kernel
from engine.hand.hand import Meld
from engine.systems.sichuan.ruleset import SichuanRuleset

SUITS: Final = 3
UNKNOWN: Final = -1
_KINDS: Final = tuple(frozenset(range(9 * suit, 9 * suit + 9)) for suit in range(SUITS))


def _allowed(suits: Sequence[int]) -> bytes:
    return allowing(kind for suit in suits for kind in _KINDS[suit])


ALLOWED: Final = {suits: _allowed(suits) for number in (1, 2) for suits in combinations(range(SUITS), number)}
"""Suits kept → the kinds they have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """`sets` make a hand with a pair, of at most `suits` suits. `pairs`: seven pairs win. `on_discard`: discards can be
    won. `single`: the first win ends the deal."""

    ruleset: SichuanRuleset
    deck: tuple[int, ...]
    sets: int
    suits: int
    pairs: bool
    on_discard: bool
    single: bool

    def amount(self, fan: int) -> float:
        """What a hand of so many fan costs each payer."""
        return float(self.ruleset.scoring.fan_worth(fan))

    def fan(self, pattern: str, instead: str = "ping_hu") -> int:
        """The fan of a pattern; where the table does not know it, of another."""
        fan = self.ruleset.scoring.table.fan
        return fan.get(pattern, fan.get(instead, 0))


class Plan(NamedTuple):
    """A route and the fan it would give."""

    route: Route
    fan: float


def void_of(sight: Sight) -> int:
    """The own void suit, or `UNKNOWN`."""
    suits = sight.view.shown.get("void", {}).get("suits", ())
    return suits[sight.seat] if suits else UNKNOWN


def kept_suits(facts: Facts, melds: Sequence[Meld], void: int) -> list[tuple[int, ...]]:
    """Every choice of suits the hand may still be finished with."""
    laid = {KIND_OF[tile] // 9 for meld in melds for tile in meld.tiles}
    return [kept for kept in ALLOWED if len(kept) == facts.suits and void not in kept and laid <= set(kept)] or [
        kept for kept in ALLOWED if len(kept) == facts.suits
    ]


def plans(facts: Facts, counts: Sequence[int], melds: Sequence[Meld], void: int) -> Iterator[Plan]:
    """What the hand may aim at: two suits, and where enough of it is there all pungs or one suit."""
    special = kernel.FOURS if facts.pairs and not melds else 0
    roots = sum(count == 4 for count in counts) + sum(meld.is_kong for meld in melds)
    laid = {KIND_OF[tile] // 9 for meld in melds for tile in meld.tiles}
    pung = facts.fan("dui_dui_hu")
    groups = sum(count >= 2 for count in counts) + len(melds)
    for kept in kept_suits(facts, melds, void):
        allowed = ALLOWED[kept]
        flush = len(kept) == 1
        base = facts.fan("qing_yi_se") if flush else facts.fan("ping_hu")
        bonus = 0.8 * (sum(count >= 2 for count in counts) >= 5) if special else 0.0
        yield Plan(Route("void", allowed, special=special), base + roots + bonus)
        if groups >= facts.sets:
            fan = facts.fan("qing_dui", "qing_yi_se") if flush else pung
            yield Plan(Route("pungs", allowed, pungs=True), float(fan + roots))
    if facts.suits == 1:
        return
    for suit in range(SUITS):
        inside = sum(counts[9 * suit : 9 * suit + 9])
        if suit != void and laid <= {suit} and inside + 3 * len(melds) >= (3 * facts.sets + 2) * 0.6:
            route = Route("flush", ALLOWED[(suit,)], special=special)
            yield Plan(route, facts.fan("qing_yi_se") + float(roots))
