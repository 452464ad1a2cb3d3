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
from engine.hand.hand import MELD_TERMS
from engine.scoring.form import Form
from engine.solver.answers import CallValue, DiscardsSolved, KongRow, RiskRow
from engine.solver.model import LAST_TURN, Model, SolvedRow
from engine.systems.system import Ruleset
from engine.tiles.kinds import Tile, code_of, kind_of
from engine.tiles.notation import write_meld

COLUMNS: Final = ("discard", "points", "win", "ready", "value", "distance", "more")
RISK_COLUMNS: Final = ("discard", "points", "win", "ready", "value", "risk", "left", "distance", "more")
"""With opponents told."""


def values_told(reply: DiscardsReply, solved: DiscardsSolved, words: Words) -> Told:
    """The best discard or kong by value, the table of all, the comparison with the next, the assumptions."""
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
        Section(words.text("solver.title.calls" if solved.kongs else "solver.title.values"), (), _table(words, solved)),
        *section(words.text("solver.title.why"), _why(words, reply, solved)),
        *section(words.text("solver.title.assumes"), _assumed(words, reply, solved)),
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


def kongs_assumed(words: Words, ruleset: Ruleset, model: Model) -> list[str]:
    """What the worth of a kong rests on."""
    lines = [words.text("solver.assumes.kong")]
    if ruleset.options.flag("kan_dora"):
        lines.append(words.text("solver.assumes.kong_dora", dearer=points(model.dearer)))
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
    # Nothing is not less than nothing.
    return f"{round(100 * share, 1) + 0.0:+.1f}%"


def _headline(words: Words, solved: DiscardsSolved) -> str:
    best, kong = solved.solved.rows[0], _better_kong(solved)
    if kong is not None:
        return words.text("solver.best_pass", call=_kong_name(words, kong), **_figures(kong))
    return words.text("solver.best", tile=_code(best), **_figures(best))


def _figures(row: SolvedRow | KongRow) -> dict[str, str]:
    return {"points": points(row.points), "win": percent(row.win), "ready": percent(row.ready)}


def _better_kong(solved: DiscardsSolved) -> KongRow | None:
    """The best kong, if it is worth more than any discard."""
    kong = solved.kongs[0] if solved.kongs else None
    return kong if kong is not None and kong.value > solved.solved.rows[0].value else None


def _kong_name(words: Words, row: KongRow) -> str:
    return f"{words.term(MELD_TERMS[row.meld.kind])} {write_meld(row.meld)}"


def _safest(words: Words, solved: DiscardsSolved) -> tuple[str, ...]:
    """The discard or kong that keeps most when its own risk is counted, where opponents were told."""
    if not solved.risks:
        return ()
    best = max(solved.risks, key=lambda row: row.left)
    kong = max(solved.kongs or (), key=lambda row: row.left, default=None)
    if kong is not None and kong.left > best.left:
        robbed = percent(0.0 if kong.risk is None else kong.risk.chance)
        name = _kong_name(words, kong)
        return (words.text("solver.best_left_kong", kong=name, value=points(kong.left), chance=robbed),)
    chance = percent(best.risk.chance)
    return (words.text("solver.best_left", tile=code_of(best.tile), value=points(best.left), chance=chance),)


def _table(words: Words, solved: DiscardsSolved) -> Table:
    names = RISK_COLUMNS if solved.risks else COLUMNS
    risks: Sequence[RiskRow | None] = solved.risks or [None] * len(solved.solved.rows)
    rows = [(row.value, _row(words, row, risk)) for row, risk in zip(solved.solved.rows, risks, strict=True)]
    if solved.kongs:
        names = ("answer", *names[1:])
        rows += [(row.value, _kong_row(words, row, risked=bool(solved.risks))) for row in solved.kongs]
        rows.sort(key=lambda row: -row[0])
    return Table(columns(words, names), tuple(row for _, row in rows))


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


def _kong_row(words: Words, row: KongRow, *, risked: bool) -> tuple[str, ...]:
    chance = 0.0 if row.risk is None else row.risk.chance
    return (
        _kong_name(words, row),
        points(row.points),
        percent(row.win),
        percent(row.ready),
        points(row.value),
        *((percent(chance), points(row.left)) if risked else ()),
        steps(words, row.shanten),
        "",
    )


def _why(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    """The best discard beside the next, riichi beside silence, and kongs beside that discard; a kong that is better
    alone."""
    kongs = [_kong_beside(words, row, solved.solved.rows[0]) for row in solved.kongs or ()]
    return kongs if _better_kong(solved) else [*_discards_beside(words, reply, solved), *kongs]


def _kong_beside(words: Words, kong: KongRow, best: SolvedRow) -> str:
    return words.text(
        "solver.kong",
        kong=_kong_name(words, kong),
        tile=_code(best),
        value=signed(kong.value - best.value),
        points=signed(kong.points - best.points),
        win=signed_percent(kong.win - best.win),
        ready=signed_percent(kong.ready - best.ready),
    )


def _discards_beside(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
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


def _assumed(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    position, model = solved.position, solved.solved.model
    lines = assumed_of(words, reply.form, model, turn=position.turn, draws=position.draws_left, coarser=solved.coarser)
    if solved.kongs:
        lines += kongs_assumed(words, reply.ruleset, model)
    elif solved.kongs is None:
        lines.append(words.text("solver.assumes.no_kongs"))
    if not solved.risks:
        return [*lines, words.text("solver.assumes.never")]
    robbed = ["robbed"] if any(row.risk is not None for row in solved.kongs or ()) else []
    return [*lines, *(words.text(f"solver.assumes.{key}") for key in ("risk", *robbed, "never_later"))]


def _tile(row: SolvedRow) -> Tile:
    assert row.tile is not None
    return Tile(row.tile)


def _code(row: SolvedRow) -> str:
    return code_of(_tile(row))
