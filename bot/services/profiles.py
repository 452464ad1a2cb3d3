"""How each person wants to be answered, and what follows for one answer: its language, style and look."""

from __future__ import annotations

import difflib
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from bot.i18n.languages import LANGUAGES, STYLES, language_of
from bot.services.held import Held
from bot.services.problems import refuse
from bot.services.rulesets import Asker
from bot.storage.ports import GuildStore, ProfileStore
from bot.storage.records import GuildSettings, Notify, Profile, Visibility
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


QUIET_HOURS: Final = 8
"""Quiet hours are so many hours long: a turn's clock stands still no longer."""
ZONES: Final = (
    "Pacific/Honolulu",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Helsinki",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Singapore",
    "Asia/Shanghai",
    "Asia/Hong_Kong",
    "Asia/Taipei",
    "Asia/Seoul",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""Time zones to choose from; any other may be typed."""

SETTINGS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "locale": (UNSET, *LANGUAGES),
        "term_style": (UNSET, *STYLES),
        "tile_theme": tuple(theme.name for theme in THEMES),
        "visibility": (UNSET, *Visibility),
        "text_first": ("on", "off"),
        "large": ("on", "off"),
        "confirm": ("on", "off"),
        "notify": tuple(Notify),
        "quiet": (UNSET, *(f"{hour:02}:00-{(hour + QUIET_HOURS) % 24:02}:00" for hour in range(24))),
        "time_zone": (UNSET, *ZONES),
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
        if setting == "time_zone" and value not in SETTINGS[setting]:
            value = zone_named(value)
        elif value not in SETTINGS.get(setting, ()):
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
        return Audience(language, None, False, profile.text_first, theme, profile.large)

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
        case "confirm":
            return "on" if profile.confirm else "off"
        case "notify":
            return profile.notify.value
        case "quiet":
            hours = (profile.quiet_from, profile.quiet_to)
            return (
                UNSET
                if None in hours
                else "-".join(f"{hour // 60:02}:{hour % 60:02}" for hour in hours if hour is not None)
            )
        case "time_zone":
            return profile.time_zone or UNSET
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
        case "confirm":
            return replace(profile, confirm=value == "on")
        case "notify":
            return replace(profile, notify=Notify(value or Notify.NONE))
        case "quiet":
            first, last = (_minutes(hour) for hour in value.split("-")) if value else (None, None)
            return replace(profile, quiet_from=first, quiet_to=last)
        case "time_zone":
            return replace(profile, time_zone=value)
    raise KeyError(setting)


def _minutes(hour: str) -> int:
    """Minutes after midnight of ``22:30``."""
    hours, _, minutes = hour.partition(":")
    return 60 * int(hours) + int(minutes)


def zone_named(text: str) -> str:
    """The time zone that somebody typed, as its list writes it. Raises `Refused` with the nearest names."""
    known = {name.casefold(): name for name in zoneinfo.available_timezones()}
    wanted = text.strip().replace(" ", "_").casefold()
    by_city = {name.rpartition("/")[2]: name for name in sorted(known, reverse=True)}
    found = known.get(wanted) or known.get(by_city.get(wanted, ""))
    if found is None:
        near = difflib.get_close_matches(wanted, [*known, *by_city], 5, 0.6)
        nearest = tuple(dict.fromkeys(known[by_city.get(name, name)] for name in near))
        raise refuse("settings.unknown_zone", "", text, zone=text.strip(), nearest=nearest)
    return found
