"""Cases of a public library's own tests, and tests of single yakuman."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.verify.check import Checker, Outcome, Record, compare, unsupported
from bot.verify.riichi_reading import WINDS, ruleset_of, tile_named, tiles_named
from engine.errors import EngineError, NotAWin
from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.scoring.sheet import Sheet
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import EAST, NORTH, SOUTH, Kind, Tile, kind_of, sort_key
from engine.tiles.kinds import WINDS as ALL_WINDS

_YAKU: Final = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Open Riichi": "open_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen_tsumo",
    "Pinfu": "pinfu",
    "Iipeiko": "iipeikou",
    "Tanyao": "tanyao",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Chankan": "chankan",
    "Chiitoitsu": "chiitoitsu",
    "Chantai": "chanta",
    "Ittsu": "ittsu",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Toitoi": "toitoi",
    "Shou Sangen": "shousangen",
    "Ryanpeikou": "ryanpeikou",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi13",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Suu Kantsu": "suukantsu",
    "Dai Suushii": "daisuushii",
    "Shousuushii": "shousuushii",
    "Daisangen": "daisangen",
    "Daisharin": "daisharin",
    "Paarenchan": "paarenchan",
    "Dora": "dora",
    "Ura Dora": "ura_dora",
    "Aka Dora": "aka_dora",
    **{f"Yakuhai (seat wind {wind})": "yakuhai_seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "yakuhai_round_wind" for wind in ("east", "south", "west", "north")},
}
"""The library's names of yaku."""

_FLAGS: Final = {
    "is_riichi": "riichi",
    "is_daburu_riichi": "double_riichi",
    "is_open_riichi": "open_riichi",
    "is_ippatsu": "ippatsu",
    "is_rinshan": "rinshan",
    "is_chankan": "chankan",
    "is_haitei": "haitei",
    "is_houtei": "houtei",
    "is_tenhou": "tenhou",
    "is_chiihou": "chiihou",
    "is_renhou": "renhou",
}
_ERRORS: Final = {
    "no_yaku": {"riichi.reason.no_yaku"},
    "hand_not_winning": {"riichi.reason.not_complete", "riichi.reason.tile_count"},
    "winning_tile_not_in_hand": {"riichi.reason.tile_count"},
    "open_hand_riichi_not_allowed": {"riichi.reason.riichi_not_closed", "riichi.reason.riichi_kong_open"},
    "ippatsu_without_riichi_not_allowed": {"riichi.reason.situation_needs"},
    "rinshan_without_tsumo_not_allowed": {"riichi.reason.self_draw_only"},
    "renhou_with_tsumo_not_allowed": {"riichi.reason.discard_only"},
    "haitei_with_rinshan_not_allowed": {"riichi.reason.rinshan_needs_kan"},
}
"""The reasons by which we refuse what the library refuses. It takes the last tile and a replacement tile for a
contradiction; to us they are one only where the hand holds no kong."""

_KAZOE: Final = {0: "single", 1: "none", 2: "multiple"}
_MULTIPLES: Final = ("kokushi13_multiple", "junsei_chuuren_multiple", "suuankou_tanki_multiple", "daisuushii_multiple")
_FU: Final = {"fu.base", "fu.menzen_ron"}

_SHAPES: Final = {
    "all_green": "ryuuiisou",
    "all_honors": "tsuuiisou",
    "big_three_dragons": "daisangen",
    "big_four_winds": "daisuushii",
    "little_four_winds": "shousuushii",
    "four_concealed_triplets": "suuankou",
    "single_wait_four_concealed_triplets": "suuankou_tanki",
    "nine_gates": "chuuren",
    "true_nine_gates": "junsei_chuuren",
    "thirteen_wait_thirteen_orphans": "kokushi13",
}


def _line(options: Mapping[str, Any]) -> str:
    """Our options for the library's; where it names none it plays closed tanyao alone and double yakuman."""
    changes = [
        f"kuitan={'on' if options.get('has_open_tanyao') else 'off'}",
        f"kiriage_mangan={'on' if options.get('kiriage') else 'off'}",
        f"kazoe={_KAZOE[options.get('kazoe_limit', 0)]}",
        f"daisharin={1 if options.get('has_daisharin') else 'off'}",
        "open_riichi=on",
        "renhou=mangan",
        "paarenchan=deals",
        f"paarenchan_needs_yaku={'on' if options.get('paarenchan_needs_yaku', True) else 'off'}",
        f"red_fives={'4,4,4' if options.get('has_aka_dora') else '0,0,0'}",
    ]
    changes += [f"{key}={2 if options.get('has_double_yakuman', True) else 1}" for key in _MULTIPLES]
    return " ".join(("riichi/seed", *changes))


