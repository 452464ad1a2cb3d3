"""Singing (唱歌) and dancing (跳舞): a ready player says so, or shows the wait (section 3.7).

Both are done with a discard, free of charge. A dancer's winning tiles may not be fed by a player who has done neither,
unless every tile he may discard is one. A dance ends when the wait changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from engine.play.actions import DISCARD, DISCARD_DRAWN, Action
from engine.play.asks import discards
from engine.play.events import Discarded, Melded, Saying
from engine.play.resolve import discard
from engine.play.rules import Feature
from engine.play.state import Deal
from engine.reasons import Reason
from engine.tiles.kinds import Tile, kind_of

SING: Final = "sing"
DANCE: Final = "dance"
PROTECTED: Final = Reason("reason.dance")
_DRAWN: Final = "_drawn"

Waits = Callable[[Deal, int, bytes], tuple[int, ...]]


class Announcing(NamedTuple):
    """The seat sings, or dances and shows its wait."""

    seat: int
    verb: str


class AnnouncedReady(NamedTuple):
    """The seat sang, or danced: `waits` are the kinds it showed."""

    seat: int
    verb: str
    waits: tuple[int, ...]

    def saying(self) -> Saying:
        """What it says."""
        return Saying(f"announced_{self.verb}", self.seat, tuple(map(Tile, self.waits)))


class Announcements:
    """By seat: whether it sang or danced, and the wait it shows (empty: none)."""

    __slots__ = ("shown", "spoke")

    def __init__(self, seats: int) -> None:
        self.spoke = [False] * seats
        self.shown: list[tuple[int, ...]] = [()] * seats

    def copy(self) -> Announcements:
        """An independent copy."""
        twin = Announcements(0)
        twin.spoke, twin.shown = self.spoke[:], self.shown[:]
        return twin

    def key(self) -> tuple[Any, ...]:
        """All of it, comparable."""
        return tuple(self.spoke), tuple(self.shown)


def announcing(waits: Waits, *, sing: bool, dance: bool, protects: bool) -> Feature:
    """Singing and dancing, as far as the rules have them. `waits` are the kinds that win with 34 counts."""
    verbs = (*((SING,) if sing else ()), *((DANCE,) if dance else ()))

    def offered(deal: Deal, seat: int) -> Iterator[Action]:
        if deal.drawn < 0:
            return
        part = deal.get(Announcements)
        kinds = bytearray(deal.seats[seat].kinds)
        for action in discards(deal, seat):
            kind = kind_of(action.tiles[0])
            kinds[kind] -= 1
            ready = waits(deal, seat, bytes(kinds))
            kinds[kind] += 1
            if not ready:
                continue
            for verb in verbs:
                if (verb == DANCE and part.shown[seat] != ready) or (verb == SING and not part.spoke[seat]):
                    yield Action(verb + (_DRAWN if action.verb == DISCARD_DRAWN else ""), action.tiles)

    def declare(deal: Deal, seat: int, action: Action) -> tuple[Any, ...]:
        verb = action.verb.removesuffix(_DRAWN)
        thrown, *rest = discard(deal, seat, action.tiles[0], action.verb != verb)
        return thrown, Announcing(seat, verb), *rest

    def announce(deal: Deal, task: Announcing) -> AnnouncedReady:
        shown = waits(deal, task.seat, bytes(deal.seats[task.seat].kinds)) if task.verb == DANCE else ()
        return AnnouncedReady(task.seat, task.verb, shown)

    def announced(deal: Deal, event: AnnouncedReady) -> None:
        part = deal.get(Announcements)
        part.spoke[event.seat] = True
        if event.verb == DANCE:
            part.shown[event.seat] = event.waits

    def changed(deal: Deal, event: Discarded | Melded) -> None:
        """A dance lasts as long as its wait."""
        part, seat = deal.get(Announcements), event.seat
        state = deal.seats[seat]
        if part.shown[seat] and state.size % 3 == 1 and waits(deal, seat, bytes(state.kinds)) != part.shown[seat]:
            part.shown[seat] = ()

    def gate(deal: Deal, seat: int, action: Action) -> Reason | None:
        part = deal.get(Announcements)
        if not protects or part.spoke[seat]:
            return None
        barred = {kind for other, kinds in enumerate(part.shown) if other != seat for kind in kinds}
        if kind_of(action.tiles[0]) not in barred:
            return None
        return PROTECTED if _has_other(deal, seat, barred) else None

    def _has_other(deal: Deal, seat: int, barred: set[int]) -> bool:
        """Whether anything else may be discarded as far as the other gates go."""
        others = [other for other in deal.rules.discard_gates if other is not gate]
        state = deal.seats[seat]
        for kind, count in enumerate(state.kinds):
            if not count or kind in barred:
                continue
            action = Action(DISCARD_DRAWN if kind == deal.drawn else DISCARD, (kind,))  # type: ignore[arg-type]
            if all(other(deal, seat, action) is None for other in others):
                return True
        return False

    return Feature(
        key="announcing",
        slice=lambda _start, seats: Announcements(seats),
        doers={Announcing: announce},
        evolvers={AnnouncedReady: announced},
        listens={Discarded: changed, Melded: changed},
        verbs={verb + suffix: declare for verb in verbs for suffix in ("", _DRAWN)},
        turn_options=offered,
        discard_gates=(gate,),
        tells={AnnouncedReady: lambda event, _seat: event},
        show=lambda deal, _seat: {"shown": tuple(deal.get(Announcements).shown)},
    )
