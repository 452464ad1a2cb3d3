"""Every malformed hand of the list is refused where its fault is, with a text in every language."""

import json
from pathlib import Path

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from engine.errors import NotationError
from engine.tiles.notation import parse_hand

LINES = (Path(__file__).parent / "bad_hands.txt").read_text(encoding="utf-8").splitlines()
CASES = [line.split("\t") for line in LINES if not line.startswith("#")]
CATALOG = load_catalog()


@pytest.mark.parametrize(("key", "place", "written"), CASES, ids=[case[2][:30] for case in CASES])
def test_is_refused_at_its_place(key, place, written):
    text = json.loads(written)
    with pytest.raises(NotationError) as refusal:
        parse_hand(text)
    error = refusal.value
    assert (error.reason.key, error.position + 1) == (key, int(place))
    assert "position" not in error.reason.params
    assert 1 <= error.length <= max(1, len(text) - error.position)
    for language in LANGUAGES:
        said = CATALOG.words(language).reason(error.reason)
        assert said != key
        assert "…" not in said


def test_the_list_is_long_and_varied():
    assert len(CASES) >= 110
    assert len({key for key, _, _ in CASES}) >= 24
