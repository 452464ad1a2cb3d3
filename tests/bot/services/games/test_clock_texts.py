"""Clocks in words: a turn's allowance, and beside it what is in reserve."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.clock import DAY
from bot.i18n.catalog import load_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.clocks import CLOCKS, HOUR, MINUTE
from bot.services.profiles import Audience
from bot.ui.board import board_message
from bot.ui.hand_panel import hand_message
from bot.ui.items import texts_in
from bot.ui.screens import Reader
from bot.ui.table_text import span
from tests.bot.services.games.test_playing import person_at, until
from tests.bot.services.games.world import PEOPLE

CATALOG = load_catalog()


@pytest.mark.parametrize(("name", "reserve"), [("live", "2 minutes"), ("relaxed", "4 hours"), ("day", "2 days")])
async def test_a_turn_shows_its_allowance_and_then_the_reserve(world, name, reserve):
    """A turn of a day ends in a day, whatever is in reserve; that is told beside it, in the unit that suits it."""
    table = await world.new(humans=PEOPLE, clock=name)
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.desk.waits)
    clock, opened = CLOCKS[name], live.desk.opened
    board = await world.tables.public(table)
    assert (board.clock.limit, board.clock.until) == (opened + clock.turn, opened + clock.turn + clock.bank)
    hand = await world.tables.hand(table, person_at(live, live.desk.asked[0]))
    for language in LANGUAGES:
        words = CATALOG.words(language)
        shown = "".join(texts_in(board_message(words, board, board.news, None).view.children))
        assert f"<t:{-(-board.clock.limit // 1000)}:R>" in shown
        assert f"<t:{-(-board.clock.until // 1000)}:R>" not in shown
        end = f"<t:{-(-board.clock.until // 1000)}:{'f' if clock.turn + clock.bank >= DAY else 'T'}>"
        assert end in shown
        private = "".join(texts_in(hand_message(Reader(Audience(language), words), hand, None).view.children))
        assert f"<t:{-(-board.clock.limit // 1000)}:R>" in private
        assert end in private
        if language == "en":  # true before the allowance is over, and while the reserve runs
            assert "to play; start of the reserve: <t:" in shown
            assert f"({reserve}, until {end})" in shown
            assert "Your turn; start of your reserve: <t:" in private
            assert f"{reserve} in reserve, until {end}" in private


async def test_without_a_reserve_a_turn_has_a_limit(world):
    table = await world.new(humans=PEOPLE, clock="live")
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.desk.waits)
    hand = await world.tables.hand(table, person_at(live, live.desk.asked[0]))
    hand = replace(hand, clock=replace(hand.clock, until=hand.clock.limit, bank=0))
    private = "".join(texts_in(hand_message(Reader(Audience("en"), CATALOG.words("en")), hand, None).view.children))
    assert f"Your turn; your time limit: <t:{-(-hand.clock.limit // 1000)}:R>" in private
    assert "reserve" not in private


async def test_a_machines_move_has_no_reserve(world):
    table = await world.new(humans=PEOPLE[:2])
    live = await until(world, table, lambda live: live.desk.kind == "turn" and not live.desk.waits)
    board = await world.tables.public(table)
    assert (board.clock.limit, board.clock.bank) == (live.desk.cap, 0)


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [(45_000, "45 seconds"), (MINUTE, "1 minute"), (90 * MINUTE, "90 minutes"), (4 * HOUR, "4 hours"),
     (36 * HOUR, "36 hours"), (2 * DAY, "2 days"), (7 * DAY, "7 days")],
)  # fmt: skip
def test_lengths_of_time_are_told_in_the_largest_unit_that_suits(milliseconds, told):
    assert span(CATALOG.words("en"), milliseconds) == told
