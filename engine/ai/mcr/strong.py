"""The strong machine player of Chinese Official mahjong: it searches hands that have a win in reach.

Discards, claims and kongs are weighed by what the solver says they lead to, less what the discard may cost. A hand too
far from any win to be searched at once is played by plans.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.ai.mcr.player import Look, McrPlayer
from engine.ai.seat import Choice
from engine.ai.sight import KIND_OF
from engine.ai.throws import OWN_KONGS, throw_of, throws_of
from engine.hand.hand import Meld, MeldKind
from engine.play.actions import CHOW, CONCEALED_KONG, DIRECT_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.solver.mcr.model import FULL, NEAREST, Position, SolvedRow
from engine.solver.mcr.solve import searched
from engine.systems.mcr.points import meld_codes
from engine.systems.mcr.quick import COMPILED
from engine.tiles.kinds import Tile, kind_of

_MOST: Final = 4 if COMPILED else 2
"""Wins that take more tiles are left to plans."""
_NODES: Final = 700 if COMPILED else 60
_TRIES: Final = 4000 if COMPILED else 300
_GAIN: Final = 1.03
"""How much more than passing a claim must be worth: passing leaves more ways open than the search follows."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a choice leads to: the objective, less the cost of its discard, and the row it was read from."""

    worth: float
    row: SolvedRow


@dataclass(frozen=True, slots=True)
class StrongMcrPlayer:
    """Plays Chinese Official mahjong by search, else as `plain` does."""

    plain: McrPlayer

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        if WIN in view.options:
            return Choice(WIN, (Reason("ai.win"),))
        look = Look(view, self.plain.ruleset, self.plain.skill)
        found = self._claim(look) if view.asking == "claim" else self._turn(look)
        return self.plain.choose(view) if found is None else found

    def _turn(self, look: Look) -> Choice | None:
        options = look.sight.view.options
        throws = throws_of(options)
        best = best_of(look, look.sight.counts, look.sight.melds, {kind_of(one.tiles[0]) for one in throws})
        if best is None:
            return None
        for action in options:
            if action.verb in OWN_KONGS:
                after = as_it_stands(look, *after_own_kong(look, action))
                if after is not None and after.worth > best.worth:
                    return Choice(action, (Reason("ai.kong_free"), *told(after.row)))
        return Choice(throw_of(throws, best.row.kind), told(best.row))

    def _claim(self, look: Look) -> Choice | None:
        now = as_it_stands(look, look.sight.counts, look.sight.melds)
        if now is None:
            return None
        best, chosen, most = now, PASS, now.worth * _GAIN
        for action in look.sight.view.options:
            if action.verb not in (CHOW, PUNG, DIRECT_KONG):
                continue
            counts, melds = look.after_call(action)
            if action.verb == DIRECT_KONG:
                found = as_it_stands(look, counts, melds)
            else:
                found = best_of(look, counts, melds, {kind for kind, count in enumerate(counts) if count})
            if found is not None and found.worth > most:
                best, chosen, most = found, action, found.worth
        if chosen == PASS:
            return Choice(PASS, (Reason("ai.no_gain"), *told(now.row)))
        steps = {"before": (now.row.lacking or 1) - 1, "after": (best.row.lacking or 1) - 1}
        return Choice(chosen, (Reason("ai.call_nearer", steps), *told(best.row)))


def best_of(look: Look, counts: Sequence[int], melds: Sequence[Meld], kinds: Iterable[int]) -> Outlook | None:
    """The best of some discards; None where no win is in reach of the search."""
    rows = _rows(look, counts, melds)
    wanted = frozenset(kinds)
    found = [Outlook(row.value - look.danger(row.kind), row) for row in rows if row.kind in wanted]
    return max(found, key=lambda one: (round(one.worth, 4), one.row.kind), default=None)


def as_it_stands(look: Look, counts: Sequence[int], melds: Sequence[Meld]) -> Outlook | None:
    """A hand between turns; None where no win is in reach of the search."""
    rows = _rows(look, counts, melds)
    return Outlook(rows[0].value, rows[0]) if rows else None


def _rows(look: Look, counts: Sequence[int], melds: Sequence[Meld]) -> tuple[SolvedRow, ...]:
    position = position_of(look, counts, melds)
    rules = look.ruleset.rules
    found = searched(position, rules, NEAREST, most=_MOST, nodes=_NODES, tries=_TRIES)
    if found is not None and found.reach == 1:
        # A ready hand is searched on for better waits: that is quick.
        found = searched(position, rules, FULL, most=2, nodes=_NODES, tries=_TRIES)
    return () if found is None else found.rows


def position_of(look: Look, counts: Sequence[int], melds: Sequence[Meld]) -> Position:
    """What the seat sees as the solver asks it; what is not out of view lies on the table."""
    sight = look.sight
    own = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            own[KIND_OF[tile]] += 1
    return Position(
        counts=tuple(counts),
        melds=meld_codes(melds),
        seen=tuple(kind for kind in range(34) for _ in range(4 - own[kind] - sight.free[kind])),
        round_wind=sight.view.round_wind,
        seat_wind=27 + (sight.seat - sight.view.dealer) % len(sight.view.seats),
        draws=sight.turns,
        flowers=len(sight.view.seats[sight.seat].aside),
    )


def after_own_kong(look: Look, action: Action) -> tuple[list[int], tuple[Meld, ...]]:
    """Counts and melds after a concealed kong, or one added to a pung."""
    kind = kind_of(action.tiles[0])
    counts, melds = look.sight.counts[:], look.sight.melds
    if action.verb == CONCEALED_KONG:
        counts[kind] = 0
        return counts, (*melds, Meld(MeldKind.CONCEALED_KONG, (Tile(kind),) * 4))
    counts[kind] -= 1
    added = Meld(MeldKind.ADDED_KONG, (Tile(kind),) * 4)
    return counts, tuple(added if meld.is_pung_of(kind) else meld for meld in melds)


def told(row: SolvedRow) -> tuple[Reason, ...]:
    """How promising, and the fan that carries most wins."""
    outlook = Reason("ai.outlook_fan", {"percent": round(100 * row.win), "fan": round(row.fan)})
    carried = [fan for fan, _ in row.routes if fan]
    return (outlook, *(Reason("ai.carried", {"fan": f"mcr.{fan}"}) for fan in carried[:1]))
