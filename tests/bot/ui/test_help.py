"""Help: every kind of puzzle there is says what it asks and how it is judged, in every language."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.ui.help_text import KINDS, help_told
from puzzles.library import Library
from puzzles.puzzle import Decision


def test_the_kinds_are_those_of_the_puzzles() -> None:
    told = {(system, kind.decision) for kind in KINDS for system in kind.systems}
    assert told == {(puzzle.family, puzzle.decision.value) for puzzle in Library().all()}
    assert {kind.decision for kind in KINDS} == {decision.value for decision in Decision}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_part(language: str) -> None:
    words = load_catalog().words(language)
    general, *parts = help_told(words, "kinds").sections
    assert len(general.lines) == 2
    assert len(parts) == len(KINDS)
    assert len({part.title for part in parts}) == len(KINDS), "no two headings are the same"
    for kind, part in zip(KINDS, parts, strict=True):
        assert words.term(f"puzzle.decision.{kind.decision}").casefold() in part.title.casefold()
        asked, judged = part.lines
        assert asked != judged
        assert asked[-1] in "?？", asked
