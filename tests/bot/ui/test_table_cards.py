"""What tables show: nothing that cannot be done, nothing twice, names that fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cogs.table_posts import thread_name
from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.clocks import MINUTE
from bot.services.profiles import Audience
from bot.services.table_panels import NOT_OFFERED, board_view, hand_view, table_view
from bot.services.table_scene import open_hands, table_scene
from bot.services.table_views import Note, Press
from bot.services.transcript import written
from bot.ui.action_text import DRAWN, family, found_action, matching, possible
from bot.ui.board import board_message, board_rows
from bot.ui.hand_panel import hand_message, panel_rows
from bot.ui.items import Pick, texts_in
from bot.ui.lobby import lobby_message
from bot.ui.screens import Reader
from bot.ui.table_ids import write_action
from engine.play.actions import Action
from engine.play.events import Discarded
from engine.tiles.kinds import Tile, code_of
from tests.bot.services.games.pure import forward, live_of, positions

CATALOG = load_catalog()


def labels(rows):
    return [one.label for row in rows if not isinstance(row, Pick) for one in row]


@pytest.mark.parametrize("kind", ["turn", "claim"])
def test_a_paused_game_offers_nothing_to_answer(kind):
    draft, _ = next(positions("riichi/tenhou", 1, (kind,)))
    words = CATALOG.words("en")
    live = live_of(draft, draft.desk)
    hand = hand_view(live, draft.state.seating[draft.desk.asked[0]])
    hand = replace(hand, sealed=Press("pass") if kind == "claim" else None)
    running = panel_rows(words, hand)
    assert len(running) > 1 or len(running[0]) > 2
    paused = panel_rows(words, replace(hand, table=replace(hand.table, paused=draft.now)))
    assert [labels([row]) for row in paused] == [["Refresh", "Standing orders"]]


def test_the_reserve_names_no_end_while_the_game_is_paused():
    """A pause moves the end of the reserve, and nobody knows yet how far."""
    draft, _ = next(positions("riichi/tenhou", 1, ("turn",)))
    hand = hand_view(live_of(draft, draft.desk), draft.state.seating[draft.desk.asked[0]])
    reader = Reader(Audience("en", private=True), CATALOG.words("en"))
    for paused, shown in ((None, True), (draft.now, False)):
        made = hand_message(reader, replace(hand, table=replace(hand.table, paused=paused)), None)
        assert ("in reserve, until" in "\n".join(texts_in(made.view.children))) is shown


@pytest.mark.parametrize(
    ("expected", "said"),
    [
        ((19 * MINUTE, 19 * MINUTE + 10_000), "Expected length: about 19 minutes\n"),
        ((19 * MINUTE, 20 * MINUTE), "Expected length: 19 minutes to 20 minutes\n"),
    ],
)
def test_an_expected_length_is_said_once(expected, said):
    draft, _ = next(positions("riichi/tenhou", 1))
    table = replace(table_view(live_of(draft, draft.desk)), expected=expected)
    assert said in "\n".join(texts_in(lobby_message(CATALOG.words("en"), table).view.children))


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", ("discard {code}", "Discard {name}", "{code}", "{name}")),
        ("zh-CN", ("打{code}", "打 {name}", "{name}")),
        ("zh-TW", ("打{code}", "打 {name}", "{name}")),
        ("ja", ("{code}を切る", "{name}を切る", "{name}")),
    ],
)
def test_a_discard_is_understood_as_people_type_it(language, typed):
    """Every tile by its code and its name, whether or not it was just drawn; a list of suggestions finds it too."""
    words = CATALOG.words(language).of("riichi")
    draft, _ = next(positions("riichi/tenhou", 1, ("turn",)))
    hand = hand_view(live_of(draft, draft.desk), draft.state.seating[draft.desk.asked[0]])
    discards = [action for action in possible(hand) if family(action.verb) == "discard"]
    assert any(action.verb.endswith(DRAWN) for action in discards)
    for action in discards:
        code = code_of(action.tiles[0])
        for form in typed:
            text = form.format(code=code, name=words.tile_name(code))
            found = found_action(words, possible(hand), text)
            assert found is not None, text
            assert (family(found.verb), found.tiles) == ("discard", action.tiles)
            if action.verb == "discard":
                assert found in [action, Action("discard_drawn", action.tiles)]
                assert write_action(action) in [code for _, code in matching(words, possible(hand), text)]
    assert found_action(words, possible(hand), "throw something") is None


def test_nobody_agrees_to_take_back_while_the_game_is_paused():
    draft, _ = next(positions("riichi/tenhou", 1, ("claim",)))
    board = board_view(live_of(draft, draft.desk), 0, 1000)
    for paused, shown in ((None, True), (draft.now, False)):
        asking = replace(board, table=replace(board.table, undo=(0,), paused=paused))
        assert ("Agree to take back" in labels(board_rows(CATALOG.words("en"), asking))) is shown


def test_a_wish_to_take_back_ends_with_the_hand():
    *_, (draft, _) = positions("riichi/tenhou", 1, ("claim",))
    draft.state.undo = (0,)
    over = forward(draft)
    assert over.state.result is not None
    assert over.state.undo == ()


@pytest.mark.parametrize(
    ("language", "once"),
    [("en", "as a pass"), ("zh-CN", "按“过”处理"), ("zh-TW", "當作「過」"), ("ja", "スキップとして扱います")],
)
def test_a_wrong_claim_is_told_once(language, once):
    draft, _ = next(positions("riichi/tenhou", 1, ("claim",)))
    hand = hand_view(live_of(draft, draft.desk), draft.state.seating[draft.desk.asked[0]])
    hand = replace(hand, sealed=Press("kong"), mistaken=NOT_OFFERED)
    made = hand_message(Reader(Audience(language, private=True), CATALOG.words(language)), hand, None)
    text = "\n".join(texts_in(made.view.children))
    assert text.count(once) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_thread_is_called_by_its_rules_and_its_table(language):
    draft, _ = next(positions("riichi/tenhou", 1))
    table = replace(table_view(live_of(draft, draft.desk)), id="01jdzq6x9t0v9k0z2r3s4t5v6w")
    words = CATALOG.words(language)
    name = thread_name(words, table)
    assert "5V6W" in name
    assert "@" not in name
    if language == "en":
        assert name == "Riichi mahjong: Tenhou · table 5V6W"
    changed = replace(table, line="sichuan/chengdu_social_7p@1 " + " ".join(f"option_{n}=on" for n in range(30)))
    assert len(thread_name(words, changed)) <= 100


def test_what_happens_beside_the_deal_stands_where_it_happened():
    """Whose time is over is told before what the clock did for him."""
    draft, _ = next(positions("riichi/tenhou", 1, ("turn",)))
    board = board_view(live_of(draft, draft.desk), 0, 1000)
    thrown = Discarded(1, Tile(27), True, False)
    happened = (Discarded(0, Tile(9), False, False), Note("timed_out", 1), thrown)
    said = texts_in(board_message(CATALOG.words("en"), replace(board, news=happened), happened, None).view.children)
    lines = [line for line in said[1].splitlines() if line.startswith("- ")]
    assert [word for line in lines for word in ("discards 1p", "out of time", "discards 1z") if word in line] == [
        "discards 1p",
        "out of time",
        "discards 1z",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_deal_ended_is_said_once(language):
    *_, (draft, _) = positions("riichi/tenhou", 1, ("claim", "turn"))
    while draft.desk is not None:
        draft = forward(draft)
    board = board_view(live_of(draft, None), 0, 10**6)
    words = CATALOG.words(language)
    said = "\n".join(texts_in(board_message(words, board, board.news, None, over=True).view.children))
    assert said.count(words.text(f"play.ended.{board.view.ended}")) == 1


@pytest.mark.parametrize("line", ["riichi/tenhou", "mcr/wmo", "sichuan/blood_exchange"])
def test_the_last_board_tells_the_hands_that_its_picture_shows(line):
    *_, (draft, _) = positions(line, 1, ("claim", "turn", "all", "locked"))
    while draft.desk is not None:
        draft = forward(draft)
    board = board_view(live_of(draft, None), 0, 10**6)
    hands = open_hands(table_scene(board.view, opened=board.result.opened))
    assert set(hands) >= set(board.result.opened)
    words = CATALOG.words("en")
    said = "\n".join(texts_in(board_message(words, board, board.news, None, over=True, hands=hands).view.children))
    for hand in hands.values():
        assert f"· hand {written(hand.tiles)}" in said
    assert said.count("· hand ") == len(hands)
    assert "shows " not in said
