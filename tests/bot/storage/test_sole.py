"""One bot a database, until it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.storage.errors import StorageError
from bot.storage.sqlite.sole import lock_path, sole_user


def test_a_second_one_is_refused_while_the_first_runs(tmp_path: Path) -> None:
    path = tmp_path / "new" / "suzume.db"
    with sole_user(path):
        with pytest.raises(StorageError) as caught, sole_user(path):
            pass
        assert caught.value.key == "operator.storage.in_use"
        assert caught.value.params == {"path": str(path)}
        with sole_user(path.with_name("other.db")):
            pass
    with sole_user(path):
        pass
    assert not path.exists()


def test_what_cannot_be_locked_is_left_to_whoever_opens_it(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "suzume.db"):
        with sole_user(path):
            assert not lock_path(path).exists()
