"""A recorded deal of Chinese Official mahjong, played by the turn machine: every move must be offered.

In these records every seat draws from its own quarter of the wall, replacements too, and the deal is over when a
quarter is used up that is to be drawn from. The machine draws from one wall; so the tiles are laid in the order in
which they were drawn, and the wall ends where the record's last quarter does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.verify.mcr_deal import QUARTER, SEATS
from engine.play.actions import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    DISCARD_DRAWN,
    PUNG,
    WIN,
    Action,
)
from engine.play.asks import CLAIM
from engine.play.pending import deal_order
from engine.play.rules import Rules
from engine.play.state import Deal, Start
from engine.play.verbs import answer, fresh, legal_actions, ring, run
from engine.tiles.kinds import FLOWERS, Kind, Tile

Event = Mapping[str, Any]
_END: Final[Event] = {"type": "", "actor": -1}
"""Where a record goes no further."""

Read = Callable[[str], Tile]
_CLAIMS: Final = {"chow": CHOW, "pung": PUNG, "kong": DIRECT_KONG}


class NotOffered(Exception):
    """A recorded move that the machine does not offer: its index."""

    def __init__(self, index: int) -> None:
        super().__init__(f"event {index}")
        self.index = index


def played(rules: Rules, events: Sequence[Event], tile: Read) -> Deal:
    """The deal at its end. Raises `NotOffered`, and `ValueError` for tiles that no wall can hold."""
    head = events[0]
    own = _for_record(rules, events)
    start = Start(_wall(own, events, tile), head["dealer"], Kind(tile(head["round_wind"])), (0,) * SEATS)
    deal = fresh(own, start)
    run(deal, [])
    at = 1
    while not deal.ended:
        assert deal.window is not None
        at = _claims(deal, events, at, tile) if deal.window.kind == CLAIM else _turn(deal, events, at, tile)
    return deal


def _for_record(rules: Rules, events: Sequence[Event]) -> Rules:
    """The rules without flowers, and with a wall that ends when the record's does."""
    deck = tuple(one for one in rules.deck if one not in FLOWERS)
    draws = [event["actor"] for event in events if event["type"] == "draw"]
    used_up = _next_quarter(events, draws) == QUARTER
    spare = len(deck) - rules.hand_size * SEATS - len(draws)
    # While the quarter in question has tiles the wall has some too, though none will be drawn.
    return replace(rules, deck=deck, kept_back=spare if used_up else spare - 1, tail_replacement=False)


def _next_quarter(events: Sequence[Event], draws: Sequence[int]) -> int:
    """Draws made from the quarter that counts at the end: of who won by his own draw, else of who was to draw next."""
    last = events[-1]
    if last["type"] == "hu" and last["self_draw"]:
        return draws.count(last["actor"])
    discarder = next(event["actor"] for event in reversed(events) if event["type"] in ("discard", "added_kong"))
    return draws.count((discarder + 1) % SEATS)


def _wall(rules: Rules, events: Sequence[Event], tile: Read) -> tuple[Tile, ...]:
    hands = [list(map(tile, hand)) for hand in events[0]["tehais"]]
    dealt = [hands[seat].pop(0) for seat in deal_order(rules, events[0]["dealer"])]
    dealt += [tile(event["tile"]) for event in events if event["type"] == "draw"]
    rest = Counter(rules.deck)
    rest.subtract(dealt)
    if min(rest.values()) < 0:
        raise ValueError("more than four of a tile")
    return (*dealt, *(Tile(one) for one in rest.elements()))


def _turn(deal: Deal, events: Sequence[Event], at: int, tile: Read) -> int:
    if at < len(events) and events[at]["type"] == "draw":
        at += 1
    event = events[at] if at < len(events) else _END
    match event["type"]:
        case "discard":
            # The records do not say whether it was the tile just drawn.
            thrown = tile(event["tile"])
            action = Action(DISCARD_DRAWN if thrown == deal.drawn else DISCARD, (thrown,))
        case "concealed_kong":
            action = Action(CONCEALED_KONG, (tile(event["tile"]),) * 4)
        case "added_kong":
            action = Action(ADDED_KONG, (tile(event["tile"]),))
        case "hu":
            action = WIN
        case _:
            raise NotOffered(at)
    if event["actor"] != deal.turn or action not in legal_actions(deal, deal.turn):
        raise NotOffered(at)
    answer(deal, deal.turn, action, [])
    return at + 1


def _claims(deal: Deal, events: Sequence[Event], at: int, tile: Read) -> int:
    event = events[at] if at < len(events) else _END
    answers: dict[int, Action] = {}
    if event["type"] == "hu":
        answers[event["actor"]] = WIN
    elif event["type"] in _CLAIMS:
        answers[event["actor"]] = Action(_CLAIMS[event["type"]], _own(event, tile))
    for seat, action in answers.items():
        if action not in legal_actions(deal, seat):
            raise NotOffered(at)
    ring(deal, answers, [])
    return at + len(answers)


def _own(event: Event, tile: Read) -> tuple[Tile, ...]:
    """The tiles a claim takes from the own hand."""
    claimed = tile(event["tile"])
    if event["type"] != "chow":
        return (claimed,) * (2 if event["type"] == "pung" else 3)
    row = sorted(map(tile, event["tiles"]))
    row.remove(claimed)
    return tuple(row)
