"""The web side over a small world in memory: games that are over, one that runs, and a clock that only tests move."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from bot.clock import DAY
from bot.i18n.catalog import own_catalog
from bot.services.export_links import ExportLinks
from bot.services.glossary import Glossary
from bot.services.links import Links
from bot.services.pictures import Pictures
from bot.services.privacy import PrivacyService
from bot.services.puzzle_days import PuzzleDays
from bot.services.puzzles import PuzzleService
from bot.services.replays import Replays
from bot.services.situations import SituationNames
from bot.services.solver import HandSolver
from bot.services.turning import TurningPoints
from bot.web.app import make_app
from bot.web.signing import Signer
from bot.web.site import Health, Site
from puzzles.library import Library
from puzzles.store import Mode
from render import Kit
from tests.bot.in_thread import InThread
from tests.bot.services.games.world import PEOPLE, World, play_turns

URL = "http://web.test"
LINES = {"riichi": "riichi/tenhou", "sichuan": "sichuan", "mcr": "mcr"}


@dataclass
class Stage:
    """A site, what stands behind it, and the games in it by name."""

    world: World = field(default_factory=World)
    games: dict[str, str] = field(default_factory=dict)
    health: Health = field(default_factory=lambda: Health(True, 42))
    library: Library | None = None

    def __post_init__(self):
        catalog = own_catalog()
        links = Links()
        links.open_at(URL)
        privacy = PrivacyService(self.world.storage.privacy)
        self.exports = ExportLinks(privacy, Signer(self.world.clock, "export", b"k" * 32), self.world.clock, links)
        self.replays = Replays(self.world.storage.tables)
        self.puzzles = PuzzleService(self.world.storage.puzzles, self.world.clock, self.library)
        self.site = Site(
            catalog=catalog,
            clock=self.world.clock,
            glossary=Glossary(catalog),
            situations=SituationNames(catalog),
            pictures=Pictures(InThread(Kit())),
            replays=self.replays,
            turning=TurningPoints(
                self.world.storage.tables, self.world.storage.reviews, self.replays, HandSolver(), self.world.clock
            ),
            days=PuzzleDays(self.puzzles),
            exports=self.exports,
            health=lambda: self.health,
            check=self.world.storage.check,
            version="1.2.3",
            links=links,
        )

    def app(self, metrics=None):
        """The application. Time runs so fast for its limits that nothing reaches them."""
        seconds = itertools.count(0, 10)
        return make_app(self.site, lambda: float(next(seconds)), metrics)

    async def days(self, number):
        """So many days of puzzles go by, seven people answering each; today's is then asked and open."""
        for _ in range(number):
            for family in self.site.days.families:
                day = await self.site.days.day(family)
                codes = [day.puzzle.best.code, *(answer.code for answer in day.puzzle.shown())]
                for user in range(7):
                    code = codes[user % len(codes)]
                    await self.puzzles.answer(
                        user, day.puzzle, code, mode=Mode.DAILY, number=day.number, guild=1, rated=True
                    )
            self.world.clock.advance(DAY)
        for family in self.site.days.families:
            await self.site.days.day(family)

    async def play(self, name, line=None, humans=PEOPLE[:1], **wish):
        """Plays a game to its end."""
        table = await self.world.new(line or LINES[name], humans=humans, **wish)
        await play_turns(self.world, table, humans)
        self.games[name] = table
        return table

    async def begin(self, name, line="riichi/tenhou", **wish):
        """A game under way: dealt, somebody's turn."""
        table = await self.world.new(line, **wish)
        await self.world.pass_time(self.world.clock.now() + 5000)
        self.games[name] = table
        return table
