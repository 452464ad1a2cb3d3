"""From an answer to an explained verdict: facts as keys and numbers, computed from what the puzzle holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.hand import kernel
from engine.hand.hand import counts_of
from engine.reasons import Param, Reason
from engine.systems import registry
from engine.systems.riichi.ruleset import RiichiRuleset
from engine.tiles.kinds import KINDS, Kind, code_of, kind_of
from puzzles.facts import early_facts, route_facts, setup_facts
from puzzles.forms import sheet_of
from puzzles.placing import Lift, Winnings, is_furiten, lifts, taken, waiting, winnings
from puzzles.position import Position
from puzzles.puzzle import WAYS, Answer, Decision, Puzzle
from puzzles.safety import safety_of

INACCURATE: Final = 3.0
"""Losing more than so many tolerances is a mistake."""
_PLANS: Final[Mapping[Decision, tuple[str, str]]] = {
    Decision.KONG: ("puzzle.why.kong", "puzzle.why.no_kong"),
    Decision.FOLD: ("puzzle.why.fold", "puzzle.why.push"),
    Decision.WIN: ("puzzle.why.take", "puzzle.why.go_on"),
}
"""Why an answer that goes the way of `WAYS` is better than one that does not, and why one that does not is better."""
DRAWS: Final = 2
"""Draws told that show the difference."""
_SPECIAL: Final = {"riichi": kernel.PAIRS | kernel.ORPHANS, "sichuan": kernel.FOURS, "mcr": kernel.FOURS}


class Grade(StrEnum):
    """How good an answer is. `EQUAL` is within the tolerance of the best."""

    BEST = "best"
    EQUAL = "equal"
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is told about an answer (`yours` None: somebody only wanted to see).

    `why` is the class of reason, `facts` compare yours with the best (or the best with what comes next), `draws` are
    the draws that show the difference most.
    """

    grade: Grade | None
    best: Answer
    yours: Answer | None
    loss: float
    why: str
    facts: tuple[Reason, ...]
    draws: tuple[Reason, ...]


def grade_of(puzzle: Puzzle, answer: Answer) -> Grade:
    """The grade of an answer."""
    loss = puzzle.loss(answer)
    if answer.code == puzzle.best.code:
        return Grade.BEST
    if puzzle.is_quiz:
        return Grade.MISTAKE
    if loss <= puzzle.tolerance:
        return Grade.EQUAL
    return Grade.INACCURATE if loss <= INACCURATE * puzzle.tolerance else Grade.MISTAKE


def judge(puzzle: Puzzle, code: str | None) -> Verdict:
    """The verdict on an answer, or (None) the solution. Raises `KeyError` for an answer that was not offered."""
    best = puzzle.best
    yours = None if code is None else puzzle.answer(code)
    if code is not None and yours is None:
        raise KeyError(code)
    other = yours if yours is not None and yours.code not in puzzle.accepted else _next(puzzle)
    return Verdict(
        grade=None if yours is None else grade_of(puzzle, yours),
        best=best,
        yours=yours,
        loss=0.0 if yours is None else puzzle.loss(yours),
        why=_why(puzzle, best, other),
        facts=tuple(_facts(puzzle, best, other)),
        draws=tuple(draws(puzzle, best, other)) if puzzle.decision is Decision.DISCARD else (),
    )


def _next(puzzle: Puzzle) -> Answer:
    """The best answer that is not accepted, or the last one."""
    return next((answer for answer in puzzle.answers if answer.code not in puzzle.accepted), puzzle.answers[-1])


def _why(puzzle: Puzzle, best: Answer, other: Answer) -> str:
    """The class of reason why the best is better than another: what is true of these two answers, whatever is asked."""
    verbs = {best.verb, other.verb}
    if puzzle.is_quiz:
        return "puzzle.why.rules"
    if puzzle.decision in (Decision.VOID, Decision.EXCHANGE):
        return "puzzle.why.void"
    if puzzle.decision in _PLANS and WAYS[puzzle.decision] in verbs and len(verbs) > 1:
        that_way, other_way = _PLANS[puzzle.decision]
        return that_way if best.verb == WAYS[puzzle.decision] else other_way
    if "p" in verbs:
        return "puzzle.why.wait" if best.verb == "p" else "puzzle.why.call"
    if "r" in verbs and len(verbs) > 1 and best.tiles == other.tiles:
        return "puzzle.why.declare" if best.verb == "r" else "puzzle.why.silent"
    if (best.lacking or 0) < (other.lacking or 0):
        return "puzzle.why.nearer"
    if (best.win or 0.0) < (other.win or 0.0):
        return "puzzle.reason.worth_more"
    if (best.copies or 0) > (other.copies or 0) and best.lacking == other.lacking:
        return "puzzle.reason.more_tiles"
    if (best.win or 0.0) > (other.win or 0.0) * 1.02:
        return "puzzle.reason.better_shape"
    return "puzzle.reason.worth_more"


