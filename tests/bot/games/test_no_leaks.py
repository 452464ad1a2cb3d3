"""Boards of two deals that differ in hidden tiles alone are the same to the last byte: text, alt text, picture, ids."""

from __future__ import annotations

import json
import os
import random
import re

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.pictures import Picture
from bot.services.profiles import Audience
from bot.services.table_panels import board_view, hand_view
from bot.services.table_scene import open_hands, table_scene, win_scene
from bot.ui.board import board_message
from bot.ui.end_card import deal_message, match_message
from bot.ui.hand_panel import hand_message
from bot.ui.screens import Reader
from engine.errors import IllegalAction
from render import Kit, describe
from tests.bot.services.games.pure import begun, chosen, forward, live_of, positions, twin

LINES = ("riichi/tenhou", "mcr/wmo", "sichuan/blood_exchange", "sichuan/dingque", "sichuan/river_exchange")
SOME_STAY_CLOSED = (
    "riichi/tenhou",
    "riichi/majsoul-3p",
    "mcr/wmo",
    "sichuan/blood_exchange",
    "sichuan/chengdu_social_5p",
)
"""Rules by which somebody's hand is not opened at the end of most deals."""
KIT = Kit()
CATALOG = load_catalog()
EVERY = 1 if os.environ.get("SUZUME_LONG") else 9
TRIES = 60


def written(message):
    """A message without the promise of the wall, which hides it behind a salt."""
    text = re.sub("[0-9a-f]{64}", "", json.dumps(message.view.to_components(), ensure_ascii=False))
    return text, [(file.filename, file.description) for file in message.files]


def board_of(draft):
    """All that a channel is given of a position, in every language."""
    board = board_view(live_of(draft, draft.desk), 0, 10**6)
    scene = table_scene(board.view)
    png, found = KIT.png(scene), []
    for language in LANGUAGES:
        words = CATALOG.words(language)
        alt = describe(scene, lambda key, words=words: words.text(f"alt.{key}"))
        found.append(written(board_message(words, board, board.news, Picture(png, alt))))
    return found, png


def cards_of(draft):
    """All that a channel is given of a deal that is over, in every language: the board as it lies, the result with its
    pictures, the end of the game."""
    board = board_view(live_of(draft, None), 0, 10**6)
    result = board.result
    lies = table_scene(board.view, opened=result.opened)
    wins = [win_scene(board.view, result, win) for win in result.wins if result.opened.get(win.seat)]
    pngs, found = [KIT.png(scene) for scene in (lies, *wins)], []
    for language in LANGUAGES:
        words = CATALOG.words(language)
        lie, *won = (
            Picture(png, describe(scene, lambda key, words=words: words.text(f"alt.{key}")))
            for png, scene in zip(pngs, (lies, *wins), strict=True)
        )
        found.append(written(board_message(words, board, board.news, lie, over=True, hands=open_hands(lies))))
        found.append(written(deal_message(words, board, board.view, result, won)))
        found.append(written(match_message(words, board)))
    return found, pngs


def played(line, seed):
    """A deal to its end, and what was answered on the way."""
    draft, _ = begun(line, seed)
    script = []
    while draft.desk is not None:
        script.append((draft.desk.kind, draft.desk.asked, chosen(draft)))
        draft = forward(draft, script[-1][-1])
    return draft, script


def played_again(line, seed, script, swapped):
    """The same answers over a wall in which two tiles have changed places; None where they do not fit it."""
    draft, _ = begun(line, seed, swapped=swapped)
    try:
        for kind, asked, answers in script:
            if draft.desk is None or (draft.desk.kind, draft.desk.asked) != (kind, asked):
                return None
            draft = forward(draft, answers)
    except IllegalAction:
        return None
    return draft if draft.desk is None else None


def public(draft):
    """What everybody has seen of a deal that is over."""
    return [event for _, event in draft.state.news], draft.state.result.opened, draft.state.match.points


def laid_open(draft):
    view = board_view(live_of(draft, None), 0, 10**6).view
    return describe(table_scene(view, opened=dict(enumerate(hidden(draft)))), lambda key: key)


def hidden(draft):
    return [seat.concealed() for seat in draft.state.deal.seats]


def hand_of(draft, player):
    reader = Reader(Audience("en", private=True), CATALOG.words("en"))
    return json.dumps(hand_message(reader, hand_view(live_of(draft, draft.desk), player), None).view.to_components())


@pytest.mark.parametrize("line", LINES)
def test_boards_do_not_tell(line):
    pairs = differ = 0
    for index, (draft, rng) in enumerate(positions(line, 11, ("claim", "locked", "all"))):
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


@pytest.mark.parametrize("line", SOME_STAY_CLOSED)
def test_cards_of_a_deal_that_is_over_do_not_tell(line):
    """Hands that the rules do not open stay closed: two deals that differ in them end in the same messages."""
    pairs = tries = 0
    for seed in range(3):
        draft, script = played(line, seed)
        size = len(draft.state.start.wall)
        rng = random.Random(f"{line} {seed}")
        for _ in range(TRIES):
            other = played_again(line, seed, script, rng.sample(range(size), 2))
            tries += 1
            if other is None or public(other) != public(draft) or hidden(other) == hidden(draft):
                continue
            assert cards_of(other) == cards_of(draft)
            assert laid_open(other) != laid_open(draft), "a card that opens every hand would be found out"
            pairs += 1
            break
    assert pairs >= 1, f"no two such deals in {tries} tries"
