"""The doctor finds what is wrong, says what to do, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.operator import catalog
from bot.clock import StoppedClock
from bot.doctor import State, examine, report
from bot.i18n.languages import LANGUAGES
from bot.storage.sqlite.open import open_sqlite

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.fixture
def _no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing every tile takes a second, and one test of it is enough."""
    monkeypatch.setattr("bot.doctor._pictures", lambda: iter(()))


def bad(environment: dict[str, str], folder: Path) -> list[str]:
    return [finding.key.split(".")[-1] for finding in examine(environment, folder) if finding.state is State.BAD]


def test_a_machine_where_all_is_well(tmp_path: Path) -> None:
    assert bad({"DISCORD_TOKEN": TOKEN, "SUZUME_DB": str(tmp_path / "new" / "suzume.db")}, tmp_path) == []
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("_no_pictures")
def test_a_token_of_another_shape(tmp_path: Path) -> None:
    assert bad({"DISCORD_TOKEN": "0123456789abcdef0123456789abcdef"}, tmp_path) == ["token_shape"]
    assert bad({"DISCORD_TOKEN": "0123456789abcdef", "SUZUME_API_BASE": "http://127.0.0.1:9"}, tmp_path) == []


@pytest.mark.usefixtures("_no_pictures")
def test_a_token_that_everybody_can_read(tmp_path: Path) -> None:
    file = tmp_path / "suzume.toml"
    file.write_text(f'discord_token = "{TOKEN}"')
    file.chmod(0o644)
    assert bad({}, tmp_path) == ["token_readable"]
    file.chmod(0o600)
    assert bad({}, tmp_path) == []


@pytest.mark.usefixtures("_no_pictures")
async def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "suzume.db"
    await (await open_sqlite(path, clock=StoppedClock())).close()
    assert bad({"SUZUME_DB": str(path)}, tmp_path) == []
    data = bytearray(path.read_bytes())
    data[4096:6000] = bytes(1904)
    path.write_bytes(data)
    assert bad({"SUZUME_DB": str(path)}, tmp_path) == ["corrupt"]
    assert path.read_bytes() == bytes(data)


@pytest.mark.usefixtures("_no_pictures")
def test_settings_that_cannot_be_used(tmp_path: Path) -> None:
    assert bad({"SUZUME_SHARDS": "x", "SUZUME_LOCALE": "fr"}, tmp_path) == ["not_a_choice", "not_a_number"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_has_words(tmp_path: Path, language: str) -> None:
    words = catalog().words(language)
    odd = {"DISCORD_TOKEN": "odd", "SUZUME_DB": str(tmp_path)}
    for environment in (odd, odd | {"SUZUME_API_BASE": "http://127.0.0.1:9/api/v10"}):
        for _, line in report(examine(environment, tmp_path), words.text):
            assert "operator." not in line
            assert "…" not in line


@pytest.mark.usefixtures("_no_pictures")
@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({}, ["web", "metrics"]),
        ({"SUZUME_METRICS": "off"}, ["web", "metrics_off"]),
        ({"SUZUME_WEB_HOST": "0.0.0.0"}, ["web", "metrics_open"]),
        ({"SUZUME_WEB_URL": "https://suzume.example"}, ["web", "metrics_open"]),
        ({"DISCORD_TOKEN": TOKEN}, ["web_none"]),
        ({"DISCORD_TOKEN": TOKEN, "SUZUME_WEB_PORT": "8080"}, ["web", "metrics"]),
    ],
)
def test_who_can_see_the_web_side_and_its_figures(
    tmp_path: Path, environment: dict[str, str], found: list[str]
) -> None:
    findings = list(examine(environment | {"SUZUME_DB": str(tmp_path / "suzume.db")}, tmp_path))
    keys = [finding.key.split(".")[-1] for finding in findings]
    assert [key for key in keys if key.startswith(("web", "metrics"))] == found
    for language in LANGUAGES:
        for _, line in report(findings, catalog().words(language).text):
            assert "operator." not in line
            assert "…" not in line
