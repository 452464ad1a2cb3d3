"""The sampled evaluator of pushing and folding: the deal played on, many times, against hands dealt to those in riichi.

Each wall deals every opponent in riichi a ready hand that fits what he threw and what passed him (`dealt_ready`), which
takes the first tile it waits for and pays by the rules. The other opponents throw what they draw, seldom into a riichi,
and now and then end the deal themselves. Pushing goes on until a tile is too dangerous for the hand; folding throws the
safest tile to the end. How dangerous tiles look is all it shares with the exact evaluator. Every answer is played on
the same walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.solver.danger import Risk, Threat, risk
from engine.tiles.kinds import EAST, KINDS, Kind, Tile
from puzzles.make.dealt_ready import ready_hand
from puzzles.make.exact_riichi import rules_of
from puzzles.make.prices import Prices
from puzzles.make.sampler import Sampler
from puzzles.make.solo import KIND, Solo
from puzzles.make.threats import seats_against, threats_of
from puzzles.make.trade import rank_class
from puzzles.puzzle import Answer

QUIET: Final = 0.5
"""How often those who are not in riichi end a deal while somebody is, against `Trade.ends`."""
TOO_DANGEROUS: Final = (0.12, 0.3)
"""Chance to deal in from which a hand does not go on: one that is not ready, one that is."""
READY_AT_END: Final = (-1000.0, 1500.0)
"""Points when the wall is used up and one other is ready: not ready, ready."""


class Rival(NamedTuple):
    """An opponent in riichi, `ahead` seats from the own one. `ron` is what he wins off a discard by kind, `share` what
    the seat pays when he draws it."""

    ahead: int
    ron: dict[int, float]
    share: dict[int, float]


@dataclass
class Duel(Sampler):
    """`results` are points."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.solo = Solo(self.trade, self.position, self.answers, self.seed)
        rules = rules_of(self.trade)
        assert rules is not None
        self.table = threats_of(self.position, rules)
        self.gain = float(self.position.pot + 300 * self.position.honba)
        self._others = seats_against(self.position)

    def on_wall(self, wall: str, answers: Iterable[Answer]) -> Iterator[float]:
        """Every answer against the same hands of those in riichi."""
        random = Random(wall)
        pool = self.solo.shuffled(random)
        below = pool.pop()
        rivals = self._rivals(pool, below, random)
        fates = [random.random() for _ in pool]
        for answer in answers:
            yield _Course(self, answer, rivals, below).played(pool, fates)

    def _rivals(self, pool: list[Tile], below: Tile, random: Random) -> tuple[Rival, ...]:
        """Deals hands to those in riichi, out of the pool; `below` is the indicator they win with."""
        found = []
        for threat in self.table.threats:
            if not threat.riichi:
                continue
            seat = self._others[threat.seat]
            place = self.position.places[seat]
            dealt = ready_hand(pool, 4 - len(place.melds), threat.safe, random.random)
            if dealt is None:
                continue
            for tile in dealt.tiles:
                pool.remove(tile)
            found.append(self._rival(seat, threat, Hand.of(dealt.tiles, place.melds), (below,)))
        return tuple(found)

    def _rival(self, seat: int, threat: Threat, hand: Hand, ura: tuple[Tile, ...]) -> Rival:
        wind = Kind(EAST + (seat - self.position.dealer) % len(self.position.places))
        form = Form(
            hand=hand,
            seat=wind,
            round_wind=self.position.round_wind,
            flags=frozenset({"riichi"}),
            dora=self.position.dora,
            ura=ura,
        )
        honba = 300.0 * self.position.honba
        of_draw = 1 / 3 if wind == EAST else 1 / 2 if self.position.seat_wind == EAST else 1 / 4
        worth = self.trade.worth(form)
        return Rival(
            threat.seat + 1,
            {kind: row[0] + honba for kind, row in worth.items()},
            {kind: row[1] * of_draw + honba / 3 for kind, row in worth.items()},
        )


