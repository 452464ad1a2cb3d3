"""Every option of riichi, declared once (riichi rules 6.1). The derived oka is no option.

`affects` says what a choice can change: ``setup`` the table, ``play`` what may be done, ``score`` what a hand is worth,
``match`` what follows a hand or the game, ``show`` only how things lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.option_kinds import Choice, Flags, Number, Numbers, OptionKind, Toggle, Value
from engine.options import Needs, Option, OptionTable
from engine.systems.riichi.checks import CHECKS
from engine.systems.riichi.presets import PRESETS

SYSTEM_KEY: Final = "riichi"

_THREE: Final = Needs("players", frozenset({3}))
_TWO: Final = Needs("players", frozenset({2}))
_SUUKAN: Final = Needs("suukan_sanra", frozenset({"keep", "pass"}))
_ABORT: Final = ("off", "keep", "pass")
_SWITCH: Final = ("off", "on")


def _on(key: str) -> Needs:
    return Needs(key, frozenset({"on"}))


_Row = tuple[str, OptionKind, Value | Callable[[Mapping[str, Value]], Value], str, Needs | None]
"""Key, kind, default, what it affects, what it needs."""


def _choice(
    key: str, values: tuple[str | int, ...], default: str | int, affects: str, needs: Needs | None = None
) -> _Row:
    return key, Choice(values), default, affects, needs


def _toggle(key: str, default: bool, affects: str, needs: Needs | None = None) -> _Row:
    return key, Toggle(), default, affects, needs


def _group(group: str, *rows: _Row) -> tuple[Option, ...]:
    return tuple(
        Option(key, kind, default, group, frozenset(affects.split()), needs)
        for key, kind, default, affects, needs in rows
    )


def _noten_total(values: Mapping[str, Value]) -> Value:
    """What moves at an exhaustive draw, by the number of players (riichi rules 10.2)."""
    return 1500 if values["players"] == 2 else 3000


def _target_points(values: Mapping[str, Value]) -> Value:
    return values["return_points"]


def _sanma_target_points(values: Mapping[str, Value]) -> Value:
    pair = values["sanma_start_return"]
    assert isinstance(pair, tuple)
    return pair[1]


_SETUP: Final = _group(
    "setup",
    _choice("players", (4, 3, 2), 4, "setup play score match"),
    _choice("length", ("tonpuu", "hanchan", "full"), "hanchan", "match"),
    _choice("seat_draw", ("wind_tiles", "free", "reserved_seats", "tiles_and_dice"), "wind_tiles", "show"),
    ("first_dealer", Choice(("two_rolls", "one_roll", "east_seat"), ("random",)), "two_rolls", "setup", None),
    _choice("wall_break_rolls", (1, 2), 1, "setup"),
    _toggle("deal_dealer_14", False, "setup score"),
    ("start_points", Number(1000, 200_000, 100), 25_000, "match", None),
    _choice("stick_set", ("A", "B"), "A", "show"),
    _choice("daiminkan_layout", ("standard", "like_kakan"), "standard", "show"),
    _choice("ankan_layout", ("ends_face_down", "middle_sideways"), "ends_face_down", "show"),
    _choice("riichi_stick_timing", ("after_pass", "before_discard"), "after_pass", "show"),
)
_DORA: Final = _group(
    "dora",
    _toggle("dora", True, "score"),
    _choice("dora_mode", ("next", "same"), "next", "score"),
    _toggle("ura_dora", True, "score"),
    _toggle("kan_dora", True, "play score"),
    _toggle("kan_ura_dora", True, "score", Needs("kan_dora", frozenset({True}))),
    _choice("closed_kan_dora_timing", ("immediate", "after_discard"), "immediate", "play"),
    _choice("open_kan_dora_timing", ("after_discard", "immediate"), "after_discard", "play"),
    ("red_fives", Numbers((3,), 0, 4), (0, 0, 0), "setup score", None),
)
_WINNING: Final = _group(
    "winning",
    _choice("min_han", (1, 2), 1, "play score"),
    _choice("ryanhan_shibari", ("off", 5), "off", "play score"),
    _toggle("kuitan", True, "play score"),
    _toggle("atozuke", True, "play score"),
    _toggle("ippatsu", True, "score"),
    _toggle("kokushi_ankan_chankan", False, "play"),
    _toggle("haitei_rinshan", False, "score"),
)
_YAKU: Final = _group(
    "yaku",
    _toggle("pinfu_tsumo", True, "score"),
    _choice("chiitoi", ("2han25fu", "1han50fu"), "2han25fu", "score"),
    _choice("honroutou", (2, "3_kuisagari"), 2, "score"),
    _toggle("ryanpeikou_distinct", False, "score"),
    _toggle("kita_rinshan", True, "score", _THREE),
)
_YAKUMAN: Final = _group(
    "yakuman",
    _choice("tenhou_multiple", (1, 2), 1, "score"),
    _choice("suukantsu_multiple", (1, 2), 1, "score"),
    _choice("kokushi13_multiple", (2, 1), 2, "score"),
    _choice("junsei_chuuren_multiple", (2, 1), 2, "score"),
    _choice("suuankou_tanki_multiple", (2, 1), 2, "score"),
    _choice("daisuushii_multiple", (2, 1), 2, "score"),
    _toggle("chuuren_manzu_only", False, "score"),
    _choice("ryuuiisou_hatsu", ("any", "pure_double", "required"), "any", "score"),
    _toggle("yakuman_stack", True, "score"),
    _choice("kazoe", ("single", "multiple", "none"), "single", "score"),
    _choice("renhou", ("off", "yakuman", "baiman", "mangan"), "off", "play score"),
)
_LOCAL: Final = _group(
    "local",
    _choice("open_riichi", _SWITCH, "off", "play score"),
    _toggle("open_riichi_ron_yakuman", False, "score", _on("open_riichi")),
    _choice("sanshoku_tsuukan", ("off", "2_kuisagari", "1_menzen"), "off", "play score"),
    _choice("isshoku_sanjun", ("off", "2_kuisagari", "2_flat"), "off", "play score"),
    _choice("sanrenkou", _SWITCH, "off", "play score"),
    _choice("shiisan_puta", ("off", "yakuman", "mangan"), "off", "play score"),
    _toggle("shiisan_puta_with_first_draw", False, "score", Needs("shiisan_puta", frozenset({"yakuman", "mangan"}))),
    _choice("daichisei", _SWITCH, "off", "score"),
    _toggle("daichisei_with_tsuuiisou", False, "score", _on("daichisei")),
    _choice("daisharin", ("off", 1, 2), "off", "score"),
    _choice("touhoku_shinkansen", _SWITCH, "off", "play score"),
    _toggle("touhoku_menzen_only", False, "play score", _on("touhoku_shinkansen")),
    _toggle("touhoku_souzu_only", False, "play score", _on("touhoku_shinkansen")),
    _choice("hyakumangoku", ("off", "ge100", "gt100"), "off", "score"),
    _toggle("hyakumangoku_pure_double", False, "score", Needs("hyakumangoku", frozenset({"ge100"}))),
    _choice("isshoku_yonjun", _SWITCH, "off", "play score"),
    _choice("suurenkou", _SWITCH, "off", "play score"),
    _choice("beni_kujaku", _SWITCH, "off", "score"),
    _choice("paarenchan", ("off", "deals", "wins"), "off", "play score"),
    _toggle("paarenchan_needs_yaku", True, "play score", Needs("paarenchan", frozenset({"deals", "wins"}))),
)
_FU: Final = _group(
    "fu",
    _choice("open_pinfu_ron_fu", (30, 20), 30, "score"),
    _choice("double_wind_pair_fu", (4, 2), 4, "score"),
    _toggle("rinshan_tsumo_fu", True, "score"),
    _toggle("kiriage_mangan", False, "score"),
    ("honba_value", Number(0, 3000, 300), 300, "score match", None),
)
_DRAWS: Final = _group(
    "draws",
    ("noten_total", Choice((3000, 2000, 1500, 1000)), _noten_total, "match", None),
    _choice("dealer_keep_on_draw", ("tenpai", "always", "never"), "tenpai", "match"),
    _choice("suufon_renda", _ABORT, "keep", "play match"),
    _choice("suukan_sanra", _ABORT, "keep", "play match"),
    _choice("suukan_sanra_timing", ("after_discard", "immediate"), "after_discard", "play", _SUUKAN),
    _choice("four_kans_one_player", ("others_forbidden", "fifth_aborts"), "others_forbidden", "play", _SUUKAN),
    _choice("suucha_riichi", _ABORT, "keep", "play match"),
    _choice("sanchahou", _ABORT, "keep", "play match"),
    _choice("kyuushu_kyuuhai", _ABORT, "keep", "play match"),
    _choice("multi_ron", ("all", "head_bump"), "all", "play match"),
    _choice("multi_ron_honba", ("nearest", "all"), "nearest", "match", Needs("multi_ron", frozenset({"all"}))),
    _choice(
        "multi_ron_sticks", ("nearest", "all_own_back"), "nearest", "match", Needs("multi_ron", frozenset({"all"}))
    ),
    _choice("nagashi_mangan", ("win", "draw", "off"), "win", "match"),
    _toggle("nagashi_menzen_only", False, "match", Needs("nagashi_mangan", frozenset({"win", "draw"}))),
    _choice(
        "nagashi_multiple", ("all", "nearest"), "all", "match", Needs("nagashi_mangan", frozenset({"win", "draw"}))
    ),
    _choice("karaten_counts", ("false", "closed_part", "true"), "false", "play match"),
)
_CALLS: Final = _group(
    "calls",
    _choice("riichi_min_points", (0, 1000), 1000, "play"),
    _choice("riichi_min_tiles", (4, 1, 0), 4, "play"),
    _toggle("furiten_riichi", True, "play"),
    _choice("riichi_ankan", ("strict", "waits_unchanged", "forbidden"), "strict", "play"),
    _choice("kuikae", ("forbidden", "same_tile_only", "allowed"), "forbidden", "play"),
    _choice("temp_furiten_end", ("own_draw_or_call", "own_draw"), "own_draw_or_call", "play"),
    _toggle("daiminkan_rinshan_pao", False, "score"),
    (
        "pao",
        Flags(("daisangen", "daisuushii", "suukantsu")),
        frozenset({"daisangen", "daisuushii"}),
        "score",
        None,
    ),
    _choice("pao_scope", ("liable_yakuman", "whole_hand"), "liable_yakuman", "score"),
    _choice("pao_honba", ("liable", "discarder"), "liable", "score"),
)
_END: Final = _group(
    "end",
    ("return_points", Number(1000, 200_000, 100), 30_000, "match", None),
    ("uma", Numbers((4,), -200, 200, ("floating",)), (8, 4, -4, -8), "match", None),
    _choice("final_rounding", ("keep", "half_up", "round5down", "up", "truncate"), "keep", "match"),
    _choice("rounding_base", ("score", "points"), "score", "match"),
    _choice("tie_break", ("seat_order", "split"), "seat_order", "match"),
    _choice("leftover_sticks", ("first", "lost"), "first", "match"),
    ("target_points", Number(1000, 200_000, 100), _target_points, "match", None),
    _choice("extension", ("off", "sudden_death"), "off", "match"),
    _choice("bankruptcy", ("off", "below_zero", "zero_or_less"), "off", "match"),
    _choice("agari_yame", ("off", "optional", "auto"), "off", "match"),
    _choice("tenpai_yame", ("off", "optional", "auto"), "off", "match"),
    _choice("chombo", ("mangan_payment", "points_after"), "mangan_payment", "match"),
)
_SANMA: Final = _group(
    "sanma",
    _choice("sanma_tsumo", ("loss", "bisection"), "loss", "score", _THREE),
    _choice("sanma_north", ("nuki_dora", "yakuhai", "guest"), "nuki_dora", "play score", _THREE),
    ("sanma_start_return", Numbers((2,), 1000, 200_000), (35_000, 40_000), "match", _THREE),
    ("sanma_uma", Numbers((3,), -200, 200), (0, 0, 0), "match", _THREE),
    ("sanma_target_points", Number(1000, 200_000, 100), _sanma_target_points, "match", _THREE),
)
_NIMA: Final = _group(
    "nima",
    _choice("nima_tsumo", ("full", "loss"), "full", "score", _TWO),
    _toggle("nima_chi", False, "play", _TWO),
    _choice("nima_tiles", ("full136", "no_man_2_8", "no_souzu"), "full136", "setup play score", _TWO),
    _choice("nima_other_seat", ("S", "W"), "S", "setup score", _TWO),
)

OPTIONS: Final = (
    *_SETUP,
    *_DORA,
    *_WINNING,
    *_YAKU,
    *_YAKUMAN,
    *_LOCAL,
    *_FU,
    *_DRAWS,
    *_CALLS,
    *_END,
    *_SANMA,
    *_NIMA,
)

TABLE: Final = OptionTable(SYSTEM_KEY, OPTIONS, PRESETS, "tenhou", CHECKS)
"""Options and presets of riichi."""
