"""A win explained: what counted, what did not and why, the arithmetic, who pays (sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.hand.hand import Hand
from engine.hand.reading import Group, GroupKind, Reading, Shape, WaitKind
from engine.hand.readings import PAIR, PUNG, Codes, group_of, placements
from engine.reasons import Param, Reason
from engine.scoring.sheet import Alternative, Line, Payment, Sheet, Step, Struck
from engine.systems.sichuan.fans import REPLACES
from engine.systems.sichuan.patterns import of_pairs, of_sets
from engine.systems.sichuan.scoring import PAIRS_READING, Scoring, Worth, all_quads, best_of
from engine.systems.sichuan.win import Chance, Held, Win
from engine.tiles.kinds import Kind, Tile

LINE_KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "root": "sichuan.root",
        "kong_bloom": "sichuan.fan_kong_bloom",
        "kong_shot": "sichuan.fan_kong_shot",
        "rob_kong": "sichuan.fan_rob_kong",
        "last_tile": "sichuan.fan_last_tile",
        "da_dan_diao": "sichuan.fan_da_dan_diao",
        "menqing": "sichuan.fan_menqing",
        "zhongzhang": "sichuan.fan_zhongzhang",
        "self_draw": "sichuan.add_fan",
        "draw_streak": "sichuan.draw_streak_fan",
    }
)
"""Names of extras and the terms they are shown by."""

WIN: Final = "sichuan.ledger.win"
"""The cause of a payment for a hand."""

FAN: Final = "fan"
POINTS: Final = "points"
"""What values are counted in: points where nothing doubles."""

_NO_PARAMS: Final[Mapping[str, Param]] = MappingProxyType({})
_GROUPS: Final = tuple(group_of(code) for code in range(102))


def explain(scoring: Scoring, ruleset: str, unit: str, win: Win, held: Held, notes: tuple[Reason, ...]) -> Sheet | None:
    """The sheet of a win whose suits are in order; None if its shape does not win. `held` has the winning tile."""
    worths = scoring.worths(held, win.tile, win.chance)
    best = best_of(worths)
    if best is None:
        return None
    reading = reading_of(best.codes, held, win.hand, win.tile, win.chance.self_draw)
    payments = tuple(Payment(payer, win.seat, best.amount, WIN) for payer in scoring.payers(win))
    return Sheet(
        ruleset,
        reading,
        _lines(scoring, unit, best, held, reading),
        tuple(_struck(scoring, best, held, win.tile, win.chance)),
        tuple(_steps(scoring, best, win, len(payments))),
        totals_of(best, unit),
        "sichuan.fan_cap" if best.capped < best.fan else None,
        payments,
        tuple(_alternatives(scoring, unit, win, held, worths, best)) if len(worths) > 1 else (),
        notes,
    )


def reading_of(codes: Codes, held: Held, hand: Hand, tile: int, self_draw: bool) -> Reading:
    """The reading as a value: concealed sets in tile order, the pair, then the melds as they lie."""
    if codes == PAIRS_READING:
        groups = tuple(_GROUPS[PAIR + kind] for kind, count in enumerate(held.concealed) for _ in range(count // 2))
        won = next(place for place, group in enumerate(groups) if group.base == tile)
        return Reading(Shape.SEVEN_PAIRS, groups, won, WaitKind.PAIR)
    shown = _shown(codes)
    won, wait = placements(shown, tile)[0]
    melds = tuple(_meld_group(hand, place) for place in range(len(hand.melds)))
    concealed = tuple(_GROUPS[code] for code in shown)
    if not self_draw and concealed[won].kind is GroupKind.PUNG:
        concealed = (*concealed[:won], concealed[won]._replace(concealed=False), *concealed[won + 1 :])
    return Reading(Shape.SETS, concealed + melds, won, wait)


@lru_cache(maxsize=4096)
def _shown(codes: Codes) -> Codes:
    """Groups in tile order, the pair last."""
    return tuple(sorted(codes, key=lambda code: (code >= PAIR, code % PUNG, code)))


def _meld_group(hand: Hand, place: int) -> Group:
    meld = hand.melds[place]
    kind = Kind(meld.tiles[0])
    size = len(meld.tiles)
    return Group(GroupKind.KONG if size == 4 else GroupKind.PUNG, kind, (kind,) * size, not meld.is_open, place)


def _lines(scoring: Scoring, unit: str, worth: Worth, held: Held, reading: Reading) -> tuple[Line, ...]:
    every = tuple(range(len(reading.groups)))
    lines = [Line(f"sichuan.{pattern}", scoring.table.fan[pattern], unit, 1, every) for pattern in worth.patterns]
    for name, fan in worth.extras:
        if name == "root":
            kinds = scoring.roots(held)
            groups = tuple(place for place in every if any(kind in kinds for kind in reading.groups[place].kinds))
            lines.append(Line(LINE_KEYS[name], fan, unit, worth.roots, groups, tuple(Tile(kind) for kind in kinds)))
        else:
            lines.append(Line(LINE_KEYS[name], fan, unit))
    return tuple(lines)


def totals_of(worth: Worth, unit: str) -> Mapping[str, int]:
    """The sums a sheet shows: fan before the limit, the multiplier, what each payer pays; where nothing doubles, the
    hand's points and what each payer pays."""
    if unit == POINTS:
        return {"worth": worth.fan, "points": worth.amount}
    return {"fan": worth.fan, "multiplier": worth.multiplier, "points": worth.amount}


