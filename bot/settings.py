"""Everything that can be set, declared once: name, where it is read from, what it may be, what it is without a word.

Read from the environment and from a TOML file; the environment wins. All problems are found before any is told, and
none of them shows a secret.
"""

from __future__ import annotations

import dataclasses
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import platformdirs

from engine.reasons import near

APP: Final = "suzume"
PREFIX: Final = "SUZUME_"
CONFIG: Final = "SUZUME_CONFIG"
_FOREIGN: Final = frozenset(
    {CONFIG, "SUZUME_PLAIN", "SUZUME_SHARED", "SUZUME_HYPOTHESIS", "SUZUME_LONG", "SUZUME_CHROMIUM"}
)
"""Variables of that prefix that are no settings of the bot: where its file is, what its build and its tests use."""

_HOST: Final = re.compile(r"[0-9A-Za-z._-]+|[0-9A-Fa-f:.]+")

TOKEN: Final = re.compile(r"[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}")
"""The shape of a bot's token: an id, a time and a signature, with dots between."""
_DISCORD: Final = re.compile(r"https://([\w-]+\.)?discord\.com(/.*)?")
"""Addresses of Discord's own API; another server may give tokens of another shape."""

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
SYNCHRONOUS: Final = ("NORMAL", "FULL")
LOCALES: Final = ("en", "zh-CN", "zh-TW", "ja")


class Problem(NamedTuple):
    """One thing wrong with the settings: a key of the catalogue's table `operator.settings` and what to fill in."""

    key: str
    params: Mapping[str, str | int]


class SettingsError(Exception):
    """The settings cannot be used; every problem that was found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(f"{problem.key} {dict(problem.params)}" for problem in problems))
        self.problems = problems


class Refused(ValueError):
    """A value that a parser does not take: the key and parameters of its problem."""

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


Parser = Callable[[object], Any]


def _setting(env: str, parse: Parser, default: Any, *, secret: bool = False) -> Any:
    """A field: the variable that sets it, its parser, what it is otherwise."""
    return field(default=default, repr=not secret, metadata={"env": env, "parse": parse, "secret": secret})


def text(value: object) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise Refused("not_text")
    return value


def token(value: object) -> str:
    """A bot token, as Discord shows it; the word "Bot" before it and spaces come from copying too much."""
    words = text(value).split()
    if len(words) != 1:
        raise Refused("token_words")
    return words[0]


def path(value: object) -> Path:
    """A path; ~ is the home folder."""
    return Path(text(value)).expanduser()


def choice(*allowed: str) -> Parser:
    """One of a few words, in any case."""

    def parse(value: object) -> str:
        found = {word.casefold(): word for word in allowed}.get(text(value).casefold())
        if found is None:
            raise Refused("not_a_choice", allowed=", ".join(allowed))
        return found

    return parse


def whole(low: int, high: int) -> Parser:
    """A whole number within bounds."""

    def parse(value: object) -> int:
        if isinstance(value, str) and value.strip().lstrip("+-").isdecimal():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Refused("not_a_number", low=low, high=high)
        return value

    return parse


def switch(value: object) -> bool:
    """On or off."""
    if isinstance(value, bool):
        return value
    found = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
    if not isinstance(value, str) or value.casefold() not in found:
        raise Refused("not_a_switch")
    return found[value.casefold()]


def url(*schemes: str) -> Parser:
    """An address with one of these schemes; a slash at its end is dropped."""

    def parse(value: object) -> str:
        address = text(value).rstrip("/")
        scheme, separator, rest = address.partition("://")
        if scheme not in schemes or not separator or not rest or any(c.isspace() for c in rest):
            raise Refused("not_a_url", schemes=", ".join(f"{scheme}://" for scheme in schemes))
        return address

    return parse


def host(value: object) -> str:
    """A name or number of a network interface, without port or scheme."""
    name = text(value)
    if not _HOST.fullmatch(name):
        raise Refused("not_a_host")
    return name


@dataclass(frozen=True, slots=True)
class Settings:
    """The bot's settings. `discord_token` is never shown, whoever prints the object."""

    discord_token: str | None = _setting("DISCORD_TOKEN", token, None, secret=True)
    """The bot's token. Without one the bot is started in the playground, a page on this machine."""
    db: Path | None = _setting("SUZUME_DB", path, None)
    """The database file; None: `suzume.db` in the user's data folder."""
    api_base: str | None = _setting("SUZUME_API_BASE", url("http", "https"), None)
    """Where Discord's REST API is, version and all; None: Discord's own."""
    gateway_url: str | None = _setting("SUZUME_GATEWAY_URL", url("ws", "wss"), None)
    """Where Discord's gateway is; None: Discord's own."""
    playground_port: int | None = _setting("SUZUME_PLAYGROUND_PORT", whole(0, 65535), None)
    """The port of the playground's page, on this machine alone; 0: any free one; None: the usual one or any."""
    web_host: str = _setting("SUZUME_WEB_HOST", host, "127.0.0.1")
    """Where the web pages listen: this machine alone, or 0.0.0.0 or :: for all its networks."""
    web_port: int | None = _setting("SUZUME_WEB_PORT", whole(0, 65535), None)
    """The port of the web pages; 0: any free one; None: none with a token, in the playground the usual one or any."""
    web_url: str | None = _setting("SUZUME_WEB_URL", url("http", "https"), None)
    """The public address of the web pages, as links name it; None: the one they listen at."""
    metrics: bool = _setting("SUZUME_METRICS", switch, True)
    """Whether the web side has /metrics, figures for Prometheus about requests and the process."""
    open_browser: bool = _setting("SUZUME_OPEN_BROWSER", switch, True)
    """Whether the playground opens its page in a browser, where there is a screen."""
    log_level: str = _setting("SUZUME_LOG_LEVEL", choice(*LOG_LEVELS), "INFO")
    """The least important lines to log."""
    log_file: Path | None = _setting("SUZUME_LOG_FILE", path, None)
    """A file to log to as well; a new one each day, kept for 14 days."""
    shards: int | None = _setting("SUZUME_SHARDS", whole(1, 4096), None)
    """Number of shards; None: as many as Discord advises."""
    sync_commands: bool = _setting("SUZUME_SYNC_COMMANDS", switch, True)
    """Whether a start tells Discord of changed commands. Switch it off in all processes but one."""
    locale: str | None = _setting("SUZUME_LOCALE", choice(*LOCALES), None)
    """The language of messages to whoever runs the bot; None: that of the machine."""
    synchronous: str = _setting("SUZUME_SYNCHRONOUS", choice(*SYNCHRONOUS), "NORMAL")
    """NORMAL may forget the last moments before a power cut, FULL forgets nothing and writes slower."""

    @property
    def database(self) -> Path:
        """The database file."""
        return self.db or platformdirs.user_data_path(APP, appauthor=False) / "suzume.db"


