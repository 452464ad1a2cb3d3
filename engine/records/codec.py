"""Events as JSON values and back, without loss. This is a stored format: names and fields may only be added to.

A value with a type of its own is an object whose ``$`` names the type, rows are arrays, everything else is itself. A
type whose fields change gets a new version (``v``) and an upgrade function for each older one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.features import dora, exchange, furiten, ready, void_suit
from engine.hand.hand import Meld, MeldKind
from engine.play import events, tasks
from engine.play.actions import Action
from engine.scoring.sheet import Payment
from engine.systems.sichuan import account, announcing, gates, naming

Json = Any


_ROOMS: Final = (
    ("task.", (tasks,)),
    ("", (events, dora, exchange, furiten, ready, void_suit)),
    ("sichuan.", (account, announcing, gates, naming)),
)
"""Where tasks and events are declared, and what their stored names begin with."""


def _stored() -> dict[str, type[Any]]:
    found: dict[str, type[Any]] = {"Payment": Payment, "Action": Action}
    for prefix, rooms in _ROOMS:
        for room in rooms:
            for name, kind in vars(room).items():
                if isinstance(kind, type) and issubclass(kind, tuple) and kind.__module__ == room.__name__:
                    if prefix + name in found:
                        raise ValueError(f"two stored types are called {prefix + name}")
                    found[prefix + name] = kind
    return found


_TYPES: Final[Mapping[str, type[Any]]] = _stored()
_NAMES: Final = {kind: name for name, kind in _TYPES.items()}
_VERSIONS: Final[Mapping[str, int]] = {}
"""Types whose present version is not 1."""

_UPGRADES: Final[Mapping[tuple[str, int], Callable[[dict[str, Json]], dict[str, Json]]]] = {}
"""(type, old version) → its fields one version later."""


def is_stored(kind: type[Any]) -> bool:
    """Whether values of this type can be stored."""
    return kind in _NAMES


class UnknownRecord(ValueError):
    """A stored value of a type or version this program does not know."""


def encode(value: Any) -> Json:
    """A fact as a JSON value."""
    kind = type(value)
    if kind in _NAMES:
        name = _NAMES[kind]
        fields = {field: encode(part) for field, part in zip(value._fields, value, strict=True)}
        version = _VERSIONS.get(name, 1)
        return {"$": name, **({"v": version} if version > 1 else {}), **fields}
    if kind is Meld:
        row = [value.kind.value, list(value.tiles), value.claimed, value.source, value.added]
        return {"$": "Meld", "row": row}
    if isinstance(value, tuple):
        return [encode(part) for part in value]
    return value


def decode(value: Json) -> Any:
    """The fact of a JSON value. Raises `UnknownRecord`."""
    if isinstance(value, list):
        return tuple(decode(part) for part in value)
    if not isinstance(value, dict):
        return value
    fields = dict(value)
    name, version = fields.pop("$", None), fields.pop("v", 1)
    if name == "Meld":
        kind, tiles, claimed, source, added = fields["row"]
        return Meld(MeldKind(kind), tuple(tiles), claimed, source, added)
    if name not in _TYPES:
        raise UnknownRecord(f"no stored type is called {name!r}")
    while version < _VERSIONS.get(name, 1):
        fields, version = _UPGRADES[name, version](fields), version + 1
    if version > _VERSIONS.get(name, 1):
        raise UnknownRecord(f"{name} version {version} is newer than this program")
    try:
        return _TYPES[name](**{field: decode(part) for field, part in fields.items()})
    except TypeError as problem:
        raise UnknownRecord(str(problem)) from problem


def encode_all(facts: Iterable[Any]) -> list[Json]:
    """A row of facts as JSON values."""
    return [encode(fact) for fact in facts]


def decode_all(values: Iterable[Json]) -> tuple[Any, ...]:
    """A row of facts from JSON values."""
    return tuple(decode(value) for value in values)
