"""The search's answer by its definition: every draw, claim and discard, no targets, no limit, nothing left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.solver.mcr.model import Model, Position, free_copies
from engine.systems.mcr.quick import LAST_OF_KIND, SELF_DRAW, Totals
from engine.systems.mcr.rules import Rules

Counts = tuple[int, ...]


class Plainly:
    """One position, enumerated."""

    def __init__(self, position: Position, rules: Rules, model: Model) -> None:
        self.position, self.rules, self.model = position, rules, model
        self.totals = Totals(rules)
        self.free = free_copies(position)
        self.share = 1.0 / max(1, sum(self.free))
        self.begin = self.all(position.counts, position.melds)
        self.on_draw = model.worth(position.flowers, self_draw=True)
        self.on_discard = model.worth(position.flowers, self_draw=False)
        self.value = cache(self._value)
        self.fan = cache(self._fan)

    def rows(self) -> dict[int, float]:
        """The objective of each discard."""
        counts = self.position.counts
        return {
            kind: self.value(changed(counts, kind, -1), self.position.melds, self.position.draws)
            for kind in range(34)
            if counts[kind]
        }

    def all(self, counts: Counts, melds: bytes) -> list[int]:
        """All tiles, a kong as three."""
        every = list(counts)
        for meld in melds:
            for kind in (meld, meld + 1, meld + 2) if meld < 34 else (meld % 34,) * 3:
                every[kind] += 1
        return every

    def copies(self, kind: int, counts: Counts, melds: bytes) -> int:
        return self.free[kind] - max(0, self.all(counts, melds)[kind] - self.begin[kind])

    def _fan(self, counts: Counts, melds: bytes, kind: int, self_draw: bool) -> int:
        """Fan points of winning with a kind; 0 below the minimum."""
        table = sum(kind == seen for seen in (*self.position.seen, *self.position.river))
        shown = sum(kind in ((meld, meld + 1, meld + 2) if meld < 34 else (meld - 34,) * 3) for meld in melds)
        shown += 2 * sum(34 <= meld == kind + 34 for meld in melds)
        last = LAST_OF_KIND if not counts[kind] and table + shown == 3 else 0
        winds = self.position.seat_wind, self.position.round_wind
        fan = self.totals.total(bytes(counts), melds, kind, *winds, last | (SELF_DRAW if self_draw else 0))
        return fan if fan >= max(1, self.rules.minimum) else 0

    def _value(self, counts: Counts, melds: bytes, left: int) -> float:
        """The objective after an own discard with so many own draws left."""
        kinds = [kind for kind in range(34) if self.copies(kind, counts, melds) > 0]
        now = 0.0
        if left:
            before, rest = self.value(counts, melds, left - 1), 1.0
            for kind in kinds:
                chance = self.share * self.copies(kind, counts, melds)
                fan = self.fan(counts, melds, kind, True)
                if fan:
                    now += chance * self.on_draw[fan]
                else:
                    taken = changed(counts, kind, 1)
                    now += chance * max(
                        before, *(self.value(changed(taken, out, -1), melds, left - 1) for out in held(taken))
                    )
                rest -= chance
            turn = self.position.turn + self.position.draws - left
            now = (1.0 - self.model.hazard[min(turn, len(self.model.hazard)) - 1]) * (now + rest * before)
        for other in range(3):
            after, rest = 0.0, 1.0
            for kind in kinds:
                fan = self.fan(counts, melds, kind, False)
                value = self.on_discard[fan] if fan else 0.0
                if not fan and self.model.claims:
                    claims = self.claimed(counts, melds, kind, left, previous=not other)
                    value = max((now, *claims))
                if fan or value > now:
                    factor = self.model.winning[kind] if fan else self.model.claimable[kind]
                    chance = min(self.share * self.copies(kind, counts, melds) * factor, rest)
                    after += chance * value
                    rest -= chance
            now = after + rest * now
        return now

    def claimed(self, counts: Counts, melds: bytes, kind: int, left: int, *, previous: bool) -> Iterator[float]:
        """The objective after each claim of a kind and each discard; chows from the previous player only."""
        if counts[kind] >= 2:
            rest = changed(counts, kind, -2)
            yield from (self.value(changed(rest, out, -1), melds + bytes([34 + kind]), left) for out in held(rest))
        if previous and kind < 27:
            for low in range(kind - 2, kind + 1):
                others = [other for other in range(low, low + 3) if other != kind]
                if low // 9 == kind // 9 and low >= 0 and low % 9 < 7 and all(counts[other] for other in others):
                    rest = changed(changed(counts, others[0], -1), others[1], -1)
                    yield from (self.value(changed(rest, out, -1), melds + bytes([low]), left) for out in held(rest))


def changed(counts: Counts, kind: int, step: int) -> Counts:
    """The counts with some more of a kind."""
    return (*counts[:kind], counts[kind] + step, *counts[kind + 1 :])


def held(counts: Counts) -> Iterator[int]:
    """The kinds held."""
    return (kind for kind, count in enumerate(counts) if count)
