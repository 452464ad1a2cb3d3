"""What a rule system is to the rest of the house, and what a ruleset built from it can answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.options import Options, OptionTable
from engine.scoring.answers import DiscardsAnswer, WaitsAnswer
from engine.scoring.form import Form, Situation
from engine.scoring.sheet import Sheet


class Ruleset(Protocol):
    """A system with its options chosen: parts, no options any more.

    All three questions raise `HandError` when the form contradicts itself or these rules (a flower in riichi, ippatsu
    without riichi), with every problem found.
    """

    @property
    def options(self) -> Options:
        """What it was built from."""
        ...

    def score(self, form: Form) -> Sheet:
        """The explained score of a win, or `NotAWin` with the reasons."""
        ...

    def waits(self, form: Form) -> WaitsAnswer:
        """What a hand of 3k+1 tiles waits for or accepts. `form.tile` is not used."""
        ...

    def discards(self, form: Form) -> DiscardsAnswer:
        """What each discard of a hand of 3k+2 tiles leaves. `form.tile`, if given, is the tile drawn last."""
        ...


@dataclass(frozen=True, slots=True)
class System:
    """A rule system: its declarations and how to build a ruleset from chosen options.

    `version` is that of the rules as coded: a corrected rule raises it. `tiles` are the kinds in play. `situations` are
    the flags a form may carry. `fields` are the names of the other form fields that mean something here
    (``dora``, ``honba``, ``void_suit`` …); commands offer only these. `hand_sizes` are the numbers of tiles before the
    win.
    """

    key: str
    version: int
    table: OptionTable
    tiles: frozenset[int]
    situations: tuple[Situation, ...]
    fields: frozenset[str]
    hand_sizes: tuple[int, ...]
    build: Callable[[Options], Ruleset]
