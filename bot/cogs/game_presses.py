"""Buttons and menus of tables: lobby, board, private hand, standing orders. Nothing pressed leaves a public trace."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from discord import ButtonStyle

from bot.cogs.router import Router
from bot.cogs.table_doors import Doors
from bot.cogs.table_looks import Looks
from bot.cogs.table_panels import Panels
from bot.cogs.turns import TooBusy, Turns
from bot.services.order_changes import with_line, with_win
from bot.services.orders import CALLS, Do, Line, Orders
from bot.services.problems import Refused
from bot.services.table_views import HandView, Kept, Person, Phase, TableView
from bot.services.table_views import Press as Claim
from bot.ui.action_text import as_press, family, possible
from bot.ui.card import Message
from bot.ui.custom_ids import CustomId
from bot.ui.desk import Desk, Interaction
from bot.ui.hand_panel import TILE_VERBS, exchange_action, refused_message, undo_told
from bot.ui.items import Press
from bot.ui.layout import framed, lines
from bot.ui.orders_panel import orders_message
from bot.ui.sending import answered_soon, aside, twice
from bot.ui.table_ids import BOARD, LOBBY, ORDERS, PANEL, at, read_action, step_of, table_of
from engine.play.actions import Action
from engine.tiles.kinds import KINDS, Kind

DONE = "game.reason.done_before"


def by(interaction: Interaction) -> Person:
    """Who presses; the interaction's id makes the same press again harmless."""
    return Person(interaction.user.id, str(interaction.id))


def alone(table: TableView) -> bool:
    """Whether a single person sits at the table: he is never made to wait, so nothing of his can be changed later."""
    return sum(info.kept in (Kept.HUMAN, Kept.ABSENT) for info in table.seats) == 1


