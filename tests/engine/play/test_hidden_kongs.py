"""Where a concealed kong lies face down nobody else learns of what it is, until the deal is over."""

import pytest

from engine.hand.hand import Meld, MeldKind
from engine.play.events import Announced, Melded
from engine.play.view import HIDDEN, tell, view
from tests.scenarios.runner import Table

SEATS = ["1111m 258p 369s 123z", "147s 258p 369s 2345z", "258m 369p 147s 1236z", "258m 369p 147s 1246z"]


def table(hand, draws="6z", rules="mcr/seed"):
    scenario = {"title": "kong", "cite": "", "rules": rules, "hands": [hand, *SEATS[1:]], "draws": draws, "tail": "9p"}
    return Table(scenario)


def konged(rank, rules="mcr/seed"):
    played = table(f"{rank * 4}m 258p 369s 123z", rules=rules)
    played.step(f"0 concealed_kong {rank * 4}m")
    return played


def test_others_see_a_kong_and_no_tiles():
    deal = konged("1").deal
    for reader in (1, 2, 3, None):
        assert view(deal, reader).seats[0].melds == (Meld(MeldKind.CONCEALED_KONG, ()),)
    assert view(deal, 0).seats[0].melds[0].tiles == (0, 0, 0, 0)


def test_events_say_no_more():
    played = konged("1")
    kong = [event for event in played.events if isinstance(event, Announced | Melded)]
    assert [type(event) for event in kong] == [Announced, Melded]
    for event in kong:
        assert tell(played.deal, event, 0) == event
        told = tell(played.deal, event, 1)
        assert told.meld == Meld(MeldKind.CONCEALED_KONG, ())
        assert getattr(told, "tile", HIDDEN) == HIDDEN


def test_views_do_not_depend_on_the_kind():
    """Two deals that differ by the kong alone look the same to the others, options included."""
    one, other = konged("1").deal, konged("9").deal
    for reader in (1, 2, 3, None):
        assert view(one, reader) == view(other, reader)


def test_it_is_shown_when_the_deal_is_over():
    deal = konged("1").deal.copy()
    deal.ended = "exhausted"
    assert view(deal, 1).seats[0].melds[0].tiles == (0, 0, 0, 0)


@pytest.mark.parametrize("rules", ["riichi/seed", "sichuan/standard"])
def test_elsewhere_it_lies_open(rules):
    hands = {"riichi/seed": "1111m 258p 369s 123z", "sichuan/standard": "1111m 258p 369p 123p"}
    scenario = {"title": "kong", "cite": "", "rules": rules, "hands": [hands[rules]], "draws": "8p"}
    played = Table(scenario)
    played.step("0 concealed_kong 1111m")
    assert view(played.deal, 1).seats[0].melds[0].tiles == (0, 0, 0, 0)
