"""What a form may state about a win, and what cannot stand together (riichi rules 5.1, 5.2, 9)."""

from __future__ import annotations

from typing import Final

from engine.scoring.form import Situation

RIICHIS: Final = frozenset({"riichi", "double_riichi", "open_riichi", "double_open_riichi"})
_FIRST_TURN: Final = frozenset({"tenhou", "chiihou", "renhou"})
_LATER: Final = RIICHIS | {"ippatsu", "rinshan", "haitei", "houtei"}

SITUATIONS: Final = (
    Situation("riichi", excludes=_FIRST_TURN),
    Situation("double_riichi", excludes=_FIRST_TURN),
    Situation("open_riichi", excludes=_FIRST_TURN),
    Situation("double_open_riichi", excludes=_FIRST_TURN),
    Situation("ippatsu", excludes=frozenset({"rinshan"}) | _FIRST_TURN, needs=RIICHIS),
    Situation("rinshan", True, excludes=_FIRST_TURN | {"ippatsu"}),
    Situation("haitei", True, excludes=_FIRST_TURN),
    Situation("houtei", False, excludes=_FIRST_TURN | {"chankan", "nuki_ron"}),
    Situation("chankan", False, excludes=frozenset({"houtei", "nuki_ron"})),
    Situation("tenhou", True, excludes=_LATER | {"chiihou", "renhou"}),
    Situation("chiihou", True, excludes=_LATER | {"tenhou", "renhou"}),
    Situation("renhou", False, excludes=_LATER | {"tenhou", "chiihou"}),
    Situation("paarenchan"),
    Situation("discarder_not_riichi", False, needs=frozenset({"open_riichi", "double_open_riichi"})),
    Situation("nuki_ron", False, excludes=frozenset({"houtei", "chankan"})),
)
"""`discarder_not_riichi`: the player who dealt in to an open riichi is not in riichi himself. `nuki_ron`: the winning
north was being set aside."""

BY_KEY: Final = {situation.key: situation for situation in SITUATIONS}
