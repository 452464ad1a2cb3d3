"""Points without a hand: what han and fu, or yakuman, are worth, and the full tables (riichi rules 8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.errors import HandError
from engine.reasons import Reason
from engine.scoring.answers import PointsAnswer, PointsRow
from engine.scoring.paid import PaidCase, PaidWorth, WorthAsked
from engine.scoring.sheet import DISCARDER, Step
from engine.systems.riichi.limits import Base, Limits, yakuman
from engine.systems.riichi.payout import Payout
from engine.systems.riichi.sheets import payment_steps

FU: Final = (20, 25, *range(30, 120, 10))
"""Fu a hand can have; more than 110 is always mangan or counts by han alone from three han on."""
MOST_HAN: Final = 99
"""More han are no question a player asks."""
_LIMIT_HAN: Final = (5, 6, 8, 11, 13)


@dataclass(frozen=True, slots=True)
class PointRules:
    """Answers about points.

    `seven_pairs_fu` and `open_pinfu_fu` say which cells of the tables can occur, `seats` are the terms of the seats,
    the dealer first.
    """

    line: str
    limits: Limits
    payout: Payout
    seven_pairs_fu: int
    open_pinfu_fu: int
    seats: tuple[str, ...]

    def answer(
        self, *, han: int, fu: int, yakuman_count: int, winner: int, self_draw: bool, honba: int, sticks: int
    ) -> PointsAnswer:
        """The worth of a value. Seats count from the dealer; a win by discard has an unnamed discarder.

        Raises `HandError` for numbers no hand can have.
        """
        problems = list(self._problems(han, fu, yakuman_count, honba, sticks, winner))
        if problems:
            raise HandError(*problems)
        base = yakuman(yakuman_count) if yakuman_count else self.limits.base(han, fu)
        payments = self.payout.payments(base.points, winner, None if self_draw else DISCARDER, honba, sticks)
        points = self.payout.points(base.points, winner, self_draw)
        totals = {"yakuman": yakuman_count} if yakuman_count else {"han": han, "fu": fu}
        steps = (
            *_base_steps(base, han, fu, yakuman_count),
            *payment_steps(payments, base.points, honba, sticks, self.seats),
        )
        return PointsAnswer(self.line, {**totals, "points": points}, base.limit, steps, payments)

    def _problems(
        self, han: int, fu: int, yakuman_count: int, honba: int, sticks: int, winner: int
    ) -> Iterator[Reason]:
        if honba < 0 or sticks < 0 or han < 0 or yakuman_count < 0:
            yield Reason("riichi.reason.negative_count")
        if not 0 <= winner < self.payout.players:
            yield Reason("riichi.reason.no_seat", {"seat": winner, "players": self.payout.players})
        if yakuman_count:
            return
        if not han:
            yield Reason("riichi.reason.no_han")
        elif han < 5 and (fu not in FU and not (fu > 110 and fu % 10 == 0 and fu <= 170)):
            yield Reason("riichi.reason.no_such_fu", {"fu": fu, "choices": tuple(map(str, FU))})

    def table(self) -> tuple[PointsRow, ...]:
        """Rows of 1 to 4 han for every fu, then one for each limit (fu 0)."""
        rows = [self._row(han, fu, self.limits.base(han, fu)) for fu in FU for han in range(1, 5)]
        rows += [self._row(han, 0, self.limits.base(han, 0)) for han in _LIMIT_HAN]
        rows += [self._row(0, 0, yakuman(count)) for count in (1, 2, 3)]
        return tuple(row for row in rows if any(one is not None for one in (row.ron, row.from_each)))

    def paid(self, asked: WorthAsked) -> PaidWorth:
        """What han and fu are paid in each way of winning that such a hand can have. Raises `HandError`."""
        han, fu = asked.value, asked.fu
        problems = list(_unknown_worth(han, fu))
        if problems:
            raise HandError(*problems)
        cases: list[PaidCase] = []
        limit = None
        for winner in (1, 0):
            for self_draw in (False, True):
                if fu == 20 and not self_draw and han < 5:
                    continue  # twenty fu is pinfu by self-draw alone (riichi rules 7)
                if fu == 25 and self_draw and han < 3:
                    continue  # seven pairs are two han, and self-draw is one more
                answer = self.answer(
                    han=han, fu=fu, yakuman_count=0, winner=winner, self_draw=self_draw, honba=asked.honba, sticks=0
                )
                limit = answer.limit
                cases.append(PaidCase(winner == 0, self_draw, winner, answer.payments))
        return PaidWorth(MappingProxyType({"han": han, "fu": fu if han < 5 else 0}), limit, tuple(cases))

    def paid_table(self) -> tuple[PaidWorth, ...]:
        """Every worth below the limits, then one for each limit."""
        below = (WorthAsked(han, fu) for han in range(1, 5) for fu in FU if _exists(han, fu))
        rows = [row for asked in below if (row := self.paid(asked)).limit is None]
        return (*rows, *(self.paid(WorthAsked(han)) for han in _LIMIT_HAN))

    def _row(self, han: int, fu: int, base: Base) -> PointsRow:
        by_discard = self._by_discard(han, fu)
        by_draw = self._by_draw(han, fu)
        from_each = max(self.payout.self_draw(base.points, 0).values())
        others = self.payout.self_draw(base.points, 1)
        return PointsRow(
            han,
            fu,
            base.limit,
            self.payout.ron(base.points, True) if by_discard else None,
            from_each if by_draw else None,
            self.payout.ron(base.points, False) if by_discard else None,
            others[0] if by_draw else None,
            others.get(2) if by_draw else None,
        )

    def _by_discard(self, han: int, fu: int) -> bool:
        if fu == 20:
            return self.open_pinfu_fu == 20
        return fu != 25 or (self.seven_pairs_fu == 25 and han >= 2)

    def _by_draw(self, han: int, fu: int) -> bool:
        if fu == 20:
            return han >= 2
        return fu != 25 or (self.seven_pairs_fu == 25 and han >= 3)


def _unknown_worth(han: int, fu: int) -> Iterator[Reason]:
    """Why a person's question about han and fu has no answer. From five han on the fu do not count."""
    if not 1 <= han <= MOST_HAN:
        yield Reason("form.number_range", {"value": han, "low": 1, "high": MOST_HAN})
    elif fu and fu not in FU:
        yield Reason("points.bad_fu", {"n": fu, "choices": tuple(map(str, FU))})
    elif han < 5 and not fu:
        yield Reason("points.needs_fu")
    elif han < 5 and not _exists(han, fu):
        yield Reason("points.impossible", {"han": han, "n": fu})


def _exists(han: int, fu: int) -> bool:
    """Whether some hand has so many han and fu: twenty fu need pinfu and self-draw, 25 seven pairs: two han each."""
    return fu not in (20, 25) or han >= 2


def _base_steps(base: Base, han: int, fu: int, yakuman_count: int) -> tuple[Step, ...]:
    if yakuman_count:
        return (Step("riichi.step.yakuman", base.points, {"n": yakuman_count}),)
    if base.limit is None:
        return (Step("riichi.step.base", base.points, {"han": han, "fu": fu}),)
    return (Step("riichi.step.limit", base.points, {"limit": base.limit, "han": han}),)
