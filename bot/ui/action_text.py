"""What can be done at a turn, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.services.table_views import HandView, Press
from bot.services.transcript import written
from bot.ui.table_ids import write_action
from engine.play.actions import PASS, WIN, Action
from engine.tiles.kinds import code_of, kind_of, sort_key, suit_of

DRAWN: Final = "_drawn"
PRESSES: Final = {"pass": "pass", "win": "win", "pung": "pung", "direct_kong": "kong", "chow": "chow"}
"""Verbs of actions → verbs of presses, for a claim."""

CALL_TERMS: Final = {
    "pung": "call.pung",
    "chow": "call.chow",
    "direct_kong": "call.kong",
    "concealed_kong": "call.kong_concealed",
    "added_kong": "call.kong_added",
}
SUITS: Final = ("suit.m", "suit.p", "suit.s")


def capital(text: str) -> str:
    """A term at the head of a button; scripts without capitals stay as they are."""
    return text[:1].upper() + text[1:]


def family(verb: str) -> str:
    """The verb without saying whether the tile is the one just drawn."""
    return verb.removesuffix(DRAWN)


def action_label(words: Words, action: Action) -> str:
    """An action in a few words: ``Discard 5 of dots (5p)``."""
    verb = family(action.verb)
    if verb in CALL_TERMS:
        tiles = written(sorted(action.tiles, key=sort_key))
        return capital(words.text("game.do.call", call=CALL_TERMS[verb], tiles=tiles))
    if verb == "void":
        return words.text("game.do.void", suit=SUITS[suit_of(kind_of(action.tiles[0]))])
    if verb == "report":
        key = "game.do.report" if action.tiles else "game.do.no_report"
        suit = SUITS[suit_of(kind_of(action.tiles[0]))] if action.tiles else ""
        return words.text(key, suit=suit)
    if verb == "exchange":
        return words.text("game.do.exchange", tiles=written(sorted(action.tiles, key=sort_key)))
    if action.verb == WIN.verb:
        return words.own(words.system, "game.button.win")
    if not action.tiles:
        return words.text(f"game.do.{verb}")
    key = f"game.do.{action.verb}"
    return words.text(key if words.catalog.has(key) else f"game.do.{verb}", tile=code_of(action.tiles[0]))


def press_label(words: Words, press: Press) -> str:
    """A claim in a few words."""
    if press.verb == "pass":
        return words.text("game.button.pass")
    if press.verb == "win":
        return words.own(words.system, "game.button.win")
    name = capital(words.term(f"call.{press.verb}"))
    tiles = written(sorted(press.tiles, key=sort_key))
    return f"{name} {tiles}".rstrip()


def answer_label(words: Words, answer: Press | Action) -> str:
    """What somebody has answered."""
    return press_label(words, answer) if isinstance(answer, Press) else action_label(words, answer)


def as_press(action: Action) -> Press:
    """The press that asks for an action of a claim window."""
    return Press(PRESSES[action.verb], action.tiles if action.verb in CALL_TERMS else ())


def possible(hand: HandView) -> tuple[Action, ...]:
    """Everything that may be answered, passing a claim among it: whoever may claim nothing may still say so."""
    if hand.clock.kind == "claim" and hand.seat in hand.view.asked and PASS not in hand.actions:
        return (*hand.actions, PASS)
    return hand.actions


def found_action(words: Words, actions: Sequence[Action], typed: str) -> Action | None:
    """The action that somebody typed: its code, its label, or the bare code of a tile to be discarded."""
    wanted = typed.strip().casefold()
    for action in actions:
        if wanted in (write_action(action), action_label(words, action).casefold()):
            return action
    return next((action for action in _discards(actions) if code_of(action.tiles[0]) == wanted), None)


def matching(words: Words, actions: Iterable[Action], typed: str) -> list[tuple[str, str]]:
    """Labels and codes of the actions that fit what was typed so far."""
    wanted = typed.strip().casefold()
    offered = [(action_label(words, action), write_action(action)) for action in actions]
    return [(label, code) for label, code in offered if wanted in label.casefold() or wanted in code]


def _discards(actions: Sequence[Action]) -> list[Action]:
    """Discards, those of the drawn tile first: the same tile says less about the hand that way."""
    found = [action for action in actions if family(action.verb) == "discard"]
    return sorted(found, key=lambda action: not action.verb.endswith(DRAWN))
