"""Which tiles, red fives among them, make up the groups of a reading. The reading itself knows kinds alone."""

from __future__ import annotations

from engine.hand.reading import Reading
from engine.scoring.form import Form
from engine.tiles.kinds import Tile, is_red, kind_of


def faces(form: Form, reading: Reading) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of each group in the order of the reading.

    Melds show their own tiles. A red five among the others goes to the first group with its kind, the winning one to
    the group that it completed.
    """
    reds = [tile for tile in form.hand.concealed if is_red(tile)]
    shown: dict[int, tuple[Tile, ...]] = {}
    for at in _order(reading):
        group = reading.groups[at]
        if 0 <= group.meld < len(form.hand.melds):
            shown[at] = form.hand.melds[group.meld].tiles
            continue
        if at == reading.won and form.tile is not None and is_red(form.tile):
            reds.insert(0, form.tile)
        tiles = [Tile(kind) for kind in group.kinds]
        for place, tile in enumerate(tiles):
            red = next((other for other in reds if kind_of(other) == kind_of(tile)), None)
            if red is not None:
                tiles[place] = red
                reds.remove(red)
        shown[at] = tuple(tiles)
    return tuple(shown[at] for at in range(len(reading.groups)))


def _order(reading: Reading) -> list[int]:
    """The group of the winning tile first: it may need that very tile."""
    return sorted(range(len(reading.groups)), key=lambda at: at != reading.won)
