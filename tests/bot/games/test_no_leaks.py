"""Boards of two deals that differ in hidden tiles alone are the same to the last byte: text, alt text, picture, ids."""

from __future__ import annotations

import json

import pytest

from bot.i18n.catalog import load_catalog
from bot.services.pictures import Picture
from bot.services.profiles import Audience
from bot.services.table_panels import board_view, hand_view
from bot.services.table_scene import table_scene
from bot.ui.board import board_message
from bot.ui.hand_panel import hand_message
from bot.ui.screens import Reader
from render import Kit, describe
from tests.bot.services.games.pure import live_of, positions, twin

LINES = ("riichi/tenhou", "mcr/wmo", "sichuan/blood_exchange", "sichuan/dingque", "sichuan/river_exchange")
KIT = Kit()
CATALOG = load_catalog()
EVERY = 9


def board_of(draft):
    """All that a channel is given of a position."""
    words = CATALOG.words("en")
    board = board_view(live_of(draft, draft.desk), 0, 10**6)
    scene = table_scene(board.view)
    alt = describe(scene, lambda key: words.text(f"alt.{key}"))
    png = KIT.png(scene)
    message = board_message(words, board, board.news, Picture(png, alt))
    return json.dumps(message.view.to_components()), png, [file.description for file in message.files]


def hand_of(draft, player):
    reader = Reader(Audience("en", private=True), CATALOG.words("en"))
    return json.dumps(hand_message(reader, hand_view(live_of(draft, draft.desk), player), None).view.to_components())


@pytest.mark.parametrize("line", LINES)
def test_boards_do_not_tell(line):
    pairs = differ = 0
    for index, (draft, rng) in enumerate(positions(line, 11, ("claim", "all"))):
        if index % EVERY:
            continue
        other = twin(draft, rng)
        if other is None:
            continue
        assert board_of(draft) == board_of(other)
        pairs += 1
        differ += any(hand_of(draft, player) != hand_of(other, player) for player in range(draft.state.size))
    assert pairs > 2
    assert differ > pairs // 2, "the hands themselves are other hands"
