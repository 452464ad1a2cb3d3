"""What a server's managers decide about games: where tables are opened, and by which rules and clock if nobody says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.services.clocks import CLOCKS
from bot.services.problems import refuse
from bot.storage.ports import GuildStore
from bot.storage.records import GuildSettings

USUAL_CLOCK: Final = "live"
MOST_CHANNELS: Final = 25


@dataclass(frozen=True, slots=True)
class Decision:
    """One change: a channel more, a channel less, a line of rules, a clock; None leaves each as it is. `reset` first
    takes back everything decided before."""

    add: int | None = None
    remove: int | None = None
    line: str | None = None
    clock: str | None = None
    reset: bool = False


class ServerGames:
    """Heeds and changes it."""

    def __init__(self, store: GuildStore) -> None:
        self._store = store

    async def decide(self, guild: int, decision: Decision) -> GuildSettings:
        """The settings after a change.

        Raises `Refused` for a clock there is not, for too many channels, and for a channel to take away that is not
        there or is to be added too.
        """
        before = await self._store.guild(guild)
        after = decided(before, decision)
        if after != before:
            await self._store.save_guild(after)
        return after

    async def clock(self, guild: int | None) -> str:
        """The clock of tables where nobody names one."""
        chosen = None if guild is None else (await self._store.guild(guild)).clock
        return USUAL_CLOCK if chosen is None or chosen not in CLOCKS else chosen

    async def check(self, guild: int | None, places: Iterable[int]) -> None:
        """Raises `Refused` where no games are wanted; `places`: the channel and, of a thread, the channel it is in."""
        allowed = () if guild is None else (await self._store.guild(guild)).game_channels
        if allowed and not set(allowed) & set(places):
            raise refuse("server.problem.not_here", channels=tuple(f"<#{channel}>" for channel in allowed))


def decided(settings: GuildSettings, decision: Decision) -> GuildSettings:
    """The settings after a change. Raises `Refused` as `ServerGames.decide` does."""
    remove = decision.remove
    if remove is not None and remove == decision.add:
        raise refuse("server.problem.added_and_removed", "remove", channel=remove)
    if remove is not None and remove not in settings.game_channels:
        raise refuse("server.problem.not_listed", "remove", channel=remove)
    if decision.clock is not None and decision.clock not in CLOCKS:
        raise refuse("game.reason.no_clock", "clock", decision.clock, choices=tuple(CLOCKS))
    if decision.reset:
        settings = replace(settings, ruleset=None, clock=None, game_channels=())
    kept = [channel for channel in settings.game_channels if channel != remove]
    if decision.add is not None and decision.add not in kept:
        kept.append(decision.add)
    if len(kept) > MOST_CHANNELS:
        raise refuse("server.problem.too_many_channels", "channel", most=MOST_CHANNELS)
    return replace(
        settings,
        ruleset=decision.line or settings.ruleset,
        clock=decision.clock or settings.clock,
        game_channels=tuple(kept),
    )
