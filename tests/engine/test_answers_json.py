"""Answers as JSON are what the published schemas say, whatever the system and the hand."""

from __future__ import annotations

import json
import random
from importlib.resources import files

import jsonschema_rs
import pytest

from engine.hand.hand import Hand, Meld, MeldKind
from engine.scoring.answers_json import calls_to_json, discards_to_json, waits_to_json
from engine.scoring.form import Form
from engine.systems.registry import ruleset
from engine.tiles.kinds import Tile
from engine.tiles.notation import parse_hand

LINES = ("riichi/tenhou", "riichi/majsoul-3p", "mcr/seed", "sichuan/dingque", "sichuan/chengdu_social_6p")


def schema(name: str) -> jsonschema_rs.Draft202012Validator:
    text = files("engine.scoring").joinpath(f"{name}.schema.json").read_text("utf-8")
    return jsonschema_rs.Draft202012Validator(json.loads(text))


WAITS, DISCARDS, CALLS = schema("waits"), schema("discards"), schema("calls")


def dealt(line: str, seed: int, more: int) -> Hand:
    """A random hand of the table's size and `more` tiles, mostly of one suit so that some are ready."""
    rules = ruleset(line)
    size = int(rules.options.number("hand_size")) if line.startswith("sichuan") else 13
    rng = random.Random(f"{line} {seed} {more}")
    suit = range(9, 18) if seed % 2 else range(18, 27)
    deck = [Tile(kind) for kind in (*suit, *((30, 31) if "sichuan" not in line else (0, 8))) for _ in range(3)]
    return Hand.of(rng.sample(deck, size + more), ())


@pytest.mark.parametrize("line", LINES)
def test_random_hands(line: str) -> None:
    rules = ruleset(line)
    for seed in range(40):
        WAITS.validate(plain(waits_to_json(rules.waits(Form(hand=dealt(line, seed, 0))))))
        DISCARDS.validate(plain(discards_to_json(rules.discards(Form(hand=dealt(line, seed, 1))))))


def test_hands_with_everything() -> None:
    """Melds, reds, a furiten river, tiles in view, a void suit not cleared."""
    pung = Meld(MeldKind.PUNG, (Tile(31),) * 3, Tile(31), 1)
    hand = Hand.of(parse_hand("406p34599s").hand.concealed, (pung,))
    form = Form(hand=Hand.of((*hand.concealed, Tile(9), Tile(10)), hand.melds), river=(Tile(8),), seen=(Tile(11),))
    answer = plain(waits_to_json(ruleset("riichi/tenhou").waits(form)))
    WAITS.validate(answer)
    assert answer["accepted"]
    void = Form(hand=parse_hand("1123456p34599s3m").hand, void_suit=0)
    discards = plain(discards_to_json(ruleset("sichuan/dingque").discards(void)))
    DISCARDS.validate(discards)
    assert [row["tile"] for row in discards["rows"]] == ["3m"]
    assert discards["notes"]


def test_calls() -> None:
    """A win, a kong, a pung, chows with a red five and without, barred ones, passing."""
    hand = parse_hand("340m55567p22277z").hand
    for line, offered, source in (("riichi/tenhou", 13, 3), ("riichi/tenhou", 32, 1), ("riichi/wrc", 28, 2)):
        rules = ruleset(line)
        for tile in (Tile(offered), Tile(5)):
            answer = plain(calls_to_json(rules.calls(Form(hand=hand), tile, source)))
            CALLS.validate(answer)
            assert answer["rows"][-1]["verb"] == "pass"
    ready = Form(hand=parse_hand("123m456p789s2333z").hand)
    CALLS.validate(plain(calls_to_json(ruleset("riichi/tenhou").calls(ready, Tile(28), 1))))
    swapped = Form(hand=parse_hand("1123456p34599s3m").hand, void_suit=0)
    CALLS.validate(plain(calls_to_json(ruleset("sichuan/dingque").calls(swapped, Tile(9), 2))))


@pytest.mark.parametrize(("name", "wrong"), [("shanten", "0"), ("total", -1), ("more", 1)])
def test_what_differs_is_refused(name: str, wrong: object) -> None:
    answer = plain(waits_to_json(ruleset("riichi").waits(Form(hand=parse_hand("123m456p789s1122z").hand))))
    assert not WAITS.is_valid({**answer, name: wrong})


def plain(answer: object) -> dict[str, object]:
    """As a reader gets it."""
    found = json.loads(json.dumps(answer))
    assert isinstance(found, dict)
    return found
