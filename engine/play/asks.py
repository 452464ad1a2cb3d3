"""What a seat may answer: shapes first, then the rules' gates. Computed when asked for, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from engine.hand.hand import Meld, MeldKind
from engine.play.actions import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARDS,
    DRAWN_DISCARDS,
    PASS,
    PUNG,
    WIN,
    Action,
)
from engine.play.state import Deal, SeatState, Window
from engine.reasons import Reason
from engine.tiles.kinds import KINDS, Tile, kind_of, sort_key

if TYPE_CHECKING:
    from engine.play.rules import ActionGate

TURN: Final = "turn"
CLAIM: Final = "claim"

NOT_COMPLETE: Final = Reason("reason.not_complete")
_RED: Final = {4: 43, 13: 44, 22: 45}


def options(deal: Deal, seat: int) -> tuple[Action, ...]:
    """All a seat may answer now; empty if it is not asked or has answered."""
    window = deal.window
    if window is None or seat not in window.seats or seat in window.answers:
        return ()
    return possible(deal, seat)


def possible(deal: Deal, seat: int) -> tuple[Action, ...]:
    """All an asked seat may answer, or could have answered if it has."""
    window = deal.window
    assert window is not None
    if seat not in window.asked:
        window.asked[seat] = _options(deal, seat, window)
    return window.asked[seat]


def _options(deal: Deal, seat: int, window: Window) -> tuple[Action, ...]:
    if window.kind == TURN:
        return _forced(deal, seat, tuple(_turn(deal, seat)))
    if window.kind == CLAIM:
        found = tuple(_claims(deal, seat, window))
        return _forced(deal, seat, (*found, PASS)) if found else ()
    return deal.rules.windows[window.kind](deal, seat)


def _forced(deal: Deal, seat: int, found: tuple[Action, ...]) -> tuple[Action, ...]:
    """Where a win must be taken it goes before everything else; a bell takes it even from a seat that passed."""
    return (WIN,) if WIN in found and deal.rules.forced(deal, seat) else found


def why_no_win(deal: Deal, seat: int, tile: int, source: int, robbing: str = "") -> Reason | None:
    """Why the seat cannot win with this tile of `source` (itself on a self-draw), or None if it can."""
    state = deal.seats[seat]
    kind = kind_of(Tile(tile))
    if kind >= KINDS:
        return NOT_COMPLETE
    if not waits(deal, state, drawn=tile if source == seat else -1) >> kind & 1:
        return NOT_COMPLETE
    for gate in deal.rules.win_gates:
        reason = gate(deal, seat, tile, source, robbing)
        if reason is not None:
            return reason
    return None


def waits(deal: Deal, state: SeatState, drawn: int = -1) -> int:
    """Bit mask of the kinds that complete the seat's hand by shape, without the tile just drawn if it holds one."""
    if drawn < 0:
        return deal.rules.waits(bytes(state.kinds), len(state.melds))
    kinds = state.kinds[:]
    kinds[kind_of(Tile(drawn))] -= 1
    return deal.rules.waits(bytes(kinds), len(state.melds))


def _turn(deal: Deal, seat: int) -> Iterator[Action]:
    rules = deal.rules
    if deal.drawn >= 0 and why_no_win(deal, seat, deal.drawn, seat) is None:
        yield WIN
    for feature in rules.features:
        if feature.turn_options is not None:
            yield from feature.turn_options(deal, seat)
    yield from discards(deal, seat)
    if deal.drawn >= 0 and rules.kongs and rules.kong_gate(deal, seat):
        yield from _own_kongs(deal, seat)


def discards(deal: Deal, seat: int) -> Iterator[Action]:
    """Every discard the gates let through."""
    state = deal.seats[seat]
    gates = [gate for bars, found in deal.rules.barring if bars(deal, seat) for gate in found]
    for tile, count in enumerate(state.tiles):
        if not count:
            continue
        drawn = tile == deal.drawn
        if not drawn or count > 1:
            action = DISCARDS[tile]
            if not gates or _passes(gates, deal, seat, action):
                yield action
        if drawn:
            action = DRAWN_DISCARDS[tile]
            if not gates or _passes(gates, deal, seat, action):
                yield action


