"""The coarse answer for hands too far from any win to be searched: the best plan of each discard and its chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.ai.chances import Pace, chance
from engine.ai.mcr.plans import Plan, nearest, plans
from engine.ai.routes import Row, rows
from engine.hand.hand import Meld, MeldKind
from engine.solver.mcr.model import Model, Position, SolvedRow, free_copies
from engine.systems.mcr.rules import Rules
from engine.tiles.kinds import Tile

FAN_OF: Final = {
    "mixed_straight": 39,
    "mixed_shifted": 50,
    "mixed_triple": 41,
    "pure_straight": 28,
    "pure_shifted": 30,
    "knitted_straight": 35,
    "knitted_honours": 34,
    "pungs": 48,
    "full_flush": 22,
    "half_flush": 49,
    "upper_four": 36,
    "lower_four": 37,
    "reversible": 40,
    "pairs": 19,
}
"""The fan that each plan aims at."""
_PLANS: Final = 7
_RON, _CALLED = 0.9, 0.5
"""What the discards of the three others add to the own draws, for winning and for going on."""


class _Outlook(NamedTuple):
    """What all rows of a position share: copies out of view by kind, the pace, what wins are worth by fan points."""

    free: Sequence[int]
    pace: Pace
    worths: Sequence[float]


def estimated(position: Position, rules: Rules, model: Model) -> tuple[SolvedRow, ...]:
    """Every discard with its most promising plan, best first: a chain of stages, each left by chance
    (`engine.ai.chances`). Only the comparison between discards can be trusted."""
    counts, melds = list(position.counts), melds_of(position.melds)
    values = frozenset((position.seat_wind, position.round_wind))
    kinds = [kind for kind, count in enumerate(counts) if count]
    outlook = _outlook(position, model)
    best: dict[int, SolvedRow] = {}
    for plan in nearest(counts, 4 - len(melds), plans(counts, melds, values), _PLANS, rules.minimum):
        for row in rows(counts, 4 - len(melds), plan.route, kinds):
            found = _row(outlook, rules, model, plan, row)
            if row.kind not in best or found.value > best[row.kind].value:
                best[row.kind] = found
    missing = (SolvedRow(kind, None, 0.0, 0.0, 0.0, 0.0, ()) for kind in kinds if kind not in best)
    return tuple(sorted((*best.values(), *missing), key=lambda row: (-row.value, row.kind)))


def _outlook(position: Position, model: Model) -> _Outlook:
    free = free_copies(position)
    unseen = max(1, sum(free))
    claimed = _CALLED if model.claims else 0.0
    ends = model.hazard[min(position.turn, len(model.hazard)) - 1 :]
    pace = Pace(unseen, position.draws, ends, _RON if any(model.winning) else 0.0, claimed)
    return _Outlook(free, pace, model.worth(position.flowers, self_draw=False))


def _row(outlook: _Outlook, rules: Rules, model: Model, plan: Plan, row: Row) -> SolvedRow:
    copies = float(sum(max(0, outlook.free[kind]) for kind in row.accepted))
    win = chance(row.lacking, copies, outlook.pace).win
    if plan.fan < rules.minimum + 0.5:
        win *= 0.5 if plan.fan < rules.minimum - 1 else 0.8
    fan = max(plan.fan, float(rules.minimum))
    worth = outlook.worths[round(fan)]
    points = win * worth if model.by_chance else win * (worth - model.win)
    return SolvedRow(row.kind, row.lacking, win * worth, points, win, fan, ((FAN_OF[plan.route.key], win),))


def melds_of(codes: bytes) -> tuple[Meld, ...]:
    """Melds of the quick scorer's numbers."""
    found = []
    for code in codes:
        kind = code % 34
        if code < 34:
            found.append(Meld(MeldKind.CHOW, (Tile(kind), Tile(kind + 1), Tile(kind + 2))))
        else:
            meld = (MeldKind.PUNG, MeldKind.DIRECT_KONG, MeldKind.CONCEALED_KONG)[code // 34 - 1]
            found.append(Meld(meld, (Tile(kind),) * (3 if code < 68 else 4)))
    return tuple(found)
