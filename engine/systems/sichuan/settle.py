"""The money of one deal: every event in order, who pays whom for what, and the balances after each payment (section 6).

`settle` is a pure function of the table and the events; games call it with what happened, a command with what people
typed. Every payment has a cause, every sum is zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.errors import EngineError
from engine.reasons import Reason
from engine.systems.sichuan.draw_check import DrawCheck
from engine.systems.sichuan.events import (
    Event,
    check_copies,
)
from engine.systems.sichuan.ledger import (
    Settlement,
)
from engine.systems.sichuan.money import KongMoney
from engine.systems.sichuan.running_deal import RunningDeal
from engine.systems.sichuan.scoring import Scoring


class Course(Enum):
    """How a deal goes on after a win."""

    SINGLE = "single"
    """It ends."""
    BLOOD = "blood"
    """Winners leave, until one player is left."""
    RIVER = "river"
    """Winners stay, until the wall is used up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling:
    """How a table settles a deal. `escape` is what a leaver who has not won pays each player in play (None: no rule);
    `leavers_forfeit`: a winner who leaves gives the wins back. `one_winner`: one discard is won by one player only."""

    scoring: Scoring
    money: KongMoney
    check: DrawCheck
    course: Course
    players: int
    hand_size: int
    on_discard: bool
    one_winner: bool
    leavers_forfeit: bool
    escape: int | None

    @property
    def winners_stay(self) -> bool:
        """Whether winners stay in play."""
        return self.course is Course.RIVER

    @property
    def ends_at_win(self) -> bool:
        """Whether the deal ends with its first win."""
        return self.course is Course.SINGLE

    def settle(self, events: Sequence[Event], draw_streak: int = 0, dealer_streak: int = 1) -> Settlement:
        """Settles a deal. Raises `IllegalAction` or `NotAWin` at the first event that cannot be; the second reason says
        which event it was."""
        deal = RunningDeal(self, draw_streak, dealer_streak, [0] * self.players, list(range(self.players)))
        for number, event in enumerate(events):
            deal.event = number
            try:
                deal.take(event)
            except EngineError as error:
                raise type(error)(*error.reasons, Reason("sichuan.reason.at_event", {"n": number + 1})) from error
        check_copies(events)
        return deal.result()
