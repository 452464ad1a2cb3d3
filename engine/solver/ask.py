"""The solver's answers to the questions of the hand commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from mmap import mmap
from typing import Final

from engine.hand.hand import Meld
from engine.scoring.form import Form
from engine.solver.after_kong import RiskAfter, risk_after
from engine.solver.answers import CallsSolved, DiscardsSolved, RiskRow, Stance, value_left
from engine.solver.claims import call_values
from engine.solver.danger import Risk
from engine.solver.folding import folds
from engine.solver.kongs import kong_rows, own_kongs
from engine.solver.model import Model, Position, Solve, Solved, SolvedRow
from engine.solver.norths import solve_aside
from engine.solver.questions import asked_of, can_solve_calls
from engine.solver.risk import Rival, hazard_against
from engine.solver.risked import risks_of, rivals_of
from engine.solver.rules import SolverRules
from engine.solver.solve import SECONDS, USUAL, Stopped, solve, solve_with
from engine.solver.stance import stances
from engine.solver.tiles import tile_of
from engine.systems.system import Ruleset
from engine.tiles.kinds import KINDS, NORTH, Tile


@dataclass(frozen=True, slots=True)
class Limits:
    """What an answer may take: `seconds` by `clock` for one model, until `cancelled`; `memory` as in `solve`."""

    clock: Callable[[], float] | None = None
    seconds: float = SECONDS
    cancelled: Callable[[], bool] | None = None
    memory: mmap | None = None


UNLIMITED: Final = Limits()


def solve_form(form: Form, ruleset: Ruleset, limits: Limits = UNLIMITED) -> DiscardsSolved | None:
    """What each discard is worth and risks, riichi or dama where the hand is ready, and each kong instead. Where
    opponents are told, discards that the search leaves out are among them, as folding.

    None where there is no answer: another system, two players, not 14 tiles, no time left. The rows name the tiles of
    the hand, red fives by their own codes; where norths are set aside, one that is held is the only row.
    """
    asked = asked_of(form, ruleset)
    if asked is None or form.size != 14:
        return None
    position, rules, _ = asked
    rivals = rivals_of(form)
    models = _models(rules, rivals)
    if position.replacing:
        return _aside(position, rules, models, limits)
    try:
        solved = solve(
            position,
            rules,
            models,
            clock=limits.clock,
            seconds=limits.seconds,
            cancelled=limits.cancelled,
            memory=limits.memory,
        )
    except Stopped:
        return None
    found: tuple[Stance, ...] = stances(position, solved, _solver(rules, limits))
    risked = risks_of(position, rivals, rules, form)
    if rivals:
        rows = (*solved.rows, *folds(position, solved.rows))
        solved = replace(solved, rows=_by_what_is_left(rows, risked))
    kongs = own_kongs(form.held, form.hand.melds)
    konged = kong_rows(
        position,
        kongs,
        risked,
        solved.model,
        _solver(rules, limits),
        _risk_after(position, rivals, rules, form, limits),
    )
    risks = tuple(
        RiskRow(_named(row), risk, value_left(row.value, risk))
        for row in solved.rows
        if row.tile is not None and (risk := risked.get(row.tile)) is not None
    )
    named = replace(solved, rows=tuple(row._replace(tile=_named(row)) for row in solved.rows))
    return DiscardsSolved(position, named, solved.model != models[0], risks, found, konged)


def solve_calls(
    form: Form, ruleset: Ruleset, melds: Sequence[Meld], source: int, limits: Limits = UNLIMITED
) -> CallsSolved | None:
    """Passing and each call that is allowed (`melds`, made with `Form.tile` from `source`), with the best discard
    after it; None as in `solve_form`."""
    if not can_solve_calls(form, ruleset):
        return None
    assert form.tile is not None
    asked = asked_of(replace(form, tile=None, seen=(*form.seen, form.tile)), ruleset)
    assert asked is not None
    position, rules, riichi = asked
    resting = replace(position, turn=max(1, position.turn - 1))
    rivals = rivals_of(form)
    models, risked = _models(rules, rivals), risks_of(position, rivals, rules, form)
    share = replace(limits, seconds=limits.seconds / (1 + len(melds)))
    after = _risk_after(position, rivals, rules, form, share)
    for model in models:
        rows = call_values(
            resting, form.hand, melds, riichi.offers.swap, source, model, _solver(rules, share), risked, after
        )
        if rows is not None:
            turn, last = position.turn, position.last_turn
            return CallsSolved(rows, model, model != models[0], turn, resting.draws_left, bool(rivals), last)
        if limits.cancelled is not None and limits.cancelled():
            break
    return None


def _aside(position: Position, rules: SolverRules, models: Sequence[Model], limits: Limits) -> DiscardsSolved | None:
    """The answer where norths are held: setting one aside is the one row. After two the searches share the time."""
    share = limits if len(position.hand) % 3 == 1 else replace(limits, seconds=limits.seconds / KINDS)
    for model in models:
        solved = solve_aside(position, rules, model, _solver(rules, share))
        if solved is not None:
            named = replace(solved, rows=tuple(row._replace(tile=Tile(NORTH)) for row in solved.rows))
            return DiscardsSolved(position, named, model != models[0], aside=True)
        if limits.cancelled is not None and limits.cancelled():
            break
    return None


def _by_what_is_left(rows: Sequence[SolvedRow], risked: Mapping[int, Risk]) -> tuple[SolvedRow, ...]:
    """The rows by their value less the risk; of those alike the first by value."""
    return tuple(sorted(rows, key=lambda row: -round(value_left(row.value, risked.get(row.tile or 0)), 2)))


def _models(rules: SolverRules, rivals: Sequence[Rival]) -> tuple[Model, ...]:
    """The usual models; with opponents in riichi, the hand ends sooner."""
    models = tuple(map(rules.assumed, USUAL))
    hazard = hazard_against(rivals, rules.players)
    return models if hazard is None else tuple(replace(model, hazard=hazard) for model in models)


def _solver(rules: SolverRules, limits: Limits) -> Solve:
    def solved(position: Position, model: Model) -> Solved | None:
        return solve_with(
            position,
            rules,
            model,
            clock=limits.clock,
            seconds=limits.seconds,
            cancelled=limits.cancelled,
            memory=limits.memory,
        )

    return solved


def _risk_after(
    now: Position, rivals: Sequence[Rival], rules: SolverRules, form: Form, limits: Limits
) -> RiskAfter | None:
    """What the discard after a kong risks, in the go-around of the position, where opponents are told. The searches for
    it share the time of one."""
    if not rivals:
        return None
    solver = _solver(rules, replace(limits, seconds=limits.seconds / KINDS))

    def risks(drawn: Position) -> Mapping[int, Risk]:
        return risks_of(replace(drawn, turn=now.turn), rivals, rules, form)

    return lambda made, model: risk_after(made, rules, model, solver, risks)


def _named(row: SolvedRow) -> Tile:
    assert row.tile is not None
    return tile_of(row.tile)
