"""What the machine asks of a ruleset: sockets filled with values. Seats, sizes and timing are data, never names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.play.actions import ADDED_KONG, CONCEALED_KONG, DIRECT_KONG, Action
from engine.play.events import Event
from engine.play.state import Deal, Slice, Start, Window
from engine.reasons import Reason
from engine.scoring.sheet import TABLE, Payment, Sheet

ActionGate = Callable[[Deal, int, Action], Reason | None]
"""(deal, seat, discard or meld): why not, or None."""

KindGate = Callable[[Deal, int, int], Reason | None]
"""(deal, seat, kind): why the seat may not call or kong this kind at all, or None."""

WinGate = Callable[[Deal, int, int, int, str], Reason | None]
"""(deal, seat, tile, source, robbing): why a complete hand may not win, or None. `source` is the seat on a
self-draw."""

Doer = Callable[[Deal, Any], Event]
"""Task → the event it becomes. The task leaves the stack with it."""

Evolver = Callable[[Deal, Any], None]
"""Writes an event into the deal: a feature's own events, or its own slice when a core event happens."""

Reaction = Callable[[Deal, Any], Iterable[Any]]
"""Event → tasks that come before whatever the machine would do next, first one first."""

Resolver = Callable[[Deal, Window], tuple[Any, ...]]
"""A full window → the tasks that follow, first one first."""

