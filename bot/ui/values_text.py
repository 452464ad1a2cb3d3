"""What discards are worth, in words: numbers of the solver, why the first is first, and what was assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.discards import DiscardsReply
from bot.services.questions import HandQuestion
from bot.ui.hand_text import circumstances, hand_in_words, hand_line
from bot.ui.told import Section, Table, Told, section
from bot.ui.waits_text import steps, tiles_left
from engine.scoring.form import Form
from engine.solver.answers import CallValue, DiscardsSolved, RiskRow
from engine.solver.model import LAST_TURN, Model, SolvedRow
from engine.systems.system import Ruleset
from engine.tiles.kinds import Tile, code_of, kind_of

COLUMNS: Final = ("discard", "points", "win", "ready", "value", "distance", "more")
RISK_COLUMNS: Final = ("discard", "points", "win", "ready", "value", "risk", "left", "distance", "more")
"""With opponents told."""


def values_told(reply: DiscardsReply, solved: DiscardsSolved, words: Words) -> Told:
    """The best discard by value, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    facts = (hand_line(words, reply.question, system), *circumstances(words, reply.form, system))
    footer = words.text("answer.rules", line=reply.question.rules)
    return Told(
        _headline(words, solved),
        (*facts, words.text("solver.bars_risk" if solved.risks else "solver.bars")),
        value_sections(reply, solved, words),
        footer,
        hand_in_words(words, reply.form),
        lead=_safest(words, solved),
    )


def value_sections(reply: DiscardsReply, solved: DiscardsSolved, words: Words) -> tuple[Section, ...]:
    """The same as parts of a longer answer."""
    return (
        Section(words.text("solver.title.values"), (), _table(words, solved)),
        *section(words.text("solver.title.why"), _why(words, reply, solved)),
        *section(words.text("solver.title.assumes"), _assumed(words, reply.form, solved)),
    )


def no_values_told(question: HandQuestion, form: Form, ruleset: Ruleset, words: Words) -> Told:
    """The solver has no answer to this question."""
    system = ruleset.options.system
    words = words.of(system)
    facts = (hand_line(words, question, system), *circumstances(words, form, system))
    return Told(words.text("solver.none"), facts)


def assumed_of(words: Words, form: Form, model: Model, *, turn: int, draws: int, coarser: bool) -> list[str]:
    """What every answer of the solver rests on."""
    lines = [words.text("solver.assumes.turn", turn=turn, last=LAST_TURN, draws=draws)]
    if model.wall_end:
        lines.append(words.text("solver.assumes.wall_end"))
    lines.append(words.text("solver.assumes.others"))
    lines.append(words.text("solver.assumes.value", win=points(model.win), ready=points(model.tenpai)))
    lines.append(words.text("solver.assumes.calls" if model.calls else "solver.assumes.no_calls"))
    lines.append(words.text("solver.assumes.slack" if model.slack else "solver.assumes.no_slack", n=model.slack))
    if any(opponent.ready is not None for opponent in form.against):
        lines.append(words.text("solver.assumes.riichi"))
    if coarser:
        lines.append(words.text("solver.assumes.coarser"))
    return lines


def columns(words: Words, names: Iterable[str]) -> tuple[str, ...]:
    """The head of a table."""
    return tuple(words.text(f"solver.column.{name}") for name in names)


def beside_lines(
    words: Words, key: str, best: SolvedRow | CallValue, other: SolvedRow | CallValue, **named: str
) -> list[str]:
    """How far the second is behind (``solver.ahead`` or, within one percent, ``solver.close``, with a suffix), and by
    what."""
    gap = 100 * (best.value - other.value) / best.value if best.value > 0 else 0.0
    return [
        words.text(f"solver.close{key}" if gap < 1 else f"solver.ahead{key}", percent=f"{gap:.1f}", **named),
        words.text(
            "solver.beside",
            points=signed(best.points - other.points),
            win=signed_percent(best.win - other.win),
            ready=signed_percent(best.ready - other.ready),
        ),
    ]


def points(number: float) -> str:
    """Points without decimals."""
    return f"{number:,.0f}"


def percent(share: float) -> str:
    """A chance in percent."""
    return f"{100 * share:.1f}%"


def route(words: Words, fan: int, share: float) -> str:
    """A fan that wins carry, or all others (0), with its chance."""
    name = words.term(f"mcr.{fan}") if fan else words.text("solver.mcr.others")
    return words.text("solver.mcr.route", name=name, share=percent(share))


def signed(number: float) -> str:
    """Points more or less."""
    return f"{number:+,.0f}"


