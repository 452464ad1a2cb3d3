"""A settled deal in words: balances, then the ledger."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.i18n.numbers import signed
from bot.services.settling import SettleReply
from bot.ui.told import Section, Told


def settle_told(reply: SettleReply, words: Words) -> Told:
    """Who has won and lost how much, every payment with its cause, and what is to be known of it."""
    settled = reply.deal
    balances = words.listed(
        words.text("points.balance", seat=settled.seats[seat], amount=signed(balance))
        for seat, balance in enumerate(settled.balances)
    )
    events = settled.events
    by_event: dict[int, list[str]] = {}
    for entry in settled.entries:
        line = words.text(
            "answer.pay.line",
            payer=settled.seats[entry.payer],
            payee=settled.seats[entry.payee],
            amount=entry.amount,
            cause=entry.cause,
        )
        by_event.setdefault(entry.event, []).append(line)
    for remark in settled.remarks:
        by_event.setdefault(remark.event, []).append(words.reason(remark.reason))
    sections = tuple(
        Section(words.text("points.event", n=at + 1, event=events[at] if at < len(events) else ""), tuple(lines))
        for at, lines in sorted(by_event.items())
    )
    footer = words.text("answer.rules", line=reply.ruleset.options.line)
    return Told(
        balances, (words.text("points.seats"),), sections or (Section("", (words.text("points.nothing"),)),), footer
    )
