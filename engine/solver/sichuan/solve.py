"""Solves a Sichuan position, with a coarser model where the one asked for takes too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations
from typing import Final, NamedTuple

from engine.hand.hand import Meld, MeldKind
from engine.solver.kongs import own_kongs
from engine.solver.sichuan.backward import PHASES, Backward
from engine.solver.sichuan.held import Held
from engine.solver.sichuan.model import (
    AHEAD,
    AT_ONCE,
    FULL,
    LATE,
    NARROW,
    NEAREST,
    PART,
    RIVAL_READY,
    KongRow,
    Model,
    Position,
    Solved,
    SolvedRow,
)
from engine.solver.sichuan.nodes import MOST_DRAWS, Nodes
from engine.solver.sichuan.search import COMPILED, Row, Search
from engine.solver.sichuan.table import Table, Worths
from engine.systems.sichuan.settle import Course
from engine.tiles.kinds import Tile

NODES: Final = 100_000
"""Hands kept at most for all aims together …"""
ROOM: Final = 50_000_000
"""… and bytes for them: with what is copied while there comes to be more room, under 120 MB."""
SECONDS: Final = 1.5
"""Time for one model before a coarser one is tried."""
USUAL: Final = (FULL, NARROW, NEAREST) if COMPILED else (NARROW, NEAREST)
"""Models from the best to the quickest."""
_FLUSH: Final = 0.55
"""The share of a hand that must be of one suit before it is aimed at."""
_ALIKE: Final = 0.02
"""A difference in value, as a share of what wins bring, that tells no aim from another."""


class Stopped(Exception):
    """The search was cancelled, or no model came to an end within its limits."""


class Aim(NamedTuple):
    """What a line of play keeps: the suits, and whether every set is to be a pung."""

    route: str
    suits: tuple[int, ...]
    pungs: bool = False


class Ahead(NamedTuple):
    """Of every go-around to come: rivals in play, the chance that the deal goes on, what staying costs, its part."""

    rivals: list[float]
    on: list[float]
    stay: list[float]
    part: list[int]


def solve(
    position: Position,
    table: Table,
    worths: Worths,
    models: Sequence[Model] | None = None,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Solved:
    """The discards of a position, best first, by the first of `models` that ends within `nodes` (None: `NODES`, as far
    as `ROOM` goes) and, by `clock` (which gives seconds), within `seconds`.

    Raises `ValueError` for tiles that cannot be, `Stopped` when cancelled or when even the last model does not end.
    """
    for model in models or USUAL:
        solved = solve_with(
            position, table, worths, model, clock=clock, seconds=seconds, nodes=nodes, cancelled=cancelled
        )
        if solved is not None:
            return solved
        if cancelled is not None and cancelled():
            break
    raise Stopped


def solve_with(
    position: Position,
    table: Table,
    worths: Worths,
    model: Model,
    *,
    clock: Callable[[], float] | None = None,
    seconds: float = SECONDS,
    nodes: int | None = None,
    cancelled: Callable[[], bool] | None = None,
    budget: int | None = None,
) -> Solved | None:
    """The same with one model; None where it does not end within the limits.

    Only hands whose lines of play may keep as many draws can be compared: `budget` is that of another answer (None: as
    many as the model allows).
    """
    begin = 0.0 if clock is None else clock()

    def late() -> bool:
        return (clock is not None and clock() - begin > seconds) or (cancelled is not None and cancelled())

    held = sum(position.counts) + 3 * len(position.melds)
    if held not in (3 * table.sets + 1, 3 * table.sets + 2):
        raise ValueError("a hand has a tile more than its sets have, and one more at its turn")
    at_turn = held == 3 * table.sets + 2
    course = course_of(position, table, model)
    thrown = thrown_of(position, table, model)
    must_go = table.void_first and position.void is not None and _holds(position, position.void)
    fours = fours_of(position, table) if at_turn and model.fours else {}
    found: dict[int, list[SolvedRow]] = {}
    konged: dict[int, list[SolvedRow]] = {}
    used = 0
    most = min(NODES, ROOM // (24 * len(course.on))) if nodes is None else nodes
    prepared = partial(_prepared, position, table, worths, model, course, thrown, later_of(fours, table), most)
    searches = [(aim, prepared(aim)) for aim in aims(position, table, model)]
    near = _nearest(search for _, search in searches)
    # A void suit that is named changes no budget, unless it is a poor one: naming it cannot make a hand better.
    least = max(_nearest(prepared(_kept(suits)) for suits in kept_suits(position, table)), near - 1)
    budget = max(near, least + model.slack if budget is None else budget)
    lacking = {
        kind: _nearest((search for _, search in searches), kind)
        for kind in (-1, *(kind for kind in range(27) if position.counts[kind]))
    }
    far: list[tuple[Aim, Search]] = []
    while searches:
        aim, search = searches.pop(0)
        if search.hand.away(-1) > (budget if aim.route == "void" else least + model.reach):
            far.append((aim, search))
            continue
        search.nodes.limit = max(2, most - used)
        search.nodes.stop = late
        rows = search.rows(budget, int(must_go)) if at_turn else [search.row(-1, budget)]
        _take_kongs(konged, aim, search, fours, budget)
        used += search.nodes.taken
        if search.nodes.stopped:
            return None
        for kind, row in _spread(position, aim, rows, lacking, at_turn, must_go):
            found.setdefault(kind, []).append(row)
    kongs: tuple[KongRow, ...] | None = None
    # A kong of a suit that no near hand keeps leaves but a far one.
    for aim, search in far if len(konged) < len(fours) else ():
        search.nodes.limit = max(2, most - used)
        search.nodes.stop = late
        _take_kongs(konged, aim, search, [code for code in fours if code not in konged], budget)
        used += search.nodes.taken
        if search.nodes.stopped:
            break
    else:
        kongs = _kong_rows(konged, fours, table, course)
    best = sorted(map(_best, found.values()), key=lambda row: (-row.value, -1 if row.kind is None else row.kind))
    return Solved(tuple(best), model, used, len(course.on) - 1, budget, kongs)


def fours_of(position: Position, table: Table) -> dict[int, Meld]:
    """The kongs that a hand may make at its turn, by their codes (sections 1 and 4.1): none of a void suit, none
    without a tile to replace the fourth, and a tile kept back only where that may be added."""
    found = {}
    tiles = [Tile(kind) for kind, count in enumerate(position.counts) for _ in range(count)]
    for meld in own_kongs(tiles, position.melds) if position.wall else ():
        at_once = position.drawn is None or meld.base == position.drawn
        if meld.kind not in table.kongs or meld.base // 9 == position.void:
            continue
        if meld.kind is MeldKind.CONCEALED_KONG:
            found[int(meld.base)] = meld
        elif at_once or table.late is not None:
            found[meld.base + (AT_ONCE if at_once else LATE)] = meld
    return found


def later_of(fours: Iterable[int], table: Table) -> list[int]:
    """The codes of those kongs at a later turn."""
    return [code if code < LATE else code % 27 + LATE for code in fours if code < LATE or table.late is not None]


def _take_kongs(
    konged: dict[int, list[SolvedRow]], aim: Aim, search: Search, fours: Iterable[int], budget: int
) -> None:
    """What the kongs of an aim's suits are worth."""
    for code in fours:
        if code % 27 // 9 in aim.suits and not search.nodes.stopped:
            konged.setdefault(code, []).append(_row(None, search.kong(code, budget), aim))


