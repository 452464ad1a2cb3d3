"""The solver's answers to the questions of the hand commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from mmap import mmap
from typing import Final

from engine.hand.hand import Meld
from engine.scoring.form import Form
from engine.solver.answers import CallsSolved, DiscardsSolved, RiskRow, Stance
from engine.solver.claims import call_values, draws_left
from engine.solver.model import Model, Position, Solve, Solved, SolvedRow
from engine.solver.risk import Rival, hazard_against, risks
from engine.solver.rules import SolverRules, dora_kinds, solver_rules
from engine.solver.solve import SECONDS, USUAL, Stopped, solve, solve_with
from engine.solver.stance import stances
from engine.solver.tiles import counted_all, counted_meld, tile_of
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset
from engine.tiles.kinds import EAST, Tile

USUAL_TURN: Final = 6
"""The go-around taken where neither it nor any discards are told."""
LAST_ASKED: Final = 17


@dataclass(frozen=True, slots=True)
class Limits:
    """What an answer may take: `seconds` by `clock` for one model, until `cancelled`; `memory` as in `solve`."""

    clock: Callable[[], float] | None = None
    seconds: float = SECONDS
    cancelled: Callable[[], bool] | None = None
    memory: mmap | None = None


UNLIMITED: Final = Limits()


def position_of(form: Form, ruleset: RiichiRuleset) -> Position | None:
    """A question of 14 tiles, or of 13, as a position; None where groups are left out or riichi is declared already.

    The go-around is the one told; else it follows from the discards told; without any it is `USUAL_TURN`. Winds not
    told are those the rules fill in.
    """
    if form.size not in (13, 14) or form.norths:
        return None
    if any("riichi" in flag for flag in form.flags):
        return None
    drawn = () if form.tile is None else (form.tile,)
    filled, _ = ruleset.forms.filled(form)
    assert filled.seat is not None
    assert filled.round_wind is not None
    return Position(
        hand=counted_all((*form.hand.concealed, *drawn)),
        melds=tuple(map(counted_meld, form.hand.melds)),
        indicators=counted_all(form.dora),
        river=counted_all(form.river),
        seen=counted_all(form.others),
        round_wind=filled.round_wind,
        seat_wind=filled.seat,
        turn=turn_of(form),
        gain=300 * form.honba + 1000 * form.sticks,
    )


def can_solve(form: Form, ruleset: Ruleset) -> bool:
    """Whether the solver knows such questions: riichi with four players, 14 tiles, not in riichi yet."""
    return form.size == 14 and _asked(form, ruleset) is not None


def can_solve_calls(form: Form, ruleset: Ruleset) -> bool:
    """The same for a hand of 13 tiles and an offered one (`Form.tile`)."""
    return form.tile is not None and _asked(replace(form, tile=None), ruleset) is not None and form.size == 14


def solve_form(form: Form, ruleset: Ruleset, limits: Limits = UNLIMITED) -> DiscardsSolved | None:
    """What each discard is worth and risks, and riichi or dama where the hand is ready.

    None where there is no answer: another system, not four players, not 14 tiles, no time left. The rows name the tiles
    of the hand, red fives by their own codes.
    """
    asked = _asked(form, ruleset)
    if asked is None or form.size != 14:
        return None
    position, rules, _ = asked
    rivals = rivals_of(form)
    models = _models(rivals)
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
    risked = risks(position, rivals, dora_kinds(position, rules), 300 * form.honba) if rivals else {}
    rows = tuple(
        RiskRow(_named(row), risk, (1 - risk.chance) * row.value - risk.loss)
        for row in solved.rows
        if row.tile is not None and (risk := risked.get(row.tile)) is not None
    )
    named = replace(solved, rows=tuple(replace(row, tile=_named(row)) for row in solved.rows))
    return DiscardsSolved(position, named, solved.model != models[0], rows, found)


def solve_calls(
    form: Form, ruleset: Ruleset, melds: Sequence[Meld], source: int, limits: Limits = UNLIMITED
) -> CallsSolved | None:
    """Passing and each call that is allowed (`melds`, made with `Form.tile` from `source`), with the best discard
    after it; None as in `solve_form`."""
    if not can_solve_calls(form, ruleset):
        return None
    assert form.tile is not None
    asked = _asked(replace(form, tile=None, seen=(*form.seen, form.tile)), ruleset)
    assert asked is not None
    position, rules, riichi = asked
    draws = draws_left(position.seat_wind - EAST, position.turn, source)
    models = _models(rivals_of(form))
    share = replace(limits, seconds=limits.seconds / (1 + len(melds)))
    for model in models:
        rows = call_values(position, form.hand, melds, riichi.offers.swap, draws, model, _solver(rules, share))
        if rows is not None:
            return CallsSolved(rows, model, model != models[0], position.turn, draws.passed)
        if limits.cancelled is not None and limits.cancelled():
            break
    return None


def rivals_of(form: Form) -> tuple[Rival, ...]:
    """The opponents told, as the solver counts them."""
    return tuple(
        Rival(
            river=counted_all(opponent.river),
            ready=opponent.ready,
            melds=tuple(map(counted_meld, opponent.melds)),
            wind=opponent.seat,
        )
        for opponent in form.against
    )


def _asked(form: Form, ruleset: Ruleset) -> tuple[Position, SolverRules, RiichiRuleset] | None:
    if not isinstance(ruleset, RiichiRuleset):
        return None
    rules = solver_rules(ruleset)
    position = None if rules is None else position_of(form, ruleset)
    return None if rules is None or position is None else (position, rules, ruleset)


def turn_of(form: Form) -> int:
    """The go-around that a question is about."""
    if form.turn:
        return form.turn
    longest = max((len(opponent.river) for opponent in form.against), default=0)
    told = max(len(form.river) + 1 if form.river else 0, longest)
    return min(told, LAST_ASKED) if told else USUAL_TURN


def _models(rivals: Sequence[Rival]) -> tuple[Model, ...]:
    """The usual models; with opponents in riichi, the hand ends sooner."""
    hazard = hazard_against(rivals)
    return USUAL if hazard is None else tuple(replace(model, hazard=hazard) for model in USUAL)


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


def _named(row: SolvedRow) -> Tile:
    assert row.tile is not None
    return tile_of(row.tile)