def _facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    match puzzle.decision:
        case Decision.WAITS:
            right, said = set(best.tiles), set(other.tiles)
            yield from _tiles_fact("puzzle.fact.overlooked", sorted(right - said))
            yield from _tiles_fact("puzzle.fact.no_wait", sorted(said - right))
        case Decision.SCORE:
            yield from _score_facts(puzzle)
        case Decision.DISCARD | Decision.RIICHI:
            yield from _discard_facts(puzzle, best, other)
        case Decision.CALL:
            yield from _call_facts(puzzle, best, other)
        case Decision.KONG:
            yield from _kong_facts(puzzle, best, other)
        case Decision.FOLD:
            yield from _fold_facts(puzzle, best, other)
        case Decision.WIN if puzzle.family == "riichi":
            yield from _win_facts(puzzle, best, other)
        case Decision.WIN:
            yield from early_facts(puzzle)
            yield from _value_fact(puzzle, best, other)
        case Decision.VOID | Decision.EXCHANGE:
            yield from setup_facts(puzzle, best, other)
            yield from _worth_facts(puzzle, best, other)


def amount(puzzle: Puzzle, answer: Answer) -> str:
    """How much worse an answer is, as it is told: whole points in riichi, tenths elsewhere."""
    loss = puzzle.loss(answer)
    return f"{loss:.0f}" if puzzle.family == "riichi" else f"{loss:.1f}"


def _discard_facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    unseen = puzzle.position.unseen()
    names: dict[str, str] = {"best": best.code, "other": other.code}
    if best.lacking == other.lacking and best.tiles != other.tiles:
        for key, kinds in (
            ("puzzle.fact.only_best", sorted(set(best.accepted) - set(other.accepted))),
            ("puzzle.fact.only_other", sorted(set(other.accepted) - set(best.accepted))),
        ):
            copies = sum(unseen[kind] for kind in kinds)
            if copies:
                tiles = tuple(code_of(kind) for kind in kinds if unseen[kind])
                yield Reason(key, {**names, "tiles": tiles, "n": copies})
    elif best.lacking != other.lacking:
        yield _lacking_fact(best, other, names)
    yield from route_facts(best, other)
    yield from _worth_facts(puzzle, best, other)


def _call_facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    """What each leaves lacking, what is thrown after a call, and what it is worth."""
    names: dict[str, str] = {"best": best.code, "other": other.code}
    if best.lacking != other.lacking:
        yield _lacking_fact(best, other, names)
    for answer in (best, other):
        if answer.then is not None:
            yield Reason("puzzle.fact.then", {"best": answer.code, "tile": code_of(answer.then)})
    yield from _worth_facts(puzzle, best, other)


def _kong_facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    """What the kong counts by the rules, then as of a call."""
    for answer in (best, other):
        if answer.verb == "k":
            yield Reason("puzzle.fact.kong_fu", {"fu": kong_fu(answer)})
    yield from _call_facts(puzzle, best, other)


def kong_fu(answer: Answer) -> int:
    """Fu of the kong of an answer: 16 concealed and 8 open of simples, twice that of terminals and honours."""
    kind = kind_of(answer.tiles[0])
    outer = kind >= 27 or kind % 9 in (0, 8)
    return (16 if len(answer.tiles) == 4 else 8) * (2 if outer else 1)


def _fold_facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    """What each discard risks, why the safe one is safe, how often the other wins, and what it is worth."""
    names: dict[str, str] = {"best": best.code, "other": other.code}
    yield Reason("puzzle.fact.risk", {**names, "mine": percent(best.risk or 0.0), "yours": percent(other.risk or 0.0)})
    for answer in (best, other):
        if answer.verb == "f":
            word = safety_of(puzzle.position, kind_of(answer.tiles[0]))
            yield Reason(f"puzzle.fact.safe_{word}", {"tile": code_of(answer.tiles[0])})
        elif answer.win is not None:
            lacking = (answer.lacking or 1) - 1
            yield Reason("puzzle.fact.push", {"best": answer.code, "shanten": lacking, "win": percent(answer.win)})
    yield from _value_fact(puzzle, best, other)


