"""The private hand: what one player holds, what he may do, and the controls for it. Nobody else sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle, SelectOption

from bot.i18n.catalog import Words
from bot.services.pictures import Picture
from bot.services.problems import Refused
from bot.services.table_views import HandView, Kept, Phase
from bot.services.transcript import written
from bot.ui.action_text import DRAWN, action_label, answer_label, family, possible
from bot.ui.card import Message, Row
from bot.ui.hand_text import suit_lines
from bot.ui.items import Pick, Press, option
from bot.ui.layout import framed, heading, lines, named, small
from bot.ui.screens import Reader
from bot.ui.table_ids import LOOK, PANEL, at, write_action
from bot.ui.table_text import TableWords, ending, moment, span
from bot.ui.turning_text import turning_button
from engine.play.actions import Action
from engine.tiles.kinds import Tile, code_of, kind_of, sort_key, suit_of

TILE_VERBS: Final = ("discard", "ready", "ready_open", "sing", "dance", "lay", "name")
"""Families of actions that name one tile; the first there is stands in the select, the others behind a button."""

AT_ONCE: Final = ("win", "concealed_kong", "added_kong", "nine_kinds", "north", "void", "report", "pass")
CLAIMS: Final = ("pung", "direct_kong", "chow")
MOST_BUTTONS: Final = 4
"""Ways to call that get a button each; more go into a menu."""


GOLD: Final = 0xC9A24B
GREY: Final = 0x5C6470
NUMBER: Final = 3
"""Tiles of an exchange."""


def hand_message(
    reader: Reader,
    hand: HandView,
    picture: Picture | None,
    *,
    until: int = 0,
    mode: str = "",
    told: str = "",
    sure: Action | None = None,
) -> Message:
    """The panel. `until` is the moment to which it follows the game by itself (0: it does not); `mode` is the family of
    actions whose tiles are to be chosen ("": the usual one); `told` is something that must be said first, such as why a
    press came too late; `sure` is an action that is asked about again."""
    words = reader.words.of(hand.table.line.partition("/")[0])
    said = TableWords.of(words, hand.table, hand.view)
    parts: list[str | Sequence[Picture]] = []
    if told:
        parts.append(lines([told]))
    parts.append(heading(situation(said, hand)))
    if not hand.view.ended:
        parts.append(small(said.news(hand.news)))
    if picture is not None:
        parts.append((picture,))
    parts.append(lines(_holding(words, hand, spelled=picture is None)))
    parts.append(lines(_facts(said, hand)))
    if reader.audience.text_first:
        parts.append(lines([said.deal_line(hand.view, hand.deal)]))
        parts.append(named(said.seat_lines(hand.view)))
    parts.append(small(_about(words, hand, until)))
    asked = bool(hand.actions) and hand.sealed is None and hand.table.paused is None
    rows = panel_rows(words, hand, mode) if sure is None else _sure_rows(words, hand, sure)
    return framed(parts, rows, colour=GOLD if asked else GREY)


def refused_message(reader: Reader, refused: Refused) -> Message:
    """What is said in the place of a hand: why there is none, or why something cannot be done."""
    return framed([lines([reader.words.sentence(problem.reason) for problem in refused.problems])])


def elsewhere_message(reader: Reader, table: str) -> Message:
    """What is said in the place of a hand that was opened again elsewhere, with the way to have it back."""
    back = Press(at(PANEL, table, 0, "refresh"), reader.words.text("game.button.refresh"))
    return framed([lines([reader.words.text("game.hand.elsewhere")])], [[back]])


def _about(words: Words, hand: HandView, until: int) -> list[str]:
    """Who sees the panel, and how long it is kept up to date."""
    found = [words.text("game.hand.private")]
    if until and not hand.table.phase.is_over:
        found.append(words.text("game.hand.follows", time=moment(until, "t")))
    return found


def situation(said: TableWords, hand: HandView) -> str:
    """What this player is asked, in one line."""
    words, view, clock = said.words, hand.view, hand.clock
    if view.ended:
        return words.text("game.hand.over")
    if hand.table.phase is Phase.CANCELLED:
        return words.text("game.lobby.cancelled")
    if hand.kept is Kept.RESIGNED:
        return words.text("game.told.resigned")
    if hand.table.paused is not None:
        return words.text("game.head.paused")
    if hand.kept is Kept.ABSENT:
        return words.text("game.hand.absent")
    mine = hand.seat in view.asked
    if clock.kind == "turn" and mine:
        # The words must stay true when the moment is over: nothing brings them up to date then.
        return words.text("game.hand.turn_reserve" if clock.bank else "game.hand.turn", time=moment(clock.limit))
    if clock.kind == "locked" and mine:
        return words.text("game.hand.locked")
    if clock.kind == "claim":
        tile, seat = code_of(Tile(view.offered)), said.seat(view.source)
        if view.source == hand.seat:
            return words.text("game.hand.own_claim", tile=tile, closing=said.closing(clock))
        key = "game.hand.claim" if hand.actions else "game.hand.claim_nothing"
        return words.text(key, seat=seat, tile=tile, closing=said.closing(clock))
    if clock.kind == "all" and mine:
        key = f"game.hand.{view.asking}"
        return words.text(key, time=moment(clock.until))
    return words.text("game.hand.waiting", who=said.who(view.turn))


def _holding(words: Words, hand: HandView, *, spelled: bool) -> list[str]:
    """The own tiles in codes; suit by suit in words where there is no picture."""
    tiles = list(hand.view.hand)
    drawn = Tile(hand.view.drawn) if hand.view.drawn >= 0 and hand.view.drawn in tiles else None
    if drawn is not None:
        tiles.remove(drawn)
    tiles.sort(key=sort_key)
    mine = hand.view.seats[hand.seat]
    found = []
    if spelled:
        found += suit_lines(words, tiles)
        found += [words.text("game.hand.drawn", tile=code_of(drawn))] if drawn is not None else []
    else:
        key = "game.hand.tiles" if drawn is None else "game.hand.tiles_drawn"
        found.append(words.text(key, tiles=written(tiles), drawn="" if drawn is None else code_of(drawn)))
    said = TableWords.of(words, hand.table, hand.view)
    melds = [said.meld(meld) for meld in mine.melds]
    if melds:
        found.append(words.text("game.hand.melds", melds=" · ".join(melds)))
    if mine.aside:
        found.append(words.own(words.system, "game.aside", tiles=mine.aside))
    return found


def _facts(said: TableWords, hand: HandView) -> list[str]:
    """What else this player should know, one fact a line."""
    words, found = said.words, list[str]()
    if hand.sealed is not None:
        found.append(words.text("game.hand.sealed", answer=answer_label(words, hand.sealed)))
    if hand.mistaken is not None:
        found.append(words.sentence(hand.mistaken))
    found += _waits(words, hand)
    furiten = hand.view.shown.get("furiten", {}).get("own")
    if furiten is not None:
        found.append(words.reason(furiten))
    suits = hand.view.shown.get("void", {}).get("suits", ())
    if suits and suits[hand.seat] >= 0:
        found.append(words.text("game.void", suit=f"suit.{'mps'[suits[hand.seat]]}"))
    found += _refused(words, hand)
    asked = hand.clock.earliest and hand.sealed is None and hand.table.paused is None
    if asked and hand.view.source != hand.seat and not hand.table.orders_only:
        found.append(words.text("game.hand.ask_to_be_waited_for"))
    running = hand.table.paused is None  # A pause moves the end.
    if running and hand.clock.kind == "turn" and hand.seat in hand.view.asked and hand.clock.bank:
        reserve = span(words, hand.clock.bank)
        found.append(words.text("game.hand.reserve", reserve=reserve, time=ending(hand.clock)))
    return found


def _waits(words: Words, hand: HandView) -> list[str]:
    answer = hand.waits
    if answer is None or hand.view.ended:
        return []
    if answer.shanten == 0:
        tiles = [words.text("game.hand.left", tile=code_of(Tile(one.kind)), n=one.left) for one in answer.accepted]
        return [words.text("game.hand.ready", tiles=tiles)] if tiles else []
    return [words.text("game.hand.distance", n=answer.shanten)] if answer.shanten > 0 else []


def _refused(words: Words, hand: HandView) -> list[str]:
    """Why things one might expect are not possible: one line for each reason, with all its tiles."""
    reasons: dict[str, list[Tile]] = {}
    for refusal in hand.refused:
        key = words.reason(refusal.reason)
        if refusal.action.verb == "win":
            if refusal.reason.key != "reason.not_complete":
                reasons.setdefault(words.text("game.hand.no_win", reason=key), [])
        else:
            reasons.setdefault(key, []).extend(refusal.action.tiles)
    return [
        words.text("game.hand.barred", tiles=written(tiles), reason=said) if tiles else said
        for said, tiles in reasons.items()
    ]


def panel_rows(words: Words, hand: HandView, mode: str = "") -> list[Row]:
    """The controls, within Discord's limits of five buttons a row and twenty-five lines a menu. Nothing can be answered
    while the game is paused; when it is over one can look back."""
    if hand.table.phase.is_over:
        return _rows_after(words, hand)
    rows: list[Row] = []
    running = hand.table.paused is None
    actions = possible(hand) if running else ()
    if hand.clock.kind == "locked" and len(actions) == 1:
        actions = ()  # The drawn tile goes by itself.
    if actions:
        rows = (
            _claim_rows(words, hand, actions) if hand.clock.kind == "claim" else _turn_rows(words, hand, actions, mode)
        )
    below = [_button(hand, "refresh", words.text("game.button.refresh"))]
    if hand.kept is not Kept.RESIGNED:
        below.append(_button(hand, "orders", words.text("game.button.orders")))
    if hand.sealed is not None and running:
        below.append(_button(hand, "undo", words.text("game.button.undo")))
    return [*rows, below]


def _rows_after(words: Words, hand: HandView) -> list[Row]:
    """Ways to look back at a game that was played to its end."""
    if hand.table.phase is not Phase.OVER:
        return []
    replay = Press(at(LOOK, hand.table.id, hand.deal, "replay"), words.text("game.button.replay"))
    return [[replay, turning_button(words, hand.table.id)]]


def _button(hand: HandView, what: str, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    return Press(at(PANEL, hand.table.id, hand.step, what), label, style)


def _do(words: Words, hand: HandView, action: Action, style: ButtonStyle = ButtonStyle.secondary) -> Press:
    return Press(at(PANEL, hand.table.id, hand.step, "do", write_action(action)), action_label(words, action), style)


def _sure_rows(words: Words, hand: HandView, action: Action) -> list[Row]:
    """Asked again: the action, or back to the choice."""
    yes = Press(
        at(PANEL, hand.table.id, hand.step, "sure", write_action(action)),
        words.text("game.button.sure", action=action_label(words, action)),
        ButtonStyle.success,
    )
    return [[yes, _button(hand, "refresh", words.text("game.button.back"))]]


def _claim_rows(words: Words, hand: HandView, actions: Sequence[Action]) -> list[Row]:
    calls = [action for action in actions if action.verb in CLAIMS]
    row = [_do(words, hand, action, ButtonStyle.success) for action in actions if action.verb == "win"]
    few = len(calls) <= MOST_BUTTONS - len(row)
    if few:
        row += [_do(words, hand, action, ButtonStyle.primary) for action in calls]
    row += [_do(words, hand, action) for action in actions if action.verb == "pass"]
    rows: list[Row] = [row]
    if not few:
        ways = [option(action_label(words, action), write_action(action)) for action in calls]
        rows.append(Pick(at(PANEL, hand.table.id, hand.step, "pick"), words.text("game.hand.choose_call"), ways))
    return rows


def _turn_rows(words: Words, hand: HandView, actions: Sequence[Action], mode: str) -> list[Row]:
    families: dict[str, list[Action]] = {}
    for action in actions:
        families.setdefault(family(action.verb), []).append(action)
    if "exchange" in families:
        return [_exchange(words, hand)]
    tiles = [name for name in TILE_VERBS if name in families]
    chosen = mode if mode in tiles else tiles[0] if tiles else ""
    rows: list[Row] = []
    if chosen:
        rows.append(_select(words, hand, chosen, families[chosen]))
    first: list[Press] = [_do(words, hand, action, ButtonStyle.success) for action in families.get("win", ())]
    drawn = [action for action in families.get(chosen, ()) if action.verb.endswith(DRAWN)]
    first += [_do(words, hand, action, ButtonStyle.primary) for action in drawn]
    first += [
        Press(
            at(PANEL, hand.table.id, hand.step, "mode", name),
            words.text("game.button.back") if name == "discard" else words.text(f"game.mode.{name}"),
            ButtonStyle.primary if name != "discard" else ButtonStyle.secondary,
        )
        for name in tiles
        if name != chosen
    ]
    rest = [action for name in AT_ONCE[1:] for action in families.get(name, ())]
    buttons = first + [_do(words, hand, action) for action in rest]
    rows += [buttons[start : start + 5] for start in range(0, min(len(buttons), 15), 5)]
    return rows


def _select(words: Words, hand: HandView, chosen: str, actions: Sequence[Action]) -> Pick:
    """One line for each different tile, the drawn one marked; it comes last, as it lies in the picture."""
    ordered = sorted(actions, key=lambda one: (one.verb.endswith(DRAWN), sort_key(one.tiles[0])))
    options = [
        option(
            words.tile(code_of(action.tiles[0])),
            write_action(action),
            description=words.text("game.hand.just_drawn") if action.verb.endswith(DRAWN) else "",
        )
        for action in ordered
    ]
    return Pick(at(PANEL, hand.table.id, hand.step, "pick", chosen), words.text(f"game.choose.{chosen}"), options)


def _exchange(words: Words, hand: HandView) -> Pick:
    """All tiles that may be part of an exchange, each by itself; three must be chosen."""
    allowed = {tile for action in hand.actions for tile in action.tiles}
    tiles = [tile for tile in sorted(hand.view.hand, key=sort_key) if tile in allowed]
    options: list[SelectOption] = []
    for index, tile in enumerate(tiles):
        options.append(option(words.tile(code_of(tile)), f"{tile}.{index}"))
    one_suit = all(len({suit_of(kind_of(tile)) for tile in action.tiles}) == 1 for action in hand.actions)
    label = words.text("game.choose.exchange_suit") if one_suit else words.text("game.choose.exchange", n=NUMBER)
    return Pick(at(PANEL, hand.table.id, hand.step, "three"), label, options, number=NUMBER)


def undo_told(words: Words, hand: HandView) -> str:
    """Who must agree before the discard is taken back; nothing if nobody asks for that (any more)."""
    if not hand.table.undo:
        return ""
    said = TableWords.of(words, hand.table, hand.view)
    missing = [
        said.player(info.player)
        for info in hand.table.seats
        if info.kept is Kept.HUMAN
        and info.seat >= 0
        and not hand.view.seats[info.seat].out
        and info.player not in hand.table.undo
    ]
    return words.text("game.told.undo_asked", names=missing, closing=said.closing(hand.clock))


def exchange_action(hand: HandView, values: Sequence[str]) -> Action | None:
    """The exchange of three chosen lines, or None if the rules do not take it."""
    tiles = sorted(int(value.partition(".")[0]) for value in values if value.partition(".")[0].isdigit())
    return next((action for action in hand.actions if sorted(action.tiles) == tiles), None)