def _best(rows: Sequence[SolvedRow]) -> SolvedRow:
    """The best of the rows that several aims have for one answer, called after the most special aim that is as good:
    whoever keeps two suits may end with one, or with pungs alone."""
    best = max(rows, key=lambda row: row.value)
    as_good = [row for row in rows if row.route != "void" and row.value >= best.value - _ALIKE * best.units]
    return replace(best, route=max(as_good, key=lambda row: row.value).route) if as_good else best


def _kong_rows(
    konged: Mapping[int, Sequence[SolvedRow]], fours: Mapping[int, Meld], table: Table, course: Ahead
) -> tuple[KongRow, ...]:
    """The kongs, best first, each with what all rivals in play pay for it at once."""

    def money(code: int) -> float:
        each = table.concealed if code < LATE else table.bent if code >= AT_ONCE else table.late or 0.0
        return each * course.rivals[0]

    rows = [KongRow(fours[code], money(code), _best(found)) for code, found in konged.items()]
    return tuple(sorted(rows, key=lambda kong: -kong.row.value))


def _nearest(searches: Iterable[Search], kind: int = -1) -> int:
    """Tiles that the nearest of some aims lacks after a discard (-1: as the hand stands)."""
    return min((search.hand.away(kind) for search in searches), default=0)


def _holds(position: Position, suit: int) -> bool:
    return any(position.counts[9 * suit : 9 * suit + 9])


