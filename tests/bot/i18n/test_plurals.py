"""English texts that count something have a form for one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.i18n.catalog import load_catalog
from bot.i18n.languages import EN
from bot.i18n.template import Gap, Template, read_template

COUNTED = re.compile(r"^ (?:[a-z]+ )?[a-z]+(?<!s)s\b")
"""``3 tiles``, ``3 concealed tiles``."""
NOUN = re.compile(r"^ (?:winning hand|point|unit|answer|group|tile)(s?)\b")
"""What numbers beside the first one count, in texts of more than one number."""
NEVER_ONE = {
    "ai.simulate.no_interval": "thirty",
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


def test_a_noun_after_any_other_number_has_its_s_from_that_number() -> None:
    """``{loss} point{loss:s}``: forms go by ``n`` alone, and a text may count twice."""
    wrong = [
        key
        for key, message in load_catalog().messages[EN].items()
        for form in message.forms
        for before, noun, after in pieces_in_threes(form)
        if isinstance(before, Gap) and before.name != "n" and not before.how and isinstance(noun, str)
        if (found := NOUN.match(noun)) and (found[1] or after != Gap(before.name, "s"))
    ]
    assert wrong == []


def pieces_in_threes(template: Template) -> Iterator[tuple[object, object, object]]:
    pieces = (*template.pieces, "", "")
    return zip(pieces, pieces[1:], pieces[2:], strict=False)


def test_one_point_is_no_points() -> None:
    words = load_catalog().words(EN)
    told = [
        words.text("solver.risk", chance="0.0%", loss=words.figure(loss), other="5.3%", other_loss=words.figure(512))
        for loss in (0.6, 0.4, 2)
    ]
    assert [line.split(", ")[1] for line in told] == [
        f"{said} on average" for said in ("1 point", "0 points", "2 points")
    ]
    named = {"win": "+1.0%", "ready": "+0.0%"}
    assert [words.text("solver.beside", points=words.change(points), **named)[:22] for points in (1, -1, 11)] == [
        "Against it: +1 point, ",
        "Against it: −1 point, ",
        "Against it: +11 points",
    ]
    assert words.text("solver.sichuan.ahead", tile="1s", units=words.figure(1, 1)).endswith("1.0 units behind")
    assert words.text("puzzle.recap.totals", here=1, everywhere=1) == "1 answer here, 1 in all"


def test_the_exceptions_are_still_there() -> None:
    assert set(NEVER_ONE) <= set(load_catalog().messages[EN])
