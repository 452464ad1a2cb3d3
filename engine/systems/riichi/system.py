"""Riichi: what it declares, and how options become parts. The only place that reads options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from engine.hand.shanten import Copies
from engine.options import Options
from engine.systems.riichi.dora import DoraRules, next_kind, next_kind_without_simples, same_kind
from engine.systems.riichi.forms import FormRules
from engine.systems.riichi.fu import FuRules
from engine.systems.riichi.furiten import FuritenRules
from engine.systems.riichi.limits import BAIMAN, MANGAN, Limits, kazoe_multiple, kazoe_none, kazoe_single
from engine.systems.riichi.options import TABLE
from engine.systems.riichi.pao import PaoRules
from engine.systems.riichi.pattern import Pattern
from engine.systems.riichi.patterns import local, sets, situation, suits
from engine.systems.riichi.patterns import yakuman as limit_hands
from engine.systems.riichi.payout import Payout, all_shares_from_one, full_shares, halved_shares
from engine.systems.riichi.pricing import Minimum, Pricing
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.systems.riichi.scorer import Scorer
from engine.systems.riichi.sheets import Explainer, Refused
from engine.systems.riichi.situations import SITUATIONS
from engine.systems.riichi.waiting import Waiting
from engine.systems.system import System
from engine.tiles.kinds import KINDS, SOUTH, WINDS

_SIMPLES_OF_CHARACTERS: Final = sum(1 << kind for kind in range(1, 8))
_BAMBOO: Final = 0x1FF << 18
_COPIES: Final = {"false": Copies.ALL, "closed_part": Copies.CONCEALED, "true": Copies.NONE}
_KAZOE: Final = {"single": kazoe_single, "multiple": kazoe_multiple, "none": kazoe_none}


def build(options: Options) -> RiichiRuleset:
    """The ruleset of chosen options."""
    fu = _fu(options)
    patterns = _patterns(options, fu)
    refused = _refused(options, fu)
    three = options["players"] == 3
    scorer = Scorer(
        patterns,
        fu,
        Limits(_KAZOE[options.word("kazoe")], options.flag("kiriage_mangan")),
        _dora(options),
        options.flag("yakuman_stack"),
        options["shiisan_puta"] != "off",
    )
    payout = _payout(options)
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
    )
    forms = FormRules(
        options.number("players"),
        SOUTH if options["nima_other_seat"] == "S" else WINDS[2],
        _missing(options),
        (reds[0], reds[1], reds[2]),
        options["open_riichi"] == "on",
        three and options["sanma_north"] == "nuki_dora",
    )
    copies = _COPIES[options.word("karaten_counts")]
    kinds = tuple(kind for kind in range(KINDS) if not forms.missing >> kind & 1)
    pricing = Pricing(scorer, explainer, _minimum(options), copies, kinds)
    furiten = FuritenRules(options["temp_furiten_end"] == "own_draw_or_call")
    waiting = Waiting(options.line, forms, pricing, furiten, copies, kinds)
    return RiichiRuleset(options, forms, pricing, explainer, waiting, payout)


def _minimum(options: Options) -> Minimum:
    shibari = None if options["ryanhan_shibari"] == "off" else options.number("ryanhan_shibari")
    return Minimum(options.number("min_han"), shibari, not options.flag("atozuke"))


_WITHOUT_YAKU: Final = frozenset({"discarder_not_riichi", "nuki_ron"})
"""Situations that matter and are no yaku themselves."""


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
        _north_is_value(options),
    )


def _north_is_value(options: Options) -> bool:
    return options["players"] == 3 and options["sanma_north"] == "yakuhai"


def _payout(options: Options) -> Payout:
    shares = full_shares
    if options["players"] == 3 and options["sanma_tsumo"] == "bisection":
        shares = halved_shares
    elif options["players"] == 2 and options["nima_tsumo"] == "full":
        shares = all_shares_from_one
    return Payout(
        options.number("players"),
        shares,
        options.number("honba_value") // 3,
        options["pao_honba"] == "liable",
        options["pao_scope"] == "whole_hand",
        options["multi_ron"] == "head_bump",
        options["multi_ron_honba"] == "all",
        options["multi_ron_sticks"] == "all_own_back",
    )


def _patterns(options: Options, fu: FuRules) -> tuple[Pattern, ...]:
    """Every yaku in use, in the order in which sheets list them."""
    return (
        *_riichi(options),
        *_by_circumstance(options),
        sets.pinfu(fu.worthless_pair, options.flag("pinfu_tsumo")),
        sets.IIPEIKOU,
        suits.tanyao(options.flag("kuitan")),
        sets.HAKU,
        sets.HATSU,
        sets.CHUN,
        sets.SEAT_WIND,
        sets.ROUND_WIND,
        *((sets.NORTH_OF_THREE,) if _north_is_value(options) else ()),
        sets.CHIITOITSU_TWO if options["chiitoi"] == "2han25fu" else sets.CHIITOITSU_ONE,
        sets.CHANTA,
        sets.ITTSU,
        sets.SANSHOKU_DOUJUN,
        sets.SANSHOKU_DOUKOU,
        sets.SANANKOU,
        sets.SANKANTSU,
        sets.TOITOI,
        suits.honroutou(3 if options["honroutou"] == "3_kuisagari" else 2),
        sets.SHOUSANGEN,
        sets.ryanpeikou(options.flag("ryanpeikou_distinct")),
        sets.JUNCHAN,
        suits.HONITSU,
        suits.CHINITSU,
        *_local_yaku(options),
        *_yakuman(options),
        *_local_yakuman(options),
    )


def _riichi(options: Options) -> tuple[Pattern, ...]:
    plain = (situation.RIICHI, situation.DOUBLE_RIICHI)
    return (*plain, situation.OPEN_RIICHI, situation.DOUBLE_OPEN_RIICHI) if options["open_riichi"] == "on" else plain


def _by_circumstance(options: Options) -> tuple[Pattern, ...]:
    return (
        *((situation.IPPATSU,) if options.flag("ippatsu") else ()),
        situation.MENZEN_TSUMO,
        _rinshan(options),
        situation.HAITEI,
        situation.HOUTEI,
        situation.CHANKAN,
    )


def _rinshan(options: Options) -> Pattern:
    pattern = situation.rinshan(options.flag("haitei_rinshan"))
    return pattern if options.flag("kita_rinshan") or options["players"] != 3 else _only(pattern, _has_kong)


def _has_kong(win: Any) -> bool:
    return any(meld.kong for meld in win.melds)


def _local_yaku(options: Options) -> tuple[Pattern, ...]:
    """Local yaku worth han or a limit of their own."""
    found: list[Pattern] = []
    if options["sanshoku_tsuukan"] != "off":
        found.append(local.sanshoku_tsuukan(*((2, 1) if options["sanshoku_tsuukan"] == "2_kuisagari" else (1, 0))))
    if options["isshoku_sanjun"] != "off":
        found.append(local.isshoku_sanjun(1 if options["isshoku_sanjun"] == "2_kuisagari" else 2))
    if options["sanrenkou"] == "on":
        found.append(local.SANRENKOU)
    if options["renhou"] == "mangan":
        found.append(local.renhou_limit(5, MANGAN))
    if options["renhou"] == "baiman":
        found.append(local.renhou_limit(8, BAIMAN))
    if options["shiisan_puta"] == "mangan":
        found.append(local.SHIISAN_PUTA_MANGAN)
    return tuple(found)


def _yakuman(options: Options) -> tuple[Pattern, ...]:
    drawn = _not_dealt_complete if options.flag("deal_dealer_14") else _as_it_is
    characters = options.flag("chuuren_manzu_only")
    return (
        situation.tenhou(options.number("tenhou_multiple")),
        situation.CHIIHOU,
        limit_hands.KOKUSHI,
        drawn(limit_hands.kokushi13(options.number("kokushi13_multiple"))),
        limit_hands.chuuren(characters),
        drawn(limit_hands.junsei_chuuren(options.number("junsei_chuuren_multiple"), characters)),
        limit_hands.SUUANKOU,
        drawn(limit_hands.suuankou_tanki(options.number("suuankou_tanki_multiple"))),
        limit_hands.suukantsu(options.number("suukantsu_multiple")),
        suits.CHINROUTOU,
        suits.TSUUIISOU,
        limit_hands.daisuushii(options.number("daisuushii_multiple")),
        limit_hands.SHOUSUUSHII,
        limit_hands.DAISANGEN,
        *_all_green(options),
    )


def _all_green(options: Options) -> tuple[Pattern, ...]:
    match options["ryuuiisou_hatsu"]:
        case "required":
            return (suits.RYUUIISOU_WITH_GREEN_DRAGON,)
        case "pure_double":
            return (suits.RYUUIISOU_WITH_GREEN_DRAGON, suits.RYUUIISOU_WITHOUT_GREEN_DRAGON)
        case _:
            return (suits.ryuuiisou(),)


def _local_yakuman(options: Options) -> tuple[Pattern, ...]:
    found: list[Pattern] = []
    if options.flag("open_riichi_ron_yakuman"):
        found.append(local.OPEN_RIICHI_RON)
    if options["renhou"] == "yakuman":
        found.append(local.RENHOU)
    if options["shiisan_puta"] == "yakuman":
        found.append(local.shiisan_puta(options.flag("shiisan_puta_with_first_draw")))
    if options["daichisei"] == "on":
        found.append(local.daichisei(options.flag("daichisei_with_tsuuiisou")))
    if options["daisharin"] != "off":
        found.append(local.daisharin(options.number("daisharin")))
    if options["touhoku_shinkansen"] == "on":
        closed, bamboo = options.flag("touhoku_menzen_only"), options.flag("touhoku_souzu_only")
        found.append(local.touhoku_shinkansen(closed, bamboo))
    found += _stones(options)
    for key, pattern in (
        ("isshoku_yonjun", local.ISSHOKU_YONJUN),
        ("suurenkou", local.SUURENKOU),
        ("beni_kujaku", local.BENI_KUJAKU),
    ):
        if options[key] == "on":
            found.append(pattern)
    if options["paarenchan"] != "off":
        found.append(local.paarenchan(options.flag("paarenchan_needs_yaku")))
    return tuple(found)


def _stones(options: Options) -> tuple[Pattern, ...]:
    if options["hyakumangoku"] == "off":
        return ()
    if options["hyakumangoku"] == "gt100" or options.flag("hyakumangoku_pure_double"):
        more = local.hyakumangoku(101)
        return (more, local.HYAKUMANGOKU_EXACT) if options["hyakumangoku"] == "ge100" else (more,)
    return (local.hyakumangoku(100),)


def _refused(options: Options, fu: FuRules) -> tuple[Refused, ...]:
    """Yaku as most people know them that these rules do not give, to be told when one would have been there."""
    found: list[Refused] = []
    if not options.flag("pinfu_tsumo"):
        found.append(Refused(sets.pinfu(fu.worthless_pair, True), "riichi.why.pinfu_tsumo"))
    if options.flag("ryanpeikou_distinct"):
        found.append(Refused(sets.ryanpeikou(False), "riichi.why.not_distinct"))
    if options.flag("chuuren_manzu_only"):
        found.append(Refused(limit_hands.chuuren(False), "riichi.why.characters_only"))
    if options["ryuuiisou_hatsu"] == "required":
        found.append(Refused(suits.ryuuiisou(), "riichi.why.green_dragon_needed"))
    if options.flag("deal_dealer_14"):
        by_wait = limit_hands.kokushi13(1), limit_hands.junsei_chuuren(1, False), limit_hands.suuankou_tanki(1)
        found += [Refused(pattern, "riichi.why.dealt_complete") for pattern in by_wait]
    if options["players"] == 3 and not options.flag("kita_rinshan"):
        found.append(Refused(situation.rinshan(True), "riichi.why.north_draw"))
    return tuple(found)


def _only(pattern: Pattern, when: Callable[[Any], bool]) -> Pattern:
    test = pattern.test
    return replace(pattern, test=lambda seen: test(seen) and when(seen))


def _as_it_is(pattern: Pattern) -> Pattern:
    return pattern


def _not_dealt_complete(pattern: Pattern) -> Pattern:
    """Not on a tenhou dealt as fourteen tiles, where the wait cannot be known (riichi rules 5.2)."""
    return _only(pattern, lambda seen: "tenhou" not in getattr(seen, "win", seen).facts)


SYSTEM: Final = System(
    "riichi",
    1,
    TABLE,
    frozenset((*range(KINDS), 43, 44, 45)),
    SITUATIONS,
    frozenset({"seat", "round_wind", "payer", "dora", "ura", "honba", "sticks", "norths", "river", "seen"}),
    (13,),
    build,
)
"""Japanese mahjong for four, three or two players."""
