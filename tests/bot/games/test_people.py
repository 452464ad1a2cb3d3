"""Several people at a table: claims in private, everything by commands, restarts, and what may be in the way."""

from __future__ import annotations

import asyncio
import json
import random
import re

from bot.playground.server import Json, Permission
from bot.services.bundle import Services
from bot.ui.completions import NOTHING
from tests.bot.games.conftest import FastClock, Hall, buttons, components
from tests.bot.games.test_alone import appears, begun, play_on, thread_of, until
from tests.bot.games.test_turning import finished
from tests.lookalike.users import ScriptedUser, text_of

NAMES = ("ann", "bob", "chie", "dan")


async def seated(hall: Hall, **wanted: object) -> list[ScriptedUser]:
    """Four people at a table that has begun, in its thread."""
    people = [hall.user(name) for name in NAMES]
    await people[0].slash("game new", dict(wanted))
    lobby = await appears(people[0], "A table is open")
    for user in people[1:]:
        await hall.lab.server.actions.press(user.user, lobby, id_of(lobby, "Join"))
    await until(lambda: "Start" in buttons(lobby))
    await hall.lab.server.actions.press(people[0].user, lobby, id_of(lobby, "Start"))
    ann = await thread_of(hall, people[0])
    await appears(ann, "in the wall")
    return [user.at(ann.channel) for user in people]


async def dealer_of(services: Services, people: list[ScriptedUser]) -> ScriptedUser:
    """Which of the people at a table deals."""
    table = (await services.tables.of_user(int(people[0].user["id"])))[0]
    seats = {info.user: info.seat for info in table.seats}
    return next(user for user in people if seats[int(user.user["id"])] == 0)


def id_of(message, label):
    return next(part["custom_id"] for part in components(message, 2) if part["label"] == label)


def public_of(hall: Hall) -> list[dict]:
    """Every message that everybody can read."""
    world = hall.lab.server.world
    return [m for stored in world.messages.values() for m in stored.values() if not m["flags"] & 64]


async def play_by_commands(user: ScriptedUser, end: str, rng: random.Random, seconds: float = 60) -> None:
    """Plays with `/game act` and its suggestions alone; what was answered is answered again only after a while."""
    before: list[str] = []
    asked = 0
    async with asyncio.timeout(seconds):
        while not any(end in text_of(message) for message in user.sees()):
            offered = await user.autocomplete("game act", "action", {"action": ""})
            assert offered, "what can be done, or why nothing can"
            values = [choice["value"] for choice in offered if choice["value"] != NOTHING]
            asked = asked + 1 if values == before else 0
            before = values
            if not values or asked % 20:
                await asyncio.sleep(0.03)
                continue
            wins = [value for value in values if value == "win"]
            others = [value for value in values if value != "pass"] or values
            await user.slash("game act", action=(wins or [rng.choice(others)])[0])


