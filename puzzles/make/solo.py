"""The sampled evaluator for a hand: one seat plays on by itself, many times, on walls drawn at random.

Its own draws and the others' discards come from the tiles out of view; after the first answer it plays for the nearest
ready hand with the most tiles, and calls nothing. The others are a share of deals that they end (`Trade.ends`) and of
wanted tiles that they throw (`Trade.ron`); the danger of the discard itself is no part of it: positions with a declared
or visible threat are left out. Every answer is played on the same walls, and on each both shares are counted, not
drawn: a result is what the wall brings on average, so that far fewer walls tell as much. A kong is followed by a
replacement from that wall; its new indicators count for the hand, and make what others win dearer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.hand.hand import Hand, Meld, MeldKind, counts_of
from engine.solver.imagined import below, shuffle
from engine.solver.model import DEARER
from engine.tiles.kinds import KINDS, RED_FIVES, Tile, is_red, kind_of
from puzzles.make.exact_kong import after_kong
from puzzles.make.exact_riichi import rules_of
from puzzles.make.prices import Prices
from puzzles.make.sampler import COUNTED, Sampler
from puzzles.make.trade import rank_class
from puzzles.puzzle import Answer

INNER: Final = tuple(0.0 if kind >= 27 or kind % 9 in (0, 8) else 0.25 for kind in range(KINDS))
KIND: Final = tuple(kind_of(Tile(tile)) for tile in range(46))
RED: Final[dict[int, Tile]] = {kind_of(tile): tile for tile in RED_FIVES}


class Begun(NamedTuple):
    """The seat after an answer: its concealed counts, its red fives by kind, its melds, the kinds of its river."""

    counts: list[int]
    reds: dict[int, int]
    melds: tuple[Meld, ...]
    river: frozenset[int]


class Replaced(NamedTuple):
    """What a kong turns up: the replacement, the new indicator, the one below it."""

    tile: Tile
    dora: Tile
    ura: Tile


@dataclass
class Solo(Sampler):
    """`results` are points.

    Ippatsu and ura count where every answer leaves the hand ready, or one is a kong: there they may decide.
    `kong` is the meld of that answer.
    """

    LOOKS = COUNTED
    kong: Meld | None = None
    _wins: dict[tuple[object, ...], Prices] = field(init=False, default_factory=dict)
    _begun: dict[str, Begun] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._pool = self._unseen_tiles()
        self.among = self.trade.ron.among(len(self._pool))
        self._turns = max(1, self.position.wall // len(self.position.places))
        self._others = len(self.position.places) - 1
        void = self.position.own.void
        self.useless = range(9 * void, 9 * void + 9) if void is not None else range(0)
        self.free = self.position.unseen()
        turns = range(self.position.turn, self.position.turn + self._turns)
        self._ends = [self.trade.end(turn) for turn in turns]
        rules = None if self.kong is None else rules_of(self.trade)
        self._points_to = range(KINDS) if rules is None else rules.next
        self._extras = self.trade.declares and all(answer.lacking == 1 for answer in self.answers)

    def on_wall(self, wall: str, answers: Iterable[Answer]) -> Iterator[float]:
        """Every answer with the same tiles to come, and the same indicators below."""
        random = Random(wall)
        coming = self._wall(random)
        ura = (self._pool[below(random.random, len(self._pool))],) if self._extras else ()
        replaced = None
        if self.kong is not None:
            # The hand may change yet: what lies below must not be among what it draws.
            deck = self.shuffled(random)
            coming, ura, replaced = deck[: len(coming)], (deck[-1],), Replaced(*deck[-4:-1])
        for answer in answers:
            yield self._once(answer, coming, ura, replaced)

    def _unseen_tiles(self) -> list[Tile]:
        """Every tile out of view, red fives as themselves."""
        gone = list(self.position.held) + self.position.seen()
        gone += [tile for meld in self.position.own.melds for tile in meld.tiles]
        left = list(self.trade.rules.deck)
        for tile in gone:
            if tile in left:
                left.remove(tile)
            else:
                # A plain five stands for a red one where a river does not say which it was.
                left.remove(next(other for other in left if KIND[other] == KIND[tile]))
        return [Tile(tile) for tile in left if KIND[tile] < KINDS]

    def _wall(self, random: Random) -> list[Tile]:
        """As many tiles out of view, in random order, as can still be drawn or thrown."""
        pool = self._pool[:]
        need = min(len(pool), self._turns * (1 + self._others))
        for at in range(need):
            other = at + below(random.random, len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:need]

    def shuffled(self, random: Random) -> list[Tile]:
        """All tiles out of view, in random order."""
        pool = self._pool[:]
        shuffle(pool, random.random)
        return pool

    def _once(
        self,
        answer: Answer,
        wall: Sequence[Tile],
        ura: tuple[Tile, ...],
        replaced: Replaced | None,
    ) -> float:
        seat = _Seat(self, answer, self._begin(answer), ura)
        others = self._others
        beaten = self.trade.beaten
        if answer.verb == "k":
            assert replaced is not None
            beaten *= 1 + DEARER
            won = seat.replaces(replaced)
            if won:
                return won + self._gain
        # Who lets a tile pass draws sooner: the players up to the one who threw it have had their turn.
        skipped = self._before(answer)
        value, alive = 0.0, 1.0  # points so far by their chances, and the chance that the deal goes on
        first = 0
        for end in self._ends:
            value -= alive * end * (beaten + seat.staked)
            alive *= 1.0 - end
            at = first + others
            for odds, won in seat.offered(wall[first + skipped : at]):
                value += alive * odds * (won + self._gain)
                alive *= 1.0 - odds
            if at >= len(wall):
                break
            won = seat.draws(wall[at])
            if won:
                return value + alive * (won + self._gain)
            seat.fresh = False
            skipped, first = 0, at + 1
        return value + alive * ((self.trade.ready if seat.wins is not None else -self.trade.ready) / 2 - seat.staked)

    def _begin(self, answer: Answer) -> Begun:
        """The seat after an answer; remembered, since it is the same on every wall."""
        found = self._begun.get(answer.code)
        if found is None:
            found = self._begun[answer.code] = self._begins(answer)
        return found

    def _begins(self, answer: Answer) -> Begun:
        """Takes the tiles of the answer out of the hand."""
        position, melds = self.position, self.position.own.melds
        held = list(position.held)
        gone = [*answer.tiles, *(() if answer.then is None else (answer.then,))]
        for tile in gone:
            held.remove(tile)
        if answer.verb == "k":
            assert self.kong is not None
            melds = after_kong(position, self.kong).own.melds
        if answer.verb in "cu":
            assert position.offered is not None
            kind = MeldKind.CHOW if answer.verb == "c" else MeldKind.PUNG
            tiles = tuple(sorted((*answer.tiles, position.offered)))
            melds = (*melds, Meld(kind, tiles, position.offered))
        river = {KIND[thrown.tile] for thrown in position.own.river}
        if answer.verb not in "pk":
            river.add(KIND[gone[-1]])
        reds = {kind: held.count(red) for kind, red in RED.items() if red in held}
        return Begun(list(counts_of(held)), reds, melds, frozenset(river))

    def _before(self, answer: Answer) -> int:
        if answer.verb != "p" or self.position.offering is None:
            return 0
        return (self.position.offering - self.position.seat) % len(self.position.places)

    @property
    def _gain(self) -> float:
        return float(self.position.pot + 300 * self.position.honba) if self.trade.declares else 0.0

    def ready(
        self, hand: Hand, flags: frozenset[str], ura: tuple[Tile, ...], dora: tuple[Tile, ...] | None = None
    ) -> Prices:
        """What a ready hand wins with, by the position's indicators or these; remembered, since most deals come to the
        same few."""
        if self.kong is not None and (ura or dora):
            ura, dora = self._telling(hand, flags, ura), self._telling(hand, flags, dora or self.position.dora)
        key = (hand, flags, ura, dora)
        found = self._wins.get(key)
        if found is None:
            position = self.position if dora is None else replace(self.position, dora=dora)
            found = self._wins[key] = self.trade.prices(position, hand, flags, ura)
        return found

    def _telling(self, hand: Hand, flags: frozenset[str], indicators: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Those indicators that point to a tile of the hand or of its wait: any others bring nothing, whichever they
        are, and most hands meet no other."""
        kinds = {KIND[tile] for tile in hand.tiles} | self.ready(hand, flags, ()).kinds
        return tuple(tile for tile in indicators if self._points_to[KIND[tile]] in kinds)

    def best(self, counts: list[int], free: Sequence[int], sets: int) -> tuple[int, int]:
        """The kind to throw and what is lacking after it: nearest, then most copies, then an outer tile."""
        return kernel.widest(counts, sets, self.trade.special if sets == 4 else 0, free, INNER)