class Declared(NamedTuple):
    """A setting as declared: its name (also the key in the file), its variable, whether it must not be shown."""

    name: str
    env: str
    parse: Parser
    secret: bool


DECLARED: Final = tuple(
    Declared(each.name, each.metadata["env"], each.metadata["parse"], each.metadata["secret"])
    for each in dataclasses.fields(Settings)
)
_BY_NAME: Final = {each.name: each for each in DECLARED}
_BY_ENV: Final = {each.env: each for each in DECLARED}


def load_settings(environment: Mapping[str, str], folder: Path | None = None) -> Settings:
    """The settings of an environment and of the file it leads to (`folder`: where `suzume.toml` is looked for first).

    An empty variable counts as not set. Raises `SettingsError` with all problems at once.
    """
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    places: dict[str, str] = {}
    given = [*_from_file(environment, folder or Path.cwd(), problems), *_from_environment(environment, problems)]
    for declared, value, place in given:
        places[declared.name] = place
        try:
            values[declared.name] = declared.parse(value)
        except Refused as refused:
            problems.append(_refused(declared, value, place, refused))
    if "discord_token" in values and not _token_fits(values["discord_token"], values.get("api_base")):
        problems.append(Problem("operator.settings.token_shape", {"setting": places["discord_token"]}))
    if problems:
        raise SettingsError(tuple(problems))
    return Settings(**values)


def chosen_locale(environment: Mapping[str, str], folder: Path | None = None) -> str | None:
    """The language set for whoever runs the program; None where there is none, or what is set is none."""
    for declared, value, _ in _heard(environment, folder, []):
        if declared.name == "locale":
            with suppress(Refused):
                return str(declared.parse(value))
    return None


