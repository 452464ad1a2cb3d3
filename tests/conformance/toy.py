"""A small system that exists nowhere but here: the machine must play it like any other.

Two suits and the winds, three seats, hands of seven tiles (two sets and a pair), chows, winners leave until
one is left.
"""

from functools import cache

from engine.hand.readings import decompositions
from engine.play.resolve import next_turn
from engine.play.rules import Rules, Settlement
from engine.play.state import Start
from engine.play.tasks import DealTiles, Draw, End, Retire, Turn
from engine.scoring.sheet import Payment
from engine.tiles.kinds import EAST

DECK = tuple(tile for tile in (*range(18), *range(27, 31)) for _ in range(4))


@cache
def waits(kinds, melds):
    mask = 0
    for kind in range(34):
        if kinds[kind] < 4:
            counts = list(kinds)
            counts[kind] += 1
            if decompositions(counts, 2 - melds):
                mask |= 1 << kind
    return mask


def settle(deal, winners, tile, source, robbing):
    pays = []
    for winner in winners:
        payers = [seat for seat in deal.in_play() if seat != winner] if source == winner else [source]
        pays += [Payment(payer, winner, 1 if source == winner else 2, "win") for payer in payers]
    return Settlement(payments=tuple(pays))


def after_win(deal, winners, source):
    left = [seat for seat in deal.in_play() if seat not in winners]
    out = tuple(Retire(seat) for seat in winners)
    if len(left) < 2:
        return (*out, End("win"))
    following = winners[-1]
    while following in winners:
        following = deal.after(following)
    return (*out, *next_turn(deal, following))


def toy(**changes):
    parts = {
        "line": "toy/toy@1",
        "deck": DECK,
        "seats": 3,
        "hand_size": 7,
        "kept_back": 0,
        "setup": lambda start: (DealTiles(), Draw(start.dealer), Turn(start.dealer)),
        "waits": waits,
        "replacement": lambda deal: deal.back - 1,
        "settle": settle,
        "after_win": after_win,
        "exhausted": lambda deal: (End("exhausted"),),
        "winners": lambda deal, wanting, source: wanting,
        "chows": True,
    }
    return Rules(**{**parts, **changes})


def start(rng, rules):
    wall = list(rules.deck)
    rng.shuffle(wall)
    return Start(tuple(wall), 0, EAST, (100,) * rules.seats)