Passed = Callable[[Deal, Window, tuple[int, ...]], Iterable[Any]]
Interrupt = Callable[[Deal, Window, list[int]], Any | None]
TurnVerb = Callable[[Deal, int, Action], tuple[Any, ...]]
TurnOptions = Callable[[Deal, int], Iterable[Action]]
Tell = Callable[[Any, int | None], Event | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """What wins on one tile are worth: who pays, and each winner's sheet."""

    payments: tuple[Payment, ...]
    sheets: tuple[Sheet, ...] = ()


def seated(deal: Deal, payment: Payment) -> Payment:
    """A payment of a sheet, whose seats count from the dealer, between the seats of the deal."""
    dealer, number = deal.start.dealer, len(deal.seats)
    payer, payee = (seat if seat == TABLE else (seat + dealer) % number for seat in (payment.payer, payment.payee))
    return payment._replace(payer=payer, payee=payee)


class Leaving(NamedTuple):
    """What follows when a seat leaves: payments at once, and tasks where its own turn or the deal is over by it."""

    payments: tuple[Payment, ...]
    tasks: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """One mechanism that several systems may use, in one file: its slice and what it brings into each socket.

    `slice` makes its fresh state. `doers`, `evolvers` and `resolvers` are for its own tasks, events and windows;
    `listens` lets its slice follow core events; `reacts` puts tasks before what comes next.
    `bars` says at once where no discard gate of its own can bar anything the seat throws now.
    `verbs` are turn answers it adds, `turn_options` offers them. `windows` says what a seat may answer in its windows.
    `passed` (deal, window, winners) gives tasks for a claim window just closed, before wins, meld or draw; `interrupt`
    (deal, window, winners) may put one task in the place of the wins, or of meld and draw.
    `tells` says who may know its events (a missing one is known to nobody); `show` is what a view shows of its slice.
    """

    key: str
    slice: Callable[[Start, int], Slice] | None = None
    doers: Mapping[type[Any], Doer] = field(default_factory=dict)
    evolvers: Mapping[type[Any], Evolver] = field(default_factory=dict)
    listens: Mapping[type[Any], Evolver] = field(default_factory=dict)
    reacts: Mapping[type[Any], Reaction] = field(default_factory=dict)
    resolvers: Mapping[str, Resolver] = field(default_factory=dict)
    windows: Mapping[str, Callable[[Deal, int], tuple[Action, ...]]] = field(default_factory=dict)
    verbs: Mapping[str, TurnVerb] = field(default_factory=dict)
    turn_options: TurnOptions | None = None
    discard_gates: tuple[ActionGate, ...] = ()
    bars: Callable[[Deal, int], bool] = lambda deal, seat: True
    call_gates: tuple[KindGate, ...] = ()
    meld_gates: tuple[ActionGate, ...] = ()
    win_gates: tuple[WinGate, ...] = ()
    passed: Passed | None = None
    interrupt: Interrupt | None = None
    tells: Mapping[type[Any], Tell] = field(default_factory=dict)
    show: Callable[[Deal, int | None], Mapping[str, Any]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A ruleset as the machine plays it.

    `setup` are the first tasks, first one first. `deck` is every tile of the game; `hand_size` what a seat holds
    between turns; `kept_back` tiles at the end of the wall that are never drawn (riichi's dead wall). `replacement`
    says which wall index a tail draw takes. `waits` is the shape test: (34 counts as bytes, melds) → bit mask of kinds
    that complete the hand. `chows`, `pungs`, `kongs` say which calls exist. `robbable` says whether an announced kong
    is offered to be robbed. `winners` picks from the seats that want a tile (nearest first) those that get it.
    `forced` says whether a seat that can win must (a bell then wins for it).
    `tail_replacement`: kongs are replaced from the tail
    of the wall. `face_down`: discards lie face down and nobody is asked about them. `hides_kongs`: a
    concealed kong lies face down to the end of the deal. `leaves` says what follows when a
    seat leaves for good (None: it may not).
    `settle` values wins; `explained` gives, by seat, the sheets of the wins about to be paid where `settle` has none;
    `after_win` and `exhausted` say how the deal goes on.
    For players' orders: `locks` says whether a hand can be locked while the deal goes on (declared ready, or won and
    staying), `worths` what one may want a win to be worth at least, counted in `unit`.
    `records` are formats of others that can hold such a game (``mjai``, ``tenhou6``).
    """

    line: str
    deck: tuple[int, ...]
    seats: int
    hand_size: int
    kept_back: int
    setup: Callable[[Start], tuple[Any, ...]]
    waits: Callable[[bytes, int], int]
    replacement: Callable[[Deal], int]
    settle: Callable[[Deal, tuple[int, ...], int, int, str], Settlement]
    after_win: Callable[[Deal, tuple[int, ...], int], tuple[Any, ...]]
    exhausted: Callable[[Deal], tuple[Any, ...]]
    winners: Callable[[Deal, list[int], int], list[int]]
    forced: Callable[[Deal, int], bool] = field(default=lambda deal, seat: False)
    chows: bool = False
    pungs: bool = True
    kongs: frozenset[str] = frozenset({DIRECT_KONG, CONCEALED_KONG, ADDED_KONG})
    face_down: bool = False
    hides_kongs: bool = False
    tail_replacement: bool = True
    leaves: Callable[[Deal, int], Leaving | None] = field(default=lambda deal, seat: None)
    robbable: Callable[[Deal, int, Any], bool] = field(default=lambda deal, seat, meld: True)
    kong_gate: Callable[[Deal, int], bool] = field(default=lambda deal, seat: deal.left > 0)
    explained: Callable[[Deal], Mapping[int, Sheet]] = field(default=lambda deal: {})
    locks: bool = False
    unit: str = "fan"
    worths: tuple[int, ...] = ()
    records: frozenset[str] = frozenset()
    features: tuple[Feature, ...] = ()
    doers: Mapping[type[Any], Doer] = field(init=False)
    evolvers: Mapping[type[Any], Evolver] = field(init=False)
    listeners: Mapping[type[Any], tuple[Evolver, ...]] = field(init=False)
    reactions: Mapping[type[Any], tuple[Reaction, ...]] = field(init=False)
    resolvers: Mapping[str, Resolver] = field(init=False)
    windows: Mapping[str, Callable[[Deal, int], tuple[Action, ...]]] = field(init=False)
    verbs: Mapping[str, TurnVerb] = field(init=False)
    tells: Mapping[type[Any], Tell] = field(init=False)
    discard_gates: tuple[ActionGate, ...] = field(init=False)
    barring: tuple[tuple[Callable[[Deal, int], bool], tuple[ActionGate, ...]], ...] = field(init=False)
    call_gates: tuple[KindGate, ...] = field(init=False)
    meld_gates: tuple[ActionGate, ...] = field(init=False)
    win_gates: tuple[WinGate, ...] = field(init=False)
    passed: tuple[Passed, ...] = field(init=False)
    interrupts: tuple[Interrupt, ...] = field(init=False)

    def __post_init__(self) -> None:
        for name in ("doers", "evolvers", "resolvers", "windows", "verbs", "tells"):
            merged: dict[Any, Any] = {}
            for feature in self.features:
                for key, value in getattr(feature, name).items():
                    if key in merged:
                        raise ValueError(f"two features bring {name} for {key}")
                    merged[key] = value
            object.__setattr__(self, name, merged)
        for name, source in (("listeners", "listens"), ("reactions", "reacts")):
            rows: dict[Any, tuple[Any, ...]] = {}
            for feature in self.features:
                for key, value in getattr(feature, source).items():
                    rows[key] = (*rows.get(key, ()), value)
            object.__setattr__(self, name, rows)
        for name in ("discard_gates", "call_gates", "meld_gates", "win_gates"):
            object.__setattr__(self, name, tuple(gate for feature in self.features for gate in getattr(feature, name)))
        barring = ((feature.bars, feature.discard_gates) for feature in self.features if feature.discard_gates)
        object.__setattr__(self, "barring", tuple(barring))
        for name, source in (("passed", "passed"), ("interrupts", "interrupt")):
            given = (getattr(feature, source) for feature in self.features)
            object.__setattr__(self, name, tuple(one for one in given if one is not None))
