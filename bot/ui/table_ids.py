"""Ids of everything that can be pressed at a table: ``g|<table>|<step>|<what>|…``. They carry the public step, never a
number that counts hidden answers."""

from __future__ import annotations

from typing import Final

from bot.ids import is_id
from bot.services.problems import refuse
from bot.ui.custom_ids import SEPARATOR, CustomId, parse
from engine.play.actions import Action
from engine.tiles.kinds import Tile

LOBBY: Final = "gl"
BOARD: Final = "g"
PANEL: Final = "gp"
ORDERS: Final = "go"
LOOK: Final = "gv"
TURNING: Final = "gt"
"""Verbs of ids by what they sit on: the lobby, the board, the private hand, standing orders, looking back, turning
points."""


def at(verb: str, table: str, step: int, *rest: str) -> CustomId:
    """An id."""
    return CustomId(verb, (table, str(step), *rest))


def names(custom_id: str, verb: str, table: str) -> bool:
    """Whether the id of a button or menu is of that verb and table."""
    _, _, text = custom_id.partition(SEPARATOR)
    found = parse(text)
    return (found.verb, found.argument(0)) == (verb, table)


def table_of(pressed: CustomId) -> str:
    """The table in an id. Raises `Refused` where it names none."""
    table = pressed.argument(0)
    if not is_id(table):
        raise refuse("game.reason.no_table", "table")
    return table


def step_of(pressed: CustomId) -> int:
    """The public step in an id, -1 for one that holds none: ids come back from outside."""
    text = pressed.argument(1)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def write_action(action: Action) -> str:
    """An action as a short word: ``chow.12.13``."""
    return ".".join((action.verb, *(str(tile) for tile in action.tiles)))


def read_action(text: str) -> Action:
    """The action of a word. What makes no sense becomes an action that nothing allows."""
    verb, *tiles = text.split(".")
    numbers = [int(tile) for tile in tiles if tile.isascii() and tile.isdigit() and len(tile) < 3]
    return Action(verb, tuple(map(Tile, numbers)))
