"""Names of situations ("riichi", 一発, 海底) as people may type them, in any of the languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.i18n.catalog import Catalog
from bot.i18n.languages import LANGUAGES
from bot.services.phrases import folded
from engine.systems import registry
from engine.systems.system import System

_ALSO: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "riichi.situation.double_riichi": ("双立直", "雙立直", "W立直", "ダブリー"),
    }
)
"""What people type beside the names that are shown."""

_BY_WAY: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = MappingProxyType(
    {"riichi": {"haitei|houtei": ("last tile", "海底", "最后一张", "最後一張", "最後の牌")}}
)
"""Names whose meaning depends on how the hand was won: keys by self-draw and by discard."""

_NO_NAMES: Final[Mapping[str, str]] = MappingProxyType({})


class SituationNames:
    """Every accepted name of every system's situations."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._names = {system.key: MappingProxyType(self._read(system)) for system in registry.SYSTEMS}

    def of(self, system: str) -> Mapping[str, str]:
        """Situation keys by accepted name (as `folded` makes it)."""
        return self._names.get(system, _NO_NAMES)

    def _read(self, system: System) -> dict[str, str]:
        names: dict[str, str] = {}
        for situation in system.situations:
            for name in self._forms(system.key, situation.key):
                names.setdefault(folded(name), situation.key)
        for keys, also in _BY_WAY.get(system.key, {}).items():
            for name in also:
                names.setdefault(folded(name), keys)
        return {**names, **{folded(situation.key): situation.key for situation in system.situations}}

    def _forms(self, system: str, situation: str) -> list[str]:
        label, term = f"{system}.situation.{situation}", f"{system}.{situation}"
        forms = [self._catalog.text(label, language) for language in LANGUAGES if self._catalog.has(label, language)]
        if term in self._catalog.terms:
            forms += self._catalog.terms[term].names
        return [situation, *forms, *_ALSO.get(label, ())]
