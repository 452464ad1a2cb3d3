"""A commit of a table in the making, and the company it is made in. Pure; time, orders and walls are handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.services.claims import Desk
from bot.services.orders import Line, Orders
from bot.services.table_events import Fact, InDeal
from bot.services.table_state import TableState
from bot.storage.records import Profile
from engine.ai.seat import Player
from engine.play.actions import Action
from engine.play.state import Deal, Window
from engine.play.verbs import Step
from engine.play.view import view


@dataclass(frozen=True, slots=True)
class Company:
    """What a table needs beside its own facts: orders and profiles by player, machines by level, the timetable's
    secret, the series its walls belong to, and whether somebody else plays the same walls."""

    orders: Mapping[int, Orders]
    profiles: Mapping[int, Profile]
    machine: Callable[[str], Player]
    secret: bytes
    series: str
    duplicate: bool = False
    thoughts: Mapping[tuple[int, int], Action] = field(default_factory=dict)
    """(step, seat) → what a machine has already decided."""


@dataclass(slots=True)
class Draft:
    """A commit in the making: facts are folded as they are added. `desk` is the window that is open afterwards,
    `used` are order lines that held once and were taken."""

    state: TableState
    company: Company
    now: int
    desk: Desk | None = None
    facts: list[Fact] = field(default_factory=list)
    used: list[tuple[int, Line]] = field(default_factory=list)

    def add(self, fact: Fact) -> None:
        """A fact of the table."""
        self.facts.append(fact)
        self.state.take(fact)

    def follow(self, step: Step) -> None:
        """What the engine did."""
        self.facts += map(InDeal, step.events)
        self.state.follow(step)

    @property
    def deal(self) -> Deal:
        """The deal under way."""
        assert self.state.deal is not None
        return self.state.deal

    @property
    def window(self) -> Window:
        """The engine's open window."""
        assert self.deal.window is not None
        return self.deal.window

    def orders_of(self, player: int) -> Orders:
        """The player's orders; without questions where nobody may ask."""
        orders = self.company.orders[player]
        return orders.without_asking() if self.state.orders_only else orders

    def by_machine(self, seat: int) -> bool:
        """Whether a machine plays the seat."""
        return self.state.players[self.state.seating[seat]].by_machine

    def think(self, seat: int) -> Action:
        """What the machine answers for the seat."""
        known = self.company.thoughts.get((self.state.step, seat))
        return known or self.player(seat).choose(view(self.deal, seat)).action

    def player(self, seat: int) -> Player:
        """The machine that plays, or would play, the seat."""
        return self.company.machine(self.state.players[self.state.seating[seat]].level)

    @property
    def alone(self) -> bool:
        """Whether the lone human's exception holds."""
        return self.state.lone and not self.company.duplicate
