"""What Sichuan discards are worth, in words: units and chances, why the first is first, and what was assumed."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.i18n.numbers import percent, signed_percent
from bot.services.discards import DiscardsReply
from bot.ui.hand_text import circumstances, hand_in_words, hand_line
from bot.ui.told import Section, Table, Told, section
from bot.ui.values_text import columns, kong_name, speed_lines
from bot.ui.waits_text import steps
from engine.hand.hand import Meld
from engine.solver.sichuan.answers import ALIKE, SichuanSolved
from engine.solver.sichuan.model import KongRow, SolvedRow
from engine.tiles.kinds import Tile, code_of

COLUMNS: Final = ("worth", "win", "won", "distance", "aim")


def unit_values_told(reply: DiscardsReply, solved: SichuanSolved, words: Words) -> Told:
    """The best discard or kong by value, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    return Told(
        _headline(words, reply, solved),
        (hand_line(words, reply.question, system), *circumstances(words, reply.form, system)),
        _sections(reply, solved, words),
        words.text("answer.rules", line=reply.question.rules),
        hand_in_words(words, reply.form),
    )


def _headline(words: Words, reply: DiscardsReply, solved: SichuanSolved) -> str:
    if solved.hopeless:
        nearest = next(row.tile for row in reply.answer.rows if row.tile in solved.alike)
        return words.text("solver.sichuan.hopeless", tile=code_of(nearest), draws=solved.solved.draws)
    kong, best = solved.better_kong, solved.solved.rows[0]
    if kong is not None:
        best = kong.row
    figures = {"units": words.figure(best.value, 1), "win": percent(best.win)}
    if kong is None:
        return words.text("solver.sichuan.best", tile=_code(best), **figures)
    return capital(words.text("solver.sichuan.best_kong", kong=kong_name(words, kong.meld), **figures))


def _sections(reply: DiscardsReply, solved: SichuanSolved, words: Words) -> tuple[Section, ...]:
    return (
        Section(words.text(f"solver.sichuan.{'calls' if solved.solved.kongs else 'title'}"), (), _table(words, solved)),
        *section(words.text("solver.title.why"), _why(words, reply, solved)),
        *section(words.text("solver.title.assumes"), _assumed(words, solved)),
    )


def _table(words: Words, solved: SichuanSolved) -> Table:
    head = columns(words, ("answer" if solved.solved.kongs else "discard", *COLUMNS))
    return Table(head, tuple(_row(words, _name(words, kong, row), row) for kong, row in solved.together))


def _name(words: Words, kong: Meld | None, row: SolvedRow) -> str:
    return _code(row) if kong is None else capital(kong_name(words, kong))


def _row(words: Words, name: str, row: SolvedRow) -> tuple[str, ...]:
    return (
        name,
        words.figure(row.value, 1),
        percent(row.win),
        words.figure(row.units, 1),
        steps(words, row.lacking - 1),
        words.text(f"ai.route.{row.route}"),
    )


def _why(words: Words, reply: DiscardsReply, solved: SichuanSolved) -> list[str]:
    """The best discard beside the next, and kongs beside that discard; a kong that is better alone."""
    kongs = [_kong_beside(words, kong, solved) for kong in solved.solved.kongs or ()]
    return kongs if solved.better_kong else [*_discards_beside(words, reply, solved), *kongs]


def _kong_beside(words: Words, kong: KongRow, solved: SichuanSolved) -> str:
    best = solved.solved.rows[0]
    return capital(
        words.text(
            "solver.sichuan.kong",
            kong=kong_name(words, kong.meld),
            tile=_code(best),
            value=words.change(kong.row.value - best.value, 1),
            money=words.figure(kong.money),
            units=words.change(kong.row.units - best.units, 1),
            win=signed_percent(kong.row.win - best.win),
        )
    )


def _discards_beside(words: Words, reply: DiscardsReply, solved: SichuanSolved) -> list[str]:
    """The first beside the second: units, chances, and the tiles it gains and loses."""
    if len(solved.solved.rows) < 2 or solved.hopeless:
        return []
    best, other = solved.solved.rows[:2]
    gap = best.value - other.value
    key = "close" if gap < ALIKE else "ahead"
    lines = [words.text(f"solver.sichuan.{key}", tile=_code(other), units=words.figure(gap, 1))]
    lines.append(
        words.text(
            "solver.sichuan.beside",
            units=words.change(best.units - other.units, 1),
            win=signed_percent(best.win - other.win),
        )
    )
    return [*lines, *speed_lines(words, reply, _tile(best), _tile(other))]


def _assumed(words: Words, solved: SichuanSolved) -> list[str]:
    position, model = solved.position, solved.solved.model
    slack = max(model.slack, model.slack_ready)
    lines = [
        words.text("solver.sichuan.turn", turn=position.turn, draws=solved.solved.draws, rivals=len(position.rivals)),
        words.text("solver.sichuan.others"),
        words.text("solver.sichuan.value"),
        words.text("solver.sichuan.aims"),
        words.text("solver.assumes.slack" if slack else "solver.assumes.no_slack", n=slack),
    ]
    if solved.coarser:
        lines.append(words.text("solver.assumes.coarser"))
    kongs = solved.solved.kongs
    if kongs:
        lines.append(words.text("solver.sichuan.kongs"))
    if kongs and solved.returned:
        lines.append(words.text("solver.sichuan.returned"))
    if kongs is None:
        lines.append(words.text("solver.assumes.no_kongs"))
    return [*lines, words.text("solver.sichuan.never_after" if kongs else "solver.sichuan.never")]


def _tile(row: SolvedRow) -> Tile:
    assert row.kind is not None
    return Tile(row.kind)


def _code(row: SolvedRow) -> str:
    return code_of(_tile(row))
