"""Reminders: who is owed one, and a budget of one a user in half an hour over all games, rolled into a digest.

A player is told that his turn has come, and again when half and nine tenths of its time are over, if he wants any of
that. Being asked about a discard by one's own order is told in private only, and never where others could read it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from bot.clock import Clock
from bot.ids import new_id
from bot.services import claims
from bot.services.clocks import MINUTE, REMINDED_AT, quiet_until
from bot.services.problems import Refused
from bot.services.table_panels import clock_view
from bot.services.table_views import Post, PostedIds
from bot.storage.ports import OutboxStore
from bot.storage.records import Notify, Profile
from bot.storage.table_records import NoticeRow, TableRow

if TYPE_CHECKING:
    from bot.services.table_draft import Draft
    from bot.services.table_keeper import Keeper
    from bot.services.table_live import Live
    from bot.services.table_state import TableState

log = logging.getLogger(__name__)

BUDGET: Final = 30 * MINUTE
"""At most one notification a user in this time."""

TURN: Final = "turn"
AHEAD: Final = "ahead"
"""The turn of the player before has come."""

ASK: Final = "ask"
NUDGE: Final = "nudge"
"""Somebody at the table asked for the reminder."""

Deliver = Callable[[Post], Awaitable[PostedIds | None]]


def owed(draft: Draft, users: Mapping[int, int | None], row: TableRow) -> tuple[NoticeRow, ...]:
    """The reminders that a new window brings with it."""
    desk, state = draft.desk, draft.state
    if desk is None or desk.opened != draft.now or state.paused is not None:
        return ()
    kind = ASK if desk.kind in (claims.CLAIM, claims.LOCKED) else TURN
    if kind == ASK and (state.clock.live or desk.lone):
        return ()
    players = [state.seating[seat] for seat in sorted(desk.waits)]
    if desk.kind == claims.QUESTION and state.match is not None:
        players = [state.match.asked]
    rows = []
    for player in players:
        user, profile = users.get(player), draft.company.profiles.get(player)
        if user is None or profile is None or profile.notify is Notify.NONE:
            continue
        if kind == ASK and profile.notify is not Notify.DIRECT:
            continue
        rows.append(NoticeRow(user, row.id, kind, desk.step, draft.now))
    following = _next_in_turn(state, desk)
    profile = draft.company.profiles.get(following)
    user = users.get(following)
    if user is not None and profile is not None and profile.notify is Notify.AHEAD:
        rows.append(NoticeRow(user, row.id, AHEAD, desk.step, draft.now))
    return tuple(rows)


def _next_in_turn(state: TableState, desk: claims.Desk) -> int:
    """The player whose turn comes after the one that is asked for now, as everybody sees it; -1 for nobody."""
    if desk.kind != claims.TURN or state.deal is None:
        return -1
    return state.seating[state.deal.after(desk.asked[0])]


class Notices:
    """Sends what is owed, within the budget and outside of quiet hours."""

    def __init__(self, outbox: OutboxStore, keeper: Keeper, clock: Clock) -> None:
        self._outbox = outbox
        self._keeper = keeper
        self._clock = clock

    async def due(self, deliver: Deliver) -> int:
        """Sends every digest that is due and returns how many were sent.

        What is sent is noted first: a crash in between costs a reminder and never sends one twice.
        """
        now, sent = self._clock.now(), 0
        rows = await self._outbox.notices(now)
        for user, found in groupby(rows, key=lambda row: row.user):
            sent += await self._user(user, [row for row in found if row.at <= now], now, deliver)
        return sent

    async def _user(self, user: int, rows: Sequence[NoticeRow], now: int, deliver: Deliver) -> int:
        profile = await self._keeper.profiles.profile(user)
        last = await self._outbox.notified(user)
        earliest = max(quiet_until(profile, now), 0 if last is None else last + BUDGET)
        lives = [(row, await self._waiting_for(row)) for row in rows]
        wanted = [(row, live) for row, live in lives if live is not None and _wants(profile, row)]
        over = [row.table for row, live in lives if (row, live) not in wanted]
        if over:
            await self._outbox.forget_notices(user, over, None)
        if not wanted:
            return 0
        if now < earliest:
            await self._outbox.postpone(user, earliest)
            return 0
        tables = tuple(row.table for row, _ in wanted)
        await self._outbox.forget_notices(user, tables, now)
        for row, live in wanted:
            following = _next(row, live, now)
            if following is not None:
                await self._outbox.owe(following)
        first = wanted[0][0]
        private = any(row.kind == ASK for row, _ in wanted)
        post = Post(
            id=new_id(self._clock)[1:],
            table=first.table,
            kind="digest",
            step=first.step,
            at=now,
            user=user,
            manner=_manner(profile, [row for row, _ in wanted]).value,
            tables=tables,
            private=private,
        )
        try:
            await deliver(post)
        except Exception:
            log.exception("a reminder could not be sent")
        return 1

    async def _waiting_for(self, row: NoticeRow) -> Live | None:
        """The table, if it still waits for the user at that step."""
        try:
            live = await self._keeper.live(row.table)
        except Refused:
            return None
        player = live.player_of(row.user)
        desk = live.desk
        if player is None or desk is None or desk.step != row.step or live.state.paused is not None:
            return None
        if desk.kind == claims.QUESTION:
            return live if live.state.match is not None and live.state.match.asked == player else None
        if row.kind == AHEAD:
            return live if _next_in_turn(live.state, desk) == player else None
        return live if live.state.seat_of(player) in desk.waiting else None


def _manner(profile: Profile, rows: Sequence[NoticeRow]) -> Notify:
    """How the user is told; `AHEAD` says that no turn of his has come yet."""
    if profile.notify is Notify.NONE:
        return Notify.MENTION
    if profile.notify is Notify.AHEAD and any(row.kind != AHEAD for row in rows):
        return Notify.MENTION
    return profile.notify


def _wants(profile: Profile, row: NoticeRow) -> bool:
    return row.kind == NUDGE or profile.notify is not Notify.NONE


def _next(row: NoticeRow, live: Live, now: int) -> NoticeRow | None:
    """The next reminder about the same turn, at the shares of its allowance that are still to come: a reminder when the
    bank is half empty would come too late."""
    if live.desk is None or row.kind not in (TURN, *map(str, REMINDED_AT)):
        return None
    clock = clock_view(live)
    for share in REMINDED_AT:
        at = clock.opened + (clock.limit - clock.opened) * share // 100
        if at > now:
            return NoticeRow(row.user, row.table, str(share), row.step, at)
    return None
