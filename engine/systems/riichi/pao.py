"""Liability 包: who fed the set that made a yakuman certain (riichi rules 8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.hand.hand import LEFT
from engine.hand.readings import PUNG
from engine.systems.riichi.limits import YAKUMAN_BASE
from engine.systems.riichi.pattern import Pattern
from engine.systems.riichi.payout import Liable
from engine.systems.riichi.win import Win
from engine.tiles.kinds import DRAGONS, WINDS

_SETS: Final = {"daisangen": frozenset(DRAGONS), "daisuushii": frozenset(WINDS)}


@dataclass(frozen=True, slots=True)
class PaoRules:
    """Which yakuman have liability, and whether the feeder of an open kan answers for a win on its replacement tile."""

    yakuman: frozenset[str]
    open_kan: bool
    players: int

    def liable(self, win: Win, patterns: tuple[Pattern, ...], base: int) -> tuple[Liable, ...]:
        """The players who answer for yakuman of this win, read from the order and the sources of its melds.

        `base` are the base points of the whole hand.
        """
        if not win.melds:
            return ()
        last = win.melds[-1]
        if self.open_kan and "rinshan" in win.facts and last.kong and last.direct and last.source is not None:
            return (Liable(self._seat(win, last.source), base),)
        found = []
        for one in patterns:
            key = one.key.removeprefix("riichi.")
            if one.yakuman and key in self.yakuman:
                source = self.feeder(win, key)
                if source is not None:
                    multiple = one.closed if win.closed else one.open
                    found.append(Liable(self._seat(win, source), YAKUMAN_BASE * multiple))
        return tuple(found)

    def _seat(self, win: Win, source: int) -> int:
        steps = self.players - 1 if source == LEFT else source
        return (win.winner + steps) % self.players

    def feeder(self, win: Win, key: str) -> int | None:
        """Whom the completing meld of a yakuman was called from (1 next player … 3 previous), or None.

        The other sets must lie open already, closed kans included; an added kan keeps the source of its pung.
        """
        if key == "suukantsu":
            last = win.melds[-1]
            return last.source if len(win.melds) == 4 and all(meld.kong for meld in win.melds) and last.direct else None
        wanted = _SETS[key]
        sets = [meld for meld in win.melds if meld.code - PUNG in wanted]
        return sets[-1].source if len(sets) == len(wanted) and sets[-1].open else None
