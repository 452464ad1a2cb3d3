"""What a complete hand is worth: readings, patterns, roots, extras, limit, multiplier, amount (section 6.1).

`Scoring` is built once from the options of a table; after that there are no options, only its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.hand.hand import MeldKind
from engine.hand.readings import Codes, decompositions
from engine.reasons import Reason
from engine.systems.sichuan.fans import DRAGONS, PATTERNS, FanTable
from engine.systems.sichuan.patterns import is_pairs, of_pairs, of_sets
from engine.systems.sichuan.win import Chance, Held, Win

_ORDER: Final[Mapping[str, int]] = {pattern: place for place, pattern in enumerate(PATTERNS)}
SUIT_KEYS: Final = ("suit.m", "suit.p", "suit.s")
PAIRS_READING: Final[Codes] = ()
"""Stands for "read as pairs" where a row of group codes is expected."""


class Worth(NamedTuple):
    """The best value of a complete hand.

    `patterns` is one pattern, or all that count where patterns add up. `codes` are the concealed groups, or
    `PAIRS_READING`. `extras` are (name, fan) in the order of the rules; `roots` how many roots they hold. `fan` is
    before the limit, `capped` after it; `amount` what each payer pays.
    """

    patterns: tuple[str, ...]
    codes: Codes
    extras: tuple[tuple[str, int], ...]
    roots: int
    fan: int
    capped: int
    multiplier: int
    amount: int

    @property
    def pattern(self) -> str:
        """The pattern that names the hand."""
        return self.patterns[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """How a table values hands.

    `sets` make a whole hand, with a pair, of at most so many `suits`. `outer` are the groups terminals-in-every-set may
    use. `roots` lists the kinds held four times that count as roots. `extra` is the fan of kong bloom, kong shot,
    robbing, last tile, big single wait, concealed hand, no terminals, self-draw and each drawn hand before.
    `multiplier` turns fan into units, `streak` gives the factor of the dealer's n-th hand. `self_draw_base`: units more
    for a self-draw, after the limit. `giver_alone`: the giver pays a bloom after a direct kong alone, as a discard.
    """

    table: FanTable
    sets: int
    suits: int
    outer: frozenset[int]
    roots: Callable[[Held], tuple[int, ...]]
    root_fan: int
    extra: Mapping[str, int]
    cap: int | None
    multiplier: Callable[[int], int]
    streak: Callable[[int], int]
    base: int
    self_draw_base: int
    giver_alone: bool

    def is_complete(self, held: Held) -> bool:
        """Whether the tiles make a winning shape, suits apart."""
        if not held.melds and is_pairs(held.concealed, self.table.pairs):
            return True
        return bool(decompositions(held.concealed, self.sets - len(held.melds)))

    def refusal(self, held: Held, void: int | None) -> Reason | None:
        """Why a hand with this void suit may not win whatever its shape, in the order of section 6.1; else None."""
        if void is not None and held.has_suit(void):
            return Reason("sichuan.reason.void_suit_held", {"suit": SUIT_KEYS[void]})
        if held.suits <= self.suits:
            return None
        return Reason("sichuan.reason.three_suits" if held.suits == 3 else "sichuan.reason.one_suit_required")

    def wins(self, held: Held, void: int | None) -> bool:
        """Whether a complete hand of a player with this void suit may win."""
        return self.refusal(held, void) is None and self.is_complete(held)

    def as_discard(self, chance: Chance) -> bool:
        """Whether a win is valued and paid like one on a discard."""
        return not chance.self_draw or (self.giver_alone and chance.bloom is MeldKind.DIRECT_KONG)

    def worths(self, held: Held, tile: int, chance: Chance) -> tuple[Worth, ...]:
        """The value of every reading of a hand with its winning `tile`; none if its shape does not win.

        Suits are not looked at; see `refusal`.
        """
        extras = self._extras(held, chance)
        closed = (("menqing", self.extra["menqing"]),) if held.closed and self.extra["menqing"] else ()
        roots = len(self.roots(held))
        one_suit = held.suits == 1
        first = (chance.first,) if chance.first is not None else ()
        found: list[Worth] = []
        read = [
            (codes, of_sets(codes + held.melds, one_suit, self.outer, tile) + first)
            for codes in decompositions(held.concealed, self.sets - len(held.melds))
        ]
        if self.table.adds and len(read) > 1:
            read = [(read[0][0], tuple(dict.fromkeys(pattern for _, patterns in read for pattern in patterns)))]
        for codes, patterns in read:
            found.append(self._of_reading(patterns, codes, extras + closed, roots, chance))
        if not held.melds and is_pairs(held.concealed, self.table.pairs):
            patterns = of_pairs(held.concealed, one_suit, self.table.adds) + first
            found.append(self._of_reading(patterns, PAIRS_READING, extras, roots, chance))
        return tuple(found)

    def worth(self, held: Held, tile: int, chance: Chance) -> Worth | None:
        """The best of all readings: the highest total, then the pattern later in the table (section 5)."""
        return best_of(self.worths(held, tile, chance))

    def fan_worth(self, fan: int) -> int:
        """What a hand of so many fan costs each payer, the limit applied: the penalty of a pig, for one."""
        return self.base * self.multiplier(fan if self.cap is None else min(fan, self.cap))

    def stated(self, fan: int, chance: Chance) -> Worth:
        """The worth of a hand of which only the fan is known, everything counted, the limit not applied."""
        return self._worth_of((), PAIRS_READING, (), 0, fan, chance)

    def payers(self, win: Win) -> tuple[int, ...]:
        """Who pays the hand, each the full amount (sections 6.3 to 6.5)."""
        if win.payer is not None:
            return (win.payer,)
        if self.as_discard(win.chance):
            assert win.giver is not None
            return (win.giver,)
        return tuple(seat for seat in win.in_play if seat != win.seat)

    def _extras(self, held: Held, chance: Chance) -> tuple[tuple[str, int], ...]:
        """What is added whatever the reading, without roots and the concealed hand."""
        extra = self.extra
        found: list[tuple[str, int]] = []
        if chance.bloom is not None:
            found.append(("kong_bloom", extra["kong_bloom"]))
        if chance.kong_shot:
            found.append(("kong_shot", extra["kong_shot"]))
        if chance.rob_kong:
            found.append(("rob_kong", extra["rob_kong"]))
        if chance.last_tile:
            found.append(("last_tile", extra["last_tile"]))
        if len(held.melds) == self.sets:
            found.append(("da_dan_diao", extra["da_dan_diao"]))
        if extra["zhongzhang"] and not _has_terminal(held):
            found.append(("zhongzhang", extra["zhongzhang"]))
        if chance.self_draw and not self.as_discard(chance):
            found.append(("self_draw", extra["self_draw"]))
        if chance.draw_streak:
            found.append(("draw_streak", chance.draw_streak * extra["draw_streak"]))
        return tuple(pair for pair in found if pair[1])

    def _of_reading(
        self, found: tuple[str, ...], codes: Codes, extras: tuple[tuple[str, int], ...], roots: int, chance: Chance
    ) -> Worth:
        """The value of one reading in which these patterns were found."""
        fan = self.table.fan
        dragon = 0
        if self.table.adds:
            patterns = tuple(pattern for pattern in found if fan.get(pattern)) or ("ping_hu",)
            total = sum(fan[pattern] for pattern in patterns)
        else:
            best = -1
            for pattern in found:  # in table order, so the later of equals stays
                worth = fan.get(pattern)
                if worth is None:
                    continue
                inside = 1 if roots and pattern in DRAGONS else 0
                if worth - inside * self.root_fan >= best:
                    best, dragon, patterns, total = worth - inside * self.root_fan, inside, (pattern,), worth
        counted = roots - dragon
        if counted and self.root_fan:
            extras = (("root", counted * self.root_fan), *extras)
        for _, worth in extras:
            total += worth
        return self._worth_of(patterns, codes, extras, counted, total, chance)

    def _worth_of(
        self,
        patterns: tuple[str, ...],
        codes: Codes,
        extras: tuple[tuple[str, int], ...],
        roots: int,
        total: int,
        chance: Chance,
    ) -> Worth:
        """Limit, multiplier, dealer's streak, stake and self-draw base: the amount (section 6.1, steps 4 and 5)."""
        capped = total if self.cap is None or total < self.cap else self.cap
        multiplier = self.multiplier(capped) * self.streak(chance.dealer_streak)
        units = multiplier if self.as_discard(chance) else multiplier + self.self_draw_base
        return Worth(patterns, codes, extras, roots, total, capped, multiplier, self.base * units)


