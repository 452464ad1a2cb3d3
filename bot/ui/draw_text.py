"""The answer to `/hand draw` in words: the text twin of the picture."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.services.draw import DrawReply
from bot.ui.hand_text import circumstances, hand_in_words, hand_line
from bot.ui.told import Told, section


def draw_told(reply: DrawReply, words: Words) -> Told:
    """The hand in codes, then what was put right."""
    tiles = len(reply.form.hand.tiles) + (reply.form.tile is not None)
    headline = words.text("answer.drawn", count=words.amount(tiles, "tile"))
    facts = (hand_line(words, reply.question), *circumstances(words, reply.form, ""))
    sections = section(words.text("answer.title.repairs"), [words.reason(reason) for reason in reply.repairs])
    return Told(headline, facts, sections, "", hand_in_words(words, reply.form))