async def test_claims_leave_no_public_trace(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou")
        board = await appears(people[0], "to play")
        dealer = await dealer_of(services, people)
        others = [user for user in people if user is not dealer]
        panel = await dealer.slash("game hand")
        await dealer.click(panel, next(one for one in buttons(panel.message) if one.startswith("Discard drawn")))
        await until(lambda: "Claims close between" in text_of(board))
        assert buttons(board) == ["Pass", "Win", "Pung", "Kong", "Chow", "My hand"]
        shown, number = json.dumps(board), len(public_of(hall))
        impossible = await others[0].click(board, "Kong")
        assert impossible.is_private
        assert "it stands as a pass, and you may still change it." in impossible.text
        passed = await hall.lab.server.actions.press(others[1].user, board, id_of(board, "Pass"))
        await until(lambda: passed.marks)
        assert [mark.what for mark in passed.marks] == ["update_later"]
        refused = await dealer.click(board, "Win")
        assert "your own discard" in refused.text
        assert json.dumps(board) == shown
        assert len(public_of(hall)) == number


async def test_four_people_play_a_hand_by_commands(hall: Hall) -> None:
    async with hall.bot():
        people = await seated(hall, preset="sichuan/blood_exchange")
        await asyncio.gather(
            *(play_by_commands(user, "Scores", random.Random(index)) for index, user in enumerate(people))
        )
        await appears(people[0], "The game is over")
        told = json.dumps(public_of(hall))
        assert "Your answer" not in told
        assert "Only you can see this" not in told
        assert '"custom_id": "b|gp' not in told, "no control of a private hand is public"
    hall.lab.assert_clean()


async def test_the_same_press_and_a_late_one_do_no_harm(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        await until(lambda: any("Your turn" in text_of(m) or "to play" in text_of(m) for m in ann.sees()))
        panel = await ann.slash("game hand")
        await until(lambda: any("Discard drawn" in one for one in buttons(panel.message)))
        label = next(one for one in buttons(panel.message) if one.startswith("Discard drawn"))
        pressed = id_of(panel.message, label)
        tables = await services.tables.of_user(int(ann.user["id"]))
        before = (await services.tables.hand(tables[0].id, person(ann))).view.seats
        actions = hall.lab.server.actions
        message = json.loads(json.dumps(panel.message))
        await asyncio.gather(*(actions.press(ann.user, message, pressed) for _ in range(3)))
        await until(lambda: label not in buttons(panel.message))
        hand = await services.tables.hand(tables[0].id, person(ann))
        assert len(hand.view.seats[hand.seat].river) == len(before[hand.seat].river) + 1
        late = await actions.press(ann.user, message, pressed)
        await until(lambda: any(mark.what in ("edit", "update") for mark in late.marks))
        hand = await services.tables.hand(tables[0].id, person(ann))
        assert len(hand.view.seats[hand.seat].river) <= len(before[hand.seat].river) + 1


def person(user):
    from bot.services.table_views import Person

    return Person(int(user.user["id"]))


async def test_a_hand_goes_on_after_a_restart(hall: Hall) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        panel = await ann.slash("game hand")
    async with hall.bot():
        again = await ann.click(panel, "Refresh")
        assert again.message["id"] == panel.message["id"]
        await play_on(ann, again.message, "Scores")
        ends = [message for message in ann.sees() if "Scores" in text_of(message)]
        assert len(ends) == 1
    hall.lab.assert_clean()


async def test_text_alone_will_do(hall: Hall) -> None:
    hall.pictures = True
    async with hall.bot():
        user = hall.user()
        settings = await user.slash("me settings")
        await user.click(settings, "Turn on: Text-first mode")
        ann = await begun(hall, user)
        board = await appears(ann, "in the wall")
        assert board["attachments"][0]["description"].startswith("table")
        panel = await ann.slash("game hand")
        assert panel.message["attachments"] == []
        assert "Characters" in panel.text or "characters" in panel.text
    hall.lab.assert_clean()


async def test_without_threads_the_channel_will_do(hall: Hall) -> None:
    hall.lab.server.world.deny_bot(hall.lab.channel, int(Permission.CREATE_PUBLIC_THREADS))
    async with hall.bot():
        ann = hall.user()
        await ann.slash("game new", machines=3, level="beginner")
        await appears(ann, "in the wall")
        panel = await ann.slash("game hand")
        assert "Only you can see this" in panel.text
        assert all(channel["type"] != 11 for channel in hall.lab.server.world.channels.values())


async def test_where_nothing_can_be_shown_no_game_begins(hall: Hall) -> None:
    hall.lab.server.world.deny_bot(hall.lab.channel, int(Permission.SEND_MESSAGES))
    async with hall.bot():
        told = await hall.user().slash("game new", machines=3)
        assert "Send Messages" in told.text
        assert told.is_private


async def test_without_pictures_text_will_do(hall: Hall) -> None:
    hall.pictures = True
    hall.lab.server.world.deny_bot(hall.lab.channel, int(Permission.ATTACH_FILES))
    async with hall.bot():
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        panel = await ann.slash("game hand")
        await play_on(ann, panel.message, "Scores")
        end = await appears(ann, "Scores")
        assert end["attachments"] == []
        assert "won" in text_of(end) or "draw" in text_of(end)


async def test_orders_by_menu_and_by_command(hall: Hall) -> None:
    async with hall.bot():
        people = await seated(hall, preset="riichi/tenhou", clock="day")
        ann = people[0]
        panel = await ann.slash("game hand")
        orders = await ann.click(panel, "Standing orders")
        assert "Only you" in orders.text
        menu = next(part for part in components(orders.message, 3) if part["custom_id"].endswith("|pung"))
        changed = await ann.select(orders, menu["custom_id"], "ask")
        assert "pung: ask me" in changed.text.casefold() or "pon: ask me" in changed.text.casefold()
        told = await ann.slash("game orders", call="chow", order="take", tiles="5p")
        assert "5p" in told.text
        wrong = await ann.slash("game orders", call="chow", order="take", tiles="99x")
        assert "5p or 7z" in wrong.text


async def test_asked_again_before_a_discard(hall: Hall) -> None:
    async with hall.bot() as services:
        await services.profiles.change(int(hall.user().user["id"]), "confirm", "on")
        ann = await begun(hall, hall.user(), clock="day")
        await appears(ann, "in the wall")
        hand = await ann.slash("game hand")
        await until(lambda: components(hand.message, 3))
        menu = components(hand.message, 3)[0]
        asked = await ann.select(hand, menu["custom_id"], menu["options"][0]["value"])
        (yes, back, *_) = buttons(asked.message)
        assert yes == f"Yes: Discard {menu['options'][0]['label']}"
        assert components(asked.message, 3) == []
        again = await ann.click(asked, back)
        menu = components(again.message, 3)[0]
        asked = await ann.select(again, menu["custom_id"], menu["options"][0]["value"])
        await ann.click(asked, yes)
        log = await ann.slash("game log")
        assert "East discards" in log.text
    hall.lab.assert_clean()


def addresses(message: Json) -> list[str]:
    """Where the buttons of a message lead."""
    return [part["url"] for part in components(message, 2) if "url" in part]


async def test_looking_back(hall: Hall) -> None:
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        await appears(ann, "in the wall")
        hand = await ann.slash("game hand")
        log = await ann.slash("game log")
        assert "dealt" in log.text
        early = await ann.slash("game verify")
        assert "the wall is shown when the game is over" in early.text
        await play_on(ann, hand.message, "Scores")
        end = await appears(ann, "The game is over")
        verified = await ann.click(end, "Verify the walls")
        assert "matches" in verified.text
        replay = await ann.click(end, "Replay")
        assert "step 1 of" in replay.text
        assert "East is dealt" in replay.text
        assert addresses(replay.message) == []  # no web side is open
        services.links.open_at("https://web.test")
        last = await ann.click(replay, "Last")
        assert last.message["id"] == replay.message["id"]
        (page,) = addresses(last.message)
        assert re.fullmatch(r"https://web\.test/replay/[0-9a-z]{26}/1/all/\d\d+", page)
        verified = await ann.click(end, "Verify the walls")
        assert addresses(verified.message) == [page.rpartition("/1/")[0].replace("replay", "verify")]
        why = await ann.click(await appears(ann, "Scores"), "Why did the machines play so?")
        assert "Discard" in why.text
        again = await ann.click(end, "Rematch")
        assert again.is_private
    hall.lab.assert_clean()


async def test_strangers_and_wrong_places(hall: Hall) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user())
        board = await appears(ann, "in the wall")
        bob = hall.user("bob").at(ann.channel)
        told = await bob.click(board, "My hand")
        assert told.is_private
        assert "are not at this table" in told.text
        nothing = await hall.user("dan").in_dm().slash("game new")
        assert "server" in nothing.text
        spectator = await bob.slash("game log")
        assert "dealt" not in spectator.text
        assert "the moves as you may know them" in spectator.text
        for command in ("hand", "pause", "undo", "resign", "orders"):
            told = await bob.slash(f"game {command}")
            assert told.text == "**You are not at this table**", command
        assert (await bob.slash("game act", action="pass")).text == "**You are not at this table**"
        theirs = (await bob.slash("game list")).text
        assert theirs.index("You are not at any table") < theirs.index("Tables here") < theirs.index("riichi")
        elsewhere = await hall.user("bob").at(hall.lab.channel).slash("game list")
        assert "Tables here" in elsewhere.text
        listed = await ann.slash("game list")
        assert "riichi" in listed.text
        sure = await ann.slash("game resign")
        assert "Do you really want to resign" in sure.text
        done = await ann.click(sure, "Resign all the same")
        assert "resigned" in done.text
    hall.lab.assert_clean()


async def test_a_pause_is_told_to_whoever_completes_it(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot():
        people = await seated(hall, preset="riichi/tenhou")
        told = [(await user.slash("game pause")).text for user in people]
        assert all("noted; the game is paused when everybody agrees" in text for text in told[:3])
        assert told[3] == "**The game is paused.**"
    hall.lab.assert_clean()


async def test_alone_a_pause_is_at_once_and_a_refusal_says_why(hall: Hall) -> None:
    async with hall.bot():
        ann = await begun(hall, hall.user(), preset="riichi/tenhou", clock="day")
        await appears(ann, "in the wall")
        await until(lambda: any(f"<@{ann.user['id']}> to play" in text_of(message) for message in ann.sees()))
        assert "was not understood" in (await ann.slash("game act", action="throw it")).text
        assert "needs other people at the table" in (await ann.slash("game undo")).text
        assert "Tables here" not in (await ann.slash("game list")).text
        assert (await ann.slash("game pause")).text == "**The game is paused.**"
        assert "The game is paused" in (await ann.slash("game act", action="throw it")).text
    hall.lab.assert_clean()


async def test_the_list_of_actions_says_why_it_is_empty(hall: Hall) -> None:
    """In the playground "/game" and Enter opens `/game act`: at no table it has nothing to offer, and says so."""
    async with hall.bot():
        ann, bob = hall.user(), hall.user("bob")

        async def offered(user: ScriptedUser) -> list[tuple[str, str]]:
            found = await user.autocomplete("game act", "action", {"action": ""})
            return [(choice["name"], choice["value"]) for choice in found]

        assert await offered(ann) == [("You are not at any table. /game new opens one.", NOTHING)]
        assert await offered(ann.speaks("ja")) == [("参加中の卓はありません。/game new で卓を立てられます。", NOTHING)]
        ann.speaks("en-US")
        assert "/game new opens one" in (await ann.slash("game act", action=NOTHING)).text
        people = await seated(hall, preset="riichi/tenhou")
        board = await appears(people[0], "to play")
        dealer = next(user for user in people if f"<@{user.user['id']}> to play" in text_of(board))
        other = next(user for user in people if user is not dealer)
        assert await offered(other) == [("It is not your turn", NOTHING)]
        assert "It is not your turn" in (await other.slash("game act", action=NOTHING)).text
        assert NOTHING not in [value for _, value in await offered(dealer)]
        assert bob.name in {user.name for user in people}
    hall.lab.assert_clean()


async def test_the_same_walls_at_two_tables(hall: Hall) -> None:
    """The second table tells at its end how the same seats did at the first."""
    games = hall.lab.server.world.add_channel(hall.lab.guild, "games")
    async with hall.bot() as services:
        ann = await begun(hall, hall.user())
        hand = await ann.slash("game hand")
        await play_on(ann, hand.message, "The game is over")
        first = await services.tables.of_user(int(ann.user["id"]))
        bob = hall.user("bob", games)
        await bob.slash("game new", {"machines": 3, "level": "beginner", "walls": first[0].id})
        channels = hall.lab.server.world.channels
        await until(lambda: any(one.get("parent_id") == games["id"] for one in channels.values()))
        bob = bob.at(next(one for one in channels.values() if one.get("parent_id") == games["id"]))
        await appears(bob, "in the wall")
        hand = await bob.slash("game hand")
        await play_on(bob, hand.message, "The game is over")
        end = text_of(await appears(bob, "The same walls at other tables"))
        boards = [
            await services.tables.public(one.id)
            for one in (first[0], (await services.tables.of_user(int(bob.user["id"])))[0])
        ]
        mine, theirs = ({row.player: row.points for row in board.standings} for board in reversed(boards))
        assert f"<@{bob.user['id']}>: {mine[0]} here, {theirs[0]} there" in end
        assert boards[0].promise == boards[1].promise
    hall.lab.assert_clean()


async def test_leaving_says_what_it_costs(hall: Hall) -> None:
    """Where the rules make leavers pay, the amount is told before anything is done."""
    async with hall.bot():
        ann, *_ = await seated(hall, preset="sichuan/qq_base6", clock="day")
        asked = await ann.slash("game resign")
        # sixteen units of six to each of three players
        assert "you pay 288 for leaving now" in asked.text
        assert "Resign all the same" in buttons(asked.message)
    hall.lab.assert_clean()


async def test_the_board_is_shown_again(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot():
        people = await seated(hall, preset="riichi/tenhou")
        ann = people[0]
        old = await appears(ann, "to play")
        told = await people[1].slash("game board")
        assert told.is_private
        boards = [message for message in ann.sees() if "to play" in text_of(message)]
        assert len(boards) == 1, "the old board has become a log"
        assert boards[0]["id"] != old["id"]
        assert buttons(old) == []


async def test_asking_for_a_discard_says_who_must_agree(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou")
        board = await appears(people[0], "to play")
        dealer = await dealer_of(services, people)
        panel = await dealer.slash("game hand")
        await dealer.click(panel, next(one for one in buttons(panel.message) if one.startswith("Discard drawn")))
        await until(lambda: "Claims close between" in text_of(board))
        asked = await dealer.slash("game undo")
        assert asked.is_private
        sentence = next(line for line in asked.text.splitlines() if "is taken back if" in line)
        for user in people:
            assert (f"<@{user.user['id']}>" in sentence) is (user is not dealer)
        await until(lambda: "Agree to take back" in buttons(board))
    hall.lab.assert_clean()


async def test_a_reminder_mentions_whoever_is_to_play_and_nobody_else(hall: Hall) -> None:
    hall.clock = FastClock(200)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou", clock="day")
        await appears(people[0], "to play")
        table = (await services.tables.of_user(int(people[0].user["id"])))[0]
        board = await services.tables.public(table.id)
        (seat,) = board.view.asked
        user = next(info.user for info in board.table.seats if info.seat == seat)
        other = next(one for one in people if int(one.user["id"]) != user)
        told = await other.slash("game remind")
        assert told.is_private
        reminder = await appears(other, "waits for you")
        assert [one["id"] for one in reminder["mentions"]] == [str(user)]
        assert all(not m["mentions"] for m in public_of(hall) if m["id"] != reminder["id"])


async def test_a_slow_table_posts_its_board_anew_for_every_person(hall: Hall) -> None:
    hall.clock = FastClock(2000)
    async with hall.bot():
        people = await seated(hall, preset="riichi/tenhou", clock="day")
        first = await appears(people[0], "to play")
        for user in people:
            panel = await user.slash("game hand")
            drawn = [one for one in buttons(panel.message) if one.startswith("Discard drawn")]
            if drawn:
                await user.click(panel, drawn[0])
        await until(lambda: "to play" not in text_of(first) and not buttons(first))
        newest = await appears(people[0], "to play")
        assert newest["id"] != first["id"]
        assert "discards" in text_of(first)


async def test_a_name_goes_from_everything_that_a_finished_game_has_shown(hall: Hall) -> None:
    hall.pictures = True
    async with hall.bot() as services:
        ann, over = await finished(hall)
        table = (await services.tables.of_user(int(ann.user["id"])))[0].id
        name = f"<@{ann.user['id']}>"
        named = [message for message in public_of(hall) if name in text_of(message)]
        assert any("The game is over" in text_of(message) for message in named)
        assert any("Scores" in text_of(message) for message in named)
        assert any("Table: riichi mahjong" in text_of(message) for message in named)
        before = {message["id"]: (pictures_of(message), buttons(message)) for message in named}
        assert any(pictures for pictures, _ in before.values())
        number = len(public_of(hall))
        asked = await ann.slash("privacy delete", scope="games")
        receipt = await ann.click(asked, "Yes, delete")
        assert "The game you played stays; your seat in it is a former player's." in receipt.text
        await until(lambda: not any(name in text_of(message) for message in public_of(hall)))
        assert len(public_of(hall)) == number, "nothing new is said"
        for message in public_of(hall):
            if message["id"] in before:
                assert (pictures_of(message), buttons(message)) == before[message["id"]]
                assert "ormer player" in text_of(message)
        assert ann.user["id"] not in repr(await services.tables.table(table))
        refused = await ann.click(over, "My turning points")
        assert "You are not at this table" in text_of(refused.message)
    hall.lab.assert_clean()


def pictures_of(message: Json) -> list[tuple[str, str]]:
    """Names and descriptions of a message's pictures, each shown by its own name."""
    shown = [item["media"]["url"] for part in components(message, 12) for item in part["items"]]
    files = [(one["filename"], one.get("description") or "") for one in message["attachments"]]
    assert len(shown) == len([name for name, _ in files])
    return files


async def test_deleting_in_the_middle_of_a_game_says_whose_seat_is_lost(hall: Hall) -> None:
    hall.clock = FastClock(1)
    async with hall.bot() as services:
        people = await seated(hall, preset="riichi/tenhou")
        table = (await services.tables.of_user(int(people[1].user["id"])))[0].id
        for scope, sentence, loses in (
            ("settings", "Delete your settings for good?", False),
            ("games", "Delete your games at tables for good?", True),
            ("all", "Delete everything for good?", True),
        ):
            asked = await people[1].slash("privacy delete", scope=scope)
            assert sentence in asked.text
            assert ("at 1 table. A machine takes your seat for good" in asked.text) is loses
        done = await people[1].click(asked, "Yes, delete")
        assert "Receipt" in done.text

        async def gone() -> bool:
            return int(people[1].user["id"]) not in {seat.user for seat in (await services.tables.table(table)).seats}

        async with asyncio.timeout(20):
            while not await gone():  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        name = f"<@{people[1].user['id']}>"
        await until(lambda: not any(name in text_of(message) for message in public_of(hall)))
        (card,) = [message for message in public_of(hall) if "Table: riichi mahjong" in text_of(message)]
        assert "2. Former player 2" in text_of(card)
        asked = await people[1].slash("privacy delete", scope="all")
        assert "machine" not in asked.text
    hall.lab.assert_clean()
