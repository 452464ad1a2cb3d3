"""The facts behind an answer, kept so that its buttons work for as long as the message stands."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.clock import Clock
from bot.ids import is_id, new_id
from bot.services.questions import Facts
from bot.services.rulesets import Asker
from bot.storage.ports import AnswerStore
from bot.storage.records import StoredAnswer


@dataclass(frozen=True, slots=True)
class Kept:
    """Something that was answered before. `kind` names the screen: score, waits, discard, rules …"""

    kind: str
    facts: Facts


class AnswerService:
    """Keeps facts and finds them again."""

    def __init__(self, store: AnswerStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def keep(self, asker: Asker, kept: Kept) -> str:
        """Stores facts and returns their new id."""
        answer_id = new_id(self._clock)
        request = json.dumps({"v": 1, **kept.facts}, ensure_ascii=False)
        await self._store.put(StoredAnswer(answer_id, asker.user, kept.kind, request, self._clock.now(), asker.guild))
        return answer_id

    async def find(self, answer_id: str) -> Kept | None:
        """The facts of an id, or None if they are not kept (any more)."""
        stored = await self._store.get(answer_id) if is_id(answer_id) else None
        if stored is None:
            return None
        facts = json.loads(stored.request)
        if not isinstance(facts, dict) or facts.pop("v", None) != 1:
            return None
        return Kept(stored.kind, facts)
