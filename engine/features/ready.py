"""Declaring ready (riichi): the hand is locked, a stick is laid, the first go-round counts (riichi rules 9.3, 9.4).

A declaration stands when its discard was not won. The hand may then only be played as it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from engine.play.actions import CONCEALED_KONG, DISCARD_DRAWN, Action
from engine.play.asks import discards
from engine.play.events import Discarded, Melded
from engine.play.resolve import discard
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.play.tasks import Pay
from engine.reasons import Reason
from engine.scoring.sheet import TABLE, Payment
from engine.tiles.kinds import kind_of

READY: Final = "ready"
READY_DRAWN: Final = "ready_drawn"
STICK: Final = 1000

_LOCKED: Final = Reason("reason.riichi_locked")
_VERBS: Final = {"discard": READY, "discard_drawn": READY_DRAWN}


class ReadyStands(NamedTuple):
    """The declaration of the seat stands: its discard was not won."""

    seat: int


class ReadyStood(NamedTuple):
    """The seat is ready for good. `double`: declared with its very first discard, no call before."""

    seat: int
    double: bool


class Ready:
    """Who declares, who stands, how."""

    __slots__ = ("declaring", "double", "first_round", "standing")

    def __init__(self, seats: int) -> None:
        self.declaring = -1
        self.standing = [False] * seats
        self.double = [False] * seats
        self.first_round = [False] * seats
        """Ippatsu: no call since, and the seat has not discarded again."""

    def copy(self) -> Ready:
        """An independent copy."""
        twin = Ready(0)
        twin.declaring = self.declaring
        twin.standing, twin.double, twin.first_round = self.standing[:], self.double[:], self.first_round[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return self.declaring, tuple(self.standing), tuple(self.double), tuple(self.first_round)

    def count(self) -> int:
        """How many stand, the one declaring just now included."""
        return sum(self.standing) + (self.declaring >= 0)


def ready(
    *,
    tenpai: Callable[[Deal, int, bytes], bool],
    cause: str,
    min_score: int | None,
    min_left: int,
    kong_allowed: Callable[[Deal, int, Action], bool],
    furiten_allowed: Callable[[Deal, int, Action], bool],
) -> Feature:
    """Ready hands. `tenpai` judges 34 counts after the discard; `cause` is what the stick is paid for.

    `min_score` None: points do not matter.
    """

    def offered(deal: Deal, seat: int) -> Iterator[Action]:
        state, part = deal.seats[seat], deal.get(Ready)
        if part.standing[seat] or deal.drawn < 0 or deal.left < min_left:
            return
        if any(meld.is_open for meld in state.melds) or (min_score is not None and deal.scores[seat] < min_score):
            return
        kinds = bytearray(state.kinds)
        for action in discards(deal, seat):
            kind = kind_of(action.tiles[0])
            kinds[kind] -= 1
            if tenpai(deal, seat, bytes(kinds)) and furiten_allowed(deal, seat, action):
                yield Action(_VERBS[action.verb], action.tiles)
            kinds[kind] += 1

    def declare(deal: Deal, seat: int, action: Action) -> tuple[Any, ...]:
        return discard(deal, seat, action.tiles[0], action.verb == READY_DRAWN, ready=True)

    def discarded(deal: Deal, event: Discarded) -> None:
        part = deal.get(Ready)
        part.declaring = event.seat if event.ready else -1
        part.first_round[event.seat] = False

    def stands(deal: Deal, task: ReadyStands) -> ReadyStood:
        return ReadyStood(task.seat, double=not deal.called and len(deal.seats[task.seat].river) == 1)

    def stood(deal: Deal, event: ReadyStood) -> None:
        part = deal.get(Ready)
        part.declaring = -1
        part.standing[event.seat] = part.first_round[event.seat] = True
        part.double[event.seat] = event.double

    def passed(deal: Deal, window: Window, winners: tuple[int, ...]) -> Iterable[Any]:
        if winners or window.robbing or deal.get(Ready).declaring < 0:
            return ()
        stick = Payment(window.source, TABLE, STICK, cause)
        return ReadyStands(window.source), Pay((stick,))

    def locked(deal: Deal, seat: int, action: Action) -> Reason | None:
        return _LOCKED if deal.get(Ready).standing[seat] and action.verb != DISCARD_DRAWN else None

    def no_calls(deal: Deal, seat: int, action: Action) -> Reason | None:
        if not deal.get(Ready).standing[seat]:
            return None
        if action.verb == CONCEALED_KONG and kong_allowed(deal, seat, action):
            return None
        return _LOCKED

    return Feature(
        key="ready",
        slice=lambda _start, seats: Ready(seats),
        doers={ReadyStands: stands},
        evolvers={ReadyStood: stood},
        listens={Discarded: discarded, Melded: lambda deal, _event: end_first_round(deal)},
        verbs={READY: declare, READY_DRAWN: declare},
        turn_options=offered,
        discard_gates=(locked,),
        meld_gates=(no_calls,),
        passed=passed,
        tells={ReadyStood: lambda event, _seat: event},
        show=lambda deal, _seat: {"standing": tuple(deal.get(Ready).standing)},
    )


def end_first_round(deal: Deal) -> None:
    """A call was made: nobody's first go-round counts any more."""
    part = deal.get(Ready)
    part.first_round = [False] * len(part.first_round)


def is_ready(deal: Deal, seat: int) -> bool:
    """Whether the seat's declaration stands; never where the rules know none."""
    part = deal.slices.get(Ready)
    return bool(part and part.standing[seat])
