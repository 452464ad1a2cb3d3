"""Which rules are meant: systems, presets, changes, and sets that people saved under a name of their own."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bot.services.held import Held
from bot.services.problems import Problem, Refused, refuse
from bot.storage.ports import GuildStore, RulesetStore
from bot.storage.records import Owner, OwnerKind, SavedRuleset
from engine.errors import OptionError
from engine.options import Option, unknown_preset
from engine.reasons import near
from engine.systems import registry
from engine.systems.system import AdvisesSetup, ComparesCalls, Ruleset, SettlesDeals, System

NAME: Final = re.compile(r"[\w.-]{1,32}")
NEEDED: Final[Mapping[str, type]] = MappingProxyType(
    {"call": ComparesCalls, "void": AdvisesSetup, "exchange": AdvisesSetup, "settle": SettlesDeals}
)
"""What a ruleset must be able to do for questions that not every system knows."""
MOST_HELD: Final = 2000
"""Owners whose saved rules are held in memory: autocomplete cannot wait for a disk."""
MOST_SAVED: Final = 50
"""Names one owner may keep."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and in which server (None: nowhere or in a direct message)."""

    user: int
    guild: int | None = None


@dataclass(frozen=True, slots=True)
class RulesWanted:
    """Rules as somebody names them: a system, a preset (or a saved name), and what differs."""

    system: str = ""
    preset: str = ""
    rules: str = ""


def default_line() -> str:
    """The rules where nobody chose any: the first system's default preset."""
    first = registry.SYSTEMS[0]
    return f"{first.key}/{first.table.default_preset}"


def system_keys() -> list[str]:
    """The keys of all systems."""
    return [system.key for system in registry.SYSTEMS]


def able(line: str, kind: str) -> str:
    """That line, or the default of the first system that knows questions of this kind where these rules do not."""
    needed = NEEDED.get(kind)
    if needed is None or isinstance(built(line), needed):
        return line
    defaults = (f"{system.key}/{system.table.default_preset}" for system in registry.SYSTEMS)
    return next((other for other in defaults if isinstance(built(other), needed)), line)


def built(line: str, field: str = "rules") -> Ruleset:
    """The ruleset of a line, or `Refused`."""
    try:
        return registry.ruleset(line)
    except OptionError as error:
        raise Refused(*(Problem(reason, field, line) for reason in error.reasons)) from error


def players_of(ruleset: Ruleset) -> int:
    """How many sit at the table; four where rules know no other number."""
    players = ruleset.options.values.get("players", 4)
    assert isinstance(players, int)
    return players


def system_of(ruleset: Ruleset) -> System:
    """The system a ruleset was built from."""
    return registry.system(ruleset.options.system)


def line_of(wanted: RulesWanted, default: str, saved: Sequence[SavedRuleset] = ()) -> str:
    """One line for the rules wanted, not yet checked. `saved` are sets that may be meant by name.

    Raises `Refused` for a preset that is neither the system's nor saved, and where two different ones are named.
    """
    words = wanted.rules.split()
    lines = {item.name.casefold(): item.line for item in saved}
    named = _named_first(words, lines, wanted.system.strip().casefold() or default.partition("/")[0])
    if named is None:
        return " ".join((_base(wanted, default, lines), *_as_changes(words)))
    if wanted.preset.strip() and _head(_base(wanted, default, lines)) != _head(named):
        raise refuse("rules.two_presets", "rules", wanted.rules, first=wanted.preset.strip(), second=words[0])
    _same_system(named, wanted.system, "rules", wanted.rules)
    return " ".join((named, *_as_changes(words[1:])))


def _named_first(words: Sequence[str], lines: Mapping[str, str], likely: str) -> str | None:
    """What the first word of a line names, if it is no change: a system, a preset with its system or (of the `likely`
    system first) without it, a saved name."""
    if not words or "=" in words[0]:
        return None
    first = words[0].casefold()
    if "/" in first or any(first == system.key for system in registry.SYSTEMS):
        return words[0]
    owners = sorted(_owners(first.partition("@")[0]), key=lambda system: system != likely)
    return lines.get(first) or (f"{owners[0]}/{first}" if owners else None)


def _owners(preset: str) -> list[str]:
    """The systems that have a preset of that name."""
    return [system.key for system in registry.SYSTEMS if any(known.key == preset for known in system.table.presets)]


def _head(line: str) -> str:
    """System and preset of a line, without version and changes."""
    return line.partition(" ")[0].partition("@")[0].casefold()


def _same_system(line: str, chosen: str, field: str, text: str) -> None:
    system = line.partition("/")[0].partition(" ")[0].casefold()
    if chosen.strip() and system != chosen.strip().casefold():
        raise refuse("option.other_system", field, text, system=system, wanted=chosen.strip())


def _as_changes(words: Sequence[str]) -> list[str]:
    """A bare ``kuitan`` means ``kuitan=on``; so a second preset in a line is an option that does not exist."""
    return [f"{word}=on" if "=" not in word else word for word in words]


