"""English texts that count something have a form for one."""

from __future__ import annotations

import re

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import EN
from bot.i18n.template import Gap, Template, read_template

COUNTED = re.compile(r"^ (?:[a-z]+ )?[a-z]+(?<!s)s\b")
"""``3 tiles``, ``3 concealed tiles``."""
NEVER_ONE = {
    "ai.simulate.title": "said of many",
    "ai.simulate.title_matches": "said of many",
    "form.too_many_tiles": "more than forty",
    "form.win_not_in_hand": "of five tiles or more",
    "game.choose.exchange": "three are passed",
    "hand.copies_in_view": "more than four",
    "hand.too_many_melds": "more than four",
    "hand.two_flowers": "more than one",
    "ruleset.too_many": "fifty",
    "sichuan.advice.too_many_partial_sets": "more than a hand needs",
    "sichuan.reason.five_of_a_kind": "more than four",
    "tiles.five_copies": "more than four",
    "tiles.too_long": "hundreds",
}
"""Texts that are never said of one thing, and why."""


def counting(template: Template) -> bool:
    """Whether a plural follows the number."""
    return any(
        isinstance(before, Gap) and before.name == "n" and isinstance(after, str) and COUNTED.match(after)
        for before, after in zip(template.pieces, template.pieces[1:], strict=False)
    )


def test_whatever_is_counted_has_a_form_for_one() -> None:
    texts = load_catalog().messages[EN]
    wrong = {key for key, message in texts.items() if message.one is None and counting(read_template(message.other))}
    assert wrong - set(NEVER_ONE) == set()


def test_the_exceptions_are_still_there() -> None:
    assert set(NEVER_ONE) <= set(load_catalog().messages[EN])
