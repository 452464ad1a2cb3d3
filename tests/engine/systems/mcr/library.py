"""A question in the words of the package PyMahjongGB. Without the package it can be put, only not answered."""

from __future__ import annotations

from typing import Any

from engine.hand.hand import MeldKind
from engine.scoring.form import Form
from engine.tiles.kinds import rank_of, suit_of


def arguments(form: Form) -> tuple[Any, ...]:
    """The question as the package asks it."""
    assert form.tile is not None
    assert form.seat is not None
    assert form.round_wind is not None
    return (
        tuple(pack(meld.kind, meld.base) for meld in form.hand.melds),
        tuple(map(name, form.hand.concealed)),
        name(form.tile),
        len(form.flowers),
        form.self_draw,
        "last_tile" in form.flags,
        bool(form.flags & {"kong_replacement", "robbing_kong"}),
        "wall_last" in form.flags,
        form.seat - 27,
        form.round_wind - 27,
        True,
    )


def name(kind: int) -> str:
    """A kind in the package's letters."""
    if kind >= 31:
        return f"J{34 - kind}"
    return f"{'WBTF'[suit_of(kind)]}{rank_of(kind)}"  # type: ignore[arg-type]


def pack(kind: MeldKind, base: int) -> tuple[str, str, int]:
    """A meld in the package's words."""
    if kind is MeldKind.CHOW:
        return "CHI", name(base + 1), 1
    if kind is MeldKind.PUNG:
        return "PENG", name(base), 1
    return "GANG", name(base), 0 if kind is MeldKind.CONCEALED_KONG else 1
