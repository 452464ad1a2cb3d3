"""Turning points in words: what was done, what would have been better, and by how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.turning import Point, Turnings
from bot.ui.action_text import action_label
from bot.ui.card import Message, Row
from bot.ui.items import Press, link
from bot.ui.layout import framed, heading, lines, listed, small
from bot.ui.table_ids import LOOK, TURNING, at
from bot.ui.told import Section
from engine.review.valued import Valued

COARSE: Final = frozenset({"riichi"})
"""Systems whose points are told without decimals."""
RISKY: Final = 0.02
"""Chances to deal in that differ by less are not told."""


def points_told(words: Words, found: Turnings, steps: Sequence[int]) -> list[Section]:
    """Each turning point as a section; `words` are those of the system, `steps` say where the replay shows each."""
    return [_point(words, point, step) for point, step in zip(found.points, steps, strict=True)]


def notes(words: Words, found: Turnings) -> list[str]:
    """What was judged, and how."""
    if not found.known:
        return [words.text("game.turning.unknown")]
    if found.done < 1:
        head = [words.text("game.turning.so_far", share=_percent(found.done))]
    else:
        head = [] if found.points else [words.text("game.turning.none")]
    judged = words.text("game.turning.judged", judged=found.judged, n=found.asked)
    return [*head, judged, words.text(f"game.turning.value_{words.system}"), words.text("game.turning.left_out")]


def turnings_message(
    words: Words,
    table: str,
    found: Turnings,
    steps: Sequence[int],
    address: Callable[[int, int], str | None],
) -> Message:
    """All of a person's turning points in a game, each with a way to the replay and to a puzzle."""
    parts = [heading(words.text("game.turning.title"))]
    parts += [listed(section) for section in points_told(words, found, steps)]
    shown = [words.text("game.turning.shown")] if found.known and address(1, 0) else []
    parts.append(small([*notes(words, found), *shown]))
    rows = [
        _buttons(words, table, number, point, step, address)
        for number, (point, step) in enumerate(zip(found.points, steps, strict=True), 1)
    ]
    return framed(parts, rows)


def consent_message(words: Words, table: str, deal: int, place: int) -> Message:
    """What making a puzzle of a decision means, and two ways to want it."""
    buttons = [
        Press(at(TURNING, table, deal, "send", str(place), how), words.text(f"game.turning.send_{how}"))
        for how in ("named", "unnamed")
    ]
    return framed([heading(words.text("game.turning.make")), lines([words.text("game.turning.consent")])], [buttons])


def _point(words: Words, point: Point, step: int) -> Section:
    turning = point.turning
    told = [
        words.text("game.turning.did", **_valued(words, turning.taken)),
        words.text("game.turning.better", **_valued(words, turning.best)),
    ]
    if abs(turning.taken.risk - turning.best.risk) >= RISKY:
        told.append(
            words.text("game.turning.risk", risk=_percent(turning.taken.risk), best=_percent(turning.best.risk))
        )
    loss = _amount(words, turning.loss)
    return Section(words.text("game.turning.point", deal=point.deal, step=step + 1, loss=loss), tuple(told))


def _valued(words: Words, valued: Valued) -> dict[str, str]:
    return {
        "action": action_label(words, valued.action),
        "value": _amount(words, valued.value),
        "win": _percent(valued.win),
    }


def _amount(words: Words, number: float) -> str:
    return words.figure(number, 0 if words.system in COARSE else 1)


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def _buttons(
    words: Words, table: str, number: int, point: Point, step: int, address: Callable[[int, int], str | None]
) -> Row:
    deal, place = point.deal, point.turning.place
    found = [
        Press(at(LOOK, table, deal, "replay", str(step), "turning"), words.text("game.turning.look", number=number)),
        Press(at(TURNING, table, deal, "make", str(place)), words.text("game.turning.make_number", number=number)),
    ]
    page = address(deal, step)
    return found if page is None else [*found, link(page, words.text("game.button.web"))]


def turning_button(words: Words, table: str) -> Press:
    """Asks for the presser's own turning points."""
    return Press(at(TURNING, table, 0, "show"), words.text("game.button.turning"))
