"""The rule sets of Sichuan and Chengdu, each as what it changes (Sichuan rules, sections 2 and 4).

`stated` names the options whose value the source gives; every other value was filled in and is shown as unconfirmed.
The two modern presets, `blood_exchange` and `river_exchange`, are the rules' own (section 10): what they set is
certain, what they take over from `dingque` is as sure as it is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.option_kinds import Value
from engine.options import OptionTable, Preset
from engine.systems.sichuan.options import CHECKS, OPTIONS

_ALL: Final = frozenset(option.key for option in OPTIONS)


def _preset(key: str, stated: str, values: Mapping[str, Value], based_on: str | None = None) -> Preset:
    return Preset(key, 1, values, based_on, _ALL - frozenset(stated.split()))


_PLAY: Final = (
    "void_rule allow_chow allow_pung allow_kong win_on_discard multi_ron rob_bent_kong rain direct_kong_discarder "
    "direct_kong_others bent_kong_each concealed_kong_each kong_payers kong_refund rob_kong_money score_model pig "
    "pig_units dajiao pig_pays_dajiao "
)
_STANDARD: Final = _PLAY + (
    "next_dealer dealer_after_draw dealer_player_change last_four continuation early_leaver_forfeits rain_when "
    "kong_transfer kong_transfer_multi root_fan root_counts fan_kong_bloom fan_kong_shot kong_bloom_payer "
    "earthly_condition"
)
_QQ: Final = _PLAY + (
    "next_dealer dealer_after_draw dealer_player_change last_four continuation early_leaver_forfeits rain_when "
    "kong_transfer kong_transfer_multi base_unit kong_bloom_payer coin_factor coin_fee"
)
_DINGQUE: Final = (
    "void_rule void_first natural_void allow_pung allow_kong win_on_discard multi_ron rob_bent_kong rob_concealed_kong "
    "last_four continuation rain rain_when direct_kong_discarder direct_kong_others bent_kong_each concealed_kong_each "
    "kong_payers kong_refund kong_transfer rob_kong_money self_draw_bonus pig pig_units dajiao pig_pays_dajiao"
)
_CHENGDU_2016: Final = (
    "players hand_size next_dealer dealer_jump_draw void_rule void_first natural_void allow_chow allow_pung allow_kong "
    "win_on_discard pass_lock pass_lock_scope pass_bigger_ok continuation rain rain_when direct_kong_discarder "
    "direct_kong_others kong_refund kong_transfer score_model base_unit fan_cap root_fan root_counts self_draw_bonus "
    "kong_bloom_payer dajiao"
)
_BLOOD_RAIN: Final = (
    "hand_size first_dealer next_dealer dealer_multi_ron void_rule allow_pung allow_kong win_on_discard multi_ron "
    "rob_bent_kong last_four pass_lock pass_lock_scope pass_bigger_ok sing dance dance_protect continuation rain "
    "rain_when direct_kong_others kong_payers score_model root_fan root_counts"
)
_SOCIAL: Final = "players void_rule allow_chow allow_kong continuation root_fan root_counts fan_kong_bloom "

_FIRST_WINNER: Final[Mapping[str, Value]] = {
    "next_dealer": "first_winner",
    "dealer_multi_ron": "discarder",
    "dealer_after_draw": "keep",
}
_STAY: Final[Mapping[str, Value]] = {"last_four": "off", "early_leaver_forfeits": False}
_DECLARED: Final[Mapping[str, Value]] = {"void_rule": "declared", "void_first": True, "natural_void": "auto"}
_LAID_DOWN: Final[Mapping[str, Value]] = {"void_rule": "tile_down", "void_first": True, "natural_void": "report"}
_NO_RAIN: Final[Mapping[str, Value]] = {
    "rain": False,
    "direct_kong_discarder": 0,
    "bent_kong_each": 0,
    "concealed_kong_each": 0,
    "kong_refund": "none",
    "kong_transfer": "none",
}
_NO_PIGS: Final[Mapping[str, Value]] = {"pig": "none", "pig_units": 0, "pig_pays_dajiao": True}
_STAKES: Final[Mapping[str, Value]] = {"score_model": "pow2", "root_counts": "all_quads", "fan_cap": None}
_SINGLE: Final[Mapping[str, Value]] = {
    "continuation": "single",
    "next_dealer": "discarder",
    "dealer_after_draw": "keep",
}

_XUEZHAN: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    **_DECLARED,
    **_STAY,
    "direct_kong_discarder": 2,
    "kong_refund": "at_end",
    "kong_transfer": "none",
    "rob_kong_money": "to_winner",
    **_STAKES,
    "fan_cap": 9,
    "fan_rob_kong": 1,
    "fan_last_tile": 1,
    "fan_da_dan_diao": 1,
    "self_draw_bonus": "add_fan",
    "earthly_condition": "first_round",
    "draw_streak_fan": 1,
    "dealer_streak": "x2_from_third",
    **_NO_PIGS,
    "pig": "extra_fan",
}
_TWENTY_SIXTEEN: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    **_LAID_DOWN,
    **_STAY,
    "pass_lock": "until_own_draw",
    "direct_kong_discarder": 2,
    "direct_kong_others": 1,
    **_STAKES,
    "base_unit": 5,
    "fan_cap": 4,
    "fan_da_dan_diao": 1,
    "self_draw_bonus": "add_fan",
    "kong_bloom_payer": "giver_alone",
}
_LINES: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    "pass_lock": "until_own_draw",
    "pass_lock_scope": "same_line",
    "early_leaver_forfeits": False,
    "rain_when": "at_settlement",
    **_STAKES,
}
_POINTS: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    "kong_replacement_from": "front",
    "pass_lock": "same_go_round",
    "continuation": "single",
    "early_leaver_forfeits": False,
    **_NO_RAIN,
    **_STAKES,
    "score_model": "points",
    "fan_kong_bloom": 2,
    "fan_kong_shot": 0,
    "fan_rob_kong": 1,
    "kong_bloom_payer": "giver_alone",
    "earthly_condition": "first_discard",
    **_NO_PIGS,
    "dajiao": "min",
}
_GLOSSARY: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    **_LAID_DOWN,
    **_STAY,
    "first_dealer": "random",
    "rain_when": "at_settlement",
    **_STAKES,
    "fan_cap": 4,
    "pig": "cap",
}
_SOCIABLE: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    **_STAY,
    "continuation": "single",
    **_NO_RAIN,
    **_STAKES,
    "fan_kong_shot": 0,
    **_NO_PIGS,
}
_MODERN: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    "exchange": "three_same_suit",
    "pass_lock": "until_own_draw",
    "root_counts": "all_quads",
    "fan_rob_kong": 1,
    "fan_last_tile": 1,
    "fan_da_dan_diao": 1,
}
_MANY: Final[Mapping[str, Value]] = {
    **_FIRST_WINNER,
    **_STAY,
    "winner_reveals": False,
    **_STAKES,
    "fan_cap": 6,
    "fan_kong_shot": 0,
}
_MANY_STATED: Final = "players void_rule allow_chow continuation winner_reveals root_fan root_counts fan_kong_bloom"
_HIDDEN: Final[Mapping[str, Value]] = {
    "players": 2,
    "void_rule": "one_suit",
    "allow_pung": False,
    "allow_kong": "concealed_only",
    "rob_bent_kong": False,
}

PRESETS: Final = (
    _preset("standard", _STANDARD, {}),
    _preset("standard_plain", _STANDARD, _SINGLE, "standard"),
    _preset("qq_base6", _QQ, {"base_unit": 6, "coin_factor": 200, "coin_fee": 400, "escape_units": 16}),
    _preset("qq_base6_plain", _QQ, _SINGLE, "qq_base6"),
    _preset("sichuan_basic", _PLAY + "earthly_condition", _STAY),
    _preset("dingque", _DINGQUE, {**_DECLARED, **_STAY, "direct_kong_discarder": 2, "self_draw_bonus": "add_base"}),
    _preset("dingque_jiajiayou", _DINGQUE, {"direct_kong_others": 1}, "dingque"),
    _preset(
        "xuezhan_9fan",
        "void_rule allow_chow allow_pung allow_kong win_on_discard rob_bent_kong continuation rain "
        "direct_kong_discarder direct_kong_others concealed_kong_each kong_refund rob_kong_money score_model base_unit "
        "fan_cap root_fan root_counts fan_kong_bloom fan_kong_shot fan_rob_kong fan_last_tile fan_da_dan_diao "
        "self_draw_bonus earthly_condition draw_streak_fan dealer_streak pig",
        _XUEZHAN,
    ),
    _preset("chengdu_2016", _CHENGDU_2016, _TWENTY_SIXTEEN),
    _preset("chengdu_2016_sun", _CHENGDU_2016, {"kong_refund": "at_end"}, "chengdu_2016"),
    _preset(
        "chengdu_blood_rain",
        _BLOOD_RAIN,
        {**_LINES, "sing": True, "dance": True, "dance_protect": "closed_may_not_feed"},
    ),
    _preset("chengdu_plain", _BLOOD_RAIN, {"continuation": "single", "rain": False}, "chengdu_blood_rain"),
    _preset("chengdu_rain", _BLOOD_RAIN, {"continuation": "single"}, "chengdu_blood_rain"),
    _preset("chengdu_blood", _BLOOD_RAIN, {"rain": False}, "chengdu_blood_rain"),
    _preset("chuanma_dijin", "void_rule score_model", _LINES),
    _preset(
        "chengdu_points",
        "players hand_size next_dealer dealer_multi_ron dealer_after_draw kong_replacement_from void_rule allow_chow "
        "allow_pung allow_kong win_on_discard multi_ron rob_bent_kong last_four pass_lock pass_lock_scope "
        "pass_bigger_ok score_model base_unit root_fan root_counts fan_kong_bloom fan_rob_kong kong_bloom_payer "
        "earthly_condition yaojiu_triplets dajiao",
        _POINTS,
    ),
    _preset(
        "chengdu_terms",
        "hand_size first_dealer next_dealer dealer_multi_ron dice_count dealer_jump_draw void_rule natural_void "
        "win_on_discard multi_ron continuation rain rain_when kong_refund fan_cap root_counts pig pig_units "
        "pig_receivers",
        _GLOSSARY,
    ),
    _preset("chengdu_social", _SOCIAL, _SOCIABLE),
    _preset(
        "chengdu_social_2p",
        "players void_rule allow_chow continuation root_fan root_counts fan_kong_bloom allow_pung discards_face_down "
        "win_on_discard",
        {**_HIDDEN, "discards_face_down": True, "win_on_discard": False},
        "chengdu_social",
    ),
    _preset("chengdu_social_3p", _SOCIAL, {"players": 3}, "chengdu_social"),
    _preset("chengdu_social_5p", _SOCIAL + "hand_size", {"players": 5, "hand_size": 10}, "chengdu_social"),
    _preset("chengdu_social_6p", _SOCIAL + "hand_size", {"players": 6, "hand_size": 7}, "chengdu_social"),
    _preset("chengdu_social_7p", _SOCIAL + "hand_size", {"players": 7, "hand_size": 4}, "chengdu_social"),
    _preset(
        "chengdu_social_blood",
        _SOCIAL + "winner_reveals",
        {"continuation": "blood", "winner_reveals": False},
        "chengdu_social",
    ),
    _preset("blood_exchange", " ".join((_DINGQUE, *_MODERN)), _MODERN, "dingque"),
    _preset("river_exchange", " ".join((_DINGQUE, *_MODERN)), {"continuation": "river"}, "blood_exchange"),
    _preset("chengdu_n", _MANY_STATED, _MANY),
    _preset(
        "chengdu_n_2p",
        _MANY_STATED + " allow_pung",
        {**_HIDDEN, "continuation": "single"},
        "chengdu_n",
    ),
)

TABLE: Final = OptionTable("sichuan", OPTIONS, PRESETS, "standard", CHECKS)
