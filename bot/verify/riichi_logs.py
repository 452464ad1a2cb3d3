"""Wins of recorded games and single recorded hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from bot.verify.riichi_reading import WINDS, meld_of, ruleset_of, seat_wind, tile_named, tiles_named
from engine.errors import EngineError
from engine.hand.hand import Hand
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems.riichi.ruleset import RiichiRuleset

_LIMITS: Final = {
    None: 0,
    "limit.mangan": 1,
    "limit.kiriage_mangan": 1,
    "limit.haneman": 2,
    "limit.baiman": 3,
    "limit.sanbaiman": 4,
}
"""How logs number limits; every yakuman is 5."""

_RULES: Final = {
    "tenhou": "riichi/tenhou",
    "tenhou-like": "riichi/tenhou",
    "tenhou-2008": "riichi/tenhou",
    "mahjongsoul": "riichi/majsoul",
    "majiang-default": "riichi/majsoul",
    "jpml-a": "riichi/jpml_a",
    "m-league": "riichi/m_league",
    "pro-tournament-2022": "riichi/seed",
}
"""The preset nearest to each named set of rules; what a record states of its rules is changed on it."""

_NORTHS_AS_DORA: Final = ("tenhou", "tenhou-like", "tenhou-2008")
"""Rules whose records list norths set aside under dora."""

_URA_AS_DORA: Final = ("pro-tournament-2022",)
"""Rules whose records list dora of both kinds under one name."""

_SWITCHES: Final = (
    ("kuitan", "kuitan"),
    ("kiriage", "kiriage_mangan"),
    ("ippatsu", "ippatsu"),
    ("ura_dora", "ura_dora"),
    ("kan_dora", "kan_dora"),
)
_DOUBLES: Final = ("kokushi13_multiple", "junsei_chuuren_multiple", "suuankou_tanki_multiple", "daisuushii_multiple")

_YAKU: Final = {
    "haku": "yakuhai_haku",
    "hatsu": "yakuhai_hatsu",
    "chun": "yakuhai_chun",
    "ittsuu": "ittsu",
    "nukidora": "nuki_dora",
    "kokushi_musou": "kokushi",
    "kokushi_musou_13_wait": "kokushi13",
    "chuuren_poutou": "chuuren",
    "junsei_chuuren_poutou": "junsei_chuuren",
    **{f"seat_wind_{wind}": "yakuhai_seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"round_wind_{wind}": "yakuhai_round_wind" for wind in ("east", "south", "west", "north")},
}
"""Names of yaku in logs that differ from ours."""


def ruleset_line(rules: Mapping[str, Any], players: int) -> str | None:
    """The line of rules that a record names, or None if it names none we know."""
    line = _RULES.get(rules["ruleset"])
    if line is None:
        return None
    if players == 3:
        line += "-3p"
    changes = [f"{option}={'on' if rules[key] else 'off'}" for key, option in _SWITCHES if rules.get(key) is not None]
    if rules.get("aka") is not None:
        changes.append(f"red_fives={'1,1,1' if rules['aka'] else '0,0,0'}")
    if rules.get("double_yakuman") is not None:
        changes += [f"{option}={2 if rules['double_yakuman'] else 1}" for option in _DOUBLES]
    return " ".join((line, *changes))


def form_of(record: Record) -> Form:
    """The question a recorded win asks."""
    players = record["players"]
    owner = record.get("actor")
    oya = record.get("oya", 0)
    later = record.get("multi_ron_index") or 0
    flags = {flag for flag, stated in record["flags"].items() if stated}
    if record.get("ron_on_nukidora"):
        flags.add("nuki_ron")
    payer = None
    if not record["tsumo"] and record.get("target") is not None:
        payer = seat_wind((record["target"] - oya) % players)
    return Form(
        hand=Hand.of(tiles_named(record["hand"]), [meld_of(meld, owner, players) for meld in record["melds"]]),
        tile=tile_named(record["win_tile"]),
        self_draw=record["tsumo"],
        seat=WINDS[record["seat_wind"]],
        round_wind=WINDS[record["round_wind"]],
        payer=payer,
        flags=frozenset(flags),
        dora=tiles_named(record["dora_markers"]),
        ura=tiles_named(record["ura_markers"]),
        honba=0 if later else record["honba"],
        sticks=0 if later else record.get("kyotaku", 0),
        norths=record["nukidora"],
    )


def _expected(record: Record) -> dict[str, Any]:
    stated = record["expected"]
    found: dict[str, Any] = {}
    if "yaku_names" in stated:
        found["yaku_names"] = sorted({_YAKU.get(name, name) for name in stated["yaku_names"]})
    if stated.get("yakuman"):
        found["yakuman"] = sorted(_YAKU.get(name, name) for name in stated["yakuman"])
    elif "yaku" in stated:
        yaku: dict[str, int] = {}
        for name, han in stated["yaku"]:
            name = _YAKU.get(name, name)
            yaku[name] = yaku.get(name, 0) + han
        found["yaku"] = {name: han for name, han in yaku.items() if han}
    for key in ("yakuman_multiple", "points", "limit", "deltas"):
        if key in stated:
            found[key] = stated[key]
    if not stated.get("yakuman"):
        found |= {key: stated[key] for key in ("han", "fu") if key in stated}
    return found


def _got(record: Record, sheet: Sheet, rules: RiichiRuleset) -> dict[str, Any]:
    lines = {line.key.removeprefix("riichi."): line.amount for line in sheet.lines}
    for rulesets, key in ((_NORTHS_AS_DORA, "nuki_dora"), (_URA_AS_DORA, "ura_dora")):
        if record["rules"]["ruleset"] in rulesets and key in lines:
            lines["dora"] = lines.get("dora", 0) + lines.pop(key)
    multiple = sheet.totals.get("yakuman", 0)
    kazoe = sheet.limit == "limit.kazoe_yakuman"
    players, oya = record["players"], record.get("oya", 0)
    by_seat = rules.payout.deltas(sheet.payments) if record.get("target") is not None else ()
    return {
        "yaku": lines,
        "yaku_names": sorted(lines),
        "yakuman": sorted(lines) if multiple else [],
        "yakuman_multiple": multiple,
        "han": sheet.totals.get("han"),
        "fu": sheet.totals.get("fu"),
        "points": sheet.totals["points"],
        "limit": 5 if multiple or kazoe else _LIMITS[sheet.limit],
        "deltas": [by_seat[(seat - oya) % players] for seat in range(players)] if by_seat else None,
    }


def check_win(record: Record) -> Outcome:
    """A recorded win: yaku, han, fu, limit, points and what each seat gained."""
    line = ruleset_line(record["rules"], record["players"])
    name = record["rules"]["ruleset"]
    if line is None:
        return unsupported(f"unknown rules {name}", name)
    preset = f"{name} {record['players']}p"
    rules = ruleset_of(line)
    try:
        sheet = rules.score(form_of(record))
    except EngineError as refusal:
        return compare(_expected(record), {"refused": [reason.key for reason in refusal.reasons]}, preset)
    return compare(_expected(record), _got(record, sheet, rules), preset)


def _is_win(record: Record) -> bool:
    return {"rules", "hand", "win_tile", "melds", "flags", "expected", "seat_wind"} <= record.keys()


CHECKERS: Final = (Checker("riichi win", _is_win, check_win),)
