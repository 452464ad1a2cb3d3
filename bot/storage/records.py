"""The values that storage takes and gives. Times are milliseconds since 1970 in UTC, users and guilds Discord's ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple


class Visibility(StrEnum):
    """Who sees an answer."""

    PUBLIC = "public"
    PRIVATE = "private"


class Notify(StrEnum):
    """How somebody wants to be told that a game waits for him."""

    NONE = "none"
    MENTION = "mention"
    DIRECT = "direct"
    SILENT = "silent"
    AHEAD = "ahead"
    """A mention, and one already when the player before is to play."""


@dataclass(frozen=True, slots=True)
class Profile:
    """How one user wants to be answered. None = nothing chosen: the interaction, the server, then the default decide.

    `confirm`: he is asked again before a discard. `quiet_from` and `quiet_to` are minutes after midnight in `time_zone`
    (an IANA name); both or neither are set.
    """

    user: int
    locale: str | None = None
    term_style: str | None = None
    tile_theme: str | None = None
    text_first: bool = False
    large: bool = False
    visibility: Visibility | None = None
    notify: Notify = Notify.NONE
    quiet_from: int | None = None
    quiet_to: int | None = None
    time_zone: str | None = None
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What one server chose. `ruleset` is the one line that names rules, `clock` the key of a games' clock;
    `game_channels`: where games may be opened, none: anywhere; `removed_at`: when the bot left."""

    guild: int
    locale: str | None = None
    ruleset: str | None = None
    visibility: Visibility = Visibility.PUBLIC
    removed_at: int | None = None
    clock: str | None = None
    game_channels: tuple[int, ...] = ()


class OwnerKind(StrEnum):
    """Whose a saved ruleset is."""

    USER = "user"
    GUILD = "guild"


class Owner(NamedTuple):
    """A user or a server, as the owner of rulesets."""

    kind: OwnerKind
    id: int


@dataclass(frozen=True, slots=True)
class SavedRuleset:
    """One version of a named ruleset; never changed once saved. `line` is the ruleset's own one-line form."""

    owner: Owner
    name: str
    version: int
    line: str
    saved_at: int


@dataclass(frozen=True, slots=True)
class Draft:
    """Rules that somebody is putting together: `line` is what they are so far, `at` when it was touched last."""

    id: str
    user: int
    line: str
    at: int


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The question behind an answer, so that its buttons still work after a restart.

    `request` is JSON of facts alone (never sentences), `kind` says which question it was ("score", "waits" …).
    `guild` is None outside servers.
    """

    id: str
    user: int
    kind: str
    request: str
    at: int
    guild: int | None = None


class Scope(StrEnum):
    """What a user may ask to be deleted."""

    ALL = "all"
    SETTINGS = "settings"
    HANDS = "hands"
    RULESETS = "rulesets"
    ANSWERS = "answers"
    GAMES = "games"
    PUZZLES = "puzzles"


@dataclass(frozen=True, slots=True)
class Receipt:
    """Proof of one deletion: how many rows went from which table. It does not say whose they were."""

    id: str
    scope: Scope
    at: int
    deleted: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Deletion:
    """A line of the deletion journal: what must be deleted again if an older copy of the data is put back."""

    receipt: str
    user: int
    scope: Scope
    at: int
