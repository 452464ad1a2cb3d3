"""Themes and sizes: every colour and measure of a picture, as data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255 each."""


@dataclass(frozen=True, slots=True)
class Inks:
    """Colours of the engraving on a tile."""

    black: Colour
    blue: Colour
    green: Colour
    red: Colour
    red_five: Colour
    gold: Colour
    brown: Colour
    violet: Colour
    rose: Colour
    leaf_red: Colour


@dataclass(frozen=True, slots=True)
class Stone:
    """Colours of a tile's body: the ivory half with the face, the half behind it, and the pattern on the back."""

    face_top: Colour
    face_bottom: Colour
    edge: Colour
    side: Colour
    back: Colour
    back_shade: Colour
    pattern: Colour


class White(StrEnum):
    """How the White dragon looks; sets of both kinds are common."""

    FRAME = "frame"
    BLANK = "blank"


class Role(StrEnum):
    """What a colour of the picture's own furniture is for."""

    PANEL = "panel"
    CARD = "card"
    RIM = "rim"
    TEXT = "text"
    MUTED = "muted"
    ACCENT = "accent"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. `rim` outlines cards, `mark` a marked tile; `wash` is what a dimmed tile fades to.

    `five` is the character on the five of characters, 五 or 伍; both are in use.
    """

    name: str
    panel: Colour
    card: Colour
    rim: Colour
    text: Colour
    muted: Colour
    accent: Colour
    loss: Colour
    mark: Colour
    wash: Colour
    inks: Inks
    stone: Stone
    bold: float = 1.0
    five: str = "五"
    white: White = White.FRAME

    def colour(self, role: Role) -> Colour:
        """The colour that plays a role."""
        colours: dict[Role, Colour] = {
            Role.PANEL: self.panel,
            Role.CARD: self.card,
            Role.RIM: self.rim,
            Role.TEXT: self.text,
            Role.MUTED: self.muted,
            Role.ACCENT: self.accent,
            Role.LOSS: self.loss,
        }
        return colours[role]


@dataclass(frozen=True, slots=True)
class Size:
    """Measures in pixels. `tile` is the width of a tile of the hand, `small` of the tiles around it.

    `width` is the widest picture; what does not fit is wrapped, then scaled down. `text` is the height of labels:
    26 on a picture 1000 wide is the least that a phone shows readably.
    """

    name: str
    width: int
    tile: int
    small: int
    text: int
    pad: int


NORMAL: Final = Size("normal", width=1200, tile=66, small=42, text=27, pad=14)
LARGE: Final = Size("large", width=1000, tile=102, small=66, text=40, pad=18)
SIZES: Final = (NORMAL, LARGE)

_INKS: Final = Inks(
    black=(22, 24, 29),
    blue=(27, 63, 139),
    green=(18, 99, 58),
    red=(184, 32, 42),
    red_five=(208, 14, 24),
    gold=(201, 138, 27),
    brown=(90, 58, 30),
    violet=(112, 56, 152),
    rose=(226, 102, 108),
    leaf_red=(200, 71, 26),
)
_CONTRAST_INKS: Final = Inks(
    black=(0, 0, 0),
    blue=(0, 36, 128),
    green=(0, 84, 36),
    red=(158, 0, 22),
    red_five=(178, 0, 12),
    gold=(150, 92, 0),
    brown=(70, 40, 16),
    violet=(88, 20, 130),
    rose=(200, 60, 80),
    leaf_red=(168, 46, 0),
)
_IVORY: Final = Stone(
    face_top=(255, 253, 246),
    face_bottom=(248, 243, 229),
    edge=(216, 206, 182),
    side=(224, 214, 190),
    back=(214, 126, 38),
    back_shade=(170, 92, 24),
    pattern=(250, 196, 118),
)

FELT: Final = Theme(
    name="felt",
    panel=(30, 88, 68),
    card=(20, 62, 48),
    rim=(40, 92, 74),
    text=(246, 243, 232),
    muted=(188, 214, 200),
    accent=(255, 210, 92),
    loss=(255, 172, 160),
    mark=(255, 196, 40),
    wash=(28, 58, 48),
    inks=_INKS,
    stone=_IVORY,
)
DARK: Final = Theme(
    name="dark",
    panel=(33, 36, 43),
    card=(46, 50, 59),
    rim=(62, 67, 78),
    text=(240, 242, 245),
    muted=(176, 184, 196),
    accent=(244, 190, 74),
    loss=(255, 150, 138),
    mark=(255, 184, 28),
    wash=(34, 38, 46),
    inks=_INKS,
    stone=Stone(
        face_top=(250, 248, 242),
        face_bottom=(241, 237, 226),
        edge=(196, 190, 174),
        side=(208, 202, 184),
        back=(62, 104, 158),
        back_shade=(38, 68, 110),
        pattern=(150, 190, 232),
    ),
)
LIGHT: Final = Theme(
    name="light",
    panel=(214, 222, 214),
    card=(237, 241, 236),
    rim=(176, 188, 178),
    text=(28, 36, 32),
    muted=(68, 82, 74),
    accent=(122, 62, 0),
    loss=(158, 22, 30),
    mark=(214, 84, 0),
    wash=(176, 186, 178),
    inks=_INKS,
    stone=Stone(
        face_top=(255, 254, 250),
        face_bottom=(250, 247, 238),
        edge=(168, 160, 138),
        side=(220, 211, 188),
        back=(34, 120, 88),
        back_shade=(20, 82, 58),
        pattern=(150, 214, 186),
    ),
)
CONTRAST: Final = Theme(
    name="contrast",
    panel=(0, 0, 0),
    card=(0, 0, 0),
    rim=(255, 255, 255),
    text=(255, 255, 255),
    muted=(255, 255, 255),
    accent=(255, 222, 0),
    loss=(255, 168, 168),
    mark=(255, 222, 0),
    wash=(60, 60, 60),
    inks=_CONTRAST_INKS,
    stone=Stone(
        face_top=(255, 255, 255),
        face_bottom=(255, 255, 255),
        edge=(96, 96, 96),
        side=(196, 196, 196),
        back=(24, 60, 132),
        back_shade=(120, 150, 210),
        pattern=(255, 255, 255),
    ),
    bold=1.14,
)
THEMES: Final = (FELT, DARK, LIGHT, CONTRAST)