class GamePresses:
    """Answers everything that can be pressed at a table."""

    def __init__(self, desk: Desk, router: Router, panels: Panels, looks: Looks, doors: Doors) -> None:
        self._desk = desk
        self._panels = panels
        self._doors = doors
        self._looks = looks
        self._tables = desk.services.tables
        self._turns = Turns()
        router.on(LOBBY, self._lobby)
        router.on(BOARD, self._board)
        router.on(PANEL, self._panel)
        router.on(ORDERS, self._orders)

    # The lobby

    async def _lobby(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        table, what = table_of(pressed), pressed.argument(2)
        await twice(interaction.response.defer)
        person = by(interaction)
        try:
            match what:
                case "join":
                    await self._tables.join(table, person)
                case "leave":
                    await self._tables.leave(table, person)
                case "add":
                    await self._tables.add_machine(table, person, *values[:1])
                case "fill":
                    await self._fill(table, person)
                case "remove":
                    await self._tables.remove_machine(table, person)
                case "start":
                    await self._tables.start(table, person)
        except Refused as refused:
            await self._aside(interaction, refused)

    async def _fill(self, table: str, person: Person) -> None:
        """A machine player on every open seat."""
        found = await self._tables.table(table)
        for number in range(found.size - len(found.seats)):
            await self._tables.add_machine(table, Person(person.user, f"{person.cause}:{number}"))

    # The board

    async def _board(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        """All presses on a board are answered alike, so that nobody can tell them apart; what comes of them comes in a
        message of its own."""
        table, step, what = table_of(pressed), step_of(pressed), pressed.argument(2)
        await twice(interaction.response.defer)
        self._doors.open(table, interaction)
        try:
            async with self._turns.turn():
                await self._on_board(interaction, table, step, what)
        except TooBusy as busy:
            await self._say_aside(interaction, await self._said(interaction, busy.key))

    async def _on_board(self, interaction: Interaction, table: str, step: int, what: str) -> None:
        match what:
            case "hand":
                await self.show(interaction, table)
            case "yes" | "no":
                await self._quietly(
                    interaction, lambda: self._tables.reply(table, by(interaction), step, what == "yes")
                )
            case "resume":
                await self._quietly(interaction, lambda: self._tables.resume(table, by(interaction)))
            case "pause":
                await self._quietly(interaction, lambda: self._tables.pause(table, by(interaction)))
            case "decline":
                await self._quietly(interaction, lambda: self._tables.decline_pause(table, by(interaction)))
            case "undo":
                await self._quietly(interaction, lambda: self._tables.undo(table, by(interaction)))
            case _:
                await self._claim(interaction, table, step, Claim(what))

    async def _claim(self, interaction: Interaction, table: str, step: int, press: Claim) -> None:
        """A press on a claim button: echoed in the own panel where one is open, else in a private message."""
        quiet = press.verb == "pass" or self._panels.follows(table, interaction.user.id)
        try:
            if alone(await self._tables.table(table)):
                before = await self._tables.hand(table, by(interaction))
                ways = [action for action in before.actions if action.verb == press.verb]
                if len(ways) > 1 and step == before.step:
                    # A lone player's window closes with his answer, so he chooses the tiles first.
                    await self._answer(interaction, before, quiet)
                    return
            hand = await self._tables.press(table, by(interaction), step, press)
        except Refused as refused:
            if quiet:
                await self._aside(interaction, refused)
            else:
                await self._show_or_say(interaction, table, refused)
            return
        if hand.mistaken is not None and quiet:
            await self._say_aside(interaction, await self._mistaken(interaction, hand))
        await self._answer(interaction, hand, quiet)

    async def _answer(self, interaction: Interaction, hand: HandView, quiet: bool) -> None:
        if quiet:
            await self._panels.refresh_own(hand.table.id, interaction.user.id)
        else:
            await self._panels.show(interaction, hand)

    async def _mistaken(self, interaction: Interaction, hand: HandView) -> str:
        words = (await self._desk.reader(interaction)).words
        assert hand.mistaken is not None
        return words.sentence(hand.mistaken)

    # The private hand

    async def _panel(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        try:
            async with answered_soon(interaction), self._turns.turn():
                await self._on_panel(interaction, pressed, values)
        except TooBusy as busy:
            await self._say_aside(interaction, await self._said(interaction, busy.key))

    async def _on_panel(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        table, step, what = table_of(pressed), step_of(pressed), pressed.argument(2)
        chosen = pressed.argument(3)
        match what:
            case "mode":
                await self.show(interaction, table, mode=chosen)
            case "orders":
                await self.show_orders(interaction, table)
            case "undo":
                await self.undo(interaction, table)
            case "resign":
                await self.resign(interaction, table)
            case "do" | "pick":
                await self._chosen(interaction, table, step, read_action(values[0] if values else chosen))
            case "sure":
                await self.act(interaction, table, step, read_action(chosen))
            case "three":
                await self._three(interaction, table, step, values)
            case _:
                await self.show(interaction, table)

    async def _chosen(self, interaction: Interaction, table: str, step: int, action: Action) -> None:
        """Does what was chosen, or asks again before a tile goes, for whoever wants to be asked."""
        profile = await self._desk.services.profiles.profile(interaction.user.id)
        if not profile.confirm or family(action.verb) not in TILE_VERBS:
            await self.act(interaction, table, step, action)
            return
        hand = await self._hand(interaction, table)
        if hand is not None and step == hand.step and action in possible(hand):
            await self._panels.show(interaction, hand, sure=action)
        elif hand is not None:
            await self._panels.show(interaction, hand, told=await self._said(interaction, "game.told.gone_on"))

    async def ask_to_resign(self, interaction: Interaction, table: TableView) -> None:
        """Asks whether that is meant, and says what it costs."""
        words = (await self._desk.reader(interaction)).words
        cost = await self._tables.cost_of_leaving(table.id, by(interaction))
        ends = await self._tables.ends_without(table.id, by(interaction))
        told = [words.text("game.told.resign_ends" if ends else "game.told.resign_sure")]
        if cost:
            told.append(words.text("game.told.resign_costs", amount=cost))
        yes = Press(
            at(PANEL, table.id, table.step, "resign"), words.text("game.button.resign_sure"), ButtonStyle.danger
        )
        await self._desk.send(interaction, framed([lines(told)], [[yes]]), private=True)

    async def resign(self, interaction: Interaction, table: str) -> None:
        """Resigns, and says what becomes of the seat: the answer that was promised."""
        try:
            left = await self._tables.resign(table, by(interaction), sure=True)
        except Refused as refused:
            made = await self._reasons(interaction, refused)
            await self._desk.send(interaction, made, private=True, promised=True)
            return
        ended = left.phase is Phase.CANCELLED
        await self._desk.tell_promised(interaction, "game.told.resigned_ended" if ended else "game.told.resigned")

    async def _three(self, interaction: Interaction, table: str, step: int, values: Sequence[str]) -> None:
        hand = await self._hand(interaction, table)
        if hand is None:
            return
        action = exchange_action(hand, values)
        if action is None:
            await self._panels.show(interaction, hand, told=await self._said(interaction, "game.told.not_these"))
            return
        await self.act(interaction, table, step, action)

    async def act(self, interaction: Interaction, table: str, step: int, action: Action) -> None:
        """Does an action of the private hand: a claim is sealed, anything else is done at once."""
        hand = await self._hand(interaction, table)
        if hand is None:
            return
        if hand.clock.kind == "claim" and action in possible(hand):
            press = as_press(action)
            await self.do(interaction, table, lambda: self._tables.press(table, by(interaction), step, press))
        else:
            await self.do(interaction, table, lambda: self._tables.act(table, by(interaction), step, action))

    async def do(self, interaction: Interaction, table: str, work: Callable[[], Awaitable[HandView]]) -> None:
        """Does something and shows the hand that came of it, or why not, with the hand as it is."""
        try:
            hand = await work()
        except Refused as refused:
            await self._show_or_say(interaction, table, refused)
            return
        await self._panels.show(interaction, hand)

    async def undo(self, interaction: Interaction, table: str) -> None:
        """Takes the own answer back, or asks to take the own discard back and says who must agree to that."""
        try:
            hand = await self._tables.undo(table, by(interaction))
        except Refused as refused:
            await self._show_or_say(interaction, table, refused)
            return
        words = (await self._desk.reader(interaction)).words
        await self._panels.show(interaction, hand, told=undo_told(words, hand))

    async def show(self, interaction: Interaction, table: str, *, mode: str = "", told: str = "") -> None:
        """Fills the promised answer with the hand."""
        hand = await self._hand(interaction, table)
        if hand is not None:
            await self._panels.show(interaction, hand, mode=mode, told=told)

    async def _hand(self, interaction: Interaction, table: str) -> HandView | None:
        """The hand, or None when there is none, which was told then."""
        try:
            return await self._tables.hand(table, by(interaction))
        except Refused as refused:
            await self._desk.send(interaction, await self._reasons(interaction, refused), private=True, promised=True)
            return None

    async def _show_or_say(self, interaction: Interaction, table: str, refused: Refused) -> None:
        """The hand as it is now, with what was wrong above it; a press that did its work before says nothing."""
        known = [problem for problem in refused.problems if problem.reason.key != DONE]
        words = (await self._desk.reader(interaction)).words
        told = " ".join(words.text("game.told.fault", reason=words.reason(problem.reason)) for problem in known)
        await self.show(interaction, table, told=told)

    # Orders

    async def show_orders(self, interaction: Interaction, table: str, proposal: str = "") -> None:
        """Fills the promised answer with the standing orders."""
        hand = await self._hand(interaction, table)
        if hand is None:
            return
        reader = await self._desk.reader(interaction)
        if interaction.message is not None:
            self._panels.left(table, interaction.user.id, interaction.message.id)
        proposals = await self._tables.proposals(table, by(interaction))
        made = orders_message(reader.words, hand, proposals, proposal)
        await self._desk.send(interaction, made, private=True, promised=True)

    async def _orders(self, interaction: Interaction, pressed: CustomId, values: Sequence[str]) -> None:
        table, what, proposal = table_of(pressed), pressed.argument(2), ""
        await twice(interaction.response.defer)
        hand = await self._hand(interaction, table)
        if hand is None:
            return
        value = values[0] if values else ""
        changed = hand.orders
        match what:
            case "kind":
                proposal = value
            case "one":
                changed = for_one(hand.orders, pressed.argument(3), pressed.argument(4))
            case "win":
                changed = with_win(hand.orders, value)
            case "locked":
                changed = replace(hand.orders, kong=Do(value)) if value in set(Do) else changed
            case _:
                changed = (
                    with_line(hand.orders, Line(what, Do(value))) if value in set(Do) and what in CALLS else changed
                )
        if changed != hand.orders:
            try:
                await self._tables.orders(table, by(interaction), changed)
            except Refused as refused:
                await self._aside(interaction, refused)
        await self.show_orders(interaction, table, proposal)

    # Telling

    async def _quietly(self, interaction: Interaction, work: Callable[[], Awaitable[object]]) -> None:
        """Does something whose result the board shows; only what goes wrong is told, in private."""
        try:
            await work()
        except Refused as refused:
            await self._aside(interaction, refused)

    async def _aside(self, interaction: Interaction, refused: Refused) -> None:
        if any(problem.reason.key == DONE for problem in refused.problems):
            return
        await aside(interaction, await self._reasons(interaction, refused))

    async def _say_aside(self, interaction: Interaction, text: str) -> None:
        await aside(interaction, framed([lines([text])]))

    async def _reasons(self, interaction: Interaction, refused: Refused) -> Message:
        return refused_message(await self._desk.reader(interaction), refused)

    async def _said(self, interaction: Interaction, key: str) -> str:
        return (await self._desk.reader(interaction)).words.text(key)


def for_one(orders: Orders, proposal: str, answer: str) -> Orders:
    """The orders with another answer to one claim (``pung.13``); anything else changes nothing."""
    verb, _, kind = proposal.partition(".")
    if verb not in CALLS or not (kind.isascii() and kind.isdigit() and int(kind) < KINDS):
        return orders
    kinds = frozenset((Kind(int(kind)),))
    if answer == "once":
        return with_line(orders, Line(verb, Do.TAKE, kinds, once=True))
    return with_line(orders, Line(verb, Do(answer), kinds)) if answer in set(Do) else orders
