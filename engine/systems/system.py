"""What a rule system is to the rest of the house, and what a ruleset built from it can answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from engine.hand.hand import Hand
from engine.options import Options, OptionTable
from engine.play.match import MatchRules
from engine.play.rules import Rules
from engine.scoring.answers import CallsAnswer, DiscardsAnswer, RulingPoint, WaitsAnswer
from engine.scoring.form import Form, Situation
from engine.scoring.ledger import SettledDeal
from engine.scoring.paid import PaidWorth, WorthAsked
from engine.scoring.parts import Part, is_part
from engine.scoring.setup_answers import ExchangeAdvice, VoidAdvice
from engine.scoring.sheet import Sheet
from engine.tiles.kinds import Tile


class Ruleset(Protocol):
    """A system with its options chosen: parts, no options any more.

    All three questions raise `HandError` when the form contradicts itself or these rules (a flower in riichi, ippatsu
    without riichi), with every problem found.
    """

    @property
    def options(self) -> Options:
        """What it was built from."""
        ...

    @property
    def hand_size(self) -> int:
        """How many tiles a hand has before the win, a kong counting as three."""
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


@runtime_checkable
class ComparesCalls(Ruleset, Protocol):
    """A ruleset that can compare the answers to a discard."""

    def calls(self, form: Form, offered: Tile, source: int) -> CallsAnswer:
        """All answers to a discard from the next (1), opposite (2) or previous (3) player."""
        ...


@runtime_checkable
class ReadsParts(Ruleset, Protocol):
    """A ruleset that answers for parts of a hand too (`engine.scoring.parts`)."""

    def part(self, form: Form) -> Part:
        """What it says of a part of 3k+1 or 3k+2 concealed tiles (`form.tile` among the latter). Raises `HandError`."""
        ...


def part_of(ruleset: Ruleset, form: Form) -> Part | None:
    """What a ruleset says of a part of a hand; None for a whole one, or where it answers for whole ones alone. Raises
    `HandError`."""
    return ruleset.part(form) if isinstance(ruleset, ReadsParts) and is_part(form, ruleset.hand_size) else None


@runtime_checkable
class PaysWorths(Ruleset, Protocol):
    """A ruleset under which a worth alone says what is paid."""

    def paid(self, asked: WorthAsked) -> PaidWorth:
        """What is paid. Raises `HandError` for a worth that no hand has."""
        ...

    def paid_table(self) -> tuple[PaidWorth, ...]:
        """All worths below the limits, and the limits, in ascending order."""
        ...


@runtime_checkable
class AdvisesSetup(Ruleset, Protocol):
    """A ruleset whose players give up a suit or pass tiles on before the first discard."""

    def void_advice(self, hand: Hand) -> VoidAdvice:
        """Which suit to give up. Raises `HandError`."""
        ...

    def exchange_advice(self, hand: Hand) -> ExchangeAdvice:
        """Which tiles to pass on. Raises `HandError`."""
        ...


@runtime_checkable
class SettlesDeals(Ruleset, Protocol):
    """A ruleset that settles a whole deal from a few lines of text."""

    def settle_text(self, text: str) -> SettledDeal:
        """The ledger of a deal, one event a line. Raises `NotationError` with the place of what cannot be read, another
        `EngineError` for an event that cannot be."""
        ...


class Play(NamedTuple):
    """How a system builds what plays it, from chosen options and the ruleset that scores."""

    rules: Callable[[Options, Any], Rules]
    match: Callable[[Options, Any], MatchRules]


@dataclass(frozen=True, slots=True)
class System:
    """A rule system: its declarations and how to build a ruleset from chosen options.

    `version` is that of the rules as coded: a corrected rule raises it. `tiles` are the kinds in play. `situations` are
    the flags a form may carry. `fields` are the names of the other form fields that mean something here
    (``dora``, ``honba``, ``void_suit`` …); commands offer only these. `play` is how it is played, None where
    only hands are answered; `rulings` are the points players dispute.

    What else its rulesets can do shows in the protocols they follow: `ComparesCalls`, `PaysWorths`, `AdvisesSetup`,
    `SettlesDeals`, `ReadsParts`.
    """

    key: str
    version: int
    table: OptionTable
    tiles: frozenset[int]
    situations: tuple[Situation, ...]
    fields: frozenset[str]
    build: Callable[[Options], Ruleset]
    play: Play | None = None
    rulings: tuple[RulingPoint, ...] = ()
