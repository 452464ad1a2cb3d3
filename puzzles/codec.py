"""Puzzles as JSON: short, stable, the same bytes for the same puzzle."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from engine.hand.hand import Meld, MeldKind
from engine.tiles.kinds import Kind, Tile, code_of, tile_of
from puzzles.position import Discard, Place, Position
from puzzles.puzzle import Answer, Decision, Puzzle, Source

_MARKS = (("*", "drawn"), ("^", "ready"), ("!", "taken"))
"""Signs behind a discard."""


def to_line(puzzle: Puzzle) -> str:
    """One line of JSON."""
    return json.dumps(to_json(puzzle), separators=(",", ":"), sort_keys=True)


def from_line(line: str) -> Puzzle:
    """The puzzle of a line. Raises `ValueError` or `KeyError` for what is none."""
    return from_json(json.loads(line))


def identity(line: str, decision: Decision, position: Position, codes: Iterable[str]) -> str:
    """What makes a puzzle that puzzle: rules, question, what is shown, and (for a quiz) what is offered."""
    facts = [line.split("@")[0], decision.value, position_to_json(position), sorted(codes)]
    text = json.dumps(facts, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def to_json(puzzle: Puzzle) -> dict[str, Any]:
    """As plain values."""
    return {
        "id": puzzle.id,
        "family": puzzle.family,
        "line": puzzle.line,
        "decision": puzzle.decision.value,
        "position": position_to_json(puzzle.position),
        "answers": [_answer_to_json(answer) for answer in puzzle.answers],
        "tolerance": puzzle.tolerance,
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "source": puzzle.source and [puzzle.source.seed, puzzle.source.index, puzzle.source.ply],
        "version": puzzle.version,
    }


def from_json(data: dict[str, Any]) -> Puzzle:
    """Back from plain values."""
    return Puzzle(
        id=data["id"],
        family=data["family"],
        line=data["line"],
        decision=Decision(data["decision"]),
        position=position_from_json(data["position"]),
        answers=tuple(_answer_from_json(answer) for answer in data["answers"]),
        tolerance=data["tolerance"],
        themes=tuple(data["themes"]),
        difficulty=data["difficulty"],
        source=_source(data["source"]),
        version=data["version"],
    )


def _source(data: list[int] | None) -> Source | None:
    return None if data is None else Source(seed=data[0], index=data[1], ply=data[2])


def position_to_json(position: Position) -> dict[str, Any]:
    """What is shown, as plain values; what is empty is left out."""
    whole = {
        "seat": position.seat,
        "dealer": position.dealer,
        "wind": code_of(position.round_wind),
        "places": [_place_to_json(place) for place in position.places],
        "hand": _codes(position.concealed),
        "drawn": "" if position.drawn is None else code_of(position.drawn),
        "wall": position.wall,
        "honba": position.honba,
        "pot": position.pot,
        "dora": _codes(position.dora),
        "ura": _codes(position.ura),
        "from": "" if position.offering is None else str(position.offering),
        "self_draw": position.self_draw,
        "flags": list(position.flags),
    }
    kept = ("seat", "dealer", "wind", "places", "hand")
    found = {key: value for key, value in whole.items() if value or key in kept}
    return found if position.loose is None else {**found, "loose": _codes(position.loose)}


def position_from_json(data: dict[str, Any]) -> Position:
    """Back from plain values."""
    return Position(
        seat=data["seat"],
        dealer=data["dealer"],
        round_wind=Kind(tile_of(data["wind"])),
        places=tuple(_place_from_json(place) for place in data["places"]),
        concealed=_tiles(data["hand"]),
        drawn=tile_of(data["drawn"]) if "drawn" in data else None,
        wall=data.get("wall", 0),
        honba=data.get("honba", 0),
        pot=data.get("pot", 0),
        dora=_tiles(data.get("dora", "")),
        ura=_tiles(data.get("ura", "")),
        offering=int(data["from"]) if "from" in data else None,
        loose=_tiles(data["loose"]) if "loose" in data else None,
        self_draw=data.get("self_draw", False),
        flags=tuple(data.get("flags", ())),
    )


def _place_to_json(place: Place) -> dict[str, Any]:
    whole = {
        "size": place.size,
        "score": place.score,
        "melds": [_meld_to_json(meld) for meld in place.melds],
        "river": " ".join(_discard_to_text(thrown) for thrown in place.river),
        "flowers": _codes(place.flowers),
        "ready": place.ready,
    }
    found = {key: value for key, value in whole.items() if value or key in ("size", "score")}
    return found if place.void is None else {**found, "void": place.void}


def _place_from_json(data: dict[str, Any]) -> Place:
    return Place(
        size=data["size"],
        score=data["score"],
        melds=tuple(_meld_from_json(meld) for meld in data.get("melds", ())),
        river=tuple(_discard_from_text(text) for text in data.get("river", "").split()),
        flowers=_tiles(data.get("flowers", "")),
        void=data.get("void"),
        ready=data.get("ready", False),
    )


def _discard_to_text(thrown: Discard) -> str:
    return code_of(thrown.tile) + "".join(sign for sign, name in _MARKS if getattr(thrown, name))


def _discard_from_text(text: str) -> Discard:
    return Discard(tile_of(text[:2]), drawn="*" in text, ready="^" in text, taken="!" in text)


def _meld_to_json(meld: Meld) -> list[Any]:
    claimed = "" if meld.claimed is None else code_of(meld.claimed)
    added = "" if meld.added is None else code_of(meld.added)
    return [meld.kind.value, _codes(meld.tiles), claimed, meld.source or 0, added]


def _meld_from_json(data: list[Any]) -> Meld:
    kind, tiles, claimed, source, added = data
    return Meld(
        MeldKind(kind),
        _tiles(tiles),
        tile_of(claimed) if claimed else None,
        source or None,
        tile_of(added) if added else None,
    )


def _answer_to_json(answer: Answer) -> list[Any]:
    row = [answer.code, answer.value, answer.win, answer.lacking, answer.copies]
    row += [_codes(answer.accepted), answer.sampled, answer.error]
    row += ["" if answer.then is None else code_of(answer.then), answer.risk, answer.place]
    row.append([list(route) for route in answer.routes])
    while row and row[-1] in (None, "", []):
        row.pop()
    return row


def _answer_from_json(data: list[Any]) -> Answer:
    padded = data + [None] * (12 - len(data))
    code, value, win, lacking, copies, accepted, sampled, error, then, risk, place, routes = padded
    return Answer(
        code=code,
        value=value,
        win=win,
        lacking=lacking,
        copies=copies,
        accepted=tuple(Kind(tile) for tile in _tiles(accepted or "")),
        sampled=sampled,
        error=error,
        then=tile_of(then) if then else None,
        risk=risk,
        place=place,
        routes=tuple((fan, share) for fan, share in routes or ()),
    )


def _codes(tiles: Iterable[Tile | Kind]) -> str:
    return "".join(code_of(tile) for tile in tiles)


def _tiles(text: str) -> tuple[Tile, ...]:
    return tuple(tile_of(text[at : at + 2]) for at in range(0, len(text), 2))
