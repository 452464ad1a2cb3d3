"""What a hand at a table waits for, and what winning with it is worth, as its ruleset answers the same questions."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.errors import EngineError
from engine.features.dora import indicators
from engine.features.void_suit import void_of
from engine.hand.hand import Hand
from engine.play.asks import TURN
from engine.play.state import Deal
from engine.play.view import HIDDEN, View, view
from engine.scoring.answers import WaitsAnswer
from engine.scoring.form import Form
from engine.systems import registry
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import EAST, NORTH, Kind, Tile, kind_of

YAKUMAN_IN_HAN: Final = 100
"""More than any number of han."""


def waits_of(deal: Deal, seat: int, seen: View) -> WaitsAnswer | None:
    """What the seat's hand waits for, as far as it sees the table; None while it holds a drawn tile, or where the
    ruleset has no answer."""
    state = deal.seats[seat]
    if state.size % 3 != 1 or state.out or deal.rules.hand_size % 3 != 1:
        return None
    return _answered(deal.rules.line, form_of(deal, seat, seen))


@lru_cache(maxsize=1024)
def _answered(line: str, asked: Form) -> WaitsAnswer | None:
    """A panel is looked at several times between two draws."""
    try:
        return registry.ruleset(line).waits(asked)
    except EngineError:
        return None


def form_of(deal: Deal, seat: int, known_to: View) -> Form:
    """The seat's hand as a question, with what it sees on the table, as far as the system asks for that: norths set
    aside by whomever too. Kongs and discards that lie face down are not seen."""
    state = deal.seats[seat]
    others = [one for other, one in enumerate(known_to.seats) if other != seat]
    seen = [tile for one in others for meld in one.melds for tile in meld.tiles]
    seen += [thrown.tile for one in others for thrown in one.river if thrown.taken < 0 and thrown.tile != HIDDEN]
    seen += [tile for one in others for tile in one.aside if kind_of(tile) == NORTH]
    for thrown in state.river:  # an own discard that was claimed lies in the river and in a meld, and is one tile
        if thrown.taken >= 0 and thrown.tile in seen:
            seen.remove(thrown.tile)
    known = Form(
        hand=state.hand(),
        seat=_wind(deal, seat),
        round_wind=deal.start.round_wind,
        dora=indicators(deal),
        void_suit=void_of(deal, seat),
        river=tuple(thrown.tile for thrown in state.river),
        seen=tuple(seen),
        norths=state.aside.count(Tile(NORTH)),
    )
    fields = registry.system(deal.rules.line.partition("/")[0]).fields
    bare = Form(hand=known.hand)
    asked = ("seat", "round_wind", "dora", "void_suit", "river", "seen", "norths")
    return replace(bare, **{name: getattr(known, name) for name in asked if name in fields})


def _wind(deal: Deal, seat: int) -> Kind:
    """The seat's wind; of two players the second sits where the rules say."""
    place, ruleset = deal.seat_wind(seat), registry.ruleset(deal.rules.line)
    return ruleset.forms.wind_of(place) if isinstance(ruleset, RiichiRuleset) else Kind(EAST + place)


def worth_of(deal: Deal, seat: int) -> int | None:
    """What the seat's win in the open window is worth in han or fan, None if that cannot be said.

    Only to be asked when the win is possible.
    """
    window = deal.window
    assert window is not None
    own = window.kind == TURN
    tile, source = Tile(deal.drawn if own else window.tile), seat if own else window.source
    sheets = deal.rules.settle(deal, (seat,), tile, source, window.robbing).sheets
    if sheets:
        totals = sheets[0].totals
        return YAKUMAN_IN_HAN if "yakuman" in totals else totals.get("han", totals.get("fan"))
    asked = form_of(deal, seat, view(deal, seat))
    if own:
        held = list(asked.hand.concealed)
        held.remove(tile)
        asked = replace(asked, hand=Hand.of(held, asked.hand.melds))
    answer = _answered(deal.rules.line, asked)
    if answer is None:
        return None
    found = next((wait for wait in answer.accepted if wait.kind == kind_of(tile)), None)
    worth = None if found is None else found.on_draw if own else found.on_discard
    return None if worth is None or worth.refused else worth.totals.get("fan")
