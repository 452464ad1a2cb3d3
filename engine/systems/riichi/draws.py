"""Hands that end without a win: noten payments, nagashi mangan, abortive draws, who deals next (riichi rules 2, 10)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from engine.systems.riichi.limits import MANGAN_BASE
from engine.systems.riichi.payout import Payout
from engine.tiles.kinds import ORPHANS, WINDS, Kind, Tile, kind_of

ABORTS: Final = ("suufon_renda", "suukan_sanra", "suucha_riichi", "sanchahou", "kyuushu_kyuuhai")


class Result(Enum):
    """How a hand ended, as far as the next one depends on it."""

    DEALER_WIN = "dealer_win"
    OTHER_WIN = "other_win"
    DRAW_DEALER_TENPAI = "draw_dealer_tenpai"
    DRAW_DEALER_NOTEN = "draw_dealer_noten"
    ABORT = "abort"


class Next(NamedTuple):
    """What the next hand begins with."""

    dealer_keeps: bool
    honba: int


class Nagashi(NamedTuple):
    """A nagashi mangan settled: change of each seat (from the dealer), sticks left, and the next hand."""

    deltas: tuple[int, ...]
    sticks_left: int
    next: Next


class FourKans(NamedTuple):
    """What four kans on the table mean: the hand ends, or others may still make one."""

    abort: bool
    others_may_kan: bool


@dataclass(frozen=True, slots=True)
class NagashiRules:
    """Whether nagashi mangan is a win or only a payment, needs a closed hand, and how many players can have it."""

    as_win: bool
    closed_only: bool
    nearest_only: bool

    def achieved(self, river: Sequence[Tile], called: Collection[int], open_melds: int) -> bool:
        """Whether these discards make it; `called` are indexes of discards that others took (riichi rules 10.4)."""
        if called or not river or (self.closed_only and open_melds):
            return False
        return all(kind_of(tile) in ORPHANS for tile in river)


@dataclass(frozen=True, slots=True)
class DrawRules:
    """What follows a hand. `aborts` holds the abortive draws in use and whether the dealer keeps the deal."""

    noten_total: int
    keeps: Callable[[bool], bool]
    aborts: Mapping[str, bool]
    fifth_kan_aborts: bool
    nagashi: NagashiRules | None

    def noten(self, ready: Sequence[bool]) -> tuple[int, ...]:
        """What each seat gains at an exhaustive draw (riichi rules 10.2).

        >>> DrawRules(3000, bool, {}, False, None).noten((True, False, False, False))
        (3000, -1000, -1000, -1000)
        """
        number = sum(ready)
        if number in (0, len(ready)):
            return (0,) * len(ready)
        income, cost = self.noten_total // number, self.noten_total // (len(ready) - number)
        return tuple(income if one else -cost for one in ready)

    def after(self, result: Result, honba: int, abort: str = "") -> Next:
        """Whether the dealer keeps the deal, and the counters (riichi rules 2.2, 2.3); `abort` names the draw."""
        match result:
            case Result.DEALER_WIN:
                return Next(True, honba + 1)
            case Result.OTHER_WIN:
                return Next(False, 0)
            case Result.ABORT:
                return Next(self.aborts[abort], honba + 1)
            case _:
                return Next(self.keeps(result is Result.DRAW_DEALER_TENPAI), honba + 1)

    def settle_nagashi(
        self, payout: Payout, winners: Sequence[int], last_drawer: int, honba: int, sticks: int, dealer_ready: bool
    ) -> Nagashi:
        """Pays nagashi mangan (riichi rules 10.4). Seats count from the dealer; distance from the last drawer, himself
        first (riichi rules 13.9)."""
        assert self.nagashi is not None
        order = sorted(winners, key=lambda seat: (seat - last_drawer) % payout.players)
        if self.nagashi.nearest_only:
            order = order[:1]
        deltas = [0] * payout.players
        for place, winner in enumerate(order):
            first = place == 0 and self.nagashi.as_win
            paid = payout.payments(MANGAN_BASE, winner, None, honba if first else 0, sticks if first else 0)
            deltas = [one + more for one, more in zip(deltas, payout.deltas(paid), strict=True)]
        if not self.nagashi.as_win:
            ready = Result.DRAW_DEALER_TENPAI if dealer_ready else Result.DRAW_DEALER_NOTEN
            return Nagashi(tuple(deltas), sticks, self.after(ready, honba))
        return Nagashi(tuple(deltas), 0, self.after(Result.DEALER_WIN if 0 in order else Result.OTHER_WIN, honba))

    def four_winds(self, first_discards: Sequence[Tile], calls: int, won: bool) -> bool:
        """Suufon renda: the first discards of four players are one wind, no call before, the last one not won."""
        kinds = {kind_of(tile) for tile in first_discards}
        same = len(first_discards) == 4 and len(kinds) == 1 and kinds <= set(WINDS)
        return "suufon_renda" in self.aborts and same and not calls and not won

    def nine_kinds(self, kinds: Iterable[Kind], calls: int) -> bool:
        """Kyuushu kyuuhai: nine kinds of terminals and honours among the first fourteen tiles, no call before."""
        return "kyuushu_kyuuhai" in self.aborts and not calls and len(ORPHANS.intersection(kinds)) >= 9

    def four_kans(self, owners: Sequence[int], won: bool) -> FourKans:
        """Suukan sanra: four kans by two players or more end the hand unless the discard is won.

        `owners` has a seat for every kan on the table.
        """
        if len(owners) < 4:
            return FourKans(False, True)
        alone = len(set(owners[:4])) == 1
        if len(owners) > 4:
            return FourKans(alone and self.fifth_kan_aborts and not won, False)
        return FourKans("suukan_sanra" in self.aborts and not alone and not won, alone and self.fifth_kan_aborts)

    def four_riichi(self, ready: Collection[int], won: bool) -> bool:
        """Suucha riichi: four players in riichi and the last declaration tile not won."""
        return "suucha_riichi" in self.aborts and len(ready) == 4 and not won

    def three_rons(self, claims: Collection[int]) -> bool:
        """Sanchahou: three valid wins on one tile, tested before anybody is passed over."""
        return "sanchahou" in self.aborts and len(claims) == 3


def noten_is_paid(*, aborted: bool, nagashi: bool) -> bool:
    """Whether a hand without a winner costs those who are not ready: not after an abort or a nagashi mangan."""
    return not aborted and not nagashi


def declaration_stands(claims: int) -> bool:
    """A riichi stands, and its stick is paid, when nobody wins its tile; three wins that abort count as wins too
    (riichi rules 9.3, 10.3)."""
    return claims == 0
