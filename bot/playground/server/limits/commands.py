"""Commands, their options and choices."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from ..wire import Json, Problem
from .checks import check_count, check_length

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING = 1, 2, 3
PER_SCOPE: Final = {CHAT: 100, USER: 15, MESSAGE: 15}
COMMAND_SIZE: Final = 8000


def check_commands(commands: Sequence[Json]) -> list[Problem]:
    """A whole scope (global or one guild): each command, unique names, and how many of a type there may be."""
    problems: list[Problem] = []
    kinds = Counter(command.get("type") or CHAT for command in commands)
    for kind, most in PER_SCOPE.items():
        if kinds[kind] > most:
            problems.append(Problem("", f"Maximum number of application commands reached ({most}).", "30032"))
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        key = (command.get("type") or CHAT, command.get("name") or "")
        if key in seen:
            problems.append(Problem(f"{index}/name", "Application command names must be unique", "DUPLICATE_NAME"))
        seen.add(key)
        problems += check_command(command, f"{index}/")
    return problems


def check_command(command: Json, at: str = "") -> list[Problem]:
    """One command of any type. `at` is the path prefix of its problems."""
    kind = command.get("type") or CHAT
    if kind == CHAT:
        problems = list(_check_node(command, at, depth=0))
        if (size := command_size(command)) > COMMAND_SIZE:
            problems.append(Problem(at, f"Command exceeds maximum size ({COMMAND_SIZE}): {size}", "COMMAND_TOO_LARGE"))
        return problems
    problems = list(check_length(command.get("name"), f"{at}name", 32, 1))
    for field in ("description", "options"):
        if command.get(field):
            problems.append(Problem(f"{at}{field}", "Context menu commands cannot have this field", "NOT_ALLOWED"))
    return problems


def check_autocomplete(data: Json) -> list[Problem]:
    """The answer to an autocomplete question: 25 choices, names and text values of 1 to 100."""
    choices = data.get("choices")
    if choices is None:
        return [Problem("data/choices", "This field is required", "BASE_TYPE_REQUIRED")]
    problems = list(check_count(choices, "data/choices", 25))
    for index, choice in enumerate(choices):
        problems += _check_choice(choice, f"data/choices/{index}/")
    return problems


def command_size(node: Json) -> int:
    """Characters of names, descriptions and choice values, the longest localization of each counting."""
    total = _longest(node, "name") + _longest(node, "description")
    total += sum(_longest(choice, "name") + len(str(choice["value"])) for choice in node.get("choices") or ())
    return total + sum(command_size(option) for option in node.get("options") or ())


def _longest(node: Json, field: str) -> int:
    translations = (node.get(f"{field}_localizations") or {}).values()
    return max(len(text or "") for text in (node.get(field), *translations))


def _check_node(node: Json, at: str, depth: int) -> Iterator[Problem]:
    options: list[Json] = node.get("options") or []
    names = {"name": node.get("name") or "", **_localized(node, "name")}
    for field, name in names.items():
        if not _is_name(name):
            yield Problem(f"{at}{field}", f"{name!r} is not a valid command or option name", "BASE_TYPE_REGEX")
    yield from check_length(node.get("description") or "", f"{at}description", 100, 1)
    for field, text in _localized(node, "description").items():
        yield from check_length(text, f"{at}{field}", 100, 1)
    yield from check_count(options, f"{at}options", 25)
    for option_name, count in Counter(option.get("name") for option in options).items():
        if count > 1:
            yield Problem(f"{at}options", f"Option name {option_name!r} is not unique", "OPTION_NAMES_UNIQUE")
    nested = [option.get("type") in (SUBCOMMAND, GROUP) for option in options]
    if any(nested) and not all(nested):
        yield Problem(f"{at}options", "Sub-commands and options cannot be mixed", "OPTION_TYPES_MIXED")
    optional_seen = False
    for index, option in enumerate(options):
        place = f"{at}options/{index}/"
        if option.get("type") in (SUBCOMMAND, GROUP):
            inside_group = depth == 1 and node.get("type") == GROUP
            if depth >= 2 or (depth == 1 and not (inside_group and option["type"] == SUBCOMMAND)):
                yield Problem(f"{place}type", "Nested too deeply", "NESTING")
        else:
            if option.get("required") and optional_seen:
                yield Problem(
                    f"{place}required", "Required options must be placed before non-required options", "ORDER"
                )
            optional_seen = optional_seen or not option.get("required")
        yield from _check_value_rules(option, place)
        yield from _check_node(option, place, depth + 1)


def _check_value_rules(option: Json, at: str) -> Iterator[Problem]:
    choices: list[Json] = option.get("choices") or []
    if choices and option.get("autocomplete"):
        yield Problem(f"{at}choices", "Choices cannot be used together with autocomplete", "CHOICES_AUTOCOMPLETE")
    yield from check_count(choices, f"{at}choices", 25)
    if len({choice.get("name") for choice in choices}) < len(choices):
        yield Problem(f"{at}choices", "Choice names must be unique", "CHOICE_NAMES_UNIQUE")
    for index, choice in enumerate(choices):
        yield from _check_choice(choice, f"{at}choices/{index}/")
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        least, most = option.get(low), option.get(high)
        if least is not None and most is not None and least > most:
            yield Problem(f"{at}{low}", f"Must not be greater than {high}", "RANGE")


def _check_choice(choice: Json, at: str) -> Iterator[Problem]:
    yield from check_length(choice.get("name") or "", f"{at}name", 100, 1)
    for field, text in _localized(choice, "name").items():
        yield from check_length(text, f"{at}{field}", 100, 1)
    if isinstance(choice.get("value"), str):
        yield from check_length(choice["value"], f"{at}value", 100)


def _localized(node: Json, field: str) -> dict[str, str]:
    return {
        f"{field}_localizations/{locale}": text for locale, text in (node.get(f"{field}_localizations") or {}).items()
    }


def _is_name(name: str) -> bool:
    """`^[-_'\\p{L}\\p{N}\\p{sc=Deva}\\p{sc=Thai}]{1,32}$`, in lower case wherever a letter has one."""
    if not 1 <= len(name) <= 32 or name != name.lower():
        return False
    return all(
        char in "-_'"
        or unicodedata.category(char)[0] in "LN"
        or "\u0900" <= char <= "\u097f"
        or "\u0e00" <= char <= "\u0e7f"
        for char in name
    )