def _spread(
    position: Position, aim: Aim, rows: Iterable[Row], lacking: Mapping[int, int], at_turn: bool, must_go: bool
) -> Iterator[tuple[int, SolvedRow]]:
    """Each row for its kind; that of a spare tile for every spare kind."""
    for kind, _, values, wins, units in rows:
        kinds = [kind]
        if kind < 0 and at_turn:
            spare = [k for k in range(27) if position.counts[k] and k // 9 not in aim.suits]
            kinds = [k for k in spare if k // 9 == position.void] if must_go else spare
        for one in kinds:
            row = one, lacking[one], values, wins, units
            yield one, _row(None if one < 0 else one, row, aim)


def _row(kind: int | None, row: Row, aim: Aim) -> SolvedRow:
    _, lacking, values, wins, units = row
    win = min(1.0, max(0.0, wins[0]))
    return SolvedRow(kind, lacking, values[0], win, units[0], aim.route, tuple(values), tuple(wins))


def aims(position: Position, table: Table, model: Model) -> Iterator[Aim]:
    """What the hand may aim at."""
    kept = [suits for suits in kept_suits(position, table) if position.void not in suits]
    laid = {meld.base // 9 for meld in position.melds}
    size = 3 * table.sets + 1
    for suits in kept:
        yield _kept(suits)
        counts = [position.counts[k] for suit in suits for k in range(9 * suit, 9 * suit + 9)]
        if model.routes and sum(count >= 2 for count in counts) + len(position.melds) >= table.sets:
            yield Aim("pungs", suits, True)
    if not model.routes or table.suits == 1:
        return
    for suit in sorted({suit for suits in kept for suit in suits}):
        inside = sum(position.counts[9 * suit : 9 * suit + 9]) + 3 * len(position.melds)
        if laid <= {suit} and inside >= _FLUSH * size:
            yield Aim("flush", (suit,))


def kept_suits(position: Position, table: Table) -> list[tuple[int, ...]]:
    """The suits that the melds allow to keep, whatever void suit is named."""
    laid = {meld.base // 9 for meld in position.melds}
    return [suits for suits in combinations(range(3), table.suits) if laid <= set(suits)]


def _kept(suits: tuple[int, ...]) -> Aim:
    return Aim("void" if len(suits) > 1 else "flush", suits)


def course_of(position: Position, table: Table, model: Model) -> Ahead:
    """How the deal goes on: each rival wins with the hazard of the go-around; a winner leaves, stays or ends it."""
    number = len(position.rivals)
    ahead = AHEAD.get(table.sets, 0)
    hazard = model.hazard or (0.0,)
    loss = 0.65 * table.small * 0.45 + 0.35 * table.drawn + 0.15 * table.bent
    rivals, on, stay, part = [], [], [], []
    wall, alive = float(position.wall), 1.0
    turn = position.turn
    while True:
        chance = hazard[min(turn + ahead, len(hazard)) - 1] if turn + ahead > 0 else hazard[0]
        after = alive * (1.0 - chance)
        if table.course is Course.RIVER:
            here, goes_on = float(number), 1.0
        elif table.course is Course.SINGLE:
            here, goes_on = float(number), (1.0 - chance) ** number
        else:
            some = 1.0 - (1.0 - alive) ** number
            here = number * alive / some if number else 0.0
            goes_on = (1.0 - (1.0 - after) ** number) / some if number else 0.0
        rivals.append(here)
        on.append(goes_on)
        stay.append(chance * here * loss if model.costs else 0.0)
        part.append(min((turn - 1) // PART, PHASES - 1))
        if wall < 1 or len(on) > MOST_DRAWS:
            return Ahead(rivals, on, stay, part)
        wall -= here + 1
        alive, turn = after, turn + 1


def thrown_of(position: Position, table: Table, model: Model) -> list[list[float]]:
    """By part of the deal and kind: the chance that a rival's discard is one certain unseen copy."""
    unseen = max(1, sum(position.free))
    return [[factor / unseen for factor in row] for row in _factors(position.rivals, table.named, model)]


@lru_cache(maxsize=256)
def _factors(rivals: tuple[int | None, ...], named: bool, model: Model) -> list[list[float]]:
    """The mean of the rivals' factors, by part of the deal and kind."""
    if not model.ron or not rivals:
        return [[0.0] * 27 for _ in range(PHASES)]

    def factor(void: int | None, part: int, kind: int) -> float:
        rank = min(kind % 9, 8 - kind % 9, 3)
        if not named:
            return model.thrown_free[part][rank]
        if void is None:
            return (model.thrown_void[part] + 2 * model.thrown_kept[part][rank]) / 3
        return model.thrown_void[part] if void == kind // 9 else model.thrown_kept[part][rank]

    return [
        [sum(factor(void, part, kind) for void in rivals) / len(rivals) for kind in range(27)] for part in range(PHASES)
    ]


def _prepared(
    position: Position,
    table: Table,
    worths: Worths,
    model: Model,
    course: Ahead,
    thrown: Sequence[Sequence[float]],
    fours: Sequence[int],
    nodes: int,
    aim: Aim,
) -> Search:
    hand = Held(
        table.sets,
        int(aim.pungs),
        0 if aim.pungs else table.pairs,
        [int(kind // 9 in aim.suits) for kind in range(27)],
        position.free,
    )
    hand.take(
        position.counts,
        [meld.base for meld in position.melds if meld.kind is MeldKind.PUNG],
        len(position.melds),
    )
    kept = Nodes(len(course.on) - 1, max(2, nodes))
    backward = Backward(hand, kept, worths.beside(position.melds))
    size = 2.0 * table.small
    check = table.check and model.check
    backward.set_money(
        int(table.on_discard and model.ron),
        int(model.kongs),
        {
            "bent": table.bent,
            "late": table.late or 0.0,
            "concealed": table.concealed,
            "giver": table.giver,
            "beside": table.beside,
            "end_ready": (1.0 - RIVAL_READY) * check,
            "end_not": RIVAL_READY * size * check,
            "refund": float(table.refund and model.check),
        },
    )
    backward.set_course(course.rivals, course.on, course.stay, course.part)
    unseen = max(1, sum(position.free))
    backward.set_chances([position.share[kind // 9] / unseen for kind in range(27)], thrown)
    return Search(hand, kept, backward, fours, int(table.pungs and model.ron), model.slack_ready)
