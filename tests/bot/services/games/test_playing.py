"""At the table: turns, sealed answers, bells, and everything that is refused."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace

import pytest

from bot.services import claims, table_keeper
from bot.services.orders import ASK_CALLS, DECIDED, Do, Line, Orders
from bot.services.problems import Refused
from bot.services.table_views import Kept, Person, Phase, Press
from engine.play.actions import PASS, Action
from engine.play.asks import options
from engine.play.view import HIDDEN
from engine.tiles.kinds import Tile
from tests.bot.services.games.world import ANN, PEOPLE, SIMPLE, answer, play_turns


def key(refused):
    return refused.value.problems[0].reason.key


async def until(world, table, test, people=PEOPLE, most=400):
    """Plays on until the table passes the test."""
    for _ in range(most):
        live = await world.live(table)
        if live.desk is not None and test(live):
            return live
        seats = [p for p in people if live.desk and live.state.seat_of(live.player_of(p.user)) in live.desk.waiting]
        if seats and live.desk.kind == "turn":
            await answer(world, table, seats[0])
        else:
            world.clock.advance(max(0, (await world.timers.next_due()) - world.clock.now()))
        await world.due()
    raise AssertionError("never")


def person_at(live, seat):
    return Person(live.users[live.state.seating[seat]])


LINES = ("riichi/tenhou", "mcr/seed", "sichuan/standard", "sichuan/blood_exchange", "riichi/majsoul-3p",
         "sichuan/chengdu_social_2p", "sichuan/chengdu_social_5p")  # fmt: skip


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("humans", [1, 2])
async def test_a_hand_is_played_to_its_end(world, line, humans):
    size = {"riichi/majsoul-3p": 3, "sichuan/chengdu_social_2p": 2, "sichuan/chengdu_social_5p": 5}.get(line, 4)
    table = await world.new(line, humans=PEOPLE[:humans], size=size)
    live = await play_turns(world, table, PEOPLE[:humans])
    await world.pass_time()
    assert live.state.phase is Phase.OVER
    kinds = [post.kind for post in world.posts]
    assert kinds[0] == "lobby"
    assert kinds[-2:] == ["deal_end", "match_end"]
    assert set(kinds) == {"lobby", "board", "deal_end", "match_end"}
    last = world.boards[-1][2]
    assert sum(one.points for one in last.standings) + live.state.match.pot == sum(live.state.start.scores)
    assert last.result.after == tuple(live.state.deal.scores)
    for win in last.result.wins:
        assert win.seat in last.result.opened
        assert win.sheet is not None or line.startswith("sichuan")


async def test_a_deal_that_is_over_is_kept_packed(world):
    table = await world.new("riichi/tenhou", humans=PEOPLE[:2], size=4)
    state = (await play_turns(world, table, PEOPLE[:2])).state
    (deal,) = state.played
    assert deal.events == tuple(state.events)
    assert 5 * len(deal.packed) < sum(map(sys.getsizeof, deal.events))


async def test_a_hand_looked_at_is_made_once(world):
    """Showing the board changes nothing in it; another step does."""
    table = await world.new("riichi/tenhou", humans=PEOPLE[:2], size=4)
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.desk.waiting, PEOPLE[:2])
    person = person_at(live, min(live.desk.waiting))
    seen = await world.tables.hand(table, person)
    world.tables.keeper.shown(table, live.state.version)
    assert await world.tables.hand(table, person) is seen
    await answer(world, table, person)
    assert await world.tables.hand(table, person) is not seen


async def test_tables_that_are_over_do_not_fill_memory(world, monkeypatch):
    """Few of them are held, and the others are read again as they were."""
    monkeypatch.setattr(table_keeper, "MOST_OVER", 1)
    world.tables.keeper.drop_all()
    first, second = [await world.new("sichuan/standard", humans=(ANN,), size=4) for _ in range(2)]
    ended = await play_turns(world, first, (ANN,))
    assert await world.live(first) is ended
    await play_turns(world, second, (ANN,))
    again = await world.live(first)
    assert again is not ended
    assert (again.state.played, again.state.match) == (ended.state.played, ended.state.match)


async def test_a_whole_match_goes_on_by_itself(world):
    table = await world.new("riichi/tenhou", humans=(ANN,), deals=0)
    live = await play_turns(world, table, (ANN,), most=30_000)
    assert live.state.match.over
    assert len(live.state.played) >= 4
    await world.pass_time()
    assert sum(post.kind == "deal_end" for post in world.posts) == len(live.state.played)
    number = live.state.played[0].number
    assert (await world.tables.result(table, number)).after == live.state.played[1].start.scores


async def test_as_many_deals_as_were_wished(world):
    table = await world.new("sichuan/standard", deals=3)
    live = await play_turns(world, table, (ANN,))
    assert len(live.state.played) == 3
    assert not live.state.match.over


async def test_the_board_says_nothing_that_is_hidden(world):
    table = await world.new(humans=PEOPLE)
    await play_turns(world, table, PEOPLE)
    await world.pass_time()
    seen = [event for _, _, board in world.boards for event in board.news]
    draws = [event for event in seen if type(event).__name__ == "Drew"]
    assert draws
    assert all(event.tile == HIDDEN for event in draws)
    assert all(set(hand) == {HIDDEN} for event in seen if type(event).__name__ == "Dealt" for hand in event.hands)
    assert not any(type(event).__name__ in ("Answered", "Continued") for event in seen)


async def test_boards_follow_each_other_without_gaps(world):
    table = await world.new(humans=PEOPLE)
    live = await play_turns(world, table, PEOPLE)
    await world.pass_time()
    told = [event for post, board in ((post, board) for _, post, board in world.boards if post.kind != "match_end")
            for event in board.events]  # fmt: skip
    whole = await world.tables.log(table, None)
    assert told == whole
    assert len(whole) < len(live.state.events)


async def test_a_claim_is_sealed_until_the_bell(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    before = await world.tables.public(table)
    version, posts = live.state.version, len(world.posts)
    for seat in live.desk.asked:
        hand = await world.tables.press(table, person_at(live, seat), live.state.step, Press("pung"))
        assert hand.sealed == Press("pung")
        assert (hand.mistaken is None) == (Action("pung") in [Action(a.verb) for a in hand.actions])
    after = await world.live(table)
    assert (after.state.version, len(world.posts)) == (version, posts)
    assert await world.tables.public(table) == before
    others = [person_at(live, seat) for seat in live.desk.asked]
    for person in others:
        hand = await world.tables.hand(table, person)
        assert hand.sealed == Press("pung")
    thrower = person_at(live, live.desk.source)
    with pytest.raises(Refused) as refused:
        await world.tables.press(table, thrower, live.state.step, Press("pass"))
    assert key(refused) == "game.reason.own_discard"
    assert (await world.tables.hand(table, thrower)).sealed is None


async def test_any_press_settles_and_the_last_counts(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim" and len(live.desk.waits) == 3)
    for seat in sorted(live.desk.waits):
        world.clock.advance(300)
        await world.tables.press(table, person_at(live, seat), live.state.step, Press("win"))
    settled = await world.live(table)
    assert not settled.desk.waiting
    assert settled.rings_at < live.rings_at
    world.clock.advance(50)
    rings = settled.rings_at
    seat = min(live.desk.waits)
    await world.tables.press(table, person_at(live, seat), live.state.step, Press("pass"))
    changed = await world.live(table)
    assert changed.rings_at == rings, "changing one's mind moves no bell"
    assert changed.desk.sealed[seat].answer == Press("pass")


async def test_the_bell_rings_on_the_grid_and_is_shown_a_moment_later(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    for seat in live.desk.waits:
        await world.tables.press(table, person_at(live, seat), live.state.step, Press("pass"))
    world.clock.advance(250)
    await world.due()
    live = await world.live(table)
    rings = live.rings_at
    assert rings % 1000 == live.grid.phase
    posts = len(world.posts)
    world.clock.advance(rings - world.clock.now())
    await world.due()
    assert (await world.live(table)).state.step > live.state.step
    assert len(world.posts) == posts, "not shown yet"
    world.clock.advance(250)
    await world.due()
    assert world.posts[-1].at == rings + 250


async def test_too_late_is_told(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    seat = live.desk.asked[0]
    with pytest.raises(Refused) as refused:
        await world.tables.press(table, person_at(live, seat), live.state.step - 1, Press("pass"))
    assert key(refused) == "game.reason.too_late"
    world.clock.advance(live.state.clock.cap + 1000)
    with pytest.raises(Refused) as refused:
        await world.tables.press(table, person_at(live, seat), live.state.step, Press("pass"))
    assert key(refused) == "game.reason.too_late"


async def test_what_is_refused_in_a_turn(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn")
    (seat,) = live.desk.asked
    step, mine = live.state.step, person_at(live, seat)
    other = person_at(live, (seat + 1) % 4)
    action = options(live.state.deal, seat)[0]
    for who, what, reason in (
        (other, action, "game.reason.not_your_turn"),
        (mine, Action("discard", (Tile(40),)), "play.reason.not_offered"),
        (mine, PASS, "play.reason.not_offered"),
    ):
        with pytest.raises(Refused) as refused:
            await world.tables.act(table, who, step, what)
        assert key(refused) == reason
    with pytest.raises(Refused) as refused:
        await world.tables.press(table, mine, step, Press("pass"))
    assert key(refused) == "game.reason.nothing_offered"
    with pytest.raises(Refused) as refused:
        await world.tables.act(table, Person(999), step, action)
    assert key(refused) == "game.reason.not_at_table"
    assert (await world.live(table)).state.version == live.state.version


async def test_three_at_once_count_once(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn")
    (seat,) = live.desk.asked
    action = SIMPLE.choose((await world.tables.hand(table, person_at(live, seat))).view).action
    step, user = live.state.step, live.users[live.state.seating[seat]]
    hands = await asyncio.gather(*(world.tables.act(table, Person(user, f"click {n}"), step, action) for n in range(3)))
    after = await world.live(table)
    assert after.state.version == live.state.version + 1
    assert {hand.step for hand in hands} == {after.state.step}
    again = await world.tables.act(table, Person(user, "click 0"), step, action)
    assert again.step == after.state.step


async def test_a_redelivered_press_changes_nothing(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    seat = live.desk.asked[0]
    await asyncio.gather(
        *(world.tables.press(table, person_at(live, seat), live.state.step, Press("pass")) for _ in range(3))
    )
    after = await world.live(table)
    assert after.state.version == live.state.version
    assert len(after.desk.sealed) == 1


async def test_the_same_answer_again_is_not_stored_again_and_comes_too_late_like_any_other(world, monkeypatch):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    seat, step, stored = live.desk.asked[0], live.state.step, list[str]()
    seal = world.tables.keeper.store.seal

    async def counting(table, version, row, due):
        stored.append(row.answer)
        await seal(table, version, row, due)

    monkeypatch.setattr(world.tables.keeper.store, "seal", counting)
    for verb in ("pung", "pung", "pass", "pass", "pung"):
        hand = await world.tables.press(table, person_at(live, seat), step, Press(verb))
        assert hand.sealed == Press(verb)
        world.clock.advance(10)
    assert [json.loads(answer)[1] for answer in stored] == ["pung", "pass", "pung"]
    assert (await world.live(table)).desk.sealed[seat].first == live.at
    world.clock.advance(60_000)
    with pytest.raises(Refused, match="too_late"):
        await world.tables.press(table, person_at(live, seat), step, Press("pung"))


async def test_two_bells_ring_once(world):
    table = await world.new(humans=PEOPLE)
    await until(world, table, lambda live: live.desk.kind == "claim")
    twin = type(world)(clock=world.clock, storage=world.storage)
    world.clock.advance(60_000)
    version = (await world.live(table)).state.version
    await twin.tables.table(table)
    await asyncio.gather(world.bells.due(), twin.bells.due())
    stored = await world.storage.tables.load(table)
    assert [commit.version for commit in stored.commits] == list(range(1, len(stored.commits) + 1))
    assert len({commit.cause for commit in stored.commits}) == len(stored.commits)
    assert stored.table.version > version


async def test_orders_count_from_the_next_window_on(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    seat = live.desk.asked[0]
    hand = await world.tables.orders(table, person_at(live, seat), replace(DECIDED, win=Do.ASK))
    assert hand.orders.win is Do.ASK
    assert (await world.live(table)).desk == live.desk
    later = await until(
        world,
        table,
        lambda now: now.desk.kind == "claim" and now.state.step > live.state.step and seat in now.desk.asked,
    )
    assert seat in later.desk.waits


async def test_orders_decide_without_waiting(world):
    table = await world.new(humans=PEOPLE, clock="relaxed")
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    assert live.desk.waits == frozenset(), "slow clocks live by orders"


async def test_an_order_that_holds_once_is_used_up(world):
    table = await world.new(humans=PEOPLE, clock="relaxed")
    once = Orders(calls=tuple(Line(verb, Do.TAKE, once=True) for verb in ("pung", "chow")))
    await until(world, table, lambda live: live.desk.kind == "turn")
    for person in PEOPLE:
        await world.tables.orders(table, person, once)
    live = await until(world, table, lambda live: any(seat.melds for seat in live.state.deal.seats))
    used = [player for player in range(4) if len(live.orders_of(player).calls) < 2]
    assert [live.state.seat_of(player) for player in used] == [
        seat for seat, state in enumerate(live.state.deal.seats) if state.melds
    ]


async def test_at_a_table_of_orders_nobody_can_ask(world):
    table = await world.new(humans=PEOPLE, clock="live", orders_only=True)
    with pytest.raises(Refused) as refused:
        await world.tables.orders(table, ANN, Orders(calls=ASK_CALLS))
    assert key(refused) == "game.reason.orders_only"
    live = await until(world, table, lambda live: live.desk.kind == "claim")
    assert not live.desk.waits


async def test_alone_one_is_asked_when_there_is_something_to_ask(world):
    table = await world.new(humans=(ANN,))
    asked = 0
    for _ in range(300):
        live = await world.live(table)
        if live.state.phase is Phase.OVER:
            break
        if live.desk.kind == "claim":
            asked += 1
            seat = live.state.seat_of(0)
            assert set(options(live.state.deal, seat)) - {PASS}
            hand = await world.tables.press(table, ANN, live.state.step, Press("pass"))
            assert hand.step > live.state.step, "with the answer it goes on at once"
        elif live.state.seat_of(0) in (live.desk.waiting or ()):
            await answer(world, table, ANN)
        else:
            world.clock.advance(max(0, (await world.timers.next_due()) - world.clock.now()))
            await world.due()
    assert asked > 0


async def test_hands_say_why_not(world):
    table = await world.new(humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "turn" and live.state.deal.drawn >= 0)
    hand = await world.tables.hand(table, person_at(live, live.desk.asked[0]))
    assert hand.actions
    assert any(refusal.action.verb == "win" for refusal in hand.refused) or Action("win") in hand.actions
    assert hand.waits is None
    other = person_at(live, (live.desk.asked[0] + 1) % 4)
    waiting = await world.tables.hand(table, other)
    assert waiting.actions == ()
    assert waiting.waits is not None
    assert waiting.waits.shanten >= 0
    for proposal in await world.tables.proposals(table, other):
        assert proposal.order == "ask"


async def test_exchange_and_void_suit_are_sealed_and_not_counted(world):
    table = await world.new("sichuan/blood_exchange", humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "all")
    board = await world.tables.public(table)
    step = live.state.step
    for person in PEOPLE[:3]:
        hand = await world.tables.hand(table, person)
        done = await world.tables.act(table, person, step, SIMPLE.choose(hand.view).action)
        assert done.sealed is not None
    assert await world.tables.public(table) == board
    assert (await world.live(table)).state.version == live.state.version
    last = await world.tables.hand(table, PEOPLE[3])
    await world.tables.act(table, PEOPLE[3], step, SIMPLE.choose(last.view).action)
    settled = await world.live(table)
    assert settled.rings_at < live.rings_at
    await world.pass_time(settled.rings_at)
    after = await world.live(table)
    answers = [event.seat for event in after.state.events if type(event).__name__ == "Answered"][:4]
    assert answers == [0, 1, 2, 3]


async def test_who_does_not_choose_gets_a_choice(world):
    table = await world.new("sichuan/blood_exchange", humans=PEOPLE)
    live = await until(world, table, lambda live: live.desk.kind == "all")
    await world.pass_time(live.desk.cap + 2000)
    after = await world.live(table)
    assert after.state.step > live.state.step
    assert all(one.slow == 0 for one in after.state.players.values()), "only turns count as absence"


async def test_locked_turns_play_themselves(world):
    table = await world.new(humans=PEOPLE)
    for person in PEOPLE:
        await world.tables.orders(table, person, DECIDED)
    live = await until(world, table, lambda live: live.desk.kind == "locked", most=2000)
    (seat,) = live.desk.asked
    assert not live.desk.waits
    assert live.desk.cap - live.desk.opened == live.state.clock.cap
    river = len(live.state.deal.seats[seat].river)
    await world.pass_time(live.rings_at)
    deal = (await world.live(table)).state.deal
    assert len(deal.seats[seat].river) == river + 1 or deal.seats[seat].wins


async def test_claims_touch_no_clock(world):
    table = await world.new(humans=PEOPLE)
    for _ in range(400):
        live = await world.live(table)
        if live.state.phase is Phase.OVER:
            break
        if live.desk.kind == "turn":
            (seat,) = live.desk.asked
            await answer(world, table, person_at(live, seat))
        else:
            world.clock.advance(max(0, (await world.timers.next_due()) - world.clock.now()))
        await world.due()
    assert live.state.phase is Phase.OVER
    assert all(one == (one.level, Kept.HUMAN, live.state.clock.bank, 0) for one in live.state.players.values())
    assert claims.CLAIM == "claim"
