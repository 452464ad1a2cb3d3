"""Payments in words."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.services.points import PointsAnswer, PointsTable
from bot.ui.amounts import amount, payment_summary, sums_by_payer
from bot.ui.told import Section, Table, Told
from engine.scoring.paid import PaidCase, PaidWorth


def points_told(words: Words, answer: PointsAnswer) -> Told:
    """What one worth is paid, case by case."""
    system = answer.ruleset.options.system
    lines = tuple(
        words.text(
            "points.case",
            who=words.own(system, _case(case)),
            payments=payment_summary(words, system, case.payments, case.winner),
        )
        for case in answer.worth.cases
    )
    footer = words.text("answer.rules", line=answer.ruleset.options.line)
    return Told(worth(words, system, answer.worth), (), (Section("", lines),), footer)


def table_told(words: Words, table: PointsTable) -> Told:
    """Every worth in a row, every case in a column."""
    system = table.ruleset.options.system
    shown = [_case(case) for case in max((row.cases for row in table.rows), key=len, default=())]
    head = (words.text("points.column.worth"), *(words.own(system, key) for key in shown))
    rows = []
    for row in table.rows:
        cells = {_case(case): short(words, case) for case in row.cases}
        rows.append((worth(words, system, row), *(cells.get(key, "–") for key in shown)))
    title = words.text("points.table", system=f"system.{system}")
    explained = (words.text("points.columns", names=" · ".join(head[1:])),)
    footer = words.text("answer.rules", line=table.ruleset.options.line)
    return Told(title, explained, (Section("", (), Table(head, tuple(rows))),), footer)


def worth(words: Words, system: str, answer: PaidWorth) -> str:
    """``3 han 40 fu``, and the limit it reaches."""
    parts = [amount(words, system, unit, number) for unit, number in answer.totals.items() if number]
    if not parts:
        parts = [amount(words, system, unit, number) for unit, number in list(answer.totals.items())[:1]]
    text = (" " if words.language == "en" else "").join(parts)
    return text if answer.limit is None else words.text("points.limit", worth=text, limit=answer.limit)


def short(words: Words, case: PaidCase) -> str:
    """A case in a cell: ``7700``, ``4000 from each``, ``2000/4000``."""
    paid = sums_by_payer(case.payments)
    sums = sorted(set(paid.values()))
    if len(paid) == 1:
        return str(sums[0])
    if len(sums) == 1:
        return words.text("answer.pay.each", amount=sums[0])
    return "/".join(map(str, sums))


def _case(case: PaidCase) -> str:
    """The key of what a case is called."""
    who = "any" if case.dealer is None else "dealer" if case.dealer else "other"
    return f"points.{who}_{'draw' if case.self_draw else 'discard'}"
