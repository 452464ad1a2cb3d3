"""The answer to `/hand waits` in words."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.services.waits import WaitsReply
from bot.ui.amounts import totals
from bot.ui.hand_text import circumstances, hand_in_words, hand_line, notes_told
from bot.ui.told import Told, section
from engine.scoring.answers import Accepted, WaitsAnswer, Worth
from engine.tiles.kinds import code_of


def waits_told(reply: WaitsReply, words: Words) -> Told:
    """What it waits for or accepts, and how many are left."""
    answer = reply.answer
    system = reply.ruleset.options.system
    words = words.of(system)
    title = words.text("answer.title.waits" if answer.shanten == 0 else "answer.title.accepted")
    sections = (
        *section(title, [wait_line(words, system, wait) for wait in answer.accepted]),
        *section(words.text("answer.title.shapes"), _shapes(words, answer)),
        *section(words.text("answer.title.repairs"), [words.reason(reason) for reason in reply.repairs]),
        *notes_told(words, answer.notes),
    )
    facts = (hand_line(words, reply.question, system), *circumstances(words, reply.form, system))
    footer = words.text("answer.rules", line=reply.question.rules)
    return Told(distance_line(words, answer), facts, sections, footer, hand_in_words(words, reply.form))


def distance_line(words: Words, answer: WaitsAnswer) -> str:
    """The distance and the tiles that shorten it, in one line."""
    kinds = tuple(code_of(wait.kind) for wait in answer.accepted)
    if answer.shanten == 0:
        if not kinds:
            return words.text("answer.ready_for_nothing")
        return words.text("answer.ready", tiles=kinds, left=tiles_left(words, answer.total))
    if not kinds:
        return steps(words, answer.shanten)
    return words.text(
        "answer.not_ready",
        steps=steps(words, answer.shanten),
        left=tiles_left(words, answer.total),
        kinds=words.amount(len(kinds), "kind"),
    )


def steps(words: Words, shanten: int) -> str:
    """How far a hand is from winning: ``ready``, ``2 steps from ready``."""
    if shanten < 0:
        return words.text("answer.complete")
    if shanten == 0:
        return words.text("answer.is_ready")
    return words.text("answer.steps", n=shanten)


def tiles_left(words: Words, number: int) -> str:
    """``9 tiles``."""
    return words.amount(number, "tile")


def wait_line(words: Words, system: str, wait: Accepted) -> str:
    """One tile: copies left, what it is worth, what stands against it."""
    parts = [words.text("answer.copies_left", n=wait.left)]
    for key, worth in (("by_discard", wait.on_discard), ("by_draw", wait.on_draw)):
        if worth is not None:
            parts.append(words.own(system, f"answer.worth.{key}", worth=worth_text(words, system, worth)))
    parts += [words.reason(label) for label in wait.labels]
    separator = words.text("answer.separator")
    return words.text("answer.wait_line", tile=code_of(wait.kind), rest=separator.join(parts))


def worth_text(words: Words, system: str, worth: Worth) -> str:
    """What one way of winning brings, or why it cannot."""
    if worth.refused:
        return words.reason(worth.refused[0])
    return totals(words, system, worth.totals, worth.limit)


def _shapes(words: Words, answer: WaitsAnswer) -> list[str]:
    if len(answer.shapes) < 2 or answer.shanten == 0:
        return []
    return [
        words.text("answer.shape_line", shape=f"answer.shape.{shape}", steps=steps(words, distance))
        for shape, distance in answer.shapes.items()
    ]
