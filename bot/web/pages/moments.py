"""A deal in moments: what is said, and the table after it, as one reader may see both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n.catalog import Words
from bot.services.positions import positions
from bot.services.replays import MatchRecord, Replays
from bot.services.table_scene import table_scene
from bot.services.table_views import Frame
from bot.services.transcript import Narrator, written
from engine.tiles.notation import write_meld
from render import SeatView, TableScene


@dataclass(frozen=True, slots=True)
class Moment:
    """What was said on the way to a position, and the table there."""

    lines: tuple[str, ...]
    frame: Frame


@dataclass(frozen=True, slots=True)
class Unrolled:
    """A deal as one reader sees it. `player` None sees all hands; `bottom` is the seat at the lower edge."""

    record: MatchRecord
    number: int
    player: int | None
    bottom: int
    narrator: Narrator
    moments: tuple[Moment, ...]

    def scene(self, step: int) -> TableScene:
        """The table at a step."""
        frame = self.moments[step].frame
        return table_scene(frame.view, bottom=self.bottom, opened=frame.opened)


def unroll(replays: Replays, words: Words, record: MatchRecord, number: int, player: int | None) -> Unrolled:
    """A deal for a reader. Raises `Refused` for no such deal or player."""
    deal = record.deal(number)
    frames = replays.frames(record, number, player)
    narrator = Narrator(words.of(record.system), record.system, len(deal.seating), deal.start.dealer)
    bottom = 0 if player is None else deal.seating.index(player)
    return Unrolled(record, number, player, bottom, narrator, _moments(frames, narrator))


def _moments(frames: Sequence[Frame], narrator: Narrator) -> tuple[Moment, ...]:
    steps = positions((frame.event for frame in frames), narrator)
    return tuple(Moment(step.lines, frames[step.last]) for step in steps)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One seat in text: its name (with the suit it gave up), points, concealed tiles, melds, discards, tiles aside."""

    name: str
    points: str
    hand: str
    melds: str
    discards: str
    aside: str


def rows(unrolled: Unrolled, step: int) -> tuple[SeatRow, ...]:
    """The table at a step in text, by seat from the dealer on."""
    seen = unrolled.moments[step].frame.view
    scene = unrolled.scene(step)
    number = len(seen.seats)
    made = []
    for ahead in range(number):
        seat = (seen.dealer + ahead) % number
        drawn: SeatView = scene.seats[(seat - unrolled.bottom) % number]
        made.append(
            SeatRow(
                name=_named(unrolled.narrator, seat, drawn.void),
                points=drawn.score,
                hand=_held(drawn),
                melds=" ".join(write_meld(meld) for meld in seen.seats[seat].melds),
                discards=written(thrown.tile for thrown in drawn.river if thrown.tile is not None),
                aside=written((*drawn.won, *drawn.flowers)),
            )
        )
    return tuple(made)


def _named(narrator: Narrator, seat: int, void: str) -> str:
    name = narrator.seat(seat)
    return narrator.words.text("web.replay.void", seat=name, void=f"alt.void_{void}") if void else name


def _held(seat: SeatView) -> str:
    shown = written(tile for tile in seat.concealed if tile is not None)
    drawn = written(tile for tile in seat.drawn if tile is not None)
    backs = sum(tile is None for tile in (*seat.concealed, *seat.drawn))
    parts = [shown, f"+ {drawn}" if drawn else "", f"×{backs}" if backs else ""]
    return " ".join(part for part in parts if part)
