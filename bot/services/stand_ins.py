"""Which decisions at a table its players did not take themselves: a machine did, or the clock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from bot.services import table_events
from bot.services import table_events as facts
from bot.services.table_state import TableState
from bot.storage.table_records import StoredTable


def stand_ins(stored: StoredTable) -> tuple[TableState, Mapping[tuple[int, int], frozenset[int]]]:
    """The table as its commits make it; and by deal and player the places of events in that deal at which somebody else
    decided for the player."""
    state = TableState(stored.table.id, {wall.deal: wall for wall in stored.walls})
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    for commit in stored.commits:
        state.version = commit.version
        rows = list(table_events.read(commit.body))
        late = {fact.player for fact in rows if isinstance(fact, facts.TimedOut | facts.Unanswered)}
        for fact in rows:
            if isinstance(fact, facts.InDeal):
                away = {player for player, one in state.players.items() if one.by_machine}
                for player in away | late:
                    found[state.number, player].add(len(state.events))
            elif isinstance(fact, facts.Undone):
                for (deal, _), places in found.items():
                    if deal == state.number:
                        places -= {place for place in places if place >= fact.kept}
            state.take(fact)
    return state, {key: frozenset(places) for key, places in found.items()}
