"""Kinds of values that options take: each reads a text, knows its own values, and lists them where they are few."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

Value = bool | int | str | tuple[int, ...] | frozenset[str] | None

ON: Final = "on"
OFF: Final = "off"
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Toggle:
    """On or off."""

    def parse(self, text: str) -> Value:
        """``on`` or ``off`` (also yes/no, true/false, 1/0)."""
        return _TOGGLES[text.lower()]

    def accepts(self, value: Value) -> bool:
        """Whether the value is one of this option's."""
        return isinstance(value, bool)

    def choices(self) -> tuple[str, ...]:
        """The texts a person may choose from; empty when there are too many to list."""
        return ON, OFF


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words or numbers. `preset_only` values exist in presets but cannot be chosen."""

    values: tuple[str | int, ...]
    preset_only: tuple[str | int, ...] = ()

    def parse(self, text: str) -> Value:
        """The value written as its own text."""
        return {str(value): value for value in (*self.values, *self.preset_only)}[text]

    def accepts(self, value: Value) -> bool:
        """Whether the value is one of this option's."""
        return not isinstance(value, bool) and value in (*self.values, *self.preset_only)

    def choices(self) -> tuple[str, ...]:
        """The texts a person may choose from."""
        return tuple(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number within bounds, in steps counted from `low`; None (written ``none``) if `may_be_none`."""

    low: int
    high: int
    step: int = 1
    may_be_none: bool = False

    def parse(self, text: str) -> Value:
        """A decimal number, or ``none``."""
        return None if text == NONE else int(text)

    def accepts(self, value: Value) -> bool:
        """Whether the value is one of this option's."""
        if value is None:
            return self.may_be_none
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def choices(self) -> tuple[str, ...]:
        """All numbers if they are few, else nothing."""
        numbers = range(self.low, self.high + 1, self.step)
        if len(numbers) > 20:
            return ()
        return (*map(str, numbers), *((NONE,) if self.may_be_none else ()))


@dataclass(frozen=True, slots=True)
class Numbers:
    """A row of whole numbers (``15,5,-5,-15``), as long as one of `counts`. `preset_only` words exist in presets."""

    counts: tuple[int, ...]
    low: int
    high: int
    preset_only: tuple[str, ...] = ()

    def parse(self, text: str) -> Value:
        """Numbers separated by commas or strokes."""
        if text in self.preset_only:
            return text
        return tuple(int(part) for part in text.replace("/", ",").split(","))

    def accepts(self, value: Value) -> bool:
        """Whether the value is one of this option's."""
        if isinstance(value, str):
            return value in self.preset_only
        return (
            isinstance(value, tuple)
            and len(value) in self.counts
            and all(self.low <= number <= self.high for number in value)
        )

    def choices(self) -> tuple[str, ...]:
        """Too many to list."""
        return ()


@dataclass(frozen=True, slots=True)
class Flags:
    """Any of some words (``daisangen,daisuushii``; ``none`` for no one of them)."""

    values: tuple[str, ...]

    def parse(self, text: str) -> Value:
        """Words separated by commas, or ``none``."""
        return frozenset() if text == NONE else frozenset(text.split(","))

    def accepts(self, value: Value) -> bool:
        """Whether the value is one of this option's."""
        return isinstance(value, frozenset) and value <= set(self.values)

    def choices(self) -> tuple[str, ...]:
        """Each word alone, all together, and none."""
        return (NONE, *self.values, ",".join(self.values))


OptionKind = Toggle | Choice | Number | Numbers | Flags
_TOGGLES: Final = MappingProxyType(
    {ON: True, "yes": True, "true": True, "1": True, OFF: False, "no": False, "false": False, "0": False}
)


def write_value(value: Value) -> str:
    """A value as people and logs write it.

    >>> write_value((15, 5, -5, -15)), write_value(False)
    ('15,5,-5,-15', 'off')
    """
    match value:
        case bool():
            return ON if value else OFF
        case None:
            return NONE
        case tuple():
            return ",".join(map(str, value))
        case frozenset():
            return ",".join(sorted(value)) or NONE
        case _:
            return str(value)