class _Course:
    """One answer on one wall."""

    def __init__(self, duel: Duel, answer: Answer, rivals: tuple[Rival, ...], below: Tile) -> None:
        self._duel = duel
        self._below = below
        self._rivals = rivals
        self._answer = answer
        self._threats = list(duel.table.threats)
        self._free = duel.solo.free[:]
        self._held = list(duel.position.held)
        self._melds = duel.position.own.melds
        self._river = {KIND[thrown.tile] for thrown in duel.position.own.river}
        self._folds = answer.verb == "f"
        self._staked = 0.0
        self._wins: Prices | None = None
        self._odds = duel.trade.ron.silent if duel.position.hand.is_closed else duel.trade.ron.open

    def played(self, wall: Sequence[Tile], fates: Sequence[float]) -> float:
        """Points in the end."""
        duel = self._duel
        number = len(duel.position.places)
        turn = duel.position.turn
        lost = self._throws(self._answer.tiles[0], declares=self._answer.verb == "r")
        if lost is not None:
            return lost
        ahead = 0
        for at in range(min(len(wall), duel.position.wall)):
            ahead = (ahead + 1) % number
            result = self._turn(wall[at], fates[at]) if not ahead else self._other(ahead, wall[at], fates[at], turn)
            if result is not None:
                return result
            turn += not ahead
        return READY_AT_END[self._wins is not None] - self._staked

    def _other(self, ahead: int, tile: Tile, fate: float, turn: int) -> float | None:
        """Another draws and throws; the points if that ends the deal."""
        kind = KIND[tile]
        rival = next((one for one in self._rivals if one.ahead == ahead), None)
        if rival is not None:
            if kind in rival.share:
                return -rival.share[kind] - self._staked
        elif fate < QUIET * self._duel.trade.end(turn) / (len(self._duel.position.places) - 1):
            return -self._duel.trade.beaten - self._staked
        fed = any(kind in one.ron for one in self._rivals if one.ahead != ahead)
        glad = self._duel.trade.ron.declared[rank_class(kind)] * self._duel.solo.among
        if fed and rival is None:
            # Who is not in riichi keeps most of what another waits for.
            return -self._staked if fate > 1 - glad else None
        if fed:
            return -self._staked
        self._free[kind] -= 1
        if self._wins is not None and kind in self._wins.kinds and self._river.isdisjoint(self._wins.kinds):
            points = self._wins.of(kind, by_draw=False)
            if points and (rival is not None or fate > 1 - self._odds[rank_class(kind)] * self._duel.solo.among):
                return points + self._duel.gain
        self._passed(kind)
        return None

    def _turn(self, tile: Tile, fate: float) -> float | None:
        """An own draw and a discard."""
        kind = KIND[tile]
        self._free[kind] -= 1
        won = 0.0 if self._wins is None else self._wins.of(kind, by_draw=True)
        if won:
            return won + self._duel.gain
        self._held.append(tile)
        if self._staked:
            return self._throws(tile)
        if not self._folds:
            chosen, lacking = self._forward()
            limit = TOO_DANGEROUS[lacking == 1]
            if self._risk(chosen).chance <= limit:
                closed = not any(meld.is_open for meld in self._melds)
                return self._throws(self._face(chosen), declares=lacking == 1 and closed)
            self._folds = True
        safest = min({KIND[held] for held in self._held}, key=lambda one: (self._risk(one).loss, one))
        return self._throws(self._face(safest))

    def _forward(self) -> tuple[int, int]:
        counts = [0] * KINDS
        for tile in self._held:
            counts[KIND[tile]] += 1
        return self._duel.solo.best(counts, self._free, 4 - len(self._melds))

    def _risk(self, kind: int) -> Risk:
        return risk(self._duel.table, kind, self._threats)

    def _face(self, kind: int) -> Tile:
        return min(tile for tile in self._held if KIND[tile] == kind)

    def _throws(self, tile: Tile, *, declares: bool = False) -> float | None:
        """Throws a tile; the points if it deals in."""
        kind = KIND[tile]
        self._held.remove(tile)
        fed = sum(one.ron.get(kind, 0.0) for one in self._rivals)
        if fed:
            return -fed - self._staked
        self._river.add(kind)
        self._passed(kind)
        if not self._folds and not self._staked:
            self._look(declares=declares)
        return None

    def _look(self, *, declares: bool) -> None:
        """Whether the hand is ready now, and what it wins with."""
        solo, trade = self._duel.solo, self._duel.trade
        if declares:
            self._staked = trade.stick
            self._odds = trade.ron.declared
        flags = frozenset({"riichi"}) if declares else frozenset()
        wins = solo.ready(Hand.of(self._held, self._melds), flags, (self._below,) if declares else ())
        self._wins = wins if wins.kinds else None

    def _passed(self, kind: int) -> None:
        """A tile that nobody won with is safe from those in riichi from now on."""
        for at, one in enumerate(self._threats):
            if one.riichi:
                self._threats[at] = one._replace(safe=one.safe | 1 << kind)
