"""All services in one hand: what commands, pages and the terminal are given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.i18n.catalog import Catalog
from bot.services.answers import AnswerService
from bot.services.daily import DailyService
from bot.services.drafts import Drafts
from bot.services.export_links import ExportLinks
from bot.services.glossary import Glossary
from bot.services.links import Links
from bot.services.pictures import Pictures
from bot.services.privacy import PrivacyService
from bot.services.profiles import ProfileService
from bot.services.puzzles import PuzzleService
from bot.services.recent import RecentHands
from bot.services.replays import Replays
from bot.services.rulesets import RulesetService
from bot.services.server_games import ServerGames
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver
from bot.services.standing import Standings
from bot.services.submitting import Submitting
from bot.services.tables import Tables
from bot.services.timers import Timers
from bot.services.turning import TurningPoints


@dataclass(frozen=True, slots=True)
class Services:
    """Every use case of the bot; what cogs and the command line are given."""

    catalog: Catalog
    clock: Clock
    check: Callable[[], Awaitable[None]]
    """Raises `StorageError` where stored data cannot be read, or the last change could not be kept."""
    answers: AnswerService
    daily: DailyService
    exports: ExportLinks
    drafts: Drafts
    glossary: Glossary
    links: Links
    pictures: Pictures
    privacy: PrivacyService
    profiles: ProfileService
    puzzles: PuzzleService
    recent: RecentHands
    replays: Replays
    rulesets: RulesetService
    server_games: ServerGames
    situations: SituationNames
    standings: Standings
    solver: HandSolver
    patient: HandSolver
    """The same with more time: for hands that are sent in and games that are over."""
    submitting: Submitting
    tables: Tables
    timers: Timers
    turning: TurningPoints

    async def close(self) -> None:
        """Ends whatever services have begun, and the processes that they have started: those also where the rest is
        stuck and given up."""
        try:
            await self.timers.close()
            await self.turning.close()
            await self.pictures.close()
        finally:
            self.solver.close()
            self.patient.close()
