"""What the search assumes where three play, in the place of the figures of `engine.solver.model`.

Our own counts of 269 recorded three-player games (2,325 hands, 74,000 discards, red fives, norths set aside), by the
same rules. Go-arounds are those of discards: the tile drawn for a north is none of its own. A kind of which nothing but
pairs and triplets can be made is thrown as an honour is, so 1m and 9m count as honours at a ready hand (23 hits beside
113, where honours expect 25 and other terminals 17), and by themselves where they are called.

**Norths set aside** are each a han, and so is on average the share of a win that those still to come are
(`Model.norths`). Whoever draws one sets it aside at once, and the next tile is his draw: so they are no tiles of the
wall, and nobody throws them. One or two that are held are set aside first, and the answer is a mean over the tiles that
may follow (`norths`). Left out: the han of a win on a tile that follows one to come, norths that win while they are set
aside, hands that keep theirs (but for thirteen orphans).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.solver.model import NEXT, Model, products

PLAYERS: Final = 3
MISSING: Final = range(1, 8)
"""Kinds that are not in the wall: 2m to 8m."""
NEXT_OF_THREE: Final = (8, *MISSING, 0, *NEXT[9:])
"""The dora an indicator points to: 9m after 1m and 1m after it. Kinds that are not in the wall point to themselves."""
TILES: Final = 108

GAMES: Final = 269
RON_RIICHI: Final = (1.186, 0.551, 0.430, 0.395, 0.334)
RON_DAMA: Final = (1.376, 1.471, 1.121, 0.656, 0.811)
RON_OPEN: Final = (1.276, 1.014, 0.723, 0.710, 0.595)
"""As in `engine.solver.model` (go-around 7 and later; 62 60 57 64 96, 24 33 45 35 73 and 50 63 52 71 103 hits: within a
fifth to two fifths)."""
OPEN_MELDS: Final = (1.0, 1.07, 0.86, 0.72, 0.72)
"""254 and 80 hits; of three melds there are five, so that the figure is that of four players."""
OPEN_TURN: Final = (
    *(1.15, 1.15, 1.15, 1.15, 1.15, 1.17, 1.2, 1.2, 1.11, 1.03),
    *(0.94, 0.875, 0.81, 0.745, 0.68, 0.62, 0.56, 0.56, 0.56),
)
RIICHI_TURN: Final = (
    *(0.85, 0.85, 0.85, 0.85, 0.85, 0.93, 1.02, 1.11, 1.14, 1.17),
    *(1.2, 1.04, 0.87, 0.71, 0.67, 0.63, 0.59, 0.59, 0.59),
)
"""92 173 108 45 13 and 48 130 137 52 20 hits by three go-arounds. Both fall in the end for what the rivers tell, unseen
here: who has not won by then waits for tiles that are gone."""
OUTSIDE: Final = TILES - 14
OFFERED_CLOSED: Final = (1.503, 1.571, 1.270, 1.017, 0.818, 0.705, 1.364)
OFFERED_OPEN: Final = (0.861, 1.439, 1.016, 0.837, 0.624, 0.579, 1.056)
"""The last is 1m 9m (411 123 436 393 383 523 144 and 77 23 67 71 55 86 21 tiles)."""
TAKEN_CLOSED: Final = (0.830, 0.197, 0.136, 0.180, 0.157, 0.122, 0.060)
TAKEN_OPEN: Final = (0.980, 0.905, 0.908, 0.789, 0.806, 0.872, 0.857)
"""1,097 310 675 395 236 303 532 and 150 21 76 57 31 39 21 offers."""
HAZARD: Final = (
    *(0.0046, 0.0021, 0.0062, 0.0135, 0.0293, 0.0535, 0.0714, 0.0844, 0.1023, 0.1218),
    *(0.1220, 0.1316, 0.1213, 0.1028, 0.1094, 0.1273, 0.1117, 0.1117, 0.1117),
)
HAZARD_OPEN: Final = 1.08
HAZARD_RIICHI: Final = 0.86
"""443 ends (0.98 to 1.18), 579 (0.79 to 0.93); closed hands not ready 1.00, open ones 1.06, silent ones 1.12."""
WIN: Final = 6000.0
"""Twice that of four players: who does not win loses 4,115 points where others do (3,892 times), of four 2,021."""
NORTHS: Final = 0.63
"""Norths that a winner still sets aside, against the draws left times the share of norths among the unseen tiles (3,803
from 19,057 discards of winners)."""
LAST_TURN: Final = 18
LAST_DRAW: Final = (0.20, 0.688, 0.04)
"""Where norths are set aside 51.6 draws are left of 55 at the end of the wall (304 hands), each seat's share 17.2."""
LAST_TURN_WITHOUT: Final = 19
LAST_DRAW_WITHOUT: Final = (1 / 3, 5 / 6, 0.0)
"""Where they are not one seat of three has a nineteenth draw."""
LAST_DRAW_KONG: Final = (0.0, 0.5, 0.0)
"""After a kong nobody has it, either way."""


def by_kind(classes: tuple[float, ...]) -> tuple[float, ...]:
    """Figures for honours, 1 9, 2 8, 3 7 and 4 5 6, spread over the 34 kinds; 1m and 9m are as honours."""
    honour, *ranks = classes
    return tuple(
        honour if kind >= 27 or kind < 9 else ranks[(0, 1, 2, 3, 3, 3, 2, 1, 0)[kind % 9]] for kind in range(34)
    )


def of_three(model: Model, norths: bool, noten: int) -> Model:
    """A model of four players with the figures of three. `norths`: they are set aside; `noten`: what moves between
    ready hands and others at the end of the wall: all of it, whoever else is ready."""
    return replace(
        model,
        others=PLAYERS - 1,
        games=GAMES,
        ron_riichi=by_kind(RON_RIICHI),
        ron_dama=by_kind(RON_DAMA),
        ron_open=by_kind(RON_OPEN),
        open_melds=OPEN_MELDS,
        open_turn=OPEN_TURN,
        riichi_turn=RIICHI_TURN,
        outside=OUTSIDE,
        call_closed=products(OFFERED_CLOSED, TAKEN_CLOSED),
        call_open=products(OFFERED_OPEN, TAKEN_OPEN),
        hazard=HAZARD,
        hazard_open=HAZARD_OPEN,
        hazard_riichi=HAZARD_RIICHI,
        last_draw_kong=LAST_DRAW_KONG,
        last_draw=LAST_DRAW if norths else LAST_DRAW_WITHOUT,
        norths=NORTHS if norths else 0.0,
        win=WIN,
        dearer=2 * model.dearer,
        tenpai=float(noten),
    )
