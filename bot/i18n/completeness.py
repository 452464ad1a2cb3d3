"""What the catalogue must hold: every text in every language with the same gaps, and a text for every declared key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.i18n.catalog import Catalog
from bot.i18n.languages import EN, LANGUAGES
from bot.i18n.template import Message
from engine.option_kinds import Choice, Flags, Numbers
from engine.options import Option
from engine.systems.system import System


def declared_keys(systems: Sequence[System]) -> Iterator[str]:
    """Keys of texts that the declarations of these systems ask for."""
    for system in systems:
        key = system.key
        yield f"system.{key}"
        for option in system.table.options:
            yield f"{key}.option.{option.key}"
            yield f"{key}.option_help.{option.key}"
            yield f"{key}.group.{option.group}"
            yield from (f"{key}.value.{option.key}.{word}" for word in words_of(option))
        for preset in system.table.presets:
            yield f"{key}.preset.{preset.key}"
            yield f"{key}.preset_help.{preset.key}"
        yield from (f"{key}.situation.{situation.key}" for situation in system.situations)


def words_of(option: Option) -> tuple[str, ...]:
    """The values of an option that are words, and so need texts; numbers and toggles are themselves."""
    match option.kind:
        case Choice(values, preset_only):
            return tuple(value for value in (*values, *preset_only) if isinstance(value, str))
        case Flags(values):
            return values
        case Numbers(preset_only=preset_only):
            return preset_only
        case _:
            return ()


def missing(catalog: Catalog, keys: Iterator[str]) -> list[str]:
    """``language:key`` of every text that is not there. Terms are in every language by themselves."""
    return [
        f"{language}:{key}"
        for key in dict.fromkeys(keys)
        if key not in catalog.terms
        for language in LANGUAGES
        if key not in catalog.messages[language]
    ]


def uneven(catalog: Catalog) -> list[str]:
    """Texts that one language lacks, or whose gaps are not those of the English text."""
    problems: list[str] = []
    keys = sorted({key for messages in catalog.messages.values() for key in messages})
    for key in keys:
        english = catalog.messages[EN].get(key)
        for language in LANGUAGES:
            other = catalog.messages[language].get(key)
            if other is None:
                problems.append(f"{language}:{key} is missing")
            elif english is not None and gaps(other) != gaps(english):
                problems.append(f"{language}:{key} has {sorted(gaps(other))}, not {sorted(gaps(english))}")
    return problems


def gaps(message: Message) -> frozenset[str]:
    """Names of the parameters of a text, in whichever form; ``n`` may be left out of a form that says it in words."""
    return frozenset(gap.name for form in message.forms for gap in form.gaps)
