"""Options declared once: their values and presets, and one line of text that names any ruleset.

An option is declared in `systems/<id>/options.py` and read in exactly one place, `systems/<id>/system.py`. Everything
else (validation, panels, pages, slash text, storage, tests) is derived from the declaration.

One line writes any ruleset: ``riichi/tenhou@1 kuitan=off uma=15,5,-5,-15``: system, preset and its version, then only
what differs, in the order of declaration. People type it, logs and databases keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.errors import OptionError
from engine.option_kinds import ON, Choice, Number, Numbers, OptionKind, Value, write_value
from engine.reasons import Param, Reason, near


@dataclass(frozen=True, slots=True)
class Needs:
    """An option means something only while another one has one of some values."""

    key: str
    values: frozenset[Value]


@dataclass(frozen=True, slots=True)
class Option:
    """One rule that may be chosen.

    `default` is a value, or a function of the other values: it follows them until it is set (``target_points`` follows
    ``return_points``); among options that follow, the one declared first is known first. `affects` ⊆ {setup, play,
    score, match, show} says what the choice can change.
    """

    key: str
    kind: OptionKind
    default: Value | Callable[[Mapping[str, Value]], Value]
    group: str
    affects: frozenset[str]
    needs: Needs | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of values, never changed once published: a change is a new `version`.

    `values` are what differs from `based_on` (``key`` or ``key@version``), or from the defaults. `unsure` are keys
    whose value the source leaves open; they are shown as unconfirmed.
    """

    key: str
    version: int
    values: Mapping[str, Value]
    based_on: str | None = None
    unsure: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Options:
    """Chosen values for every option of a system: a preset and what differs from it.

    `line` names them in one line. Read a value with ``options["kuitan"]``.
    """

    system: str
    preset: str
    version: int
    values: Mapping[str, Value]
    changed: tuple[str, ...]
    unsure: frozenset[str]

    def __getitem__(self, key: str) -> Value:
        return self.values[key]

    def flag(self, key: str) -> bool:
        """The value of a toggle."""
        value = self.values[key]
        assert isinstance(value, bool)
        return value

    def number(self, key: str) -> int:
        """The value of an option that is a number."""
        value = self.values[key]
        assert isinstance(value, int)
        assert not isinstance(value, bool)
        return value

    def word(self, key: str) -> str:
        """The value of an option that is a word."""
        value = self.values[key]
        assert isinstance(value, str)
        return value

    @property
    def line(self) -> str:
        """``system/preset@version`` and what differs, in declared order."""
        head = f"{self.system}/{self.preset}@{self.version}"
        return " ".join((head, *(f"{key}={write_value(self.values[key])}" for key in self.changed)))


Check = Callable[[Mapping[str, Value]], Iterable[Reason]]
"""Finds what quarrels among the values; its reasons name the keys."""


