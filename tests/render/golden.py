"""Golden files of the pictures: `python -m tests.render.golden` writes them anew after a wanted change.

Look at the pictures before you do; `python -m tests.render.golden FOLDER` paints every sample in every theme and size.
"""

from __future__ import annotations

import hashlib
import json
import sys
from enum import Enum
from pathlib import Path

from engine.tiles.kinds import TILES, Tile, code_of
from render import CONTRAST, FELT, NORMAL, SIZES, THEMES, Kit, Layout, Theme
from render.art.body import draw_body
from render.art.faces import draw_face
from render.atlas import SIMPLE_BELOW
from render.layout import PanelPlace, TextPlace, TilePlace, tile_depth, tile_height
from tests.render.samples import SAMPLES
from tests.render.tables import TABLES

PICTURES = {**SAMPLES, **TABLES}

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
FACES = GOLDEN / "faces.json"
LAYOUTS = GOLDEN / "layouts"


def faces(theme: Theme) -> dict[str, str]:
    """Hashes of each tile's face at the two usual widths."""
    found = {}
    for tile in range(TILES):
        digest = hashlib.sha256()
        for width in (NORMAL.tile, NORMAL.small):
            face = draw_face(Tile(tile), width, tile_height(width), theme, simple=width < SIMPLE_BELOW)
            digest.update(face.tobytes())
        found[code_of(Tile(tile))] = digest.hexdigest()[:16]
    return found


def bodies(theme: Theme) -> dict[str, str]:
    """Hashes of a tile's body, face up and face down."""
    width = NORMAL.tile
    height, depth = tile_height(width), tile_depth(width)
    drawn = {
        name: draw_body(width, height, depth, theme.stone, back=back)
        for name, back in (("face", False), ("back", True))
    }
    return {name: hashlib.sha256(body.tobytes()).hexdigest()[:16] for name, body in drawn.items()}


def tile_set() -> dict[str, dict[str, str]]:
    """All there is in the file: faces of the two sets of inks, bodies of all themes."""
    return {
        **{f"faces {theme.name}": faces(theme) for theme in (FELT, CONTRAST)},
        **{f"bodies {theme.name}": bodies(theme) for theme in THEMES},
    }


def plain(layout: Layout) -> dict[str, object]:
    """A layout as JSON would have it: each placement one line of values in the order of its fields."""
    return {
        "size": [layout.w, layout.h],
        "panels": [_line(place) for place in layout.panels],
        "tiles": [_line(place) for place in layout.tiles],
        "texts": [_line(place) for place in layout.texts],
    }


def _line(place: PanelPlace | TilePlace | TextPlace) -> str:
    return " ".join(_word(value) for name, value in place._asdict().items() if name != "depth")


def _word(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if hasattr(value, "overlaps"):
        return f"{value.x},{value.y},{value.w},{value.h}"  # type: ignore[attr-defined]
    return str(value)


def main(folder: str | None) -> None:
    """Write the golden files, or paint the samples into a folder."""
    if folder is None:
        FACES.write_text(json.dumps(tile_set(), indent=1) + "\n")
        LAYOUTS.mkdir(parents=True, exist_ok=True)
        for name, scene in PICTURES.items():
            for size in SIZES:
                text = json.dumps(plain(scene.layout(size)), indent=1, ensure_ascii=False)
                (LAYOUTS / f"{name}-{size.name}.json").write_text(text + "\n")
        return
    kit = Kit()
    for name, scene in PICTURES.items():
        for theme in THEMES:
            for size in SIZES:
                (Path(folder) / f"{name}-{theme.name}-{size.name}.png").write_bytes(
                    kit.png(scene, theme=theme, size=size)
                )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
