"""Views made by hand: a seat's tiles, rivers and melds as text."""

from engine.hand.hand import Meld
from engine.play.actions import DISCARDS, Action
from engine.play.state import Thrown
from engine.play.view import SeatView, View
from engine.tiles.kinds import EAST, Tile, tile_of


def tiles(text):
    """``123m 5z`` as tiles."""
    found = []
    for group in text.split():
        found += [tile_of(rank + group[-1]) for rank in group[:-1]]
    return tuple(found)


def river(text, ready=-1, start=0):
    """Discards of one seat; `ready` is the index of the one that declared."""
    return tuple(
        Thrown(tile, drawn=False, ready=place == ready, step=start + 8 * place)
        for place, tile in enumerate(tiles(text))
    )


def view_of(hand, rivers=("", "", "", ""), **changes):
    """Seat 0's turn with 14 tiles, or a claim; `ready` names the seat in riichi and the index of its declaration."""
    ready = changes.pop("ready", None)
    melds: dict[int, tuple[Meld, ...]] = changes.pop("melds", {})
    held = tiles(hand)
    seats = []
    for seat, text in enumerate(rivers):
        index = ready[1] if ready and ready[0] == seat else -1
        size = len(held) if seat == 0 else 13 - 3 * len(melds.get(seat, ()))
        row = river(text, index, start=2 * seat)
        seats.append(SeatView(size, melds.get(seat, ()), row, (), False, (), 25000))
    standing = tuple(bool(ready and ready[0] == seat) for seat in range(len(rivers)))
    options = tuple(dict.fromkeys(DISCARDS[tile] for tile in held))
    facts = {
        "seat": 0,
        "seats": tuple(seats),
        "hand": tuple(sorted(held)),
        "drawn": -1,
        "left": 40,
        "pot": 0,
        "dealer": 1,
        "round_wind": EAST,
        "counters": (("honba", 0), ("number", 2), ("wind", 0)),
        "turn": 0,
        "step": 60,
        "asking": "turn",
        "asked": (0,),
        "offered": -1,
        "source": -1,
        "robbing": "",
        "options": options,
        "ended": "",
        "shown": {"dora": {"indicators": (Tile(30),)}, "ready": {"standing": standing}},
    }
    return View(**{**facts, **changes})


def thrown(choice):
    """The tile of a discard, as text."""
    action = choice.action
    assert isinstance(action, Action)
    return action.tiles[0]
