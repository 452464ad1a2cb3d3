"""Checks of Sichuan hands recorded under other tables: some add patterns up, one counts three suits, one has pairs of
seven-tile hands.

Each table is a ruleset of ours with other parts; the fan of a hand is compared under the names its records use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare
from engine.errors import EngineError
from engine.hand.hand import Hand, Meld, MeldKind
from engine.option_kinds import Value
from engine.systems.sichuan.fans import FanTable
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.scoring import Scoring, Worth
from engine.systems.sichuan.system import SYSTEM, build
from engine.systems.sichuan.win import Chance, Win, held_of
from engine.tiles.kinds import SUITS, Tile, tile_of

_ADDING: Final[Mapping[str, Value]] = MappingProxyType(
    {"score_model": "pow2", "fan_cap": None, "root_counts": "all_quads", "fan_last_tile": 1, "self_draw_bonus": "none"}
)


def _table(preset: str, changes: Mapping[str, Value], fan: Mapping[str, int] | None, suits: int = 2) -> SichuanRuleset:
    """A preset with changes, another fan table whose patterns add up, and so many suits allowed."""
    table = build(SYSTEM.table.choose(preset, changes))
    if fan is None:
        return table
    scoring = replace(table.scoring, table=FanTable(fan, adds=True), suits=suits)
    return replace(table, scoring=scoring)


@lru_cache(maxsize=8)
def _named(name: str) -> SichuanRuleset:
    match name:
        case "chengdu-xuezhan-A":
            fan = {"ping_hu": 0, "dui_dui_hu": 1, "qing_yi_se": 2, "dai_yao_jiu": 1, "zhong_zhang": 1, "qi_dui": 2}
            return _table("dingque", {**_ADDING, "fan_rob_kong": 1, "fan_da_dan_diao": 1}, fan)
        case "chengdu-xuezhan-B":
            fan = {"ping_hu": 0, "dui_dui_hu": 1, "jin_gou": 1, "qing_yi_se": 2, "qi_dui": 2}
            return _table("dingque", {**_ADDING, "fan_cap": 3, "self_draw_bonus": "add_base"}, fan)
        case "sichuan-app-C":
            fan = {"ping_hu": 0, "qing_yi_se": 2, "qi_dui": 2}
            plain = {**_ADDING, "fan_cap": 4, "root_fan": 0, "self_draw_bonus": "add_fan"}
            return _table("dingque", plain, fan, suits=3)
        case _:
            return _table("river_exchange", {}, None)


_NAMES: Final = frozenset({"chengdu-xuezhan-A", "chengdu-xuezhan-B", "sichuan-app-C", "xueliu-D"})
_SITUATIONS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "hai_di": {"last_tile": True},
        "under_the_sea": {"last_tile": True},
        "gang_shang_hua": {"self_draw": True, "bloom": MeldKind.CONCEALED_KONG},
        "gang_shang_pao": {"kong_shot": True},
        "qiang_gang": {"rob_kong": True},
        "self_draw": {"self_draw": True},
    }
)
_PINYIN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "zhong_zhang": "duan_yao_jiu",
        "root": "gen",
        "da_dan_diao": "jin_gou_diao",
        "last_tile": "hai_di",
        "kong_bloom": "gang_shang_hua",
        "kong_shot": "gang_shang_pao",
        "rob_kong": "qiang_gang",
        "self_draw": "zi_mo",
    }
)
_ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dui_dui_hu": "all_pungs",
        "jin_gou": "golden_wait",
        "qi_dui": "seven_pairs",
        "qing_yi_se": "full_flush",
        "last_tile": "under_the_sea",
    }
)
_MELDS: Final = {
    "pung": MeldKind.PUNG,
    "kong": MeldKind.DIRECT_KONG,
    "concealed_kong": MeldKind.CONCEALED_KONG,
}


def _is_case(record: Record) -> bool:
    return record.get("ruleset") in _NAMES and "expected" in record and isinstance(record.get("hand"), list)


def _check_case(record: Record) -> Outcome:
    name = record["ruleset"]
    table = _named(name)
    expected = record["expected"]
    win = _win(record, table)
    try:
        sheet = table.explain(win)
    except EngineError as refused:
        held = refused.reason.key == "sichuan.reason.void_suit_held"
        reason = {"reason": "holds void suit"} if held else {}
        return compare(expected, {"win": False, **reason}, name)
    worth = table.scoring.worth(held_of(win.hand, (win.tile,)), win.tile, win.chance)
    assert worth is not None
    pinyin, english = _details(table.scoring, worth)
    got: dict[str, Any] = {
        "win": True,
        "fan": worth.capped,
        "capped": worth.capped < worth.fan,
        "points": worth.multiplier,
        "details": pinyin,
        "fans": english,
        "gen": worth.roots,
        "self_draw_deltas": _deltas(table, replace(win, payer=None, chance=replace(win.chance, self_draw=True))),
    }
    if "details_include" in expected:
        got["details_include"] = {key: pinyin.get(key) for key in expected["details_include"]}
    if "fans_include" in expected:
        got["fans_include"] = {key: english.get(key) for key in expected["fans_include"]}
    if "fan_min" in expected:
        got["fan_min"] = min(worth.capped, expected["fan_min"])
    if "fan_includes" in expected:
        lines = [line.key.removeprefix("sichuan.") for line in sheet.lines]
        got["fan_includes"] = expected["fan_includes"] if expected["fan_includes"] in lines else lines
    return compare(expected, got, name)


def _win(record: Record, table: SichuanRuleset) -> Win:
    """The win of a record. Its hand holds the winning tile already, unless it is too short for that."""
    tiles = [tile_of(code) for code in record["hand"]]
    melds = []
    for meld in record["melds"]:
        kind = _MELDS[meld["type"]]
        melds.append(Meld(kind, (tile_of(meld["tiles"][0]),) * (3 if kind is MeldKind.PUNG else 4)))
    tile = tile_of(record["win_tile"]) if "win_tile" in record else tiles[-1]
    if (len(tiles) + 3 * len(melds)) % 3 == 2:
        tiles.remove(tile)
    special: dict[str, Any] = {}
    for situation in record["situation"]:
        special |= _SITUATIONS[situation]
    chance = Chance(**{"self_draw": False, **special})
    void = SUITS.index(record["void_suit"]) if record.get("void_suit") else None
    return _seated(Hand.of(tiles, melds), tile, chance, void, table)


def _seated(hand: Hand, tile: Tile, chance: Chance, void: int | None, table: SichuanRuleset) -> Win:
    return Win(
        hand=hand,
        tile=tile,
        seat=0,
        payer=None if chance.self_draw else 1,
        giver=None,
        in_play=tuple(range(table.circumstances.players)),
        void=void,
        locked=False,
        chance=chance,
    )


def _details(scoring: Scoring, worth: Worth) -> tuple[dict[str, int], dict[str, int]]:
    """What counted: pinyin names with their fan, and English names with how often."""
    fan = {pattern: scoring.table.fan[pattern] for pattern in worth.patterns} | dict(worth.extras)
    counted = {name: amount for name, amount in fan.items() if amount}
    times = {name: worth.roots if name == "root" else 1 for name in counted}
    return (
        {_PINYIN.get(name, name): amount for name, amount in counted.items()},
        {_ENGLISH.get(name, name): number for name, number in times.items()},
    )


def _deltas(table: SichuanRuleset, win: Win) -> list[int]:
    deltas = [0] * table.circumstances.players
    for payment in table.explain(win).payments:
        deltas[payment.payer] -= payment.amount
        deltas[payment.payee] += payment.amount
    return deltas


_PARTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ping_hu": (),
        "dui_dui_hu": ("all_pungs",),
        "qing_yi_se": ("full_flush",),
        "qi_dui": ("seven_pairs",),
        "qing_dui": ("full_flush", "all_pungs"),
        "long_qi_dui": ("seven_pairs", "root"),
        "qing_qi_dui": ("seven_pairs", "full_flush"),
        "qing_long_qi_dui": ("seven_pairs", "full_flush", "root"),
    }
)
"""Our patterns as the short list of the game for two to ten players writes them."""
_CLAIMED: Final = {"pon": MeldKind.PUNG, "kan": MeldKind.DIRECT_KONG, "ankan": MeldKind.CONCEALED_KONG}


def _is_many(record: Record) -> bool:
    return record.get("rule") == "chengdu_n" and {"hand", "win", "by", "legal", "extra"} <= record.keys()


def _check_many(record: Record) -> Outcome:
    players, size = record["extra"]["players"], record["extra"]["hand_size"]
    preset = "chengdu_n_2p" if players == 2 else "chengdu_n"
    table = build(SYSTEM.table.choose(preset, {"players": players, "hand_size": size}))
    melds = []
    for meld in record["melds"]:
        name, _, tiles = meld.partition(":")
        melds.append(Meld(_CLAIMED[name], _tiles(tiles)))
    chance = Chance(self_draw=record["by"] == "zimo")
    win = _seated(Hand.of(_tiles(record["hand"]), melds), tile_of(record["win"]), chance, None, table)
    keys = ("patterns", "points", "legal", "pay")
    try:
        sheet = table.explain(win)
    except EngineError:
        got: dict[str, Any] = {"patterns": {}, "points": 0, "legal": False, "pay": None}
        return compare({key: record[key] for key in keys}, got, preset)
    patterns: dict[str, int] = {}
    for line in sheet.lines:
        name = line.key.removeprefix("sichuan.")
        for part in _PARTS.get(name, (name,)):
            patterns[part] = patterns.get(part, 0) + line.times
    limited = [step.value for step in sheet.steps if step.key == "sichuan.step.limit"]
    got = {
        "patterns": patterns or {"plain": 1},
        "points": (limited or [sheet.totals["fan"]])[0],
        "legal": True,
        "pay": {"each" if chance.self_draw else "discarder": sheet.payments[0].amount},
    }
    return compare({key: record[key] for key in keys}, got, preset)


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile_of(rank + suit) for ranks, suit in re.findall(r"(\d+)([mps])", text) for rank in ranks)


OTHER_TABLES: Final[tuple[Checker, ...]] = (
    Checker("sichuan other table", _is_case, _check_case),
    Checker("sichuan many players", _is_many, _check_many),
)
