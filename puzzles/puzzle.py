"""A puzzle and its answers, as values that never change once published."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from engine.tiles.kinds import SUITS, Kind, Tile, code_of, kind_of, tile_of
from puzzles.position import Position


class Decision(StrEnum):
    """What is asked."""

    DISCARD = "discard"
    CALL = "call"
    RIICHI = "riichi"
    KONG = "kong"
    FOLD = "fold"
    WIN = "win"
    VOID = "void"
    EXCHANGE = "exchange"
    WAITS = "waits"
    SCORE = "score"


QUIZZES = frozenset({Decision.WAITS, Decision.SCORE})
"""Questions with one right answer by the rules alone."""

WAYS = MappingProxyType({Decision.KONG: "k", Decision.FOLD: "f", Decision.WIN: "t"})
"""Questions that weigh plans, and the verb that is one way of each; all other answers go the other way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer and what it is worth.

    `code` is a letter and what it is about: ``d5p`` discard, ``r5p`` discard and declare riichi, ``c4m6m`` chow with
    these of the own tiles, ``u5z5z`` pung with these, ``k1z1z1z1z`` kong with these (one: added to a pung; three: of
    the offered tile), ``a5p`` push with this discard, ``f1z`` fold with this one, ``t`` take the win, ``p`` let the
    offered tile pass, ``vp`` give up dots, ``x1m2m3m`` pass these, ``w1s4s`` these waits, ``s3900`` this score.
    `value` is what it brings by the exact evaluator, in points (of a quiz: 1 right, 0 wrong). For a discard or a call:
    chance to `win`, tiles `lacking` (1 ready), `accepted` kinds and their `copies` out of view; of a call after
    discarding `then`. `sampled` is the mean over roll-outs of how much worse than the best it did, `error` half the
    width of its 90 % interval; both None where it was not rolled out.
    Of a Chinese Official discard `routes` are the chances to win by the fan that carries the win (official numbers),
    the likeliest first. `risk` is the chance that the discard deals in, `place` the mean place at the end of the game
    (1 … 4), where that is the question.
    """

    code: str
    value: float
    win: float | None = None
    lacking: int | None = None
    copies: int | None = None
    accepted: tuple[Kind, ...] = ()
    sampled: float | None = None
    error: float | None = None
    then: Tile | None = None
    routes: tuple[tuple[int, float], ...] = ()
    risk: float | None = None
    place: float | None = None

    @property
    def verb(self) -> str:
        """The letter."""
        return self.code[0]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles it is about; none for a score, a suit or a pass."""
        if self.verb in "vs":
            return ()
        return tuple(tile_of(self.code[at : at + 2]) for at in range(1, len(self.code), 2))

    @property
    def suit(self) -> int | None:
        """The suit given up."""
        return SUITS.index(self.code[1]) if self.verb == "v" else None

    @property
    def score(self) -> int | None:
        """The score named."""
        return int(self.code[1:]) if self.verb == "s" else None


def coded(verb: str, tiles: tuple[Tile, ...]) -> str:
    """The code of an answer about tiles.

    >>> coded("d", (Tile(44),))
    'd0p'
    """
    return verb + "".join(code_of(tile) for tile in tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a position comes from: a deal of self-play that anybody can play again."""

    seed: int
    index: int
    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position, a question and the answers, best first.

    `id` is made from the position and the question, so that the same one never comes twice. `family` is the system,
    `line` the rules. Answers within `tolerance` points of the best are accepted. `difficulty` is a rating to begin
    with; `themes` are keys of `puzzles.themes`. `source` is None for a hand that somebody sent in. `version` says which
    makers and engine made it.
    """

    id: str
    family: str
    line: str
    decision: Decision
    position: Position
    answers: tuple[Answer, ...]
    tolerance: float
    themes: tuple[str, ...]
    difficulty: int
    source: Source | None
    version: str

    @property
    def best(self) -> Answer:
        """The best answer."""
        return self.answers[0]

    @property
    def accepted(self) -> tuple[str, ...]:
        """Codes of all answers that count as best: the best and those within the tolerance."""
        return tuple(answer.code for answer in self.answers if self.loss(answer) <= self.tolerance)

    @property
    def is_quiz(self) -> bool:
        """Whether the rules alone say what is right."""
        return self.decision in QUIZZES

    @property
    def has_several(self) -> bool:
        """Whether several answers count as best, which is told with the question; a quiz never has several."""
        return len(self.accepted) > 1 and not self.is_quiz

    def loss(self, answer: Answer) -> float:
        """How much worse than the best an answer is."""
        return self.best.value - answer.value

    def answer(self, code: str) -> Answer | None:
        """The answer of that code."""
        return next((answer for answer in self.answers if answer.code == code), None)

    def shown(self) -> tuple[Answer, ...]:
        """Answers in the order in which they are offered: by tile, never by worth."""
        return tuple(sorted(self.answers, key=_offered))


def _offered(answer: Answer) -> tuple[int, int, tuple[int, ...], str]:
    if answer.score is not None:
        return 0, answer.score, (), ""
    if answer.suit is not None:
        return 0, answer.suit, (), ""
    order = tuple(2 * kind_of(tile) + (tile >= 43) for tile in answer.tiles)
    return int(answer.verb in "dpf"), 0, order, answer.code
