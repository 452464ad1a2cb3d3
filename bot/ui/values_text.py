"""What discards are worth, in words: numbers of the solver, why the first is first, and what was assumed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.i18n.numbers import percent, signed_percent
from bot.services.discards import DiscardsReply
from bot.ui.hand_text import circumstances, hand_in_words, hand_line
from bot.ui.told import Section, Table, Told, section
from bot.ui.waits_text import steps, tiles_left
from engine.hand.hand import MELD_TERMS, Meld
from engine.scoring.form import Form
from engine.solver.answers import NO_RISK, CallValue, DiscardsSolved, KongRow, RiskRow, value_left
from engine.solver.model import Model, SolvedRow
from engine.systems.system import Ruleset
from engine.tiles.kinds import Tile, code_of, kind_of
from engine.tiles.notation import write_meld

COLUMNS: Final = ("gain", "win", "ready", "value", "distance", "more")
RISK_COLUMNS: Final = ("gain", "win", "ready", "value", "risk", "left", "distance", "more")
"""With opponents told."""
CLOSE: Final = 10.0
"""Points of value less risk that make no difference."""
Weighed = tuple[float, str, float]
"""An answer's value, what it is called, and the chance that it deals in."""
Risked = tuple[float, float]
"""The chance that an answer deals in, and what is left of its value."""


def values_told(reply: DiscardsReply, solved: DiscardsSolved, words: Words) -> Told:
    """The best discard or kong, the table of all, the comparison with the next, the assumptions."""
    system = reply.ruleset.options.system
    words = words.of(system)
    return Told(
        _headline(words, solved),
        (hand_line(words, reply.question, system), *circumstances(words, reply.form, system)),
        _sections(reply, solved, words),
        words.text("answer.rules", line=reply.question.rules),
        hand_in_words(words, reply.form),
        lead=_unrisked(words, solved),
    )


def _sections(reply: DiscardsReply, solved: DiscardsSolved, words: Words) -> tuple[Section, ...]:
    return (
        Section(words.text(f"solver.title.{'values' if _throws(solved) else 'calls'}"), (), _table(words, solved)),
        *section(words.text("solver.title.why"), _why(words, reply, solved)),
        *section(words.text("solver.title.assumes"), _assumed(words, reply, solved)),
    )


def assumed_of(words: Words, form: Form, model: Model, *, turn: int, last: int, draws: int, coarser: bool) -> list[str]:
    """What every answer of the solver rests on."""
    three = model.others == 2
    lines = [words.text("solver.assumes.turn", turn=turn, last=last, draws=draws)]
    if model.wall_end:
        key = "solver.assumes.wall_end_three" if three else "solver.assumes.wall_end"
        lines.append(words.text(key, share=f"{100 * model.last_draw[0]:.0f}%"))
    lines.append(words.text("solver.assumes.others", games=model.games))
    if model.norths:
        lines.append(words.text("solver.assumes.norths"))
    lines.append(words.text("solver.assumes.value", win=words.figure(model.win), ready=words.figure(model.tenpai)))
    calls = "solver.assumes.pungs" if three else "solver.assumes.calls"
    lines.append(words.text(calls if model.calls else "solver.assumes.no_calls"))
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
        lines.append(words.text("solver.assumes.kong_dora", dearer=words.figure(model.dearer)))
    return lines


def columns(words: Words, names: Iterable[str]) -> tuple[str, ...]:
    """The head of a table; a system may have words of its own."""
    return tuple(words.own(words.system, f"solver.column.{name}") for name in names)


def head(words: Words, first: str, *, with_risk: bool) -> tuple[str, ...]:
    """The head of a table of `value_cells`."""
    return columns(words, (first, *(RISK_COLUMNS if with_risk else COLUMNS)))


def value_cells(
    words: Words, name: str, row: SolvedRow | KongRow | CallValue, risk: Risked | None, more: str = ""
) -> tuple[str, ...]:
    """What a discard, a kong or another answer is worth and, where opponents were told, what it risks."""
    return (
        name,
        words.figure(row.points),
        percent(row.win),
        percent(row.ready),
        words.figure(row.value),
        *(() if risk is None else (percent(risk[0]), words.figure(risk[1]))),
        steps(words, row.shanten),
        more,
    )


def risked(row: CallValue) -> Risked:
    """What an answer to an offered tile risks."""
    return (row.risk or NO_RISK).chance, row.left


def gap_line(words: Words, call: str, best: float, other: float) -> str:
    """How far the second is behind the best, by value."""
    gap = 100 * (best - other) / best if best > 0 else 0.0
    return words.text("solver.close_call" if gap < 1 else "solver.ahead_call", percent=f"{gap:.1f}", call=call)