def _meld(record: Mapping[str, Any]) -> Meld:
    kinds = {
        "chi": MeldKind.CHOW,
        "pon": MeldKind.PUNG,
        "shouminkan": MeldKind.ADDED_KONG,
        "kan": MeldKind.DIRECT_KONG if record["opened"] else MeldKind.CONCEALED_KONG,
    }
    return Meld(kinds[record["type"]], tuple(sorted(tiles_named(record["tiles"]), key=sort_key)))


def _concealed(record: Record, melds: Iterable[Meld]) -> list[Tile]:
    """The tiles that are in no meld, without the winning one if it is among them."""
    rest = list(tiles_named(record["tiles"]))
    for meld in melds:
        for tile in meld.tiles:
            rest.remove(tile)
    won = tile_named(record["win_tile"])
    if won in rest:
        rest.remove(won)
    return rest


def _winds(record: Record, tiles: Iterable[Tile]) -> tuple[Kind, Kind]:
    """Seat and round wind; where none is stated, ones that make no wind of the hand valuable (the library has none)."""
    held = {kind_of(tile) for tile in tiles}
    free = [wind for wind in (SOUTH, *ALL_WINDS[2:]) if wind not in held] or [NORTH]
    seat = WINDS[record["player_wind"]] if record.get("player_wind") else free[0]
    round_wind = WINDS[record["round_wind"]] if record.get("round_wind") else free[0]
    return (EAST if record["situation"].get("is_dealer") else seat), round_wind


def _form(record: Record) -> Form:
    melds = [_meld(meld) for meld in record["melds"]]
    seat, round_wind = _winds(record, tiles_named(record["tiles"]))
    flags = {flag for key, flag in _FLAGS.items() if record["situation"].get(key)}
    if record.get("paarenchan"):
        flags.add("paarenchan")
    return Form(
        hand=Hand.of(_concealed(record, melds), melds),
        tile=tile_named(record["win_tile"]),
        self_draw=bool(record["situation"].get("is_tsumo")),
        seat=seat,
        round_wind=round_wind,
        flags=frozenset(flags),
        dora=tiles_named(record["dora_markers"]),
        ura=tiles_named(record["ura_markers"]),
    )


def _norths(record: Record, form: Form) -> dict[str, int]:
    """Han of norths set aside. The cases set norths aside in hands with tiles that no three-player set holds, so norths
    are counted by the three-player rules and the hand by the four-player ones. A negative number is read as none."""
    norths = max(record.get("num_nuki_dora") or 0, 0)
    rules = ruleset_of("riichi/seed-3p").pricing.scorer.dora
    shown = sum(rules.points_to(kind_of(tile)) == NORTH for tile in form.dora)
    under = sum(rules.points_to(kind_of(tile)) == NORTH for tile in form.ura) if form.flags else 0
    return {"dora": norths * (1 + shown), "ura_dora": norths * under}


def _nagashi(record: Record, rules: RiichiRuleset) -> Outcome:
    settled = rules.table.draws.settle_nagashi(rules.payout, [1], 1, 0, 0, False)
    return compare({"total": record["expected"]["cost"]["total"]}, {"total": settled.deltas[1]}, "seed")


def check_hand(record: Record) -> Outcome:
    """A hand of the library's tests: yaku, han, fu with its parts, payments; or that it is refused."""
    options = record["options"]
    if options.get("has_daisharin_other_suits") and set(record["expected"].get("yaku") or ()) & _OTHER_WHEELS:
        return unsupported("big wheels in another suit than dots: the rules know none (riichi rules 5.4)", "seed")
    rules = ruleset_of(_line(options))
    if record["situation"].get("is_nagashi_mangan"):
        return _nagashi(record, rules)
    expected = record["expected"]
    form = _form(record)
    try:
        sheet = rules.score(form)
    except EngineError as refusal:
        keys = {reason.key for reason in refusal.reasons}
        if keys & _ERRORS.get(expected.get("error", ""), set()):
            return compare({}, {}, "seed")
        return compare(_expected(record), {"refused": sorted(keys)}, "seed")
    if "error" in expected:
        return compare({"error": expected["error"]}, {"error": None}, "seed")
    return compare(_expected(record), _got(record, sheet, rules, form), "seed")


