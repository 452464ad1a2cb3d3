"""Sichuan mahjong put together: from chosen options to the parts that answer questions."""

from __future__ import annotations

from typing import Final

from engine.hand.hand import MeldKind
from engine.options import Options
from engine.systems.sichuan import between, money, passing, waits
from engine.systems.sichuan import form as forms
from engine.systems.sichuan import scoring as parts
from engine.systems.sichuan.answers import Advice
from engine.systems.sichuan.between import CoinRate, Dealing, NextDealer
from engine.systems.sichuan.draw_check import DrawCheck, PickFan
from engine.systems.sichuan.fans import FAN_TABLES, FanTable
from engine.systems.sichuan.form import FIELDS, SITUATIONS, Circumstances
from engine.systems.sichuan.match import match_rules
from engine.systems.sichuan.money import KongMoney
from engine.systems.sichuan.moves import MoveRules
from engine.systems.sichuan.passing import PassRule
from engine.systems.sichuan.patterns import OUTER, OUTER_CHOWS
from engine.systems.sichuan.play import build_play
from engine.systems.sichuan.presets import TABLE
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.systems.sichuan.rulings import RULINGS
from engine.systems.sichuan.scoring import Scoring
from engine.systems.sichuan.settle import Course, Settling
from engine.systems.sichuan.setup_advice import SetupAdvice
from engine.systems.sichuan.sheet import FAN, POINTS
from engine.systems.sichuan.win import SUITED
from engine.systems.system import Play, System

DEALS: Final = 8
"""Deals of a game: the rules set no length."""
_MULTIPLIERS: Final = {"pow2_minus1": parts.doubling_from_one, "pow2": parts.doubling, "points": parts.as_points}
_EARTHLY: Final = {
    "first_draw": forms.earthly_on_draw,
    "first_discard": forms.earthly_on_dealers_discard,
    "first_round": forms.earthly_in_first_round,
}
_EXCLUDED: Final = {
    "counts": waits.nothing_excluded,
    "own_four_excluded": waits.own_four,
    "visible_excluded": waits.all_on_view,
}
_KONGS: Final = {
    "all": frozenset((MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)),
    "concealed_only": frozenset((MeldKind.CONCEALED_KONG,)),
    "none": frozenset[MeldKind](),
}
_TRANSFERS: Final = {"none": money.keep_all, "last_kong": money.last_kong, "all_kongs": money.all_kongs}
_SHARES: Final = {"each_full": money.each_full, "split": money.split, "nearest": money.nearest}
_PICKS: Final[dict[str, PickFan | None]] = {"none": None, "max": max, "min": min}
_SCOPES: Final = {"same_tile": passing.same_tile, "same_line": passing.same_line, "any": passing.any_tile}
_DEALERS: Final[dict[str, NextDealer]] = {
    "dice_each_hand": between.by_dice,
    "first_winner": between.first_winner,
    "discarder": between.discarder,
    "rotate": between.in_rotation,
}


def build(options: Options) -> SichuanRuleset:
    """The parts that these options choose."""
    circumstances, scoring = _circumstances(options), _scoring(options)
    unit = POINTS if options.word("score_model") == "points" else FAN
    return SichuanRuleset(
        options,
        unit,
        circumstances,
        scoring,
        Advice(
            line=options.line,
            unit=unit,
            scoring=scoring,
            circumstances=circumstances,
            excluded=_EXCLUDED[options.word("dead_wait_counts")],
            void_first=options.flag("void_first"),
        ),
        _settling(options, scoring),
        SetupAdvice(
            line=options.line,
            scoring=scoring,
            hand_size=circumstances.hand_size,
            exchanges=options.word("exchange") != "none",
            one_suit=options.word("exchange") != "three_any",
            declares=circumstances.declares,
            natural=options.word("natural_void") == "auto",
        ),
        _moves(options, scoring),
        _passing(options),
        _dealing(options),
        _coins(options),
        options.word("dance_protect") == "closed_may_not_feed",
    )


def fan_table(preset: str) -> FanTable:
    """The fan table of a preset: its own, or that of the preset it is based on."""
    while preset not in FAN_TABLES:
        based_on = TABLE.preset(preset).based_on
        assert based_on is not None
        preset = based_on
    return FAN_TABLES[preset]


def _circumstances(options: Options) -> Circumstances:
    return Circumstances(
        players=options.number("players"),
        hand_size=options.number("hand_size"),
        declares=options.word("void_rule") in ("declared", "tile_down"),
        leaving=options.word("continuation") == "blood",
        on_discard=options.flag("win_on_discard"),
        robbing=options.flag("rob_bent_kong"),
        earthly=_EARTHLY[options.word("earthly_condition")],
    )


