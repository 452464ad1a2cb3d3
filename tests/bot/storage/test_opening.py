"""Files that must be refused, moved forward, or copied: nothing may be lost whatever lies at the path."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from bot.clock import DAY, StoppedClock, SystemClock
from bot.storage.errors import StorageError
from bot.storage.records import Profile
from bot.storage.sqlite import opening
from bot.storage.sqlite.migrations import APPLICATION_ID, MIGRATIONS
from bot.storage.sqlite.open import open_sqlite


async def made(path: Path) -> Path:
    """A file with one profile in it, closed."""
    storage = await open_sqlite(path, clock=StoppedClock())
    await storage.profiles.save_profile(Profile(1, locale="ja"))
    await storage.close()
    return path


async def refusal(path: Path) -> StorageError:
    with pytest.raises(StorageError) as caught:
        await open_sqlite(path, clock=StoppedClock())
    return caught.value


async def test_a_new_file_is_ours_strict_and_in_wal(tmp_path: Path) -> None:
    path = await made(tmp_path / "deep" / "folder" / "suzume.db")
    assert list(path.parent.iterdir()) == [path]
    db = Database(path)
    assert db.journal_mode == "wal"
    assert db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    assert all(table.strict for table in db.tables)


async def test_data_survives_closing(tmp_path: Path) -> None:
    path = await made(tmp_path / "suzume.db")
    storage = await open_sqlite(path, clock=StoppedClock())
    assert (await storage.profiles.profile(1)).locale == "ja"
    await storage.close()


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
async def test_synchronous_is_as_set(tmp_path: Path, synchronous: str) -> None:
    db = opening.prepare(tmp_path / "suzume.db", synchronous, 0)
    assert db.execute("PRAGMA synchronous").fetchone()[0] == {"NORMAL": 1, "FULL": 2}[synchronous]
    assert db.execute("PRAGMA foreign_keys").fetchone()[0] == 1
    db.close()


async def test_a_newer_file_is_refused_untouched(tmp_path: Path) -> None:
    path = await made(tmp_path / "suzume.db")
    db = Database(path)
    db.table("_sqlite_migrations").insert(
        {"migration_set": "suzume", "name": "m9999_from_the_future", "applied_at": "2099-01-01"}
    )
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    before = path.read_bytes()
    error = await refusal(path)
    assert error.key == "operator.storage.newer"
    assert "m9999_from_the_future" in str(error.params["detail"])
    assert path.read_bytes() == before


async def test_another_programs_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "browser.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
        other.execute("INSERT INTO bookmarks VALUES ('https://example.org')")
    other.close()
    before = path.read_bytes()
    assert (await refusal(path)).key == "operator.storage.not_ours"
    assert path.read_bytes() == before


async def test_a_text_file_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Shopping: eggs, milk, " * 500)
    before = path.read_bytes()
    assert (await refusal(path)).key == "operator.storage.not_a_database"
    assert path.read_bytes() == before


async def test_a_damaged_file_is_refused_untouched(tmp_path: Path) -> None:
    path = await made(tmp_path / "suzume.db")
    data = bytearray(path.read_bytes())
    data[4096:8192] = b"\xa5" * 4096  # the second page: the root of a table
    path.write_bytes(data)
    assert (await refusal(path)).key == "operator.storage.corrupt"
    assert path.read_bytes() == bytes(data)


async def test_a_cut_off_file_is_refused_untouched(tmp_path: Path) -> None:
    path = await made(tmp_path / "suzume.db")
    data = path.read_bytes()[: 3 * 4096 + 17]
    path.write_bytes(data)
    assert (await refusal(path)).key == "operator.storage.corrupt"
    assert path.read_bytes() == data


async def test_an_empty_file_is_taken_as_new(tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    path.touch()
    storage = await open_sqlite(path, clock=StoppedClock())
    assert (await storage.profiles.profile(1)).locale is None
    await storage.close()


async def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert (await refusal(tmp_path)).key == "operator.storage.is_a_folder"


@pytest.fixture
def unprivileged() -> Iterator[Path]:
    """A folder that nobody may write to, seen by somebody without privileges."""
    folder = Path(tempfile.mkdtemp(prefix="suzume-"))
    was_root = os.geteuid() == 0
    folder.chmod(0o755)
    if was_root:
        os.seteuid(65534)
    else:
        folder.chmod(0o555)
    yield folder
    if was_root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def test_a_folder_without_permission_is_refused(unprivileged: Path) -> None:
    error = await refusal(unprivileged / "suzume.db")
    assert error.key in {"operator.storage.cannot_open", "operator.storage.read_only"}
    assert (await refusal(unprivileged / "below" / "suzume.db")).key == "operator.storage.read_only"


async def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    path = await made(tmp_path / "suzume.db")
    folder = Path(tempfile.mkdtemp(prefix="suzume-"))
    shutil.copy(path, folder / "suzume.db")
    folder.chmod(0o777)
    (folder / "suzume.db").chmod(0o444)
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(65534)
    try:
        error = await refusal(folder / "suzume.db")
    finally:
        if was_root:
            os.seteuid(0)
    assert error.key in {"operator.storage.cannot_open", "operator.storage.read_only"}
    shutil.rmtree(folder)


def with_a_next_step(monkeypatch: pytest.MonkeyPatch, *, fails: bool = False) -> None:
    """The program as its next release would be: one migration more."""
    released = Migrations("suzume")
    for migration in MIGRATIONS._migrations:
        released(name=migration.name)(migration.fn)

    @released()
    def m0002_next(db: Database) -> None:
        db.table("profiles").add_column("colour", str)
        if fails:
            raise sqlite3.OperationalError("half way through")

    monkeypatch.setattr(opening, "MIGRATIONS", released)


async def test_a_migration_is_preceded_by_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await made(tmp_path / "suzume.db")
    with_a_next_step(monkeypatch)
    storage = await open_sqlite(path, clock=SystemClock())
    assert (await storage.profiles.profile(1)).locale == "ja"
    await storage.close()
    assert "colour" in Database(path).table("profiles").columns_dict
    copy = Database(tmp_path / "suzume.db.before-m0002_next")
    assert "colour" not in copy.table("profiles").columns_dict
    assert next(iter(copy.table("profiles").rows))["locale"] == "ja"
    assert not list(tmp_path.glob("*.unfinished"))


async def test_a_migration_that_fails_leaves_all_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = await made(tmp_path / "suzume.db")
    with monkeypatch.context() as patch:
        with_a_next_step(patch, fails=True)
        assert (await refusal(path)).key == "operator.storage.failed"
    assert "colour" not in Database(path).table("profiles").columns_dict
    storage = await open_sqlite(path, clock=StoppedClock())
    assert (await storage.profiles.profile(1)).locale == "ja"
    await storage.close()


async def test_old_copies_are_forgotten(tmp_path: Path) -> None:
    path = await made(tmp_path / "suzume.db")
    clock = StoppedClock()
    for name, days in (("old", 31), ("young", 29)):
        copy = tmp_path / f"suzume.db.before-{name}"
        copy.touch()
        os.utime(copy, (clock.now() / 1000 - days * DAY / 1000,) * 2)
    await (await open_sqlite(path, clock=clock)).close()
    assert [copy.name for copy in tmp_path.glob("*.before-*")] == ["suzume.db.before-young"]


def test_steps_are_numbered_in_order() -> None:
    names = [migration.name for migration in MIGRATIONS.pending(Database(memory=True))]
    assert [name.split("_")[0] for name in names] == [f"m{number:04}" for number in range(1, len(names) + 1)]
