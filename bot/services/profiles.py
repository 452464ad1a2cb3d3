"""How each person wants to be answered, and what follows for one answer: its language, style and look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.i18n.languages import LANGUAGES, STYLES, language_of
from bot.services.held import Held
from bot.services.problems import refuse
from bot.services.rulesets import Asker
from bot.storage.ports import GuildStore, ProfileStore
from bot.storage.records import GuildSettings, Profile, Visibility
from render.theme import THEMES

MOST_HELD: Final = 5000
"""Profiles held in memory."""

UNSET: Final = "default"
"""What is chosen to go back to what the language or the server says."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who reads one answer: everybody in a channel, or the asker alone."""

    language: str
    style: str | None = None
    private: bool = False
    text_first: bool = False
    theme: str = THEMES[0].name
    large: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody asks: in which server, and the locales that Discord reports for him and for it."""

    asker: Asker
    locale: str | None = None
    guild_locale: str | None = None


SETTINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "locale": (UNSET, *LANGUAGES),
        "term_style": (UNSET, *STYLES),
        "tile_theme": tuple(theme.name for theme in THEMES),
        "visibility": (UNSET, *Visibility),
        "text_first": ("on", "off"),
        "large": ("on", "off"),
    }
)
"""Settings that a person may choose, and their values."""


class ProfileService:
    """Reads and changes profiles; those of people who asked lately are held in memory."""

    def __init__(self, store: ProfileStore, guilds: GuildStore) -> None:
        self._store = store
        self._guilds = guilds
        self._held: Held[int, Profile] = Held(MOST_HELD)

    async def profile(self, user: int) -> Profile:
        """What a user chose."""
        held = self._held.get(user)
        return self._held.put(user, await self._store.profile(user)) if held is None else held

    async def change(self, user: int, setting: str, value: str) -> Profile:
        """Stores one choice. Raises `Refused` for a setting or value that does not exist."""
        if value not in SETTINGS.get(setting, ()):
            raise refuse("settings.bad_value", setting, value, value=value, choices=SETTINGS.get(setting, ()))
        profile = _with(await self.profile(user), setting, None if value == UNSET else value)
        await self._store.save_profile(profile)
        return self._held.put(user, profile)

    def forget(self, user: int) -> None:
        """Drops from memory what may have been deleted."""
        self._held.drop(user)

    async def guild(self, guild: int) -> GuildSettings:
        """What a server chose."""
        return await self._guilds.guild(guild)

    async def audience(self, place: Place, visibility: str | None = None) -> Audience:
        """Who will read the answer. Public answers speak the server's language, private ones the asker's."""
        profile = await self.profile(place.asker.user)
        own = profile.locale or language_of(place.locale, place.guild_locale)
        settings = None if place.asker.guild is None else await self.guild(place.asker.guild)
        chosen = visibility or profile.visibility or (settings.visibility if settings else Visibility.PUBLIC)
        private = chosen == Visibility.PRIVATE
        theme = profile.tile_theme or THEMES[0].name
        if private or settings is None:
            # Outside servers an open answer has the same reader as a private one, but stays in the conversation.
            return Audience(own, profile.term_style, private, profile.text_first, theme, profile.large)
        language = settings.locale or language_of(place.guild_locale, place.locale)
        return Audience(language, None, False, False, theme, profile.large)

    async def reader(self, place: Place) -> Audience:
        """The asker himself, for answers that only he sees."""
        return replace(await self.audience(place, Visibility.PRIVATE), private=True)


def value_of(profile: Profile, setting: str) -> str:
    """The value of a setting as `SETTINGS` writes it."""
    match setting:
        case "locale":
            return profile.locale or UNSET
        case "term_style":
            return profile.term_style or UNSET
        case "tile_theme":
            return profile.tile_theme or THEMES[0].name
        case "visibility":
            return profile.visibility or UNSET
        case "text_first":
            return "on" if profile.text_first else "off"
        case "large":
            return "on" if profile.large else "off"
    raise KeyError(setting)


def _with(profile: Profile, setting: str, value: str | None) -> Profile:
    match setting:
        case "locale":
            return replace(profile, locale=value)
        case "term_style":
            return replace(profile, term_style=value)
        case "tile_theme":
            return replace(profile, tile_theme=value)
        case "visibility":
            return replace(profile, visibility=Visibility(value) if value else None)
        case "text_first":
            return replace(profile, text_first=value == "on")
        case "large":
            return replace(profile, large=value == "on")
    raise KeyError(setting)
