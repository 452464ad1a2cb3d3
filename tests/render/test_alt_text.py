"""Alt texts: they read back to the tiles of the picture, and stay within Discord's limit."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from engine.tiles.kinds import TILES, Tile, tile_of
from render import (
    LIMIT,
    WORDS,
    AsideView,
    DiscardRow,
    DiscardScene,
    Figure,
    HandScene,
    MeldKind,
    MeldView,
    Middle,
    RiverTile,
    SeatView,
    Source,
    TableScene,
    ValueRow,
    ValuesScene,
    WaitsScene,
    WaitView,
    describe,
)
from tests.render.golden import PICTURES
from tests.render.samples import SAMPLES, SHEET, tiles
from tests.render.test_layout import hands

ENGLISH = {
    **{key: key.replace("_", " ") for key in WORDS},
    "hand": "Hand",
    "from_left": "from the left",
    "waits": "Waits, with tiles left",
}
JAPANESE = {key: f"語{index}" for index, key in enumerate(WORDS)}


def read_back(text: str) -> list[Tile]:
    """Every tile code that stands by itself."""
    return [tile_of(code) for code in re.findall(r"(?<![\w×])[0-9][mpszfj](?!\w)", text)]


def hand_tiles(scene: HandScene) -> list[Tile]:
    shown = [*scene.concealed, *(() if scene.drawn is None else (scene.drawn,))]
    shown += [tile for meld in scene.melds for tile in meld.shown]
    shown += [*scene.flowers, *scene.dora, *scene.ura]
    return shown + [scene.concealed[index] for index in scene.marked]


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["en", "ja"])
@given(hand=hands())
def test_a_hand_reads_back(words, hand):
    text = describe(hand, words.__getitem__)
    assert read_back(text) == hand_tiles(hand)
    assert len(text) <= LIMIT


@given(st.lists(st.tuples(st.integers(0, TILES - 1), st.integers(0, 4), st.booleans()), max_size=34))
def test_waits_read_back(found):
    waits = tuple(WaitView(Tile(tile), left, barred) for tile, left, barred in found)
    scene = WaitsScene(HandScene(tiles("1m 2m 3m 5p")), waits)
    text = describe(scene, ENGLISH.__getitem__)
    assert read_back(text) == [*scene.hand.concealed, *(wait.tile for wait in waits)]
    assert [int(left) for left in re.findall(r"×(\d)", text)] == [wait.left for wait in waits]
    assert text.count("barred") == sum(wait.barred for wait in waits)


def test_the_sheet_says_what_the_picture_shows():
    assert describe(SHEET, ENGLISH.__getitem__) == (
        "Hand: 2p 3p 4p 5z; winning: 5z; melds: pung 1z 1z 1z (from across), kong added 9s 9s 9s 9s (from right), "
        "kong concealed 5m 5m 0m 5m; dora: 3s 6z; ura: 4p 8m; total: 8000; "
        "payments: east +8000, south −2000, west −2000, north −4000; "
        "reading: 2p 3p 4p | 5z 5z (2) | 1z 1z 1z (4) | 9s 9s 9s 9s (16) | 0m 5m 5m 5m (16)"
    )


def test_discards_say_what_they_accept():
    text = describe(SAMPLES["discards"], ENGLISH.__getitem__)
    assert "discard 7p (best), accepts 20: 1m ×4, 4m ×3, 7m ×4, 2p ×4, 5p ×2, 8p ×3; discard 4s, accepts 11: " in text
    assert text.endswith("discard 3p, accepts 0")


def test_discards_that_are_as_good_and_not_shown_are_counted():
    text = describe(replace(SAMPLES["discards"], as_good=2), ENGLISH.__getitem__)
    assert "; as good: 2; discard 7p (best), accepts 20: " in text
    assert "as good" not in describe(SAMPLES["discards"], ENGLISH.__getitem__)


def test_values_say_value_chance_and_risk():
    text = describe(SAMPLES["risks"], ENGLISH.__getitem__)
    assert "discard 2p (best), left 11432, value 12422, wins 57.1%, risk −457; discard 4p, left 9078, " in text
    assert text.endswith("discard 0p, left −13190, value −120, wins 9.3%, risk −13100")
    assert "risk" not in describe(SAMPLES["values"], ENGLISH.__getitem__)


def test_a_kong_is_named_among_the_discards():
    text = describe(SAMPLES["kong_values"], ENGLISH.__getitem__)
    assert "; kong concealed 3p 3p 3p 3p (best), left 9120, value 9120, wins 40.1%, risk 0; discard 2p, left" in text
    assert text.endswith("; kong added 3s 3s 3s 3s (from the left), left −100, value 500, wins 9.1%, risk −600")


def test_what_is_too_long_loses_whole_parts():
    accepted = tuple(WaitView(Tile(kind), 4) for kind in range(34))
    rows = tuple(DiscardRow(Tile(kind), accepted, 136) for kind in range(14))
    scene = DiscardScene(HandScene(tuple(Tile(kind) for kind in range(14))), rows)
    text = describe(scene, ENGLISH.__getitem__)
    assert len(text) <= LIMIT
    assert text.endswith(" …")
    whole = [*scene.hand.concealed]
    read = read_back(text)
    shown = (len(read) - len(whole)) // 35
    assert shown >= 3
    for row in rows[:shown]:
        whole += [row.tile, *(wait.tile for wait in row.accepted)]
    assert read == whole


def test_every_word_is_used_and_no_other():
    used: set[str] = set()

    def word(key: str) -> str:
        used.add(key)
        return key

    for scene in PICTURES.values():
        describe(scene, word)
    describe(replace(SAMPLES["discards"], as_good=1), word)
    describe(HandScene((), tile_of("7z"), offered=True), word)
    describe(HandScene((), None, (MeldView(MeldKind.CHOW, tiles("1m 2m 3m"), 0, Source.LEFT),)), word)
    assert "offered" not in used, "no sample has one; this has"
    river = (RiverTile(tile_of("9p")), RiverTile(tile_of("5z"), offered=True))
    text = describe(TableScene((SeatView("東", "25000", river=river), SeatView("南", "25000")), Middle()), word)
    assert text.split("; ")[-2:] == ["discards (~ offered)", "east, discards: 9p 5z~"]
    north = ValueRow(AsideView(tile_of("4z")), Figure(4000, "4,000"), Figure(0.5, "50.0%"), best=True)
    text = describe(ValuesScene(HandScene((), tile_of("4z")), (north,)), word)
    assert text == "drawn: 4z; aside 4z (best), value 4,000, wins 50.0%"
    assert used == set(WORDS)


def test_nothing_has_an_empty_text():
    assert describe(HandScene(()), ENGLISH.__getitem__) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("letter", "suit"), [("m", "suit.m"), ("p", "suit.p"), ("s", "suit.s")])
def test_a_suit_given_up_is_said_in_words(language, letter, suit):
    """No sign of the picture's stands by itself: only codes of tiles, numbers, and marks that are explained."""
    catalog = own_catalog()
    words = catalog.words(language)
    scene = TableScene((SeatView("東", "0", void=letter), SeatView("南", "−8", void=letter, out=True)), Middle())
    text = describe(scene, lambda key: words.text(f"alt.{key}"))
    assert text.count(words.term(suit)) == 2
    assert not re.search(r"-[mps]\b", text)
    assert f"{words.text('alt.south')} −8, " in text
