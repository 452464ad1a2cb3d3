"""The rules panel as people use it, through the look-alike, over a restart, in every language."""

from __future__ import annotations

import pytest

from bot.i18n.languages import DISCORD_LOCALES, LANGUAGES
from bot.playground.server import walk
from tests.bot.cogs.conftest import World

ID = {"group": 0, "option": 1, "value": 2}


def menu(reply, which: str) -> str:
    """The id of one of the panel's menus."""
    return [part for part in walk(reply.message["components"]) if part["type"] == 3][ID[which]]["custom_id"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_rules_put_together_over_a_restart(world: World, language: str) -> None:
    def said(key: str, **params: object) -> str:
        return world.catalog.words(language).text(key, **params)

    async with world.bot():
        ann = world.user().speaks(DISCORD_LOCALES[language][0])
        panel = await ann.slash("rules edit", preset="riichi/tenhou")
        assert panel.is_private
        assert said("panel.unchanged") in panel.text
        panel = await ann.select(panel, menu(panel, "group"), "winning")
        panel = await ann.select(panel, menu(panel, "option"), "kuitan")
        assert said("riichi.option_help.kuitan") in panel.text
        panel = await ann.select(panel, menu(panel, "value"), "off")
        assert "kuitan=off" in panel.text.replace("\\", "")
    async with world.bot():
        panel = await ann.select(panel, menu(panel, "group"), "end")
        panel = await ann.select(panel, menu(panel, "option"), "uma")
        form = await ann.click(panel, said("panel.type"))
    async with world.bot():
        panel = await ann.submit_modal(form, text="20,10,-10,-20")
        assert "riichi/tenhou@1 kuitan=off" in panel.text.replace("\\", "")
        refused = await ann.submit_modal(await ann.click(panel, said("panel.type")), text="20,10")
        assert "kuitan=off" in refused.text.replace("\\", "")
        saved = await ann.submit_modal(await ann.click(refused, said("panel.save")), text="friday")
        assert said("ruleset.saved", name="friday", version=1) in saved.text
        done = await ann.click(saved, said("panel.done"))
        assert "riichi/tenhou@1 kuitan=off" in done.text
        gone = await ann.submit_modal(form, text="15,5,-5,-15")
        assert "/rules edit" in gone.text
        shown = await ann.slash("rules show", preset="friday", visibility="private")
        assert "kuitan=off" in shown.text.replace("\\", "")
    world.lab.assert_clean()


async def test_back_to_the_preset(world: World) -> None:
    async with world.bot():
        ann = world.user()
        panel = await ann.slash("rules edit", rules="sichuan/dingque fan_cap=5 root_fan=2")
        assert "root_fan=2" in panel.text.replace("\\", "")
        panel = await ann.click(panel, "Back to the preset")
        assert "Nothing is changed from the preset" in panel.text
    world.lab.assert_clean()
