"""The answer to `/hand score` in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.i18n.catalog import Words
from bot.services.scoring import ScoreAnswer
from bot.ui.amounts import amount, payment_lines, payment_summary, totals
from bot.ui.hand_text import circumstances, hand_in_words, hand_line, notes_told, reading_line
from bot.ui.told import Section, Told, section
from bot.ui.waits_text import distance_line
from engine.scoring.form import Form
from engine.scoring.sheet import Line, Sheet, Step, Struck
from engine.tiles.kinds import EAST, Tile
from engine.tiles.notation import write_tiles


def score_told(answer: ScoreAnswer, words: Words) -> Told:
    """The answer, and what it rests on."""
    words = words.of(answer.ruleset.options.system)
    if answer.sheet is None:
        return _no_win(answer, words)
    sheet = answer.sheet
    system = answer.ruleset.options.system
    lead = (words.text("answer.pays", payments=_summary(answer, sheet, words)),) if sheet.payments else ()
    facts = (
        hand_line(words, answer.question, system),
        *circumstances(words, answer.form, system),
        reading_line(words, answer.form, sheet.reading),
    )
    sections = (
        *section(
            words.text(f"answer.title.{_lines_title(sheet)}"), [_line(words, system, line) for line in sheet.lines]
        ),
        *section(words.text("answer.title.repairs"), [words.reason(reason) for reason in answer.repairs]),
        *notes_told(words, sheet.notes),
    )
    headline = totals(words, system, sheet.totals, sheet.limit)
    rules = footer(words, answer.question.rules)
    return Told(headline, facts, sections, rules, _hand(answer, words), lead=lead)


def score_details(answer: ScoreAnswer, words: Words) -> Told:
    """Everything behind the answer: steps of the arithmetic, what did not count and why, other readings."""
    words = words.of(answer.ruleset.options.system)
    told = score_told(answer, words)
    if answer.sheet is None:
        return told
    sheet = answer.sheet
    system = answer.ruleset.options.system
    sections = (
        *section(
            words.text(f"answer.title.{_lines_title(sheet)}"),
            [_line(words, system, line) + _where(words, sheet, line) for line in sheet.lines],
        ),
        *section(words.text("answer.title.steps"), [_step(words, sheet, step) for step in sheet.steps]),
        *section(words.text("answer.title.payments"), payment_lines(words, system, sheet.payments)),
        *section(words.text("answer.title.struck"), [_struck(words, struck) for struck in sheet.struck]),
        *section(words.text("answer.title.alternatives"), _alternatives(words, system, answer.form, sheet)),
        *(part for part in told.sections[1:] if part.title != words.text(f"answer.title.{_lines_title(sheet)}")),
    )
    return Told(told.headline, told.facts, sections, told.footer, told.hand, lead=told.lead)


def footer(words: Words, line: str) -> str:
    """Which rules an answer holds for."""
    return words.text("answer.rules", line=line)


def _hand(answer: ScoreAnswer, words: Words) -> tuple[str, ...]:
    return hand_in_words(words, answer.form)


def _no_win(answer: ScoreAnswer, words: Words) -> Told:
    system = answer.ruleset.options.system
    facts = [
        *(words.reason(reason) for reason in answer.refused[1:]),
        hand_line(words, answer.question, system),
        *circumstances(words, answer.form, system),
    ]
    if answer.distance is not None:
        facts.append(words.text("answer.without_last", distance=distance_line(words, answer.distance)))
    sections: tuple[Section, ...] = section(
        words.text("answer.title.repairs"), [words.reason(reason) for reason in answer.repairs]
    )
    reason = words.reason(answer.refused[0]) if answer.refused else words.own(system, "answer.no_win_plain")
    headline = words.own(system, "answer.no_win", reason=reason)
    return Told(headline, tuple(facts), sections, footer(words, answer.question.rules), _hand(answer, words))


def _summary(answer: ScoreAnswer, sheet: Sheet, words: Words) -> str:
    winner = None
    if answer.form.seat is not None and any(payment.payee == answer.form.seat - EAST for payment in sheet.payments):
        winner = answer.form.seat - EAST
    return payment_summary(words, answer.ruleset.options.system, sheet.payments, winner)


def _lines_title(sheet: Sheet) -> str:
    return "lines" if sheet.lines else "none"


def _line(words: Words, system: str, line: Line) -> str:
    times = words.text("answer.times", n=line.times) if line.times > 1 else ""
    return words.text(
        "answer.line", name=words.term(line.key), times=times, amount=amount(words, system, line.unit, line.amount)
    )


def _where(words: Words, sheet: Sheet, line: Line) -> str:
    if line.tiles:
        return words.text("answer.where", tiles=write_tiles(line.tiles))
    return _groups(words, sheet, line.groups)


def _groups(words: Words, sheet: Sheet, indexes: Iterable[int]) -> str:
    found = [sheet.reading.groups[index] for index in indexes if index < len(sheet.reading.groups)]
    groups = [write_tiles(map(Tile, group.kinds)) for group in found]
    return words.text("answer.where", tiles=" ".join(groups)) if groups else ""


def _step(words: Words, sheet: Sheet, step: Step) -> str:
    group = step.params.get("group")
    where = _groups(words, sheet, (group,)) if isinstance(group, int) else ""
    name = words.text(step.key, **step.params) + where
    return words.text("answer.step", name=name, value=step.value) if step.value else name


def _struck(words: Words, struck: Struck) -> str:
    return words.text(
        "answer.struck", name=words.term(struck.key), why=words.text(struck.why, key=struck.key, by=struck.by)
    )


def _alternatives(words: Words, system: str, form: Form, sheet: Sheet) -> list[str]:
    return [
        words.text(
            "answer.alternative",
            reading=reading_line(words, form, other.reading),
            lines=words.listed(words.term(line.key) for line in other.lines)
            or words.own(system, "answer.alternative_none"),
            total=_total(words, system, other.totals),
        )
        for other in sheet.alternatives
    ]


def _total(words: Words, system: str, sums: Mapping[str, int]) -> str:
    return totals(words, system, sums, None)
