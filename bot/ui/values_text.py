"""What discards are worth, in words: numbers of the solver, why the first is first, and what was assumed."""

from __future__ import annotations

from typing import Final

from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply
from bot.ui.hand_text import circumstances, hand_in_words, hand_line
from bot.ui.told import Section, Table, Told, section
from bot.ui.waits_text import steps, tiles_left
from engine.solver.model import FULL, LAST_TURN, Position, Solved, SolvedRow
from engine.tiles.kinds import Tile, code_of, kind_of

COLUMNS: Final = ("discard", "points", "win", "ready", "value", "distance", "more")


def values_told(reply: DiscardsReply, position: Position, solved: Solved, words: Words) -> Told:
    """The best discard by value, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    facts = (hand_line(words, reply.question, system), *circumstances(words, reply.form, system))
    sections = (*value_sections(reply, position, solved, words),)
    footer = words.text("answer.rules", line=reply.question.rules)
    return Told(_headline(words, solved), facts, sections, footer, hand_in_words(words, reply.form))


def value_sections(reply: DiscardsReply, position: Position, solved: Solved, words: Words) -> tuple[Section, ...]:
    """The same as parts of a longer answer."""
    return (
        Section(words.text("solver.title.values"), (), _table(words, solved)),
        *section(words.text("solver.title.why"), _why(words, reply, solved)),
        *section(words.text("solver.title.assumes"), _assumed(words, position, solved)),
    )


def no_values_told(reply: DiscardsReply, words: Words) -> Told:
    """The solver has no answer to this question."""
    system = reply.ruleset.options.system
    facts = (hand_line(words, reply.question, system), *circumstances(words, reply.form, system))
    return Told(words.text("solver.none"), facts)


def _headline(words: Words, solved: Solved) -> str:
    best = solved.rows[0]
    return words.text(
        "solver.best", tile=_code(best), points=_points(best.points), win=_percent(best.win), ready=_percent(best.ready)
    )


def _table(words: Words, solved: Solved) -> Table:
    head = tuple(words.text(f"solver.column.{name}") for name in COLUMNS)
    return Table(head, tuple(_row(words, row) for row in solved.rows))


def _row(words: Words, row: SolvedRow) -> tuple[str, ...]:
    more = ""
    if row.riichi is not None and row.dama is not None:
        key = "solver.riichi" if row.riichi > row.dama else "solver.dama"
        more = words.text(key, riichi=_points(row.riichi), dama=_points(row.dama))
    return (
        _code(row),
        _points(row.points),
        _percent(row.win),
        _percent(row.ready),
        _points(row.value),
        steps(words, row.shanten),
        more,
    )


def _why(words: Words, reply: DiscardsReply, solved: Solved) -> list[str]:
    """The first beside the second: what it gains and loses."""
    if len(solved.rows) < 2:
        return []
    best, other = solved.rows[:2]
    gap = 100 * (best.value - other.value) / best.value if best.value > 0 else 0.0
    lines = [words.text("solver.close" if gap < 1 else "solver.ahead", tile=_code(other), percent=f"{gap:.1f}")]
    lines.append(
        words.text(
            "solver.beside",
            points=_signed(best.points - other.points),
            win=_signed_percent(best.win - other.win),
            ready=_signed_percent(best.ready - other.ready),
        )
    )
    lefts = {kind_of(row.tile): {wait.kind: wait.left for wait in row.accepted} for row in reply.answer.rows}
    mine, theirs = (lefts.get(kind_of(_tile(row)), {}) for row in (best, other))
    for key, here, there in (("solver.gained", mine, theirs), ("solver.lost", theirs, mine)):
        only = [kind for kind in here if kind not in there]
        if only:
            copies = sum(here[kind] for kind in only)
            lines.append(
                words.text(key, tiles=tuple(code_of(Tile(kind)) for kind in only), left=tiles_left(words, copies))
            )
    return lines


def _assumed(words: Words, position: Position, solved: Solved) -> list[str]:
    model = solved.model
    lines = [words.text("solver.assumes.turn", turn=position.turn, last=LAST_TURN, draws=position.draws_left)]
    lines.append(words.text("solver.assumes.others"))
    lines.append(words.text("solver.assumes.value", win=_points(model.win), ready=_points(model.tenpai)))
    if model.calls:
        lines.append(words.text("solver.assumes.calls"))
    else:
        lines.append(words.text("solver.assumes.no_calls"))
    lines.append(words.text("solver.assumes.slack" if model.slack else "solver.assumes.no_slack", n=model.slack))
    if model != FULL:
        lines.append(words.text("solver.assumes.coarser"))
    lines.append(words.text("solver.assumes.never"))
    return lines


def _tile(row: SolvedRow) -> Tile:
    assert row.tile is not None
    return Tile(row.tile)


def _code(row: SolvedRow) -> str:
    return code_of(_tile(row))


def _points(points: float) -> str:
    return f"{points:,.0f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _signed(points: float) -> str:
    return f"{points:+,.0f}"


def _signed_percent(share: float) -> str:
    return f"{100 * share:+.1f}%"
