"""The go-around that a question is about, by what must have been discarded."""

from __future__ import annotations

import pytest

from bot.services.opponents import read_opponents
from bot.services.rulesets import built
from engine.scoring.form import Form
from engine.solver.mcr.questions import position_of as in_fan
from engine.solver.questions import asked_of, turn_of
from engine.solver.sichuan.ask import parts_of
from engine.solver.sichuan.questions import position_of as in_units
from engine.tiles.notation import parse_hand, parse_tiles

CLOSED = "234m456p3457s1z23m6s"
ALL_CALLED = "[555'z][666'z][777'z][444'z]"


def asked(hand: str = CLOSED, river: str = "", against: str = "", turn: int = 0) -> Form:
    """A question of the riichi solver."""
    parsed = parse_hand(hand)
    return Form(
        hand=parsed.hand,
        tile=parsed.tile,
        river=parse_tiles(river).tiles if river else (),
        against=read_opponents(against, {})[0] if against else (),
        turn=turn,
    )


@pytest.mark.parametrize(
    ("form", "turn"),
    [
        (asked(), 6),
        (asked(river="1z9m"), 3),
        (asked(against="1z9m"), 2),
        (asked(against="1z9m / 1z9m3z4p"), 4),
        (asked(river="1z9m3z4p", against="1z9m"), 5),
        # Whoever called four times has discarded four tiles: one told is not all of them.
        (asked(against=ALL_CALLED), 6),
        (asked(against=f"9m{ALL_CALLED}"), 6),
        (asked(against=f"9m1p8s{ALL_CALLED}"), 6),
        (asked(against=f"9m1p8s2m{ALL_CALLED}"), 4),
        (asked(against=f"9m1p8s2m3m9p{ALL_CALLED}"), 6),
        # Others' whole rivers say how late it is at least, those calls too.
        (asked(against=f"9m{ALL_CALLED} / 1z"), 4),
        (asked(river="1z", against=ALL_CALLED), 4),
        (asked(against="9m{8888m}"), 1),
        # The last of the own calls may have been made just now; not where a tile was drawn since.
        (asked("23m456p34s1z[555'z][666'z]", river="9p"), 2),
        (asked("23m456p34s[555'z][666'z]+1z", river="9p"), 6),
        (asked("23m456p34s[555'z][666'z]", river="9p"), 6),
        (asked("23m456p34s[555'z][666'z]+1z", river="9p1p"), 3),
        (asked("23m456p34s[555'z][666'z]+1z", against="9p"), 3),
        (asked(against=f"9m{ALL_CALLED}", turn=3), 3),
    ],
)
def test_discards_told_and_those_that_calls_took(form: Form, turn: int) -> None:
    assert turn_of(form) == turn


def test_more_told_makes_it_no_earlier() -> None:
    ruleset = built("riichi/tenhou")
    turns = []
    for against in (ALL_CALLED, f"9m{ALL_CALLED}"):
        found = asked_of(asked(against=against), ruleset)
        assert found is not None
        turns.append(found[0].turn)
    assert turns == [6, 6]


def test_own_calls_count_in_other_systems_too() -> None:
    called = parse_hand("23m456p34s5s[555'p][666's]").hand
    usual, _ = parts_of("sichuan/standard@1")
    assert in_units(Form(hand=called, river=parse_tiles("9p1m").tiles), usual).turn == 3
    assert in_units(Form(hand=called, river=parse_tiles("9p").tiles), usual).turn == 2
    assert in_units(Form(hand=called), usual).turn == 5
    drawn = parse_hand("23m456p34s[555'p][666's]+5s")
    assert in_units(Form(hand=drawn.hand, tile=drawn.tile, river=parse_tiles("9p").tiles), usual).turn == 5
    told = [Form(hand=drawn.hand, tile=drawn.tile, river=parse_tiles(river).tiles) for river in ("9p", "9p1m")]
    assert in_fan(told[1]).draws - in_fan(told[0]).draws == 3
