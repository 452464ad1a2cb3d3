"""Messages of tables that were closed before their game was over: they say so and ask for nothing."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.table_panels import board_view
from bot.services.table_views import Phase, Standing
from bot.ui.board import board_message, board_rows
from bot.ui.end_card import deal_message, match_message
from bot.ui.items import texts_in
from tests.bot.services.games.pure import forward, live_of, positions

CATALOG = load_catalog()


def closed(draft):
    draft.state.phase = Phase.CANCELLED
    return board_view(live_of(draft, None), 0, 10**6)


@pytest.mark.parametrize("kind", ["claim", "turn"])
@pytest.mark.parametrize("paused", [None, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_says_that_its_table_was_closed(kind, paused, language):
    draft, _ = next(found for found in positions("riichi/tenhou", 1, ("claim", "turn")) if found[0].desk.kind == kind)
    draft.state.paused = paused
    board, words = closed(draft), CATALOG.words(language)
    assert words.text("game.end.cancelled") in "\n".join(
        texts_in(board_message(words, board, board.news, None).view.children)
    )
    assert board_rows(words, board) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_game_writes_losses_with_a_minus(language):
    draft, _ = next(positions("riichi/tenhou", 1, ("turn",)))
    board = replace(closed(draft), standings=(Standing(0, 4, -1200, (-253, 5)), Standing(1, 3, -400, (-21, 1))))
    said = texts_in(match_message(CATALOG.words(language), board, [(-3900, -100, 0, 0)]).view.children)
    written = "\n".join(said)
    for number in ("−1200", "−50.6", "−400", "−21", "−3900", "−100"):
        assert number in written
    assert not re.search(r"(?<![\w-])-\d", written)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_hand_promises_no_other_one(language):
    *_, (draft, _) = positions("riichi/tenhou", 1, ("claim", "turn"))
    while draft.desk is not None:
        draft = forward(draft)
    board, words = closed(draft), CATALOG.words(language)
    said = "\n".join(texts_in(deal_message(words, board, board.view, board.result, []).view.children))
    assert words.text("game.end.cancelled") in said
    assert words.text("game.end.next", number=board.deal + 1, promise=board.promise) not in said
