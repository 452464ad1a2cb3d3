"""Commands, buttons and menus as people use them, through the look-alike, with Discord's description checked."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import replace

import discord
import pytest

from bot.i18n.catalog import own_catalog
from bot.i18n.languages import DISCORD_LOCALES, LANGUAGES
from bot.playground.server import walk
from bot.services.discards import DiscardsReply
from puzzles.rating import Rating
from puzzles.store import Attempt, Mode
from tests.bot.cogs.conftest import KIT, World
from tests.lookalike.users import ScriptedUser

WIN = {"hand": "234m456m678p345s88s", "win": "3s", "how": "draw", "preset": "riichi/tenhou", "dora": "4p"}
NOT_ENGLISH = {"zh-CN": "支付", "zh-TW": "支付", "ja": "支払い", "en": "Paid"}


def components(message, kind: int) -> list[dict]:
    return [part for part in walk(message["components"]) if part["type"] == kind]


def own(user: ScriptedUser, language: str) -> ScriptedUser:
    return user.speaks(DISCORD_LOCALES[language][0])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_score_with_picture_and_details_in_every_language(world: World, language: str, caplog) -> None:
    async with world.bot():
        ann = own(world.user(), language)
        reply = await ann.slash("hand score", WIN, visibility="private")
        assert reply.is_private
        first = reply.text
        assert "2700" in first.splitlines()[0]
        assert NOT_ENGLISH[language] in reply.text
        picture = reply.message["attachments"][0]
        assert picture["content_type"] == "image/png"
        gallery = components(reply.message, 12)[0]["items"][0]
        assert picture["description"] == gallery["description"]
        assert "2m 3m 4m" in picture["description"]
        assert "riichi/tenhou@1" in reply.text
        details = await ann.click(reply, world.catalog.text("action.details", language))
        assert world.catalog.text("answer.title.steps", language) in details.text
        assert world.catalog.text("answer.title.steps", language) not in first
        assert details.message["id"] == reply.message["id"]  # a private answer turns its pages in place
        back = await ann.click(details, world.catalog.text("action.back", language))
        assert back.text == first
    world.lab.assert_clean()
    assert [
        record for record in caplog.records if record.levelno >= logging.ERROR and "no text" not in record.message
    ] == []


async def test_a_public_answer_speaks_the_servers_language_and_each_reader_his_own(world: World) -> None:
    async with world.bot():
        reply = await world.user("ann", "ja").slash("hand score", WIN)
        assert not reply.is_private
        assert "Paid" in reply.text
        bob = world.user("bob", "zh-TW")
        own_view = await bob.click(reply, world.catalog.text("ui.my_language", "en"))
        assert own_view.is_private
        assert "支付" in own_view.text
        assert own_view.message["attachments"]
        again = await bob.select(own_view, "", "ja")
        assert "支払い" in again.text
        details = await bob.click(again, "詳細")
        assert "計算の手順" in details.text  # the language chosen stays chosen
    world.lab.assert_clean()


async def test_buttons_work_after_a_restart(world: World) -> None:
    async with world.bot():
        scored = await world.user().slash("hand score", WIN)
        shown = await world.user().slash("rules show", preset="riichi/tenhou", visibility="private")
        overview = shown.text
    async with world.bot():
        details = await world.user().click(scored, "Details")
        assert "Step by step" in details.text
        menu = components(shown.message, 3)[0]
        group = menu["options"][1]
        page = await world.user().select(shown, menu["custom_id"], group["value"])
        assert page.text != overview
    world.lab.assert_clean()


async def test_waits_and_discards(world: World) -> None:
    async with world.bot():
        ann = world.user()
        waits = await ann.slash("hand waits", hand="123m456p789s1122z", preset="riichi/tenhou")
        assert "1z 2z" in waits.text.splitlines()[0]
        three = await ann.slash("hand waits", hand="19m19p19s1123567z", preset="riichi/tenhou-3p", norths=3)
        assert three.text.splitlines()[0] == "**Ready: 4z (1 tile left)**"
        discards = await ann.slash("hand discard", hand="123m456p78s112234z", preset="riichi/tenhou")
        assert discards.text.count("\n- **") == 5
        every = await ann.click(discards, "All discards")
        assert every.text.count("\n- **") > 5
        assert discards.message["attachments"][0]["description"].startswith("hand: 1m 2m 3m")
    world.lab.assert_clean()


async def test_calls_are_compared(world: World) -> None:
    async with world.bot():
        reply = await world.user().slash("hand call", hand="23m456p78s1123z 55p", tile="1m", preset="riichi/tenhou")
        assert "Chow [1'23m]" in reply.text
        assert "Pass" in reply.text
        barred = await world.user().slash(
            "hand call", hand="23m456p78s1123z 55p", tile="1m", source="right", preset="riichi/tenhou"
        )
        assert "What is not allowed" in barred.text
        official = await world.user().slash("hand call", hand="123m456p789s1123z", tile="1z", system="mcr")
        assert "Pung [111'z]" in official.text or "Pung [1'11z]" in official.text
    world.lab.assert_clean()


async def test_before_the_first_discard(world: World) -> None:
    async with world.bot():
        void = await world.user().slash("hand void", hand="123m4567p112358s")
        assert void.text.startswith("**Give up")
        assert "sichuan/" in void.text
        passed = await world.user().slash("hand exchange", hand="123m4567p112358s", preset="sichuan/blood_exchange")
        assert passed.text.startswith("**Pass")
        assert "marked" in passed.message["attachments"][0]["description"]
        refused = await world.user().slash("hand void", hand="123m4567p112358s", preset="riichi/tenhou")
        assert refused.is_private
    world.lab.assert_clean()


async def test_a_whole_deal_is_settled(world: World) -> None:
    async with world.bot():
        reply = await world.user().slash("points settle", events="kong C concealed; win A 3fan from B")
        assert "A " in reply.text.splitlines()[0]
        assert "kong C concealed" in reply.text
        chinese = await world.user("ann", "zh-CN").slash(
            "points settle", events="C暗杠；A胡3番B点炮", visibility="private"
        )
        assert chinese.text.splitlines()[0] == reply.text.splitlines()[0].replace(", and ", "、").replace(", ", "、")
        bad = await world.user("ann", "en-US").slash("points settle", events="kong C concealed; wim A 3fan")
        assert bad.is_private
        assert "^" in bad.text
    world.lab.assert_clean()


async def test_drawing_needs_no_rules(world: World) -> None:
    async with world.bot():
        reply = await world.user().slash("hand draw", hand="19m19p [5'55z] {1111s}", flowers="1f", win="0p")
        assert "[5'55z]" in reply.text
        assert "red" not in reply.text
        assert "0p" in reply.message["attachments"][0]["description"]
    world.lab.assert_clean()


async def test_a_hand_that_does_not_win_says_why_and_how_far_it_is(world: World) -> None:
    async with world.bot():
        reply = await world.user().slash("hand score", hand="123m456p789s1123z", win="4z")
        assert reply.text.startswith("**No win")
        assert "Without its last tile" in reply.text
    world.lab.assert_clean()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_fault_is_told_privately_with_its_place_and_an_example(world: World, language: str) -> None:
    async with world.bot():
        reply = await own(world.user(), language).slash("hand score", hand="123m45k", visibility="public")
        assert reply.is_private
        lines = reply.text.splitlines()
        at = lines.index("123m45k")
        assert lines[at + 1].strip() == "^" * len(lines[at + 1].strip())
        assert "/hand score" in reply.text
    world.lab.assert_clean()


@pytest.mark.parametrize(
    ("locale", "lines"),
    [
        ("ja", ("テキスト優先モード：オフ", "テキスト優先モード：オン")),
        ("zh-CN", ("文字优先模式：关闭", "文字优先模式：开启")),
        ("zh-TW", ("文字優先模式：關閉", "文字優先模式：開啟")),
    ],
)
async def test_switches_are_on_or_off(world: World, locale: str, lines: tuple[str, str]) -> None:
    async with world.bot():
        ann = world.user(locale=locale)
        panel = await ann.slash("me settings")
        assert lines[0] in panel.text
        turn = own_catalog().text("settings.turn_on", locale, name="settings.name.text_first")
        assert lines[1] in (await ann.click(panel, turn)).text


async def test_text_first_holds_for_ones_own_public_answers(world: World) -> None:
    """Whoever else reads them sees pictures in an answer of his own."""
    async with world.bot():
        ann = world.user()
        settings = await ann.slash("me settings")
        await ann.click(settings, world.catalog.text("settings.turn_on", "en", name="settings.name.text_first"))
        told = await ann.slash("hand score", WIN)
        assert not told.is_private
        assert not told.message["attachments"]
        assert "characters (6): 2, 3, 4, 4, 5, 6 (234456m)" in told.text
        shown = await world.user("bob").click(told, world.catalog.text("ui.my_language", "en"))
        assert shown.is_private
        assert shown.message["attachments"]
    world.lab.assert_clean()


async def test_text_first(world: World) -> None:
    async with world.bot():
        ann = world.user()
        panel = await ann.slash("me settings")
        assert panel.is_private
        changed = await ann.click(panel, "Turn on: Text-first mode")
        assert "Text-first mode: on" in changed.text
        reply = await ann.slash("hand score", WIN, visibility="private")
        assert reply.message["attachments"] == []
        assert "characters (6): 2, 3, 4, 4, 5, 6 (234456m)" in reply.text
    world.lab.assert_clean()


async def test_settings_change_language_terms_and_last(world: World) -> None:
    async with world.bot():
        ann = world.user()
        panel = await ann.slash("me settings")
        menus = {menu["custom_id"]: menu for menu in components(panel.message, 3)}
        choices = ("locale", "term_style", "tile_theme", "visibility", "notify", "quiet", "time_zone")
        assert set(menus) == {f"m|set|{choice}" for choice in choices}
        assert "あなたの設定" in (await ann.select(panel, "m|set|locale", "ja")).text
        await ann.select(panel, "m|set|term_style", "romaji")
        await ann.select(panel, "m|set|visibility", "private")
    async with world.bot():
        reply = await world.user().slash("hand score", WIN)
        assert reply.is_private
        assert "支払い" in reply.text
        assert "menzen tsumo" in reply.text
        assert "門前清自摸和" not in reply.text
    world.lab.assert_clean()


async def test_reminders_quiet_hours_and_a_time_zone_that_is_typed(world: World) -> None:
    async with world.bot():
        ann = world.user()
        panel = await ann.slash("me settings")
        assert "Time zone: none chosen (UTC counts)" in panel.text
        panel = await ann.select(panel, "m|set|notify", "direct")
        panel = await ann.select(panel, "m|set|quiet", "22:00-06:00")
        assert "Quiet hours: 22:00–06:00" in panel.text
        form = await ann.click(panel, "Another time zone")
    async with world.bot():
        panel = await ann.submit_modal(form, text="lisbon")
        assert "Time zone: Europe/Lisbon" in panel.text
        assert (
            "Europe/Tallinn"
            in (await ann.submit_modal(await ann.click(panel, "Another time zone"), text="Talinn")).text
        )
        panel = await ann.select(await ann.slash("me settings"), "m|set|quiet", "default")
        assert "Quiet hours: none" in panel.text
    kept = await world.storage.profiles.profile(int(world.user().user["id"]))
    assert (kept.notify, kept.quiet_from, kept.quiet_to, kept.time_zone) == ("direct", None, None, "Europe/Lisbon")
    world.lab.assert_clean()


async def test_profile_of_a_person_is_for_the_presser_alone(world: World) -> None:
    bob = world.user("bob")
    against = Rating(1600.0, 80.0)
    attempt = Attempt(
        user=int(bob.user["id"]),
        puzzle="p1",
        turn=0,
        family="riichi",
        mode=Mode.DAILY,
        number=1,
        guild=None,
        code="5p",
        grade="best",
        rated=True,
        against=against,
        at=1,
    )
    await world.storage.puzzles.record(attempt)
    async with world.bot():
        shown = await world.user().user_command("Mahjong profile", bob.user)
        assert shown.is_private
        assert "0 games at tables" in shown.text
        assert "riichi mahjong: 1 of 1 first answer was best; rating 1500 ± 350" in shown.text
        await world.storage.puzzles.hide(int(bob.user["id"]), hidden=True)
        hidden = await world.user("ann", "ja").user_command("Mahjong profile", bob.user)
        assert "公開していません" in hidden.text
        assert "1500" not in hidden.text
        assert "1500" in (await bob.user_command("Mahjong profile", bob.user)).text
    world.lab.assert_clean()


async def test_an_export_can_be_fetched_from_the_web(world: World) -> None:
    """Where a web side is open, the answer also links to the same data, for one fetch."""
    services = world.services()
    services.links.open_at("https://web.test")
    async with world.bot(services):
        exported = await world.user().slash("privacy export")
        (address,) = [part["url"] for part in walk(exported.message["components"]) if "url" in part]
        base, _, token = address.rpartition("/")
        assert base == "https://web.test/export"
        assert await services.exports.fetch(token)
        assert await services.exports.fetch(token) is None
    world.lab.assert_clean()


async def test_privacy_show_export_delete(world: World) -> None:
    async with world.bot():
        ann = world.user()
        await ann.slash("hand score", WIN)
        await ann.click(await ann.slash("me settings"), "Turn on: Large tiles")
        await ann.slash("rules save", name="mine", preset="riichi/ema")
        assert "mine" in (await ann.slash("rules saved")).text
        shown = await ann.slash("privacy show")
        assert shown.is_private
        assert "Recent hands: 1" in shown.text
        exported = await ann.slash("privacy export")
        assert exported.is_private
        names = {file["filename"] for file in exported.message["attachments"]}
        assert {"suzume.json", "recent_hands.csv", "profiles.csv"} <= names
        asked = await ann.slash("privacy delete", scope="all")
        assert "Delete everything for good?" in asked.text
        assert "machine" not in asked.text, "she plays nowhere"
        kept = await ann.click(asked, "No, keep it")
        assert "Nothing was deleted" in kept.text
        asked = await ann.slash("privacy delete", scope="all")
        done = await ann.click(asked, "Yes, delete")
        assert "Receipt" in done.text
        assert "stay" not in done.text, "she has played nowhere and sent in nothing"
        assert (await ann.slash("privacy show")).text.startswith("**0 entries")
        assert await ann.autocomplete("hand score", "hand") == []
        assert "No rules are saved" in (await ann.slash("rules saved")).text
    world.lab.assert_clean()


async def test_reading_a_hand_in_a_message(world: World) -> None:
    async with world.bot():
        ann = world.user()
        said = await world.user("bob").say("what is this worth? 234m456m678p345s88s thanks")
        reply = await ann.message_command("Read this hand", said)
        assert reply.is_private
        assert "All Simples" in reply.text
        nothing = await ann.message_command("Read this hand", await world.user("bob").say("good game!"))
        assert "no mahjong hand" in nothing.text
    world.lab.assert_clean()


async def test_rules_compare_ruling_save_and_use(world: World) -> None:
    async with world.bot():
        ann = world.user()
        compared = await ann.slash("rules compare", first="riichi/tenhou", second="riichi/m_league")
        assert "differ" in compared.text
        ruling = await ann.slash("rules ruling", point="kuitan", system="riichi")
        assert "kuitan=" in ruling.text
        disputed = await ann.slash("rules ruling", point="multi_ron", system="riichi")
        assert "Source: Rules of riichi mahjong, 8.2" in disputed.text
        assert "no option" in (await ann.slash("rules ruling", point="kuitann", system="riichi")).text
        saved = await ann.slash("rules save", name="friday", preset="riichi/tenhou", rules="kuitan=off")
        assert "riichi/tenhou@1 kuitan=off" in saved.text
        listed = await ann.slash("rules saved")
        assert "friday" in listed.text
        used = await ann.slash("hand score", {**WIN, "preset": "friday"})
        assert "riichi/tenhou@1 kuitan=off" in used.text
        offered = await ann.autocomplete("hand score", "preset", preset="fri", hand="1m")
        assert [choice["value"] for choice in offered] == ["friday"]
        assert "deleted" in (await ann.slash("rules forget", name="friday")).text
    world.lab.assert_clean()


async def test_a_server_keeps_rules_that_only_its_managers_change(world: World) -> None:
    async with world.bot():
        owner = world.user()
        await owner.slash("rules save", name="club", preset="riichi/ema", owner="guild")
        shown = await world.user("bob").slash("rules show", preset="club")
        assert "EMA" in shown.text
    world.lab.assert_clean()


async def test_autocomplete_comes_from_memory(world: World) -> None:
    async with world.bot():
        ann = world.user()
        await ann.slash("hand score", WIN)
        hands = await ann.autocomplete("hand score", "hand", hand="234m")
        assert WIN["hand"] in [choice["value"] for choice in hands]
        suits = await ann.autocomplete("hand score", "hand", hand="234m45")
        assert [choice["value"] for choice in suits][:4] == ["234m45m", "234m45p", "234m45s", "234m45z"]
        keys = await ann.autocomplete("hand score", "rules", rules="kui", hand="1m", system="riichi")
        assert "kuitan=" in [choice["value"] for choice in keys]
        values = await ann.autocomplete("hand score", "rules", rules="kuitan=", hand="1m", system="riichi")
        assert [choice["value"] for choice in values] == ["kuitan=on", "kuitan=off"]
        flags = await ann.autocomplete("hand score", "flags", flags="riichi ", hand="1m", system="riichi")
        assert "riichi ippatsu" in [choice["value"] for choice in flags]
        flags = await ann.autocomplete("hand score", "flags", flags="one shot, double ri", hand="1m", system="riichi")
        assert [choice["value"] for choice in flags] == ["one shot, double_riichi"]
        flags = await ann.autocomplete("hand score", "flags", flags="double riichi,", hand="1m", system="riichi")
        assert "double riichi, ippatsu" in [choice["value"] for choice in flags]
        presets = await ann.autocomplete("rules show", "preset", preset="", system="sichuan")
        assert presets
        assert all(choice["value"].startswith("sichuan/") for choice in presets)
        terms = await ann.autocomplete("term", "word", word="平和")
        assert "riichi.pinfu" in [choice["value"] for choice in terms]
    world.lab.assert_clean()


@pytest.mark.parametrize("word", ["riichi.pinfu", "pinfu", "ピンフ".replace("ピンフ", "平和"), "pinfoo"])
async def test_terms_are_found_in_any_spelling(world: World, word: str) -> None:
    async with world.bot():
        reply = await world.user().slash("term", word=word)
        assert "平和" in reply.text
    world.lab.assert_clean()


async def test_points(world: World) -> None:
    async with world.bot():
        ann = world.user()
        paid = await ann.slash("points hand", value=3, fu=40, preset="riichi/tenhou")
        assert "5200" in paid.text
        assert "7700" in paid.text
        table = await ann.slash("points table", preset="riichi/tenhou")
        assert "3900" in table.text
        refused = await ann.slash("points hand", value=3, preset="riichi/tenhou")
        assert refused.is_private
    world.lab.assert_clean()


async def test_help_has_every_topic(world: World) -> None:
    async with world.bot():
        ann = world.user()
        reply = await ann.slash("help")
        menu = components(reply.message, 3)[0]
        for line in menu["options"]:
            page = await ann.select(reply, menu["custom_id"], line["value"])
            assert page.text.startswith(f"**{line['label']}**")
    world.lab.assert_clean()


async def test_dm_and_a_users_own_install(world: World) -> None:
    async with world.bot():
        ann = world.user("ann", "ja")
        direct = await ann.in_dm().slash("hand score", WIN)
        assert not direct.is_private
        assert "支払い" in direct.text
        assert (await ann.installed().slash("hand waits", hand="123m456p789s1122z")).message["attachments"]
    world.lab.assert_clean()


async def test_a_button_that_nobody_knows_gets_a_polite_answer(world: World) -> None:
    async with world.bot() as client:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Old", custom_id="from.another.time"))
        view.add_item(discord.ui.Button(label="Ours", custom_id="b|nosuchverb|x"))
        sent = await client.get_channel(int(world.lab.channel["id"])).send("old", view=view)
        client._connection._view_store._views.clear()  # as after a restart
        message = world.lab.server.world.messages[world.lab.channel["id"]][str(sent.id)]
        for label in ("Old", "Ours"):
            told = await world.user("ann", "ja").click(message, label)
            assert told.is_private
            assert "古いバージョン" in told.text
    world.lab.assert_clean()


async def test_old_buttons_and_lost_facts_get_a_polite_answer(world: World) -> None:
    async with world.bot():
        ann = world.user()
        reply = await ann.slash("hand score", WIN)
        await world.storage.answers.purge(2**62)
        gone = await ann.click(reply, "Details")
        assert gone.is_private
        assert "no longer kept" in gone.text
    world.lab.assert_clean()


async def test_a_picture_that_fails_leaves_the_text(world: World, monkeypatch) -> None:
    services = world.services()
    monkeypatch.setattr(KIT, "png", lambda *_, **__: 1 / 0)
    async with world.bot(services):
        reply = await world.user().slash("hand score", WIN)
        assert reply.message["attachments"] == []
        assert "Picture unavailable" in reply.text
        assert "2700" in reply.text
    world.lab.assert_clean()


async def test_a_picture_that_takes_too_long_leaves_the_text(world: World, monkeypatch) -> None:
    import time

    services = world.services()
    monkeypatch.setattr(services.pictures, "_seconds", 0.05)
    monkeypatch.setattr(KIT, "png", lambda *_, **__: time.sleep(0.3))
    async with world.bot(services):
        reply = await world.user().slash("hand score", WIN)
        assert reply.first < 1
        assert "2700" in reply.text
    world.lab.assert_clean()


async def test_an_error_of_ours_is_told_with_a_number_that_is_in_the_log(world: World, monkeypatch, caplog) -> None:
    services = world.services()
    monkeypatch.setattr(services.glossary, "search", lambda *_: 1 / 0)
    async with world.bot(services):
        reply = await world.user().slash("term", word="pinfu")
        assert reply.is_private
        assert "ZeroDivision" not in reply.text
        number = reply.text.rstrip("*. ").split()[-1].strip("*.")
        assert number in caplog.text
    world.lab.assert_clean()


async def test_export_is_whole_json(world: World) -> None:
    services = world.services()
    await services.profiles.change(7, "locale", "ja")
    files = await services.privacy.export(7)
    assert json.loads(files["suzume.json"])["profiles"][0]["locale"] == "ja"


class Thinking:
    """A solver that has an answer once it may."""

    def __init__(self) -> None:
        self.asked, self.may = asyncio.Event(), asyncio.Event()

    async def discards(self, reply: DiscardsReply) -> None:
        self.asked.set()
        await self.may.wait()


@pytest.mark.parametrize("visibility", ["public", "private"])
async def test_what_takes_long_is_promised_meanwhile(world: World, visibility: str) -> None:
    """Discord waits three seconds; the solver may take longer, and others ask it first."""
    solver = Thinking()
    async with world.bot(replace(world.services(), solver=solver)):  # type: ignore[arg-type]
        ann = world.user()
        shown = await ann.slash("hand discard", hand="123m456m78p3455s99p", visibility=visibility)
        before, mark = shown.text, world.lab.recorder.mark()
        pressing = asyncio.create_task(ann.click(shown, "Points and chances"))
        await solver.asked.wait()
        promise = await world.lab.recorder.wait("request", lambda call: call["path"].endswith("/callback"), since=mark)
        assert not solver.may.is_set()
        solver.may.set()
        told = await pressing
        assert promise.data["status"] < 300
        assert told.is_private
        assert told.text != before
    world.lab.assert_clean()
