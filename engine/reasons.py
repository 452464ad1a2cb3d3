"""Why something is so, as a key and its numbers. Only `bot` turns it into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Param = str | int | tuple[str, ...] | tuple[int, ...]
"""What a message may be given: text keys, tile codes, numbers, or a row of either."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact to be told: ``Reason("win.no_yaku")``, ``Reason("tiles.five_copies", {"tile": "5p"})``."""

    key: str
    params: Mapping[str, Param] = field(default_factory=lambda: MappingProxyType({}))