def _struck(scoring: Scoring, worth: Worth, held: Held, tile: int, chance: Chance) -> Iterator[Struck]:
    """What was there but did not count."""
    pairs = worth.codes == PAIRS_READING
    one_suit = held.suits == 1
    if pairs:
        found = of_pairs(held.concealed, one_suit, scoring.table.adds)
    else:
        found = of_sets(worth.codes + held.melds, one_suit, scoring.outer, tile)
    name = f"sichuan.{worth.pattern}"
    inside = _contained(worth.pattern)
    for pattern in found if chance.first is None else (*found, chance.first):
        if pattern in worth.patterns or pattern in ("ping_hu", "zhong_zhang", "jin_gou"):
            continue
        if pattern not in scoring.table.fan:
            yield Struck(f"sichuan.{pattern}", "", "sichuan.why.not_counted")
        else:
            why = "sichuan.why.contained" if pattern in inside else "sichuan.why.only_best"
            yield Struck(f"sichuan.{pattern}", name, why)
    quads = len(all_quads(held))
    if quads:
        counting = len(scoring.roots(held))
        if worth.roots < counting:
            yield Struck("sichuan.root", name, "sichuan.why.root_inside")
        if counting < quads:
            yield Struck("sichuan.root", "", "sichuan.why.konged")
    yield from _idle_extras(scoring, worth, held, chance, name)


def _idle_extras(scoring: Scoring, worth: Worth, held: Held, chance: Chance, name: str) -> Iterator[Struck]:
    extra = scoring.extra
    for present, key in (
        (chance.bloom is not None, "kong_bloom"),
        (chance.kong_shot, "kong_shot"),
        (chance.rob_kong, "rob_kong"),
        (chance.last_tile, "last_tile"),
        (len(held.melds) == scoring.sets, "da_dan_diao"),
    ):
        if present and not extra[key]:
            yield Struck(LINE_KEYS[key], "", "sichuan.why.no_fan")
    if extra["menqing"] and worth.codes == PAIRS_READING:
        yield Struck(LINE_KEYS["menqing"], name, "sichuan.why.always_concealed")
    if chance.self_draw and scoring.as_discard(chance) and (extra["self_draw"] or scoring.self_draw_base):
        yield Struck("sichuan.self_draw_bonus", "", "sichuan.why.giver_pays")


@lru_cache(maxsize=64)
def _contained(pattern: str) -> frozenset[str]:
    """All that a pattern replaces, and what that replaces in turn."""
    below = REPLACES.get(pattern, ())
    return frozenset(below).union(*(_contained(part) for part in below))


def _steps(scoring: Scoring, worth: Worth, win: Win, payers: int) -> Iterator[Step]:
    """The arithmetic of section 6.1: fan, limit, multiplier, dealer's streak, stake, self-draw, payers."""
    yield Step("sichuan.step.fan", worth.fan, _NO_PARAMS)
    if worth.capped < worth.fan:
        yield Step("sichuan.step.limit", worth.capped, {"fan": worth.fan})
    factor = scoring.streak(win.chance.dealer_streak)
    multiplier = worth.multiplier // factor
    yield Step("sichuan.step.multiplier", multiplier, {"fan": worth.capped})
    if factor > 1:
        params = {"factor": factor, "hands": win.chance.dealer_streak}
        yield Step("sichuan.step.dealer_streak", worth.multiplier, params)
    amount = scoring.base * worth.multiplier
    yield Step("sichuan.step.stake", amount, {"base": scoring.base, "multiplier": worth.multiplier})
    if worth.amount > amount:
        yield Step("sichuan.step.add_base", worth.amount, {"base": worth.amount - amount})
    if payers > 1:
        yield Step("sichuan.step.payers", worth.amount * payers, {"amount": worth.amount, "n": payers})


def _alternatives(
    scoring: Scoring, unit: str, win: Win, held: Held, worths: tuple[Worth, ...], best: Worth
) -> Iterator[Alternative]:
    for worth in worths:
        if worth is not best:
            reading = reading_of(worth.codes, held, win.hand, win.tile, win.chance.self_draw)
            yield Alternative(reading, _lines(scoring, unit, worth, held, reading), totals_of(worth, unit))
