"""Tables: games between people, and machines, in a channel. Use cases before the start are `lobby`, those that only
look `table_looking`, all others here; what they do to the game is `table_play`, when windows ring is `claims`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.services import claims, notices, table_play
from bot.services import table_events as facts
from bot.services.bells import resumed, ring
from bot.services.orders import Do, Orders
from bot.services.problems import Problem, Refused, refuse
from bot.services.table_draft import Draft
from bot.services.table_live import Live
from bot.services.table_looking import Looking
from bot.services.table_panels import board_view, hand_view, proposals_for, table_view
from bot.services.table_views import (
    BoardView,
    HandView,
    Kept,
    Person,
    Phase,
    Press,
    Proposal,
    TableView,
)
from bot.storage.table_records import NoticeRow
from engine.errors import IllegalAction
from engine.play.actions import Action
from engine.play.asks import possible

MOST_LINES: Final = 40
"""Lines of one player's call orders."""


class Tables(Looking):
    """The service: lobby and looking from its bases; play, time and people."""

    async def act(self, table: str, by: Person, step: int, action: Action) -> HandView:
        """A turn, or the own choice when all seats are asked. The same one again changes nothing."""
        async with self.keeper.lock(table):
            live, player = await self._playing(table, by, step, (step, action))
            if live is None:
                return hand_view(await self.keeper.live(table), player)
            live = await self._back(live, player)
            desk, seat = live.desk, live.state.seat_of(player)
            assert desk is not None
            if desk.kind == claims.CLAIM:
                raise refuse("game.reason.press_instead")
            if seat not in desk.asked:
                raise refuse("game.reason.not_your_turn")
            if desk.kind == claims.TURN:
                live = await self._turn(live, by, player, seat, action)
            else:
                assert live.state.deal is not None
                if action not in possible(live.state.deal, seat):
                    raise refuse("play.reason.not_offered", verb=action.verb)
                live = await self._sealed(live, seat, action)
            return hand_view(live, player)

    async def press(self, table: str, by: Person, step: int, press: Press) -> HandView:
        """An answer to a discard, sealed until the bell. An impossible one settles the seat like any other."""
        if press.verb not in claims.VERBS:
            raise refuse("play.reason.not_offered", verb=press.verb)
        async with self.keeper.lock(table):
            live, player = await self._playing(table, by, step, None)
            assert live is not None
            live = await self._back(live, player)
            desk, seat = live.desk, live.state.seat_of(player)
            assert desk is not None
            if desk.kind != claims.CLAIM:
                raise refuse("game.reason.nothing_offered")
            if seat not in desk.asked:
                raise refuse("game.reason.own_discard" if seat == desk.source else "game.reason.out_of_play")
            return hand_view(await self._sealed(live, seat, press), player)

    async def reply(self, table: str, by: Person, step: int, yes: bool) -> TableView:
        """The answer to the question between two deals."""
        async with self.keeper.lock(table):
            live = await self.keeper.live(table)
            player = _player(live, by)
            match = live.state.match
            if live.state.phase is not Phase.QUESTION or match is None or step != live.state.step:
                raise refuse("game.reason.too_late")
            _check_running(live)
            if match.asked != player:
                raise refuse("game.reason.not_your_turn")
            cause = by.cause or f"reply:{table}:{step}"
            return table_view(await self.keeper.change(live, cause, lambda draft: table_play.reply(draft, yes)))

    async def hand(self, table: str, by: Person) -> HandView:
        """The person's private panel."""
        live = await self.keeper.live(table)
        return hand_view(live, _player(live, by))

    async def proposals(self, table: str, by: Person) -> Sequence[Proposal]:
        """Claims the person's hand could make before its next turn, for standing orders."""
        live = await self.keeper.live(table)
        return proposals_for(live, _player(live, by))

    async def public(self, table: str, since: int | None = None, upto: int | None = None) -> BoardView:
        """What the board shows now. News are what came after `since` (None: the last thing shown) up to `upto`, both
        numbers of posts: with a post's own number as `upto`, what belongs to the next post is not told twice."""
        live = await self.keeper.live(table)
        return board_view(live, live.shown if since is None else since, live.state.version if upto is None else upto)

    async def orders(self, table: str, by: Person, orders: Orders) -> HandView | TableView:
        """Keeps the person's standing orders, for the windows that open from now on."""
        asks = Do.ASK in (orders.win, orders.kong) or any(line.do is Do.ASK for line in orders.calls)
        if len(orders.calls) > MOST_LINES:
            raise refuse("game.reason.too_many_orders", most=MOST_LINES)
        async with self.keeper.lock(table):
            live = await self.keeper.live(table)
            player = _player(live, by)
            if asks and live.state.orders_only:
                raise refuse("game.reason.orders_only")
            live = await self.keeper.save_orders(live, player, orders)
            if live.state.seat_of(player) < 0:
                return table_view(live)
            return hand_view(live, player)

    # Time and people

    async def pause(self, table: str, by: Person) -> TableView:
        """Asks for a pause, or agrees to one; the table stands still when everybody present does."""

        def work(draft: Draft) -> None:
            draft.add(facts.PauseAsked(player))
            present = {number for number, one in draft.state.players.items() if one.kept is Kept.HUMAN}
            if present <= set(draft.state.pause):
                draft.add(facts.Paused(draft.now))

        async with self.keeper.lock(table):
            live = await self._begun(table)
            player = _player(live, by)
            if live.state.paused is not None or player in live.state.pause:
                return table_view(live)
            return table_view(await self.keeper.change(live, self.cause(by), work))

    async def decline_pause(self, table: str, by: Person) -> TableView:
        """Does not want the pause that is being asked for."""
        async with self.keeper.lock(table):
            live = await self._begun(table)
            player = _player(live, by)
            if not live.state.pause:
                return table_view(live)
            return table_view(
                await self.keeper.change(live, self.cause(by), lambda draft: draft.add(facts.PauseDeclined(player)))
            )

    async def resume(self, table: str, by: Person) -> TableView:
        """Ends a pause: what was still to come is later by its length."""
        async with self.keeper.lock(table):
            live = await self._begun(table)
            player = _player(live, by)
            if live.state.paused is None:
                return table_view(live)
            return table_view(await self.keeper.change(live, self.cause(by), resumed(player)))

    async def undo(self, table: str, by: Person) -> HandView:
        """Takes back the own sealed answer; or asks to take back the own discard, or agrees to somebody's."""
        async with self.keeper.lock(table):
            live = await self._begun(table)
            player = _player(live, by)
            _check_running(live)
            desk, state = live.desk, live.state
            seat = state.seat_of(player)
            if desk is not None and seat in desk.sealed and not state.undo:
                return hand_view(await self._sealed(live, seat, None), player)
            rings = live.rings_at
            if (
                desk is None
                or desk.kind != claims.CLAIM
                or table_play.undo_point(state) is None
                or (not state.undo and desk.source != seat)
                or rings is None
                or self._clock.now() >= rings
            ):
                raise refuse("game.reason.undo_alone" if live.is_alone else "game.reason.nothing_to_undo")
            if player in state.undo:
                return hand_view(live, player)
            return hand_view(await self.keeper.change(live, self.cause(by), _undo(player)), player)

    async def resign(self, table: str, by: Person, sure: bool = False) -> TableView:
        """Gives the seat to the machine for good; where nobody else plays the table ends. Where the rules make leavers
        pay, only after a warning with the amount (`sure`)."""

        def work(draft: Draft) -> None:
            draft.add(facts.Resigned(player))
            if table_play.ends_without(draft.state, player):
                draft.add(facts.Cancelled("empty"))
                draft.desk = None
                return
            table_play.seat_changed(draft, player)

        async with self.keeper.lock(table):
            live = await self._begun(table)
            player = _player(live, by)
            if live.state.players[player].kept is Kept.RESIGNED:
                return table_view(live)
            cost = table_play.cost_of_leaving(live.state, player)
            if cost and not sure:
                raise refuse("game.reason.leaving_costs", amount=cost)
            return table_view(await self.keeper.change(live, self.cause(by), work))

    async def cost_of_leaving(self, table: str, by: Person) -> int:
        """What the person would pay by resigning now; 0 where the rules take nothing."""
        live = await self._begun(table)
        return table_play.cost_of_leaving(live.state, _player(live, by))

    async def ends_without(self, table: str, by: Person) -> bool:
        """Whether the table ends when the person resigns."""
        live = await self._begun(table)
        return table_play.ends_without(live.state, _player(live, by))

    async def back(self, table: str, by: Person) -> TableView:
        """An absent player plays himself again. Any action of his does the same."""
        async with self.keeper.lock(table):
            live = await self._begun(table)
            return table_view(await self._back(live, _player(live, by)))

    async def remind(self, table: str, by: Person) -> TableView:
        """Has whoever is publicly waited for reminded, within that user's budget."""
        live = await self._begun(table)
        _player(live, by)
        desk = live.desk
        if desk is None or desk.kind != claims.TURN or live.state.paused is not None:
            raise refuse("game.reason.nobody_to_remind")
        user = live.users.get(live.state.seating[desk.asked[0]])
        if user is None or not desk.waiting or user == by.user:
            raise refuse("game.reason.nobody_to_remind")
        await self._outbox.owe(NoticeRow(user, table, notices.NUDGE, desk.step, self._clock.now()))
        self.keeper.changed.set()
        return table_view(live)

    async def gone(self, table: str) -> None:
        """The channel is no more: the table is given up."""

        def work(draft: Draft) -> None:
            draft.add(facts.Cancelled("gone"))
            draft.desk = None

        async with self.keeper.lock(table):
            live = await self.keeper.live(table)
            if not live.state.phase.is_over:
                await self.keeper.change(live, f"gone:{table}", work)

    async def stand_still(self, guild: int) -> None:
        """The bot is no more in that server, so nobody there can play: its games pause until somebody ends that."""
        for view in await self.of_guild(guild):
            async with self.keeper.lock(view.id):
                live = await self.keeper.live(view.id)
                if live.state.phase is not Phase.LOBBY and live.state.paused is None:
                    cause = f"removed:{view.id}:{live.row.version}"
                    await self.keeper.change(live, cause, lambda draft: draft.add(facts.Paused(draft.now)))

    # Inside

    async def _begun(self, table: str) -> Live:
        live = await self.keeper.live(table)
        if live.state.phase is Phase.LOBBY:
            raise refuse("game.reason.not_begun")
        if live.state.phase.is_over:
            raise refuse("game.reason.over")
        return live

    async def _playing(
        self, table: str, by: Person, step: int, again: tuple[int, Action] | None
    ) -> tuple[Live | None, int]:
        """The table while the person may answer, and his player. No table: he has done just this already."""
        live = await self._begun(table)
        player = _player(live, by)
        if again is not None and live.last is not None and live.last == (again[0], player, again[1]):
            return None, player
        _check_running(live)
        if live.state.phase is not Phase.PLAYING or step != live.state.step or live.desk is None:
            raise refuse("game.reason.too_late")
        if live.state.seat_of(player) < 0:
            raise refuse("game.reason.no_hand")
        return live, player

    async def _back(self, live: Live, player: int) -> Live:
        kept = live.state.players[player].kept
        if kept in (Kept.RESIGNED, Kept.FORMER):
            raise refuse("game.reason.resigned")
        if kept is not Kept.ABSENT:
            return live

        def work(draft: Draft) -> None:
            draft.add(facts.Returned(player))
            table_play.seat_changed(draft, player)

        return await self.keeper.change(live, f"back:{live.row.id}:{live.row.version}", work)

    async def _turn(self, live: Live, by: Person, player: int, seat: int, action: Action) -> Live:
        desk = live.desk
        assert desk is not None
        rings = live.rings_at
        if rings is None or self._clock.now() >= rings:
            raise refuse("game.reason.too_late")
        cause = by.cause or f"act:{live.row.id}:{desk.step}"
        try:
            return await self.keeper.change(
                live,
                cause,
                lambda draft: table_play.act(draft, desk, seat, action),
                last=(desk.step, player, action),
            )
        except IllegalAction as error:
            raise Refused(*(Problem(reason) for reason in error.reasons)) from error

    async def _sealed(self, live: Live, seat: int, answer: Press | Action | None) -> Live:
        """Seals an answer; a lone human's window rings at once with it."""
        live = await self.keeper.seal(live, seat, answer)
        if live.desk is not None and live.desk.lone and (live.rings_at or 0) <= self._clock.now():
            return await ring(self.keeper, live)
        return live


def _player(live: Live, by: Person) -> int:
    player = live.player_of(by.user)
    if player is None:
        raise refuse("game.reason.not_at_table")
    return player


def _check_running(live: Live) -> None:
    if live.state.paused is not None:
        raise refuse("game.reason.paused")


def _undo(player: int) -> Callable[[Draft], None]:
    def work(draft: Draft) -> None:
        draft.add(facts.UndoAsked(player))
        state, deal = draft.state, draft.deal
        present = {
            state.seating[seat] for seat in deal.in_play() if state.players[state.seating[seat]].kept is Kept.HUMAN
        }
        if present <= set(state.undo):
            table_play.take_back(draft)

    return work
