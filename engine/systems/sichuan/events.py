"""What happens in one deal as far as money is concerned: kongs, wins, leavers, and how the deal ended.

Hands may be shown as tiles or, where players settle by word of mouth, as the fan they called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.errors import IllegalAction
from engine.hand.hand import Hand, MeldKind
from engine.reasons import Reason
from engine.systems.sichuan.win import Chance
from engine.tiles.kinds import Kind, Tile, code_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Kong:
    """A kong that was made and not robbed. `giver` discarded the tile of a direct one. `late`: a bent kong whose fourth
    tile was not drawn in this turn."""

    seat: int
    kind: MeldKind
    tile: Tile | None
    giver: int | None = None
    late: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownHand:
    """A seat's tiles and its void suit, if one was chosen. In a win they are without the winning tile.

    `river` are the own discards; they matter where dead waits are judged by what is on view.
    """

    seat: int
    hand: Hand
    void: int | None = None
    river: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedHand:
    """A seat's hand as its owner states it: `fan` in all, before the limit (None: not ready), or a flower `pig`."""

    seat: int
    fan: int | None = None
    pig: bool = False


SeatHand = ShownHand | StatedHand


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """One moment of winning: by self-draw (`payer` None), on the payer's discard, or on the payer's bent kong.

    Several hands only on a discard or a robbed kong. `tile` is needed for hands shown as tiles. `giver` gave the direct
    kong of a kong bloom. The streaks in `chance` are filled in by the settlement.
    """

    hands: tuple[SeatHand, ...]
    tile: Tile | None
    payer: int | None
    chance: Chance
    giver: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The wall is used up and the last discard was not won: the hands of all who are in play.

    Winners of a river game may be left out; their hands are known.
    """

    hands: tuple[SeatHand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The deal ended by a win: hands of those who have not won, needed only where kong money can go back then."""

    hands: tuple[SeatHand, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A player leaves before the deal is over."""

    seat: int


Event = Kong | Won | Drawn | Ended | Left


def check_copies(events: Sequence[Event]) -> None:
    """No tile more than four times over all that is shown; a river winner's hand and each winning tile count once."""
    counts: Counter[int] = Counter()
    for tile in _shown_tiles(events):
        counts[tile] += 1
    for kind, number in sorted(counts.items()):
        if number > 4:
            raise IllegalAction(Reason("sichuan.reason.five_of_a_kind", {"tile": code_of(Kind(kind)), "n": number}))


def _shown_tiles(events: Sequence[Event]) -> Iterator[int]:
    last: dict[int, ShownHand] = {}
    for event in events:
        if isinstance(event, Won | Drawn | Ended):
            last.update((hand.seat, hand) for hand in event.hands if isinstance(hand, ShownHand))
        if isinstance(event, Won) and event.tile is not None and any(isinstance(h, ShownHand) for h in event.hands):
            yield event.tile
    # A kong made after the hand was shown (a river winner's) holds tiles that the hand showed then.
    kongs = Counter((event.seat, event.tile) for event in events if isinstance(event, Kong) and event.tile is not None)
    kongs -= Counter((seat, meld.tiles[0]) for seat, hand in last.items() for meld in hand.hand.melds if meld.is_kong)
    for seat, hand in last.items():
        yield from (tile for tile in hand.hand.tiles if (seat, tile) not in kongs)
    for (_, tile), told in sorted(kongs.items()):
        yield from (tile,) * 4 * told