def best_of(worths: tuple[Worth, ...]) -> Worth | None:
    """The best of some readings; of equals the pattern later in the table, then the earlier reading.

    >>> best_of(()) is None
    True
    """
    return max(worths, key=_rank, default=None)


def _rank(worth: Worth) -> tuple[int, int]:
    return worth.fan, _ORDER.get(worth.patterns[0], -1)


def _has_terminal(held: Held) -> bool:
    counts = held.all
    return bool(counts[0] or counts[8] or counts[9] or counts[17] or counts[18] or counts[26])


def all_quads(held: Held) -> tuple[int, ...]:
    """Every kind held four times, in a kong or not."""
    return tuple(kind for kind, count in enumerate(held.all) if count >= 4)


def unkonged_quads(held: Held) -> tuple[int, ...]:
    """Kinds held four times that were not made a kong."""
    return tuple(kind for kind, count in enumerate(held.all) if count >= 4 and kind not in held.konged)


def doubling_from_one(fan: int) -> int:
    """1 fan is one unit, each more doubles: 1, 2, 4 … (`pow2_minus1`).

    >>> [doubling_from_one(fan) for fan in (1, 2, 6)]
    [1, 2, 32]
    """
    return 1 << max(fan - 1, 0)


def doubling(fan: int) -> int:
    """No fan is one unit, each doubles (`pow2`)."""
    return 1 << fan


def as_points(fan: int) -> int:
    """Each fan is one unit (`points`)."""
    return fan


def no_streak(_: int) -> int:
    """The dealer's n-th hand counts like the first."""
    return 1


def doubled_from_third(hands: int) -> int:
    """The dealer's third hand in a row counts double, the fourth four times (连庄).

    >>> [doubled_from_third(hands) for hands in (1, 2, 3, 5)]
    [1, 1, 2, 8]
    """
    return 1 << max(hands - 2, 0)
