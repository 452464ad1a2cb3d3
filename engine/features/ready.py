"""Declaring ready (riichi): the hand is locked, a stick is laid, the first go-round counts (riichi rules 9.3, 9.4).

A declaration stands when its discard was not won. The hand may then only be played as it is drawn. Where rules have it
(riichi rules 5.4) a hand may be laid open with the declaration: everybody sees it from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

from engine.play.actions import CONCEALED_KONG, DISCARD, DISCARD_DRAWN, Action
from engine.play.asks import discards
from engine.play.events import Discarded, Melded, Saying
from engine.play.resolve import discard
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.play.tasks import Pay
from engine.reasons import Reason
from engine.scoring.sheet import TABLE, Payment
from engine.tiles.kinds import Tile, kind_of

READY: Final = "ready"
READY_DRAWN: Final = "ready_drawn"
OPEN_READY: Final = "ready_open"
OPEN_READY_DRAWN: Final = "ready_open_drawn"
STICK: Final = 1000

_LOCKED: Final = Reason("reason.riichi_locked")
_VERBS: Final = {DISCARD: READY, DISCARD_DRAWN: READY_DRAWN}
_OPEN_VERBS: Final = {DISCARD: OPEN_READY, DISCARD_DRAWN: OPEN_READY_DRAWN}


class OpenHand(NamedTuple):
    """The seat lays its hand open with the declaration."""

    seat: int


class HandOpened(NamedTuple):
    """The seat laid its concealed tiles open; they stay so whether or not the declaration stands."""

    seat: int
    tiles: tuple[Tile, ...]

    def saying(self) -> Saying:
        """What it says."""
        return Saying("opened", self.seat, self.tiles)


class ReadyStands(NamedTuple):
    """The declaration of the seat stands: its discard was not won."""

    seat: int


class ReadyStood(NamedTuple):
    """The seat is ready for good. `double`: declared with its very first discard, no call before."""

    seat: int
    double: bool

    def saying(self) -> Saying:
        """What it says."""
        return Saying("ready_stands", self.seat)


class Ready:
    """Who declares, who stands, how, and whose hand lies open."""

    __slots__ = ("declaring", "double", "first_round", "opened", "standing")

    def __init__(self, seats: int) -> None:
        self.declaring = -1
        self.standing = [False] * seats
        self.double = [False] * seats
        self.opened = [False] * seats
        self.first_round = [False] * seats
        """Ippatsu: no call since, and the seat has not discarded again."""

    def copy(self) -> Ready:
        """An independent copy."""
        twin = Ready(0)
        twin.declaring = self.declaring
        twin.standing, twin.double, twin.first_round = self.standing[:], self.double[:], self.first_round[:]
        twin.opened = self.opened[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return (
            self.declaring,
            tuple(self.standing),
            tuple(self.double),
            tuple(self.first_round),
            tuple(self.opened),
        )

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
    may_open: bool = False,
    stick_first: bool = False,
    near: Callable[[Deal, int], bool] = lambda deal, seat: True,
) -> Feature:
    """Ready hands. `tenpai` judges 34 counts after the discard; `cause` is what the stick is paid for.

    `near` says at once where no discard can leave the hand ready. `min_score` None: points do not matter. `may_open`:
    the hand may be laid open. `stick_first`: the stick is put down before the discard, and taken back if that is won.
    """
    verbs = (_VERBS, _OPEN_VERBS) if may_open else (_VERBS,)

    def offered(deal: Deal, seat: int) -> Iterator[Action]:
        state, part = deal.seats[seat], deal.get(Ready)
        if part.standing[seat] or deal.drawn < 0 or deal.left < min_left:
            return
        if any(meld.is_open for meld in state.melds) or (min_score is not None and deal.scores[seat] < min_score):
            return
        if not near(deal, seat):
            return
        kinds = bytearray(state.kinds)
        for action in discards(deal, seat):
            kind = kind_of(action.tiles[0])
            kinds[kind] -= 1
            if tenpai(deal, seat, bytes(kinds)) and furiten_allowed(deal, seat, action):
                yield from (Action(named[action.verb], action.tiles) for named in verbs)
            kinds[kind] += 1

    def declare(deal: Deal, seat: int, action: Action) -> tuple[Any, ...]:
        drawn, opens = action.verb in (READY_DRAWN, OPEN_READY_DRAWN), action.verb in _OPEN_VERBS.values()
        thrown, *rest = discard(deal, seat, action.tiles[0], drawn, ready=True)
        stick = (Pay((Payment(seat, TABLE, STICK, cause),)),) if stick_first else ()
        return (*stick, thrown, *((OpenHand(seat),) if opens else ()), *rest)

    def opened(deal: Deal, event: HandOpened) -> None:
        deal.get(Ready).opened[event.seat] = True

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
        if window.robbing or deal.get(Ready).declaring < 0:
            return ()
        if winners:
            return (Pay((Payment(TABLE, window.source, STICK, cause),)),) if stick_first else ()
        stands = ReadyStands(window.source)
        return (stands,) if stick_first else (stands, Pay((Payment(window.source, TABLE, STICK, cause),)))

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
        doers={
            ReadyStands: stands,
            OpenHand: lambda deal, task: HandOpened(task.seat, deal.seats[task.seat].concealed()),
        },
        evolvers={ReadyStood: stood, HandOpened: opened},
        listens={Discarded: discarded, Melded: lambda deal, _event: end_first_round(deal)},
        verbs={verb: declare for named in verbs for verb in named.values()},
        turn_options=offered,
        discard_gates=(locked,),
        bars=lambda deal, seat: deal.get(Ready).standing[seat],
        meld_gates=(no_calls,),
        passed=passed,
        tells={ReadyStood: lambda event, _seat: event, HandOpened: lambda event, _seat: event},
        show=lambda deal, _seat: {"standing": tuple(deal.get(Ready).standing), "opened": opened_hands(deal)},
    )


def opened_hands(deal: Deal) -> dict[int, tuple[Tile, ...]]:
    """The hands that lie open, by seat."""
    return {seat: deal.laid_open(seat) for seat, is_open in enumerate(deal.get(Ready).opened) if is_open}


def end_first_round(deal: Deal) -> None:
    """A call was made: nobody's first go-round counts any more."""
    part = deal.get(Ready)
    part.first_round = [False] * len(part.first_round)


def is_ready(deal: Deal, seat: int) -> bool:
    """Whether the seat's declaration stands; never where the rules know none."""
    part = deal.slices.get(Ready)
    return bool(part and part.standing[seat])
