"""Numbers with their units, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import EN
from engine.scoring.sheet import BYSTANDER, DISCARDER, TABLE, Payment

_WINDS: Final = ("east", "south", "west", "north")
_UNITS: Final = {"points": "point", "flowers": "flower", "units": "score"}


def amount(words: Words, system: str, unit: str, number: int) -> str:
    """A number of something a system counts in: ``3 han``, ``88番``. Systems may have words of their own."""
    own = f"{system}.unit.{unit}"
    if words.catalog.has(own):
        return words.text(own, n=number)
    if unit == "yakuman":
        return words.text("answer.yakuman", n=number)
    return words.amount(number, _UNITS.get(unit, unit))


def totals(words: Words, system: str, sums: Mapping[str, int], limit: str | None) -> str:
    """All totals in one line, the last being the result: ``4 han 30 fu: 7700 points``."""
    parts = [amount(words, system, unit, number) for unit, number in sums.items() if number]
    if not parts:
        parts = [amount(words, system, unit, number) for unit, number in list(sums.items())[-1:]]
    if len(parts) == 1 and limit is None:
        return parts[0] if parts else ""
    if limit is not None and sums.get("yakuman"):
        parts = parts[-1:]  # The limit says how many.
    head = (" " if words.language == EN else "").join(parts[:-1])
    if limit is None:
        return words.text("answer.total", parts=head, result=parts[-1])
    if not head:
        return words.text("answer.total_limit_only", limit=limit, result=parts[-1])
    return words.text("answer.total_limit", parts=head, limit=limit, result=parts[-1])


def seat_name(words: Words, system: str, seat: int) -> str:
    """A seat counted from the dealer: a wind where there are four, else its number."""
    if seat == DISCARDER:
        return words.own(system, "answer.pay.discarder")
    if seat == BYSTANDER:
        return words.text("answer.pay.bystander")
    if seat == TABLE:
        return words.text("answer.pay.table")
    return words.term(f"wind.{_WINDS[seat]}") if seat < len(_WINDS) else words.text("answer.pay.seat", n=seat + 1)


def sums_by_payer(payments: Iterable[Payment]) -> dict[int, int]:
    """What each payer pays in all. `BYSTANDER` stands for several players at once: what one of them pays."""
    paid: dict[int, int] = {}
    told: set[tuple[int, str]] = set()
    for payment in payments:
        if payment.payer == BYSTANDER and (payment.payee, payment.cause) in told:
            continue
        if payment.payer == BYSTANDER:
            told.add((payment.payee, payment.cause))
        paid[payment.payer] = paid.get(payment.payer, 0) + payment.amount
    return paid


def payment_summary(words: Words, system: str, payments: Sequence[Payment], winner: int | None) -> str:
    """What everybody pays in all: ``4000 from each``, ``2000 from each non-dealer, 4000 from the dealer``."""
    paid = sums_by_payer(payment for payment in payments if winner is None or payment.payee == winner)
    seats = {payer: sum_ for payer, sum_ in paid.items() if payer >= 0 and sum_}
    rest = [(payer, sum_) for payer, sum_ in paid.items() if payer < 0 and sum_]
    said: list[str] = []
    sums = set(seats.values())
    others = {sum_ for payer, sum_ in seats.items() if payer != 0}
    if len(seats) > 1 and len(sums) == 1:
        said.append(words.text("answer.pay.each", amount=sums.pop()))
    elif len(seats) > 2 and 0 in seats and len(others) == 1 and _alike(payments, seats):
        said.append(words.text("answer.pay.split", amount=others.pop(), dealer=seats[0]))
    else:
        rest = [*seats.items(), *rest]
        seats = {}
    said += [words.text("answer.pay.one", who=seat_name(words, system, payer), amount=sum_) for payer, sum_ in rest]
    return words.listed(said)


def _alike(payments: Sequence[Payment], payers: Iterable[int]) -> bool:
    """Whether all of them pay for the same: then only who deals makes a difference."""
    causes = [{payment.cause for payment in payments if payment.payer == payer} for payer in payers]
    return all(found == causes[0] for found in causes)


def payment_lines(words: Words, system: str, payments: Sequence[Payment]) -> tuple[str, ...]:
    """Each payment with its cause. Players who are not named pay alike; one line tells of all of them."""
    told = [
        payment
        for index, payment in enumerate(payments)
        if payment.payer != BYSTANDER or payment not in payments[:index]
    ]
    return tuple(
        words.text(
            "answer.pay.line",
            payer=seat_name(words, system, payment.payer),
            payee=seat_name(words, system, payment.payee),
            amount=payment.amount,
            cause=payment.cause,
        )
        for payment in told
    )
