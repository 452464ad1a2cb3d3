"""A second, slow scorer written from the pattern table alone, held against the engine on random hands."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from engine.hand.hand import MeldKind
from engine.systems.sichuan.scoring import Scoring
from engine.systems.sichuan.win import Chance, held_of
from tests.engine.systems.sichuan.asking import CASES, PRESETS, Pool, table, winning_hand

FAN = {record["preset"]: record["fan"] for record in CASES if record["kind"] == "preset"}
RULES = {record["preset"]: record["options"] for record in CASES if record["kind"] == "preset"}


def groupings(tiles):
    """Every way to part sorted tiles into runs, triplets and one pair, by trying each with the first tile."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    for wanted in ([first] * 2, [first] * 3, [first, first + 1, first + 2]):
        if len(set(wanted)) == 3 and first % 9 > 6:
            continue
        rest = list(tiles)
        try:
            for tile in wanted:
                rest.remove(tile)
        except ValueError:
            continue
        for others in groupings(rest):
            yield [wanted, *others]


def readings(concealed, melds):
    """Sets and a pair with the melds as triplets, and seven pairs."""
    for parts in groupings(sorted(concealed)):
        if sum(len(part) == 2 for part in parts) == 1:
            yield "sets", [*parts, *([meld.tiles[0]] * 3 for meld in melds)]
    if not melds and len(concealed) == 14 and all(number % 2 == 0 for number in Counter(concealed).values()):
        yield "pairs", []


def patterns(shape, parts, tiles):
    """Patterns of a reading as the table's conditions say."""
    one_suit = len({tile // 9 for tile in tiles}) == 1
    if shape == "pairs":
        dragon = 4 in Counter(tiles).values()
        names = {"long_qi_dui"} if dragon else {"qi_dui"}
        return names | ({"qing_yi_se", "qing_long_qi_dui" if dragon else "qing_qi_dui"} if one_suit else set())
    triplets = all(len(set(part)) == 1 for part in parts)
    outer = all(
        {tile % 9 + 1 for tile in part} in ({1, 2, 3}, {7, 8, 9}) or {tile % 9 + 1 for tile in part} <= {1, 9}
        for part in parts
    )
    names = {"ping_hu"}
    names |= {"dui_dui_hu"} if triplets else set()
    names |= {"qing_yi_se"} if one_suit else set()
    names |= {"dai_yao_jiu"} if outer else set()
    names |= {"qing_dui"} if triplets and one_suit else set()
    names |= {"jiang_dui"} if triplets and {tile % 9 + 1 for tile in tiles} <= {2, 5, 8} else set()
    names |= {"qing_yao_jiu"} if outer and one_suit else set()
    return names


def value(preset, hand, tile, chance):
    """(fan, capped, multiplier, amount) by the table and sections 5 and 6.1."""
    rules, fan = RULES[preset], FAN[preset]
    tiles = [*hand.tiles, tile]
    quads = [kind for kind, number in Counter(tiles).items() if number == 4]
    konged = {meld.tiles[0] for meld in hand.melds if len(meld.tiles) == 4}
    roots = len(quads) if rules["root_counts"] == "all_quads" else len(set(quads) - konged)
    alone = rules["kong_bloom_payer"] == "giver_alone" and chance.bloom is MeldKind.DIRECT_KONG
    added = sum(
        rules[f"fan_{name}"]
        for name, there in (
            ("kong_bloom", chance.bloom is not None),
            ("kong_shot", chance.kong_shot),
            ("rob_kong", chance.rob_kong),
            ("last_tile", chance.last_tile),
            ("da_dan_diao", len(hand.melds) == (rules["hand_size"] - 1) // 3),
        )
        if there
    )
    own = chance.self_draw and not alone
    added += own and rules["self_draw_bonus"] == "add_fan"
    added += chance.draw_streak * rules["draw_streak_fan"]
    best = max(
        fan[name] + (roots - (name.endswith("long_qi_dui") and roots > 0)) * rules["root_fan"]
        for shape, parts in readings([*hand.concealed, tile], hand.melds)
        for name in patterns(shape, parts, tiles)
        if fan[name] is not None
    )
    total = best + added
    capped = total if rules["fan_cap"] is None else min(total, rules["fan_cap"])
    multiplier = {"pow2_minus1": 2 ** (capped - 1), "pow2": 2**capped, "points": capped}[rules["score_model"]]
    if rules["dealer_streak"] != "none":
        multiplier *= 2 ** max(chance.dealer_streak - 2, 0)
    units = multiplier + (own and rules["self_draw_bonus"] == "add_base")
    return total, capped, multiplier, units * rules["base_unit"]


def chances(rng):
    """Anything that may come together."""
    way = rng.choice(("self", "discard", "shot", "rob", "bloom", "direct"))
    return Chance(
        self_draw=way in ("self", "bloom", "direct"),
        bloom={"bloom": MeldKind.CONCEALED_KONG, "direct": MeldKind.DIRECT_KONG}.get(way),
        kong_shot=way == "shot",
        rob_kong=way == "rob",
        last_tile=rng.random() < 0.2,
        draw_streak=rng.choice((0, 0, 1, 2)),
        dealer_streak=rng.choice((1, 2, 3, 4)),
    )


def pairs_hand(rng):
    """Seven pairs, sometimes with four of a kind, in one suit or two."""
    kinds = [kind for kind in range(27) if kind // 9 in rng.sample(range(3), rng.choice((1, 2)))]
    pairs = rng.sample([*kinds, *kinds], 7)
    return sorted(kind for kind in pairs for _ in range(2))


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset in RULES])
def test_both_scorers_agree(preset):
    rules = table(preset)
    scoring: Scoring = rules.scoring
    rng = random.Random(20)
    seen = Counter()
    made = (winning_hand(Pool(rng), rng.sample(range(3), rng.choice((1, 2))), scoring.sets) for _ in range(10_000))
    for hand, tile in islice(filter(None, made), 120):
        chance = chances(rng)
        worth = scoring.worth(held_of(hand, (tile,)), tile, chance)
        assert (worth.fan, worth.capped, worth.multiplier, worth.amount) == value(preset, hand, tile, chance)
        seen[worth.pattern] += 1
    if scoring.sets == 4:
        for _ in range(60):
            tiles = pairs_hand(rng)
            tile = rng.choice(tiles)
            tiles.remove(tile)
            hand = type(hand).of(tiles)
            chance = chances(rng)
            worth = scoring.worth(held_of(hand, (tile,)), tile, chance)
            assert (worth.fan, worth.capped, worth.multiplier, worth.amount) == value(preset, hand, tile, chance)
            seen[worth.pattern] += 1
    assert len(seen) >= 3
