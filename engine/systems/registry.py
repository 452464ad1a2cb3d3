"""The only list of rule systems."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.errors import OptionError
from engine.reasons import Reason, near
from engine.systems.mcr.system import SYSTEM as MCR
from engine.systems.riichi.system import SYSTEM as RIICHI
from engine.systems.sichuan.system import SYSTEM as SICHUAN
from engine.systems.system import Ruleset, System

SYSTEMS: Final[tuple[System, ...]] = (RIICHI, MCR, SICHUAN)


def system(key: str) -> System:
    """The system of that key, or `OptionError` with the nearest keys."""
    for known in SYSTEMS:
        if known.key == key:
            return known
    keys = tuple(known.key for known in SYSTEMS)
    raise OptionError(Reason("system.unknown", {"system": key, "nearest": near(key, keys), "known": keys}))


@lru_cache(maxsize=256)
def ruleset(line: str) -> Ruleset:
    """The ruleset that a line names: ``riichi``, ``riichi/tenhou``, ``riichi/tenhou@1 kuitan=off``.

    Raises `OptionError` with every problem in the line.
    """
    head, _, changes = line.strip().partition(" ")
    key, _, preset = head.partition("/")
    chosen = system(key)
    return _built(chosen.table.parse(preset or None, changes).line)


@lru_cache(maxsize=256)
def _built(line: str) -> Ruleset:
    """Rulesets are values, so one built twice may be the same object; building one takes far longer than finding it."""
    chosen = system(line.partition("/")[0])
    return chosen.build(chosen.table.parse(None, line))
