"""Tables that the tests look at."""

from __future__ import annotations

from engine.tiles.kinds import tile_of
from render import MeldKind, MeldView, Middle, RiverTile, SeatView, Source, TableScene
from tests.render.samples import tiles


def river(text: str) -> tuple[RiverTile, ...]:
    """`6s^*!+`: ``^`` turned, ``*`` as drawn, ``!`` claimed, ``+`` won on; ``??`` face down."""
    return tuple(
        RiverTile(
            None if part.startswith("??") else tile_of(part[:2]), "^" in part, "*" in part, "!" in part, "+" in part
        )
        for part in text.split()
    )


BACKS = (None,) * 13
RIICHI = TableScene(
    (
        SeatView(
            "南",
            "31200",
            tiles("2m 3m 4m 0m 6m 3p 4p 0p 6p 7p 4s 5s 6s"),
            tiles("7s"),
            river=river("1z 9m* 4z 1p 8s* 2z 9p 1m* 7z! 6s^ 3p*"),
            ready=True,
            acting=True,
        ),
        SeatView(
            "西",
            "18900",
            BACKS[:7],
            melds=(
                MeldView(MeldKind.PUNG, tiles("7z 7z 7z"), 0, Source.LEFT),
                MeldView(MeldKind.KONG_ADDED, tiles("2z 2z 2z 2z"), 1, Source.ACROSS),
            ),
            river=river("9s 3z 1m 8p 7z* 5z 2m 4p* 6m 0s* 9m* 3s"),
        ),
        SeatView("北", "27700", BACKS, river=river("2z 1s 9p* 6z 4m! 7s 8m^ 2s* 5p* 6p* 1z*"), ready=True),
        SeatView(
            "東",
            "21200",
            BACKS[:7],
            melds=(
                MeldView(MeldKind.KONG_CONCEALED, tiles("9s 9s 9s 9s")),
                MeldView(MeldKind.CHOW, tiles("4m 3m 5m"), 0, Source.LEFT),
            ),
            river=river("4z 6z 1s 9s* 3m 2p* 8p 7p* 1p* 5m* 3z* 2s 7m*"),
        ),
    ),
    Middle("南2", 23, tiles("3s 6z"), 1, 2),
)
_LONG = river("1z 9m* 4z 1p 8s* 2z 9p 1m* 7z! 6s^ 3p* 5m") + river("2z 8m* 3z 2p 7s* 5z 8p 2m* 6z! 5s 4p* 0m")
_FOUR = (
    MeldView(MeldKind.KONG_ADDED, tiles("1z 1z 1z 1z"), 2, Source.RIGHT),
    MeldView(MeldKind.KONG_DIRECT, tiles("2s 2s 2s 2s"), 0, Source.LEFT),
    MeldView(MeldKind.KONG_CONCEALED, tiles("5p 5p 0p 5p")),
    MeldView(MeldKind.KONG_ADDED, tiles("8m 8m 8m 8m"), 1, Source.ACROSS),
)
CROWDED = TableScene(
    tuple(
        SeatView(
            mark,
            "−123400",
            tiles("3m"),
            tiles("3m"),
            _FOUR,
            _LONG,
            flowers=tiles("1f 2f 3f 4f 5f 6f 7f 8f"),
            won=tiles("5m 6m 7m"),
            ready=True,
            acting=mark == "西",
            void="m",
        )
        for mark in "東南西北"
    ),
    Middle("北4", 0, tiles("3s 6z 1m 2m 3m"), 12, 4),
)
SIXTEEN_EACH = TableScene(
    tuple(
        SeatView(
            mark,
            "0",
            (tiles("1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 7s 7s 0j") if mark != "西" else (*BACKS, None, None, None)),
            tiles("7s") if mark == "南" else (),
            river=_LONG[:17],
            flowers=tiles("1f 2f"),
        )
        for mark in "東南西北"
    ),
    Middle("東1", 60),
)
BLOOD = TableScene(
    (
        SeatView("東", "12", tiles("1m 2m 3m 4p 5p 6p 7s 8s 9s 5m 5m 7m 8m"), river=river("1s 2s 9p!"), void="s"),
        SeatView("南", "40", BACKS, won=tiles("6m 9m"), out=True, river=river("1s* 2s+ 3s"), void="p"),
        SeatView("西", "−52", BACKS, river=river("?? ?? 5s 6s"), void="m", acting=True),
    ),
    Middle("", 41),
)
TWO = TableScene(
    tuple(
        SeatView(mark, "25000", hand, river=(*_LONG, *_LONG[:9]), flowers=tiles("1f 5f"))
        for mark, hand in (("東", tiles("1m 2m 3m 4p 5p 6p 7s 8s 9s 5m 5m 7m 8m")), ("西", BACKS))
    ),
    Middle("東1", 8, tiles("1s")),
)
SEVEN = TableScene(
    tuple(
        SeatView(
            str(seat),
            (seat - 4) * 8,
            BACKS[:7] if seat != 1 else tiles("1m 2m 3m 4p 5p 6p 7s"),
            BACKS[:1] if seat == 3 else (),
            (_FOUR[seat % 4],) if seat % 2 else (),
            _LONG[: 3 * seat],
            won=tiles("5m") if seat == 5 else (),
            out=seat == 5,
            acting=seat == 3,
            void="mps"[seat % 3],
        )
        for seat in range(1, 8)
    ),
    Middle("5", 31),
)
TABLES = {
    "riichi": RIICHI,
    "crowded": CROWDED,
    "sixteen_each": SIXTEEN_EACH,
    "blood": BLOOD,
    "two": TWO,
    "seven": SEVEN,
}
