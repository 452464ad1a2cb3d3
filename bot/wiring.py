"""Builds everything from what it needs, top to bottom. There are no globals: whoever needs something is given it."""

from __future__ import annotations

from collections.abc import Callable

from bot import memory
from bot.client import SuzumeClient
from bot.clock import Clock
from bot.cogs import add_all
from bot.housekeeping import Housekeeping
from bot.i18n.catalog import Catalog
from bot.services.answers import AnswerService
from bot.services.bells import Bells
from bot.services.bundle import Services
from bot.services.daily import DailyService
from bot.services.drafts import Drafts
from bot.services.export_links import ExportLinks
from bot.services.glossary import Glossary
from bot.services.links import Links
from bot.services.notices import Notices
from bot.services.outbox import Outbox
from bot.services.painting import InProcess
from bot.services.pictures import Pictures
from bot.services.privacy import PrivacyService
from bot.services.profiles import ProfileService
from bot.services.puzzle_days import PuzzleDays
from bot.services.puzzles import PuzzleService
from bot.services.recent import RecentHands
from bot.services.replays import Replays
from bot.services.rulesets import RulesetService
from bot.services.server_games import ServerGames
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver
from bot.services.standing import Standings
from bot.services.submitting import SECONDS, Submitting
from bot.services.tables import Tables
from bot.services.timers import Timers
from bot.services.turning import TurningPoints
from bot.settings import Settings
from bot.storage.ports import Storage
from bot.web.signing import Signer
from bot.web.site import Health, Site
from engine.ai import levels


def build_services(catalog: Catalog, storage: Storage, clock: Clock) -> Services:
    """All services over one storage."""
    profiles = ProfileService(storage.profiles, storage.guilds)
    recent = RecentHands(storage.profiles)
    rulesets = RulesetService(storage.rulesets, storage.guilds)
    tables = Tables(storage.tables, storage.outbox, profiles, clock, levels.player)
    bells = Bells(tables.keeper, clock)
    privacy = PrivacyService(storage.privacy, (profiles.forget, recent.forget, rulesets.drop, bells.forget))
    links = Links()
    situations = SituationNames(catalog)
    puzzles = PuzzleService(storage.puzzles, clock)
    timers = Timers(
        tables.keeper,
        bells,
        Outbox(storage.outbox, tables.keeper, clock),
        Notices(storage.outbox, tables.keeper, clock),
        storage.outbox,
        clock,
    )
    replays = Replays(storage.tables)
    patient = HandSolver(SECONDS)
    return Services(
        catalog=catalog,
        clock=clock,
        check=storage.check,
        answers=AnswerService(storage.answers, clock),
        daily=DailyService(puzzles, clock),
        exports=ExportLinks(privacy, Signer(clock, "export"), clock, links),
        drafts=Drafts(storage.drafts, clock),
        glossary=Glossary(catalog),
        links=links,
        pictures=Pictures(InProcess()),
        privacy=privacy,
        profiles=profiles,
        puzzles=puzzles,
        recent=recent,
        replays=replays,
        rulesets=rulesets,
        server_games=ServerGames(storage.guilds),
        situations=situations,
        standings=Standings(storage.tables, storage.puzzles),
        solver=HandSolver(),
        patient=patient,
        submitting=Submitting(situations, patient),
        tables=tables,
        timers=timers,
        turning=TurningPoints(storage.tables, storage.reviews, replays, patient, clock),
    )


def make_client(settings: Settings, services: Services, housekeeping: Housekeeping) -> SuzumeClient:
    """A client that is not started yet. One is made for each try to connect; the services outlive them."""

    async def when_ready() -> None:
        await services.pictures.warm()
        memory.give_back()

    return SuzumeClient(
        add_all=lambda client: add_all(client, services),
        when_ready=when_ready,
        housekeeping=housekeeping,
        shard_count=settings.shards,
        sync_commands=settings.sync_commands,
    )


def make_site(services: Services, health: Callable[[], Health], version: str) -> Site:
    """What the web side is given."""
    return Site(
        catalog=services.catalog,
        clock=services.clock,
        glossary=services.glossary,
        situations=services.situations,
        pictures=services.pictures,
        replays=services.replays,
        turning=services.turning,
        days=PuzzleDays(services.puzzles),
        exports=services.exports,
        health=health,
        check=services.check,
        version=version,
        links=services.links,
    )
