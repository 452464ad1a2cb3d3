"""Commands, one file for each: they read Discord's types, call a service and reply with a screen."""

from __future__ import annotations

from bot.cogs.game import GameCog
from bot.cogs.game_hall import GameHallCog
from bot.cogs.game_presses import GamePresses
from bot.cogs.hand import HandCog
from bot.cogs.help import HelpCog
from bot.cogs.me import MeCog
from bot.cogs.points import PointsCog
from bot.cogs.privacy import PrivacyCog
from bot.cogs.profile import ProfileCog
from bot.cogs.puzzle import PuzzleCog
from bot.cogs.puzzle_submit import SubmissionScreens
from bot.cogs.router import Router
from bot.cogs.rules import RulesCog
from bot.cogs.rules_edit import RulesEditing
from bot.cogs.screens import ScreensCog
from bot.cogs.setup import SetupCog
from bot.cogs.table_doors import Doors
from bot.cogs.table_finding import Finding
from bot.cogs.table_looks import Looks
from bot.cogs.table_panels import Panels
from bot.cogs.table_posts import TablePosts
from bot.cogs.table_turning import TurningScreens
from bot.cogs.term import TermCog
from bot.i18n.translator import CatalogTranslator
from bot.services.bundle import Services
from bot.ui.desk import Client, Desk


async def add_all(client: Client, services: Services) -> None:
    """Everything the bot can do, added to a client."""
    await client.tree.set_translator(CatalogTranslator(services.catalog))
    desk = Desk(services)
    router = Router(client, desk)
    await client.add_cog(router)
    submissions = SubmissionScreens(desk, router)
    TurningScreens(desk, router)
    panels, looks, doors = Panels(desk), Looks(desk, router), Doors()
    presses = GamePresses(desk, router, panels, looks, doors)
    posts = TablePosts(client, desk, panels, doors)
    for cog in (
        ScreensCog(desk, router),
        HandCog(client, desk),
        GameHallCog(desk, panels, posts),
        GameCog(desk, Finding(client, desk), presses, looks, posts),
        PuzzleCog(client, desk, router, submissions),
        PointsCog(desk),
        RulesCog(desk, router, RulesEditing(desk, router)),
        TermCog(desk),
        MeCog(desk, router),
        ProfileCog(client, desk),
        PrivacyCog(desk, router),
        SetupCog(desk, submissions),
        HelpCog(desk),
    ):
        await client.add_cog(cog)
