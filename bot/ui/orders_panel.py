"""Standing orders: what a player answers without being asked. Private; every change holds from the next window on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.services.order_changes import general
from bot.services.orders import Do, Line, Orders
from bot.services.table_rules import Offers, offers_of
from bot.services.table_views import HandView, Proposal
from bot.ui.card import Message, Row
from bot.ui.items import Pick, Press, option
from bot.ui.layout import framed, heading, lines, small
from bot.ui.table_ids import ORDERS, PANEL, at
from bot.ui.table_text import system_of
from engine.tiles.kinds import code_of

BLUE: Final = 0x4A6FA5


def orders_message(words: Words, hand: HandView, proposals: Sequence[Proposal] = (), proposal: str = "") -> Message:
    """The panel. `proposals` are claims that the hand could make, `proposal` the one (``pung.13``) whose own order is
    to be chosen."""
    words = words.of(system_of(hand.table))
    offers, orders = offers_of(hand.table.line), hand.orders
    facts = [orders_line(words, "win", _win_text(words, offers, orders))]
    answers = {verb: words.text(f"game.order.{general(orders, verb).value}") for verb in offers.calls}
    facts += [orders_line(words, verb, answer) for verb, answer in answers.items()]
    facts += [_special(words, line) for line in orders.calls if not line.is_general]
    if offers.locks:
        facts.append(
            words.text(
                "game.orders.line",
                name=words.text("game.orders.locked"),
                order=words.text(f"game.order.{orders.kong.value}"),
            )
        )
    parts = [
        heading(words.text("game.orders.title")),
        lines([words.text("game.orders.about"), words.text("game.orders.cost")]),
        lines(facts),
        small([words.text("game.hand.private")]),
    ]
    return framed(parts, _rows(words, offers, hand, proposals, proposal), colour=BLUE)


def orders_line(words: Words, what: str, said: str) -> str:
    """One order in words."""
    name = words.own(words.system, "game.button.win") if what == "win" else capital(words.term(f"call.{what}"))
    return words.text("game.orders.line", name=name, order=said)


def _win_text(words: Words, offers: Offers, orders: Orders) -> str:
    if orders.win is Do.TAKE and orders.win_from:
        return words.text("game.order.take_from", worth=words.amount(orders.win_from, offers.unit))
    return words.text(f"game.order.{orders.win.value}")


def _special(words: Words, line: Line) -> str:
    """An order for some kinds only, or only for the discards of the seat before."""
    name = capital(words.term(f"call.{line.verb}"))
    if line.kinds:
        tiles = tuple(code_of(kind) for kind in sorted(line.kinds))
        name = capital(words.text("game.orders.kinds", call=f"call.{line.verb}", tiles=tiles))
    if line.left_only:
        name = words.text("game.orders.from_left", name=name)
    key = "game.order.take_once" if line.once and line.do is Do.TAKE else f"game.order.{line.do.value}"
    return words.text("game.orders.line", name=name, order=words.text(key))


def _rows(words: Words, offers: Offers, hand: HandView, proposals: Sequence[Proposal], proposal: str) -> list[Row]:
    orders, table, step = hand.orders, hand.table.id, hand.step
    answers = [Do.TAKE, Do.PASS] if hand.table.orders_only else list(Do)
    now = str(orders.win_from) if orders.win is Do.TAKE and orders.win_from else orders.win.value
    wins = [
        *((words.text(f"game.order.{do.value}"), do.value) for do in answers),
        *(
            (words.text("game.order.take_from", worth=words.amount(worth, offers.unit)), str(worth))
            for worth in offers.worths
        ),
    ]
    rows: list[Row] = [_pick(words, hand, "win", words.own(words.system, "game.button.win"), wins, now)]
    said = [(words.text(f"game.order.{do.value}"), do.value) for do in answers]
    rows += [
        _pick(words, hand, verb, capital(words.term(f"call.{verb}")), said, general(orders, verb).value)
        for verb in offers.calls
    ]
    if offers.locks:
        locked = words.text("game.orders.locked")
        rows.append(_pick(words, hand, "locked", locked, said, orders.kong.value))
    if proposals:
        offered = [
            option(
                proposal_name(words, one),
                f"{one.verb}.{one.kind}",
                description=words.text(f"game.order.{one.order}"),
                default=proposal == f"{one.verb}.{one.kind}",
            )
            for one in proposals[:25]
        ]
        rows.append(Pick(at(ORDERS, table, step, "kind"), words.text("game.orders.choose"), offered))
    if proposal:
        verbs = [("take", Do.TAKE), ("once", Do.TAKE), ("ask", Do.ASK), ("pass", Do.PASS)]
        rows.append(
            [
                Press(
                    at(ORDERS, table, step, "one", proposal, name),
                    words.text("game.order.take_once" if name == "once" else f"game.order.{name}"),
                    ButtonStyle.primary if name == "take" else ButtonStyle.secondary,
                )
                for name, do in verbs
                if do in answers
            ]
        )
    rows.append([Press(at(PANEL, table, step, "refresh"), words.text("game.button.to_hand"))])
    return rows


def _pick(words: Words, hand: HandView, what: str, name: str, said: list[tuple[str, str]], now: str) -> Pick:
    options = [
        option(words.text("game.orders.line", name=name, order=label), value, default=value == now)
        for label, value in said
    ]
    return Pick(at(ORDERS, hand.table.id, hand.step, what), name, options)


def proposal_name(words: Words, proposal: Proposal) -> str:
    """A claim that may come: ``pung of 5 of dots (5p)``."""
    return words.text("game.orders.kinds", call=f"call.{proposal.verb}", tiles=(code_of(proposal.kind),))
