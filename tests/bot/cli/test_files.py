"""Files that the terminal cannot read or write: what is wrong and what to do, in the operator's language."""

from __future__ import annotations

import errno
import gzip
import json
import os
from pathlib import Path

import pytest

from bot.__main__ import open_playground
from bot.cli import main
from bot.i18n.catalog import own_catalog
from bot.i18n.languages import LANGUAGES
from bot.services.json_lines import why_unreadable, why_unwritable

PACKED = gzip.compress(b"\n" * 100_000)


def run(*arguments: object) -> int:
    return main([*map(str, arguments)], open_playground=open_playground)


def given(folder: Path) -> dict[str, Path]:
    """Everything that is no file of records, by what is said of it in English."""
    paths = {
        "There is no file {path}.": folder / "none.jsonl",
        "{path} is a folder.": folder / "folder",
        "{path} is not UTF-8 text.": folder / "latin.jsonl",
        "{path} is not packed as its name says": folder / "cut.jsonl.gz",
    }
    (folder / "folder").mkdir()
    (folder / "latin.jsonl").write_bytes('{"id": "é"}'.encode("latin-1"))
    (folder / "cut.jsonl.gz").write_bytes(PACKED[:-9])
    return paths


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["verify", "measure-judge", "convert"])
def test_what_cannot_be_read_is_told(command: str, language: str, tmp_path: Path, capsys) -> None:
    after = (tmp_path / "out.txt",) if command == "convert" else ()
    for said, path in given(tmp_path).items():
        if command == "convert" and path.suffix == ".gz":
            continue  # it takes no packed ones: to it that is no text
        assert run(command, path, *after, "--lang", language) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert str(path) in told.err
        said_by = own_catalog().text("operator.parser.error", language, command=f"suzume {command}", detail="")
        assert told.err.startswith(said_by)
        assert "Errno" not in told.err
        assert "Traceback" not in told.err
        if language == "en":
            assert said.format(path=path) in told.err
        else:
            assert not [word for word in ("No such", "Is a directory", "codec", "Compressed") if word in told.err]


@pytest.mark.parametrize("text", ["not a log", "[1]", "{", "[" * 100_000])
def test_a_line_that_is_no_object_is_named(text: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text("{}\n" + text, encoding="utf-8")
    assert run("verify", path, "--lang", "en") == 2
    assert capsys.readouterr().err == (
        f"suzume verify: Line 2 of {path} is not a JSON object. Name a file that has one on each line.\n"
    )


@pytest.mark.parametrize("data", [b"{}", PACKED[:40] + b"\xff" * 20 + PACKED[60:]])
def test_what_is_not_packed_or_damaged_is_told(data: bytes, tmp_path: Path, capsys) -> None:
    path = tmp_path / "cases.jsonl.gz"
    path.write_bytes(data)
    assert run("verify", path, "--lang", "en") == 2
    assert "is not packed as its name says" in capsys.readouterr().err


def test_what_cannot_be_written_is_told(tmp_path: Path, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.records.log import write_log
    from tests.engine.records.test_games import game

    log = tmp_path / "game.jsonl"
    log.write_text(write_log(game("riichi/m_league", 1)), encoding="utf-8")
    for target, said in (
        (tmp_path / "none" / "out.txt", "its folder does not exist"),
        (tmp_path, "is a folder"),
    ):
        assert run("convert", log, target, "--to", "text", "--lang", "en") == 2
        assert said in capsys.readouterr().err

    def full(*_args: object, **_more: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    assert run("convert", log, tmp_path / "out.txt", "--lang", "en") == 2
    assert "The disk is full" in capsys.readouterr().err


def test_rights_and_what_the_system_alone_knows(tmp_path: Path) -> None:
    path = tmp_path / "x"
    denied, odd = PermissionError(errno.EACCES, "Permission denied"), OSError(errno.EIO, "Input/output error")
    assert why_unreadable(path, denied).key == "operator.file.denied"
    assert why_unwritable(path, denied).key == "operator.file.denied_to_write"
    assert why_unreadable(path, odd).params["detail"] == "Input/output error"
    assert why_unwritable(path, odd).key == "operator.file.unwritable"


def test_a_missing_file_is_told_as_json_where_that_is_asked_for(tmp_path: Path, capsys) -> None:
    """What is printed is JSON in any case: a whole report, or the problem."""
    for command in ("verify", "measure-judge"):
        assert run(command, tmp_path / "none.jsonl", "--json", "--lang", "en") == 2
        told = capsys.readouterr()
        (problem,) = json.loads(told.out)["problems"]
        assert problem["text"].startswith("There is no file")
        assert told.err == ""