@dataclass(frozen=True, slots=True)
class OptionTable:
    """All options and presets of one system, and how they may go together."""

    system: str
    options: tuple[Option, ...]
    presets: tuple[Preset, ...]
    default_preset: str
    checks: tuple[Check, ...] = ()
    _by_key: Mapping[str, Option] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_key", {option.key: option for option in self.options})

    def option(self, key: str) -> Option:
        """The option of that key, or `OptionError` with the nearest ones."""
        if key not in self._by_key:
            raise OptionError(_unknown("option.unknown", "option", key, self._by_key))
        return self._by_key[key]

    def preset(self, key: str, version: int | None = None) -> Preset:
        """That preset in that version (None: the newest), or `OptionError`."""
        named = [preset for preset in self.presets if preset.key == key]
        if not named:
            raise OptionError(unknown_preset(self.system, key, [preset.key for preset in self.presets]))
        if version is None:
            return max(named, key=lambda preset: preset.version)
        for preset in named:
            if preset.version == version:
                return preset
        raise OptionError(Reason("option.unknown_version", {"preset": key, "version": version}))

    def choose(
        self, preset: str | None = None, changes: Mapping[str, Value] | None = None, version: int | None = None
    ) -> Options:
        """Options of a preset with changes. Collects every problem before it raises `OptionError`."""
        base = self.preset(preset or self.default_preset, version)
        changes = changes or {}
        inherited = self._inherited(base)
        set_values = {**inherited, **changes}
        problems = list(self._bad_values(changes, inherited))
        if problems:
            raise OptionError(*problems)
        values: dict[str, Value] = {}
        for option in self.options:
            if option.key in set_values:
                values[option.key] = set_values[option.key]
            elif not callable(option.default):
                values[option.key] = option.default
        for option in self.options:
            if option.key not in values and callable(option.default):
                values[option.key] = option.default(values)
        ordered = {option.key: values[option.key] for option in self.options}
        changed = tuple(
            key for key in ordered if key in changes and ordered[key] != self._unless_set(key, inherited, ordered)
        )
        problems.extend(self._idle(changed, ordered))
        problems.extend(reason for check in self.checks for reason in check(ordered))
        if problems:
            raise OptionError(*problems)
        return Options(
            self.system, base.key, base.version, MappingProxyType(ordered), changed, base.unsure - set(changed)
        )

    def parse(self, preset: str | None, text: str) -> Options:
        """Options from ``kuitan=off uma=15,5,-5,-15`` on a preset (``name`` or ``name@version``).

        A toggle's key alone turns it on. The text may also be a whole line (``riichi/tenhou@1 kuitan=off``), whose
        preset then counts.
        """
        words = text.split()
        if words and "=" not in words[0] and words[0] not in self._by_key:
            head = words.pop(0)
            system, slash, named = head.rpartition("/")
            if system not in ("", self.system):
                raise OptionError(Reason("option.other_system", {"system": system, "wanted": self.system}))
            preset = self.default_preset if not slash and named == self.system else named
        name, number = _name_and_version(preset or self.default_preset)
        changes, problems = self._read_changes(words)
        problems.extend(self._bad_values(changes, self._inherited(self.preset(name, number))))
        if problems:
            raise OptionError(*problems)
        return self.choose(name, changes, number)

    def _read_changes(self, words: Iterable[str]) -> tuple[dict[str, Value], list[Reason]]:
        """The values that can be read, and what is wrong with the other words."""
        changes: dict[str, Value] = {}
        problems: list[Reason] = []
        for word in words:
            key, equals, text = word.partition("=")
            if key not in self._by_key:
                problems.append(_unknown("option.unknown", "option", key, self._by_key))
                continue
            if key in changes:
                problems.append(Reason("option.twice", {"option": key}))
                continue
            kind = self._by_key[key].kind
            try:
                changes[key] = kind.parse(text if equals else ON)
            except (KeyError, ValueError):
                problems.append(self._bad_value(key, text if equals else ON))
        return changes, problems

    def _inherited(self, preset: Preset) -> dict[str, Value]:
        below = self._inherited(self.preset(*_name_and_version(preset.based_on))) if preset.based_on else {}
        return {**below, **preset.values}

    def _unless_set(self, key: str, inherited: Mapping[str, Value], values: Mapping[str, Value]) -> Value:
        """The value an option has among the other values when nobody sets it."""
        if key in inherited:
            return inherited[key]
        default = self._by_key[key].default
        return default(values) if callable(default) else default

    def _bad_values(self, changes: Mapping[str, Value], inherited: Mapping[str, Value]) -> Iterator[Reason]:
        for key, value in changes.items():
            if key not in self._by_key:
                yield _unknown("option.unknown", "option", key, self._by_key)
                continue
            kind = self._by_key[key].kind
            reserved = isinstance(kind, (Choice, Numbers)) and value in kind.preset_only
            if not kind.accepts(value) or (reserved and inherited.get(key) != value):
                yield self._bad_value(key, write_value(value))

    def _bad_value(self, key: str, text: str) -> Reason:
        choices = self._by_key[key].kind.choices()
        kind = self._by_key[key].kind
        if isinstance(kind, Number) and not choices:
            choices = (f"{kind.low}…{kind.high}",)
        if isinstance(kind, Numbers):
            choices = (f"{' / '.join(map(str, kind.counts))} × {kind.low}…{kind.high}",)
        return Reason("option.bad_value", {"option": key, "value": text, "choices": choices})

    def _idle(self, changed: Iterable[str], values: Mapping[str, Value]) -> Iterator[Reason]:
        for key in changed:
            needs = self._by_key[key].needs
            if needs and values[needs.key] not in needs.values:
                wanted = tuple(sorted(write_value(value) for value in needs.values))
                yield Reason("option.needs", {"option": key, "needs": needs.key, "choices": wanted})


def _name_and_version(text: str) -> tuple[str, int | None]:
    """``tenhou@1`` as its two parts."""
    name, at, number = text.partition("@")
    if at and not (number.isascii() and number.isdecimal()):
        raise OptionError(Reason("option.unknown_version", {"preset": name, "version": number}))
    return name, int(number) if at else None


def _unknown(key: str, name: str, value: str, known: Iterable[str]) -> Reason:
    return Reason(key, {name: value, "nearest": near(value, known)})


def unknown_preset(system: str, name: str, known: Iterable[str]) -> Reason:
    """Why there is no preset of that name: those it may be meant for, or else all that the system has."""
    names = tuple(dict.fromkeys(known))
    nearest = near(name, names)
    every: dict[str, Param] = {} if nearest else {"system": f"system.{system}", "known": names}
    return Reason("option.unknown_preset", {"preset": name, "nearest": nearest, **every})
