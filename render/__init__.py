"""Pictures of mahjong: the project's own tile set, scenes and alt texts. Speaks digits and codes, no language."""

from render.alt_text import LIMIT, WORDS, Words, describe
from render.layout import Layout, Mark, Scene
from render.lettering import is_writable
from render.paint import Kit
from render.scenes.bars import ValueRow, ValuesScene
from render.scenes.hand import HandScene
from render.scenes.melds import Lie, MeldKind, MeldView, Source
from render.scenes.progress import Curve, ProgressScene, ShareRow
from render.scenes.seats import Middle, RiverTile, SeatView
from render.scenes.sheet import GroupView, PaymentView, SheetScene
from render.scenes.table import TableScene
from render.scenes.tileset import TilesetScene
from render.scenes.waits import DiscardRow, DiscardScene, WaitsScene, WaitView
from render.theme import CONTRAST, DARK, FELT, LARGE, LIGHT, NORMAL, SIZES, THEMES, Size, Theme, White

__all__ = [
    "CONTRAST",
    "DARK",
    "FELT",
    "LARGE",
    "LIGHT",
    "LIMIT",
    "NORMAL",
    "SIZES",
    "THEMES",
    "WORDS",
    "Curve",
    "DiscardRow",
    "DiscardScene",
    "GroupView",
    "HandScene",
    "Kit",
    "Layout",
    "Lie",
    "Mark",
    "MeldKind",
    "MeldView",
    "Middle",
    "PaymentView",
    "ProgressScene",
    "RiverTile",
    "Scene",
    "SeatView",
    "ShareRow",
    "SheetScene",
    "Size",
    "Source",
    "TableScene",
    "Theme",
    "TilesetScene",
    "ValueRow",
    "ValuesScene",
    "WaitView",
    "WaitsScene",
    "White",
    "Words",
    "describe",
    "is_writable",
]
