"""The question put to a ruleset about one hand, as a player would ask it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.hand.hand import Hand, Meld
from engine.tiles.kinds import NORTH, Kind, Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """What a question tells of another player.

    `river` are his discards in order, `ready` is the place among them (0 …) of the one with which he declared himself
    ready, None if he has not. `seat` is his wind, None if it was not said.
    """

    river: tuple[Tile, ...]
    ready: int | None = None
    melds: tuple[Meld, ...] = ()
    seat: Kind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Everything the hand commands can ask. None means "not said".

    A ruleset reads it into its own complete record of circumstances, fills in what the question leaves open by the
    rules' own usual case, and refuses with reasons what it does not know or what contradicts itself.

    `hand` holds the concealed tiles *without* `tile`, the winning (or drawn, or offered) one.
    `flags` are keys of the ruleset's `situations`. `dora` and `ura` are indicators. `river` are the own discards in
    order, `seen` other tiles in view (each counts as one copy gone). `payer` is the seat wind of who discarded.
    `against` are opponents worth a thought, `turn` is the go-around (1 …, 0: not said). `offered`: that tile, the last
    discard of one of them, is what the question is about, and lies in view once.
    """

    hand: Hand
    tile: Tile | None = None
    self_draw: bool | None = None
    seat: Kind | None = None
    round_wind: Kind | None = None
    payer: Kind | None = None
    flags: frozenset[str] = frozenset()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    sticks: int = 0
    norths: int = 0
    flowers: tuple[Tile, ...] = ()
    void_suit: int | None = None
    river: tuple[Tile, ...] = ()
    seen: tuple[Tile, ...] = ()
    against: tuple[Opponent, ...] = ()
    turn: int = 0
    offered: Tile | None = None

    @property
    def size(self) -> int:
        """How many tiles the question holds, `tile` among them; every meld counts as three."""
        return len(self.hand.concealed) + 3 * len(self.hand.melds) + (self.tile is not None)

    @property
    def others(self) -> tuple[Tile, ...]:
        """All tiles in view that are neither own nor indicators: those named, and those of opponents but what is
        offered."""
        if not self.against:
            return self.seen
        tiles = list(self.seen)
        for opponent in self.against:
            tiles += opponent.river
            for meld in opponent.melds:
                tiles += meld.tiles
        if self.offered is not None:
            tiles.remove(self.offered)
        return tuple(tiles)

    @property
    def held(self) -> tuple[Tile, ...]:
        """The concealed tiles, with the one that was drawn, discarded or offered."""
        return self.hand.concealed if self.tile is None else (*self.hand.concealed, self.tile)

    @property
    def go_around(self) -> int:
        """The go-around: the one told, else the latest of those that the discards show. Each open meld was followed by
        one, but that of an owner who has yet to discard. 0 where no river was told, or none that is as long as its
        player's calls: so it is not the whole one.
        """
        if self.turn:
            return self.turn
        called = _open(self.hand.melds)
        if called and self.tile is None and self.size % 3 == 2:
            called -= 1
        rivers = [(len(self.river), called), *((len(one.river), _open(one.melds)) for one in self.against)]
        if not any(told >= calls and told for told, calls in rivers):
            return 0
        own, *others = map(max, rivers)
        return max((own + 1, *others))

    @property
    def in_view(self) -> tuple[Tile, ...]:
        """All tiles in view beside the own hand and its melds: indicators, the own discards, `others`, flowers and
        norths set aside."""
        shown = (*self.dora, *self.ura, *self.river, *self.others, *self.flowers)
        return (*shown, *[Tile(NORTH)] * self.norths) if self.norths else shown


def _open(melds: tuple[Meld, ...]) -> int:
    """How many calls they took."""
    return sum(meld.is_open for meld in melds)


@dataclass(frozen=True, slots=True)
class Situation:
    """One fact about a win that a form may state: ``ippatsu``, ``last_tile``, ``robbing_kong``.

    `self_draw` says by which way of winning it can arise (None: either); `excludes` are keys it cannot stand beside,
    `needs` keys of which at least one must stand beside it.
    """

    key: str
    self_draw: bool | None = None
    excludes: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
