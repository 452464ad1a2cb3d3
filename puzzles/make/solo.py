"""The sampled evaluator for a hand: one seat plays on by itself, many times, on walls drawn at random.

Its own draws and the others' discards come from the tiles out of view; after the first answer it plays for the nearest
ready hand with the most tiles, and calls nothing. The others are a share of deals that they end (`Trade.ends`) and of
wanted tiles that they throw (`Trade.ron`); the danger of the discard itself is no part of it: positions with a declared
or visible threat are left out. Every answer is played on the same walls, and on each both shares are counted, not
drawn: a result is what the wall brings on average, so that far fewer walls tell as much. A kong is followed by a
replacement from that wall; its new indicators count for the hand, and make what others win dearer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, NamedTuple

from engine.hand import kernel
from engine.hand.hand import Hand, Meld, MeldKind
from engine.solver.imagined import below, shuffle
from engine.solver.model import NEXT
from engine.tiles.kinds import KINDS, Tile, kind_of
from puzzles.make.exact_kong import DEARER, after_kong
from puzzles.make.exact_riichi import rules_of
from puzzles.make.sampler import COUNTED, Sampler
from puzzles.make.trade import rank_class
from puzzles.puzzle import Answer

Wins = Mapping[int, tuple[float, float]]
INNER: Final = tuple(0.0 if kind >= 27 or kind % 9 in (0, 8) else 0.25 for kind in range(KINDS))
KIND: Final = tuple(kind_of(Tile(tile)) for tile in range(46))


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
    _wins: dict[tuple[object, ...], Wins] = field(init=False, default_factory=dict)
    _choices: dict[tuple[bytes, int], tuple[int, list[tuple[int, int, list[int]]]]] = field(
        init=False, default_factory=dict
    )

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
        self._points_to = NEXT if rules is not None and rules.dora_is_next else range(KINDS)
        self._extras = self.trade.declares and all(answer.lacking == 1 for answer in self.answers)

    def on_wall(self, wall: str) -> Iterator[float]:
        """Every answer with the same tiles to come, and the same indicators below."""
        random = Random(wall)
        coming = self._wall(random)
        ura = (self._pool[below(random.random, len(self._pool))],) if self._extras else ()
        replaced = None
        if self.kong is not None:
            # The hand may change yet: what lies below must not be among what it draws.
            deck = self.shuffled(random)
            coming, ura, replaced = deck[: len(coming)], (deck[-1],), Replaced(*deck[-4:-1])
        for answer in self.answers:
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
        seat = _Seat(self, answer, ura)
        stride = 1 + self._others
        beaten = self.trade.beaten
        if answer.verb == "k":
            assert replaced is not None
            beaten *= 1 + DEARER
            won = seat.replaces(replaced)
            if won:
                return won + self._gain
        value, alive = 0.0, 1.0  # points so far by their chances, and the chance that the deal goes on
        for turn in range(self._turns):
            value -= alive * self._ends[turn] * (beaten + seat.staked)
            alive *= 1.0 - self._ends[turn]
            first = turn * stride
            # Who lets a tile pass draws sooner: the players up to the one who threw it have had their turn.
            skipped = self._before(answer) if turn == 0 else 0
            for at in range(first + skipped, min(first + self._others, len(wall))):
                odds, won = seat.offered(wall[at])
                if odds:
                    value += alive * odds * (won + self._gain)
                    alive *= 1.0 - odds
            at = first + self._others
            if at >= len(wall):
                break
            won = seat.draws(wall[at])
            if won:
                return value + alive * (won + self._gain)
            seat.fresh = False
        return value + alive * ((self.trade.ready if seat.wins is not None else -self.trade.ready) / 2 - seat.staked)

    def _before(self, answer: Answer) -> int:
        if answer.verb != "p" or self.position.offering is None:
            return 0
        return (self.position.offering - self.position.seat) % len(self.position.places)

    @property
    def _gain(self) -> float:
        return float(self.position.pot + 300 * self.position.honba) if self.trade.declares else 0.0

    def ready(
        self, hand: Hand, flags: frozenset[str], ura: tuple[Tile, ...], dora: tuple[Tile, ...] | None = None
    ) -> Wins:
        """What a ready hand wins with, by the position's indicators or these; remembered, since most deals come to the
        same few."""
        if self.kong is not None and (ura or dora):
            ura, dora = self._telling(hand, flags, ura), self._telling(hand, flags, dora or self.position.dora)
        key = (hand, flags, ura, dora)
        found = self._wins.get(key)
        if found is None:
            position = self.position if dora is None else replace(self.position, dora=dora)
            found = self._wins[key] = self.trade.wins(position, hand, flags, ura)
        return found

    def _telling(self, hand: Hand, flags: frozenset[str], indicators: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Those indicators that point to a tile of the hand or of its wait: any others bring nothing, whichever they
        are, and most hands meet no other."""
        kinds = {KIND[tile] for tile in hand.tiles} | self.ready(hand, flags, ()).keys()
        return tuple(tile for tile in indicators if self._points_to[KIND[tile]] in kinds)

    def best(self, counts: list[int], free: Sequence[int], sets: int) -> tuple[int, int]:
        """The kind to throw and what is lacking after it: nearest, then most copies, then an outer tile."""
        key = bytes(counts), sets
        found = self._choices.get(key)
        if found is None:
            rows = kernel.discards(counts, sets, self.trade.special if sets == 4 else 0)
            nearest = min(row[1] for row in rows)
            found = self._choices[key] = (nearest, [row for row in rows if row[1] == nearest])
        nearest, rows = found
        best, most = rows[0][0], -1.0
        if len(rows) > 1:
            for kind, _, accepted in rows:
                copies = sum([free[other] for other in accepted]) - INNER[kind]
                if copies > most:
                    best, most = kind, copies
        return best, nearest


