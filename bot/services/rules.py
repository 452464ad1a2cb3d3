"""`/rules`: what a preset says, where two differ, and what every preset says on one point."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from bot.services.problems import refuse
from bot.services.rulesets import system_of
from engine.options import Option, Preset, Value
from engine.systems import registry
from engine.systems.system import Ruleset, System


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One option and its value. `changed`: it differs from the preset; `unsure`: the source leaves it open."""

    option: Option
    value: Value
    changed: bool = False
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class RulesTable:
    """All options of a ruleset, by group in declared order."""

    system: System
    line: str
    groups: tuple[tuple[str, tuple[RuleRow, ...]], ...]

    def rows(self, group: str) -> tuple[RuleRow, ...]:
        """The rows of one group."""
        return dict(self.groups).get(group, ())


@dataclass(frozen=True, slots=True)
class Difference:
    """One option on which two rulesets do not agree."""

    option: Option
    first: RuleRow
    second: RuleRow


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rulesets of one system and only what differs."""

    system: System
    first: str
    second: str
    rows: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """One point, and the presets by what they say on it, in declared order."""

    system: System
    option: Option
    answers: tuple[tuple[Value, tuple[tuple[Preset, bool], ...]], ...]


def table(ruleset: Ruleset) -> RulesTable:
    """What a ruleset says."""
    system = system_of(ruleset)
    groups: dict[str, list[RuleRow]] = {}
    for option in system.table.options:
        if _means_something(option, ruleset):
            groups.setdefault(option.group, []).append(_row(option, ruleset))
    return RulesTable(system, ruleset.options.line, tuple((name, tuple(rows)) for name, rows in groups.items()))


def compare(first: Ruleset, second: Ruleset) -> Comparison:
    """Where two rulesets differ. Raises `Refused` when they are of different systems."""
    if first.options.system != second.options.system:
        raise refuse(
            "rules.two_systems",
            "second",
            second.options.line,
            first=f"system.{first.options.system}",
            second=f"system.{second.options.system}",
        )
    rows = tuple(
        Difference(option, _row(option, first), _row(option, second))
        for option in system_of(first).table.options
        if first.options[option.key] != second.options[option.key]
        and (_means_something(option, first) or _means_something(option, second))
    )
    return Comparison(system_of(first), first.options.line, second.options.line, rows)


def ruling(system: System, key: str) -> Ruling:
    """What each preset (in its newest version) says on one option. Raises `Refused` if there is no such option."""
    found = [option for option in system.table.options if option.key == key.strip().casefold()]
    if not found:
        nearest = difflib.get_close_matches(key.casefold(), [option.key for option in system.table.options], 3, 0.5)
        raise refuse("option.unknown", "point", key, option=key, nearest=tuple(nearest))
    option = found[0]
    answers: dict[Value, list[tuple[Preset, bool]]] = {}
    for preset in newest_presets(system):
        options = system.table.choose(preset.key, None, preset.version)
        answers.setdefault(options[option.key], []).append((preset, option.key in options.unsure))
    return Ruling(system, option, tuple((value, tuple(presets)) for value, presets in answers.items()))


def newest_presets(system: System) -> Iterable[Preset]:
    """The newest version of each preset, in declared order."""
    newest: dict[str, Preset] = {}
    for preset in system.table.presets:
        if preset.key not in newest or newest[preset.key].version < preset.version:
            newest[preset.key] = preset
    return newest.values()


def all_presets() -> list[str]:
    """``system/preset`` of everything there is, default presets first."""
    lines = [f"{system.key}/{system.table.default_preset}" for system in registry.SYSTEMS]
    rest = [f"{system.key}/{preset.key}" for system in registry.SYSTEMS for preset in newest_presets(system)]
    return list(dict.fromkeys((*lines, *rest)))


def _row(option: Option, ruleset: Ruleset) -> RuleRow:
    options = ruleset.options
    return RuleRow(option, options[option.key], option.key in options.changed, option.key in options.unsure)


def _means_something(option: Option, ruleset: Ruleset) -> bool:
    return option.needs is None or ruleset.options[option.needs.key] in option.needs.values
