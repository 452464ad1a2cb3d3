"""The project speaks of itself alone, and its top is as the documents draw it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

FOLDERS = {"bot", "engine", "puzzles", "render", "tests", ".ci", ".github"}
TEXT = {".py", ".md", ".toml", ".txt", ".html", ".css", ".js", ".json", ".tsv", ".pyx", ".cfg", ".yml", ""}

SOMEBODYS_PATH = re.compile(r"(?<![\w.:/}~-])/(?:work|home|root|Users|mnt|opt)/[\w.-]+")
DOCUMENT = re.compile(r"(?<![\w/.\"-])([\w-]+\.md)\b")
"""A document in running text. A file name in quotes is code that opens it, and fails by itself if it is not there."""

UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|HA" + r"CK)\b")


@pytest.fixture(scope="module")
def tracked(root: Path) -> list[Path]:
    """The files of the project: those that git knows; without git the test has nothing to look at."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [Path(name) for name in listed.stdout.split("\0") if name and (root / name).is_file()]


def texts(root: Path, tracked: list[Path]) -> dict[str, str]:
    own = Path(__file__).relative_to(root)
    return {
        path.as_posix(): (root / path).read_text(encoding="utf-8", errors="replace")
        for path in tracked
        if path.suffix in TEXT and path != own
    }


def found(pattern: re.Pattern[str], root: Path, tracked: list[Path]) -> list[str]:
    return [
        f"{name}: {match.group()}" for name, text in texts(root, tracked).items() for match in pattern.finditer(text)
    ]


def test_no_other_folder_at_the_top(tracked: list[Path]) -> None:
    assert {path.parts[0] for path in tracked if len(path.parts) > 1} <= FOLDERS


def test_no_path_of_somebodys_machine(root: Path, tracked: list[Path]) -> None:
    assert found(SOMEBODYS_PATH, root, tracked) == []


def test_documents_that_are_named_exist(root: Path, tracked: list[Path]) -> None:
    there = {path.name for path in tracked}
    named = [
        f"{name}: {document}"
        for name, text in texts(root, tracked).items()
        for document in DOCUMENT.findall(text)
        if document not in there and not name.startswith("tests/")
    ]
    assert named == []


def test_nothing_is_left_for_later(root: Path, tracked: list[Path]) -> None:
    assert found(UNFINISHED, root, tracked) == []


@pytest.mark.parametrize("text", ["see /home/ann/notes", "in '/work/x'", "(/Users/ben)"])
def test_a_path_is_seen(text: str) -> None:
    assert SOMEBODYS_PATH.search(text)


@pytest.mark.parametrize("text", ["https://example.org/home/ann", "{base}/home/x", "a/work/b", "/rooms/home"])
def test_an_address_is_no_path(text: str) -> None:
    assert not SOMEBODYS_PATH.search(text)
