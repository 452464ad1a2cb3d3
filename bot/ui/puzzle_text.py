"""Puzzles in words: what is asked, on which table, and what answers are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.services.puzzle_views import Asked
from bot.ui.hand_text import suit_lines
from bot.ui.told import Told
from engine.tiles.kinds import SUITS, Tile, code_of, sort_key
from puzzles.position import Discard, Place, Position
from puzzles.puzzle import Answer, Decision, Puzzle
from puzzles.submissions import Submission

_CALLS: Final = {"c": "action.chow", "u": "action.pung", "k": "action.kong"}


def answer_name(words: Words, puzzle: Puzzle, code: str) -> str:
    """An answer as it is named: code and words."""
    answer = puzzle.answer(code)
    if answer is None:
        return words.text("puzzle.answer.look")
    match answer.verb:
        case "v":
            return words.text("puzzle.answer.void", suit=f"suit.{SUITS[answer.suit or 0]}")
        case "s":
            key = "puzzle.answer.fan" if puzzle.family == "mcr" else "puzzle.answer.points"
            return words.own(puzzle.family, key, n=answer.score or 0)
        case "w" | "x":
            return " ".join(code_of(tile) for tile in answer.tiles)
        case "p":
            if puzzle.decision is Decision.WIN:
                return words.own(puzzle.family, "puzzle.answer.go_on")
            return words.term("action.pass")
        case "t":
            return words.own(puzzle.family, "puzzle.answer.take")
        case "c" | "u" | "k":
            return words.text("puzzle.answer.call", call=_CALLS[answer.verb], tiles=_codes(answer.tiles))
        case "r" if puzzle.decision is Decision.FOLD:
            return words.text("puzzle.answer.push_riichi", tile=_tile(words, answer))
        case "r" | "d" if puzzle.decision is Decision.WIN:
            key = "puzzle.answer.go_on_riichi" if answer.verb == "r" else "puzzle.answer.go_on_with"
            return words.own(puzzle.family, key, tile=_tile(words, answer))
        case "r":
            return words.text("puzzle.answer.riichi", tile=_tile(words, answer))
        case "a" | "f":
            return words.text(
                "puzzle.answer.push" if answer.verb == "a" else "puzzle.answer.fold", tile=_tile(words, answer)
            )
        case "d" if puzzle.decision is Decision.KONG:
            return words.text("puzzle.answer.no_kong", tile=_tile(words, answer))
        case "d" if puzzle.decision is Decision.RIICHI and answer.lacking == 1:
            return words.text("puzzle.answer.silent", tile=_tile(words, answer))
        case _:
            return _tile(words, answer)


def _tile(words: Words, answer: Answer) -> str:
    code = code_of(answer.tiles[0])
    return f"{code} {words.tile_name(code)}"


def question_told(words: Words, asked: Asked, *, answers: int | None = None) -> Told:
    """The question, what is shown in words, and what an answer counts. Nothing in it tells the answer."""
    puzzle = asked.puzzle
    own = words.of(puzzle.family)
    facts = [own.text("puzzle.marker.rated" if asked.rated else "puzzle.marker.casual")]
    if asked.submission is not None:
        facts.append(credit_line(own, asked.submission))
    if puzzle.has_several:
        facts.append(own.text("puzzle.several"))
    if answers is not None:
        facts.append(own.text("puzzle.answered", n=answers))
    return Told(
        title_of(own, asked),
        (*table_lines(own, puzzle.position), *facts),
        footer=own.text("puzzle.footer", line=puzzle.line, id=puzzle.id),
        hand=tuple(hand_lines(own, puzzle.position)),
        lead=(question_line(words, puzzle),),
    )


def credit_line(words: Words, submission: Submission) -> str:
    """Who sent a puzzle in: by name only where he agreed."""
    if submission.named and submission.user is not None:
        return words.text("puzzle.submit.by", who=f"<@{submission.user}>")
    return words.text("puzzle.submit.by_member")


def question_line(words: Words, puzzle: Puzzle) -> str:
    """What is asked, in one line."""
    is_last = puzzle.family == "riichi" and puzzle.decision is Decision.WIN
    return words.of(puzzle.family).own(
        puzzle.family, f"puzzle.question.{'last_hand' if is_last else puzzle.decision.value}"
    )


def title_of(words: Words, asked: Asked) -> str:
    """Number and system of a daily, or what it is practice of."""
    family = f"system.{asked.puzzle.family}"
    if asked.submission is not None:
        return words.text("puzzle.title.community", family=family)
    if asked.number is None:
        return words.text("puzzle.title.practice", family=family)
    return words.text("puzzle.title.daily", number=asked.number, family=family)


def hand_lines(words: Words, position: Position) -> list[str]:
    """The own tiles suit by suit, then the drawn one."""
    lines = suit_lines(words, sorted(position.concealed, key=sort_key))
    if position.drawn is not None:
        key = "puzzle.shown.drawn" if position.self_draw or not position.is_hand_alone else "puzzle.shown.claimed"
        lines.append(words.text(key, tile=code_of(position.drawn)))
    return lines


def table_lines(words: Words, position: Position) -> list[str]:
    """Where the seat sits and what lies on the table: one fact a line."""
    lines = []
    if position.dora or not position.is_hand_alone:
        winds = {"seat": code_of(position.seat_wind), "round": code_of(position.round_wind)}
        names = {key: words.tile_name(code) for key, code in winds.items()}
        lines.append(words.own(words.system, "puzzle.shown.winds", **names))
    for key, tiles in (("dora", position.dora), ("ura", position.ura), ("flowers", position.own.flowers)):
        if tiles:
            lines.append(words.text(f"puzzle.shown.{key}", tiles=_codes(tiles)))
    lines += _melds(words, position.own)
    if position.flags:
        flags = words.listed(words.text(f"{words.system}.situation.{flag}") for flag in position.flags)
        lines.append(words.text("puzzle.shown.flags", flags=flags))
    if position.is_hand_alone:
        return lines
    lines.append(words.text("puzzle.shown.wall", n=position.wall))
    lines += _standing(words, position)
    if position.own.void is not None:
        lines.append(capital(words.text("puzzle.shown.void", suit=f"suit.{SUITS[position.own.void]}")))
    if position.offered is not None and position.offering is not None:
        ahead = (position.offering - position.seat) % len(position.places)
        who = f"puzzle.who.{min(ahead, 3)}"
        lines.append(words.text("puzzle.shown.offered", tile=code_of(position.offered), who=who))
    for ahead in range(len(position.places)):
        seat = (position.seat + ahead) % len(position.places)
        place = position.places[seat]
        if place.river or (ahead and (place.melds or place.flowers)):
            lines.append(_river(words, ahead, place))
    if position.loose is not None:
        lines.append(words.text("puzzle.shown.untold"))
        if position.loose:
            lines.append(words.text("puzzle.shown.loose", tiles=_codes(position.loose)))
    return lines


def _standing(words: Words, position: Position) -> list[str]:
    """Points where they are not all the same, and who is in riichi."""
    number = len(position.places)
    around = [(ahead, position.places[(position.seat + ahead) % number]) for ahead in range(number)]
    lines = []
    if len({place.score for _, place in around}) > 1:
        rows = [words.text("puzzle.shown.points_of", who=_who(ahead), n=place.score) for ahead, place in around]
        lines.append(words.text("puzzle.shown.points", points=words.listed(rows)))
    for ahead, place in around:
        declared = next((thrown for thrown in place.river if thrown.ready), None)
        if declared is not None:
            lines.append(words.text("puzzle.shown.riichi", who=_who(ahead), tile=code_of(declared.tile)))
    return lines


def _who(ahead: int) -> str:
    return f"puzzle.who.{min(ahead, 3)}" if ahead else "puzzle.who.you"


def _river(words: Words, ahead: int, place: Place) -> str:
    parts = [" ".join(map(_thrown, place.river))] if place.river else []
    if ahead:
        parts += _melds(words, place)
        if place.flowers:
            parts.append(words.text("puzzle.shown.flowers", tiles=_codes(place.flowers)))
        if place.void is not None:
            parts.append(words.text("puzzle.shown.void", suit=f"suit.{SUITS[place.void]}"))
    return words.text("puzzle.shown.seat", who=f"puzzle.who.{min(ahead, 3)}", what=words.text("list.apart").join(parts))


def _thrown(thrown: Discard) -> str:
    return code_of(thrown.tile) + ("*" if thrown.drawn else "") + ("!" if thrown.taken else "")


def _melds(words: Words, place: Place) -> list[str]:
    return [words.text("puzzle.shown.meld", tiles=_codes(meld.tiles)) for meld in place.melds]


def _codes(tiles: Sequence[Tile]) -> str:
    return " ".join(code_of(tile) for tile in tiles)
