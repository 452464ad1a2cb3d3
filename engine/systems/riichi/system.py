"""Riichi: what it declares, and how options become parts. The only place that reads options."""

from __future__ import annotations

from typing import Final

from engine.hand.shanten import Copies
from engine.options import Options
from engine.systems.riichi.chosen_table import payout_rules, table_rules
from engine.systems.riichi.chosen_yaku import north_is_value, yaku_in_use, yaku_refused
from engine.systems.riichi.dora import DoraRules, next_kind, next_kind_without_simples, same_kind
from engine.systems.riichi.forms import FormRules
from engine.systems.riichi.fu import FuRules
from engine.systems.riichi.furiten import FuritenRules
from engine.systems.riichi.limits import Limits, kazoe_multiple, kazoe_none, kazoe_single
from engine.systems.riichi.match import match_rules
from engine.systems.riichi.offers import Offers
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.pao import PaoRules
from engine.systems.riichi.play import build_play, tenpai_rule
from engine.systems.riichi.points import PointRules
from engine.systems.riichi.pricing import Minimum, Pricing
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.rulings import RULINGS
from engine.systems.riichi.scorer import Scorer, arrange
from engine.systems.riichi.sheets import Explainer
from engine.systems.riichi.situations import SITUATIONS
from engine.systems.riichi.waiting import Waiting
from engine.systems.system import Play, System
from engine.tiles.kinds import KINDS, SOUTH, WINDS

_SIMPLES_OF_CHARACTERS: Final = sum(1 << kind for kind in range(1, 8))
_BAMBOO: Final = 0x1FF << 18
_COPIES: Final = {"false": Copies.ALL, "closed_part": Copies.CONCEALED, "true": Copies.NONE}
_KAZOE: Final = {"single": kazoe_single, "multiple": kazoe_multiple, "none": kazoe_none}


def build(options: Options) -> RiichiRuleset:
    """The ruleset of chosen options."""
    fu = _fu(options)
    patterns = yaku_in_use(options, fu)
    refused = yaku_refused(options, fu)
    three = options["players"] == 3
    chows = options["players"] == 4 or (options["players"] == 2 and options.flag("nima_chi"))
    scorer = Scorer(
        patterns,
        fu,
        Limits(_KAZOE[options.word("kazoe")], options.flag("kiriage_mangan")),
        _dora(options),
        options.flag("yakuman_stack"),
        options["shiisan_puta"] != "off",
    )
    payout = payout_rules(options)
    seats = _seats(options)
    pao = options["pao"]
    assert isinstance(pao, frozenset)
    reds = options["red_fives"]
    assert isinstance(reds, tuple)
    explainer = Explainer(
        options.line,
        scorer,
        payout,
        PaoRules(pao, options.flag("daiminkan_rinshan_pao"), options.number("players")),
        refused,
        frozenset(one.key.removeprefix("riichi.") for one in (*patterns, *(one.pattern for one in refused)))
        | _WITHOUT_YAKU,
        {one.key: place for place, one in enumerate(patterns)},
        arrange(one for one in patterns if one.closed and not one.open),
        options.unsure,
        seats,
    )
    forms = FormRules(
        options.number("players"),
        SOUTH if options["nima_other_seat"] == "S" else WINDS[2],
        _missing(options),
        (reds[0], reds[1], reds[2]),
        options["open_riichi"] == "on",
        three and options["sanma_north"] == "nuki_dora",
        chows,
    )
    copies = _COPIES[options.word("karaten_counts")]
    kinds = tuple(kind for kind in range(KINDS) if not forms.missing >> kind & 1)
    pricing = Pricing(scorer, explainer, _minimum(options), copies, kinds)
    furiten = FuritenRules(options["temp_furiten_end"] == "own_draw_or_call")
    waiting = Waiting(options.line, forms, pricing, furiten, copies, kinds)
    worth = PointRules(options.line, scorer.limits, payout, scorer.fu.seven_pairs, scorer.fu.open_pinfu, seats)
    table = table_rules(options)
    offers = Offers(waiting, table.swap, chows, options.flag("kuitan"))
    return RiichiRuleset(options, forms, pricing, explainer, waiting, payout, furiten, table, worth, offers)


_WITHOUT_YAKU: Final = frozenset({"discarder_not_riichi", "nuki_ron"})
"""Situations that matter and are no yaku themselves."""


def _seats(options: Options) -> tuple[str, ...]:
    """The terms of the seats, from the dealer on."""
    if options["players"] == 2:
        return ("wind.east", "wind.south" if options["nima_other_seat"] == "S" else "wind.west")
    return ("wind.east", "wind.south", "wind.west", "wind.north")[: options.number("players")]


def _minimum(options: Options) -> Minimum:
    shibari = None if options["ryanhan_shibari"] == "off" else options.number("ryanhan_shibari")
    return Minimum(options.number("min_han"), shibari, not options.flag("atozuke"))


def _missing(options: Options) -> int:
    """A mask of the kinds that are not in play (riichi rules 12)."""
    if options["players"] == 3:
        return _SIMPLES_OF_CHARACTERS
    if options["players"] == 2:
        return {"full136": 0, "no_man_2_8": _SIMPLES_OF_CHARACTERS, "no_souzu": _BAMBOO}[options.word("nima_tiles")]
    return 0


def _dora(options: Options) -> DoraRules:
    few_characters = _missing(options) & _SIMPLES_OF_CHARACTERS
    points_to = next_kind_without_simples if few_characters else next_kind
    return DoraRules(
        options.flag("dora"),
        options.flag("ura_dora"),
        options.flag("kan_dora"),
        options.flag("kan_ura_dora") and options.flag("kan_dora"),
        options["red_fives"] != (0, 0, 0),
        options["players"] == 3 and options["sanma_north"] == "nuki_dora",
        same_kind if options["dora_mode"] == "same" else points_to,
    )


def _fu(options: Options) -> FuRules:
    return FuRules(
        options.number("double_wind_pair_fu"),
        options.number("open_pinfu_ron_fu"),
        options.flag("rinshan_tsumo_fu"),
        25 if options["chiitoi"] == "2han25fu" else 50,
        north_is_value(options),
    )


SYSTEM: Final = System(
    "riichi",
    1,
    TABLE,
    frozenset((*range(KINDS), 43, 44, 45)),
    SITUATIONS,
    frozenset(
        {"seat", "round_wind", "payer", "dora", "ura", "honba", "sticks", "norths", "river", "seen", "against", "turn"}
    ),
    build,
    Play(build_play, lambda options, ruleset: match_rules(options, ruleset, tenpai_rule(options))),
    RULINGS,
)
"""Japanese mahjong for four, three or two players."""
