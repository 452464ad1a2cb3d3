"""Reads the alt text of a table back, with nothing but the words it was written in."""

from __future__ import annotations

from collections.abc import Callable

from engine.tiles.kinds import code_of
from render import TableScene
from render.alt_text import LIMIT

Words = Callable[[str], str]
MORE = " …"
WINDS = {"東": "east", "南": "south", "西": "west", "北": "north"}
MELDS = ("chow", "pung", "kong_direct", "kong_added", "kong_concealed")
SOURCES = ("from_right", "from_across", "from_left")
SIGNS = {"turned": "^", "as_drawn": "*", "claimed": "!", "won": "+", "offered": "~"}


def said(scene: TableScene, words: Words) -> dict[str, list[str]]:
    """What a table's alt text has to say, part by part: the table, the indicators, and for each seat what it holds and
    what it discarded."""
    found = {"wall": [str(scene.middle.wall)], "dora": [*map(code_of, scene.middle.dora)]}
    for seat in scene.seats:
        name = _name(seat.mark, words)
        tiles = [*seat.concealed, *seat.drawn]
        hidden = sum(tile is None for tile in tiles)
        found[f"{name} holds"] = [
            str(seat.score),
            *([f"void_{seat.void}"] if seat.void else []),
            *(key for key in ("acting", "ready", "out") if getattr(seat, key)),
            *(f"hand {code_of(tile)}" for tile in seat.concealed if tile is not None),
            *(f"drawn {code_of(tile)}" for tile in seat.drawn if tile is not None),
            *([f"concealed {hidden}"] if hidden else []),
            *(
                " ".join((meld.kind.value, *(map(code_of, meld.shown) if meld.shown else "?")))
                + (f" from_{meld.source.name.lower()}" if meld.source is not None and meld.claimed is not None else "")
                for meld in seat.melds
            ),
            *(f"won {code_of(tile)}" for tile in seat.won),
            *(f"flowers {code_of(tile)}" for tile in seat.flowers),
        ]
        found[f"{name} discards"] = [
            ("?" if thrown.tile is None else code_of(thrown.tile))
            + "".join(sign for key, sign in SIGNS.items() if getattr(thrown, key))
            for thrown in seat.river
        ]
    return {key: value for key, value in found.items() if value}


def read(text: str, words: Words) -> dict[str, list[str]]:
    """The same from the text."""
    found: dict[str, list[str]] = {}
    head, *parts = text.removesuffix(MORE).split("; ")
    found["wall"] = [one.removeprefix(words("wall")).strip() for one in head.split(", ") if words("wall") in one]
    for part in parts:
        if part.startswith(f"{words('dora')}: "):
            found["dora"] = part.partition(": ")[2].split()
        elif f", {words('discards')}: " in part:
            name, _, river = part.partition(f", {words('discards')}: ")
            found[f"{name} discards"] = river.split()
        elif not part.startswith(f"{words('discards')} ("):
            name, holds = _holding(part, words)
            found[f"{name} holds"] = holds
    return found


def _holding(part: str, words: Words) -> tuple[str, list[str]]:
    plate, *fields = part.split(", ")
    names = [words(wind) for wind in WINDS.values()] + [f"{words('seat')} {number}" for number in range(1, 11)]
    name = max((one for one in names if plate.startswith(f"{one} ")), key=len)
    holds = [plate.removeprefix(name).split()[0]]
    for field in fields:
        holds += _field(field, words)
    return name, holds


def _field(field: str, words: Words) -> list[str]:
    for key in ("void_m", "void_p", "void_s", "acting", "ready", "out"):
        if field == words(key):
            return [key]
    for key in MELDS:
        if field.startswith(f"{words(key)} "):
            tiles = field.removeprefix(words(key)).strip()
            for source in SOURCES:
                if tiles.endswith(mark := f"({words(source)})"):
                    return [f"{key} {tiles.removesuffix(mark).strip()} {source}"]
            return [f"{key} {tiles}"]
    for key in ("hand", "drawn", "won", "flowers"):
        if field.startswith(f"{words(key)} "):
            return [f"{key} {code}" for code in field.removeprefix(words(key)).split()]
    assert field.startswith(f"{words('concealed')} "), field
    return [f"concealed {field.removeprefix(words('concealed')).strip()}"]


def _name(mark: str, words: Words) -> str:
    return words(WINDS[mark]) if mark in WINDS else f"{words('seat')} {mark}"


def check(scene: TableScene, alt: str, words: Words) -> bool:
    """The text reads back to the table; whole parts may be missing at the end of one that is as long as may be. Tells
    whether it is whole."""
    wanted, found = said(scene, words), read(alt, words)
    cut = alt.endswith(MORE)
    assert len(alt) <= LIMIT
    assert found == {key: wanted[key] for key in list(wanted) if key in found}
    assert cut or found == wanted
    assert all(f"{_name(seat.mark, words)} holds" in found for seat in scene.seats), "what lies open is never left out"
    return not cut
