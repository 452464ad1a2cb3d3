"""Every screen of a table fits Discord, in every language and for every kind of rules, however a deal goes."""

from __future__ import annotations

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.orders import Do, Line, Orders
from bot.services.profiles import Audience
from bot.services.table_panels import board_view, hand_view, proposals_for, table_view
from bot.services.table_views import Phase
from bot.ui.action_text import action_label, matching, possible
from bot.ui.board import board_message
from bot.ui.end_card import deal_message
from bot.ui.hand_panel import TILE_VERBS, hand_message
from bot.ui.lobby import lobby_message
from bot.ui.orders_panel import orders_message
from bot.ui.screens import Reader
from engine.play.view import view
from engine.tiles.kinds import Kind
from tests.bot.services.games.pure import begun, forward, live_of, positions

LINES = (
    "riichi/tenhou",
    "riichi/seed-3p",
    "mcr/wmo",
    "sichuan/blood_exchange",
    "sichuan/river_exchange",
    "sichuan/dingque",
    "sichuan/chengdu_blood",
    "sichuan/chengdu_social_7p",
)
CATALOG = load_catalog()


def walk(parts):
    for part in parts:
        yield part
        yield from walk(part.get("components", ()))
        if "accessory" in part:
            yield part["accessory"]


def fits(message):
    """Within all limits of a message of layout components."""
    parts = list(walk(message.view.to_components()))
    assert len(parts) <= 40
    texts = [part["content"] for part in parts if part["type"] == 10]
    assert sum(map(len, texts)) <= 4000
    assert sum(len(text.encode()) + 12 for text in texts) <= 10170
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(set(ids)) == len(ids), ids
    for part in parts:
        assert len(part.get("custom_id", "")) <= 100
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25
            assert part["max_values"] <= len(part["options"])
            values = [line["value"] for line in part["options"]]
            assert len(set(values)) == len(values)
            assert all(1 <= len(line["label"]) <= 100 for line in part["options"])
    return parts


def seated(draft):
    """The position with ids as they are in life: 26 characters of a table, 19 digits of a user."""
    live = live_of(draft, draft.desk)
    users = {player: 1_234_567_890_123_456_789 + player for player in live.users}
    object.__setattr__(live.row, "id", "01jdzq6x9t0v9k0z2r3s4t5v6w")
    object.__setattr__(live, "users", users)
    return live


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", LINES)
def test_every_screen_of_a_deal_fits(line, language):
    words = CATALOG.words(language)
    reader = Reader(Audience(language, private=True, text_first=True), words)
    seen = 0
    for index, (draft, _) in enumerate(positions(line, 3, ("turn", "claim", "locked", "all"))):
        if index % 9:
            continue
        live = seated(draft)
        board = board_view(live, 0, 10**6)
        fits(board_message(words, board, board.news, None))
        for player in live.users:
            hand = hand_view(live, player)
            for mode in ("", *TILE_VERBS):
                fits(hand_message(reader, hand, None, until=1_767_225_600_000, mode=mode, told="x" * 200))
            for label, code in matching(words.of(line.partition("/")[0]), possible(hand), ""):
                assert len(code) <= 100
                assert label
            proposals = proposals_for(live, player)
            proposal = f"{proposals[0].verb}.{proposals[0].kind}" if proposals else ""
            fits(orders_message(words, hand, proposals, proposal))
        seen += 1
    assert seen > 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", LINES)
def test_ends_fit(line, language):
    words = CATALOG.words(language)
    for seed in range(2):
        last = None
        for draft, _ in positions(line, seed, ("turn", "claim", "locked", "all")):
            last = draft
        over = forward(last)
        assert over.state.phase is Phase.OVER
        live = seated(over)
        board = board_view(live, 0, 10**6)
        result = board.result
        parts = fits(deal_message(words, board, board.view, result, ()))
        text = "\n".join(part["content"] for part in parts if part["type"] == 10)
        for score in result.after:
            assert str(score).replace("-", "\N{MINUS SIGN}") in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("line", LINES)
def test_lobbies_fit(line, language):
    draft, _ = begun(line, 1)
    live = seated(draft)
    table = table_view(live)
    for phase in Phase:
        object.__setattr__(table, "phase", phase)
        fits(lobby_message(CATALOG.words(language), table))
    object.__setattr__(table, "phase", Phase.LOBBY)
    object.__setattr__(table, "seats", table.seats[:1])
    fits(lobby_message(CATALOG.words(language), table))


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_orders_fit(language):
    draft, _ = next(positions("riichi/tenhou", 1))
    hand = hand_view(seated(draft), 0)
    calls = tuple(
        Line(verb, Do.TAKE, frozenset({Kind(kind)}), once=True) for verb in ("pung", "chow") for kind in range(20)
    )
    object.__setattr__(hand, "orders", Orders(Do.TAKE, 5, calls, Do.ASK))
    fits(orders_message(CATALOG.words(language), hand))


def test_every_action_has_words_of_its_own():
    words = CATALOG.words("en")
    for line in LINES:
        for draft, _ in positions(line, 5, ("turn", "claim", "locked", "all")):
            for seat in draft.desk.asked:
                for action in view(draft.state.deal, seat).options[:40]:
                    assert not action_label(words.of(line.partition("/")[0]), action).startswith("game.")
