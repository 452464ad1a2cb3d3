"""A term in all its forms, side by side."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.i18n.terms import Term
from bot.ui.told import Section, Told


def term_told(words: Words, term: Term, explanation: str | None) -> Told:
    """The term in every language and style, what it means, and where it belongs."""
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
    return Told(words.term(term.key), facts, (Section("", tuple(filter(None, forms))),))
