"""Declared options and presets: the same as the tables of the rules, and refused when they quarrel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import OptionError
from engine.option_kinds import Choice, Flags, Number, Numbers, Toggle, Value, write_value
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.system import build

COLUMNS = ("seed", "tenhou", "majsoul", "ema", "wrc", "jpml_a", "m_league")
THREE = ("sanma_tsumo", "sanma_north", "sanma_start_return", "sanma_uma", "sanma_target_points")
"""Rows of the preset table that speak of the three-player twins."""
TWINS = {"tenhou": "tenhou-3p", "majsoul": "majsoul-3p", "seed": "seed-3p"}


@pytest.fixture(scope="module")
def rules(shared: Path) -> str:
    return (shared / "rules" / "riichi.md").read_text("utf-8")


def rows(text: str, begin: str, end: str) -> list[list[str]]:
    part = text[text.index(begin) : text.index(end)]
    table = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")
    ]
    return [row for row in table if not set(row[0]) <= {"-"} and row[0] not in ("option id", "option")]


def shown(value: object) -> str:
    return write_value(value).replace("on", "true").replace("off", "false") if isinstance(value, bool) else str(value)


def test_ids_values_and_defaults_are_those_of_the_rules(rules: str) -> None:
    table = rows(rules, "### 6.1 Option table", "### 6.2 Presets")
    ids = [row[0] for row in table]
    assert len(ids) == 115
    assert [key for key in ids if key != "oka"] == [option.key for option in TABLE.options]
    seed = TABLE.choose("seed")
    for key, values, default, *_ in table:
        if key == "oka":
            continue
        option = TABLE.option(key)
        words = _words(values)
        match option.kind:
            case Toggle():
                assert values == "bool", key
                assert shown(seed[key]) == default, key
            case Choice() if key != "noten_total":
                assert [str(one) for one in option.kind.values] == words, key
                assert str(seed[key]) == default, key
            case Flags():
                assert set(option.kind.values) == set(words), key
                assert ",".join(sorted(seed[key])) == default.replace(" ", ""), key
            case Numbers():
                assert _numbers(default) == list(seed[key]), key
            case Number() if not callable(option.default):
                assert seed[key] == int(default), key


def _words(values: str) -> list[str]:
    """The values of a cell: what stands before a comment in brackets or after an equals sign is left out."""
    plain = re.sub(r"\([^)]*\)", "", values).removeprefix("set of ")
    return [one.split("=")[0].strip() for one in plain.split(",")]


def _numbers(cell: str) -> list[int]:
    return [int(one) for one in re.findall(r"-?\d+", cell)]


def test_noten_total_and_targets_follow_other_options() -> None:
    assert [TABLE.choose("seed", {"players": n})["noten_total"] for n in (4, 3, 2)] == [3000, 3000, 1500]
    assert TABLE.choose("seed", {"return_points": 35_000})["target_points"] == 35_000
    assert TABLE.choose("seed-3p")["sanma_target_points"] == 40_000


def test_presets_are_those_of_the_rules(rules: str) -> None:
    part = rules[rules.index("### 6.2 Presets") :]
    table = rows(part, "| option |", "All local yaku are off")
    wrong = []
    for key, *cells in table:
        if key == "oka":
            continue
        seed_cell = cells[0]
        for column, cell in zip(COLUMNS, cells, strict=True):
            preset = TWINS.get(column) if key in THREE else column
            if preset is None or cell in ("n/a", "?") or cell.startswith("3p"):
                continue
            text = (seed_cell if cell == "·" else cell).rstrip("?").strip()
            if not _same(key, text, TABLE.choose(preset)[key]):
                wrong.append((key, preset, text, TABLE.choose(preset)[key]))
    assert wrong == []


def _same(key: str, cell: str, value: object) -> bool:
    if cell.startswith("= "):
        return value in (TABLE.choose("seed")["return_points"], 40_000, 30_000)
    if key == "length":
        return str(value) in cell
    if isinstance(value, bool):
        return cell == ("true" if value else "false")
    if isinstance(value, tuple):
        return _numbers(cell) == list(value)
    if isinstance(value, frozenset):
        named = {"daisangen", "daisuushii"} | ({"suukantsu"} if "suukantsu" in cell else set())
        return value == named
    if key == "uma":
        return cell.startswith("floating") and value == "floating"
    if key == "noten_total":
        return str(value) in cell
    return str(value) == cell


def test_three_player_noten_of_the_twins(rules: str) -> None:
    assert TABLE.choose("tenhou-3p")["noten_total"] == 2000
    assert TABLE.choose("majsoul-3p")["noten_total"] == 2000
    assert "noten_total" in TABLE.choose("majsoul-3p").unsure


def test_unsure_values_are_marked(rules: str) -> None:
    part = rules[rules.index("### 6.2 Presets") :]
    for key, *cells in rows(part, "| option |", "All local yaku are off"):
        for column, cell in zip(COLUMNS, cells, strict=True):
            if key in THREE or key == "oka" or cell.startswith("3p"):
                continue
            assert ("?" in cell) == (key in TABLE.preset(column).unsure), (key, column, cell)


def test_other_editions() -> None:
    old, new = TABLE.choose("ema"), TABLE.choose("ema_2025")
    changed = {key: new[key] for key in new.values if new[key] != old[key]}
    assert changed == {"double_wind_pair_fu": 2, "kiriage_mangan": True, "riichi_min_tiles": 1}
    assert "riichi_min_points" not in new.unsure
    local = TABLE.choose("seed_local")
    plain = TABLE.choose("seed")
    assert sum(local[key] != plain[key] for key in plain.values) == 16


def choices(preset: str) -> Iterator[tuple[str, Value]]:
    base = TABLE.choose(preset)
    for option in TABLE.options:
        if option.needs is None or base[option.needs.key] in option.needs.values:
            for text in option.kind.choices():
                yield option.key, option.kind.parse(text)


@pytest.mark.parametrize("preset", [preset.key for preset in TABLE.presets])
def test_every_option_can_be_toggled_or_says_why_not(preset: str) -> None:
    taken = refused = 0
    for key, value in choices(preset):
        try:
            chosen = TABLE.choose(preset, {key: value})
        except OptionError as problem:
            refused += 1
            if not all(reason.key.startswith("riichi.reason.") for reason in problem.reasons):
                raise
            continue
        taken += 1
        assert build(chosen).options is chosen
        assert TABLE.parse(None, chosen.line).values == chosen.values
    assert taken > 150
    assert refused < 20


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("noten_total=1000", "riichi.reason.noten_total"),
        ("players=3 noten_total=1500", "riichi.reason.noten_total"),
        ("start_points=40000", "riichi.reason.return_below_start"),
        ("uma=20,10,-10,-10", "riichi.reason.uma_sum"),
        ("players=2 nima_tiles=no_souzu red_fives=1,1,1", "riichi.reason.red_fives_missing"),
        ("sanma_tsumo=bisection", "option.needs"),
        ("hyakumangoku_pure_double=on", "option.needs"),
        ("suukan_sanra=off four_kans_one_player=fifth_aborts", "option.needs"),
        ("kuitan=maybe", "option.bad_value"),
        ("kuitann=on", "option.unknown"),
    ],
)
def test_quarrels_are_refused(text: str, key: str) -> None:
    with pytest.raises(OptionError) as refused:
        TABLE.parse("seed", text)
    assert key in [reason.key for reason in refused.value.reasons]


def test_groups_fit_a_panel() -> None:
    groups = {}
    for option in TABLE.options:
        groups.setdefault(option.group, []).append(option)
    assert len(groups) == 12
    assert all(len(options) <= 25 and all(len(o.kind.choices()) <= 25 for o in options) for options in groups.values())
