"""Deletions hold: against an older copy of the data, a crash half way, and tables that somebody forgets to list."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlite_utils import Database

from bot.clock import DAY, StoppedClock
from bot.storage.errors import StorageError
from bot.storage.records import Deletion, Profile, Scope
from bot.storage.sqlite.journal import Journal
from bot.storage.sqlite.open import journal_path, open_sqlite
from bot.storage.sqlite.privacy import PERSONAL

ANN, BEN = 1, 2
NAMES_OF_PEOPLE = {"user", "owner", "author", "member", "player"}


async def test_every_table_that_names_people_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    await (await open_sqlite(path, clock=StoppedClock())).close()
    naming = {table.name for table in Database(path).tables if NAMES_OF_PEOPLE & set(table.columns_dict)}
    assert naming == set(PERSONAL)


async def test_an_older_copy_put_back_loses_the_deleted_again(tmp_path: Path) -> None:
    path, clock = tmp_path / "suzume.db", StoppedClock()
    storage = await open_sqlite(path, clock=clock)
    for user in (ANN, BEN):
        await storage.profiles.save_profile(Profile(user, locale="ja"))
        await storage.profiles.remember_hand(user, "1m")
    await storage.close()
    shutil.copy(path, tmp_path / "copy")

    storage = await open_sqlite(path, clock=clock)
    await storage.privacy.delete(ANN, Scope.ALL)
    await storage.privacy.delete(BEN, Scope.HANDS)
    await storage.close()
    shutil.copy(tmp_path / "copy", path)

    storage = await open_sqlite(path, clock=clock)
    assert sum((await storage.privacy.counts(ANN)).values()) == 0
    assert (await storage.profiles.profile(BEN)).locale == "ja"
    assert await storage.profiles.recent_hands(BEN) == ()
    await storage.close()


async def test_new_data_after_a_deletion_stays(tmp_path: Path) -> None:
    path, clock = tmp_path / "suzume.db", StoppedClock()
    storage = await open_sqlite(path, clock=clock)
    await storage.privacy.delete(ANN, Scope.ALL)
    await storage.profiles.save_profile(Profile(ANN, locale="en"))
    await storage.close()
    storage = await open_sqlite(path, clock=clock)
    assert (await storage.profiles.profile(ANN)).locale == "en"
    await storage.close()


async def test_a_deletion_cut_off_by_a_crash_is_finished_at_the_next_start(tmp_path: Path) -> None:
    path, clock = tmp_path / "suzume.db", StoppedClock()
    storage = await open_sqlite(path, clock=clock)
    await storage.profiles.save_profile(Profile(ANN))
    await storage.close()
    Journal(journal_path(path)).append(Deletion("receipt", ANN, Scope.ALL, clock.now()))
    storage = await open_sqlite(path, clock=clock)
    assert sum((await storage.privacy.counts(ANN)).values()) == 0
    assert await storage.privacy.receipt("receipt") is not None
    await storage.close()


async def test_a_deletion_that_failed_is_not_done_behind_the_users_back(tmp_path: Path) -> None:
    path, clock = tmp_path / "suzume.db", StoppedClock()
    storage = await open_sqlite(path, clock=clock)
    await storage.profiles.save_profile(Profile(ANN, locale="ja"))
    with sqlite3.connect(path) as other:
        other.execute("CREATE TRIGGER no BEFORE DELETE ON profiles BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(StorageError):
        await storage.privacy.delete(ANN, Scope.ALL)
    with other:
        other.execute("DROP TRIGGER no")
    other.close()
    await storage.close()
    storage = await open_sqlite(path, clock=clock)
    assert (await storage.profiles.profile(ANN)).locale == "ja"
    await storage.close()


async def test_journal_lines_go_when_no_copy_can_be_older(tmp_path: Path) -> None:
    path, clock = tmp_path / "suzume.db", StoppedClock()
    storage = await open_sqlite(path, clock=clock)
    await storage.privacy.delete(ANN, Scope.ALL)
    clock.advance(20 * DAY)
    await storage.privacy.delete(BEN, Scope.ALL)
    await storage.close()
    clock.advance(11 * DAY)
    await (await open_sqlite(path, clock=clock)).close()
    assert [deletion.user for deletion in Journal(journal_path(path)).read()] == [BEN]


def test_a_torn_line_hides_no_other(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    one, two = (Deletion(name, ANN, Scope.ALL, 5) for name in ("one", "two"))
    journal.append(one)
    with journal.path.open("a") as file:
        file.write('{"receipt":"torn","us')
    journal.append(two)
    assert journal.read() == [one, two]


def test_the_journal_is_its_owners_alone(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal")
    journal.append(Deletion("one", ANN, Scope.ALL, 5))
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    journal.keep([])
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert journal.read() == []
