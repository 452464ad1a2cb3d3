"""A question about a hand: as typed, as stored, as the engine reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from bot.services.opponents import write_opponents
from engine.scoring.form import Form
from engine.tiles.kinds import SUITS, Kind, Tile, code_of
from engine.tiles.notation import write_hand

Facts = Mapping[str, str | int]
"""What was asked, as names and plain values; what a button needs to give the same answer again."""

DISCARD: Final = "discard"
DRAW: Final = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandQuestion:
    """Everything the hand commands can ask, in the words of whoever asked. Empty text and 0 mean "not said".

    `how` is ``discard`` or ``draw``; `seat`, `round_wind` and `payer` are winds; `flags` are situations, separated by
    spaces or commas; `against` are opponents as `opponents.read_opponents` reads them; `rules` is one line that names
    the rules.
    """

    hand: str
    win: str = ""
    how: str = ""
    seat: str = ""
    round_wind: str = ""
    payer: str = ""
    flags: str = ""
    dora: str = ""
    ura: str = ""
    honba: int = 0
    sticks: int = 0
    norths: int = 0
    flowers: str = ""
    void: str = ""
    river: str = ""
    seen: str = ""
    against: str = ""
    turn: int = 0
    rules: str = ""

    def facts(self) -> Facts:
        """What was said, to be kept."""
        return {field.name: getattr(self, field.name) for field in fields(self) if getattr(self, field.name)}


def question_from(facts: Facts) -> HandQuestion:
    """The question whose facts were kept. Raises `ValueError` for anything else."""
    known = {field.name: field.type for field in fields(HandQuestion)}
    for name, value in facts.items():
        if name not in known or type(value).__name__ != known[name]:
            raise ValueError(f"not a kept question: {name}")
    return HandQuestion(**facts)  # type: ignore[arg-type]


def canonical(asked: HandQuestion, form: Form, rules: str) -> HandQuestion:
    """The same question in canonical notation, so that it reads the same for ever."""
    return replace(
        asked,
        hand=write_hand(form.hand),
        win=_code(form.tile),
        how="" if form.self_draw is None else DRAW if form.self_draw else DISCARD,
        seat=_code(form.seat),
        round_wind=_code(form.round_wind),
        payer=_code(form.payer),
        flags=" ".join(sorted(form.flags)),
        dora=_codes(form.dora),
        ura=_codes(form.ura),
        flowers=_codes(form.flowers),
        void="" if form.void_suit is None else SUITS[form.void_suit],
        river=_codes(form.river),
        seen=_codes(form.seen),
        against=write_opponents(form.against),
        rules=rules,
    )


def _code(tile: Tile | Kind | None) -> str:
    return "" if tile is None else code_of(tile)


def _codes(tiles: tuple[Tile, ...]) -> str:
    return " ".join(code_of(tile) for tile in tiles)
