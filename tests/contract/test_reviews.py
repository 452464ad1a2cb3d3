"""What every storage promises about what was said of decisions: kept once a player, and gone with his data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage.ports import Storage
from bot.storage.records import Scope
from bot.storage.table_records import ReviewRow
from tests.contract.test_tables import ANN, BEN, MADE

SAID = ReviewRow("t1", 0, ANN, "first", 3000)


async def test_the_last_that_was_said_is_kept(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    assert await storage.reviews.review("t1", 0) is None
    assert await storage.reviews.keep(SAID)
    assert await storage.reviews.keep(replace(SAID, body="second"))
    assert await storage.reviews.review("t1", 0) == replace(SAID, body="second")
    assert await storage.reviews.review("t1", 1) is None


async def test_nothing_is_kept_for_who_has_no_such_seat(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    assert not await storage.reviews.keep(replace(SAID, number=1))
    assert not await storage.reviews.keep(replace(SAID, table="t2"))
    await storage.privacy.delete(ANN, Scope.GAMES)
    assert not await storage.reviews.keep(SAID)


@pytest.mark.parametrize(("scope", "gone"), [(Scope.GAMES, True), (Scope.ALL, True), (Scope.PUZZLES, False)])
async def test_it_goes_with_the_data_of_its_player(storage: Storage, scope: Scope, gone: bool) -> None:
    await storage.tables.commit(MADE)
    await storage.reviews.keep(SAID)
    await storage.reviews.keep(replace(SAID, number=1, user=BEN))
    (row,) = (await storage.privacy.export(ANN))["reviews"]
    assert (row["body"], row["number"]) == ("first", 0)
    receipt = await storage.privacy.delete(ANN, scope)
    assert receipt.deleted.get("reviews") == (1 if gone else None)
    assert (await storage.reviews.review("t1", 0) is None) == gone
    assert await storage.reviews.review("t1", 1) is not None


async def test_it_goes_with_its_server(storage: Storage) -> None:
    await storage.tables.commit(MADE)
    await storage.reviews.keep(SAID)
    await storage.guilds.mark_removed(42, 1000)
    await storage.guilds.purge(2000)
    assert await storage.reviews.review("t1", 0) is None