def risked_gap_line(words: Words, call: str, best: float, other: float) -> str:
    """The same by value less risk, which may be below nothing."""
    key = "solver.close_risked" if best - other < CLOSE else "solver.ahead_risked"
    return words.text(key, call=call, left=words.figure(other), best=words.figure(best))


def beside_line(words: Words, best: SolvedRow | CallValue, other: SolvedRow | CallValue) -> str:
    """By what the best differs from the second."""
    return words.text(
        "solver.beside",
        points=words.change(best.points - other.points),
        win=signed_percent(best.win - other.win),
        ready=signed_percent(best.ready - other.ready),
    )


def risk_line(words: Words, best: RiskRow | CallValue, other: RiskRow | CallValue) -> str:
    """What the best risks beside the second."""
    here, there = best.risk or NO_RISK, other.risk or NO_RISK
    return words.text(
        "solver.risk",
        chance=percent(here.chance),
        loss=words.figure(here.loss),
        other=percent(there.chance),
        other_loss=words.figure(there.loss),
    )


def route(words: Words, fan: int, share: float) -> str:
    """A fan that wins carry, or all others (0), with its chance."""
    name = words.term(f"mcr.{fan}") if fan else words.text("solver.mcr.others")
    return words.text("solver.mcr.route", name=name, share=percent(share))


def _headline(words: Words, solved: DiscardsSolved) -> str:
    best, kong = solved.solved.rows[0], solved.better_kong
    suffix = "_risked" if solved.risks else ""
    if solved.hopeless:
        return words.text("solver.hopeless", tile=_code(best), draws=solved.position.draws_left)
    if kong is not None:
        return capital(
            words.text(f"solver.best_pass{suffix}", call=kong_name(words, kong.meld), **figures(words, kong, kong.left))
        )
    chance = {"chance": percent(solved.risks[0].risk.chance)} if solved.risks else {}
    key = "solver.best_aside" if solved.aside else f"solver.best{suffix}"
    return words.text(key, tile=_code(best), **figures(words, best, solved.lefts[0]), **chance)


def figures(words: Words, row: SolvedRow | KongRow | CallValue, left: float) -> dict[str, str]:
    """The figures that a headline may name."""
    return {
        "points": words.figure(row.points),
        "left": words.figure(left),
        "win": percent(row.win),
        "ready": percent(row.ready),
    }


def kong_name(words: Words, kong: Meld) -> str:
    """What a kong is called: ``concealed kong 1111p``."""
    return f"{words.term(MELD_TERMS[kong.kind])} {write_meld(kong)}"


def _unrisked(words: Words, solved: DiscardsSolved) -> tuple[str, ...]:
    """What would come first by value alone, where its risk puts something else first."""
    rows: list[Weighed] = [
        (row.value, words.tile(_code(row)), risk.risk.chance)
        for row, risk in zip(solved.solved.rows, solved.risks, strict=False)
    ]
    if not rows:
        return ()
    rows += [(row.value, kong_name(words, row.meld), (row.risk or NO_RISK).chance) for row in solved.kongs or ()]
    best = solved.solved.rows[0] if solved.better_kong is None else solved.better_kong
    return unrisked(words, best.value, rows)


def unrisked(words: Words, best: float, rows: Iterable[Weighed]) -> tuple[str, ...]:
    """The answer of more value than the first, if one has such; `best` is the value of the first."""
    value, call, chance = max(rows, key=lambda row: row[0])
    if value - best < CLOSE:
        return ()
    return (words.text("solver.unrisked", call=call, value=words.figure(value), chance=percent(chance)),)


def _table(words: Words, solved: DiscardsSolved) -> Table:
    rows = []
    for row, risk in solved.together:
        weighed = None if risk is None else (risk.chance, value_left(row.value, risk))
        if isinstance(row, KongRow):
            rows.append(value_cells(words, capital(kong_name(words, row.meld)), row, weighed))
        else:
            rows.append(_row(words, solved, row, weighed))
    first = "discard" if _throws(solved) else "answer"
    return Table(head(words, first, with_risk=bool(solved.risks)), tuple(rows))


def _throws(solved: DiscardsSolved) -> bool:
    """Whether all that is compared are discards."""
    return not solved.kongs and not solved.aside


