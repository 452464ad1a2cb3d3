"""Tables as a release stored them.

``python -m tests.bot.services.games.stored NAME`` writes one file for each kind of open window under the release's
name. Files of a release are never written anew: what was stored then must be read for good.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import asdict
from pathlib import Path

from bot.services.orders import Do, Line, Orders
from bot.services.table_live import live_of
from bot.services.table_views import Press
from bot.storage.table_records import CommitRow, SealedRow, SeatRow, ShownRow, StoredTable, TableRow, WallRow
from tests.bot.services.games.test_playing import person_at, until
from tests.bot.services.games.world import PEOPLE, World

FOLDER = Path(__file__).resolve().parents[3] / "golden" / "tables"
MOMENTS = {
    "turn": ("riichi/tenhou", lambda live: live.desk.kind == "turn" and live.state.step > 30),
    "claim": ("mcr/seed", lambda live: live.desk.kind == "claim" and live.state.step > 12),
    "all": ("sichuan/blood_exchange", lambda live: live.desk.kind == "all"),
    "locked": ("sichuan/river_exchange", lambda live: live.desk.kind == "locked"),
    "kong": ("sichuan/standard", lambda live: any(m.is_kong for s in live.state.deal.seats for m in s.melds)),
}


CALLS_KONGS = Orders(calls=(Line("kong", Do.TAKE), Line("pung", Do.TAKE)), kong=Do.ASK)


def summary(live):
    """What must come of a stored table, as JSON values."""
    state, deal = live.state, live.state.deal
    return {
        "version": state.version,
        "step": state.step,
        "phase": state.phase.value,
        "players": [[*one] for _, one in sorted(state.players.items())],
        "points": list(state.match.points),
        "deal": state.number,
        "scores": list(deal.scores),
        "left": deal.left,
        "turn": deal.turn,
        "window": deal.window.kind,
        "hands": [list(seat.concealed()) for seat in deal.seats],
        "rivers": [[thrown.tile for thrown in seat.river] for seat in deal.seats],
        "melds": [[[meld.kind.value, list(meld.tiles)] for meld in seat.melds] for seat in deal.seats],
        "rings": live.rings_at,
        "sealed": sorted(live.desk.sealed),
    }


def read_table(text):
    """A stored table from a file, and what must come of it."""
    found = json.loads(text)
    # The first release counted alone what was shown.
    shown = () if isinstance(found["shown"], int) else found["shown"]
    stored = StoredTable(
        table=TableRow(**found["table"]),
        seats=tuple(SeatRow(**row) for row in found["seats"]),
        commits=tuple(CommitRow(**row) for row in found["commits"]),
        window=found["window"],
        sealed=tuple(SealedRow(**row) for row in found["sealed"]),
        orders=tuple((number, body) for number, body in found["orders"]),
        walls=tuple(WallRow(**row) for row in found["walls"]),
        shown=tuple(ShownRow(**row) for row in shown),
    )
    return stored, found["summary"]


async def write(release):
    FOLDER.mkdir(exist_ok=True)
    for name, (line, test) in MOMENTS.items():
        world = World()
        table = await world.new(line, humans=PEOPLE, deals=0)
        for person in PEOPLE:
            await world.tables.orders(table, person, CALLS_KONGS)
        live = await until(world, table, lambda live, test=test: live.state.deal is not None and test(live), most=3000)
        if live.desk.kind == "claim":
            await world.tables.press(table, person_at(live, live.desk.asked[0]), live.state.step, Press("pass"))
        stored = await world.storage.tables.load(table)
        text = json.dumps({**asdict(stored), "summary": summary(live_of(stored))}, indent=1)
        (FOLDER / f"{release}-{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
