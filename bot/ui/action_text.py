"""What can be done at a turn, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n.catalog import Words
from bot.i18n.languages import capital
from bot.services.table_views import HandView, Press
from bot.services.transcript import written
from bot.ui.table_ids import write_action
from engine.play.actions import PASS, WIN, Action
from engine.tiles.kinds import Tile, code_of, kind_of, sort_key, suit_of

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
    """The action that somebody typed: its code, its label (with the tile by name, code or both; no matter whether it
    was just drawn), or the bare tile to be discarded."""
    wanted = _bare(typed)
    for action in actions:
        if wanted == write_action(action) or wanted in _spellings(words, action):
            return action
    for action in actions:
        if wanted in _spellings(words, Action(family(action.verb), action.tiles)):
            return action
    return next((action for action in _discards(actions) if wanted in _tile(words, action.tiles[0])), None)


def matching(words: Words, actions: Iterable[Action], typed: str) -> list[tuple[str, str]]:
    """Labels and codes of the actions that fit what was typed so far."""
    wanted = _bare(typed)
    return [
        (action_label(words, action), write_action(action))
        for action in actions
        if any(wanted in way for way in (write_action(action), *_spellings(words, action)))
    ]


def _bare(text: str) -> str:
    """What was typed, without capitals and spaces."""
    return "".join(text.casefold().split())


def _tile(words: Words, tile: Tile) -> tuple[str, ...]:
    """Ways to type a tile: as labels write it, by its code, by its name."""
    code = code_of(tile)
    return tuple(map(_bare, (words.tile(code), code, words.tile_name(code))))


def _spellings(words: Words, action: Action) -> set[str]:
    """Ways to type an action by its label."""
    label = _bare(action_label(words, action))
    ways = _tile(words, action.tiles[0]) if len(action.tiles) == 1 else ("",)
    return {label.replace(ways[0], way) for way in ways}


def _discards(actions: Sequence[Action]) -> list[Action]:
    """Discards, those of the drawn tile first: the same tile says less about the hand that way."""
    found = [action for action in actions if family(action.verb) == "discard"]
    return sorted(found, key=lambda action: not action.verb.endswith(DRAWN))