def overheard(
    environment: Mapping[str, str], heeded: Collection[str], folder: Path | None = None
) -> tuple[Problem, ...]:
    """What is wrong for a command that needs no settings but the `heeded` ones (variables): values of these, and names
    in the environment that are no setting's, since one of them may have been meant; and a file that cannot be read. All
    else is not its business."""
    problems: list[Problem] = []
    for declared, value, place in list(_heard(environment, folder, problems)):
        try:
            if declared.env in heeded:
                declared.parse(value)
        except Refused as refused:
            problems.append(_refused(declared, value, place, refused))
    return tuple(problems)


def _heard(
    environment: Mapping[str, str], folder: Path | None, problems: list[Problem]
) -> Iterator[tuple[Declared, object, str]]:
    """What is set; `problems` are those of the environment, and a file that cannot be read. What else is in the file
    is not looked at."""
    yield from _known(environment, *_tree(environment, folder or Path.cwd(), problems))
    yield from _from_environment(environment, problems)


def _refused(declared: Declared, value: object, place: str, refused: Refused) -> Problem:
    """A value that cannot be used; a secret one is not said again."""
    shown = "…" if declared.secret else str(value)
    return Problem(f"operator.settings.{refused.key}", {"setting": place, "value": shown, **refused.params})


def _token_fits(token: str, api_base: str | None) -> bool:
    """Whether the token may be one of the server that is asked: Discord's have a shape, others' need none."""
    elsewhere = api_base is not None and not _DISCORD.fullmatch(api_base)
    return elsewhere or TOKEN.fullmatch(token) is not None


def config_file(environment: Mapping[str, str], folder: Path) -> Path | None:
    """The file that is read: the one `SUZUME_CONFIG` names, else `suzume.toml` here, else in the user's folder."""
    named = environment.get(CONFIG, "")
    if named:
        return Path(named).expanduser()
    places = (folder / "suzume.toml", platformdirs.user_config_path(APP, appauthor=False) / "suzume.toml")
    return next((place for place in places if place.is_file()), None)


def _from_file(
    environment: Mapping[str, str], folder: Path, problems: list[Problem]
) -> Iterator[tuple[Declared, object, str]]:
    file, tree = _tree(environment, folder, problems)
    problems += [_unknown(f"{file}: {name}", name, _BY_NAME) for name in tree if name not in _BY_NAME]
    yield from _known(environment, file, tree)


def _known(
    environment: Mapping[str, str], file: Path | None, tree: Mapping[str, object]
) -> Iterator[tuple[Declared, object, str]]:
    """The settings of a file that no variable sets."""
    for name, value in tree.items():
        if name in _BY_NAME and not environment.get(_BY_NAME[name].env, "").strip():
            yield _BY_NAME[name], value, f"{file}: {name}"


def _tree(
    environment: Mapping[str, str], folder: Path, problems: list[Problem]
) -> tuple[Path | None, Mapping[str, object]]:
    """The file that is read and what it holds: nothing where there is none, or none that can be read."""
    file = config_file(environment, folder)
    if file is None:
        return None, {}
    try:
        return file, tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        key, detail = "no_file", error.strerror or str(error)
    except UnicodeDecodeError:
        key, detail = "not_utf8", ""
    except tomllib.TOMLDecodeError as error:
        key, detail = "not_toml", str(error)  # it names line and column and quotes nothing of the file
    problems.append(Problem(f"operator.settings.{key}", {"path": str(file), **({"detail": detail} if detail else {})}))
    return file, {}


def _from_environment(
    environment: Mapping[str, str], problems: list[Problem]
) -> Iterator[tuple[Declared, object, str]]:
    for name in sorted(environment):
        if name in _BY_ENV and environment[name].strip():
            yield _BY_ENV[name], environment[name].strip(), name
        elif name.startswith(PREFIX) and name not in _BY_ENV and name not in _FOREIGN:
            problems.append(_unknown(name, name, _BY_ENV))


def _unknown(place: str, name: str, known: Iterable[str]) -> Problem:
    # What all names of this program begin with says nothing of which one was meant.
    own = {one.removeprefix(PREFIX): one for one in known}
    nearest = near(name.removeprefix(PREFIX), own)
    if nearest:
        return Problem("operator.settings.unknown_near", {"setting": place, "near": own[nearest[0]]})
    return Problem("operator.settings.unknown", {"setting": place, "known": ", ".join(known)})
