"""``suzume rules``: all presets, or every option of one with what can be written for it."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.cli.parser import Commands
from bot.cli.refusing import tell_problems
from bot.i18n.catalog import Words
from bot.services.drafts import field_of
from bot.services.problems import Refused
from bot.services.rules import RuleRow, RulesTable, newest_presets, table
from bot.services.rulesets import RulesWanted, built, default_line, line_of, system_keys
from bot.ui.rules_text import row_line, rules_facts, title, typed_help
from bot.ui.told import Section, Table, Told, as_lines
from engine.option_kinds import write_value
from engine.systems.registry import SYSTEMS


def register(commands: Commands, words: Words) -> None:
    """Adds the command to the program's parser."""
    about = words.text("operator.rules.about")
    parser = commands.add_parser("rules", help=about, description=about)
    parser.add_argument("preset", nargs="*", metavar="PRESET", help=words.text("operator.rules.preset"))
    parser.add_argument("--json", action="store_true", help=words.text("operator.cli.json"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 for an answer, 2 for rules that do not exist."""
    words: Words = arguments.operator
    try:
        shown = table(built(line_of(_wanted(arguments.preset), default_line()))) if arguments.preset else None
    except Refused as refused:
        return tell_problems(refused.problems, words, in_json=arguments.json)
    if arguments.json:
        plain = presets_json(words) if shown is None else options_json(shown)
        print(json.dumps(plain, ensure_ascii=False, indent=1))
    else:
        print("\n".join(as_lines(presets_told(words) if shown is None else options_told(words, shown))))
    return 0


def _wanted(typed: Sequence[str]) -> RulesWanted:
    """A system or a preset, then what differs from it; or what differs from the usual rules alone."""
    first, rest = typed[0], " ".join(typed[1:])
    if "=" in first:
        return RulesWanted(rules=" ".join(typed))
    return RulesWanted(first, "", rest) if first.casefold() in system_keys() else RulesWanted("", first, rest)


def presets_told(words: Words) -> Told:
    """The presets of every system, and how to go on."""
    sections = tuple(
        Section(
            words.text(f"system.{system.key}"),
            table=Table(
                (words.text("operator.rules.preset_head"), words.text("operator.rules.means")),
                tuple(
                    (f"{system.key}/{preset.key}", words.text(f"{system.key}.preset_help.{preset.key}"))
                    for preset in newest_presets(system)
                ),
            ),
        )
        for system in SYSTEMS
    )
    return Told(words.text("operator.rules.all"), (words.text("operator.rules.how"),), sections)


def options_told(words: Words, shown: RulesTable) -> Told:
    """Every option as it is written, what that means, and what else can be written."""
    system = shown.system.key
    head = tuple(words.text(f"operator.rules.{name}") for name in ("written", "means", "choices"))
    sections = tuple(
        Section(
            words.text(f"{system}.group.{group}"),
            table=Table(
                head,
                tuple(
                    (f"{row.option.key}={write_value(row.value)}", row_line(words, system, row), _choices(words, row))
                    for row in rows
                ),
            ),
        )
        for group, rows in shown.groups
    )
    footer = words.text("rules.line", line=shown.line)
    return Told(title(words, shown.line), rules_facts(words, shown), sections, footer)


def _choices(words: Words, row: RuleRow) -> str:
    """What can be written for an option: its values, or how numbers are to be written."""
    field = field_of(row.option)
    return words.text("list.comma").join(field.choices) or typed_help(words, field)


def presets_json(words: Words) -> Mapping[str, Any]:
    """The presets of every system."""
    return {
        "presets": [
            {"preset": f"{system.key}/{preset.key}", "name": words.text(f"{system.key}.preset.{preset.key}")}
            for system in SYSTEMS
            for preset in newest_presets(system)
        ]
    }


def options_json(shown: RulesTable) -> Mapping[str, Any]:
    """A ruleset and its options, each as it is written."""
    return {
        "rules": shown.line,
        "options": [
            {
                "key": row.option.key,
                "value": write_value(row.value),
                "choices": field_of(row.option).choices,
                "changed": row.changed,
                "unconfirmed": row.unsure,
            }
            for _, rows in shown.groups
            for row in rows
        ],
    }