_OTHER_WHEELS: Final = frozenset({"Daisuurin", "Daichikurin"})


def _expected(record: Record) -> dict[str, Any]:
    stated = record["expected"]
    if "error" in stated:
        return {"error": stated["error"]}
    yaku = sorted(_YAKU[name] for name in stated["yaku"])
    found = {"yaku": yaku, "cost": [stated["cost"]["main"], stated["cost"]["additional"]], "han": stated["han"]}
    if stated["fu"] and "yakuman" not in stated["cost"]["yaku_level"]:
        found |= {"fu": stated["fu"], "parts": sorted(part["fu"] for part in stated["fu_details"])}
    return found


def _got(record: Record, sheet: Sheet, rules: RiichiRuleset, form: Form) -> dict[str, Any]:
    lines = {line.key.removeprefix("riichi."): line.amount for line in sheet.lines}
    multiple = sheet.totals.get("yakuman", 0)
    norths = {} if multiple else {key: han for key, han in _norths(record, form).items() if han}
    han = 13 * multiple or sheet.totals["han"] + sum(norths.values())
    fu = sheet.totals.get("fu", 0)
    assert form.seat is not None
    winner = rules.forms.seat_of(form.seat)
    paid = rules.points(han=han, fu=fu, yakuman=multiple, winner=winner, self_draw=bool(form.self_draw)).payments
    amounts = {payment.payer: payment.amount for payment in paid}
    return {
        "yaku": sorted({*lines, *norths}),
        "cost": [amounts.get(0, max(amounts.values())), _additional(amounts, winner, bool(form.self_draw))],
        "han": han,
        "fu": fu,
        "parts": _parts(sheet),
    }


def _additional(amounts: Mapping[int, int], winner: int, self_draw: bool) -> int:
    """What the library calls the additional cost: what the others pay beside the dealer."""
    if not self_draw:
        return 0
    return min(amount for seat, amount in amounts.items() if seat or not winner)


def _parts(sheet: Sheet) -> list[int]:
    """Fu parts as the library lists them: base and closed ron as one, nothing worth nothing; 2 for an open hand
    without any, which rounds to 30."""
    steps = [step for step in sheet.steps if step.key.startswith("fu.")]
    base = sum(step.value for step in steps if step.key in _FU)
    rest = [step.value for step in steps[:-1] if step.key not in _FU and step.value]
    if steps and steps[-1].key == "fu.open_pinfu":
        rest.append(2)
    if steps and steps[-1].key == "fu.seven_pairs":
        return [steps[-1].value]
    return sorted([base, *rest])


def check_shape(record: Record) -> Outcome:
    """Whether a yakuman is among the readings of a self-drawn closed hand."""
    key = f"riichi.{_SHAPES[record['yakuman']]}"
    form = Form(
        hand=Hand.of(tiles_named(record["hand"])),
        tile=tile_named(record["win_tile"]),
        self_draw=record["tsumo"],
        seat=SOUTH,
        round_wind=EAST,
    )
    try:
        sheet = ruleset_of("riichi/seed").score(form)
    except NotAWin:
        return compare({"present": record["expected"]}, {"present": False}, "seed")
    found = {line.key for lines in (sheet.lines, *(one.lines for one in sheet.alternatives)) for line in lines}
    return compare({"present": record["expected"]}, {"present": key in found}, "seed")


def _is_hand(record: Record) -> bool:
    return record.get("kind") == "hand" and {"tiles", "win_tile", "situation", "options", "expected"} <= record.keys()


def _is_shape(record: Record) -> bool:
    return record.get("yakuman") in _SHAPES and {"hand", "win_tile", "tsumo", "expected"} <= record.keys()


CHECKERS: Final = (
    Checker("riichi library test", _is_hand, check_hand),
    Checker("riichi yakuman shape", _is_shape, check_shape),
)
