"""The published presets (riichi rules 6.2): values that differ from the defaults, which are the preset `seed`.

Keys in `unsure` are values the source marks as unconfirmed.
"""

from __future__ import annotations

from typing import Final

from engine.option_kinds import Value
from engine.options import Preset

_SINGLE_YAKUMAN: Final[dict[str, Value]] = {
    "kokushi13_multiple": 1,
    "junsei_chuuren_multiple": 1,
    "suuankou_tanki_multiple": 1,
    "daisuushii_multiple": 1,
}
_NO_ABORTS: Final[dict[str, Value]] = {
    "suufon_renda": "off",
    "suukan_sanra": "off",
    "suucha_riichi": "off",
    "sanchahou": "off",
    "kyuushu_kyuuhai": "off",
}
_ONLINE_END: Final[dict[str, Value]] = {
    "target_points": 30_000,
    "extension": "sudden_death",
    "bankruptcy": "below_zero",
    "agari_yame": "auto",
    "tenpai_yame": "auto",
}
_THREE_KINDS_OF_PAO: Final = frozenset({"daisangen", "daisuushii", "suukantsu"})

_SEED: Final = Preset("seed", 1, {})
_SEED_3P: Final = Preset("seed-3p", 1, {"players": 3}, "seed")
_SEED_LOCAL: Final = Preset(
    "seed_local",
    1,
    {
        "open_riichi": "on",
        "open_riichi_ron_yakuman": True,
        "sanshoku_tsuukan": "2_kuisagari",
        "isshoku_sanjun": "2_kuisagari",
        "sanrenkou": "on",
        "renhou": "yakuman",
        "shiisan_puta": "yakuman",
        "daichisei": "on",
        "daisharin": 1,
        "touhoku_shinkansen": "on",
        "hyakumangoku": "ge100",
        "isshoku_yonjun": "on",
        "suurenkou": "on",
        "beni_kujaku": "on",
        "paarenchan": "deals",
        "ryanhan_shibari": 5,
    },
    "seed",
)
_TENHOU: Final = Preset(
    "tenhou",
    1,
    {
        "seat_draw": "free",
        "first_dealer": "random",
        "red_fives": (1, 1, 1),
        **_SINGLE_YAKUMAN,
        "nagashi_mangan": "draw",
        "karaten_counts": "closed_part",
        "riichi_ankan": "waits_unchanged",
        "pao_scope": "whole_hand",
        "uma": (20, 10, -10, -20),
        "final_rounding": "half_up",
        "rounding_base": "points",
        **_ONLINE_END,
    },
    "seed",
    frozenset({"nagashi_multiple"}),
)
_TENHOU_3P: Final = Preset(
    "tenhou-3p",
    1,
    {"players": 3, "noten_total": 2000, "sanma_uma": (20, 0, -20), "sanma_target_points": 40_000},
    "tenhou",
    frozenset({"nagashi_multiple"}),
)
_MAJSOUL: Final = Preset(
    "majsoul",
    1,
    {
        "seat_draw": "free",
        "first_dealer": "random",
        "red_fives": (1, 1, 1),
        "kokushi_ankan_chankan": True,
        "sanchahou": "off",
        "nagashi_mangan": "draw",
        "karaten_counts": "closed_part",
        "riichi_ankan": "waits_unchanged",
        "return_points": 25_000,
        "uma": (15, 5, -5, -15),
        **_ONLINE_END,
    },
    "seed",
    frozenset({"deal_dealer_14", "karaten_counts", "temp_furiten_end", "pao_honba"}),
)
_MAJSOUL_3P: Final = Preset(
    "majsoul-3p",
    1,
    {
        "players": 3,
        "noten_total": 2000,
        "sanma_start_return": (35_000, 35_000),
        "sanma_uma": (15, 0, -15),
        "sanma_target_points": 40_000,
    },
    "majsoul",
    frozenset({"deal_dealer_14", "noten_total", "karaten_counts", "temp_furiten_end", "pao_honba"}),
)
_EMA: Final = Preset(
    "ema",
    1,
    {
        "first_dealer": "east_seat",
        "deal_dealer_14": True,
        "start_points": 30_000,
        "open_kan_dora_timing": "immediate",
        "kokushi_ankan_chankan": True,
        **_SINGLE_YAKUMAN,
        "yakuman_stack": False,
        "kazoe": "none",
        "renhou": "mangan",
        **_NO_ABORTS,
        "multi_ron_honba": "all",
        "multi_ron_sticks": "all_own_back",
        "nagashi_mangan": "off",
        "riichi_min_points": 0,
        "pao_honba": "discarder",
        "uma": (15, 5, -5, -15),
        "tie_break": "split",
        "chombo": "points_after",
    },
    "seed",
    frozenset({"first_dealer", "wall_break_rolls", "double_wind_pair_fu", "riichi_min_points"}),
)
_EMA_2025: Final = Preset(
    "ema_2025",
    1,
    {"double_wind_pair_fu": 2, "kiriage_mangan": True, "riichi_min_tiles": 1, "riichi_min_points": 0},
    "ema",
    frozenset({"first_dealer", "wall_break_rolls"}),
)
_WRC: Final = Preset(
    "wrc",
    1,
    {
        "first_dealer": "east_seat",
        "start_points": 30_000,
        "open_kan_dora_timing": "immediate",
        "kokushi_ankan_chankan": True,
        **_SINGLE_YAKUMAN,
        "renhou": "mangan",
        "double_wind_pair_fu": 2,
        "kiriage_mangan": True,
        **_NO_ABORTS,
        "multi_ron": "head_bump",
        "nagashi_mangan": "off",
        "riichi_min_tiles": 0,
        "pao": _THREE_KINDS_OF_PAO,
        "uma": (15, 5, -5, -15),
        "tie_break": "split",
        "leftover_sticks": "lost",
        "chombo": "points_after",
    },
    "seed",
    frozenset(
        {
            "first_dealer",
            "wall_break_rolls",
            "deal_dealer_14",
            "open_kan_dora_timing",
            "kokushi_ankan_chankan",
            "karaten_counts",
            "riichi_min_points",
            "temp_furiten_end",
            "pao_scope",
            "pao_honba",
        }
    ),
)
_JPML_A: Final = Preset(
    "jpml_a",
    1,
    {
        "wall_break_rolls": 2,
        "start_points": 30_000,
        "ura_dora": False,
        "kan_dora": False,
        "kan_ura_dora": False,
        "ippatsu": False,
        **_SINGLE_YAKUMAN,
        "double_wind_pair_fu": 2,
        **_NO_ABORTS,
        "multi_ron": "head_bump",
        "nagashi_mangan": "off",
        "riichi_min_points": 0,
        "riichi_min_tiles": 1,
        "pao": _THREE_KINDS_OF_PAO,
        "pao_honba": "discarder",
        "uma": "floating",
        "tie_break": "split",
        "leftover_sticks": "lost",
        "chombo": "points_after",
    },
    "seed",
    frozenset(
        {
            "wall_break_rolls",
            "kokushi_ankan_chankan",
            "ryuuiisou_hatsu",
            "renhou",
            "karaten_counts",
            "riichi_min_points",
            "temp_furiten_end",
            "pao_scope",
            "chombo",
        }
    ),
)
_M_LEAGUE: Final = Preset(
    "m_league",
    1,
    {
        "first_dealer": "random",
        "open_kan_dora_timing": "immediate",
        "red_fives": (1, 1, 1),
        **_SINGLE_YAKUMAN,
        "kazoe": "none",
        "double_wind_pair_fu": 2,
        "kiriage_mangan": True,
        **_NO_ABORTS,
        "multi_ron": "head_bump",
        "nagashi_mangan": "off",
        "riichi_min_points": 0,
        "riichi_min_tiles": 1,
        "pao": _THREE_KINDS_OF_PAO,
        "uma": (30, 10, -10, -30),
        "tie_break": "split",
        "chombo": "points_after",
    },
    "seed",
    frozenset({"first_dealer", "temp_furiten_end", "pao_scope", "pao_honba"}),
)

PRESETS: Final = (
    _SEED,
    _SEED_3P,
    _SEED_LOCAL,
    _TENHOU,
    _TENHOU_3P,
    _MAJSOUL,
    _MAJSOUL_3P,
    _EMA,
    _EMA_2025,
    _WRC,
    _JPML_A,
    _M_LEAGUE,
)
