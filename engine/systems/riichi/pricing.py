"""What a win is worth, without the explanation: the same choice of reading, in a third of the time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.hand import waits as shapes_of
from engine.hand.shanten import RIICHI_SHAPES, Copies, limits_of
from engine.reasons import Reason
from engine.scoring.answers import Worth
from engine.systems.riichi.scorer import Bonus, Found, Scorer, reaches
from engine.systems.riichi.sheets import Explainer
from engine.systems.riichi.win import Win, completed
from engine.tiles.kinds import Kind


@dataclass(frozen=True, slots=True)
class Minimum:
    """Han of yaku a win needs: `han`, and two from `from_honba` counters on (None: never; riichi rules 2.5).

    `every_wait`: the yaku must be one that every tile of the wait gives, unless it comes from how the win came about
    (riichi rules 6.1, `atozuke`).
    """

    han: int
    from_honba: int | None
    every_wait: bool

    def at(self, honba: int) -> int:
        """The minimum with so many counters on the table."""
        return 2 if self.from_honba is not None and honba >= self.from_honba else self.han


class Judged(NamedTuple):
    """A complete hand: all its readings, the dearest, its dora, and why it does not win (empty: it does)."""

    readings: list[Found]
    found: Found
    bonus: Bonus
    refused: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Pricing:
    """Judges complete hands. `copies` and `kinds` as in the waits of the rules."""

    scorer: Scorer
    explainer: Explainer
    minimum: Minimum
    copies: Copies
    kinds: tuple[int, ...]

    def judge(self, win: Win) -> Judged | None:
        """The dearest reading and whether it wins; None if the tiles are no winning shape."""
        bonus = self.scorer.bonus(win)
        readings = self.scorer.readings(win, bonus)
        minimum = self.minimum.at(win.honba)
        found = self.scorer.best(readings, minimum)
        if found is None:
            return None
        if not reaches(found, minimum):
            return Judged(readings, found, bonus, self._below(win, found, bonus, minimum))
        if self.minimum.every_wait and not self._decided_before(win, found):
            return Judged(readings, found, bonus, (Reason("riichi.reason.atozuke"),))
        return Judged(readings, found, bonus, ())

    def worth(self, win: Win) -> Worth:
        """What the win is worth, or why it is none."""
        judged = self.judge(win)
        if judged is None:
            return Worth({}, None, (Reason("riichi.reason.not_complete"),))
        if judged.refused:
            return Worth({}, None, judged.refused)
        return Worth(self.explainer.totals(win, judged.found), judged.found.base.limit)

    def _below(self, win: Win, found: Found, bonus: Bonus, minimum: int) -> tuple[Reason, ...]:
        """Why a complete hand does not win: too few yaku, what did not count, and that dora are none."""
        if found.yaku_han:
            reasons = [Reason("riichi.reason.min_han", {"han": found.yaku_han, "minimum": minimum})]
        else:
            reasons = [Reason("riichi.reason.no_yaku")]
        reasons += [
            Reason("riichi.reason.struck", {"pattern": key, "why": why})
            for key, by, why in self.explainer.struck(win, found, bonus)
            if not by
        ]
        if any(bonus):
            reasons.append(Reason("riichi.reason.dora_no_yaku", {"n": sum(bonus)}))
        return tuple(reasons)

    def _decided_before(self, win: Win, found: Found) -> bool:
        """Whether a yaku of this win is one that every other tile of the wait gives as well."""
        if any(one.situational for one in found.patterns):
            return True
        sure = {one.key for one in found.patterns}
        for kind in self._other_waits(win):
            other = completed(win, kind)
            best = self.scorer.best(self.scorer.readings(other, self.scorer.bonus(other)), 0)
            sure &= {one.key for one in best.patterns} if best else set()
        return bool(sure)

    def _other_waits(self, win: Win) -> Iterable[Kind]:
        held = list(win.counts)
        held[win.kind] -= 1
        limits = limits_of(win.hand.melds, self.copies, self.kinds)
        waits = shapes_of.waits(held, len(win.melds), RIICHI_SHAPES, limits)
        return (kind for kind in waits if kind != win.kind)
