"""How dangerous a discard is: the chance that it is in somebody's wait, and what that would cost.

Words: a *safe* tile lies in the player's own river or passed him since he could have won it (genbutsu). A run wait from
both ends is ruled out on a side when the tile three away is safe (suji): `no`, `half` (one of two sides, for 4 5 6),
`suji`. A *wall* is a run that lacks the tiles it needs: three seen make one-chance, four no-chance. *Lines* are the
eighteen run waits from both ends that no safe tile rules out.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from engine.ai.riichi.facts import Facts
from engine.ai.riichi.measured import CLOSED, COST, OPEN, RIICHI
from engine.ai.sight import KIND_OF, Sight
from engine.play.view import View
from engine.tiles.kinds import EAST

Model = dict[str, tuple[float, ...]]

_GROUP: Final = (0, 1, 2, 3, 4, 3, 2, 1, 0)
"""Rank → place in the tables: 1 9, 2 8, 3 7, 4 6, 5."""
_LINES: Final = tuple((9 * suit + low, 9 * suit + low + 3) for suit in range(3) for low in range(6))


class Threat(NamedTuple):
    """One opponent as a danger. `safe` is a bit mask of kinds, `cost` what feeding him loses, `riichi` whether he is
    in it, `melds` how many he has open, `lines` how many run waits are still open."""

    seat: int
    riichi: bool
    melds: int
    safe: int
    cost: float
    model: Model
    lines: int


class Table(NamedTuple):
    """What all dangers share: dora by kind (bit mask), value honours by seat, copies seen."""

    sight: Sight
    threats: tuple[Threat, ...]
    near: tuple[int, ...]
    values: tuple[frozenset[int], ...]
    turn: int


def table_of(sight: Sight, facts: Facts, dora: tuple[int, ...]) -> Table:
    """All opponents still in play as dangers."""
    view = sight.view
    standing = view.shown.get("ready", {}).get("standing", ())
    threats = tuple(_threat(view, seat, bool(standing and standing[seat]), dora) for seat in sight.rivals)
    values = tuple(value_honours(view, seat) for seat in range(len(view.seats)))
    return Table(sight, threats, _near(dora), values, min(4, max(0, (sight.turn - 1) // 3 - 1)))


def value_honours(view: View, seat: int) -> frozenset[int]:
    """Dragons, the round wind and the seat's own."""
    return frozenset((31, 32, 33, view.round_wind, EAST + (seat - view.dealer) % len(view.seats)))


def _threat(view: View, seat: int, riichi: bool, dora: tuple[int, ...]) -> Threat:
    state = view.seats[seat]
    safe = 0
    since = -1
    for thrown in state.river:
        safe |= 1 << KIND_OF[thrown.tile]
        if thrown.ready or not riichi:
            since = thrown.step
    for other, row in enumerate(view.seats):
        if other != seat:
            for thrown in row.river:
                if thrown.step > since:
                    safe |= 1 << KIND_OF[thrown.tile]
    opened = sum(meld.is_open for meld in state.melds)
    model = RIICHI if riichi else OPEN if opened else CLOSED
    lines = sum(not (safe >> low & 1 or safe >> high & 1) for low, high in _LINES)
    return Threat(seat, riichi, opened, safe, _cost(view, seat, riichi, opened, dora), model, lines)


def _cost(view: View, seat: int, riichi: bool, opened: int, dora: tuple[int, ...]) -> float:
    state = view.seats[seat]
    name = "riichi" if riichi else ("closed", "open", "open2", "open2", "open2")[min(opened, 4)]
    cost = float(COST[name][seat == view.dealer])
    shown = sum(dora.count(KIND_OF[tile]) + (tile >= 43) for meld in state.melds for tile in meld.tiles)
    return cost * (1.0 + 0.45 * shown) + 300 * dict(view.counters).get("honba", 0)


def _near(dora: tuple[int, ...]) -> tuple[int, ...]:
    """How near each kind is to a dora: 3 itself, 2 next to it, 1 two away, else 0."""
    near = [0] * 34
    for kind in dora:
        near[kind] = 3
        if kind < 27:
            for away in (-2, -1, 1, 2):
                other = kind + away
                if 0 <= other < 27 and other // 9 == kind // 9:
                    near[other] = max(near[other], 3 - abs(away))
    return tuple(near)


def danger(table: Table, threat: Threat, kind: int) -> float:
    """The chance that this kind is in the threat's wait (he may not even be ready)."""
    if threat.safe >> kind & 1:
        return 0.0
    return 1.0 / (1.0 + exp(-_score(table, threat, kind)))


def _score(table: Table, threat: Threat, kind: int) -> float:
    model, near = threat.model, table.near[kind]
    states = model["state"]
    score = model["turn"][table.turn] + states[min(threat.melds, len(states) - 1)]
    if kind >= 27:
        seen = max(0, 3 - table.sight.free[kind])
        if seen >= 3:
            return -9.0
        word = "value" if kind in table.values[threat.seat] else "guest"
        score += model[word][seen] + model["lines"][1] * (threat.lines - 12) / 6
        return score + (model["honour_dora"][0] if near == 3 else 0.0)
    sides, ruled_out = _sides(threat.safe, kind)
    group = _GROUP[kind % 9]
    word = "suji" if not sides else "half" if ruled_out else "no"
    score += model[word][group] + model["near"][near]
    score += model["lines"][0 if sides else 1] * (threat.lines - 12) / 6
    return score + model["wall"][_wall(table.sight.free, kind, sides)]


def _sides(safe: int, kind: int) -> tuple[tuple[int, ...], int]:
    """Sides (+1 above, -1 below) from which a run wait may still come, and how many were ruled out."""
    rank = kind % 9
    sides, out = [], 0
    for side, there in ((1, rank <= 5), (-1, rank >= 3)):
        if there:
            if safe >> (kind + 3 * side) & 1:
                out += 1
            else:
                sides.append(side)
    return tuple(sides), out


def _wall(free: list[int], kind: int, sides: tuple[int, ...]) -> int:
    """0 no wall, 1 one-chance, 2 no-chance, over all sides left."""
    if not sides:
        return 0
    wall = 2
    for side in sides:
        fewest = min(free[kind + side], free[kind + 2 * side])
        wall = min(wall, 2 - fewest if fewest < 2 else 0)
    return wall


class Risk(NamedTuple):
    """The chance to deal in with a discard, and the points that is expected to lose."""

    chance: float
    loss: float


def risk(table: Table, kind: int, threats: tuple[Threat, ...]) -> Risk:
    """Of a discard against these threats together."""
    safe, loss = 1.0, 0.0
    for threat in threats:
        chance = danger(table, threat, kind)
        if chance:
            loss += chance * threat.cost
            safe *= 1.0 - chance
    return Risk(1.0 - safe, loss)