class _Seat:
    """The seat while it plays on. `wins` is None as long as it is not ready; `staked` points are lost unless it wins;
    `fresh` until its first draw."""

    __slots__ = (
        "_counts",
        "_dora",
        "_free",
        "_melds",
        "_odds",
        "_reds",
        "_river",
        "_settled",
        "_solo",
        "_ura",
        "fresh",
        "staked",
        "wins",
    )

    def __init__(self, solo: Solo, answer: Answer, begun: Begun, ura: tuple[Tile, ...]) -> None:
        self._solo = solo
        self._ura = ura
        self._dora: tuple[Tile, ...] | None = None
        self.fresh = True
        self.staked = 0.0
        self._free = solo.free[:]
        self._counts = begun.counts[:]
        self._reds = dict(begun.reds)
        self._melds = begun.melds
        self._river = set(begun.river)
        self.wins: Prices | None = None
        self._odds = solo.trade.ron.silent
        # Silent or declared, a hand that an answer leaves ready stays as it is; one that passes may still change.
        self._settled = answer.lacking == 1 and answer.verb not in "pk"
        if answer.lacking == 1:
            self._become_ready(declares=answer.verb == "r")

    @property
    def _is_closed(self) -> bool:
        return not any(meld.is_open for meld in self._melds)

    @property
    def _hand(self) -> Hand:
        held: list[Tile] = []
        for kind, count in enumerate(self._counts):
            if count:
                red = self._reds.get(kind, 0)
                held += [RED[kind]] * red + [Tile(kind)] * (count - red) if red else [Tile(kind)] * count
        return Hand(tuple(held), self._melds)

    def _become_ready(self, *, declares: bool) -> None:
        trade = self._solo.trade
        if declares:
            self.staked = trade.stick
            self._odds = trade.ron.declared
        elif not self._is_closed:
            self._odds = trade.ron.open
        flags = frozenset({"riichi"}) if declares else frozenset()
        self.wins = self._solo.ready(self._hand, flags, self._ura if declares else (), self._dora)

    def replaces(self, replaced: Replaced) -> float:
        """Draws the replacement of a kong: points won with it, or 0 and a discard."""
        kind = KIND[replaced.tile]
        if self.wins is not None and self.wins.of(kind, by_draw=True):
            return self._solo.ready(self._hand, frozenset({"rinshan"}), ()).of(kind, by_draw=True)
        self._dora = (*self._solo.position.dora, replaced.dora)
        self._ura = (*self._ura, replaced.ura)
        return self.draws(replaced.tile)

    def _won(self, kind: int, *, by_draw: bool) -> float:
        """Points of a win; ippatsu counts where extras do."""
        assert self.wins is not None
        wins = self.wins
        if self.fresh and self.staked and self._ura:
            wins = self._solo.ready(self._hand, frozenset({"riichi", "ippatsu"}), self._ura, self._dora)
        return wins.of(kind, by_draw=by_draw)

    def offered(self, tiles: Sequence[Tile]) -> Iterator[tuple[float, float]]:
        """Others hold these tiles: of each that wins, the chance that it is thrown, and points won with it."""
        free, wins = self._free, self.wins
        for tile in tiles:
            kind = KIND[tile]
            free[kind] -= 1
            if wins is not None and kind in wins.kinds and self._river.isdisjoint(wins.kinds):
                won = self._won(kind, by_draw=False)
                if won:
                    yield min(1.0, self._odds[rank_class(kind)] * self._solo.among), won

    def draws(self, tile: Tile) -> float:
        """Draws this tile: points won with it, or 0 and a discard."""
        kind = KIND[tile]
        self._free[kind] -= 1
        if self.wins is not None:
            if self.wins.of(kind, by_draw=True):
                return self._won(kind, by_draw=True)
            if self._settled:
                self._river.add(kind)
                return 0.0
        if kind in self._solo.useless:
            return 0.0
        counts, reds = self._counts, self._reds
        counts[kind] += 1
        if is_red(tile):
            reds[kind] = reds.get(kind, 0) + 1
        thrown, lacking = self._solo.best(counts, self._free, 4 - len(self._melds))
        counts[thrown] -= 1
        # Of a five the red one is thrown last.
        if thrown in reds:
            reds[thrown] = min(reds[thrown], counts[thrown])
        self._river.add(thrown)
        if lacking == 1:
            declares = self._solo.trade.declares and self._is_closed
            self._settled = declares or not self._solo.trade.declares
            self._become_ready(declares=declares)
        return 0.0
