"""Changes to standing orders: what a command says, and which line counts then."""

from __future__ import annotations

import pytest

from bot.services.order_changes import CLASSES, Change, changed, general, kinds_of, with_line
from bot.services.orders import Do, Line, Orders
from bot.services.problems import Refused
from engine.tiles.kinds import Kind

NONE = Orders()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (Change(win=Do.ASK), Orders(win=Do.ASK)),
        (Change(least=5), Orders(win_from=5)),
        (Change(win=Do.ASK, least=3), Orders(win_from=3)),
        (Change(locked=Do.TAKE), Orders(kong=Do.TAKE)),
        (Change(call="pung", do=Do.TAKE), Orders(calls=(Line("pung", Do.TAKE),))),
        (
            Change(call="pung", do=Do.TAKE, tiles="7z 5p"),
            Orders(calls=(Line("pung", Do.TAKE, frozenset((Kind(33), Kind(13)))),)),
        ),
        (
            Change(call="chow", do=Do.ASK, tiles="m", from_left=True, once=True),
            Orders(calls=(Line("chow", Do.ASK, frozenset(CLASSES["m"]), True, True),)),
        ),
    ],
)
def test_what_a_command_says(change, expected):
    assert changed(NONE, change) == expected


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (Change(call="pung"), "game.told.half_an_order"),
        (Change(do=Do.ASK), "game.told.half_an_order"),
        (Change(tiles="5p"), "game.told.half_an_order"),
        (Change(call="pung", do=Do.ASK, tiles="99x"), "game.told.no_such_tile"),
        (Change(call="pung", do=Do.ASK, tiles="1f"), "game.told.no_such_tile"),
    ],
)
def test_what_cannot_be_read(change, key):
    with pytest.raises(Refused) as refused:
        changed(NONE, change)
    assert [problem.reason.key for problem in refused.value.problems] == [key]


def test_the_narrower_line_counts():
    """Whatever order they were given in: one kind before a class, a class before all, the seat before, then anybody."""
    lines = [
        Line("pung", Do.ASK, frozenset((Kind(33),))),
        Line("pung", Do.PASS, frozenset(CLASSES["z"])),
        Line("pung", Do.TAKE, left_only=True),
        Line("pung", Do.ASK),
    ]
    for shift in range(4):
        orders = NONE
        for line in (*lines[shift:], *lines[:shift]):
            orders = with_line(orders, line)
        assert orders.for_call("pung", 33, left=False) is Do.ASK
        assert orders.for_call("pung", 30, left=False) is Do.PASS
        assert orders.for_call("pung", 0, left=True) is Do.TAKE
        assert orders.for_call("pung", 0, left=False) is Do.ASK


def test_a_line_takes_the_place_of_the_one_before():
    orders = with_line(with_line(NONE, Line("pung", Do.TAKE)), Line("pung", Do.ASK))
    assert orders.calls == (Line("pung", Do.ASK),)
    assert general(orders, "pung") is Do.ASK
    assert with_line(orders, Line("pung", Do.PASS)) == NONE
    kind = frozenset((Kind(3),))
    special = with_line(orders, Line("pung", Do.PASS, kind))
    assert special.for_call("pung", 3, left=False) is Do.PASS
    assert with_line(special, Line("pung", Do.ASK, kind)) == orders, "back to what holds in general"


def test_words_and_codes():
    assert kinds_of("Dragons") == (Kind(31), Kind(32), Kind(33))
    assert kinds_of("0p5p") == (Kind(13),)
