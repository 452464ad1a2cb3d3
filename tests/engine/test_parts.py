"""Parts of a hand are answered like whole ones whose other groups are melds that say nothing of their tiles."""

from __future__ import annotations

import random

import pytest

from bot.services.rulesets import built
from engine.errors import HandError
from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.form import Form
from engine.scoring.parts import is_part, missing_groups, part_discards, part_waits
from engine.systems.system import ReadsParts
from engine.tiles.kinds import Kind, Tile, code_of
from engine.tiles.notation import parse_hand

LINES = ("riichi/tenhou", "riichi/tenhou-3p", "mcr/wmo", "sichuan/standard", "sichuan/dingque")
MELDED = {"riichi": (27, 28, 29, 30), "mcr": (27, 28, 29, 30), "sichuan": (0, 4, 8)}
"""Kinds that the melds of the whole hand are made of; no part holds any of them."""


def of(text: str) -> Form:
    return Form(hand=parse_hand(text).hand)


def part(line: str, form: Form):
    ruleset = built(line)
    assert isinstance(ruleset, ReadsParts)
    assert is_part(form, ruleset.hand_size)
    return ruleset.part(form)


@pytest.mark.parametrize(
    ("line", "text", "waits"),
    [
        ("riichi/tenhou", "23p11z", "1p 4p"),
        ("riichi/tenhou", "123m4456p", "4p 7p"),
        ("riichi/tenhou", "1z", "1z"),
        ("mcr/wmo", "2345m", "2m 5m"),
        ("mcr/wmo", "1112345678m", "2m 3m 5m 6m 8m 9m"),
        ("sichuan/standard", "3344p", "3p 4p"),
        ("sichuan/standard", "23p11s", "1p 4p"),
    ],
)
def test_what_parts_wait_for(line: str, text: str, waits: str) -> None:
    form = of(text)
    answer = part_waits(line, form, part(line, form))
    assert answer.shanten == 0
    assert " ".join(code_of(row.kind) for row in answer.accepted) == waits
    assert all(row.on_draw is None and row.on_discard is None for row in answer.accepted), "worth is not known"


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("drawn", [0, 1])
def test_a_part_is_as_far_as_the_whole_hand_with_other_melds(line: str, drawn: int) -> None:
    rng = random.Random(f"{line} {drawn}")
    ruleset = built(line)
    system = ruleset.options.system
    kinds = [kind for kind in range(27) if not line.endswith("-3p") or kind in (0, 8, *range(9, 27))]
    compared = 0
    for _ in range(60):
        groups = rng.randrange(4)
        missing = 4 - groups
        melded = MELDED[system][:missing]
        if missing > len(melded):
            continue
        pool = [kind for kind in kinds if kind not in melded and (system != "sichuan" or kind // 9 in (0, 1))] * 4
        tiles = tuple(sorted(Tile(kind) for kind in rng.sample(pool, 3 * groups + 1 + drawn)))
        melds = tuple(Meld(MeldKind.PUNG, (Tile(kind),) * 3, Tile(kind), 1) for kind in melded)
        piece, whole = Form(hand=Hand(tiles)), Form(hand=Hand(tiles, melds))
        if drawn:
            told, other = part_discards(line, piece, part(line, piece)), ruleset.discards(whole)
            mine = {row.tile: (row.shanten, {one.kind for one in row.accepted}) for row in told.rows}
            theirs = {row.tile: (row.shanten, {one.kind for one in row.accepted}) for row in other.rows}
        else:
            told, other = part_waits(line, piece, part(line, piece)), ruleset.waits(whole)
            mine = {None: (told.shanten, {one.kind for one in told.accepted})}
            theirs = {None: (other.shanten, {one.kind for one in other.accepted})}
        for tile, (steps, accepts) in theirs.items():
            assert mine[tile][0] == steps
            assert mine[tile][1] - set(melded) == accepts - set(melded)
        compared += 1
    assert compared > 20


def test_copies_in_view_are_counted_and_groups_named() -> None:
    form = Form(hand=parse_hand("2345m").hand, river=(Tile(1), Tile(4)), seen=(Tile(4),))
    answer = part_waits("riichi/tenhou", form, part("riichi/tenhou", form))
    assert [(code_of(row.kind), row.left) for row in answer.accepted] == [("2m", 2), ("5m", 1)]
    assert answer.total == 3
    assert [(note.key, dict(note.params)) for note in answer.notes] == [("hand.part", {"n": 3})]
    assert missing_groups(of("23456m"), 13) == 3
    assert missing_groups(of("2345m[777'z]"), 13) == 2


def test_norths_set_aside_are_in_view_of_parts_too() -> None:
    waiting = Form(hand=parse_hand("11p44z").hand, norths=1)
    left = {code_of(one.kind): one.left for one in part_waits("", waiting, part("riichi/tenhou-3p", waiting)).accepted}
    assert left == {"1p": 2, "4z": 1}


def test_the_void_suit_goes_first() -> None:
    form = Form(hand=parse_hand("1235m5567p678s").hand, void_suit=2)
    rows = part_discards("sichuan/dingque", form, part("sichuan/dingque", form)).rows
    assert [code_of(row.tile) for row in rows] == ["6s", "7s", "8s"]
    assert not {kind for row in rows for kind in (one.kind for one in row.accepted) if kind // 9 == 2}


@pytest.mark.parametrize(
    ("line", "text", "key"),
    [
        ("riichi/tenhou", "11111m", "tiles.five_copies"),
        ("riichi/tenhou-3p", "2345m", "riichi.reason.not_in_play"),
        ("mcr/wmo", "1f23m1z", "mcr.reason.flower_in_hand"),
        ("sichuan/standard", "123m1z", "sichuan.reason.no_such_tile"),
    ],
)
def test_parts_hold_what_the_rules_know(line: str, text: str, key: str) -> None:
    with pytest.raises(HandError) as refused:
        part(line, of(text))
    assert key in [reason.key for reason in refused.value.reasons]


def test_a_tile_that_the_hand_had_four_of_is_not_accepted() -> None:
    form = of("11112m")
    row = next(row for row in part_discards("mcr/wmo", form, part("mcr/wmo", form)).rows if row.tile == Tile(0))
    assert Kind(0) not in [one.kind for one in row.accepted]
