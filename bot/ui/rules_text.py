"""Rules in words: a preset group by group, where two differ, what all presets say on one point."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n.catalog import Words
from bot.i18n.numbers import minus
from bot.services.drafts import Field
from bot.services.rules import Comparison, RuleRow, RulesTable, Ruling, RulingAnswer
from bot.ui.told import Section, Told, section
from engine.option_kinds import Toggle, Value, write_value
from engine.options import Option


def rules_overview(words: Words, table: RulesTable) -> Told:
    """What the ruleset is, what it changes, what in it is unconfirmed; the groups are pages."""
    system = table.system.key
    rows = [row for _, rows in table.groups for row in rows]
    changed = [row for row in rows if row.changed]
    unsure = [row for row in rows if row.unsure]
    sections = (
        *section(words.text("rules.title.changed"), [row_line(words, system, row) for row in changed]),
        *section(words.text("rules.title.unsure"), [row_line(words, system, row) for row in unsure]),
    )
    facts = (*rules_facts(words, table), words.text("rules.choose_group"))
    return Told(title(words, table.line), facts, sections, words.text("rules.line", line=table.line))


def rules_facts(words: Words, table: RulesTable) -> tuple[str, ...]:
    """What the preset is, and how many options there are."""
    preset = table.line.partition(" ")[0].partition("/")[2].partition("@")[0]
    about = f"{table.system.key}.preset_help.{preset}"
    counts = words.text("rules.counts", n=sum(len(rows) for _, rows in table.groups), groups=len(table.groups))
    return (words.text(about), counts) if words.catalog.has(about) else (counts,)


def rules_group(words: Words, table: RulesTable, group: str) -> Told:
    """One group of options with their values."""
    system = table.system.key
    lines = [row_line(words, system, row) for row in table.rows(group)]
    name = words.text(f"{system}.group.{group}")
    return Told(title(words, table.line), (), section(name, lines), words.text("rules.line", line=table.line))


def comparison_told(words: Words, comparison: Comparison) -> Told:
    """Only the rows that differ."""
    system = comparison.system.key
    lines = [
        words.text(
            "rules.difference",
            option=f"{system}.option.{row.option.key}",
            first=value_text(words, system, row.first),
            second=value_text(words, system, row.second),
        )
        for row in comparison.rows
    ]
    headline = words.text(
        "rules.compared" if lines else "rules.equal",
        first=title(words, comparison.first),
        second=title(words, comparison.second),
        n=len(lines),
    )
    footer = words.text("rules.two_lines", first=comparison.first, second=comparison.second)
    return Told(headline, (), section(words.text("rules.differences"), lines), footer)


def ruling_told(words: Words, ruling: Ruling) -> Told:
    """One point: what it is, then each answer and the presets that give it."""
    system = ruling.system.key
    sections = tuple(
        Section(_answer_title(words, system, ruling, answer), (_presets(words, system, answer),))
        for answer in ruling.answers
    )
    facts = [words.text(ruling.help)] if ruling.help else []
    facts += [words.text("rules.key", key=option.key) for option in ruling.options]
    return Told(words.text(ruling.key), tuple(facts), sections, _source(words, system, ruling))


def _answer_title(words: Words, system: str, ruling: Ruling, answer: RulingAnswer) -> str:
    if not ruling.options:
        return words.text("rules.all_agree")
    pairs = zip(ruling.options, answer.values, strict=True)
    if len(ruling.options) == 1:
        return option_value(words, system, ruling.options[0], answer.values[0])
    return words.text("answer.separator").join(
        words.text(
            "rules.row", option=f"{system}.option.{option.key}", value=option_value(words, system, option, value)
        )
        for option, value in pairs
    )


def _source(words: Words, system: str, ruling: Ruling) -> str:
    if ruling.cite:
        place = ruling.cite.partition(" rules ")[2] or ruling.cite
        return words.text("rules.source_line", source=words.text("rules.cited", system=f"system.{system}", place=place))
    key = f"{system}.option_source.{ruling.options[0].key}" if ruling.options else ""
    return words.text("rules.source_line", source=words.text(key)) if key and words.catalog.has(key) else ""


def title(words: Words, line: str) -> str:
    """``Riichi mahjong: Tenhou``, and that something is changed."""
    head, _, changes = line.partition(" ")
    system, _, preset = head.partition("/")
    name, _, version = preset.partition("@")
    key = "rules.name_changed" if changes else "rules.name"
    return words.text(key, system=f"system.{system}", preset=f"{system}.preset.{name}", version=version)


def row_line(words: Words, system: str, row: RuleRow) -> str:
    """An option and its value in words."""
    return words.text("rules.row", option=f"{system}.option.{row.option.key}", value=value_text(words, system, row))


def value_text(words: Words, system: str, row: RuleRow) -> str:
    """A value, marked where the source leaves it open."""
    said = option_value(words, system, row.option, row.value)
    return words.text("rules.unsure_value", value=said) if row.unsure else said


def option_value(words: Words, system: str, option: Option, value: Value) -> str:
    """A value in words; numbers are themselves."""
    match value:
        case bool() if isinstance(option.kind, Toggle):
            return words.text("rules.on" if value else "rules.off")
        case None:
            return words.text("rules.none")
        case frozenset():
            return words.listed(_word(words, system, option, part) for part in sorted(value)) or words.text(
                "rules.none"
            )
        case str() | int():
            return _word(words, system, option, write_value(value))
        case _:
            return minus(write_value(value)).replace(",", " / ")


def typed_help(words: Words, field: Field) -> str:
    """What may be typed for an option without a list of values."""
    key = "panel.one_number" if field.counts == (1,) else "panel.numbers"
    counts = tuple(str(count) for count in field.counts)
    said = words.text(key, low=field.low, high=field.high, counts=counts)
    return words.text("panel.or_none", said=said) if field.or_none else said


def _word(words: Words, system: str, option: Option, value: str) -> str:
    key = f"{system}.value.{option.key}.{value}"
    return words.text(key) if words.catalog.has(key) else value


def _presets(words: Words, system: str, answer: RulingAnswer) -> str:
    """The presets of an answer: their names have commas in them, so other marks stand between."""
    return words.text("list.apart").join(
        _preset(words, system, preset.key, unsure) for preset, unsure in answer.presets
    )


def _preset(words: Words, system: str, preset: str, unsure: bool) -> str:
    name = words.text(f"{system}.preset.{preset}")
    return words.text("rules.unsure_value", value=name) if unsure else name


def group_names(words: Words, table: RulesTable) -> Iterable[tuple[str, str, int]]:
    """Key, name and number of options of each group."""
    return [(group, words.text(f"{table.system.key}.group.{group}"), len(rows)) for group, rows in table.groups]