def _passes(gates: Iterable[ActionGate], deal: Deal, seat: int, action: Action) -> bool:
    # `all` over a generator takes twice as long, here where most time goes.
    for gate in gates:  # noqa: SIM110
        if gate(deal, seat, action) is not None:
            return False
    return True


def _own_kongs(deal: Deal, seat: int) -> Iterator[Action]:
    state = deal.seats[seat]
    if CONCEALED_KONG in deal.rules.kongs and 4 in state.kinds:
        for kind, count in enumerate(state.kinds):
            if count == 4 and _callable(deal, seat, kind):
                action = Action(CONCEALED_KONG, next(_faces(state, kind, 4)))
                if _laid(deal, seat, action):
                    yield action
    if ADDED_KONG in deal.rules.kongs:
        for meld in state.melds:
            if meld.kind is MeldKind.PUNG and state.kinds[meld.base] and _callable(deal, seat, meld.base):
                action = Action(ADDED_KONG, next(_faces(state, meld.base, 1)))
                if _laid(deal, seat, action):
                    yield action


def _claims(deal: Deal, seat: int, window: Window) -> Iterator[Action]:
    if why_no_win(deal, seat, window.tile, window.source, window.robbing) is None:
        yield WIN
    kind = kind_of(Tile(window.tile))
    if window.robbing or deal.left == 0 or kind >= KINDS:
        return
    rules, state = deal.rules, deal.seats[seat]
    count = state.kinds[kind]
    chows = rules.chows and kind < 27 and deal.after(window.source) == seat
    if (count < 2 and not chows) or not _callable(deal, seat, kind):
        return
    if rules.pungs and count >= 2:
        yield from _let_through(deal, seat, PUNG, _faces(state, kind, 2))
    if DIRECT_KONG in rules.kongs and count >= 3 and rules.kong_gate(deal, seat):
        yield from _let_through(deal, seat, DIRECT_KONG, _faces(state, kind, 3))
    if chows:
        yield from _let_through(deal, seat, CHOW, _chows(state, kind))


def _callable(deal: Deal, seat: int, kind: int) -> bool:
    # As in `_passes`.
    for gate in deal.rules.call_gates:  # noqa: SIM110
        if gate(deal, seat, kind) is not None:
            return False
    return True


def _laid(deal: Deal, seat: int, action: Action) -> bool:
    return _passes(deal.rules.meld_gates, deal, seat, action)


def _let_through(deal: Deal, seat: int, verb: str, rows: Iterator[tuple[Tile, ...]]) -> Iterator[Action]:
    for tiles in rows:
        action = Action(verb, tiles)
        if _laid(deal, seat, action):
            yield action


def _faces(state: SeatState, kind: int, number: int) -> Iterator[tuple[Tile, ...]]:
    """Every different choice of so many tiles of a kind, plain and red faces told apart."""
    red = _RED.get(kind)
    if red is None or not state.tiles[red]:
        if state.tiles[kind] >= number:
            yield (Tile(kind),) * number
        return
    for choice in combinations_with_replacement((Tile(kind), Tile(red)), number):
        if choice.count(Tile(kind)) <= state.tiles[kind] and choice.count(Tile(red)) <= state.tiles[red]:
            yield choice


def _chows(state: SeatState, kind: int) -> Iterator[tuple[Tile, ...]]:
    first = kind - kind % 9
    for low in range(max(first, kind - 2), min(first + 6, kind) + 1):
        others = [other for other in (low, low + 1, low + 2) if other != kind]
        if all(state.kinds[other] for other in others):
            for one in _faces(state, others[0], 1):
                for two in _faces(state, others[1], 1):
                    yield (*one, *two)


def meld_of(deal: Deal, seat: int, action: Action, window: Window | None) -> Meld:
    """The meld an accepted action makes."""
    kind = MeldKind(action.verb)
    if kind is MeldKind.CONCEALED_KONG:
        return Meld(kind, tuple(sorted(action.tiles, key=sort_key)))
    if kind is MeldKind.ADDED_KONG:
        (added,) = action.tiles
        pung = next(meld for meld in deal.seats[seat].melds if meld.is_pung_of(kind_of(added)))
        return pung.with_added(added)
    assert window is not None
    claimed = Tile(window.tile)
    source = (window.source - seat) % len(deal.seats)
    return Meld(kind, tuple(sorted((*action.tiles, claimed), key=sort_key)), claimed, source)
