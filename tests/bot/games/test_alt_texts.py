"""The alt text of every board, in every language, reads back to the table it was made from."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.table_scene import table_scene
from engine.play.view import view
from render import describe
from tests.bot.games.alt_reading import check
from tests.bot.games.test_sizes import LINES
from tests.bot.services.games.pure import positions

CATALOG = load_catalog()


def words_of(language):
    words = CATALOG.words(language)
    return lambda key: words.text(f"alt.{key}")


@pytest.mark.parametrize("line", LINES)
def test_boards_read_back(line):
    words = [words_of(language) for language in LANGUAGES]
    read = whole = 0
    first = None
    for number, (draft, _) in enumerate(positions(line, 5, ("turn", "claim", "locked", "all"))):
        seats = (None, 0) if number % 8 == 0 else (None,)
        for seat in seats:
            scene = table_scene(view(draft.deal, seat), bottom=seat or 0)
            first = first or scene
            for said in words:
                whole += check(scene, describe(scene, said), said)
                read += 1
    assert read > 100
    assert whole > read // 3
    with pytest.raises(AssertionError):
        check(first, describe(scene, words[0]), words[0])
