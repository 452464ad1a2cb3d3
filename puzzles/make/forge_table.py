"""Riichi puzzles in which the table decides: kong or not, push or fold, take the win or go on.

Of each, some numbers only take what goes one way and the others the other way, so that neither is a habit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.features.ready import Ready
from engine.play.actions import CHOW, PUNG, WIN
from engine.play.asks import CLAIM, TURN, meld_of, options
from engine.play.view import View, view
from engine.solver.danger import mask_of
from engine.systems.riichi.payout import STICK
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import kind_of
from puzzles.make.deals import Moment, moments
from puzzles.make.exact_fold import fold_answers
from puzzles.make.exact_kong import kong_answers
from puzzles.make.exact_riichi import rules_of
from puzzles.make.exact_win import TAKE, win_answers
from puzzles.make.forge import TRIES, is_askable, is_quiet, moment_of
from puzzles.make.opening import last_hand, moments_of, standings
from puzzles.make.publish import code_of, published
from puzzles.make.shown import position_of
from puzzles.make.threats import seats_against, threats_of
from puzzles.make.trade import Trade
from puzzles.make.workshop import Workshop, workshop
from puzzles.placing import Winnings, lifts, taken, waiting, winnings, won_now
from puzzles.position import Position
from puzzles.puzzle import Answer, Decision, Puzzle, Source

KONGS: Final = 3
"""Every third number looks for a kong to make: kongs to leave are found half as often."""
FOLDS: Final = 4
"""Every fourth number looks for a hand to fold: hands to push are found a third as often."""
WINS: Final = 2
"""Every second number looks for a win to leave."""
GOES_ON: Final = ("p", "d", "r")
"""Answers with which a hand that may win goes on."""
LEAST_WALL: Final = 8
"""Tiles left to draw from which on there is something to play for."""
DANGEROUS: Final = 0.04
"""Chance to deal in that makes a discard a push."""
SAFE: Final = 0.025
"""Chance to deal in up to which a discard folds."""


def forge_kong(line: str, seed: int, index: int) -> Puzzle | None:
    """Kong or not? From the first moments at which a seat may make one and nobody threatens."""
    shop = workshop(line)
    for moment in _first(moment for moment in moments_of(shop, Decision.KONG, seed, index) if _may_kong(moment)):
        deal, seat = moment.deal, moment.seat
        seen = view(deal, seat)
        position = position_of(seen)
        if position.has_red_and_plain_five or (deal.drawn >= 0 and not is_askable(position, seen)):
            continue
        melds = {action: meld_of(deal, seat, action, deal.window) for action in seen.options if _is_meld(action.verb)}
        kongs = [meld for meld in melds.values() if meld.is_kong]
        others = [meld for meld in melds.values() if not meld.is_kong]
        answers = kong_answers(shop.trade, position, kongs[0], others) if len(kongs) == 1 else None
        if answers is not None and (answers[0].verb == "k") == (index % KONGS == 0):
            found = published(
                shop, Decision.KONG, position, answers, seen, Source(seed=seed, index=index, ply=moment.ply)
            )
            if found is not None:
                return found
    return None


def forge_fold(line: str, seed: int, index: int) -> Puzzle | None:
    """Push or fold? From the first turns against a riichi with a hand that is ready or one away."""
    shop = workshop(line)
    for moment in _first(moment for moment in moments_of(shop, Decision.FOLD, seed, index) if _is_pressed(moment)):
        seen = view(moment.deal, moment.seat)
        position = position_of(seen)
        if not is_askable(position, seen) or not _knows_safe(shop.trade, position, seen):
            continue
        declares = any(action.verb.startswith("ready") for action in seen.options)
        answers = fold_answers(shop.trade, position, declares=declares)
        if answers is not None and _is_push_or_fold(answers) and (answers[0].verb == "f") == (index % FOLDS == 0):
            found = published(
                shop, Decision.FOLD, position, answers, seen, Source(seed=seed, index=index, ply=moment.ply)
            )
            if found is not None:
                return found
    return None


def forge_win(line: str, seed: int, index: int) -> Puzzle | None:
    """Take the win or go on? From a last hand: a discard or a draw wins and ends the game, but another win would lift
    the place higher.

    The hand is played once and looked at with many standings, since players of self-play look at no points. Where they
    have too few for a riichi it may go another way, so what was found is played again.
    """
    shop = workshop(line)
    found = _wins_of(shop, seed, index)
    for points in standings(shop, seed, index) if found else ():
        for moment, won in found:
            deal = moment.deal.copy()
            start = deal.start.scores
            deal.scores = [now + own - level for now, own, level in zip(deal.scores, points, start, strict=True)]
            seen = view(deal, moment.seat)
            position = position_of(seen)
            able = won.able(position.own.score)
            if not _leaves_more(shop.trade, position, able):
                continue
            answers = win_answers(shop.trade, position, able.now, able.later)
            if (answers[0].code != TAKE) == (index % WINS == 0):
                source = Source(seed=seed, index=index, ply=moment.ply)
                puzzle = published(shop, Decision.WIN, position, answers, seen, source)
                if puzzle is not None and moment_of(puzzle) is not None:
                    return puzzle
    return None


class Won(NamedTuple):
    """What a hand wins with `now`, and `later` after each way of going on, by its code."""

    now: Winnings
    later: Mapping[str, Winnings]

    def able(self, score: int) -> Won:
        """With so many points: who has too few for the stick may not declare."""
        return self._replace(
            later={code: wins for code, wins in self.later.items() if code[0] != "r" or score >= STICK}
        )


def _wins_of(shop: Workshop, seed: int, index: int) -> list[tuple[Moment, Won]]:
    """The moments of a last hand at which a seat may win, with what it wins with; all have the same points."""
    ruleset = shop.trade.ruleset
    assert isinstance(ruleset, RiichiRuleset)
    found = []
    for moment in moments(shop.rules, last_hand(shop, seed, index), shop.players):
        if _may_win(moment):
            kept = moment._replace(deal=moment.deal.copy())
            seen = view(moment.deal, moment.seat)
            position = position_of(seen)
            found.append((kept, Won(winnings(ruleset, position), _later(ruleset, position, seen))))
    return found


def _later(ruleset: RiichiRuleset, position: Position, seen: View) -> dict[str, Winnings]:
    """What the hand wins with after each way of going on that leaves it ready."""
    codes = sorted({code for action in seen.options if (code := code_of(action))[0] in GOES_ON})
    found = {code: winnings(ruleset, waiting(position, Answer(code=code, value=0.0))) for code in codes}
    return {code: won for code, won in found.items() if any(one.thrown or one.drawn for one in won.values())}


def _first(found: Iterator[Moment]) -> Iterator[Moment]:
    """The first moments of a deal that are worth a look."""
    for number, moment in enumerate(found, 1):
        yield moment
        if number == TRIES:
            return


def _is_meld(verb: str) -> bool:
    return verb in (CHOW, PUNG) or verb.endswith("kong")


def _may_kong(moment: Moment) -> bool:
    """An own kong after a draw, or one of a discard that nobody else may take."""
    deal = moment.deal
    if deal.window is None or deal.left < LEAST_WALL or not is_quiet(moment):
        return False
    offered = options(deal, moment.seat)
    if WIN in offered or not any(action.verb.endswith("kong") for action in offered):
        return False
    if deal.window.kind == TURN:
        return deal.drawn >= 0
    return not any(options(deal, seat) for seat in deal.window.seats if seat != moment.seat)


def _is_pressed(moment: Moment) -> bool:
    """An own draw against a riichi, with nothing else to do; nobody else is far open."""
    deal, seat = moment.deal, moment.seat
    if deal.window is None or deal.window.kind != TURN or deal.drawn < 0 or deal.left < LEAST_WALL:
        return False
    standing = [any(thrown.ready for thrown in state.river) for state in deal.seats]
    if standing[seat] or not any(standing) or deal.replaced:
        return False
    if any(sum(meld.is_open for meld in state.melds) > 1 for at, state in enumerate(deal.seats) if at != seat):
        return False
    return not any(action == WIN or action.verb.endswith("kong") for action in options(deal, seat))


def _may_win(moment: Moment) -> bool:
    """A discard that this seat alone is asked about wins, or its own draw, and its hand is worth what it shows: the
    seat does not deal, and no first go-round, kong or last tile adds anything."""
    deal, seat = moment.deal, moment.seat
    window = deal.window
    if window is None or window.robbing or deal.left < LEAST_WALL or seat == deal.start.dealer or deal.replaced:
        return False
    offered = options(deal, seat)
    if WIN not in offered or any(action.verb.endswith("kong") for action in offered):
        return False
    ready = deal.get(Ready)
    if ready.first_round[seat] or ready.double[seat] or ready.declaring >= 0:
        return False
    if window.kind == TURN:
        return deal.drawn >= 0 and bool(deal.seats[seat].river)
    return window.kind == CLAIM and not any(options(deal, other) for other in window.seats if other != seat)


def _leaves_more(trade: Trade, position: Position, won: Won) -> bool:
    """Taking the win ends the game, and another win later would end it in a better place."""
    ruleset = trade.ruleset
    assert isinstance(ruleset, RiichiRuleset)
    least = taken(ruleset, position, won.now).place
    if least <= 1 or not _ends_game(ruleset, position, won.now):
        return False
    ways = ((waiting(position, Answer(code=code, value=0.0)), wins) for code, wins in won.later.items())
    return any(lifts(ruleset, after, wins, least) for after, wins in ways)


def _ends_game(ruleset: RiichiRuleset, position: Position, wins: Winnings) -> bool:
    """Whether somebody has points enough after the win on offer that the game is over."""
    game = ruleset.table.game
    return not game.extension or max(won_now(position, wins)) >= game.target


def _is_push_or_fold(answers: tuple[Answer, ...]) -> bool:
    """One discard is dangerous, the other is not."""
    risks = {answer.verb == "f": answer.risk or 0.0 for answer in answers}
    return risks[False] >= DANGEROUS and risks[True] <= SAFE


def _knows_safe(trade: Trade, position: Position, seen: View) -> bool:
    """Whether the position, which does not tell the order of discards of one go-round, shows every held tile that
    passed somebody in riichi as safe."""
    rules = rules_of(trade)
    assert rules is not None
    held = mask_of(kind_of(tile) for tile in position.held)
    threats = threats_of(position, rules).threats
    for seat, threat in zip(seats_against(position), threats, strict=True):
        declared = next((thrown.step for thrown in seen.seats[seat].river if thrown.ready), None)
        if declared is not None:
            passed = [thrown for row in seen.seats for thrown in row.river if thrown.step > declared]
            safe = mask_of(kind_of(thrown.tile) for thrown in (*passed, *seen.seats[seat].river))
            if safe & held != threat.safe & held:
                return False
    return True