def _base(wanted: RulesWanted, default: str, lines: Mapping[str, str]) -> str:
    chosen = wanted.system.strip().casefold()
    preset = wanted.preset.strip()
    if chosen:
        _known_system(chosen)
    if "/" in preset:
        _same_system(preset, chosen, "preset", preset)
        return _known(preset)
    if not preset:
        return default if chosen in ("", default.partition("/")[0]) else chosen
    system = registry.system(chosen or default.partition("/")[0])
    name = preset.partition("@")[0].casefold()
    if any(known.key == name for known in system.table.presets):
        return _known(f"{system.key}/{preset.casefold()}")
    if name in lines and (not chosen or lines[name].startswith(f"{chosen}/")):
        return lines[name]
    if owners := _owners(name):
        if chosen:
            raise refuse("option.other_system", "preset", preset, system=owners[0], wanted=chosen)
        return _known(f"{owners[0]}/{preset.casefold()}")
    names = [known.key for known in system.table.presets] + list(lines)
    raise Refused(Problem(unknown_preset(system.key, preset, names), "preset", preset))


def _known(preset: str) -> str:
    """The preset, which stands in its own option: what is wrong with it is told there, and not of the whole line."""
    built(preset, "preset")
    return preset


def _known_system(key: str) -> None:
    try:
        registry.system(key)
    except OptionError as error:
        raise Refused(*(Problem(reason, "system", key) for reason in error.reasons)) from error


class RulesetService:
    """Finds, saves and forgets named rules."""

    def __init__(self, store: RulesetStore, guilds: GuildStore) -> None:
        self._store = store
        self._guilds = guilds
        self._held: Held[Owner, tuple[SavedRuleset, ...]] = Held(MOST_HELD)

    async def choose(self, asker: Asker, wanted: RulesWanted, kind: str = "") -> Ruleset:
        """The ruleset wanted; where nothing is said, the server's own default, else ours. Raises `Refused`.

        `kind` is what is asked: where the default rules have no such question, a system that has it stands in.
        """
        saved = await self.saved(asker) if wanted.preset or wanted.rules else ()
        default = await self.default(asker)
        return built(line_of(wanted, able(default, kind), saved))

    async def default(self, asker: Asker) -> str:
        """The line that holds where nobody names rules."""
        if asker.guild is not None:
            chosen = (await self._guilds.guild(asker.guild)).ruleset
            if chosen is not None:
                return chosen
        return default_line()

    async def saved(self, asker: Asker) -> Sequence[SavedRuleset]:
        """What the asker saved, then what the server saved; a name of his own hides the server's."""
        own = list(await self._of(Owner(OwnerKind.USER, asker.user)))
        if asker.guild is not None:
            names = {item.name.casefold() for item in own}
            shared = await self._of(Owner(OwnerKind.GUILD, asker.guild))
            own += [item for item in shared if item.name.casefold() not in names]
        return own

    async def save(self, owner: Owner, name: str, ruleset: Ruleset) -> SavedRuleset:
        """Saves a ruleset under a name. Raises `Refused` for a name that cannot be one or is taken by a preset."""
        name = name.strip()
        if not NAME.fullmatch(name):
            raise refuse("ruleset.bad_name", "name", name)
        presets = {preset.key for system in registry.SYSTEMS for preset in system.table.presets}
        if name.casefold() in presets | {system.key for system in registry.SYSTEMS}:
            raise refuse("ruleset.name_taken", "name", name, name=name)
        kept = await self._store.list(owner)
        if len(kept) >= MOST_SAVED and all(item.name.casefold() != name.casefold() for item in kept):
            raise refuse("ruleset.too_many", "name", name, n=MOST_SAVED)
        await self._store.save(owner, name, ruleset.options.line)
        self._held.drop(owner)
        saved = await self._store.get(owner, name)
        assert saved is not None
        return saved

    async def forget(self, owner: Owner, name: str) -> int:
        """Deletes a saved name; returns how many versions there were. Raises `Refused` if there is none."""
        deleted = await self._store.delete(owner, name.strip())
        self._held.drop(owner)
        if not deleted:
            known = [item.name for item in await self._store.list(owner)]
            raise refuse("ruleset.unknown_name", "name", name, name=name, nearest=near(name, known))
        return deleted

    def drop(self, user: int) -> None:
        """Drops from memory what may have been deleted."""
        self._held.drop(Owner(OwnerKind.USER, user))

    async def _of(self, owner: Owner) -> Sequence[SavedRuleset]:
        held = self._held.get(owner)
        return self._held.put(owner, tuple(await self._store.list(owner))) if held is None else held


def option_choices(system: System, text: str, most: int = 25) -> list[str]:
    """Ways to go on with a line of changes: keys for the last word, or, after ``key=``, its values."""
    done, _, last = text.rpartition(" ")
    head = f"{done} " if done else ""
    used = {word.partition("=")[0] for word in done.split()}
    key, equals, value = last.partition("=")
    if equals:
        found = [option for option in system.table.options if option.key == key]
        values = found[0].kind.choices() if found else ()
        offered = [f"{head}{key}={choice}" for choice in values if choice.startswith(value)]
        return [line for line in offered if len(line) <= 100][:most]
    keys = [option.key for option in _by_nearness(system.table.options, last.casefold()) if option.key not in used]
    return [f"{head}{key}=" for key in keys if len(head) + len(key) < 100][:most]


def _by_nearness(options: Sequence[Option], typed: str) -> list[Option]:
    starts = [option for option in options if option.key.startswith(typed)]
    holds = [option for option in options if typed in option.key and option not in starts]
    if starts or holds:
        return starts + holds
    near = difflib.get_close_matches(typed, [option.key for option in options], 5, 0.5)
    return [option for option in options if option.key in near]
