"""Points of the rules that players dispute, and what each preset says: all from the declarations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.option_kinds import write_value
from engine.scoring.answers import RulingPoint
from engine.systems.riichi.options import TABLE


@dataclass(frozen=True, slots=True)
class _Ruling:
    key: str
    options: tuple[str, ...]
    cite: str


_RULINGS: Final = (
    _Ruling("multi_ron", ("multi_ron", "multi_ron_honba", "multi_ron_sticks"), "riichi rules 8.2, 9.1"),
    _Ruling(
        "abortive_draws",
        ("suufon_renda", "suukan_sanra", "suucha_riichi", "kyuushu_kyuuhai"),
        "riichi rules 10.3",
    ),
    _Ruling("triple_ron", ("sanchahou", "multi_ron"), "riichi rules 10.3"),
    _Ruling(
        "kan_dora_timing",
        ("kan_dora", "closed_kan_dora_timing", "open_kan_dora_timing"),
        "riichi rules 3, 9.7",
    ),
    _Ruling("kuikae", ("kuikae",), "riichi rules 9.2"),
    _Ruling("liability", ("pao", "pao_scope", "pao_honba", "daiminkan_rinshan_pao"), "riichi rules 8.5"),
    _Ruling(
        "double_yakuman",
        ("kokushi13_multiple", "junsei_chuuren_multiple", "suuankou_tanki_multiple", "daisuushii_multiple"),
        "riichi rules 5.2",
    ),
    _Ruling("several_yakuman", ("yakuman_stack",), "riichi rules 5.2, 13.21"),
    _Ruling("counted_yakuman", ("kazoe",), "riichi rules 8.1"),
    _Ruling("kiriage", ("kiriage_mangan",), "riichi rules 8.1"),
    _Ruling("double_wind_pair", ("double_wind_pair_fu",), "riichi rules 7"),
    _Ruling("open_tanyao", ("kuitan",), "riichi rules 5.1"),
    _Ruling("late_yaku", ("atozuke",), "riichi rules 6.1"),
    _Ruling("orphans_closed_kan", ("kokushi_ankan_chankan",), "riichi rules 9.6"),
    _Ruling("own_tiles_wait", ("karaten_counts",), "riichi rules 10.2"),
    _Ruling("riichi_kan", ("riichi_ankan",), "riichi rules 9.5"),
    _Ruling("riichi_conditions", ("riichi_min_points", "riichi_min_tiles"), "riichi rules 9.3"),
    _Ruling("nagashi", ("nagashi_mangan", "nagashi_menzen_only", "nagashi_multiple"), "riichi rules 10.4"),
    _Ruling("renhou", ("renhou",), "riichi rules 5.4"),
    _Ruling("dealer_repeat", ("dealer_keep_on_draw",), "riichi rules 2.2, 10.1"),
    _Ruling("uma_ties", ("tie_break",), "riichi rules 11"),
    _Ruling("negative_scores", ("bankruptcy",), "riichi rules 11"),
    _Ruling("agari_yame", ("agari_yame", "tenpai_yame"), "riichi rules 11"),
    _Ruling("leftover_sticks", ("leftover_sticks",), "riichi rules 11"),
)


_CHOSEN: Final = tuple((preset, TABLE.choose(preset.key, None, preset.version)) for preset in TABLE.presets)


def _point(ruling: _Ruling) -> RulingPoint:
    says = {}
    unsure = set()
    for preset, chosen in _CHOSEN:
        says[preset.key] = tuple(write_value(chosen[key]) for key in ruling.options)
        if preset.unsure & set(ruling.options):
            unsure.add(preset.key)
    return RulingPoint(
        f"riichi.ruling.{ruling.key}",
        tuple(f"riichi.option.{key}" for key in ruling.options),
        says,
        frozenset(unsure),
        ruling.cite,
    )


RULINGS: Final = tuple(map(_point, _RULINGS))
"""Every disputed point, in the order in which they are listed."""
