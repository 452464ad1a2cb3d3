"""Scripted deals: hands, draws and buttons pressed; who wins with what, and what everybody gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from bot.i18n.catalog import HERE
from bot.i18n.terms import load_terms
from bot.verify.check import Checker, Outcome, Record, Verdict, compare, unsupported
from bot.verify.script_rules import NO_WIN, line_of, winners
from engine.features.north import SET_NORTH
from engine.features.ready import READY, READY_DRAWN
from engine.features.void_suit import VOID
from engine.play.actions import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    DISCARD_DRAWN,
    PUNG,
    WIN,
    Action,
)
from engine.play.asks import CLAIM, TURN
from engine.play.events import Event, Paid, Won
from engine.play.pending import deal_order
from engine.play.rules import Rules
from engine.play.state import Start
from engine.play.verbs import answer, fresh, legal_actions, replay, ring, run
from engine.scoring.sheet import Sheet
from engine.systems.playing import rules_of
from engine.systems.registry import ruleset
from engine.systems.riichi.play import indicator_index, tail_index, ura_index
from engine.systems.sichuan.account import Account
from engine.systems.sichuan.ruleset import SichuanRuleset
from engine.tiles.kinds import EAST, Kind, Tile, tile_of

SEATS: Final = ("east", "south", "west", "north")
_VERBS: Final = {
    "ron": WIN.verb,
    "tsumo": WIN.verb,
    "chankan": WIN.verb,
    "pon": PUNG,
    "chii": CHOW,
    "daiminkan": DIRECT_KONG,
    "ankan": CONCEALED_KONG,
    "kakan": ADDED_KONG,
    "flower": SET_NORTH,
}
_VOIDS: Final = {"void_manzu": 0, "void_pinzu": 1, "void_souzu": 2}
_SILENT: Final = ("start_no_flower", "skip")
_START: Final = 25000
_RIICHI_NAMES: Final = {
    "chun": "yakuhai_chun",
    "haku": "yakuhai_haku",
    "hatsu": "yakuhai_hatsu",
    "round_wind": "yakuhai_round_wind",
    "seat_wind": "yakuhai_seat_wind",
    "tsumo": "menzen_tsumo",
    "chiitoitsu": "chiitoitsu",
    "ittsuu": "ittsu",
    "kokushi_musou": "kokushi",
    "chuurenpoutou": "chuuren",
    "junsei_chuurenpoutou": "junsei_chuuren",
    "ura": "ura_dora",
}


class NotOffered(Exception):
    """A move of the script that the machine does not offer."""


def check_script(record: Record) -> Outcome:
    """Winners, what their hands are worth and what was gained, as far as the script says it.

    Where nobody is to win, a script may press what is not there to be pressed: it then ends at that move.
    """
    name = f"{record['ruleset']} script"
    line, missing = line_of(record)
    if missing:
        return unsupported(missing, name)
    script = _Script(record, rules_of(line), line)
    try:
        script.play()
    except NotOffered as move:
        if record["expected_winners"] in NO_WIN and not script.won():
            return Outcome(Verdict.AGREED, name)
        return compare({"offered": str(move)}, {"offered": None}, name)
    return compare(_expected(record), script.got(), name)


def _expected(record: Record) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in ("delta_scores", "scores"):
        if key in record["expected_state"]:
            found[key] = record["expected_state"][key]
    if record["expected_winners"] in NO_WIN:
        found["winners"] = []
    for seat, hand in winners(record).items():
        if record["ruleset"] == "sichuan":
            found[f"{seat} fan"] = sum(one["value"] for one in hand["yaku"])
        else:
            counted = (one for one in hand["yaku"] if one["value"])
            found[f"{seat} yaku"] = sorted([_name(record, one["name"]), one["value"]] for one in counted)
            if "minipoints" in hand and all(one["unit"] == "Han" for one in hand["yaku"]):
                found[f"{seat} fu"] = hand["minipoints"]
            if "score" in hand:
                found[f"{seat} points"] = hand["score"]
    return found


def _name(record: Record, said: str) -> str:
    if record["ruleset"] == "mcr":
        return said
    key = said.casefold().replace(" ", "_")
    return _RIICHI_NAMES.get(key, key)


def _told(key: str) -> str:
    """What a script calls a pattern: fans of Chinese Official by their English names."""
    system, _, name = key.partition(".")
    return load_terms(HERE / "terms")[key].name("en", "english") if system == "mcr" else name


class _Script:
    """One deal played as its script says."""

    def __init__(self, record: Record, rules: Rules, line: str) -> None:
        self.record = record
        self.rules = rules
        self.line = line
        self.moves: list[Mapping[str, Any]] = list(record["events"])
        self.events: list[Event] = []
        setup = record["setup"]
        scores = (_START if rules.kept_back else 0,) * rules.seats
        wind = Kind(EAST + setup.get("starting_round", 0) // 4)
        self.start = Start(self._wall(), 0, wind, scores, 0, (("honba", setup.get("starting_honba", 0)),))
        self.deal = fresh(rules, self.start)

    def _wall(self) -> tuple[Tile, ...]:
        """The tiles the script names where it wants them; scripts may name more than four of a kind."""
        setup, size = self.record["setup"], len(self.rules.deck)
        hands = [list(map(tile_of, setup["starting_hand"][seat])) for seat in SEATS[: self.rules.seats]]
        named = dict(enumerate(hands[seat].pop(0) for seat in deal_order(self.rules, 0)))
        for index, code in enumerate(setup["starting_draws"], len(named)):
            named[index] = tile_of(code)
        dead = [tile_of(code) for code in setup.get("starting_dead_wall", ())]
        if self.rules.kept_back:
            for number, tile in enumerate(dead[:4]):
                named[tail_index(size, number, size)] = tile
            named |= dict(zip((indicator_index(size, 0), ura_index(size, 0)), dead[4:6], strict=False))
        rest = Counter(self.rules.deck)
        rest.subtract(named.values())
        unseen = iter([*rest.elements(), *self.rules.deck])
        return tuple(named[index] if index in named else Tile(next(unseen)) for index in range(size))

    def play(self) -> None:
        """Plays all moves. Raises `NotOffered`."""
        run(self.deal, self.events)
        while self.moves and not self.deal.ended:
            window = self.deal.window
            assert window is not None
            if window.kind == CLAIM:
                self._claims()
            elif window.kind == TURN:
                self._turn()
            else:
                self._void()
        while self.deal.window is not None and self.deal.window.kind == CLAIM:
            ring(self.deal, {}, self.events)

    def won(self) -> list[int]:
        """Seats that have won."""
        return [seat for seat, state in enumerate(self.deal.seats) if state.wins]

    def _next(self) -> Mapping[str, Any] | None:
        """The next move that says something."""
        while self.moves:
            pressed = [one["button"] for one in self.moves[0].get("buttons", ()) if one]
            if self.moves[0]["type"] != "buttons_pressed" or any(one not in _SILENT for one in pressed):
                return self.moves[0]
            self.moves.pop(0)
        return None

    def _void(self) -> None:
        event = self._next()
        if event is None:
            return
        for seat, button in enumerate(event["buttons"]):
            answer(self.deal, seat, Action(VOID, (Tile(9 * _VOIDS[button["button"]]),)), self.events)
        self.moves.pop(0)

    def _turn(self) -> None:
        event, seat = self._next(), self.deal.turn
        if event is None:
            return
        self.moves.pop(0)
        ready = False
        if event["type"] == "buttons_pressed":
            button = event["buttons"][seat]
            if button is None:
                raise NotOffered(event)
            ready = button["button"] == "riichi"
            if not ready:
                self._answer(seat, self._offered(seat, _VERBS[button["button"]], button))
                return
            event = self.moves.pop(0)
        tile = tile_of(event["tile"])
        drawn, held = (READY_DRAWN, READY) if ready else (DISCARD_DRAWN, DISCARD)
        verbs = (drawn, held) if event["tsumogiri"] else (held, drawn)
        found = [Action(verb, (tile,)) for verb in verbs if Action(verb, (tile,)) in legal_actions(self.deal, seat)]
        if event["player"] != seat or not found:
            raise NotOffered(event)
        self._answer(seat, found[0])

    def _offered(self, seat: int, verb: str, button: Mapping[str, Any]) -> Action:
        """The action a button means; a choice of tiles names those taken from the hand."""
        found = [action for action in legal_actions(self.deal, seat) if action.verb == verb]
        if "call_choice" in button:
            wanted = sorted(map(tile_of, button["call_choice"]))
            found = [action for action in found if sorted(action.tiles) == wanted]
        if not found:
            raise NotOffered(button)
        return found[0]

    def _answer(self, seat: int, action: Action) -> None:
        answer(self.deal, seat, action, self.events)

    def _claims(self) -> None:
        event = self._next()
        answers: dict[int, Action] = {}
        if event is not None and event["type"] == "buttons_pressed" and self._is_claim(event):
            self.moves.pop(0)
            for seat, button in enumerate(event["buttons"]):
                if button is not None and button["button"] not in _SILENT:
                    answers[seat] = self._offered(seat, _VERBS[button["button"]], button)
        ring(self.deal, answers, self.events)

    def _is_claim(self, event: Mapping[str, Any]) -> bool:
        """Buttons of a turn to come are no claim."""
        own = ("tsumo", "ankan", "kakan", "riichi", "flower")
        return any(one and one["button"] not in (*own, *_SILENT) for one in event["buttons"])

    # what came of it

    def got(self) -> dict[str, Any]:
        """Everything that a script may say."""
        deltas = [now - then for now, then in zip(self.deal.scores, self.start.scores, strict=True)]
        found: dict[str, Any] = {"delta_scores": deltas, "scores": self.deal.scores, "winners": self.won()}
        for seat, sheet in self._sheets().items():
            found[f"{SEATS[seat]} yaku"] = sorted([_told(line.key), line.amount] for line in sheet.lines)
            found[f"{SEATS[seat]} fu"] = sheet.totals.get("fu")
            found[f"{SEATS[seat]} points"] = sheet.totals.get("points")
        if Account in self.deal.slices:
            rules = ruleset(self.line)
            assert isinstance(rules, SichuanRuleset)
            for win in rules.settling.settle(self.deal.get(Account).events).wins:
                found[f"{SEATS[win.seat]} fan"] = win.worth.fan
        return found

    def _sheets(self) -> dict[int, Sheet]:
        for at, event in enumerate(self.events):
            if isinstance(event, Paid) and isinstance(self.events[at - 1], Won):
                wins = [one for one in self.events[:at] if isinstance(one, Won)]
                before = replay(self.rules, self.start, self.events[:at])
                seats = tuple(win.seat for win in wins)
                settled = self.rules.settle(before, seats, wins[0].tile, wins[0].source, wins[0].robbing)
                return dict(zip(seats, settled.sheets, strict=False))
        return {}


def _is_script(record: Record) -> bool:
    fields = {"ruleset", "mods", "setup", "events", "expected_winners", "expected_state"}
    return fields <= record.keys() and record["ruleset"] in ("riichi", "sanma", "sichuan", "mcr")


CHECKERS: Final = (Checker("scripted deal", _is_script, check_script),)
