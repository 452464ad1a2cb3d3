"""A void suit, declared before play (Sichuan rules 3.4, 3.6): its tiles go first, none may be called or won with.

Two forms. *Declared*: all choose at the same time, and the choices are shown. *Laid down*: everybody but the dealer
lays one tile of it face down, which is the first discard; the dealer's first discard names his. A seat dealt a suit
short may report that instead where the rules let it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from engine.play.actions import Action
from engine.play.events import Discarded, Opened
from engine.play.rules import Feature
from engine.play.state import Deal, Window
from engine.reasons import Reason
from engine.tiles.kinds import TILES, Tile, kind_of, suit_of

VOID: Final = "void"
LAY: Final = "lay"
REPORT: Final = "report"
SUITS: Final = 3
UNKNOWN: Final = -1

VOID_FIRST: Final = Reason("reason.void_first")
VOID_CALL: Final = Reason("reason.void_no_call")
LAID_FIRST: Final = Reason("play.reason.laid_first")
NO_REPORT: Final = Action(REPORT)


class AskVoid(NamedTuple):
    """Ask every seat for its void suit."""


class ChooseVoid(NamedTuple):
    """Void suits by seat (-1: not known yet), tiles laid down (-1: none), and who reported a suit short."""

    suits: tuple[int, ...]
    laid: tuple[int, ...]
    reported: tuple[bool, ...]


class VoidChosen(NamedTuple):
    """Void suits by seat (-1: not known yet), tiles laid down (-1: none), and who reported a suit short."""

    suits: tuple[int, ...]
    laid: tuple[int, ...]
    reported: tuple[bool, ...]


class VoidSuit:
    """Void suits by seat (-1: none yet), tiles still laid down (-1), and whether others know the suit."""

    __slots__ = ("laid", "public", "suits")

    def __init__(self, seats: int) -> None:
        self.suits = [UNKNOWN] * seats
        self.laid = [-1] * seats
        self.public = [False] * seats

    def copy(self) -> VoidSuit:
        """An independent copy."""
        twin = VoidSuit(0)
        twin.suits, twin.laid, twin.public = self.suits[:], self.laid[:], self.public[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(self.suits), tuple(self.laid), tuple(self.public)


def void_of(deal: Deal, seat: int) -> int | None:
    """The seat's void suit, or None where there is none (yet)."""
    part = deal.slices.get(VoidSuit)
    return None if part is None or part.suits[seat] == UNKNOWN else part.suits[seat]


def missing_suits(deal: Deal, seat: int) -> tuple[int, ...]:
    """Suits of which the seat holds no tile."""
    held = {suit_of(kind_of(tile)) for tile in deal.seats[seat].concealed()}
    return tuple(suit for suit in range(SUITS) if suit not in held)


def void_suit(*, laid_down: bool, natural: str, first: bool) -> Feature:
    """Void suits. `natural`: what a hand dealt a suit short does ("none", "auto": it is set, "report": it may say so).

    `first`: all tiles of the void suit are discarded before any other.
    """

    def choices(deal: Deal, seat: int) -> tuple[Action, ...]:
        missing = missing_suits(deal, seat)
        if natural == "auto" and missing:
            return tuple(Action(VOID, (Tile(9 * suit),)) for suit in missing)
        return tuple(Action(VOID, (Tile(9 * suit),)) for suit in range(SUITS))

    def layings(deal: Deal, seat: int) -> tuple[Action, ...]:
        """What may be laid down; every seat is asked, so that being asked tells nothing."""
        reports = tuple(Action(REPORT, (Tile(9 * suit),)) for suit in missing_suits(deal, seat) if natural == "report")
        if seat == deal.start.dealer:
            return (*reports, NO_REPORT)
        state = deal.seats[seat]
        return (*reports, *(Action(LAY, (Tile(tile),)) for tile in range(TILES) if state.tiles[tile]))

    def resolved(deal: Deal, window: Window) -> tuple[ChooseVoid]:
        # Who has left chooses nothing.
        answers = [window.answers.get(seat, NO_REPORT) for seat in range(len(deal.seats))]
        suits = tuple(suit_of(kind_of(answer.tiles[0])) if answer.tiles else UNKNOWN for answer in answers)
        laid = tuple(answer.tiles[0] if answer.verb == LAY else -1 for answer in answers)
        return (ChooseVoid(suits, laid, tuple(a.verb == REPORT and a != NO_REPORT for a in answers)),)

    def chosen(deal: Deal, event: VoidChosen) -> None:
        part = deal.get(VoidSuit)
        part.suits, part.laid = list(event.suits), list(event.laid)
        part.public = [not laid_down or reported for reported in event.reported]

    def discarded(deal: Deal, event: Discarded) -> None:
        part = deal.get(VoidSuit)
        if part.suits[event.seat] == UNKNOWN:
            part.suits[event.seat] = suit_of(kind_of(event.tile))
        if not part.public[event.seat]:
            part.public[event.seat] = True
            part.laid[event.seat] = -1

    def tell(event: VoidChosen, seat: int | None) -> VoidChosen:
        suits = tuple(
            suit if not laid_down or event.reported[owner] or owner == seat else UNKNOWN
            for owner, suit in enumerate(event.suits)
        )
        laid = tuple(tile if owner == seat else -1 for owner, tile in enumerate(event.laid))
        return VoidChosen(suits, laid, event.reported)

    def show(deal: Deal, seat: int | None) -> dict[str, Any]:
        part = deal.get(VoidSuit)
        known = (suit if part.public[i] or i == seat else UNKNOWN for i, suit in enumerate(part.suits))
        return {"suits": tuple(known), "laid": part.laid[seat] if seat is not None else -1}

    def gate(deal: Deal, seat: int, action: Action) -> Reason | None:
        part = deal.get(VoidSuit)
        tile, suit = action.tiles[0], part.suits[seat]
        if part.laid[seat] >= 0:
            return None if tile == part.laid[seat] else LAID_FIRST
        if not first or suit == UNKNOWN or suit_of(kind_of(tile)) == suit:
            return None
        return VOID_FIRST if any(deal.seats[seat].kinds[9 * suit : 9 * suit + 9]) else None

    def no_call(deal: Deal, seat: int, kind: int) -> Reason | None:
        return VOID_CALL if kind // 9 == deal.get(VoidSuit).suits[seat] else None

    doers: Mapping[type[Any], Any] = {
        AskVoid: lambda deal, _task: Opened(VOID, tuple(range(len(deal.seats)))),
        ChooseVoid: lambda _deal, task: VoidChosen(*task),
    }
    return Feature(
        key=VOID,
        slice=lambda _start, seats: VoidSuit(seats),
        doers=doers,
        evolvers={VoidChosen: chosen},
        listens={Discarded: discarded},
        resolvers={VOID: resolved},
        windows={VOID: layings if laid_down else choices},
        discard_gates=(gate,),
        call_gates=(no_call,),
        tells={VoidChosen: tell},
        show=show,
    )
