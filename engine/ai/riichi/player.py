"""A machine player of riichi: what every level does alike. How discards and calls are weighed is its `Mind`'s."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from engine.ai.riichi.facts import Facts
from engine.ai.riichi.look import Look
from engine.ai.seat import Choice
from engine.hand import kernel
from engine.play.actions import ADDED_KONG, CHOW, CONCEALED_KONG, PASS, PUNG, WIN, Action
from engine.play.view import View
from engine.reasons import Reason
from engine.tiles.kinds import ORPHANS, kind_of

THROWS: Final = ("discard", "discard_drawn")
READY: Final = ("ready", "ready_drawn")
_ORPHANS_WORTH_IT: Final = 11
"""Kinds of terminals and honours on the first draw from which thirteen orphans are worth playing for."""


class Mind(Protocol):
    """How a level weighs."""

    def discard(self, look: Look, throws: Sequence[Action], ready: Sequence[Action]) -> Choice:
        """One of the discards, or one of the declarations of riichi."""
        ...

    def claim(self, look: Look, calls: Sequence[Action]) -> Choice:
        """One of these pungs and chows, or a pass."""
        ...


@dataclass(frozen=True, slots=True)
class RiichiPlayer:
    """Plays riichi as its mind tells."""

    facts: Facts
    mind: Mind

    def choose(self, view: View) -> Choice:
        """The choice for this view."""
        if WIN in view.options:
            return Choice(WIN, (Reason("ai.win"),))
        look = Look(view, self.facts)
        if view.asking == "claim":
            calls = [action for action in view.options if action.verb in (PUNG, CHOW)]
            return self.mind.claim(look, calls) if calls else Choice(PASS, (Reason("ai.no_gain"),))
        return self._special(look) or self._throw(look)

    def _special(self, look: Look) -> Choice | None:
        """What is done on a turn beside discarding."""
        kinds = sum(look.own.counts[kind] > 0 for kind in ORPHANS)
        for action in look.sight.view.options:
            match action.verb:
                case "north":
                    return Choice(action, (Reason("ai.north"),))
                case "nine_kinds" if kinds < _ORPHANS_WORTH_IT:
                    return Choice(action, (Reason("ai.nine_kinds"),))
                case "concealed_kong" | "added_kong" if self._kong_pays(look, action):
                    return Choice(action, (Reason("ai.kong_free"),))
                case _:
                    pass
        return None

    def _kong_pays(self, look: Look, action: Action) -> bool:
        """A kong that costs no speed; not while somebody is in riichi, to whom its new dora would go."""
        if look.riichis and not look.sight.view.shown.get("ready", {}).get("standing", ())[look.sight.seat]:
            return False
        kind, own = kind_of(action.tiles[0]), look.own
        rest = own.counts[:]
        if action.verb == CONCEALED_KONG:
            rest[kind] = 0
            return kernel.regular(rest, own.sets - 1) <= kernel.regular(own.counts, own.sets)
        rest[kind] -= 1
        now = kernel.regular(own.counts, own.sets)
        return action.verb == ADDED_KONG and now <= 2 and kernel.regular(rest, own.sets) <= now

    def _throw(self, look: Look) -> Choice:
        options = look.sight.view.options
        throws = [action for action in options if action.verb in THROWS]
        if len(throws) == 1:
            return Choice(throws[0], (Reason("ai.only_discard"),))
        return _opened(look, self.mind.discard(look, throws, [action for action in options if action.verb in READY]))


def _opened(look: Look, choice: Choice) -> Choice:
    """The same riichi declared open where that is allowed and every rival is in riichi: none of them can fold any
    more, so what they see helps nobody. Before that an open wait would only be avoided."""
    sight, (verb, thrown) = look.sight, choice.action
    opened = Action(verb.replace("ready", "ready_open"), thrown)
    if verb not in READY or len(look.riichis) < len(sight.rivals) or opened not in sight.view.options:
        return choice
    return Choice(opened, (Reason("ai.ready_open"), *choice.reasons[1:]))
