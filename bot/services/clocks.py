"""How long things take: allowances for turns, timetables of claim windows, quiet hours, what to expect of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.clock import DAY
from bot.services.orders import ASK_FOR_CALLS, DECIDED, Orders
from bot.storage.records import Profile

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE

ROOM_FOR_SLEEP: Final = 12 * HOUR
"""A shorter allowance is for people who are there."""

QUIET_MOST: Final = 8 * HOUR
"""How much of a night stops a turn's clock."""

PUBLISHED_AFTER: Final = 250
"""Between a bell and what it shows: always the same, so that the work behind it tells nothing."""

LONGEST_PAUSE: Final = 14 * DAY

REMINDED_AT: Final = (50, 90)
"""Per cent of a turn's time after which its player is reminded, if he wants that."""


@dataclass(frozen=True, slots=True)
class Clock:
    """One preset; all times in milliseconds.

    `turn` is the allowance for a turn, `bank` what a player has beyond it for the whole match. A claim window lasts
    `floor` and an exponential time of the given `mean`, is cut at `cap`, and rings on a `grid`. `machine` is how long a
    machine's move always takes, `between` the rest after a deal. `reply` is how soon and how late a turn is usually
    taken, for estimates.
    """

    key: str
    turn: int
    bank: int
    floor: int
    mean: int
    cap: int
    grid: int
    machine: int
    between: int
    orders: Orders
    reply: tuple[int, int]

    @property
    def live(self) -> bool:
        """Whether it is for people who are there."""
        return self.turn < ROOM_FOR_SLEEP


def _slow(key: str, turn: int, bank: int, floor: int, mean: int, cap: int, grid: int, reply: tuple[int, int]) -> Clock:
    return Clock(key, turn, bank, floor, mean, cap, grid, floor, MINUTE, DECIDED, reply)


CLOCKS: Final[Mapping[str, Clock]] = MappingProxyType(
    {
        "live": Clock(
            key="live",
            turn=60 * SECOND,
            bank=2 * MINUTE,
            floor=2 * SECOND,
            mean=2 * SECOND,
            cap=12 * SECOND,
            grid=SECOND,
            machine=SECOND,
            between=15 * SECOND,
            orders=ASK_FOR_CALLS,
            reply=(4 * SECOND, 12 * SECOND),
        ),
        "relaxed": _slow(
            "relaxed",
            HOUR,
            4 * HOUR,
            20 * SECOND,
            40 * SECOND,
            20 * MINUTE,
            10 * SECOND,
            (2 * MINUTE, 20 * MINUTE),
        ),
        "day": _slow("day", DAY, 2 * DAY, MINUTE, 4 * MINUTE, 4 * HOUR, MINUTE, (HOUR, 4 * HOUR)),
        "week": _slow("week", 7 * DAY, 7 * DAY, MINUTE, 9 * MINUTE, DAY, MINUTE, (4 * HOUR, DAY)),
    }
)

WINDOWS_PER_DEAL: Final = 53
"""Discards of an average deal of four; each is a turn and a claim window."""

SEATS_OF_THAT: Final = 4


def expected(clock: Clock, *, seats: int, humans: int, deals: int) -> tuple[int, int]:
    """The shortest and the longest time (ms) that so many deals usually take with so many humans at the table."""
    discards = WINDOWS_PER_DEAL * min(seats, SEATS_OF_THAT) // SEATS_OF_THAT
    window = clock.floor + clock.mean + clock.grid if humans > 1 else 0
    machines = discards * (seats - humans) // seats * clock.machine
    turns = discards * humans // seats
    low, high = (discards * window + machines + turns * reply for reply in clock.reply)
    return deals * (low + clock.between), deals * (high + clock.between)


def deadline(opened: int, allowance: int, profile: Profile | None) -> int:
    """When a turn's time is up: quiet hours of its player (once a night, eight hours at most) do not count."""
    end = opened + allowance
    if profile is None or allowance < ROOM_FOR_SLEEP:
        return end
    for begin, finish in quiet_nights(profile, opened):
        if begin >= end:
            break
        end += finish - max(begin, opened)
    return end


def quiet_nights(profile: Profile, after: int) -> Iterator[tuple[int, int]]:
    """The user's quiet hours that end after that moment, earliest first, each cut to `QUIET_MOST`; none if not set."""
    if profile.quiet_from is None or profile.quiet_to is None or profile.quiet_from == profile.quiet_to:
        return
    zone = zone_of(profile)
    day = datetime.fromtimestamp(after / SECOND, zone).date() - timedelta(days=1)
    length = (profile.quiet_to - profile.quiet_from) % (24 * 60) * MINUTE
    while True:
        local = datetime.combine(day, time(profile.quiet_from // 60, profile.quiet_from % 60), zone)
        begin = round(local.astimezone(UTC).timestamp() * SECOND)
        finish = begin + min(length, QUIET_MOST)
        if finish > after:
            yield begin, finish
        day += timedelta(days=1)


def quiet_until(profile: Profile, now: int) -> int:
    """When the user's quiet hours of this moment end; `now` itself outside of them."""
    for begin, finish in quiet_nights(profile, now):
        return finish if begin <= now else now
    return now


def zone_of(profile: Profile) -> ZoneInfo:
    """The user's time zone, UTC where none (or none that this machine knows) is set."""
    try:
        return ZoneInfo(profile.time_zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
