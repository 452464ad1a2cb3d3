"""One puzzle from one deal of self-play: the same seed and number always give the same puzzle, or none."""

from __future__ import annotations

from typing import Final

from engine.hand.hand import Meld, MeldKind
from engine.play.actions import CHOW, PASS, PUNG
from engine.play.asks import CLAIM, TURN, meld_of, options
from engine.play.view import View, view
from engine.solver.imagined import below, is_imaginable
from engine.tiles.kinds import kind_of
from puzzles.make.deals import Moment, moments
from puzzles.make.exact import exact_answers
from puzzles.make.exact_riichi import riichi_answers, riichi_calls
from puzzles.make.opening import moments_of, opening, random_of
from puzzles.make.publish import published
from puzzles.make.shown import position_of
from puzzles.make.workshop import Workshop, workshop
from puzzles.position import Position
from puzzles.puzzle import Decision, Puzzle, Source

TURNS: Final = range(3, 12)
"""Own go-rounds that positions are taken from."""
FAN_TURNS: Final = range(5, 14)
"""The same where a hand needs 8 points: before that it is mostly too far from any for the solver."""
TRIES: Final = 3
"""Positions of one deal that are looked at."""
_DRAGONS: Final = range(31, 34)


def forge_discard(line: str, seed: int, index: int) -> Puzzle | None:
    """What do you discard? A puzzle from the deal of that seed and number, or None where no position of it will do."""
    shop = workshop(line)
    random = random_of(Decision.DISCARD, seed, index)
    begin = opening(shop, random)
    seat = below(random.random, shop.rules.seats)
    turns = FAN_TURNS if shop.trade.family == "mcr" else TURNS
    wanted = {turns[0] + below(random.random, len(turns)) for _ in range(TRIES)}
    for moment in moments(shop.rules, begin, shop.players):
        if moment.seat != seat:
            continue
        if turn_of(moment) > max(wanted):
            break
        if turn_of(moment) in wanted and _is_quiet_turn(moment):
            found = _discard(shop, moment, Source(seed=seed, index=index, ply=moment.ply))
            if found is not None:
                return found
    return None


def forge_riichi(line: str, seed: int, index: int) -> Puzzle | None:
    """Riichi or silence? From the first moments of a deal at which a seat may declare.

    Declaring is right so often that every second number only takes what is better kept silent.
    """
    shop = workshop(line)
    verb = "r" if index % 2 else "d"
    looked = 0
    for moment in moments_of(shop, Decision.RIICHI, seed, index):
        seen = view(moment.deal, moment.seat)
        if not _is_quiet_turn(moment) or not any(action.verb.startswith("ready") for action in seen.options):
            continue
        looked += 1
        if looked > TRIES:
            return None
        position = position_of(seen)
        answers = riichi_answers(shop.trade, position) if is_askable(position, seen) else None
        ready = tuple(answer for answer in answers or () if answer.lacking == 1)
        if {answer.verb for answer in ready} == {"d", "r"} and ready[0].verb == verb:
            source = Source(seed=seed, index=index, ply=moment.ply)
            found = published(shop, Decision.RIICHI, position, ready, seen, source)
            if found is not None:
                return found
    return None


def forge_call(line: str, seed: int, index: int) -> Puzzle | None:
    """Call or pass? From moments at which one seat alone may call, and has a yaku for certain if it does.

    Every second number only takes what is better let pass, since calling such hands is right more often than not.
    """
    shop = workshop(line)
    for moment in moments_of(shop, Decision.CALL, seed, index):
        if turn_of(moment) in TURNS and _is_quiet_claim(moment):
            found = _call(shop, moment, Source(seed=seed, index=index, ply=moment.ply), passes=index % 2 == 0)
            if found is not None:
                return found
    return None


def moment_of(puzzle: Puzzle) -> Moment | None:
    """The moment of self-play that a puzzle shows, played again from its source; None where that deal holds no such
    moment."""
    shop, source = workshop(puzzle.line), puzzle.source
    assert source is not None
    for moment in moments_of(shop, puzzle.decision, source.seed, source.index):
        if moment.ply == source.ply and position_of(view(moment.deal, moment.seat)) == puzzle.position:
            return moment
    return None


def turn_of(moment: Moment) -> int:
    """The go-round of the seat's next discard."""
    return len(moment.deal.seats[moment.seat].river) + 1


def is_quiet(moment: Moment) -> bool:
    """Nobody declared, nobody's hand far open, nobody out."""
    deal = moment.deal
    if not is_imaginable(deal) or any(thrown.ready for state in deal.seats for thrown in state.river):
        return False
    return not any(state.out or state.wins or sum(meld.is_open for meld in state.melds) > 1 for state in deal.seats)


def _is_quiet_turn(moment: Moment) -> bool:
    """An own draw with nothing else to do."""
    deal = moment.deal
    if deal.window is None or deal.window.kind != TURN or deal.drawn < 0 or not is_quiet(moment):
        return False
    if deal.seats[moment.seat].melds and deal.rules.kept_back:
        return False
    verbs = {action.verb for action in options(deal, moment.seat)}
    return verbs.isdisjoint(("win", "nine_kinds", "concealed_kong", "added_kong"))


def _is_quiet_claim(moment: Moment) -> bool:
    """A discard that only this seat may call, by chow or pung."""
    deal = moment.deal
    if deal.window is None or deal.window.kind != CLAIM or not is_quiet(moment):
        return False
    if any(options(deal, seat) for seat in deal.window.seats if seat != moment.seat):
        return False
    return {action.verb for action in options(deal, moment.seat)} <= {CHOW, PUNG, PASS.verb}


def _discard(shop: Workshop, moment: Moment, source: Source) -> Puzzle | None:
    seen = view(moment.deal, moment.seat)
    position = position_of(seen)
    answers = exact_answers(shop.trade, position) if is_askable(position, seen) else None
    return None if answers is None else published(shop, Decision.DISCARD, position, answers, seen, source)


def _call(shop: Workshop, moment: Moment, source: Source, *, passes: bool) -> Puzzle | None:
    deal, seat = moment.deal, moment.seat
    seen = view(deal, seat)
    position = position_of(seen)
    if position.has_red_and_plain_five:
        return None
    melds = [meld_of(deal, seat, action, deal.window) for action in seen.options if action != PASS]
    if not all(has_value(position, meld) for meld in melds):
        return None
    answers = riichi_calls(shop.trade, position, melds)
    if answers is None or (answers[0].verb == "p") != passes:
        return None
    return published(shop, Decision.CALL, position, answers, seen, source)


def has_value(position: Position, meld: Meld) -> bool:
    """Whether the hand with this meld has three value tiles of a kind, a yaku whatever becomes of the rest."""
    values = {*_DRAGONS, position.round_wind, position.seat_wind}
    pungs = {kind_of(made.tiles[0]) for made in (meld, *position.own.melds) if made.kind is not MeldKind.CHOW}
    held = [kind_of(tile) for tile in position.concealed]
    return bool(pungs & values) or any(held.count(kind) >= 3 for kind in values - pungs)


def is_askable(position: Position, seen: View) -> bool:
    """Every tile held may be thrown; no tile comes as a red and as a plain five; no suit given up is still held."""
    if position.has_red_and_plain_five or position.holds_void:
        return False
    offered = {action.tiles[0] for action in seen.options if action.verb.startswith("discard")}
    return offered == set(position.held)
