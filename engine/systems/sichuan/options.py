"""Every choice of a Sichuan table, declared once.

Defaults are those of the preset `standard`. The groups are the heads of the option table in the Sichuan rules,
section 4; what may not stand together is refused as section 4.1 says. Options that merely have no effect beside others
(a pass lock's scope without a pass lock) may be set: the rules allow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.option_kinds import Choice, Number, OptionKind, Toggle, Value
from engine.options import Check, Needs, Option
from engine.reasons import Reason

_SETUP: Final = frozenset({"setup"})
_MATCH: Final = frozenset({"match"})
_PLAY: Final = frozenset({"play"})
_SHOW: Final = frozenset({"show"})
_SCORE: Final = frozenset({"score"})
_WIN: Final = frozenset({"play", "score"})
"""What changes both which wins are allowed and what they are worth."""


def _group(group: str, *rows: tuple[str, OptionKind, Value, frozenset[str]]) -> tuple[Option, ...]:
    return tuple(Option(key, kind, default, group, affects) for key, kind, default, affects in rows)


_FAN: Final = Number(0, 3)
_UNITS: Final = Number(0, 4)

TABLE: Final = _group(
    "table",
    ("players", Number(2, 10), 4, _SETUP),
    ("hand_size", Choice((4, 7, 10, 13)), 13, _SETUP),
    ("first_dealer", Choice(("dice_high", "random")), "dice_high", _MATCH),
    ("next_dealer", Choice(("dice_each_hand", "first_winner", "discarder", "rotate")), "dice_each_hand", _MATCH),
    ("dealer_multi_ron", Choice(("as_next_dealer", "discarder")), "as_next_dealer", _MATCH),
    ("dealer_after_draw", Choice(("keep", "dice")), "dice", _MATCH),
    ("dealer_player_change", Choice(("dice", "keep")), "dice", _MATCH),
    ("dice_count", Choice((1, 2, 3)), 2, _SETUP),
    ("dealer_jump_draw", Toggle(), True, _SETUP),
    ("kong_replacement_from", Choice(("front", "back")), "back", _PLAY),
)
VOID: Final = _group(
    "void",
    ("exchange", Choice(("none", "three_same_suit", "three_any")), "none", _SETUP),
    ("exchange_direction", Choice(("dice", "next", "across", "previous")), "dice", _SETUP),
    ("void_rule", Choice(("free", "declared", "tile_down", "one_suit")), "free", _WIN | _SETUP),
    ("void_first", Toggle(), False, _PLAY),
    ("natural_void", Choice(("none", "auto", "report")), "none", _SETUP),
)
CLAIMS: Final = _group(
    "claims",
    ("allow_chow", Toggle(), False, _PLAY),
    ("allow_pung", Toggle(), True, _PLAY),
    ("allow_kong", Choice(("all", "concealed_only", "none")), "all", _PLAY),
    ("discards_face_down", Toggle(), False, _PLAY | _SHOW),
    ("win_on_discard", Toggle(), True, _WIN),
    ("multi_ron", Choice(("all", "nearest")), "all", _PLAY),
    ("rob_bent_kong", Toggle(), True, _WIN),
    ("rob_concealed_kong", Toggle(), False, _WIN),
    ("last_four", Choice(("off", "forced")), "forced", _PLAY),
    ("pass_lock", Choice(("none", "until_own_draw", "same_go_round")), "none", _PLAY),
    ("pass_lock_scope", Choice(("same_tile", "same_line", "any")), "any", _PLAY),
    ("pass_bigger_ok", Toggle(), True, _PLAY),
    ("sing", Toggle(), False, _PLAY),
    ("dance", Toggle(), False, _PLAY),
    ("dance_protect", Choice(("none", "closed_may_not_feed")), "none", _PLAY),
    ("winner_reveals", Toggle(), True, _SHOW),
)
COURSE: Final = _group(
    "course",
    ("continuation", Choice(("single", "blood", "river")), "blood", _PLAY),
    ("early_leaver_forfeits", Toggle(), True, _PLAY | _SCORE),
    ("river_kong", Choice(("keep_waits", "none")), "keep_waits", _PLAY),
    ("river_draw_check", Choice(("collect", "apart")), "collect", _SCORE),
)
KONGS: Final = _group(
    "kongs",
    ("rain", Toggle(), True, _SCORE),
    ("rain_when", Choice(("instant", "at_settlement")), "instant", _SCORE | _SHOW),
    ("direct_kong_discarder", _UNITS, 1, _SCORE),
    ("direct_kong_others", _UNITS, 0, _SCORE),
    ("bent_kong_each", _UNITS, 1, _SCORE),
    ("concealed_kong_each", _UNITS, 2, _SCORE),
    ("late_bent_kong", Choice(("paid", "unpaid", "forbidden")), "paid", _PLAY | _SCORE),
    ("kong_payers", Choice(("in_play", "all")), "in_play", _SCORE),
    ("kong_refund", Choice(("none", "at_draw", "at_end")), "at_draw", _SCORE),
    ("kong_transfer", Choice(("none", "last_kong", "all_kongs")), "last_kong", _SCORE),
    ("kong_transfer_multi", Choice(("each_full", "split", "nearest")), "each_full", _SCORE),
    ("rob_kong_money", Choice(("cancelled", "to_winner")), "cancelled", _SCORE),
)
SCORE: Final = _group(
    "score",
    ("score_model", Choice(("pow2_minus1", "pow2", "points")), "pow2_minus1", _SCORE),
    ("base_unit", Number(1, 10_000), 1, _SCORE),
    ("fan_cap", Number(1, 20, may_be_none=True), 6, _SCORE),
    ("root_fan", Number(0, 2), 1, _SCORE),
    ("root_counts", Choice(("unkonged_only", "all_quads")), "unkonged_only", _SCORE),
    ("fan_kong_bloom", _FAN, 1, _SCORE),
    ("fan_kong_shot", _FAN, 1, _SCORE),
    ("fan_rob_kong", _FAN, 0, _SCORE),
    ("fan_last_tile", _FAN, 0, _SCORE),
    ("fan_da_dan_diao", _FAN, 0, _SCORE),
    ("fan_menqing", _FAN, 0, _SCORE),
    ("fan_zhongzhang", _FAN, 0, _SCORE),
    ("self_draw_bonus", Choice(("none", "add_base", "add_fan")), "none", _SCORE),
    ("kong_bloom_payer", Choice(("self_draw", "giver_alone")), "self_draw", _SCORE),
    ("earthly_condition", Choice(("first_draw", "first_discard", "first_round")), "first_draw", _SCORE),
    ("yaojiu_triplets", Toggle(), True, _SCORE),
    ("draw_streak_fan", Number(0, 2), 0, _SCORE | _MATCH),
    ("dealer_streak", Choice(("none", "x2_from_third")), "none", _SCORE | _MATCH),
)
DRAW: Final = (
    *_group("draw", ("pig", Choice(("none", "units", "extra_fan", "cap")), "units", _SCORE)),
    Option("pig_units", Number(0, 64), 16, "draw", _SCORE, Needs("pig", frozenset({"units"}))),
    *_group(
        "draw",
        ("pig_receivers", Choice(("in_play_nonpig", "all_nonpig")), "in_play_nonpig", _SCORE),
        ("dajiao", Choice(("none", "max", "min")), "max", _SCORE),
        ("pig_pays_dajiao", Toggle(), False, _SCORE),
        ("dead_wait_counts", Choice(("counts", "own_four_excluded", "visible_excluded")), "own_four_excluded", _SCORE),
    ),
)
COINS: Final = _group(
    "coins",
    ("coin_factor", Number(1, 1_000_000, may_be_none=True), None, _SCORE | _MATCH),
    ("coin_fee", Number(0, 1_000_000, may_be_none=True), None, _SCORE | _MATCH),
    ("escape_units", Number(0, 64, may_be_none=True), None, _SCORE),
)
OPTIONS: Final = TABLE + VOID + CLAIMS + COURSE + KONGS + SCORE + DRAW + COINS


def _quarrel(key: str, option: str, other: str, **numbers: int) -> Reason:
    """Two options that exclude each other; the text says what to change."""
    return Reason(f"sichuan.reason.{key}", {"option": option, "other": other, **numbers})


def _limits(values: Mapping[str, Value]) -> Iterator[Reason]:
    if values["pig"] == "cap" and values["fan_cap"] is None:
        yield _quarrel("pig_needs_cap", "pig", "fan_cap")
    if values["allow_chow"]:
        yield Reason("sichuan.reason.no_chow", {"option": "allow_chow"})


def _void_suits(values: Mapping[str, Value]) -> Iterator[Reason]:
    if values["void_rule"] in ("declared", "tile_down"):
        return
    if values["void_first"]:
        yield _quarrel("needs_void_rule", "void_first", "void_rule")
    if values["natural_void"] != "none":
        yield _quarrel("needs_void_rule", "natural_void", "void_rule")


def _tables(values: Mapping[str, Value]) -> Iterator[Reason]:
    players, size = values["players"], values["hand_size"]
    assert isinstance(players, int)
    assert isinstance(size, int)
    if players * size + 1 > 108 - 2 * players:
        yield _quarrel(
            "too_few_tiles", "players", "hand_size", players=players, size=size, most=(108 - 1) // (size + 2)
        )
    if values["exchange"] != "none" and size == 4:
        yield _quarrel("exchange_too_small", "exchange", "hand_size")


def _open_information(values: Mapping[str, Value]) -> Iterator[Reason]:
    if values["dance_protect"] != "none" and not values["dance"]:
        yield _quarrel("needs_dance", "dance_protect", "dance")
    if values["discards_face_down"]:
        if values["win_on_discard"]:
            yield _quarrel("face_down", "discards_face_down", "win_on_discard")
        if values["allow_pung"]:
            yield _quarrel("face_down", "discards_face_down", "allow_pung")
        if values["allow_kong"] == "all":
            yield _quarrel("face_down_kong", "discards_face_down", "allow_kong")


CHECKS: Final[tuple[Check, ...]] = (_limits, _void_suits, _tables, _open_information)
