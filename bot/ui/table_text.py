"""What is public about a table, in words: who sits where, whose turn it is, what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.clock import DAY
from bot.i18n.catalog import Words
from bot.services.clocks import HOUR, MINUTE, SECOND
from bot.services.table_rules import offers_of
from bot.services.table_scene import OpenHand
from bot.services.table_views import BoardView, ClockView, Kept, Note, Phase, SeatInfo, TableView
from bot.services.transcript import Narrator, written
from engine.hand.hand import MELD_TERMS, Meld
from engine.play.events import Closed, Drew, Event, Opened
from engine.play.view import HIDDEN, View
from engine.tiles.kinds import Tile, sort_key

MOST_NEWS: Final = 8
"""Lines of what happened last: a go-round, with a call or two."""

NO_HANDS: Final[Mapping[int, OpenHand]] = MappingProxyType({})

_IN_THE_LOBBY: Final = frozenset({"sat", "stood", "started"})
"""Notes that the lobby itself shows."""

_SUITS: Final = ("suit.m", "suit.p", "suit.s")


def system_of(table: TableView) -> str:
    """The key of the table's rule system."""
    return table.line.partition("/")[0]


def moment(at: int, style: str = "R") -> str:
    """A moment as Discord shows it to each reader in his own time; `R` counts down."""
    return f"<t:{-(-at // SECOND)}:{style}>"


def style_of(clock: ClockView) -> str:
    """How moments of what runs are shown: to the second, or with the day where it lasts a day or longer."""
    return "T" if clock.until - clock.opened < DAY else "f"


def ending(clock: ClockView) -> str:
    """When what runs ends at the latest."""
    return moment(clock.until, style_of(clock))


def span(words: Words, milliseconds: int) -> str:
    """A length of time, roughly: seconds up to a minute, minutes up to two hours, hours up to two days, then days."""
    units = (("seconds", SECOND, MINUTE), ("minutes", MINUTE, 2 * HOUR), ("hours", HOUR, 2 * DAY), ("days", DAY, None))
    for key, unit, most in units:
        if most is None or milliseconds < most:
            return words.text(f"game.span.{key}", n=max(1, round(milliseconds / unit)))
    raise AssertionError("days have no end")


def player_name(words: Words, info: SeatInfo, phase: Phase) -> str:
    """A person as a mention (which rings nobody), a machine by its level. At a closed table none plays on."""
    if info.user is None or info.kept is Kept.FORMER:
        key = "game.former" if info.kept is Kept.FORMER else "game.machine"
        return words.text(key, number=info.player + 1, level=f"game.level.{info.level}")
    if info.kept in (Kept.ABSENT, Kept.RESIGNED) and phase is not Phase.CANCELLED:
        return words.text(f"game.{info.kept.value}", name=f"<@{info.user}>")
    return f"<@{info.user}>"