def _scoring(options: Options) -> Scoring:
    bonus = options.word("self_draw_bonus")
    cap = options["fan_cap"]
    assert cap is None or isinstance(cap, int)
    extras = ("kong_bloom", "kong_shot", "rob_kong", "last_tile", "da_dan_diao", "menqing", "zhongzhang")
    return Scoring(
        table=fan_table(options.preset),
        sets=(options.number("hand_size") - 1) // 3,
        suits=1 if options.word("void_rule") == "one_suit" else 2,
        outer=OUTER if options.flag("yaojiu_triplets") else OUTER_CHOWS,
        roots=parts.all_quads if options.word("root_counts") == "all_quads" else parts.unkonged_quads,
        root_fan=options.number("root_fan"),
        extra={
            **{name: options.number(f"fan_{name}") for name in extras},
            "self_draw": int(bonus == "add_fan"),
            "draw_streak": options.number("draw_streak_fan"),
        },
        cap=cap,
        multiplier=_MULTIPLIERS[options.word("score_model")],
        streak=parts.doubled_from_third if options.word("dealer_streak") == "x2_from_third" else parts.no_streak,
        base=options.number("base_unit"),
        self_draw_base=int(bonus == "add_base"),
        giver_alone=options.word("kong_bloom_payer") == "giver_alone",
    )


def _settling(options: Options, scoring: Scoring) -> Settling:
    escape = options["escape_units"]
    assert escape is None or isinstance(escape, int)
    return Settling(
        scoring=scoring,
        money=_kong_money(options, scoring.base),
        check=_draw_check(options, scoring),
        course=Course(options.word("continuation")),
        players=options.number("players"),
        hand_size=options.number("hand_size"),
        on_discard=options.flag("win_on_discard"),
        one_winner=options.word("multi_ron") == "nearest",
        leavers_forfeit=options.flag("early_leaver_forfeits"),
        escape=None if escape is None else escape * scoring.base,
    )


def _kong_money(options: Options, base: int) -> KongMoney:
    unit = base if options.flag("rain") else 0
    refund = options.word("kong_refund")
    return KongMoney(
        kinds=_KONGS[options.word("allow_kong")],
        paid=options.flag("rain"),
        giver=unit * options.number("direct_kong_discarder"),
        beside_giver=unit * options.number("direct_kong_others"),
        bent=unit * options.number("bent_kong_each"),
        concealed=unit * options.number("concealed_kong_each"),
        everyone_pays=options.word("kong_payers") == "all",
        late_paid=options.word("late_bent_kong") == "paid",
        late_allowed=options.word("late_bent_kong") != "forbidden",
        refund_at_draw=refund != "none",
        refund_at_end=refund == "at_end",
        transfer=_TRANSFERS[options.word("kong_transfer")],
        divide=_SHARES[options.word("kong_transfer_multi")],
        robbed=options.word("rob_kong_money") == "to_winner",
    )


def _draw_check(options: Options, scoring: Scoring) -> DrawCheck:
    pig = options.word("pig")
    penalty = 0
    if pig == "units":
        penalty = scoring.base * options.number("pig_units")
    elif pig == "cap":
        penalty = scoring.fan_worth(options.number("fan_cap"))
    return DrawCheck(
        scoring=scoring,
        penalty=penalty,
        winners_collect_pigs=options.word("pig_receivers") == "all_nonpig",
        pigs_pay_check=options.flag("pig_pays_dajiao"),
        pig_fan=int(pig == "extra_fan"),
        pick=_PICKS[options.word("dajiao")],
        excluded=_EXCLUDED[options.word("dead_wait_counts")],
        river_apart=options.word("river_draw_check") == "apart",
    )


def _moves(options: Options, scoring: Scoring) -> MoveRules:
    return MoveRules(
        scoring=scoring,
        pung=options.flag("allow_pung"),
        kongs=_KONGS[options.word("allow_kong")],
        on_discard=options.flag("win_on_discard"),
        robbing=options.flag("rob_bent_kong"),
        void_first=options.flag("void_first"),
        forces_last=options.word("last_four") == "forced",
        late_bent=options.word("late_bent_kong") != "forbidden",
        locked_kongs=options.word("river_kong") == "keep_waits",
    )


def _passing(options: Options) -> PassRule:
    return PassRule(
        locks=options.word("pass_lock") != "none",
        scope=_SCOPES[options.word("pass_lock_scope")],
        bigger_ok=options.flag("pass_bigger_ok"),
        ends_on_claim=options.word("pass_lock") == "same_go_round",
    )


def _dealing(options: Options) -> Dealing:
    return Dealing(
        thrown_for=options.word("first_dealer") == "dice_high",
        dice=options.number("dice_count"),
        after_win=_DEALERS[options.word("next_dealer")],
        multiple_to_discarder=options.word("dealer_multi_ron") == "discarder",
        keep_after_draw=options.word("dealer_after_draw") == "keep",
        dice_for_newcomer=options.word("dealer_player_change") == "dice",
    )


def _coins(options: Options) -> CoinRate | None:
    if options["coin_factor"] is None:
        return None
    fee = options["coin_fee"]
    return CoinRate(options.number("coin_factor"), 0 if fee is None else options.number("coin_fee"))


SYSTEM: Final = System(
    key="sichuan",
    version=1,
    table=TABLE,
    tiles=frozenset(range(SUITED)),
    situations=SITUATIONS,
    fields=FIELDS,
    build=build,
    play=Play(build_play, lambda _options, ruleset: match_rules(ruleset, DEALS)),
    rulings=RULINGS,
)