def _value_fact(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    yield Reason("puzzle.fact.value", {"best": best.code, "other": other.code, "loss": amount(puzzle, other)})


def _win_facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    """What the win pays and which place it leaves, what could still lift it, and what both are worth."""
    names: dict[str, str] = {"best": best.code, "other": other.code}
    take, wait = (best, other) if best.verb == "t" else (other, best)
    yield _place_fact("take", take.place)
    for way in lifting(puzzle):
        if way.seat is None:
            yield _place_fact("lift_draw", way.place)
        else:
            yield _place_fact("lift_off", way.place, who=f"puzzle.who.{way.seat}")
    if is_furiten(*_waits_on(puzzle)):
        yield Reason("puzzle.fact.furiten", {"best": wait.code})
    yield Reason("puzzle.fact.go_on", {"win": percent(wait.win or 0.0), "place": decimal(wait.place)})
    yield Reason("puzzle.fact.value_place", {**names, "loss": amount(puzzle, other)})


def _place_fact(name: str, place: float | None, **params: str) -> Reason:
    """A place, which is a mean one where more than one may come of it."""
    told = decimal(place)
    return Reason(f"puzzle.fact.{name}" if told.isdecimal() else f"puzzle.fact.{name}_mean", {"place": told, **params})


def lifting(puzzle: Puzzle) -> tuple[Lift, ...]:
    """Later wins that would leave a better place than the one on offer: by a draw, then off each seat."""
    ruleset = registry.ruleset(puzzle.line)
    assert isinstance(ruleset, RiichiRuleset)
    position = puzzle.position
    least = taken(ruleset, position, winnings(ruleset, position)).place
    return lifts(ruleset, *_waits_on(puzzle), least)


def _waits_on(puzzle: Puzzle) -> tuple[Position, Winnings]:
    """The position after going on, and what the hand wins with then."""
    ruleset = registry.ruleset(puzzle.line)
    assert isinstance(ruleset, RiichiRuleset)
    after = waiting(puzzle.position, next(answer for answer in puzzle.answers if answer.verb != "t"))
    return after, winnings(ruleset, after)


def decimal(place: float | None) -> str:
    """A place as it is told: whole where it is certain."""
    return f"{place or 0.0:.2f}".rstrip("0").rstrip(".")


def _lacking_fact(best: Answer, other: Answer, names: Mapping[str, str]) -> Reason:
    return Reason("puzzle.fact.lacking", {**names, "mine": (best.lacking or 1) - 1, "yours": (other.lacking or 1) - 1})


def _worth_facts(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    names: dict[str, str] = {"best": best.code, "other": other.code}
    is_stance = {best.verb, other.verb} == {"d", "r"} and best.tiles == other.tiles
    if best.win is not None and other.win is not None and not is_stance:
        yield Reason("puzzle.fact.win", {**names, "mine": percent(best.win), "yours": percent(other.win)})
    yield Reason("puzzle.fact.value", {**names, "loss": amount(puzzle, other)})


def percent(share: float) -> str:
    """A share in percent, as it is told."""
    return f"{100 * share:.1f}"


def _tiles_fact(key: str, tiles: Sequence[int]) -> Iterator[Reason]:
    if tiles:
        yield Reason(key, {"tiles": tuple(code_of(Kind(tile)) for tile in tiles)})


def _score_facts(puzzle: Puzzle) -> Iterator[Reason]:
    """What counts, in the order of the sheet, and the sums."""
    sheet = sheet_of(puzzle.line, puzzle.position)
    for line in sheet.lines:
        yield Reason("puzzle.fact.line", {"pattern": line.key, "n": line.amount, "unit": f"unit.{line.unit}"})
    if "fu" in sheet.totals:
        yield Reason("puzzle.fact.han_fu", {"han": sheet.totals["han"], "fu": sheet.totals["fu"]})
    if sheet.limit is not None:
        yield Reason("puzzle.fact.limit", {"limit": sheet.limit})


def draws(puzzle: Puzzle, best: Answer, other: Answer) -> Iterator[Reason]:
    """The draws, most copies first, after which the best answer is nearer or accepts clearly more."""
    unseen = puzzle.position.unseen()
    rows = []
    for kind in sorted({*best.accepted, *other.accepted}):
        if not unseen[kind]:
            continue
        mine, theirs = after_draw(puzzle, best, kind), after_draw(puzzle, other, kind)
        ahead = (theirs[0] - mine[0]) * 40 + mine[1] - theirs[1]
        if ahead > 0:
            rows.append((unseen[kind] * ahead, kind, mine, theirs))
    for _, kind, mine, theirs in sorted(rows, key=lambda row: (-row[0], row[1]))[:DRAWS]:
        named: dict[str, Param] = {"tile": code_of(Kind(kind)), "best": best.code, "other": other.code}
        named |= {"yours": theirs[0] - 1, "yours_tiles": theirs[1]}
        if mine[0] == 0:
            yield Reason("puzzle.fact.draw_complete", named)
        else:
            yield Reason("puzzle.fact.draw", {**named, "mine": mine[0] - 1, "mine_tiles": mine[1]})


def after_draw(puzzle: Puzzle, answer: Answer, kind: int) -> tuple[int, int]:
    """After a discard, that draw and the best next discard: tiles lacking, copies accepted then (a complete hand lacks
    none)."""
    position = puzzle.position
    counts = [0] * KINDS
    void = position.own.void
    for index, count in enumerate(counts_of(position.held)):
        counts[index] = 0 if void is not None and index // 9 == void else count
    counts[kind_of(answer.tiles[0])] -= 1
    counts[kind] += 1
    melds = len(position.own.melds)
    special = 0 if melds else _SPECIAL[puzzle.family]
    if kernel.distance(counts, 4 - melds, special) == 0:
        return 0, 0
    free = position.unseen()
    free[kind] -= 1
    rows = kernel.discards(counts, 4 - melds, special)
    nearest = min(lacking for _, lacking, _ in rows)
    return nearest, max(
        sum(max(0, free[other]) for other in accepted) for _, lacking, accepted in rows if lacking == nearest
    )
