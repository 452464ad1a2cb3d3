"""The state of one deal. Mutable for speed, but `evolve` alone writes it, and a deal handed out is never written
again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

from engine.hand.hand import Hand, Meld
from engine.play.actions import Action
from engine.play.events import Won
from engine.tiles.kinds import KINDS, TILES, Kind, Tile, kind_of

if TYPE_CHECKING:
    from engine.play.rules import Rules

_KIND = tuple(kind_of(Tile(tile)) for tile in range(TILES))


class Start(NamedTuple):
    """What a deal begins with. `wall` is in drawing order; `scores` by seat; `pot` lies on the table.

    `dealer` and the wind kinds are facts for the rules; `counters` are what earlier deals hand on (honba, drawn deals
    …).
    """

    wall: tuple[Tile, ...]
    dealer: int
    round_wind: Kind
    scores: tuple[int, ...]
    pot: int = 0
    counters: tuple[tuple[str, int], ...] = ()

    def counter(self, key: str) -> int:
        """What earlier deals handed on under that key, 0 if nothing."""
        return dict(self.counters).get(key, 0)


class Thrown(NamedTuple):
    """One discard as it lies in the river. `taken` is the seat that claimed it, or -1; `step` counts windows, so that
    discards of different seats stand in order."""

    tile: Tile
    drawn: bool
    ready: bool
    taken: int = -1
    step: int = -1


class Slice(Protocol):
    """A feature's own part of the state."""

    def copy(self) -> Self:
        """An independent copy."""
        ...


SliceType = TypeVar("SliceType", bound=Slice)


class SeatState:
    """One seat: concealed tiles as counts by tile and by kind, melds, river, tiles set aside, winning tiles kept."""

    __slots__ = ("aside", "kept", "kinds", "melds", "out", "river", "size", "tiles", "wins")

    def __init__(self) -> None:
        self.tiles = [0] * TILES
        self.kinds = [0] * KINDS
        self.size = 0
        self.melds: list[Meld] = []
        self.river: list[Thrown] = []
        self.aside: list[Tile] = []
        self.wins: list[Won] = []
        self.kept: list[Tile] = []
        self.out = False

    def copy(self) -> SeatState:
        """An independent copy."""
        twin = SeatState.__new__(SeatState)
        twin.tiles, twin.kinds, twin.size = self.tiles[:], self.kinds[:], self.size
        twin.melds, twin.river, twin.aside = self.melds[:], self.river[:], self.aside[:]
        twin.wins, twin.kept, twin.out = self.wins[:], self.kept[:], self.out
        return twin

    def add(self, tile: Tile) -> None:
        """One more concealed tile. For `evolve` only."""
        self.tiles[tile] += 1
        self.size += 1
        kind = _KIND[tile]
        if kind < KINDS:
            self.kinds[kind] += 1

    def take(self, tile: Tile) -> None:
        """One concealed tile less. For `evolve` only."""
        if not self.tiles[tile]:
            raise AssertionError(f"seat does not hold tile {tile}")
        self.tiles[tile] -= 1
        self.size -= 1
        kind = _KIND[tile]
        if kind < KINDS:
            self.kinds[kind] -= 1

    def concealed(self) -> tuple[Tile, ...]:
        """Concealed tiles in tile order."""
        return tuple([Tile(tile) for tile, count in enumerate(self.tiles) if count for _ in range(count)])

    def hand(self) -> Hand:
        """The seat's hand as a value."""
        return Hand.of(self.concealed(), self.melds)

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return (
            tuple(self.tiles),
            tuple(self.melds),
            tuple(self.river),
            tuple(self.aside),
            tuple(self.wins),
            tuple(self.kept),
            self.out,
        )


class Window:
    """An open question. `asked` is a memo of the options of seats already looked at, no part of the state."""

    __slots__ = ("answers", "asked", "kind", "robbing", "seats", "source", "tile")

    def __init__(self, kind: str, seats: tuple[int, ...], tile: int, source: int, robbing: str) -> None:
        self.kind = kind
        self.seats = seats
        self.tile = tile
        self.source = source
        self.robbing = robbing
        self.answers: dict[int, Action] = {}
        self.asked: dict[int, tuple[Action, ...]] = {}

    def copy(self) -> Window:
        """An independent copy."""
        twin = Window(self.kind, self.seats, self.tile, self.source, self.robbing)
        twin.answers = dict(self.answers)
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return (self.kind, self.seats, self.tile, self.source, self.robbing, tuple(sorted(self.answers.items())))


