"""`/rules edit`: rules put together option by option, kept so that the panel goes on working after a restart."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.clock import Clock
from bot.ids import is_id, new_id
from bot.services.problems import Problem, Refused, refuse
from bot.services.rulesets import built, system_of
from bot.storage.ports import DraftStore
from bot.storage.records import Draft
from engine.errors import OptionError
from engine.option_kinds import NONE, Number, Numbers, write_value
from engine.options import Option
from engine.systems.system import Ruleset


@dataclass(frozen=True, slots=True)
class Field:
    """How one option is chosen: from `choices` as people write them, or, where there are none, by typing.

    `low`, `high` and `counts` say what may be typed; `counts` are the possible numbers of numbers.
    """

    choices: tuple[str, ...]
    low: int = 0
    high: int = 0
    counts: tuple[int, ...] = (1,)
    or_none: bool = False


def field_of(option: Option) -> Field:
    """How an option is chosen."""
    match option.kind:
        case Number(low, high, _, may_be_none):
            return Field(option.kind.choices(), low, high, (1,), may_be_none)
        case Numbers(counts, low, high):
            return Field((), low, high, counts)
        case kind:
            return Field(kind.choices())


class Drafts:
    """Begins, changes and ends drafts. Only who began one may touch it."""

    def __init__(self, store: DraftStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def begin(self, user: int, ruleset: Ruleset) -> Draft:
        """A new draft of some rules."""
        draft = Draft(new_id(self._clock), user, ruleset.options.line, self._clock.now())
        await self._store.save(draft)
        return draft

    async def find(self, user: int, draft_id: str) -> Draft:
        """Somebody's draft. Raises `Refused` where there is none (any more) or it is another's."""
        draft = await self._store.draft(draft_id) if is_id(draft_id) else None
        if draft is None:
            raise refuse("draft.gone")
        if draft.user != user:
            raise refuse("draft.not_yours")
        return draft

    async def change(self, draft: Draft, key: str, text: str) -> Draft:
        """The draft with one option changed. Raises `Refused` with every reason why these rules cannot be; then the
        draft stays as it is."""
        return await self._save(draft, changed(built(draft.line), key, text).options.line)

    async def reset(self, draft: Draft) -> Draft:
        """The draft as its preset is."""
        return await self._save(draft, draft.line.partition(" ")[0])

    async def end(self, draft: Draft) -> None:
        """Forgets the draft."""
        await self._store.drop(draft.id)

    async def _save(self, draft: Draft, line: str) -> Draft:
        saved = replace(draft, line=line, at=self._clock.now())
        await self._store.save(saved)
        return saved


def changed(ruleset: Ruleset, key: str, text: str) -> Ruleset:
    """The ruleset with one option set to what a person wrote. Raises `Refused`."""
    options, declared = ruleset.options, system_of(ruleset).table
    word = text.strip().replace(" ", "").replace("−", "-") or NONE
    try:
        declared.option(key)
        others = [f"{other}={write_value(options[other])}" for other in options.changed if other != key]
        return built(f"{options.system}/{options.preset}@{options.version} {' '.join((*others, f'{key}={word}'))}")
    except OptionError as error:
        raise Refused(*(Problem(reason, "", text) for reason in error.reasons)) from error
    except Refused as refusal:
        raise Refused(*(Problem(problem.reason) for problem in refusal.problems)) from refusal
