"""Pictures of mahjong: the project's own tile set, scenes and alt texts. Speaks digits and codes, no language."""

from typing import TYPE_CHECKING

from render.alt_text import LIMIT, WORDS, Words, describe
from render.figures import Figure
from render.layout import FACES, Layout, Mark, Scene
from render.scenes.bars import AsideView, ValueRow, ValuesScene
from render.scenes.hand import HandScene
from render.scenes.melds import Lie, MeldKind, MeldView, Source
from render.scenes.progress import Curve, ProgressScene, ShareRow
from render.scenes.seats import Middle, RiverTile, SeatView
from render.scenes.sheet import GroupView, PaymentView, SheetScene
from render.scenes.table import TableScene
from render.scenes.tileset import TilesetScene
from render.scenes.waits import DiscardRow, DiscardScene, WaitsScene, WaitView
from render.theme import CONTRAST, DARK, FELT, LARGE, LIGHT, NORMAL, SIZES, THEMES, Size, Theme, White

if TYPE_CHECKING:
    from render.lettering import is_writable
    from render.paint import Kit

__all__ = [
    "CONTRAST",
    "DARK",
    "FACES",
    "FELT",
    "LARGE",
    "LIGHT",
    "LIMIT",
    "NORMAL",
    "SIZES",
    "THEMES",
    "WORDS",
    "AsideView",
    "Curve",
    "DiscardRow",
    "DiscardScene",
    "Figure",
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


def __getattr__(name: str) -> object:
    """Brushes when somebody asks for them: they need Pillow, and whoever has pictures painted elsewhere does not."""
    if name == "Kit":
        from render.paint import Kit

        return Kit
    if name == "is_writable":
        from render.lettering import is_writable

        return is_writable
    raise AttributeError(f"module 'render' has no attribute {name!r}")