class Deal:
    """One deal under way.

    `front` is the next tile to be drawn, `back` one past the last live one, `replaced` how many came from the tail.
    `announced` is a kong that may still be robbed, `held_out` the tile held out (-1). `drawn` is the tile the seat in
    turn has just drawn (-1 after a claim), `tail` that it came from the tail of the wall, `bloom` that it replaced a
    kong, `shot` that the tile on offer was discarded straight after such a draw. `called` says that a meld was made by
    anyone. `kongs` counts kongs made by all.
    """

    __slots__ = (
        "announced", "back", "bloom", "called", "drawn", "ended", "front", "held_out", "kongs", "pot", "replaced",
        "rules", "scores", "seats", "shot", "slices", "start", "step", "tail", "tasks", "turn", "window",
    )  # fmt: skip

    def __init__(self, rules: Rules, start: Start) -> None:
        self.rules = rules
        self.start = start
        self.front = 0
        self.back = len(start.wall) - rules.kept_back
        self.replaced = 0
        self.seats = [SeatState() for _ in range(rules.seats)]
        self.scores = list(start.scores)
        self.pot = start.pot
        self.tasks: list[Any] = []
        self.window: Window | None = None
        self.turn = start.dealer
        self.drawn = -1
        self.announced: Meld | None = None
        self.held_out = -1
        self.bloom = self.tail = self.shot = self.called = False
        self.kongs = 0
        self.step = 0
        self.slices: dict[type[Any], Any] = {}
        self.ended = ""

    def copy(self) -> Deal:
        """An independent copy; rules, start and wall are shared, since nobody writes them."""
        twin = Deal.__new__(Deal)
        for name in (
            "rules",
            "start",
            "front",
            "back",
            "replaced",
            "pot",
            "turn",
            "drawn",
            "bloom",
            "tail",
            "shot",
            "called",
            "announced",
            "held_out",
        ):
            setattr(twin, name, getattr(self, name))
        twin.kongs, twin.step, twin.ended = self.kongs, self.step, self.ended
        twin.seats = [seat.copy() for seat in self.seats]
        twin.scores, twin.tasks = self.scores[:], self.tasks[:]
        twin.window = self.window and self.window.copy()
        twin.slices = {kind: part.copy() for kind, part in self.slices.items()}
        return twin

    def get(self, kind: type[SliceType]) -> SliceType:
        """A feature's slice, by its type."""
        part: SliceType = self.slices[kind]
        return part

    @property
    def left(self) -> int:
        """Live tiles still in the wall."""
        return self.back - self.front

    def after(self, seat: int) -> int:
        """The next seat in turn order that is still in play."""
        number = len(self.seats)
        for ahead in range(1, number + 1):
            following = (seat + ahead) % number
            if not self.seats[following].out:
                return following
        raise AssertionError("nobody is left in play")

    def in_play(self) -> list[int]:
        """Seats still in play, in seat order."""
        return [index for index, seat in enumerate(self.seats) if not seat.out]

    def laid_open(self, seat: int) -> tuple[Tile, ...]:
        """What others see of an open hand: all but the tile just drawn, which is its owner's alone."""
        tiles = list(self.seats[seat].concealed())
        if seat == self.turn and self.drawn >= 0 and not self.ended:
            tiles.remove(Tile(self.drawn))
        return tuple(tiles)

    def seat_wind(self, seat: int) -> int:
        """0 for the dealer, 1 for the next seat, and so on."""
        return (seat - self.start.dealer) % len(self.seats)

    def hand_without(self, seat: int, tile: Tile, source: int) -> Hand:
        """The hand of a seat that wins with the tile, without it: a self-drawn one is held until the win is told."""
        hand = self.seats[seat].hand()
        if source != seat or self.drawn < 0:
            return hand
        held = list(hand.concealed)
        held.remove(tile)
        return Hand(tuple(held), hand.melds)

    def key(self) -> tuple[Any, ...]:
        """All of the state, comparable: replay must reach it at every event."""
        return (
            self.front, self.back, self.replaced, tuple(seat.key() for seat in self.seats), tuple(self.scores),
            self.pot, tuple(self.tasks), self.window and self.window.key(), self.turn, self.drawn, self.announced,
            self.held_out,             self.bloom, self.tail, self.shot, self.called, self.kongs, self.step, self.ended,
            tuple(sorted((kind.__name__, part.key()) for kind, part in self.slices.items())),
        )  # fmt: skip
