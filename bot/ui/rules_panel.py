"""The rules panel: group → option → value, whatever the number of options. Its ids are ``r|<draft>|<widget>|…``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle, SelectOption, ui

from bot.i18n.catalog import Words
from bot.services.drafts import field_of
from bot.services.rules import RuleRow, RulesTable
from bot.ui.card import Row
from bot.ui.custom_ids import CustomId
from bot.ui.items import Pick, Press, option
from bot.ui.rules_text import group_names, option_value, row_line, title, typed_help, value_text
from bot.ui.text_form import text_form
from bot.ui.told import Told, section
from engine.option_kinds import write_value

VERB: Final = "r"


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the panel somebody is: a group and an option of it, or nowhere yet."""

    draft: str
    group: str = ""
    option: str = ""

    def id(self, widget: str) -> CustomId:
        """The id of a widget here."""
        return CustomId(VERB, tuple(filter(None, (self.draft, widget, self.group, self.option))))


def place_in(pressed: CustomId) -> Place:
    """Where a widget was pressed."""
    return Place(pressed.argument(0), pressed.argument(2), pressed.argument(3))


def panel_told(words: Words, shown: RulesTable, place: Place, faults: Sequence[str] = ()) -> Told:
    """What the rules are so far: the differences from the preset, and what the chosen option means."""
    system = shown.system.key
    rows = [row for _, rows in shown.groups for row in rows]
    differences = [row_line(words, system, row) for row in rows if row.changed]
    chosen = chosen_row(shown, place)
    lead = list(faults)
    if chosen is not None:
        lead.append(words.text(f"{system}.option_help.{chosen.option.key}"))
        if not field_of(chosen.option).choices:
            lead.append(typed_help(words, field_of(chosen.option)))
    told = section(words.text("rules.title.changed"), differences)
    facts = () if differences else (words.text("panel.unchanged"),)
    return Told(title(words, shown.line), facts, told, words.text("rules.line", line=shown.line), lead=tuple(lead))


def panel_rows(words: Words, shown: RulesTable, place: Place) -> list[Row]:
    """Menus of groups, options and values, and the buttons."""
    system = shown.system.key
    rows: list[Row] = [
        Pick(
            Place(place.draft).id("group"),
            words.text("panel.group"),
            [
                option(name, key, description=words.text("rules.options", n=number), default=key == place.group)
                for key, name, number in group_names(words, shown)
            ],
        )
    ]
    in_group = shown.rows(place.group)
    if in_group:
        lines = [
            option(
                words.text(f"{system}.option.{row.option.key}"),
                row.option.key,
                description=value_text(words, system, row),
                default=row.option.key == place.option,
            )
            for row in in_group
        ]
        rows.append(Pick(Place(place.draft, place.group).id("option"), words.text("panel.option"), lines))
    buttons = [
        Press(place.id("reset"), words.text("panel.reset")),
        Press(place.id("save"), words.text("panel.save")),
        Press(place.id("done"), words.text("panel.done"), ButtonStyle.primary),
    ]
    chosen = chosen_row(shown, place)
    if chosen is not None:
        values = value_options(words, system, chosen)
        if values:
            rows.append(Pick(place.id("value"), words.text(f"{system}.option.{chosen.option.key}"), values))
        else:
            buttons.insert(0, Press(place.id("type"), words.text("panel.type"), ButtonStyle.primary))
    return [*rows, buttons]


def chosen_row(shown: RulesTable, place: Place) -> RuleRow | None:
    """The option somebody chose, if there is one."""
    return next((row for row in shown.rows(place.group) if row.option.key == place.option), None)


def value_options(words: Words, system: str, row: RuleRow) -> list[SelectOption]:
    """The values of an option; none where they must be typed."""
    kind = row.option.kind
    now = write_value(row.value)
    return [
        option(option_value(words, system, row.option, kind.parse(text)), text, default=text == now)
        for text in field_of(row.option).choices
    ]


def value_form(words: Words, shown: RulesTable, place: Place) -> ui.Modal:
    """The form in which a value is typed."""
    row = chosen_row(shown, place)
    assert row is not None
    name, field = words.text(f"{shown.system.key}.option.{row.option.key}"), field_of(row.option)
    return text_form(
        place.id("type"), title=name, label=name, description=typed_help(words, field), value=write_value(row.value)
    )


def name_form(words: Words, place: Place) -> ui.Modal:
    """The form in which the rules get a name."""
    title_, label, about = (words.text(f"panel.{key}") for key in ("save", "name", "name_help"))
    return text_form(place.id("save"), title=title_, label=label, description=about)
