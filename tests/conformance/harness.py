"""Plays deals of any system at random and looks at every single event.

What must hold, for every ruleset: tiles are conserved and named once; money only moves; the events replay to the same
state at every prefix; nobody's view depends on a tile hidden from it; a turn is never without a discard; what is listed
is accepted and what is not is refused; the deal ends.
"""

from collections import Counter

import pytest

from engine.errors import IllegalAction
from engine.hand import kernel
from engine.play.actions import PASS, WIN, Action
from engine.play.asks import CLAIM, TURN
from engine.play.events import Drew
from engine.play.evolve import evolve
from engine.play.state import Start
from engine.play.verbs import apply, begin, close, fresh, leave, legal_actions
from engine.play.view import tell, view
from engine.tiles.kinds import Tile, kind_of

NONSENSE = Action("discard", (Tile(42),)), Action("chow", (Tile(0), Tile(8))), Action("fly")


class Watch:
    """A second deal that knows only the events, and the wall indexes that have been seen."""

    def __init__(self, rules, start):
        self.deal = fresh(rules, start)
        self.events = []
        self.used = set()

    def follow(self, events):
        for event in events:
            if isinstance(event, Drew):
                deal = self.deal
                self.used.add(deal.rules.replacement(deal) if event.tail else deal.front)
            elif type(event).__name__ == "Dealt":
                self.used |= set(range(sum(map(len, event.hands))))
            elif hasattr(event, "wall_index"):
                self.used.add(event.wall_index)
            evolve(self.deal, event)
            self.events.append(event)
            self.conserved()
            for seat in (None, *range(len(self.deal.seats))):
                told = tell(self.deal, event, seat)
                assert told is None or type(told) is type(event)

    def conserved(self):
        deal = self.deal
        held = Counter()
        for seat in deal.seats:
            held.update(seat.concealed())
            held.update(tile for meld in seat.melds for tile in meld.tiles)
            held.update(seat.aside)
            held.update(seat.kept)
            held.update(thrown.tile for thrown in seat.river if thrown.taken < 0)
            assert sum(seat.tiles) == seat.size
        drawn = Counter(deal.start.wall[index] for index in self.used if not self.shown_only(index))
        assert held == drawn
        assert sum(deal.scores) + deal.pot == sum(deal.start.scores) + deal.start.pot

    def shown_only(self, index):
        """A wall tile that is turned up where it lies has been seen, but nobody holds it."""
        shown = next((part.indexes() for part in self.deal.slices.values() if hasattr(part, "indexes")), ())
        return index in shown

    def reshuffled(self, seat, rng, held_out=()):
        """The same deal for `seat`, with everything hidden from it shuffled anew; `held_out` are tiles of the seat in
        turn that all can see."""
        deal = self.deal.copy()
        hidden = [index for index in range(len(deal.start.wall)) if index not in self.used]
        public = view(deal, None).shown
        shown = {**public.get("account", {}).get("revealed", {}), **public.get("ready", {}).get("opened", {})}
        others = [other for other in range(len(deal.seats)) if other != seat and other not in shown]
        pool = [deal.start.wall[index] for index in hidden]
        sizes = []
        for other in others:
            tiles = list(deal.seats[other].concealed())
            for tile in held_out if other == deal.turn else ():
                tiles.remove(tile)
            sizes.append(len(tiles))
            pool += tiles
            for tile in tiles:
                deal.seats[other].take(tile)
        rng.shuffle(pool)
        for other, size in zip(others, sizes, strict=True):
            for _ in range(size):
                deal.seats[other].add(pool.pop())
        if deal.turn != seat and deal.drawn >= 0:
            if deal.turn in shown:  # of an open hand the tile just drawn is still its owner's alone
                other = pool.pop(rng.randrange(len(pool)))
                deal.seats[deal.turn].take(Tile(deal.drawn))
                pool.append(Tile(deal.drawn))
                deal.seats[deal.turn].add(other)
                deal.drawn = other
            elif deal.drawn not in held_out:
                deal.drawn = next(iter(deal.seats[deal.turn].concealed()))
        wall = list(deal.start.wall)
        for index in hidden:
            wall[index] = pool.pop()
        deal.start = deal.start._replace(wall=tuple(wall))
        if deal.window is not None:
            deal.window.asked = {}
        return deal


def play(rules, start: Start, rng, *, look=0.05, steps=2000, leaving=0.0):
    """Plays one deal to its end and returns it with its events.

    `look` is how often the expensive checks are made, `leaving` how often somebody wants to leave.
    """
    watch = Watch(rules, start)
    deal, events = begin(rules, start)
    watch.follow(events)
    for _ in range(steps):
        if deal.ended:
            return deal, watch.events
        assert watch.deal.key() == deal.key()
        window = deal.window
        assert window is not None
        before = deal.key()
        if rng.random() < look:
            check_views(watch, rng)
            check_refusals(deal, rng)
        if (left := somebody_leaves(rng, deal) if rng.random() < leaving else None) is not None:
            step = left
        elif window.kind == CLAIM:
            answers = {seat: pick(rng, deal, seat) for seat in window.seats if legal_actions(deal, seat)}
            step = close(deal, answers)
        else:
            seat = rng.choice([seat for seat in window.seats if seat not in window.answers])
            actions = legal_actions(deal, seat)
            assert actions
            if window.kind == TURN:
                assert actions == (WIN,) or any(action.verb in ("discard", "discard_drawn") for action in actions)
            step = apply(deal, seat, pick(rng, deal, seat))
        assert deal.key() == before, "a deal handed out was written"
        watch.follow(step.events)
        deal = step.deal
    raise AssertionError("the deal does not end")


def somebody_leaves(rng, deal):
    try:
        return leave(deal, rng.randrange(len(deal.seats)))
    except IllegalAction:
        return None


def pick(rng, deal, seat, careless=0.3):
    """Wins when it can, three times in four; else plays for a ready hand, carelessly now and then."""
    actions = legal_actions(deal, seat)
    wins = [action for action in actions if action.verb == "win"]
    if wins and rng.random() < 0.75:
        return wins[0]
    if PASS in actions and rng.random() < 0.7:
        return PASS
    if rng.random() < careless:
        return rng.choice(actions)
    return min(actions, key=lambda action: (steps_left(deal, seat, action), rng.random()))


def steps_left(deal, seat, action):
    """How far from ready the seat is after a discard; anything else comes between."""
    if action.verb.removesuffix("_drawn") not in ("discard", "ready", "ready_open", "sing", "dance"):
        return 3
    kinds = deal.seats[seat].kinds[:]
    kinds[kind_of(action.tiles[0])] -= 1
    return kernel.distance(kinds, (deal.rules.hand_size - 1) // 3 - len(deal.seats[seat].melds))


def check_views(watch, rng):
    for seat in range(len(watch.deal.seats)):
        assert view(watch.reshuffled(seat, rng), seat) == view(watch.deal, seat)
        assert view(watch.reshuffled(seat, rng), None) == view(watch.deal, None)


def check_refusals(deal, rng):
    window = deal.window
    for seat in range(len(deal.seats)):
        legal = legal_actions(deal, seat)
        assert len(set(legal)) == len(legal)
        for action in NONSENSE:
            assert action not in legal
            with pytest.raises(IllegalAction):
                close(deal, {seat: action}) if window.kind == CLAIM else apply(deal, seat, action)
        for action in legal:
            close(deal, {seat: action}) if window.kind == CLAIM else apply(deal, seat, action)
