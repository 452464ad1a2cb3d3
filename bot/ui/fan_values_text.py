"""What Chinese Official discards are worth, in words: points, chances and fans, why the first is first, assumptions."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.numbers import percent, signed_percent
from bot.services.discards import DiscardsReply
from bot.ui.hand_text import circumstances, hand_in_words, hand_line
from bot.ui.told import Section, Table, Told, section
from bot.ui.values_text import columns, route, speed_lines
from bot.ui.waits_text import steps
from engine.solver.mcr.answers import McrSolved
from engine.solver.mcr.model import SolvedRow
from engine.tiles.kinds import Tile, code_of

COLUMNS: Final = ("discard", "score", "win", "fan", "value", "distance", "routes")
_CLOSE: Final = 0.2
"""Points of value that make no difference."""
_ROUTES: Final = 3
_LEAST: Final = 0.005
"""A smaller chance is not told."""


def fan_values_told(reply: DiscardsReply, answer: McrSolved, words: Words) -> Told:
    """The best discard, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    return Told(
        _headline(words, reply, answer),
        (hand_line(words, reply.question, system), *circumstances(words, reply.form, system)),
        _sections(reply, answer, words),
        words.text("answer.rules", line=reply.question.rules),
        hand_in_words(words, reply.form),
    )


def _headline(words: Words, reply: DiscardsReply, answer: McrSolved) -> str:
    best = answer.solved.rows[0]
    if answer.hopeless:
        nearest = code_of(reply.answer.rows[0].tile)
        return words.text("solver.mcr.hopeless", tile=nearest, draws=answer.position.draws)
    return words.text(
        "solver.mcr.best",
        tile=_code(best),
        points=words.figure(best.points, 1),
        win=percent(best.win),
        fan=words.figure(best.fan, 1),
    )


def _sections(reply: DiscardsReply, answer: McrSolved, words: Words) -> tuple[Section, ...]:
    table = Table(columns(words, COLUMNS), tuple(_row(words, row) for row in answer.solved.rows))
    return (
        Section(words.text("solver.mcr.title"), (), table),
        *section(words.text("solver.title.why"), _why(words, reply, answer)),
        *section(words.text("solver.title.assumes"), _assumed(words, reply, answer)),
    )


def _row(words: Words, row: SolvedRow) -> tuple[str, ...]:
    return (
        _code(row),
        words.figure(row.points, 1),
        percent(row.win),
        words.figure(row.fan, 1),
        words.figure(row.value, 1),
        words.text("solver.mcr.out_of_reach") if row.lacking is None else steps(words, row.lacking - 1),
        _routes(words, row),
    )


def _routes(words: Words, row: SolvedRow) -> str:
    """The fans that carry most of the wins, with their chances."""
    told = [(fan, share) for fan, share in row.routes if share >= _LEAST][:_ROUTES]
    return words.listed(route(words, fan, share) for fan, share in told)


def _why(words: Words, reply: DiscardsReply, answer: McrSolved) -> list[str]:
    """The first beside the second: value, points, chances, fan, and the tiles it gains and loses."""
    if len(answer.solved.rows) < 2 or answer.hopeless:
        return []
    best, other = answer.solved.rows[:2]
    key = "close" if best.value - other.value < _CLOSE else "ahead"
    values = {"other": words.figure(other.value, 1), "best": words.figure(best.value, 1)}
    lines = [
        words.text(f"solver.mcr.{key}", tile=_code(other), **values),
        words.text(
            "solver.mcr.beside",
            points=words.change(best.points - other.points, 1),
            win=signed_percent(best.win - other.win),
            fan=words.change(best.fan - other.fan, 1),
        ),
    ]
    lines += speed_lines(words, reply, Tile(best.kind), Tile(other.kind))
    by_shape = {row.tile: row.shanten for row in reply.answer.rows}
    if any(row.lacking is None or row.lacking - 1 != by_shape.get(Tile(row.kind)) for row in (best, other)):
        lines.append(words.text("solver.mcr.by_shape", minimum=reply.ruleset.options.number("min_points")))
    return lines


def _assumed(words: Words, reply: DiscardsReply, answer: McrSolved) -> list[str]:
    position, solved = answer.position, answer.solved
    lines = [words.text("solver.mcr.turn", turn=position.turn, draws=position.draws), words.text("solver.mcr.table")]
    lines.append(words.text("solver.mcr.value", win=round(solved.model.win)))
    if solved.reach is None:
        lines.append(words.text("solver.mcr.estimated"))
    else:
        minimum = reply.ruleset.options.number("min_points")
        lines.append(words.text("solver.mcr.searched", n=solved.reach, minimum=minimum, targets=solved.targets))
        if solved.coarser:
            lines.append(words.text("solver.assumes.coarser"))
    if solved.model.claims:
        lines.append(words.text("solver.mcr.claims"))
    return [*lines, words.text("solver.mcr.never")]


def _code(row: SolvedRow) -> str:
    return code_of(Tile(row.kind))
