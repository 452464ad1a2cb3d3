"""What must hold for every win under every preset."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from bot.verify.riichi_reading import ruleset_of
from engine.errors import NotAWin, OptionError
from engine.hand.hand import Hand, MeldKind
from engine.hand.readings import PAIR, PUNG
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.system import build
from engine.tiles.kinds import Kind, Tile, is_red, kind_of
from tests.engine.systems.riichi.wins import wins

FOUR_PLAYERS = [preset.key for preset in TABLE.presets if not preset.key.endswith("-3p")]
HANDS = 10_000 if os.environ.get("SUZUME_LONG") else 250


def scored(rules: RiichiRuleset, seed: int, number: int) -> Iterator[tuple[Form, Sheet]]:
    for form in islice(
        wins(seed, reds="red_fives" in rules.options.line or rules.options["red_fives"] != (0, 0, 0)), number
    ):
        try:
            yield form, rules.score(form)
        except NotAWin:
            continue


@pytest.mark.parametrize("preset", FOUR_PLAYERS)
def test_parts_add_up(preset: str) -> None:
    rules = ruleset_of(f"riichi/{preset}")
    seen = 0
    for form, sheet in scored(rules, 11, HANDS):
        seen += 1
        unit = "yakuman" if "yakuman" in sheet.totals else "han"
        assert {line.unit for line in sheet.lines} == {unit}
        assert sum(line.amount for line in sheet.lines) == sheet.totals[unit]
        fu = [step for step in sheet.steps if step.key.startswith("fu.")]
        if len(fu) > 1:
            assert sum(step.value for step in fu[:-1]) == fu[-1].params["exact"]
            assert fu[-1].value == sheet.totals["fu"]
            assert fu[-1].value >= fu[-1].params["exact"]
        if form.self_draw or form.payer is not None:
            assert sum(rules.payout.deltas(sheet.payments)) == 1000 * form.sticks
        assert sheet.gain == sheet.totals["points"] + rules.payout.ron_honba(form.honba) + 1000 * form.sticks
        assert all(0 <= group < len(sheet.reading.groups) for line in sheet.lines for group in line.groups)
        assert 0 <= sheet.reading.won < len(sheet.reading.groups)
    assert seen > HANDS // 3


def _sets(counts: list[int], need: int) -> Iterator[tuple[int, ...]]:
    """Every way to take `need` sets from the counts, found without any table."""
    first = next((kind for kind, count in enumerate(counts) if count), None)
    if first is None:
        if need == 0:
            yield ()
        return
    if need == 0:
        return
    if counts[first] >= 3:
        counts[first] -= 3
        yield from ((PUNG + first, *rest) for rest in _sets(counts, need - 1))
        counts[first] += 3
    if first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]:
        for kind in range(first, first + 3):
            counts[kind] -= 1
        yield from ((first, *rest) for rest in _sets(counts, need - 1))
        for kind in range(first, first + 3):
            counts[kind] += 1


def brute_readings(form: Form) -> int:
    """How many readings a win has: every split into sets and a pair with every group that holds the winning tile, seven
    pairs and thirteen orphans once each."""
    counts = [0] * 34
    for tile in (*form.hand.concealed, form.tile):
        counts[kind_of(tile)] += 1
    won = kind_of(form.tile)
    found = set()
    for pair in range(34):
        if counts[pair] >= 2:
            counts[pair] -= 2
            for sets in _sets(counts, 4 - len(form.hand.melds)):
                groups = tuple(sorted((*sets, PAIR + pair)))
                holding = {
                    code for code in groups if (code <= won <= code + 2 if code < PUNG else (code - PUNG) % 34 == won)
                }
                found |= {(groups, code) for code in holding}
            counts[pair] += 2
    special = not form.hand.melds and (counts.count(2) == 7 or _orphans(counts))
    return len(found) + special


def _orphans(counts: list[int]) -> bool:
    return all(bool(count) == (kind >= 27 or kind % 9 in (0, 8)) for kind, count in enumerate(counts))


@pytest.mark.parametrize("preset", FOUR_PLAYERS)
def test_the_dearest_of_all_readings_is_chosen(preset: str) -> None:
    rules = ruleset_of(f"riichi/{preset}")
    several = 0
    for form, sheet in scored(rules, 23, HANDS):
        assert 1 + len(sheet.alternatives) == brute_readings(form)
        several += bool(sheet.alternatives)
        for other in sheet.alternatives:
            if other.lines:
                assert other.totals["points"] <= sheet.totals["points"]
    assert several > HANDS // 60


def _turned(tile: Tile) -> Tile:
    """The tile one suit on; honours stay."""
    if is_red(tile):
        return Tile(43 + (tile - 43 + 1) % 3)
    return Tile((tile + 9) % 27) if tile < 27 else tile


def _rotated(form: Form) -> Form:
    melds = [
        replace(
            meld,
            tiles=tuple(map(_turned, meld.tiles)),
            claimed=None if meld.claimed is None else _turned(meld.claimed),
        )
        for meld in form.hand.melds
    ]
    return replace(
        form,
        hand=Hand.of(map(_turned, form.hand.concealed), melds),
        tile=_turned(form.tile),
        dora=tuple(map(_turned, form.dora)),
        ura=tuple(map(_turned, form.ura)),
    )


def test_suits_are_alike() -> None:
    rules = ruleset_of("riichi/tenhou")
    for form, sheet in scored(rules, 31, 2 * HANDS):
        turned = rules.score(_rotated(form))
        if "riichi.ryuuiisou" in {line.key for line in (*sheet.lines, *turned.lines)}:
            continue
        assert turned.totals == sheet.totals
        assert {(line.key, line.amount) for line in turned.lines} == {(line.key, line.amount) for line in sheet.lines}


def test_more_dora_never_cost_points() -> None:
    rules = ruleset_of("riichi/tenhou")
    for form, sheet in scored(rules, 47, HANDS):
        before = replace(form, dora=())
        less = rules.score(before)
        assert less.totals["points"] <= sheet.totals["points"]
        if "yakuman" not in sheet.totals:
            assert less.totals["han"] <= sheet.totals["han"]


def _facts(sheet: Sheet) -> tuple:
    return sheet.lines, sheet.struck, sheet.steps, sheet.totals, sheet.limit, sheet.payments, sheet.alternatives


def test_options_that_do_not_affect_the_score_leave_it_alone() -> None:
    base = TABLE.choose("seed_local")
    plain = build(base)
    forms = [form for form, _ in scored(plain, 5, 60)]
    tried = 0
    for option in TABLE.options:
        if "score" in option.affects or (option.needs and base[option.needs.key] not in option.needs.values):
            continue
        for text in option.kind.choices():
            try:
                rules = build(TABLE.choose("seed_local", {option.key: option.kind.parse(text)}))
            except OptionError:
                continue
            tried += 1
            for form in forms:
                assert _facts(rules.score(form)) == _facts(plain.score(form)), option.key
    assert tried > 60


def few_players(seed: int, players: int) -> Iterator[Form]:
    """Hands that three or two players can hold: no chow called, no simples of characters for three, a seat there is."""
    for form in wins(seed, reds=False):
        kinds = {kind_of(tile) for tile in (*form.hand.tiles, form.tile, *form.dora, *form.ura)}
        chows = any(meld.kind is MeldKind.CHOW for meld in form.hand.melds)
        if chows or (players == 3 and kinds & set(range(1, 8))):
            continue
        place = (form.seat - 27) % players
        others = [27 + seat for seat in range(players) if seat != place]
        payer = None if form.self_draw else Kind(others[form.honba % len(others)])
        yield replace(form, seat=Kind(27 + place), payer=payer)


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("seed-3p", 3),
        ("seed-3p sanma_tsumo=bisection sanma_north=yakuhai", 3),
        ("majsoul-3p", 3),
        ("seed players=2", 2),
    ],
)
def test_parts_add_up_with_few_players(line: str, players: int) -> None:
    rules = ruleset_of(f"riichi/{line}")
    seen = 0
    for form in islice(few_players(61, players), 150):
        try:
            sheet = rules.score(form)
        except NotAWin:
            continue
        seen += 1
        unit = "yakuman" if "yakuman" in sheet.totals else "han"
        assert sum(line.amount for line in sheet.lines) == sheet.totals[unit]
        assert sum(rules.payout.deltas(sheet.payments)) == 1000 * form.sticks
        assert sheet.gain == sheet.totals["points"] + rules.payout.ron_honba(form.honba) + 1000 * form.sticks
        payers = {paid.payer for paid in sheet.payments if paid.cause == "riichi.cause.win"}
        assert len(payers) == (players - 1 if form.self_draw else 1)
    assert seen > 50
