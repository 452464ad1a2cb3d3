"""Buttons under puzzles. An id names the puzzle, the day and the answer, so it works after any restart."""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle, ui

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.services.puzzle_views import Asked, Wish
from bot.services.puzzles import REPORT_REASONS
from bot.ui.card import Message, Row, plain
from bot.ui.custom_ids import CustomId
from bot.ui.items import Pick, Press, link, option
from bot.ui.puzzle_text import answer_name
from puzzles.puzzle import Puzzle

MOST_BUTTONS: Final = 15
"""More answers than these stand in one menu."""
IN_A_ROW: Final = 5
ANSWER: Final = "pza"
MENU: Final = "pzm"
SHOW: Final = "pzs"
NEXT: Final = "pzn"
REPORT: Final = "pzr"
VOTE: Final = "pzv"
GOOD: Final = "good"
NO_NUMBER: Final = ""


def wish_mark(wish: Wish) -> str:
    """What is wanted of practice, as an id holds it; nothing where anything will do."""
    return ",".join((wish.kind, wish.theme, "" if wish.rated else "c")).rstrip(",")


def wish_of(mark: str) -> Wish:
    """Back from an id.

    >>> wish_of(wish_mark(Wish("fold", "", rated=False))), wish_of("")
    (Wish(kind='fold', theme='', rated=False), Wish(kind='', theme='', rated=True))
    """
    kind, theme, casual = (*mark.split(","), "", "")[:3]
    return Wish(kind, theme, not casual)


def answer_rows(words: Words, asked: Asked) -> list[Row]:
    """One button for each answer, or a menu where there are too many; looking comes last."""
    puzzle = asked.puzzle
    own = words.of(puzzle.family)
    number = NO_NUMBER if asked.number is None else str(asked.number)
    mark = ("r" if asked.rated else "c") + wish_mark(asked.wish)
    names = [(answer.code, capital(answer_name(own, puzzle, answer.code))) for answer in puzzle.shown()]
    rows: list[Row] = []
    if len(names) > MOST_BUTTONS:
        lines = [option(name, code) for code, name in names]
        rows.append(Pick(CustomId(MENU, (puzzle.id, number, mark)), own.text("puzzle.choose"), lines))
    else:
        presses = [Press(CustomId(ANSWER, (puzzle.id, number, mark, code)), name) for code, name in names]
        rows += [presses[at : at + IN_A_ROW] for at in range(0, len(presses), IN_A_ROW)]
    look = Press(CustomId(ANSWER, (puzzle.id, number, mark, "")), own.term("puzzle.just_show"))
    rows.append([look])
    return rows


def closed_rows(words: Words, puzzle: Puzzle, page: str | None) -> list[Row]:
    """What a puzzle that is over still offers: the explanation, trying it for oneself, its page where there is one."""
    presses = [
        Press(CustomId(SHOW, (puzzle.id,)), words.term("puzzle.see_explanation"), ButtonStyle.primary),
        Press(CustomId(NEXT, ("again", puzzle.id)), words.text("puzzle.button.try")),
    ]
    return [[*presses, link(page, words.text("game.button.web"))] if page is not None else presses]


def verdict_rows(words: Words, puzzle: Puzzle, code: str, mode: str, wish: str = "") -> list[Row]:
    """After a verdict: numbers, one more as was wished for, a complaint, and whether the puzzle was a good one."""
    return [
        [
            Press(CustomId(SHOW, (puzzle.id, code, "numbers", wish)), words.text("puzzle.button.numbers")),
            Press(CustomId(NEXT, (mode, puzzle.family, wish)), words.text("puzzle.button.next"), ButtonStyle.primary),
            Press(CustomId(REPORT, (puzzle.id,)), words.term("puzzle.report")),
        ],
        [
            Press(CustomId(VOTE, (puzzle.id, GOOD)), words.text("puzzle.button.good")),
            Press(CustomId(VOTE, (puzzle.id, "")), words.text("puzzle.button.not_good")),
        ],
    ]


def numbers_rows(words: Words, puzzle: Puzzle, code: str, wish: str = "") -> list[Row]:
    """Back from the numbers."""
    return [[Press(CustomId(SHOW, (puzzle.id, code, "main", wish)), words.term("puzzle.explanation"))]]


def report_rows(words: Words, puzzle: str) -> list[Row]:
    """The fixed reasons of a report."""
    lines = [option(words.text(f"puzzle.report_reason.{reason}"), reason) for reason in REPORT_REASONS]
    return [Pick(CustomId(REPORT, (puzzle, "why")), words.text("puzzle.report_ask"), lines)]


def with_spoiler(made: Message, text: str) -> Message:
    """The message with one more line that must be pressed to be read."""
    container: ui.Container[Any] = next(item for item in made.view.children if isinstance(item, ui.Container))
    container.add_item(ui.TextDisplay(f"||{plain(text)}||"))
    return made