def signed_percent(share: float) -> str:
    """Percent more or less."""
    return f"{100 * share:+.1f}%"


def _headline(words: Words, solved: DiscardsSolved) -> str:
    best = solved.solved.rows[0]
    return words.text(
        "solver.best", tile=_code(best), points=points(best.points), win=percent(best.win), ready=percent(best.ready)
    )


def _safest(words: Words, solved: DiscardsSolved) -> tuple[str, ...]:
    """The discard that keeps most when its own risk is counted, where opponents were told."""
    if not solved.risks:
        return ()
    best = max(solved.risks, key=lambda row: row.left)
    chance = percent(best.risk.chance)
    return (words.text("solver.best_left", tile=code_of(best.tile), value=points(best.left), chance=chance),)


def _table(words: Words, solved: DiscardsSolved) -> Table:
    names = RISK_COLUMNS if solved.risks else COLUMNS
    risks: Sequence[RiskRow | None] = solved.risks or [None] * len(solved.solved.rows)
    rows = tuple(_row(words, *both) for both in zip(solved.solved.rows, risks, strict=True))
    return Table(columns(words, names), rows)


def _row(words: Words, row: SolvedRow, risk: RiskRow | None) -> tuple[str, ...]:
    more = ""
    if row.riichi is not None and row.dama is not None:
        key = "solver.riichi" if row.riichi > row.dama else "solver.dama"
        more = words.text(key, riichi=points(row.riichi), dama=points(row.dama))
    risked = () if risk is None else (percent(risk.risk.chance), points(risk.left))
    return (
        _code(row),
        points(row.points),
        percent(row.win),
        percent(row.ready),
        points(row.value),
        *risked,
        steps(words, row.shanten),
        more,
    )


def _why(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    """The first beside the second: value, speed, tiles it gains and loses, risk; and riichi beside silence."""
    lines = _beside(words, reply, solved) if len(solved.solved.rows) > 1 else []
    best = solved.solved.rows[0].tile
    for stance in solved.stances:
        if stance.tile == best:
            lines.append(
                words.text(
                    "solver.stance",
                    win=percent(stance.riichi.win),
                    points=points(stance.riichi.per_win),
                    silent=percent(stance.dama.win),
                    silent_points=points(stance.dama.per_win),
                )
            )
    return lines


def _beside(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    best, other = solved.solved.rows[:2]
    lines = beside_lines(words, "", best, other, tile=_code(other))
    lines += speed_lines(words, reply, _tile(best), _tile(other))
    if solved.risks:
        here, there = (row.risk for row in solved.risks[:2])
        lines.append(
            words.text(
                "solver.risk",
                chance=percent(here.chance),
                loss=points(here.loss),
                other=percent(there.chance),
                other_loss=points(there.loss),
            )
        )
    return lines


def speed_lines(words: Words, reply: DiscardsReply, best: Tile, other: Tile) -> list[str]:
    """Distances and tiles accepted after two discards, and which tiles only one of the two accepts; nothing where one
    of them was not answered by shape."""
    by_kind = {kind_of(row.tile): row for row in reply.answer.rows}
    mine, theirs = by_kind.get(kind_of(best)), by_kind.get(kind_of(other))
    if mine is None or theirs is None:
        return []
    lines = [
        words.text(
            "solver.speed",
            distance=steps(words, mine.shanten),
            left=tiles_left(words, mine.total),
            other=steps(words, theirs.shanten),
            other_left=tiles_left(words, theirs.total),
        )
    ]
    lefts = [{wait.kind: wait.left for wait in row.accepted} for row in (mine, theirs)]
    for key, here, there in (("solver.gained", lefts[0], lefts[1]), ("solver.lost", lefts[1], lefts[0])):
        only = [kind for kind in here if kind not in there]
        if only:
            copies = sum(here[kind] for kind in only)
            lines.append(
                words.text(key, tiles=tuple(code_of(Tile(kind)) for kind in only), left=tiles_left(words, copies))
            )
    return lines


def _assumed(words: Words, form: Form, solved: DiscardsSolved) -> list[str]:
    position = solved.position
    lines = assumed_of(
        words, form, solved.solved.model, turn=position.turn, draws=position.draws_left, coarser=solved.coarser
    )
    if not solved.risks:
        return [*lines, words.text("solver.assumes.never")]
    return [*lines, *(words.text(f"solver.assumes.{key}") for key in ("risk", "never_later"))]


def _tile(row: SolvedRow) -> Tile:
    assert row.tile is not None
    return Tile(row.tile)


def _code(row: SolvedRow) -> str:
    return code_of(_tile(row))
