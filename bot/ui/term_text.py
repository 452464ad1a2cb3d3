"""A term in all its forms, side by side."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.i18n.terms import Term
from bot.services.scoring import ScoreAnswer
from bot.ui.amounts import amount
from bot.ui.score_text import score_told
from bot.ui.told import Section, Told, section


def term_told(words: Words, term: Term, explanation: str | None = None, example: ScoreAnswer | None = None) -> Told:
    """The term in every language and style, what it means, where it belongs, and a hand that has it."""
    forms = (
        words.text("term.form.en", name=term.en),
        words.text("term.form.romaji", name=term.romaji) if term.romaji else "",
        words.text("term.form.ja", name=term.ja),
        words.text("term.form.zh_cn", name=term.zh_cn),
        words.text("term.form.zh_tw", name=term.zh_tw),
    )
    facts: tuple[str, ...] = (words.text(explanation),) if explanation else ()
    system = f"system.{term.key.partition('.')[0]}"
    if system in words.catalog.terms:
        facts += (words.text("term.of_system", system=system),)
    sections = (Section("", tuple(filter(None, forms))), *_example(words, term.key, example))
    return Told(words.term(term.key), facts, sections)


def _example(words: Words, key: str, answer: ScoreAnswer | None) -> tuple[Section, ...]:
    if answer is None or answer.sheet is None:
        return ()
    system = answer.ruleset.options.system
    told = score_told(answer, words)
    worth = [
        words.text("term.worth", name=words.term(line.key), amount=amount(words, system, line.unit, line.amount))
        for line in answer.sheet.lines
        if line.key == key
    ]
    lines = (*worth, words.text("term.whole", total=told.headline), *told.facts, told.footer)
    return section(words.text("term.example"), lines)
