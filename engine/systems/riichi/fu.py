"""Fu: the small points of a hand, part by part (riichi rules 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.hand.reading import Shape, WaitKind
from engine.hand.readings import PAIR, PUNG
from engine.reasons import Param
from engine.scoring.sheet import Step
from engine.systems.riichi.body import CODES, OUTSIDE, Body, Placed
from engine.systems.riichi.win import Win
from engine.tiles.kinds import NORTH, WHITE, Kind, code_of

CONCEALED: Final = tuple((8 if OUTSIDE[code] else 4) if PUNG <= code < PAIR else 0 for code in range(CODES))
"""Fu of a concealed group by its code: chows and pairs have none here."""

WAIT: Final = {
    WaitKind.OPEN: 0,
    WaitKind.CLOSED: 2,
    WaitKind.EDGE: 2,
    WaitKind.PAIR: 2,
    WaitKind.DOUBLE_PAIR: 0,
}
_WAIT_TERM: Final = {
    WaitKind.CLOSED: "wait.kanchan",
    WaitKind.EDGE: "wait.penchan",
    WaitKind.PAIR: "wait.tanki",
}
_NOTHING: Final = MappingProxyType[str, Param]({})


def meld_fu(code: int, kong: bool, is_open: bool) -> int:
    """Fu of a meld: half as much if open, four times as much as a kong."""
    fu = CONCEALED[code]
    if kong:
        fu *= 4
    return fu // 2 if is_open else fu


@dataclass(frozen=True, slots=True)
class FuRules:
    """What may be agreed about fu.

    `double_wind`: the pair that is round and seat wind; `open_pinfu`: an open hand without any fu, by ron;
    `rinshan_tsumo`: whether a self-draw after a kan has its 2; `seven_pairs`: fu of seven pairs; `north_pair`: a pair
    of norths is worth 2 (riichi rules 12).
    """

    double_wind: int
    open_pinfu: int
    rinshan_tsumo: bool
    seven_pairs: int
    north_pair: bool

    def pair(self, win: Win, kind: int) -> int:
        """Fu of a pair."""
        if kind < 27:
            return 0
        if kind >= WHITE:
            return 2
        if kind == win.seat:
            return self.double_wind if kind == win.round_wind else 2
        return 2 if kind == win.round_wind or (self.north_pair and kind == NORTH) else 0

    def worthless_pair(self, body: Body) -> bool:
        """A pair that leaves pinfu possible: neither a dragon nor a wind of value."""
        return not self.pair(body.win, body.pair)

    def sets(self, body: Body) -> int:
        """Fu of all groups as if nothing was completed by another's tile."""
        fu = self.pair(body.win, body.pair)
        for code in body.codes:
            fu += CONCEALED[code]
        for code, kong, is_open, _, _ in body.win.melds:
            fu += meld_fu(code, kong, is_open)
        return fu

    def total(self, placed: Placed, sets: int, pinfu: bool) -> int:
        """Rounded fu of a reading; `sets` as `sets` gives them."""
        body = placed.body
        win = placed.win
        if body.shape is not Shape.SETS:
            return self.seven_pairs if body.shape is Shape.SEVEN_PAIRS else 0
        fu = 20 + sets + WAIT[placed.wait]
        if win.self_draw:
            if pinfu:
                return 20
            if self.rinshan_tsumo or "rinshan" not in win.facts:
                fu += 2
        else:
            if placed.wait is WaitKind.DOUBLE_PAIR:
                fu -= CONCEALED[PUNG + win.kind] // 2
            if win.closed:
                fu += 10
            elif fu == 20:
                return self.open_pinfu
        return (fu + 9) // 10 * 10

    def exact(self, placed: Placed) -> int:
        """Fu before rounding, of a hand with sets."""
        return sum(part.value for part in self._parts(placed, False)) if placed.body.shape is Shape.SETS else 0

    def steps(self, placed: Placed, pinfu: bool, total: int) -> tuple[Step, ...]:
        """Every part with its value, then the rounded `total`. `group` is the index of the group it belongs to."""
        shape = placed.body.shape
        if shape is Shape.SEVEN_PAIRS:
            return (Step("fu.seven_pairs", self.seven_pairs, _NOTHING),)
        if shape is not Shape.SETS:
            return ()
        parts = self._parts(placed, pinfu)
        exact = sum(part.value for part in parts)
        if not placed.win.closed and exact == 20 and not placed.win.self_draw:
            return (*parts, Step("fu.open_pinfu", total, {"exact": exact}))
        return (*parts, Step("fu.rounding", total, {"exact": exact}))

    def _parts(self, placed: Placed, pinfu: bool) -> list[Step]:
        win = placed.win
        parts = [_BASE]
        if not win.self_draw:
            if win.closed:
                parts.append(_CLOSED_RON)
        elif pinfu:
            parts.append(_PINFU_TSUMO)
        elif self.rinshan_tsumo or "rinshan" not in win.facts:
            parts.append(_TSUMO)
        if WAIT[placed.wait]:
            parts.append(_wait_step(_WAIT_TERM[placed.wait], win.kind, placed.index))
        for index, code in enumerate(placed.body.codes):
            if code >= PAIR:
                fu = self.pair(win, code - PAIR)
                if fu:
                    parts.append(_pair_step(code, code - PAIR == win.seat == win.round_wind, fu, index))
            elif code >= PUNG:
                parts.append(_set_step(code, False, index == placed.index and not win.self_draw, index))
        for index, meld in enumerate(win.melds, len(placed.body.codes)):
            if meld.code >= PUNG:
                parts.append(_set_step(meld.code, meld.kong, meld.open, index))
        return parts


_BASE: Final = Step("fu.base", 20, _NOTHING)
_CLOSED_RON: Final = Step("fu.menzen_ron", 10, _NOTHING)
_TSUMO: Final = Step("fu.tsumo", 2, _NOTHING)
_PINFU_TSUMO: Final = Step("fu.pinfu_tsumo", 0, _NOTHING)


@cache
def _wait_step(wait: str, kind: Kind, index: int) -> Step:
    params: dict[str, Param] = {"wait": wait, "tile": code_of(kind), "group": index}
    return Step("fu.wait", 2, MappingProxyType(params))


@cache
def _pair_step(code: int, double: bool, fu: int, index: int) -> Step:
    key = "fu.double_wind_pair" if double else "fu.value_pair"
    params: dict[str, Param] = {"tile": code_of(Kind(code - PAIR)), "group": index}
    return Step(key, fu, MappingProxyType(params))


@cache
def _set_step(code: int, kong: bool, is_open: bool, index: int) -> Step:
    key = (
        f"fu.{'open' if is_open else 'closed'}_{'kong' if kong else 'pung'}_{'yaochuu' if OUTSIDE[code] else 'simple'}"
    )
    params: dict[str, Param] = {"tile": code_of(Kind(code - PUNG)), "group": index}
    return Step(key, meld_fu(code, kong, is_open), MappingProxyType(params))
