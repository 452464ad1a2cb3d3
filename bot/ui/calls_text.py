"""The answer to `/hand call` in words."""

from __future__ import annotations

from bot.i18n.catalog import Words
from bot.services.calls import CallsReply
from bot.ui.hand_text import circumstances, hand_in_words, notes_told
from bot.ui.told import Section, Told, section
from bot.ui.waits_text import steps, tiles_left, worth_text
from engine.scoring.answers import CallRow
from engine.tiles.kinds import code_of
from engine.tiles.notation import write_meld


def calls_told(reply: CallsReply, words: Words) -> Told:
    """Each answer on one line, those that are barred with the reason."""
    system = reply.ruleset.options.system
    words = words.of(system)
    allowed = [row for row in reply.answer.rows if not row.refused]
    barred = [row for row in reply.answer.rows if row.refused]
    facts = (
        words.text("answer.hand", hand=reply.question.hand),
        words.text("answer.offered", tile=code_of(reply.answer.offered), source=f"call.from_{reply.source}"),
        *circumstances(words, reply.form, system),
    )
    sections = (
        Section(words.text("answer.title.calls"), tuple(_line(words, system, row) for row in allowed)),
        *section(words.text("answer.title.barred"), [_barred(words, row) for row in barred]),
        *section(words.text("answer.title.repairs"), [words.reason(reason) for reason in reply.repairs]),
        *notes_told(words, reply.answer.notes),
    )
    footer = words.text("answer.rules", line=reply.question.rules)
    return Told(_headline(words, allowed), facts, sections, footer, hand_in_words(words, reply.form))


def _headline(words: Words, allowed: list[CallRow]) -> str:
    win = [row for row in allowed if row.verb == "win"]
    if win:
        return words.text("answer.can_win")
    calls = [row for row in allowed if row.verb != "pass"]
    if not calls:
        return words.text("answer.only_pass")
    # A hand that cannot win, or hardly ever will, is worth less than one that is further off.
    nearest = min(allowed, key=_rank)
    alike = [row for row in allowed if _rank(row) == _rank(nearest) and row.cannot_win == nearest.cannot_win]
    call = words.listed(_name(words, row) for row in alike)
    named = {"call": call, "steps": steps(words, _distance(nearest))}
    if nearest.cannot_win is not None:
        return words.text("answer.nearest_cannot_win", why=words.reason(nearest.cannot_win), **named)
    return words.text("answer.nearest", **named)


def _rank(row: CallRow) -> tuple[bool, int, int]:
    """What tells answers apart, the nearest to ready least."""
    return bool(row.cannot_win or row.doubt), _distance(row), -row.total


def _distance(row: CallRow) -> int:
    return 99 if row.shanten is None else row.shanten


def _line(words: Words, system: str, row: CallRow) -> str:
    parts: list[str] = []
    if row.worth is not None:
        parts.append(worth_text(words, system, row.worth))
    if row.discard is not None:
        parts.append(words.text("answer.then_discard", tile=code_of(row.discard)))
    if row.shanten is not None:
        parts.append(steps(words, row.shanten))
        parts.append(tiles_left(words, row.total))
    if row.cannot_win is not None:
        parts.append(words.text("answer.cannot_win", why=words.reason(row.cannot_win)))
    if row.doubt is not None:
        parts.append(words.reason(row.doubt))
    if row.high is not None and not row.high.refused:
        parts.append(words.text("answer.up_to", worth=worth_text(words, system, row.high)))
    parts += [words.reason(label) for label in row.labels]
    return words.text("answer.call_line", call=_name(words, row), rest=words.text("answer.separator").join(parts))


def _barred(words: Words, row: CallRow) -> str:
    return words.text("answer.call_line", call=_name(words, row), rest=words.reason(row.refused[0]))


def _name(words: Words, row: CallRow) -> str:
    name = words.text(f"action.{row.verb}")
    return name if row.meld is None else f"{name} {write_meld(row.meld)}"