class _Seat:
    """The seat while it plays on. `wins` is None as long as it is not ready; `staked` points are lost unless it wins;
    `fresh` until its first draw."""

    __slots__ = (
        "_counts",
        "_dora",
        "_free",
        "_held",
        "_melds",
        "_odds",
        "_river",
        "_settled",
        "_solo",
        "_ura",
        "fresh",
        "staked",
        "wins",
    )

    def __init__(self, solo: Solo, answer: Answer, ura: tuple[Tile, ...]) -> None:
        self._solo = solo
        self._ura = ura
        self._dora: tuple[Tile, ...] | None = None
        self.fresh = True
        self.staked = 0.0
        self._free = solo.free[:]
        self._river: set[int] = {KIND[thrown.tile] for thrown in solo.position.own.river}
        self._held = list(solo.position.held)
        self._melds = solo.position.own.melds
        self._answer(answer)
        self._counts = [0] * KINDS
        for tile in self._held:
            self._counts[KIND[tile]] += 1
        self.wins: Wins | None = None
        self._odds = solo.trade.ron.silent
        # Silent or declared, a hand that an answer leaves ready stays as it is; one that passes may still change.
        self._settled = answer.lacking == 1 and answer.verb not in "pk"
        if answer.lacking == 1:
            self._become_ready(declares=answer.verb == "r")

    def _answer(self, answer: Answer) -> None:
        """Takes the tiles of the answer out of the hand."""
        gone = [*answer.tiles, *(() if answer.then is None else (answer.then,))]
        for tile in gone:
            self._held.remove(tile)
        if answer.verb == "k":
            assert self._solo.kong is not None
            self._melds = after_kong(self._solo.position, self._solo.kong).own.melds
        if answer.verb in "cu":
            assert self._solo.position.offered is not None
            kind = MeldKind.CHOW if answer.verb == "c" else MeldKind.PUNG
            tiles = tuple(sorted((*answer.tiles, self._solo.position.offered)))
            self._melds = (*self._melds, Meld(kind, tiles, self._solo.position.offered))
        if answer.verb not in "pk":
            self._river.add(KIND[gone[-1]])

    @property
    def _is_closed(self) -> bool:
        return not any(meld.is_open for meld in self._melds)

    def _become_ready(self, *, declares: bool) -> None:
        trade = self._solo.trade
        if declares:
            self.staked = trade.stick
            self._odds = trade.ron.declared
        elif not self._is_closed:
            self._odds = trade.ron.open
        flags = frozenset({"riichi"}) if declares else frozenset()
        hand = Hand.of(self._held, self._melds)
        self.wins = self._solo.ready(hand, flags, self._ura if declares else (), self._dora)

    def replaces(self, replaced: Replaced) -> float:
        """Draws the replacement of a kong: points won with it, or 0 and a discard."""
        if self.wins is not None and self.wins.get(KIND[replaced.tile], (0.0, 0.0))[1]:
            hand = Hand.of(self._held, self._melds)
            return self._solo.ready(hand, frozenset({"rinshan"}), ())[KIND[replaced.tile]][1]
        self._dora = (*self._solo.position.dora, replaced.dora)
        self._ura = (*self._ura, replaced.ura)
        return self.draws(replaced.tile)

    def _won(self, kind: int, *, by_draw: bool) -> float:
        """Points of a win; ippatsu counts where extras do."""
        assert self.wins is not None
        wins = self.wins
        if self.fresh and self.staked and self._ura:
            hand = Hand.of(self._held, self._melds)
            wins = self._solo.ready(hand, frozenset({"riichi", "ippatsu"}), self._ura, self._dora)
        return wins[kind][by_draw]

    def offered(self, tile: Tile) -> tuple[float, float]:
        """Another holds this tile: the chance that he throws it where it wins, and points won with it; 0 and 0 else."""
        kind = KIND[tile]
        self._free[kind] -= 1
        wins = self.wins
        if not wins or kind not in wins or not self._river.isdisjoint(wins):
            return 0.0, 0.0
        won = self._won(kind, by_draw=False)
        return (min(1.0, self._odds[rank_class(kind)] * self._solo.among), won) if won else (0.0, 0.0)

    def draws(self, tile: Tile) -> float:
        """Draws this tile: points won with it, or 0 and a discard."""
        kind = KIND[tile]
        self._free[kind] -= 1
        if self.wins is not None:
            if kind in self.wins and self.wins[kind][1]:
                return self._won(kind, by_draw=True)
            if self._settled:
                self._river.add(kind)
                return 0.0
        if kind in self._solo.useless:
            return 0.0
        self._held.append(tile)
        self._counts[kind] += 1
        sets = 4 - len(self._melds)
        thrown, lacking = self._solo.best(self._counts, self._free, sets)
        self._counts[thrown] -= 1
        self._held.remove(min(tile for tile in self._held if KIND[tile] == thrown))
        self._river.add(thrown)
        if lacking == 1:
            declares = self._solo.trade.declares and self._is_closed
            self._settled = declares or not self._solo.trade.declares
            self._become_ready(declares=declares)
        return 0.0
