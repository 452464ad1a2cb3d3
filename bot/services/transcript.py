"""A deal as lines of text, one event a line, starting with the seat: what a screen reader reads and a log keeps.

Lines are made from events as the reader may know them (`engine.play.view.tell`); a hidden tile is no tile here either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n.catalog import Words
from engine.features.dora import Flipped
from engine.features.exchange import Exchanged
from engine.features.void_suit import UNKNOWN, VoidChosen
from engine.hand.hand import MeldKind
from engine.play.events import (
    Announced,
    Aside,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    Left,
    Melded,
    Paid,
    Says,
    Won,
)
from engine.play.view import HIDDEN
from engine.scoring.sheet import TABLE, Payment
from engine.tiles.kinds import Tile, code_of, sort_key

_WINDS: Final = ("wind.east", "wind.south", "wind.west", "wind.north")
_SUITS: Final = ("suit.m", "suit.p", "suit.s")


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells the events of one deal. `seats` and `dealer` are the deal's; up to four seats are called by their winds.

    `system` is that of the rules: some have words of their own for winning.
    """

    words: Words
    system: str
    seats: int
    dealer: int

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        place = (seat - self.dealer) % self.seats
        if self.seats <= len(_WINDS):
            return self.words.term(_WINDS[place])
        return self.words.text("play.line.seat", number=place + 1)

    def lines(self, events: Iterable[Event]) -> Iterator[str]:
        """A line for every event that says something."""
        for event in events:
            yield from self._line(event)

    def _line(self, event: Event) -> Iterator[str]:
        match event:
            case Dealt(hands):
                for seat, hand in enumerate(hands):
                    if HIDDEN not in hand:
                        yield self._say("dealt", seat, tiles=written(sorted(hand, key=sort_key)))
            case Drew(seat, tile, tail, _):
                shown = "" if tile == HIDDEN else "_shown"
                yield self._say(("replaced" if tail else "drew") + shown, seat, tile=written((tile,)))
            case Discarded(seat, tile, drawn, ready):
                if tile == HIDDEN:
                    yield self._say("discarded_hidden", seat)
                    return
                key = "ready" if ready else "discarded"
                yield self._say(key + ("_drawn" if drawn else ""), seat, tile=written((tile,)))
            case Announced(seat, tile, None):
                yield self._say("holds_out", seat, tile=written((tile,)))
            case Announced(seat, tile, meld) if tile == HIDDEN:
                yield self._say("announces_hidden_kong", seat)
            case Announced(seat, tile, meld) if meld is not None:
                yield self._say(f"announces_{meld.kind.value}", seat, tile=written((tile,)))
            case Melded(seat, meld, source):
                if meld.kind not in (MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG):
                    yield self._say(meld.kind.value, seat, tiles=written(meld.tiles), other=self.seat(source))
            case Aside(seat, tile):
                yield self._say("aside", seat, tile=written((tile,)))
            case Flipped(tile):
                yield self.words.text("play.line.indicator", tile=written((tile,)))
            case Exchanged(given, steps):
                yield self.words.text("play.line.exchanged", n=steps)
                for seat, tiles in enumerate(given):
                    if HIDDEN not in tiles:
                        yield self._say("passed_on", seat, tiles=written(tiles))
            case VoidChosen(suits):
                yield from (
                    self._say("void", seat, suit=self.words.term(_SUITS[suit]))
                    for seat, suit in enumerate(suits)
                    if suit != UNKNOWN
                )
            case Won(seat, tile, source, robbing):
                key = "won_drawn" if source == seat else "won_robbing" if robbing else "won"
                yield self._say(key, seat, tile=written((tile,)), other=self.seat(source))
            case Paid(payments):
                yield from self._payments(payments)
            case Left(seat, payments, _):
                yield self._say("left", seat)
                yield from self._payments(payments)
            case Ended(kind):
                yield self.words.text(f"play.ended.{kind}")
            case Says():
                key, seat, tiles = event.saying()
                yield self._say(key, seat, tiles=written(tiles))
            case _:
                pass

    def _payments(self, payments: Sequence[Payment]) -> Iterator[str]:
        for payment in payments:
            cause = self.words.text(payment.cause)
            if payment.payer == TABLE:
                yield self._say("takes", payment.payee, amount=payment.amount, cause=cause)
            elif payment.payee == TABLE:
                yield self._say("puts_down", payment.payer, amount=payment.amount, cause=cause)
            else:
                other = self.seat(payment.payee)
                yield self._say("pays", payment.payer, amount=payment.amount, other=other, cause=cause)

    def _say(self, key: str, seat: int, **params: object) -> str:
        return self.words.own(self.system, f"play.line.{key}", seat=self.seat(seat), **params)


def written(tiles: Iterable[Tile]) -> str:
    """Tiles as codes, suits run together: ``123m 0p 11z``."""
    runs: list[tuple[str, str]] = []
    for code in (code_of(tile) for tile in tiles if tile != HIDDEN):
        if runs and runs[-1][1] == code[1]:
            runs[-1] = (runs[-1][0] + code[0], code[1])
        else:
            runs.append((code[0], code[1]))
    return " ".join(ranks + suit for ranks, suit in runs)
