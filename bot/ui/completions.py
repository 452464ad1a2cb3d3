"""Autocomplete: answered from memory and the declarations, within Discord's three seconds."""

from __future__ import annotations

import unicodedata

from discord.app_commands import Choice

from bot.i18n.catalog import Words
from bot.services.phrases import phrases, still_typed
from bot.services.problems import Refused
from bot.services.rules import all_presets, point_names
from bot.services.rulesets import RulesWanted, built, line_of, option_choices, system_of
from bot.ui.desk import Desk, Interaction, place_of
from engine.systems.system import System

NAMES = 100
MOST = 25
NOTHING = "-"


async def complete_preset(desk: Desk, interaction: Interaction, current: str) -> list[Choice[str]]:
    """Presets of the chosen system (all systems where none is chosen), then rules that were saved."""
    chosen = _said(interaction, "system")
    words = (await desk.reader(interaction)).words
    typed = current.casefold()
    offered: list[tuple[str, str]] = []
    for line in all_presets():
        system, _, preset = line.partition("/")
        if chosen in ("", system):
            offered.append((preset_label(words, system, preset), line))
    for saved in await desk.services.rulesets.saved(place_of(interaction).asker):
        if chosen in ("", saved.line.partition("/")[0]):
            label = words.text("ui.saved_choice", name=saved.name, line=saved.line)
            offered.append((label, saved.name))
    return choices([(label, value) for label, value in offered if typed in label.casefold() or typed in value])


async def complete_rules(desk: Desk, interaction: Interaction, current: str) -> list[Choice[str]]:
    """Keys of options, then, after ``key=``, its values, each with its name in words."""
    system = await chosen_system(desk, interaction)
    if system is None:
        return []
    words = (await desk.reader(interaction)).words
    offered = []
    for line in option_choices(system, current):
        key = line.rpartition(" ")[2].partition("=")[0]
        offered.append((f"{line}  {words.text(f'{system.key}.option.{key}')}", line))
    return choices(offered)


async def complete_flags(desk: Desk, interaction: Interaction, current: str) -> list[Choice[str]]:
    """Situations of the chosen system that are not named yet."""
    system = await chosen_system(desk, interaction)
    if system is None:
        return []
    words = (await desk.reader(interaction)).words
    names = desk.services.situations.of(system.key)
    text = unicodedata.normalize("NFKC", current)
    done, last = list(phrases(text, names)), None
    if done and still_typed(text, done[-1]):
        last = done.pop()
    head = text[: last.start] if last else f"{text.rstrip()} " if done else ""
    part = last.text.casefold() if last else ""
    named = {phrase.key for phrase in done}
    barred = {key for situation in system.situations if situation.key in named for key in situation.excludes}
    offered = []
    for situation in system.situations:
        label = words.text(f"{system.key}.situation.{situation.key}")
        if situation.key in named | barred:
            continue
        if part in situation.key or part in label.casefold():
            offered.append((f"{head}{label}", f"{head}{situation.key}"))
    return choices(offered)


async def complete_point(desk: Desk, interaction: Interaction, current: str) -> list[Choice[str]]:
    """Disputed points of the chosen system, then all its options, by key or by name in the reader's language."""
    system = await chosen_system(desk, interaction)
    if system is None:
        return []
    words = (await desk.reader(interaction)).words
    typed = current.casefold()
    offered = [(words.text(f"{system.key}.ruling.{name}"), name) for name in point_names(system)]
    offered += [(words.text(f"{system.key}.option.{option.key}"), option.key) for option in system.table.options]
    return choices([(label, key) for label, key in offered if typed in label.casefold() or typed in key])


async def chosen_system(desk: Desk, interaction: Interaction) -> System | None:
    """The system that the options typed so far lead to."""
    wanted = RulesWanted(_said(interaction, "system"), _said(interaction, "preset"), "")
    asker = place_of(interaction).asker
    try:
        saved = await desk.services.rulesets.saved(asker) if wanted.preset else ()
        return system_of(built(line_of(wanted, await desk.services.rulesets.default(asker), saved)))
    except Refused:
        return None


def preset_label(words: Words, system: str, preset: str) -> str:
    """A preset as people call it, with its system."""
    return words.text("ui.preset_choice", preset=words.text(f"{system}.preset.{preset}"), system=f"system.{system}")


def choices(offered: list[tuple[str, str]]) -> list[Choice[str]]:
    """At most 25 choices of label and value; a value too long to be sent is left out."""
    return [Choice(name=label[:NAMES], value=value) for label, value in offered if 0 < len(value) <= NAMES][:MOST]


def hint(said: str, typed: str) -> list[Choice[str]]:
    """Why there is nothing to choose, as the only choice: silence looks as if something were still to come. Whoever
    takes it sends what was typed, and is told the same."""
    return [Choice(name=said[:NAMES], value=typed[:NAMES] or NOTHING)]


def _said(interaction: Interaction, name: str) -> str:
    return str(getattr(interaction.namespace, name, None) or "")