@dataclass(frozen=True, slots=True)
class TableWords:
    """Everything that is said about one table. `dealer` is the dealer's seat of the present deal."""

    words: Words
    table: TableView
    dealer: int = 0

    @classmethod
    def of(cls, words: Words, table: TableView, view: View | None = None) -> TableWords:
        """The words of a table's own rules."""
        return cls(words.of(system_of(table)), table, 0 if view is None else view.dealer)

    @property
    def narrator(self) -> Narrator:
        """Who tells the events of the present deal."""
        return Narrator(self.words, system_of(self.table), offers_of(self.table.line).seats, self.dealer)

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        return self.narrator.seat(seat)

    def info(self, seat: int) -> SeatInfo | None:
        """Who sits there in the present deal."""
        return next((info for info in self.table.seats if info.seat == seat), None)

    def who(self, seat: int) -> str:
        """A seat and its player: ``East <@1>``."""
        info = self.info(seat)
        if info is None:
            return self.seat(seat)
        return self.words.text("game.who", seat=self.seat(seat), name=player_name(self.words, info, self.table.phase))

    def player(self, player: int) -> str:
        """A player by his number."""
        info = next((one for one in self.table.seats if one.player == player), None)
        return "" if info is None else player_name(self.words, info, self.table.phase)

    def rules(self) -> str:
        """Rules and clock in one line."""
        return self.words.text("game.rules", line=self.table.line, clock=f"game.clock.{self.table.clock}")

    def news(self, news: Iterable[Event | Note], most: int = MOST_NEWS) -> list[str]:
        """What happened last in the deal and beside it, one line each, in order."""
        return [line for one in news for line in self._happened(one)][-most:]

    def _happened(self, one: Event | Note) -> Iterator[str]:
        """Hidden draws say nothing."""
        match one:
            case Note(key, player):
                if key not in _IN_THE_LOBBY:
                    yield self.words.text(f"game.note.{key}", name=self.player(player), **one.params)
            case Opened() | Closed():
                pass
            case Drew(_, tile, tail, _) if tile == HIDDEN and not tail:
                pass
            case _:
                yield from self.narrator.lines((one,))

    def deal_line(self, view: View, deal: int) -> str:
        """Which deal it is and what lies in the middle, one fact after the other."""
        words = self.words
        counters = dict(view.counters)
        parts = [words.text("game.deal", number=deal)]
        if "number" in counters:
            wind = words.term(("wind.east", "wind.south", "wind.west", "wind.north")[view.round_wind - 27])
            parts = [words.text("game.deal_named", number=deal, wind=wind, dealer=counters["number"])]
        parts.append(words.text("game.wall", n=view.left))
        dora = view.shown.get("dora")
        if dora and dora["indicators"]:
            parts.append(words.text("game.dora", tiles=dora["indicators"]))
        if counters.get("honba"):
            parts.append(words.text("game.honba", n=counters["honba"]))
        if view.pot:
            parts.append(words.text("game.pot", amount=view.pot))
        return " · ".join(parts)

    def seat_lines(self, view: View, hands: Mapping[int, OpenHand] = NO_HANDS) -> list[tuple[str, str]]:
        """The text twin: for each seat, who sits there with how much, and everything that lies open. `hands` are those
        that the picture beside it shows; without them, only what the rules lay open while the deal goes on is told."""
        number = len(view.seats)
        order = [(view.dealer + ahead) % number for ahead in range(number)]
        return [self.seat_line(view, seat, hands.get(seat)) for seat in order]

    def seat_line(self, view: View, seat: int, hand: OpenHand | None) -> tuple[str, str]:
        """One seat: player and score; what it has declared, its hand, melds, flowers, tiles won on, discards."""
        one, words = view.seats[seat], self.words
        parts: list[str] = []
        standing = view.shown.get("ready", {}).get("standing", ())
        if standing and standing[seat]:
            parts.append(words.text("game.is_ready"))
        if one.out:
            parts.append(words.text("game.is_out"))
        suits = view.shown.get("void", {}).get("suits", ())
        if suits and suits[seat] >= 0:
            parts.append(words.text("game.void", suit=_SUITS[suits[seat]]))
        if hand is not None:
            parts.append(self.hand(hand))
        parts += [self.meld(meld) for meld in one.melds]
        if one.aside:
            parts.append(words.own(words.system, "game.aside", tiles=one.aside))
        if one.wins:
            parts.append(words.text("game.won_on", tiles=tuple(win.tile for win in one.wins)))
        for key, name in (("ready", "opened"), ("account", "revealed")):
            opened = view.shown.get(key, {}).get(name, {}).get(seat)
            if opened and hand is None:
                parts.append(words.text("game.shows", tiles=written(sorted(opened, key=sort_key))))
        waits = view.shown.get("announcing", {}).get("shown", ())
        if waits and waits[seat]:
            parts.append(words.text("game.waits_shown", tiles=written([Tile(kind) for kind in waits[seat]])))
        river = " ".join(
            "?" if thrown.tile == HIDDEN else written((thrown.tile,)) for thrown in one.river if thrown.taken < 0
        )
        if river:
            parts.append(words.text("game.river", tiles=river))
        return words.text("game.scored", who=self.who(seat), score=one.score), " · ".join(parts)

    def hand(self, hand: OpenHand) -> str:
        """An open hand by its tiles, the drawn one apart."""
        key = "game.holds_drawn" if hand.tiles and hand.drawn else "game.holds"
        return self.words.text(key, tiles=written(hand.tiles or hand.drawn), drawn=written(hand.drawn))

    def meld(self, meld: Meld) -> str:
        """A meld by its name and tiles."""
        name = self.words.term(MELD_TERMS[meld.kind])
        shown = written(sorted(meld.tiles, key=sort_key)) or self.words.text("game.face_down", n=len(meld.tiles))
        return f"{name} {shown}"

    def situation(self, board: BoardView) -> str:
        """What the table waits for, in one line; it names nobody who is not publicly asked."""
        words, view, clock = self.words, board.view, board.clock
        if board.table.phase is Phase.CANCELLED:
            return words.text("game.end.cancelled")
        if board.table.paused is not None:
            return words.text("game.head.paused")
        if board.question:
            return words.text(f"game.head.question_{board.question}", name=self.player(board.asked))
        if view is None or not clock.kind:
            return words.text("game.head.dealing", number=board.deal + (view is None or bool(view.ended)))
        limit = moment(clock.limit)
        if clock.kind == "claim":
            return self.closing(clock)
        if clock.kind == "all":
            key = f"game.head.{view.asking}"
            return words.text(key, time=limit, who=self.who(view.asked[0]) if len(view.asked) == 1 else "")
        if clock.kind == "locked" and view.asked:
            return words.text("game.head.locked", who=self.who(view.asked[0]))
        if clock.bank:
            reserve, end = span(words, clock.bank), ending(clock)
            return words.text("game.head.turn_reserve", who=self.who(view.turn), time=limit, reserve=reserve, end=end)
        return words.text("game.head.turn", who=self.who(view.turn), time=limit)

    def closing(self, clock: ClockView) -> str:
        """When claims close: public facts of the clock alone, never who is waited for."""
        if not clock.earliest:
            return self.words.text("game.claims_open_until", time=ending(clock))
        first, last = moment(clock.earliest, style_of(clock)), ending(clock)
        return self.words.text("game.claims_close_between", first=first, last=last)
