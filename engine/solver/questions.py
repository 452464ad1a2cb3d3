"""Questions of the hand commands as the riichi solver asks them. Nothing of the search is loaded for that."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.hand import kernel
from engine.hand.hand import counts_of
from engine.scoring.form import Form
from engine.solver.model import Position
from engine.solver.reds import as_played
from engine.solver.rules import SolverRules, solver_rules
from engine.solver.tiles import counted_all, counted_meld
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset
from engine.tiles.kinds import NORTH, RED_FIVES, kind_of

USUAL_TURN: Final = 6
"""The go-around taken where neither it nor any whole river is told."""
LAST_ASKED: Final = 17
MOST_ASIDE: Final = 2
"""Norths set aside one after the other: each more is another mean over all tiles that may be drawn for it."""


def position_of(form: Form, ruleset: RiichiRuleset, rules: SolverRules) -> Position | None:
    """A question of 14 tiles, or of 13, as a position; None where groups are left out, riichi is declared already or
    a suit has more than one red five among the own tiles: the search counts one.

    Where norths are set aside, so are one or two among 14 tiles; None where there are more, or one among 13.

    The go-around is that of `Form.go_around`, without any `USUAL_TURN`. Winds not told are those the rules fill in.
    """
    if form.size not in (13, 14):
        return None
    if any("riichi" in flag for flag in form.flags):
        return None
    form = as_played(form, ruleset)
    tiles = form.held
    own = (*tiles, *(tile for meld in form.hand.melds for tile in meld.tiles))
    aside = sum(kind_of(tile) == NORTH for tile in tiles) if rules.norths else 0
    if aside > MOST_ASIDE * (form.size - 13) or any(own.count(red) > 1 for red in RED_FIVES):
        return None
    filled, _ = ruleset.forms.filled(form)
    assert filled.seat is not None
    assert filled.round_wind is not None
    return Position(
        hand=counted_all(tile for tile in tiles if not aside or kind_of(tile) != NORTH),
        melds=tuple(map(counted_meld, form.hand.melds)),
        indicators=counted_all(form.dora),
        river=counted_all(form.river),
        seen=counted_all(form.others),
        round_wind=filled.round_wind,
        seat_wind=filled.seat,
        turn=turn_of(form),
        gain=rules.honba * form.honba + 1000 * form.sticks,
        norths=form.norths + aside,
        replacing=aside > 0,
        last_turn=rules.last_turn,
    )


def can_solve(form: Form, ruleset: Ruleset) -> bool:
    """Whether the solver knows such questions: riichi with four players or three, 14 tiles, not in riichi yet."""
    return form.size == 14 and asked_of(form, ruleset) is not None


def can_solve_calls(form: Form, ruleset: Ruleset) -> bool:
    """The same for a hand of 13 tiles and an offered one (`Form.tile`)."""
    if form.tile is None or not can_solve(form, ruleset):
        return False
    return asked_of(replace(form, tile=None), ruleset) is not None


def asked_of(form: Form, ruleset: Ruleset) -> tuple[Position, SolverRules, RiichiRuleset] | None:
    """The question as a position, the rules for the search and the ruleset; None where the solver knows no answer."""
    if not isinstance(ruleset, RiichiRuleset):
        return None
    rules = solver_rules(ruleset)
    if rules is None:
        return None
    if rules.norths and keeps_norths(form):
        rules = replace(rules, norths=False)
    position = position_of(form, ruleset, rules)
    return None if position is None else (position, rules, ruleset)


def keeps_norths(form: Form) -> bool:
    """Whether thirteen orphans are the nearest way, so that norths are tiles like others."""
    if form.norths or form.hand.melds:
        return False
    counts = counts_of(form.held)
    return kernel.distance(counts, 4, kernel.ORPHANS) < kernel.distance(counts, 4, kernel.PAIRS)


def turn_of(form: Form) -> int:
    """The go-around that a question is about."""
    return min(form.go_around or USUAL_TURN, LAST_ASKED)
