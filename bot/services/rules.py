"""`/rules`: what a preset says, where two differ, and what every preset says on one point."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.services.problems import refuse
from bot.services.rulesets import system_of
from engine.option_kinds import Value
from engine.options import Option, Preset
from engine.reasons import near
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
class RulingAnswer:
    """What some presets say alike: the values of the point's options, and the presets with whether one is open."""

    values: tuple[Value, ...]
    presets: tuple[tuple[Preset, bool], ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """One point of the rules: a disputed one, settled by some options (or by none: all agree), or a single option.

    `key` is the text of the question, `help` the key of what it means (or ""), `cite` the place in the rules (or "").
    """

    system: System
    key: str
    options: tuple[Option, ...]
    answers: tuple[RulingAnswer, ...]
    help: str = ""
    cite: str = ""


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
    """What each preset (in its newest version) says on a disputed point or one option. Raises `Refused` for others."""
    name = key.strip().casefold()
    for point in system.rulings:
        if point.key == f"{system.key}.ruling.{name}":
            options = tuple(system.table.option(option.rpartition(".")[2]) for option in point.options)
            return Ruling(system, point.key, options, _answers(system, options), "", point.cite)
    known = {option.key: option for option in system.table.options}
    if name not in known:
        nearest = near(name, [*point_names(system), *known])
        raise refuse("option.unknown", "point", key, option=key, nearest=nearest)
    options = (known[name],)
    return Ruling(
        system, f"{system.key}.option.{name}", options, _answers(system, options), f"{system.key}.option_help.{name}"
    )


def point_names(system: System) -> list[str]:
    """Names of the disputed points, as `ruling` takes them."""
    return [point.key.rpartition(".")[2] for point in system.rulings]


def _answers(system: System, options: tuple[Option, ...]) -> tuple[RulingAnswer, ...]:
    said: dict[tuple[Value, ...], list[tuple[Preset, bool]]] = {}
    for preset in newest_presets(system):
        chosen = system.table.choose(preset.key, None, preset.version)
        values = tuple(chosen[option.key] for option in options)
        said.setdefault(values, []).append((preset, any(option.key in chosen.unsure for option in options)))
    return tuple(RulingAnswer(values, tuple(presets)) for values, presets in said.items())


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
