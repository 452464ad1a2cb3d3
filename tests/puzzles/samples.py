"""Small puzzles written by hand."""

from engine.tiles.kinds import Kind, tile_of
from puzzles.codec import identity
from puzzles.position import Discard, Place, Position
from puzzles.puzzle import Answer, Decision, Puzzle, Source


def tiles(text):
    return tuple(tile_of(text[at : at + 2]) for at in range(0, len(text), 2))


def discard_puzzle(**changes):
    """2m throws away least; 9p is equal; 5s inaccurate; 1z a mistake."""
    river = tuple(Discard(tile) for tile in tiles("9m1z"))
    places = tuple(Place(size=13, score=25000, river=river if seat == 1 else ()) for seat in range(4))
    position = Position(
        seat=1,
        dealer=0,
        round_wind=Kind(27),
        places=places,
        concealed=tiles("2m4m5m6m3p4p5p9p6s7s8s5s5s"),
        drawn=tile_of("1z"),
        wall=60,
        dora=tiles("3s"),
    )
    answers = (
        Answer(code="d2m", value=3000.0, win=0.4, lacking=1, copies=8, accepted=tiles("3p6p")),
        Answer(code="d9p", value=2950.0, win=0.39, lacking=1, copies=8, accepted=tiles("3p6p")),
        Answer(code="d5s", value=2750.0, win=0.36, lacking=2, copies=20, accepted=tiles("1m3m")),
        Answer(code="d1z", value=1000.0, win=0.1, lacking=2, copies=9, accepted=tiles("1m")),
    )
    whole = {
        "id": identity("riichi/tenhou@1", Decision.DISCARD, position, ()),
        "family": "riichi",
        "line": "riichi/tenhou@1",
        "decision": Decision.DISCARD,
        "position": position,
        "answers": answers,
        "tolerance": 100.0,
        "themes": ("theme.blocks",),
        "difficulty": 1400,
        "source": Source(seed=1, index=2, ply=3),
        "version": "1",
    }
    return Puzzle(**(whole | changes))
