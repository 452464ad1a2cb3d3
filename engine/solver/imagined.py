"""Deals as a seat may imagine them: everything hidden from it dealt anew, or a whole deal around a hand asked about.

Chance comes from whoever calls: a `Chance` gives numbers from 0 up to, not including, 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from engine.ai.seat import Player
from engine.features.dora import Dora
from engine.play.actions import DISCARD, DISCARD_DRAWN, Action
from engine.play.asks import CLAIM, options
from engine.play.rules import Rules
from engine.play.state import Deal, SeatState, Start
from engine.play.verbs import answer, fresh, ring, run
from engine.play.view import view
from engine.scoring.form import Form
from engine.tiles.kinds import EAST, Tile

Chance = Callable[[], float]
T = TypeVar("T")

TRIES: Final = 40
"""Walls shuffled before a hand is given up: a deal may end before its go-around comes."""


def below(chance: Chance, limit: int) -> int:
    """A whole number from 0 up to, not including, the limit."""
    return int(chance() * limit)


def shuffle(tiles: list[T], chance: Chance) -> None:
    """Shuffles in place, in a way that no version of Python changes."""
    for last in range(len(tiles) - 1, 0, -1):
        at = below(chance, last + 1)
        tiles[last], tiles[at] = tiles[at], tiles[last]


def is_imaginable(deal: Deal) -> bool:
    """Whether `imagined` can deal it anew: no tile drawn from a dead wall, no hand laid open."""
    return not (deal.rules.kept_back and deal.replaced)


def imagined(deal: Deal, seat: int, chance: Chance) -> Deal:
    """The same deal for `seat`, with everything hidden from it dealt anew at random.

    What the others did tells nothing here: their hands are any that the tiles allow. So it is asked only of moments
    where nobody else has declared anything.
    """
    twin = deal.copy()
    wall = list(deal.start.wall)
    hidden = _hidden(deal)
    pool = [wall[index] for index in hidden]
    others = [other for other in range(len(deal.seats)) if other != seat]
    for other in others:
        pool += deal.seats[other].concealed()
    shuffle(pool, chance)
    for other in others:
        twin.seats[other] = _holding(twin.seats[other], [pool.pop() for _ in range(twin.seats[other].size)])
    if deal.turn != seat and deal.drawn >= 0:
        twin.drawn = next(iter(twin.seats[deal.turn].concealed()))  # any of its tiles may be the one just drawn
    for index in hidden:
        wall[index] = pool.pop()
    twin.start = deal.start._replace(wall=tuple(wall))
    if twin.window is not None:
        twin.window.asked = {}
    return twin


def deal_around(form: Form, turn: int, rules: Rules, start: Start, players: Sequence[Player], chance: Chance) -> Deal:
    """A deal in which the seat of `form` is about to make its discard of go-around `turn` with the hand asked about.

    Everything else is imagined. `start` says who deals and what lies on the table; its wall is dealt anew. The others
    play from the beginning, but call nothing, win nothing and declare nothing before that moment: the question tells of
    nothing such. Tiles told to be in view are drawn and thrown by them, own discards by the seat itself.

    Raises `ValueError` where the question cannot be dealt: not four players (norths are not imagined), kongs, more than
    one indicator, opponents told, more tiles in view than others have thrown by then, or no deal of `TRIES` lasts so
    long.
    """
    if rules.seats != 4:
        raise ValueError("deals are imagined for four players")
    seat = _seat_of(form, start)
    held = _held(form)
    if form.against or len(form.dora) > 1 or any(meld.is_kong for meld in form.hand.melds):
        raise ValueError("opponents, kongs and further indicators cannot be dealt")
    places = _draws(rules, start, seat, turn)
    thrown = [place for others, place in places if others != seat]
    own = [place for others, place in places if others == seat]
    if len(form.seen) > len(thrown):
        raise ValueError("more tiles are in view than others have thrown by then")
    rest = _rest(rules, form, held)
    for _ in range(TRIES):
        pool = rest[:]
        shuffle(pool, chance)
        river = (*form.river[: turn - 1], *(pool.pop() for _ in range(turn - 1 - len(form.river))))
        shown = thrown[:]
        shuffle(shown, chance)
        fixed = dict(zip(shown, form.seen, strict=False))
        fixed.update(zip(own, (*river, held[-1]), strict=True))
        deal = _dealt(form, rules, start, seat, fixed, pool, held)
        if _reached(deal, seat, set(shown[: len(form.seen)]), len(river), players):
            return deal
    raise ValueError("no imagined deal lasts to that go-around")


def _seat_of(form: Form, start: Start) -> int:
    assert form.seat is not None
    return (start.dealer + form.seat - EAST) % 4


def _held(form: Form) -> list[Tile]:
    """The hand at the discard, its drawn tile last."""
    tiles = list(form.hand.concealed)
    return [*tiles, form.tile] if form.tile is not None else tiles


def _draws(rules: Rules, start: Start, seat: int, turn: int) -> list[tuple[int, int]]:
    """The draws up to that of `seat` in go-around `turn`: who draws, and from which place in the wall."""
    deal = fresh(rules, start)
    run(deal, [])
    first = deal.front - 1
    number = rules.seats
    last = number * (turn - 1) + (seat - start.dealer) % number
    return [((start.dealer + drawn) % number, first + drawn) for drawn in range(last + 1)]


def _rest(rules: Rules, form: Form, held: Sequence[Tile]) -> list[Tile]:
    """The tiles of the deck that the question says nothing of."""
    rest = [Tile(tile) for tile in rules.deck]
    told = [*held, *form.dora, *form.river, *form.seen]
    told += [tile for meld in form.hand.melds for tile in meld.tiles]
    for tile in told:
        rest.remove(tile)
    return rest


def _dealt(
    form: Form, rules: Rules, start: Start, seat: int, fixed: dict[int, Tile], pool: list[Tile], held: Sequence[Tile]
) -> Deal:
    """The deal before its first discard: `fixed` places of the wall, everything else from the pool."""
    deal = fresh(rules, start)
    run(deal, [])
    turned = deal.slices[Dora].turned if Dora in deal.slices else []
    fixed = {**fixed, **dict(zip(turned, form.dora, strict=False))}
    wall = list(start.wall)
    first = deal.front - 1
    for index in range(first, len(wall)):
        wall[index] = fixed[index] if index in fixed else pool.pop()
    for other in range(rules.seats):
        mine = list(held[:-1]) if other == seat else [pool.pop() for _ in range(rules.hand_size)]
        if other == start.dealer:
            mine.append(wall[first])
        deal.seats[other] = _holding(deal.seats[other], mine)
    deal.seats[seat].melds = list(form.hand.melds)
    deal.called = any(meld.is_open for meld in form.hand.melds)
    deal.drawn = wall[first]
    deal.start = start._replace(wall=tuple(wall))
    if deal.window is not None:
        deal.window.asked = {}
    return deal


def _reached(deal: Deal, seat: int, shown: set[int], discards: int, players: Sequence[Player]) -> bool:
    """Plays up to the seat's turn after so many own discards; whether the deal lasts so long."""
    while not deal.ended:
        window = deal.window
        assert window is not None
        if window.kind == CLAIM:
            ring(deal, {}, [])
            continue
        turn = deal.turn
        if turn == seat and len(deal.seats[seat].river) == discards:
            return True
        drawn = Action(DISCARD_DRAWN, (Tile(deal.drawn),))
        scripted = turn == seat or deal.front - 1 in shown
        answer(deal, turn, drawn if scripted else _discard(deal, turn, players, drawn), [])
    return False


def _discard(deal: Deal, seat: int, players: Sequence[Player], drawn: Action) -> Action:
    """The discard a player would make, whatever else it would do with it."""
    chosen = players[seat].choose(view(deal, seat)).action
    if chosen.verb in (DISCARD, DISCARD_DRAWN):
        return chosen
    plain = Action(DISCARD, chosen.tiles)
    return plain if plain in options(deal, seat) else drawn


def _hidden(deal: Deal) -> list[int]:
    """Places of the wall that nobody has seen and somebody may."""
    part = deal.slices.get(Dora)
    open_ones = frozenset(part.turned) if part else frozenset()
    last = len(deal.start.wall) if deal.rules.kept_back else deal.back
    return [index for index in range(deal.front, last) if index not in open_ones]


def _holding(state: SeatState, tiles: Sequence[Tile]) -> SeatState:
    """The seat with other concealed tiles."""
    twin = state.copy()
    for tile in state.concealed():
        twin.take(tile)
    for tile in tiles:
        twin.add(tile)
    return twin