def _row(words: Words, solved: DiscardsSolved, row: SolvedRow, weighed: Risked | None) -> tuple[str, ...]:
    more = [words.text("solver.safe")] if weighed is not None and weighed[0] == 0 else []
    if not row.values:
        more.append(words.text("solver.fold"))
    if row.riichi is not None and row.dama is not None:
        key = "solver.riichi" if row.riichi > row.dama else "solver.dama"
        more.append(words.text(key, riichi=words.figure(row.riichi), dama=words.figure(row.dama)))
    name = words.text("solver.aside", tile=_code(row)) if solved.aside else _code(row)
    return value_cells(words, name, row, weighed, words.text("answer.separator").join(more))


def _why(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    """The best discard beside the next, riichi beside silence, and kongs beside that discard; a kong that is better
    alone."""
    kongs = [_kong_beside(words, row, solved) for row in solved.kongs or ()]
    return kongs if solved.better_kong else [*_discards_beside(words, reply, solved), *kongs]


def _kong_beside(words: Words, kong: KongRow, solved: DiscardsSolved) -> str:
    best = solved.solved.rows[0]
    return capital(
        words.text(
            "solver.kong_risked" if solved.risks else "solver.kong",
            kong=kong_name(words, kong.meld),
            tile=_code(best),
            value=words.change(kong.left - solved.lefts[0]),
            points=words.change(kong.points - best.points),
            win=signed_percent(kong.win - best.win),
            ready=signed_percent(kong.ready - best.ready),
        )
    )


def _discards_beside(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    """The first beside the second: value, speed, tiles it gains and loses, risk; and riichi beside silence."""
    lines = _beside(words, reply, solved) if len(solved.solved.rows) > 1 else []
    best = solved.solved.rows[0]
    for stance in solved.stances:
        if stance.tile == best.tile:
            lines.append(
                words.text(
                    "solver.stance",
                    win=percent(stance.riichi.win),
                    points=words.figure(stance.riichi.per_win),
                    silent=percent(stance.dama.win),
                    silent_points=words.figure(stance.dama.per_win),
                )
            )
            if best.value - max(stance.riichi.value, stance.dama.value) > CLOSE:
                lines.append(words.text("solver.plan", win=percent(best.win)))
    return lines


def _beside(words: Words, reply: DiscardsReply, solved: DiscardsSolved) -> list[str]:
    best, other = solved.solved.rows[:2]
    gap = risked_gap_line if solved.risks else gap_line
    lines: list[str] = []
    if not solved.hopeless:
        lines = [gap(words, words.tile(_code(other)), *solved.lefts[:2]), beside_line(words, best, other)]
    lines += speed_lines(words, reply, _tile(best), _tile(other))
    if solved.risks:
        lines.append(risk_line(words, *solved.risks[:2]))
    return lines


def speed_lines(words: Words, reply: DiscardsReply, best: Tile, other: Tile) -> list[str]:
    """Distances and tiles accepted after two discards, and which tiles only one of the two accepts; nothing where one
    of them was not answered by shape."""
    by_kind = {kind_of(row.tile): row for row in reply.answer.rows}
    mine, theirs = by_kind.get(kind_of(best)), by_kind.get(kind_of(other))
    if mine is None or theirs is None:
        return []
    speed = words.text(
        "solver.speed",
        distance=steps(words, mine.shanten),
        left=tiles_left(words, mine.total),
        other=steps(words, theirs.shanten),
        other_left=tiles_left(words, theirs.total),
    )
    lines = [capital(speed)]
    lefts = [{wait.kind: wait.left for wait in row.accepted if wait.left} for row in (mine, theirs)]
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
    lines = assumed_of(
        words,
        reply.form,
        model,
        turn=position.turn,
        last=position.last_turn,
        draws=position.draws_left,
        coarser=solved.coarser,
    )
    if solved.aside:
        lines.append(words.text("solver.assumes.aside"))
    if solved.kongs:
        lines += kongs_assumed(words, reply.ruleset, model)
    elif solved.kongs is None:
        lines.append(words.text("solver.assumes.no_kongs"))
    if not solved.risks:
        return [*lines, words.text("solver.assumes.never")]
    folds = [] if all(row.values for row in solved.solved.rows) else ["fold"]
    kongs = ["kong_risk"] if solved.kongs else []
    robbed = ["robbed"] if any(row.meld.added is not None for row in solved.kongs or ()) else []
    return [*lines, *(words.text(f"solver.assumes.{key}") for key in ("risk", *folds, *robbed, *kongs, "never_later"))]


def _tile(row: SolvedRow) -> Tile:
    assert row.tile is not None
    return Tile(row.tile)


def _code(row: SolvedRow) -> str:
    return code_of(_tile(row))
