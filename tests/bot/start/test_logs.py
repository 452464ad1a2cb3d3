"""What reaches the log, and what does not."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.logs import set_up_logging

SECRET = "MTIz.abc.def"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    root.handlers.clear()
    yield tmp_path / "logs" / "suzume.log"
    for handler in root.handlers:
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)


def test_secrets_are_taken_out_of_lines_and_tracebacks(file: Path) -> None:
    set_up_logging("DEBUG", file, SECRET)
    log = logging.getLogger("bot.test")
    log.debug("token %s for %s", SECRET, "https://d/api/v10/webhooks/12/aW50ZXI6YWJj/messages/@original")
    try:
        raise RuntimeError(f"failed at /interactions/5/{'x' * 40}/callback with {SECRET}")
    except RuntimeError:
        log.exception("oh")
    text = file.read_text()
    assert "token … for https://d/api/v10/webhooks/12/…/messages/@original" in text
    assert "/interactions/5/…/callback with …" in text
    assert SECRET not in text


def test_libraries_do_not_log_what_people_typed(file: Path) -> None:
    set_up_logging("DEBUG", file, None)
    logging.getLogger("discord.http").debug("POST with {'content': 'my hand'} has returned 200")
    logging.getLogger("discord.gateway").info("connected")
    logging.getLogger("discord.client").warning("PyNaCl is not installed, voice will NOT be supported")
    logging.getLogger("bot").debug("seen")
    text = file.read_text()
    assert "my hand" not in text
    assert "voice" not in text
    assert "connected" in text
    assert "seen" in text


def test_the_level_is_kept(file: Path) -> None:
    set_up_logging("ERROR", file, None)
    logging.getLogger("bot").warning("unseen")
    logging.getLogger("discord").warning("unseen")
    assert file.read_text() == ""


def test_without_a_secret_nothing_is_replaced(file: Path) -> None:
    set_up_logging("INFO", file, "")
    logging.getLogger("bot").info("plain")
    assert file.read_text().endswith("plain\n")
