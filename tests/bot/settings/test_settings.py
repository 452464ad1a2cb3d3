"""Settings: where they come from, what wins, and that every problem is told at once and none tells a secret."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from bot.cli.operator import catalog, operator_words
from bot.i18n.languages import LANGUAGES
from bot.settings import DECLARED, Problem, Settings, SettingsError, load_settings

SECRET = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.a-secret-part-of-some-length-0123456789"


def problems(environment: dict[str, str], folder: Path) -> dict[str, str]:
    """Keys of the problems by the place they name."""
    with pytest.raises(SettingsError) as caught:
        load_settings(environment, folder)
    return {
        str(problem.params.get("setting", problem.params.get("path"))): problem.key.removeprefix("operator.settings.")
        for problem in caught.value.problems
    }


def test_nothing_set_is_fine(tmp_path: Path) -> None:
    settings = load_settings({}, tmp_path)
    assert settings == Settings()
    assert settings.database.name == "suzume.db"
    assert settings.database.is_absolute()


def test_every_setting_can_be_set_by_environment(tmp_path: Path) -> None:
    given = {
        "DISCORD_TOKEN": f" {SECRET}\n",
        "SUZUME_DB": "~/hands.db",
        "SUZUME_API_BASE": "http://127.0.0.1:9/api/v10/",
        "SUZUME_GATEWAY_URL": "ws://127.0.0.1:9/gateway",
        "SUZUME_PLAYGROUND_PORT": "0",
        "SUZUME_WEB_HOST": "::1",
        "SUZUME_WEB_PORT": "0",
        "SUZUME_WEB_URL": "https://suzume.example/",
        "SUZUME_METRICS": "off",
        "SUZUME_OPEN_BROWSER": "no",
        "SUZUME_LOG_LEVEL": "debug",
        "SUZUME_LOG_FILE": "/var/log/suzume.log",
        "SUZUME_SHARDS": "4",
        "SUZUME_SYNC_COMMANDS": "off",
        "SUZUME_LOCALE": "zh-tw",
        "SUZUME_SYNCHRONOUS": "full",
    }
    assert set(given) == {declared.env for declared in DECLARED}
    assert dataclasses.astuple(load_settings(given, tmp_path)) == (
        SECRET,
        Path.home() / "hands.db",
        "http://127.0.0.1:9/api/v10",
        "ws://127.0.0.1:9/gateway",
        0,
        "::1",
        0,
        "https://suzume.example",
        False,
        False,
        "DEBUG",
        Path("/var/log/suzume.log"),
        4,
        False,
        "zh-TW",
        "FULL",
    )


def test_a_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    (tmp_path / "suzume.toml").write_text('shards = 2\nlog_level = "ERROR"\nopen_browser = false\n')
    settings = load_settings({"SUZUME_LOG_LEVEL": "warning"}, tmp_path)
    assert (settings.shards, settings.log_level, settings.open_browser) == (2, "WARNING", False)


def test_a_named_file_comes_before_the_one_here(tmp_path: Path) -> None:
    (tmp_path / "suzume.toml").write_text("shards = 2")
    (tmp_path / "other.toml").write_text("shards = 3")
    assert load_settings({"SUZUME_CONFIG": str(tmp_path / "other.toml")}, tmp_path).shards == 3


def test_a_mark_before_the_text_is_no_part_of_it(tmp_path: Path) -> None:
    (tmp_path / "suzume.toml").write_text("shards = 2", encoding="utf-8-sig")
    assert load_settings({}, tmp_path).shards == 2


def test_an_empty_variable_is_not_set(tmp_path: Path) -> None:
    (tmp_path / "suzume.toml").write_text("shards = 2")
    assert load_settings({"SUZUME_SHARDS": "", "DISCORD_TOKEN": " "}, tmp_path) == Settings(shards=2)


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "suzume.toml"
    file.write_text('shards = "many"\nlog_level = 3\ncolour = "green"\nopen_browser = "perhaps"\n')
    found = problems(
        {
            "DISCORD_TOKEN": f"Bot {SECRET}",
            "SUZUME_WEB_PORT": "65536",
            "SUZUME_WEB_HOST": "http://localhost",
            "SUZUME_API_BASE": "discord.com",
            "SUZUME_LOCAL": "ja",
            "SUZUME_SYNCHRONOUS": "sometimes",
        },
        tmp_path,
    )
    assert found == {
        f"{file}: shards": "not_a_number",
        f"{file}: log_level": "not_text",
        f"{file}: colour": "unknown",
        f"{file}: open_browser": "not_a_switch",
        "DISCORD_TOKEN": "token_words",
        "SUZUME_WEB_PORT": "not_a_number",
        "SUZUME_WEB_HOST": "not_a_host",
        "SUZUME_API_BASE": "not_a_url",
        "SUZUME_LOCAL": "unknown_near",
        "SUZUME_SYNCHRONOUS": "not_a_choice",
    }


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("SUZUME_FOO", None),
        ("SUZUME_COLOUR", None),
        ("SUZUME_D", "SUZUME_DB"),
        ("SUZUME_DBS", "SUZUME_DB"),
        ("SUZUME_LOGLEVEL", "SUZUME_LOG_LEVEL"),
        ("SUZUME_PORT", "SUZUME_WEB_PORT"),
        ("SUZUME_WEB_ADDRESS", None),
    ],
)
def test_a_name_is_suggested_only_where_it_is_near(tmp_path: Path, name: str, meant: str | None) -> None:
    """What all names begin with brings none nearer."""
    with pytest.raises(SettingsError) as caught:
        load_settings({name: "1"}, tmp_path)
    (problem,) = caught.value.problems
    if meant is None:
        assert problem.key == "operator.settings.unknown"
        assert "SUZUME_DB," in problem.params["known"]
    else:
        assert problem == Problem("operator.settings.unknown_near", {"setting": name, "near": meant})


@pytest.mark.parametrize("name", ["SUZUME_LONG", "SUZUME_HYPOTHESIS", "SUZUME_PLAIN"])
def test_what_the_build_and_the_tests_are_told_is_no_setting(tmp_path: Path, name: str) -> None:
    assert load_settings({name: "1"}, tmp_path) == Settings()


@pytest.mark.parametrize("value", ["0", "-1", "4097", "1.5", "four", "１x"])
def test_numbers_out_of_bounds(tmp_path: Path, value: str) -> None:
    assert problems({"SUZUME_SHARDS": value}, tmp_path) == {"SUZUME_SHARDS": "not_a_number"}


def test_true_is_not_a_number(tmp_path: Path) -> None:
    (tmp_path / "suzume.toml").write_text("shards = true")
    assert list(problems({}, tmp_path).values()) == ["not_a_number"]


@pytest.mark.parametrize(
    ("content", "key"),
    [(b"shards = ", "not_toml"), (b"\xff\xfe", "not_utf8"), (None, "no_file"), ("folder", "no_file")],
)
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes | str | None, key: str) -> None:
    file = tmp_path / "named.toml"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content:
        file.mkdir()
    assert problems({"SUZUME_CONFIG": str(file)}, tmp_path) == {str(file): key}


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    assert SECRET not in repr(load_settings({"DISCORD_TOKEN": SECRET}, tmp_path))
    with pytest.raises(SettingsError) as caught:
        load_settings({"DISCORD_TOKEN": f"{SECRET} {SECRET}", "SUZUME_SHARDS": "x"}, tmp_path)
    assert SECRET not in str(caught.value)
    assert SECRET not in repr(caught.value.problems)


def test_what_cannot_be_discords_token_is_told_with_all_else(tmp_path: Path) -> None:
    found = problems({"DISCORD_TOKEN": "hunter2.secret", "SUZUME_SHARDS": "x"}, tmp_path)
    assert found == {"DISCORD_TOKEN": "token_shape", "SUZUME_SHARDS": "not_a_number"}
    file = tmp_path / "suzume.toml"
    file.write_text('discord_token = "abc"\napi_base = "https://discord.com/api/v10"')
    assert problems({}, tmp_path) == {f"{file}: discord_token": "token_shape"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_token_is_not_shown(tmp_path: Path, language: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({"DISCORD_TOKEN": "hunter2.secret"}, tmp_path)
    (problem,) = caught.value.problems
    told = catalog().words(language).text(problem.key, **problem.params)
    assert "DISCORD_TOKEN" in told
    assert "hunter2" not in told + str(caught.value) + repr(problem)


def test_another_server_may_have_tokens_of_another_shape(tmp_path: Path) -> None:
    settings = load_settings({"DISCORD_TOKEN": "abc", "SUZUME_API_BASE": "http://127.0.0.1:9/api/v10"}, tmp_path)
    assert settings.discord_token == "abc"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_words(tmp_path: Path, language: str) -> None:
    (tmp_path / "suzume.toml").write_text('shards = "many"\nlog_level = 3\nxyzzy = 1\nopen_browser = "perhaps"\n')
    with pytest.raises(SettingsError) as caught:
        load_settings({"SUZUME_API_BASE": "no", "SUZUME_LOCAL": "ja", "SUZUME_LOCALE": "fr"}, tmp_path)
    assert len(caught.value.problems) == 7
    for problem in caught.value.problems:
        told = catalog().text(problem.key, language, **problem.params)
        assert str(problem.params["setting"]) in told
        assert "…" not in told
        assert "operator." not in told


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "zh_CN.UTF-8"}, "zh-CN"),
        ({"LANG": "zh_SG"}, "zh-CN"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-TW"),
        ({"LANG": "zh-Hant-HK"}, "zh-TW"),
        ({"LANG": "ja_JP", "LC_ALL": "zh_TW"}, "zh-TW"),
        ({"LANG": "ja_JP", "SUZUME_LOCALE": "ZH-cn"}, "zh-CN"),
        ({"LANG": "ja_JP", "SUZUME_LOCALE": "klingon"}, "ja"),
    ],
)
def test_the_operators_language(environment: dict[str, str], language: str, tmp_path: Path) -> None:
    assert operator_words(environment, tmp_path).language == language


@pytest.mark.parametrize(
    ("written", "environment", "language"),
    [
        ('locale = "ZH-tw"', {"LANG": "ja_JP"}, "zh-TW"),
        ('locale = "zh-TW"', {"LANG": "ja_JP", "SUZUME_LOCALE": "en"}, "en"),
        ('locale = "zh-TW"', {"LANG": "ja_JP", "SUZUME_LOCALE": " "}, "zh-TW"),
        ('locale = "zh-TW"\nshards = "many"\nxyzzy = 1', {"LANG": "ja_JP"}, "zh-TW"),
        ('locale = "klingon"', {"LANG": "ja_JP"}, "ja"),
        ("locale = 3", {"LANG": "ja_JP"}, "ja"),
        ("shards = 2", {"LANG": "ja_JP"}, "ja"),
        ("no toml", {"LANG": "ja_JP"}, "ja"),
    ],
)
def test_the_operators_language_in_the_file(
    written: str, environment: dict[str, str], language: str, tmp_path: Path
) -> None:
    (tmp_path / "suzume.toml").write_text(written)
    assert operator_words(environment, tmp_path).language == language
