"""What discards risk, for questions of the hand commands. Nothing of the search is loaded for that."""

from __future__ import annotations

from collections.abc import Sequence

from engine.scoring.form import Form
from engine.solver.answers import RiskRow, value_left
from engine.solver.danger import Risk
from engine.solver.model import Position
from engine.solver.questions import asked_of
from engine.solver.reds import as_played, as_typed
from engine.solver.risk import Rival, risks
from engine.solver.rules import SolverRules, dora_kinds
from engine.solver.tiles import counted_all, counted_meld, tile_of
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.system import Ruleset


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


def risks_of(position: Position, rivals: Sequence[Rival], rules: SolverRules, form: Form) -> dict[int, Risk]:
    """Of every tile of the hand, what discarding it risks; nothing where no opponents were told."""
    more = rules.honba * form.honba
    return risks(position, rivals, dora_kinds(position, rules), more, rules.players) if rivals else {}


def risk_rows(form: Form, ruleset: Ruleset) -> tuple[RiskRow, ...]:
    """What each discard risks, the least first, of a hand that is worth nothing yet; none where no opponents were told
    or the solver knows no answer."""
    asked = asked_of(form, ruleset)
    if asked is None or form.size != 14:
        return ()
    position, rules, _ = asked
    assert isinstance(ruleset, RiichiRuleset)
    found = risks_of(position, rivals_of(as_played(form, ruleset)), rules, form)
    held = form.held
    rows = [RiskRow(as_typed(tile_of(tile), held), risk, value_left(0.0, risk)) for tile, risk in found.items()]
    return tuple(sorted(rows, key=lambda row: (row.risk.loss, row.tile)))
