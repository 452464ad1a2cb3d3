"""Options become yaku: which are in use, what they are worth, which are refused. Called by `system.build` alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.options import Options
from engine.systems.riichi.fu import FuRules
from engine.systems.riichi.limits import BAIMAN, MANGAN
from engine.systems.riichi.pattern import Pattern
from engine.systems.riichi.patterns import local, sets, situation, suits
from engine.systems.riichi.patterns import yakuman as limit_hands
from engine.systems.riichi.sheets import Refused


def north_is_value(options: Options) -> bool:
    """Three players: norths are of value to everybody."""
    return options["players"] == 3 and options["sanma_north"] == "yakuhai"


def yaku_in_use(options: Options, fu: FuRules) -> tuple[Pattern, ...]:
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
        *((sets.NORTH_OF_THREE,) if north_is_value(options) else ()),
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
        found.append(local.shiisan_puta_mangan(options.flag("shiisan_puta_with_first_draw")))
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


def yaku_refused(options: Options, fu: FuRules) -> tuple[Refused, ...]:
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
