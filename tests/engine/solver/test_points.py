"""Points without an explanation: the same as the explained score, under every preset, compiled or not."""

from dataclasses import replace
from itertools import islice

import pytest

from engine.errors import NotAWin
from engine.solver.points import Points
from engine.solver.prices import PointRules
from engine.solver.rules import point_rules
from engine.systems import registry
from engine.systems.riichi.options import TABLE
from engine.tiles.kinds import kind_of
from tests.engine.systems.riichi.wins import wins

LINES = [
    line
    for line in sorted(f"riichi/{preset.key}" for preset in TABLE.presets)
    if registry.ruleset(line).options["players"] == 4
]
MELD_TYPES = {"chow": 0, "pung": 1, "direct_kong": 2, "added_kong": 2, "concealed_kong": 3}


def asked(form, self_draw, riichi):
    flags = frozenset({"riichi"} if riichi else ())
    return replace(form, flags=flags, honba=0, sticks=0, norths=0, ura=(), river=(), self_draw=self_draw, payer=None)


def explained(ruleset, form):
    try:
        return ruleset.score(form).totals["points"]
    except NotAWin:
        return 0


def quick(rules, ruleset, form, riichi):
    win, _ = ruleset.forms.win(form)
    points = Points(rules, win.round_wind, win.seat)
    melds = [(MELD_TYPES[meld.kind.value], min(map(kind_of, meld.tiles))) for meld in form.hand.melds]
    bonus = ruleset.pricing.scorer.bonus(win)
    return points.worth(win.counts, melds, win.kind, sum(bonus), riichi)


def test_every_preset_for_four_is_tested():
    assert len(LINES) >= 9


@pytest.mark.parametrize("line", LINES)
def test_as_the_explained_score(line):
    ruleset = registry.ruleset(line)
    rules = point_rules(ruleset.pricing.scorer, ruleset.options)
    local = {p.key for p in ruleset.pricing.scorer.patterns} - {
        p.key for p in registry.ruleset("riichi/tenhou").pricing.scorer.patterns
    }
    compared = 0
    for form in islice(wins(7), 250):
        riichi = form.hand.is_closed and compared % 2 == 0
        drawn, fed = asked(form, True, riichi), asked(form, False, riichi)
        try:
            sheet = ruleset.score(drawn)
        except NotAWin:
            sheet = None
        if sheet is not None and local & {entry.key for entry in sheet.lines}:
            continue
        if ruleset.pricing.minimum.han > 1:
            continue
        compared += 1
        assert quick(rules, ruleset, drawn, riichi) == (explained(ruleset, drawn), explained(ruleset, fed)), form
    assert compared > 150 or ruleset.pricing.minimum.han > 1


def test_many_at_once():
    ruleset = registry.ruleset("riichi/tenhou")
    rules = point_rules(ruleset.pricing.scorer, ruleset.options)
    points = Points(rules, 27, 28)
    hands = [form for form in islice(wins(3), 100) if not form.hand.melds]
    rows = [ruleset.forms.win(asked(form, True, False))[0] for form in hands]
    together = points.worth_many(b"".join(bytes((*win.counts, win.kind)) for win in rows), bytes(len(rows)))
    apart = [points.worth(win.counts, (), win.kind, 0, False) for win in rows]
    assert list(together) == [number for pair in apart for number in pair]
    with pytest.raises(ValueError, match="35 bytes"):
        points.worth_many(bytes(34), bytes(1))


def test_a_hand_that_is_not_complete_is_worth_nothing():
    ruleset = registry.ruleset("riichi/tenhou")
    rules = PointRules(point_rules(ruleset.pricing.scorer, ruleset.options).base)
    assert Points(rules, 27, 27).worth([1] * 14 + [0] * 20, (), 0, 0, False) == (0, 0)
    with pytest.raises(ValueError, match="34 counts"):
        Points(rules, 27, 27).worth([1], (), 0, 0, False)
