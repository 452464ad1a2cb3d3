"""Time and people: clocks, absence, pauses, taking back, resigning, reminders, personal data, walls."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.clock import DAY
from bot.services.clocks import CLOCKS, HOUR, LONGEST_PAUSE, MINUTE, deadline, quiet_until
from bot.services.orders import Do, Orders
from bot.services.problems import Refused
from bot.services.table_views import Kept, Note, Person, Phase, Press, Wish
from bot.services.walls import tiles_of
from bot.storage.records import Notify, Profile, Scope
from engine.play.wall import commitment
from tests.bot.services.games.test_playing import person_at, until
from tests.bot.services.games.world import ANN, BEN, CAT, HERE, PEOPLE, SIMPLE, World, answer, one_step, play_turns

QUIET = Profile(1, quiet_from=22 * 60, quiet_to=7 * 60, time_zone="Asia/Taipei")
NOON = 1_767_240_000_000  # noon in Taipei


def names(text: str, user: int) -> bool:
    """Whether it holds a user's number as one of its own: digests may hold the same three digits."""
    return re.search(rf"\b{user}\b", text) is not None


def key(refused):
    return refused.value.problems[0].reason.key


# Clocks


async def test_a_slow_turn_is_charged_to_the_bank(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn")
    (seat,) = live.desk.asked
    player, clock = live.state.seating[seat], live.state.clock
    assert live.desk.cap == live.desk.opened + clock.turn + clock.bank
    world.clock.advance(clock.turn + 30_000)
    await answer(world, table, person_at(live, seat))
    after = await world.live(table)
    assert after.state.players[player].bank == clock.bank - 30_000
    board = await world.tables.public(table)
    assert board.table.seats[player].bank == clock.bank - 30_000


async def test_a_turn_that_runs_out_discards_the_drawn_tile(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.state.deal.drawn >= 0)
    (seat,) = live.desk.asked
    drawn = live.state.deal.drawn
    await world.pass_time(live.desk.cap)
    after = await world.live(table)
    thrown = after.state.deal.seats[seat].river[-1]
    assert (thrown.tile, thrown.drawn) == (drawn, True)
    player = after.state.players[live.state.seating[seat]]
    assert (player.slow, player.bank, player.kept) == (1, 0, Kept.HUMAN)


async def test_two_in_a_row_and_the_machine_plays_until_return(world):
    table = await world.new(humans=PEOPLE)
    await world.pass_time(world.clock.now() + 30 * MINUTE)
    live = await world.live(table)
    absent = [player for player, one in live.state.players.items() if one.kept is Kept.ABSENT]
    assert absent == list(range(4)), "everybody slept"
    assert live.state.phase in (Phase.PLAYING, Phase.OVER)
    if live.state.phase is Phase.PLAYING:
        assert (await world.tables.back(table, ANN)).seats[0].kept is Kept.HUMAN


async def test_whoever_acts_is_back(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn")
    for _ in range(2000):
        live = await world.live(table)
        if any(one.kept is Kept.ABSENT for one in live.state.players.values()):
            break
        await one_step(world, table, PEOPLE[1:])
    live = await until(
        world, table, lambda live: live.desk.kind == "turn" and live.state.seating[live.desk.asked[0]] == 0
    )
    assert live.state.players[0].kept is Kept.ABSENT
    assert live.desk.cap == live.desk.opened + live.state.clock.machine
    version = live.state.version
    await answer(world, table, ANN)
    after = await world.live(table)
    assert (after.state.players[0].kept, after.state.players[0].slow) == (Kept.HUMAN, 0)
    assert after.state.version == version + 2


def test_quiet_hours_stop_a_long_turn_once_a_night():
    day = CLOCKS["day"].turn
    opened = NOON
    assert deadline(opened, day, None) == opened + day
    assert deadline(opened, day, QUIET) == opened + day + 8 * HOUR
    assert deadline(opened, 7 * DAY, QUIET) == opened + 7 * DAY + 10 * 8 * HOUR
    assert deadline(opened, HOUR, QUIET) == opened + HOUR, "no room for sleep on a short clock"
    at_night = NOON + 14 * HOUR  # two in the morning
    assert deadline(at_night, day, QUIET) == at_night + day + 4 * HOUR + 8 * HOUR
    assert quiet_until(QUIET, NOON) == NOON
    assert quiet_until(QUIET, at_night) == NOON + 18 * HOUR


def test_quiet_hours_by_hand():
    short = replace(QUIET, quiet_from=23 * 60, quiet_to=5 * 60)
    assert deadline(NOON, DAY, short) == NOON + DAY + 6 * HOUR
    assert deadline(NOON, DAY, replace(short, quiet_to=short.quiet_from)) == NOON + DAY
    in_utc = replace(short, time_zone="Nowhere/Atlantis")  # 4 to 5 in the morning, then a whole night
    assert deadline(NOON, DAY, in_utc) == NOON + DAY + HOUR + 6 * HOUR


async def test_a_player_s_quiet_hours_move_his_deadline(world):
    for person in PEOPLE:
        await world.storage.profiles.save_profile(replace(QUIET, user=person.user))
    table = await world.new(humans=PEOPLE, clock="day")
    live = await until(world, table, lambda live: live.desk.kind == "turn")
    clock = live.state.clock
    assert live.desk.cap > live.desk.opened + clock.turn + clock.bank
    assert live.desk.cap == deadline(live.desk.opened, clock.turn + clock.bank, QUIET)


# Pauses


async def test_a_pause_needs_everybody(world):
    table = await world.new(humans=(ANN, BEN))
    live = await until(world, table, lambda live: live.desk.kind == "turn", (ANN, BEN))
    view = await world.tables.pause(table, ANN)
    assert (view.pause, view.paused) == ((0,), None)
    (ben,) = [seat.player for seat in view.seats if seat.user == BEN.user]
    assert (await world.tables.decline_pause(table, BEN)).pause == ()
    await world.tables.pause(table, ANN)
    live = await world.live(table)
    view = await world.tables.pause(table, BEN)
    assert view.paused == world.clock.now()
    assert ben in (2, 3)
    person = ANN if live.state.seat_of(0) in live.desk.waiting else BEN
    with pytest.raises(Refused) as refused:
        await world.tables.act(table, person, live.state.step, SIMPLE.choose(
            (await world.tables.hand(table, person)).view).action)  # fmt: skip
    assert key(refused) == "game.reason.paused"
    world.clock.advance(3 * DAY)
    await world.due()
    assert (await world.live(table)).state.step == live.state.step
    await world.tables.resume(table, BEN)
    after = await world.live(table)
    assert after.desk.cap == live.desk.cap + 3 * DAY


async def test_the_longest_pause_ends_by_itself(world):
    table = await world.new(humans=(ANN, BEN), clock="relaxed")
    await world.tables.pause(table, ANN)
    paused = (await world.tables.pause(table, BEN)).paused
    await world.pass_time(paused + LONGEST_PAUSE - 1)
    assert (await world.tables.table(table)).paused == paused
    world.clock.advance(1)
    await world.due()
    assert (await world.tables.table(table)).paused is None


# Taking back


async def test_an_own_sealed_answer_may_be_taken_back(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    seat = live.desk.asked[0]
    await world.tables.press(table, person_at(live, seat), live.state.step, Press("pung"))
    rings = (await world.live(table)).rings_at
    hand = await world.tables.undo(table, person_at(live, seat))
    assert hand.sealed is None
    assert (await world.live(table)).rings_at == rings, "what was pressed has settled the seat"


async def test_a_discard_comes_back_if_all_agree(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim" and live.state.step > 8)
    thrower = live.desk.source
    river = live.state.deal.seats[thrower].river[:-1]
    others = live.desk.asked
    with pytest.raises(Refused) as refused:
        await world.tables.undo(table, person_at(live, others[0]))
    assert key(refused) == "game.reason.nothing_to_undo"
    await world.tables.press(table, person_at(live, others[1]), live.state.step, Press("pass"))
    await world.tables.undo(table, person_at(live, thrower))
    assert (await world.tables.table(table)).undo == (live.state.seating[thrower],)
    for seat in others:
        await world.tables.undo(table, person_at(live, seat))
    after = await world.live(table)
    assert after.state.step > live.state.step, "steps never go back"
    assert after.desk.kind == "turn"
    assert after.desk.asked == (thrower,)
    assert after.state.deal.seats[thrower].river == river
    assert after.desk.sealed == {}
    world.restart()
    again = await world.live(table)
    assert again.state.deal.key() == after.state.deal.key()
    await answer(world, table, person_at(live, thrower))
    await play_turns(world, table, PEOPLE)


async def test_no_discard_comes_back_after_the_bell(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim" and not live.desk.sealed)
    await world.tables.undo(table, person_at(live, live.desk.source))
    asked = await world.tables.public(table, 0)
    assert asked.news[-1].key == "undo_asked"
    await world.pass_time(live.desk.cap + 1000)
    assert (await world.tables.table(table)).undo == ()
    later = await world.tables.public(table, 0)
    assert [note.key for note in later.news if isinstance(note, Note)][-1] == "undo_lapsed"
    with pytest.raises(Refused) as refused:
        await world.tables.undo(table, person_at(live, live.desk.source))
    assert key(refused) == "game.reason.nothing_to_undo"


# Resigning


async def test_who_resigns_leaves_the_seat_to_the_machine(world):
    table = await world.new(humans=(ANN, BEN))
    await until(world, table, lambda live: live.desk.kind == "turn", (ANN, BEN))
    view = await world.tables.resign(table, BEN)
    assert [seat.kept for seat in view.seats if seat.user == BEN.user] == [Kept.RESIGNED]
    live = await play_turns(world, table, (ANN,))
    assert live.state.phase is Phase.OVER
    table = await world.new(humans=(ANN, BEN))
    await world.tables.resign(table, BEN)
    live = await until(world, table, lambda live: live.desk.kind == "turn", (ANN,))
    with pytest.raises(Refused) as refused:
        await world.tables.act(table, BEN, live.state.step, live.state.events[-1])
    assert key(refused) in ("game.reason.resigned", "game.reason.not_your_turn")


async def test_the_last_human_takes_the_table_along(world):
    table = await world.new(humans=(ANN,))
    view = await world.tables.resign(table, ANN)
    assert view.phase is Phase.CANCELLED
    assert await world.storage.tables.next_due() is None


async def test_a_leaver_pays_where_the_rules_say_so_after_a_warning(world):
    table = await world.new("sichuan/standard escape_units=5", humans=(ANN, BEN))
    live = await until(world, table, lambda live: live.desk.kind == "turn", (ANN, BEN))
    with pytest.raises(Refused) as refused:
        await world.tables.resign(table, BEN)
    assert key(refused) == "game.reason.leaving_costs"
    cost = refused.value.problems[0].reason.params["amount"]
    assert cost > 0
    seat = live.state.seat_of(live.player_of(BEN.user))
    score = live.state.deal.scores[seat]
    await world.tables.resign(table, BEN, sure=True)
    for _ in range(60):
        live = await world.live(table)
        if not live.state.leaving:
            break
        await one_step(world, table, (ANN,))
    assert not live.state.leaving
    assert any(type(event).__name__ == "Left" and event.seat == seat for event in live.state.events)
    assert live.state.deal.scores[seat] == score - cost
    await play_turns(world, table, (ANN,))


# Reminders


async def told(world, clock, notify, days, tables=10):
    for person in PEOPLE:
        await world.storage.profiles.save_profile(Profile(person.user, notify=notify))
    found = [await world.new(humans=PEOPLE, clock=clock, deals=0) for _ in range(tables)]
    return found, world.clock.now() + days * DAY


async def test_a_week_of_ten_games_and_nobody_is_told_oftener_than_every_half_hour():
    world, rng, tick = World(), random.Random(3), 30 * MINUTE
    tables, end = await told(world, "day", Notify.MENTION, 7)
    sent = {}

    async def deliver(post):
        if post.kind == "digest":
            sent.setdefault(post.user, []).append((world.clock.now(), post))
        return await world.deliver(post)

    world.timers.deliver_to(deliver)
    while world.clock.now() < end:
        await world.pass_time(world.clock.now() + tick)
        for table in tables:
            live = await world.live(table)
            if live.desk is not None and live.desk.kind == "turn" and live.desk.waiting and rng.random() < 0.25:
                await answer(world, table, person_at(live, live.desk.asked[0]))
    assert set(sent) == {person.user for person in PEOPLE}
    for moments in sent.values():
        assert len(moments) > 50
        assert all(later[0] - sooner[0] >= 30 * MINUTE for sooner, later in pairwise(moments))
    assert any(len(post.tables) > 1 for moments in sent.values() for _, post in moments), "rolled into a digest"
    for table in tables:
        rings = (await world.live(table)).rings_at
        assert rings is None or rings > world.clock.now(), "no deadline is missed"
    causes = [commit.cause for table in tables for commit in (await world.storage.tables.load(table)).commits]
    bells = [cause for cause in causes if cause.startswith("bell:")]
    assert len(bells) == len(set(bells)) > 300


async def test_reminders_of_one_turn(world):
    for person in PEOPLE:
        await world.storage.profiles.save_profile(Profile(person.user, notify=Notify.DIRECT))
    table = await world.new(humans=PEOPLE, clock="day")
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.state.version > 3)
    opened, length = live.desk.opened, live.state.clock.turn
    user = live.users[live.state.seating[live.desk.asked[0]]]
    times = []
    while (await world.live(table)).state.step == live.state.step:
        world.clock.advance(await world.timers.next_due() - world.clock.now())
        before = len(world.posts)
        await world.due()
        times += [world.clock.now() for post in world.posts[before:] if (post.kind, post.user) == ("digest", user)]
    assert times[-2:] == [opened + length // 2, opened + length * 9 // 10]
    assert len(times) <= 3


async def test_a_turn_ahead(world):
    """Who wants that is told when the player before him is to play, in words that say so, and within the budget."""
    await world.storage.profiles.save_profile(Profile(BEN.user, notify=Notify.AHEAD))
    table = await world.new(humans=(ANN, BEN), clock="day", size=2, line="sichuan/chengdu_social_2p")

    async def turn_of(person):
        live = await until(
            world,
            table,
            lambda live: live.desk.kind == "turn" and person_at(live, live.desk.asked[0]) == person,
            (ANN, BEN),
        )
        world.clock.advance(30 * MINUTE)  # the budget's
        await world.due()
        posts = [post for post in world.posts if post.kind == "digest"]
        assert {post.user for post in posts} == {BEN.user}
        assert posts[-1].step == live.state.step
        return posts[-1].manner

    assert await turn_of(ANN) == "ahead"
    assert await turn_of(BEN) == "mention"


async def test_nobody_is_told_who_did_not_ask_for_it(world):
    await told(world, "relaxed", Notify.NONE, 1, tables=2)
    await world.pass_time(world.clock.now() + DAY)
    assert not any(post.kind == "digest" for post in world.posts)


async def test_an_order_to_be_asked_is_told_in_private_only(world):
    asks = Orders(win=Do.ASK)
    await world.storage.profiles.save_profile(Profile(ANN.user, notify=Notify.DIRECT))
    await world.storage.profiles.save_profile(Profile(BEN.user, notify=Notify.MENTION))
    table = await world.new(humans=(ANN, BEN), clock="day")
    await world.tables.orders(table, ANN, asks)
    await world.tables.orders(table, BEN, asks)
    live = await until(
        world, table, lambda live: live.desk.kind == "claim" and len(live.desk.waits) == 2, (ANN, BEN), 2000
    )
    await world.pass_time(live.desk.cap - 1)
    digests = [post for post in world.posts if post.kind == "digest" and post.step == live.state.step]
    assert [(post.user, post.private, post.manner) for post in digests] == [(ANN.user, True, "direct")]


async def test_quiet_hours_hold_reminders_back(world):
    await world.storage.profiles.save_profile(replace(QUIET, user=ANN.user, notify=Notify.MENTION))
    world.clock.advance(NOON + 14 * HOUR - world.clock.now())
    table = await world.new(humans=(ANN,), clock="week")
    await until(world, table, lambda live: live.desk.kind == "turn" and live.desk.waiting, ())
    await world.pass_time(NOON + 18 * HOUR - 1)
    assert not any(post.kind == "digest" for post in world.posts)
    world.clock.advance(1)
    await world.due()
    assert [post.user for post in world.posts if post.kind == "digest"] == [ANN.user]


async def test_a_nudge_reminds_whoever_is_publicly_waited_for(world):
    table = await world.new(humans=(ANN, BEN), clock="relaxed")
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.desk.waiting, (ANN, BEN))
    user = live.users[live.state.seating[live.desk.asked[0]]]
    other = ANN if user == BEN.user else BEN
    with pytest.raises(Refused) as refused:
        await world.tables.remind(table, Person(user))
    assert key(refused) == "game.reason.nobody_to_remind"
    for _ in range(3):
        await world.tables.remind(table, other)
        await world.due()
    assert [post.user for post in world.posts if post.kind == "digest"] == [user]


# Personal data


async def test_deleted_data_leaves_the_seat_to_the_machine_and_the_game_whole(world):
    table = await world.new(humans=(ANN, BEN))
    await until(world, table, lambda live: live.state.step > 6, (ANN, BEN))
    assert (await world.storage.privacy.counts(BEN.user))["seats"] == 1
    await world.storage.privacy.delete(BEN.user, Scope.GAMES)
    world.bells.forget(BEN.user)
    await world.due()
    view = await world.tables.table(table)
    assert [seat.kept for seat in view.seats].count(Kept.FORMER) == 1
    assert BEN.user not in [seat.user for seat in view.seats]
    assert sum((await world.storage.privacy.counts(BEN.user)).values()) == 0
    live = await play_turns(world, table, (ANN,))
    assert live.state.phase is Phase.OVER
    stored = await world.storage.tables.load(table)
    assert [commit.body for commit in stored.commits if names(commit.body, BEN.user)] == []
    assert (await world.tables.replay(table, ANN, 1)).events
    with pytest.raises(Refused):
        await world.tables.hand(table, BEN)


@pytest.mark.parametrize("restart", [False, True])
async def test_after_a_game_deleted_data_leaves_a_former_player_and_everything_else(world, restart):
    table = await world.new(humans=(ANN, BEN))
    live = await play_turns(world, table, (ANN, BEN))
    await world.pass_time()
    assert live.state.phase is Phase.OVER
    await world.storage.privacy.delete(BEN.user, Scope.GAMES)
    if restart:
        world.restart()
        await world.bells.begin()
    else:
        world.bells.forget(BEN.user)
    shown = len(world.posts)
    await world.pass_time()
    assert [post.kind for post in world.posts[shown:]] == ["names"]
    view = await world.tables.table(table)
    ben = live.player_of(BEN.user)
    assert [(seat.player, seat.kept) for seat in view.seats if seat.kept is Kept.FORMER] == [(ben, Kept.FORMER)]
    assert BEN.user not in [seat.user for seat in view.seats]
    assert (view.phase, (await world.live(table)).state.played) == (Phase.OVER, live.state.played)
    assert await world.storage.tables.of_user(BEN.user) == ()
    stored = await world.storage.tables.load(table)
    assert not names(repr(stored), BEN.user)
    assert stored.table.due is None
    await world.pass_time()
    assert len(world.posts) == shown + 1, "once is enough"
    assert (await world.tables.replay(table, ANN, 1)).events


async def test_tables_that_somebody_would_leave_are_counted(world):
    await world.tables.create(BEN, HERE, Wish("riichi/tenhou", "live"))
    assert await world.tables.playing_at(BEN.user) == 0, "nothing has begun"
    one = await world.new(humans=(ANN, BEN))
    two = await world.new(humans=(ANN, BEN))
    assert await world.tables.playing_at(BEN.user) == 2
    await world.tables.resign(two, BEN)
    assert await world.tables.playing_at(BEN.user) == 1, "resigned for good"
    assert await world.tables.playing_at(CAT.user) == 0
    await play_turns(world, one, (ANN, BEN))
    assert await world.tables.playing_at(BEN.user) == 0, "over"


async def test_deleted_data_before_the_start_frees_the_seat(world):
    view = await world.tables.create(ANN, HERE, Wish("riichi/tenhou", "live"))
    await world.tables.join(view.id, BEN)
    await world.storage.privacy.delete(ANN.user, Scope.ALL)
    world.restart()
    await world.bells.begin()
    view = await world.tables.table(view.id)
    assert [(seat.user, seat.host) for seat in view.seats] == [(BEN.user, True)]
    await world.tables.join(view.id, CAT)


async def test_the_last_human_s_data_gone_ends_the_table(world):
    table = await world.new(humans=(ANN,))
    await world.storage.privacy.delete(ANN.user, Scope.ALL)
    world.bells.forget(ANN.user)
    await world.due()
    assert (await world.tables.table(table)).phase is Phase.CANCELLED


# Walls


async def test_walls_are_opened_when_the_match_is_over(world):
    table = await world.new(humans=(ANN, BEN), deals=2)
    live = await until(world, table, lambda live: live.state.number == 2, (ANN, BEN), 2000)
    assert [wall.opened for wall in await world.tables.verify(table)] == [False, False]
    promised = live.state.promises[1]
    live = await play_turns(world, table, (ANN, BEN))
    walls = await world.tables.verify(table)
    assert [(wall.opened, wall.kept) for wall in walls] == [(True, True)] * 2
    assert walls[0].promise == promised
    assert commitment(table, 1, walls[0].wall, bytes.fromhex(walls[0].salt)) == promised
    assert walls[0].wall == live.state.played[0].start.wall
    assert walls[0].wall != walls[1].wall


async def test_a_wall_that_was_changed_is_found_out(world):
    table = await world.new(humans=(ANN,))
    live = await play_turns(world, table, (ANN,))
    wall = live.state.walls[1]
    live.state.walls[1] = replace(wall, wall=wall.wall[2:] + wall.wall[:2])
    assert [one.kept for one in await world.tables.verify(table)] == [False]


async def test_duplicate_tables_play_the_same_walls_and_open_them_together(world):
    first = await world.new(humans=(ANN,))
    second = await world.new(humans=(BEN,), walls=first)
    await play_turns(world, first, (ANN,))
    assert [wall.opened for wall in await world.tables.verify(first)] == [False]
    theirs = await world.tables.replay(first, BEN, 1)
    assert {event.tile for event in theirs.events if type(event).__name__ == "Drew"} == {-1}, "he still plays them"
    with pytest.raises(Refused) as refused:
        await world.tables.why(first, 1)
    assert key(refused) == "game.reason.not_over"
    await play_turns(world, second, (BEN,))
    opened = await world.tables.replay(first, BEN, 1)
    assert -1 not in {event.tile for event in opened.events if type(event).__name__ == "Drew"}
    assert await world.tables.why(first, 1)
    one, two = await world.tables.verify(first), await world.tables.verify(second)
    assert one == two
    assert one[0].kept
    starts = [(await world.live(table)).state.played[0].start for table in (first, second)]
    assert starts[0] == starts[1]
    assert tiles_of((await world.live(first)).state.walls[1]) == starts[0].wall


async def test_replays_hide_until_the_match_is_over(world):
    table = await world.new(humans=(ANN, BEN), deals=2)
    await until(world, table, lambda live: live.state.number == 2, (ANN, BEN), 2000)
    mine = await world.tables.replay(table, ANN, 1)
    theirs = await world.tables.replay(table, None, 1)
    assert {frame.view.seat for frame in mine.frames} == {mine.seat}
    assert {frame.view.seat for frame in theirs.frames} == {theirs.seat} == {None}
    draws = [event.tile for event in theirs.events if type(event).__name__ == "Drew"]
    assert set(draws) == {-1}
    own = {event.tile for event in mine.events if type(event).__name__ == "Drew"} - {-1}
    assert own
    with pytest.raises(Refused) as refused:
        await world.tables.replay(table, ANN, 2)
    assert key(refused) == "game.reason.no_such_deal"
    await play_turns(world, table, (ANN, BEN))
    opened = await world.tables.replay(table, None, 1)
    assert -1 not in [event.tile for event in opened.events if type(event).__name__ == "Drew"]


async def test_a_channel_that_is_gone_ends_the_table(world):
    table = await world.new(humans=(ANN, BEN))
    await world.tables.gone(table)
    await world.tables.gone(table)
    assert (await world.tables.table(table)).phase is Phase.CANCELLED
    await world.pass_time()
    with pytest.raises(Refused) as refused:
        await world.tables.pause(table, ANN)
    assert key(refused) == "game.reason.over"
