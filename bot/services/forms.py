"""From words to the engine's form: `read_form` collects every fault of every field before it refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Literal, TypeVar

from bot.services.opponents import offers, read_opponents
from bot.services.phrases import Phrase, phrases, plain
from bot.services.problems import Problem, Refused, problems_of
from bot.services.questions import DISCARD, DRAW, HandQuestion
from bot.services.rulesets import players_of, system_of
from engine.errors import EngineError, NotationError
from engine.hand.hand import Hand
from engine.reasons import Reason
from engine.scoring.form import Form, Opponent
from engine.systems.system import ReadsParts, Ruleset, System
from engine.tiles.kinds import FLOWERS, KINDS, WINDS, Kind, Tile, code_of, kind_of
from engine.tiles.notation import ParsedHand, parse_hand, parse_tile, parse_tiles

T = TypeVar("T")

Purpose = Literal["win", "waits", "discard", "call"]
"""What is asked: a win (3k+2 tiles, one of them the winning one), waits (3k+1), discards (3k+2), a call (3k+1 and the
tile that was offered)."""

LAST_TURN: Final = 17
"""The latest go-around that can be named: after the eighteenth nothing is decided any more."""
MOST_DRAWN: Final = 40
"""Tiles that a picture of a hand may hold."""

FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seat": "seat",
        "round_wind": "round_wind",
        "payer": "payer",
        "dora": "dora",
        "ura": "ura",
        "honba": "honba",
        "sticks": "sticks",
        "norths": "norths",
        "flowers": "flowers",
        "void": "void_suit",
        "river": "river",
        "seen": "seen",
        "against": "against",
        "turn": "turn",
    }
)
"""Fields of a question that not every system knows, and their names in `System.fields`."""

TYPED: Final[Mapping[str, str]] = MappingProxyType({"round_wind": "round"})
"""Fields that are asked for by another name."""

_WINDS: Final = {
    word: wind
    for wind, words in zip(
        WINDS,
        (
            "e east ton 1z 東 东 东风 東風 东家 東家",
            "s south nan 2z 南 南风 南風 南家",
            "w west shaa sha 3z 西 西风 西風 西家",
            "n north pei 4z 北 北风 北風 北家",
        ),
        strict=True,
    )
    for word in words.split()
}
_ROUNDS: Final = {**_WINDS, **{f"{wind}{place}": _WINDS[wind] for wind in "东東南西北" for place in "场場"}}
"""Winds of the round may be written with its own word too: 南场, 東場."""
_SUITS: Final = {
    word: suit
    for suit, words in enumerate(
        (
            "m man manzu wan characters character cracks 万 萬 万子 萬子",
            "p pin pinzu dots dot circles tong bing 筒 饼 餅 筒子 饼子 餅子",
            "s sou souzu bamboo bamboos tiao suo 条 條 索 条子 條子 索子",
        )
    )
    for word in words.split()
}
_WAYS: Final = {
    word: way
    for way, words in (
        (DISCARD, "discard ron 荣和 榮和 荣 榮 ロン 点炮 點炮 点炮胡 点和 胡他家牌 放銃 放铳 放槍"),
        (DRAW, "draw tsumo self-draw selfdraw zimo 自摸 ツモ"),
    )
    for word in words.split()
}


@dataclass(frozen=True, slots=True)
class ReadForm:
    """A form and what was put right or filled in on the way."""

    form: Form
    repairs: tuple[Reason, ...]


@dataclass(slots=True)
class _Reading:
    """Collects faults and repairs while fields are read."""

    problems: list[Problem] = field(default_factory=list)
    repairs: list[Reason] = field(default_factory=list)

    def fault(self, key: str, name: str, text: str, **params: str | int | tuple[str, ...]) -> None:
        self.problems.append(Problem(Reason(key, params), name, text))

    def attempt(self, name: str, text: str, read: Callable[[str], T], default: T) -> T:
        if not text.strip():
            return default
        try:
            return read(text)
        except EngineError as error:
            self.problems.extend(problems_of(error, name, text))
            return default

    def word(self, name: str, text: str, known: Mapping[str, T], examples: Sequence[str]) -> T | None:
        word = plain(text)
        if word and word not in known:
            self.fault("form.unknown_word", name, text, value=text.strip(), choices=tuple(examples))
        return known.get(word)


def read_form(
    asked: HandQuestion, ruleset: Ruleset, situations: Mapping[str, str], purpose: Purpose, source: int = 0
) -> ReadForm:
    """The form of a question for a ruleset.

    `situations` maps every accepted name (as `folded` makes it) of a situation to its key; a name that is one thing by
    self-draw and another by discard to both keys, ``haitei|houtei``. `source` is who offers a tile to be called, as in
    `offers`. Raises `Refused` with every fault of what was typed; what contradicts the rules is for the rules to say.
    """
    system, size = system_of(ruleset), ruleset.hand_size
    parts = isinstance(ruleset, ReadsParts) and purpose in ("waits", "discard")
    reading = _Reading()
    parsed = _read_hand(reading, asked.hand)
    given = reading.attempt(_tile_field(purpose), asked.win, lambda text: _one_tile(reading, text), None)
    hand, tile = Hand(()), None
    if parsed is not None and not reading.problems:
        hand, tile = _settle(reading, parsed, given, purpose, asked.hand, size, parts=parts)
    how = reading.word("how", asked.how, _WAYS, (DISCARD, DRAW))
    form = Form(
        hand=hand,
        tile=tile,
        self_draw={DISCARD: False, DRAW: True, None: None}[how],
        seat=reading.word("seat", asked.seat, _WINDS, ("E", "S", "W", "N")),
        round_wind=reading.word("round", asked.round_wind, _ROUNDS, ("E", "S", "W", "N")),
        payer=reading.word("payer", asked.payer, _WINDS, ("E", "S", "W", "N")),
        flags=_flags(reading, asked.flags, system, situations, DISCARD if purpose == "call" else how),
        dora=_tiles(reading, "dora", asked.dora),
        ura=_tiles(reading, "ura", asked.ura),
        honba=_count(reading, "honba", asked.honba, 99),
        sticks=_count(reading, "sticks", asked.sticks, 99),
        norths=_count(reading, "norths", asked.norths, 4),
        flowers=_tiles(reading, "flowers", asked.flowers),
        void_suit=reading.word("void", asked.void, _SUITS, ("m", "p", "s")),
        river=_tiles(reading, "river", asked.river),
        seen=_tiles(reading, "seen", asked.seen),
        against=_opponents(reading, asked.against),
        turn=_count(reading, "turn", asked.turn, LAST_TURN),
    )
    if purpose == "call" and offers(form, source, players_of(ruleset)):
        form = replace(form, offered=form.tile)
    _refuse_foreign(reading, asked, system)
    if not reading.problems:
        if form.seat is not None and any(opponent.seat == form.seat for opponent in form.against):
            reading.fault("form.against_self", "against", asked.against, wind=code_of(form.seat))
        _refuse_fifth_copies(reading, form, _tile_field(purpose) if asked.win.strip() else "hand")
    if reading.problems:
        raise Refused(*reading.problems)
    return ReadForm(form, tuple(reading.repairs))


def read_tiles(asked: HandQuestion) -> ReadForm:
    """Only the tiles of a question: its hand of any size, a tile apart, dora and flowers. Raises `Refused`, also for
    more copies of a tile than any set of tiles holds."""
    reading = _Reading()
    parsed = _read_hand(reading, asked.hand)
    given = reading.attempt("win", asked.win, lambda text: _one_tile(reading, text), None)
    form = Form(
        hand=parsed.hand if parsed else Hand(()),
        tile=given if parsed is None or given is not None else parsed.tile,
        dora=_tiles(reading, "dora", asked.dora),
        ura=_tiles(reading, "ura", asked.ura),
        flowers=_tiles(reading, "flowers", asked.flowers),
    )
    if not reading.problems and len(form.hand.tiles) > MOST_DRAWN:
        reading.fault("form.too_many_tiles", "hand", "", n=len(form.hand.tiles), most=MOST_DRAWN)
    if not reading.problems:
        apart = "win" if asked.win.strip() else "hand"
        _refuse_fifth_copies(reading, form, apart)
        on_table = [tile for _, tiles in _on_table(form, apart) for tile in tiles]
        for flower, count in _too_many((*on_table, *form.flowers), FLOWERS, 1):
            reading.fault("hand.two_flowers", "flowers" if form.flowers else "hand", "", tile=code_of(flower), n=count)
    if reading.problems:
        raise Refused(*reading.problems)
    return ReadForm(form, tuple(reading.repairs))


def _tile_field(purpose: Purpose) -> str:
    """What the tile apart from the hand is called where it is asked for."""
    return "tile" if purpose == "call" else "win"


def _read_hand(reading: _Reading, text: str) -> ParsedHand | None:
    if not text.strip():
        reading.fault("form.no_hand", "hand", text)
        return None
    parsed = reading.attempt("hand", text, parse_hand, None)
    if parsed is not None:
        reading.repairs.extend(parsed.repairs)
    return parsed


def _tiles(reading: _Reading, name: str, text: str) -> tuple[Tile, ...]:
    def read(typed: str) -> tuple[Tile, ...]:
        parsed = parse_tiles(typed)
        if not parsed.tiles:  # commas alone: whoever typed them meant something
            raise NotationError("tiles.empty", 0, len(typed))
        reading.repairs.extend(parsed.repairs)
        return parsed.tiles

    return reading.attempt(name, text, read, ())


def _opponents(reading: _Reading, text: str) -> tuple[Opponent, ...]:
    def read(typed: str) -> tuple[Opponent, ...]:
        found, repairs = read_opponents(typed, _WINDS)
        reading.repairs.extend(repairs)
        return found

    return reading.attempt("against", text, read, ())


def _one_tile(reading: _Reading, text: str) -> Tile:
    parsed = parse_tile(text)
    reading.repairs.extend(parsed.repairs)
    return parsed.tiles[0]


def _count(reading: _Reading, name: str, number: int, high: int) -> int:
    if not 0 <= number <= high:
        reading.fault("form.number_range", name, str(number), value=number, low=0, high=high)
    return number


def _settle(
    reading: _Reading, parsed: ParsedHand, given: Tile | None, purpose: Purpose, text: str, size: int, *, parts: bool
) -> tuple[Hand, Tile | None]:
    """Concealed tiles and the winning (drawn) one apart from them: given as an option, after a plus, or typed last.
    `parts`: some groups of a hand may be left out."""
    hand, tile = parsed.hand, parsed.tile if given is None else given
    if given is not None and parsed.tile is not None and kind_of(given) != kind_of(parsed.tile):
        reading.fault(
            "form.two_winning_tiles", _tile_field(purpose), "", first=code_of(parsed.tile), second=code_of(given)
        )
    held, melds = len(hand.concealed), len(hand.melds)
    before = size - 3 * melds
    fewer = held - (held % 3 == 2)
    if parts and held % 3 and fewer < before:
        before = fewer
    if before <= 0:
        reading.fault("hand.too_many_melds", "hand", text, n=melds, most=(size - 1) // 3)
    elif tile is not None and held == before and purpose != "waits":
        return hand, tile
    elif tile is not None and held - 1 == before and purpose != "call":
        return _without(reading, hand, tile), None if purpose == "waits" else tile
    elif tile is None and (held if purpose == "waits" else held - 1) == before and purpose in ("waits", "discard"):
        return hand, None
    elif tile is None and held - 1 == before and purpose == "win":
        last = parsed.typed[-1]
        reading.repairs.append(Reason("form.last_tile_wins", {"tile": code_of(last)}))
        return _without(reading, hand, last), last
    else:
        _count_fault(reading, purpose, text, hand, tile, before, parts=parts)
    return hand, tile


def _count_fault(
    reading: _Reading, purpose: Purpose, text: str, hand: Hand, tile: Tile | None, before: int, *, parts: bool
) -> None:
    """Says how many tiles there are and how many there should be beside so many melds; `before` the last one."""
    held, melds = len(hand.concealed), len(hand.melds)
    if purpose == "call":
        key, more = "form.call_count", 0
    elif purpose == "waits":
        key, more = "form.waits_count_or_part" if parts else "form.waits_count", 0
    elif parts:
        key, more = "form.discard_count_or_part", 1
    else:
        key, more = "form.win_missing" if held == before and purpose == "win" else "form.tile_count", 1
    n = held + (tile is not None and purpose != "call")
    reading.fault(key, "hand", text, n=n, melds=melds, wanted=before + more)


def _without(reading: _Reading, hand: Hand, tile: Tile) -> Hand:
    held = [other for other in hand.concealed if other == tile] or [
        other for other in hand.concealed if kind_of(other) == kind_of(tile)
    ]
    if not held:
        n = len(hand.concealed)
        reading.fault("form.win_not_in_hand", "win", "", tile=code_of(tile), n=n, wanted=n - 1)
        return hand
    rest = list(hand.concealed)
    rest.remove(held[0])
    return Hand.of(rest, hand.melds)


def _flags(
    reading: _Reading, text: str, system: System, situations: Mapping[str, str], how: str | None
) -> frozenset[str]:
    found: set[str] = set()
    read = phrases(text, situations)
    if text.strip() and not read:
        read = (Phrase(text.strip(), 0, None),)
    how = how or _implied(system, {phrase.key for phrase in read})
    for phrase in read:
        if phrase.key is None:
            known = tuple(f"{system.key}.situation.{situation.key}" for situation in system.situations)
            reading.fault("form.unknown_situation", "flags", text, value=phrase.text, choices=known)
            continue
        by_draw, _, by_discard = phrase.key.partition("|")  # a name with two meanings: haitei|houtei
        if by_discard and how is None:
            either = tuple(f"{system.key}.situation.{key}" for key in (by_draw, by_discard))
            reading.fault("form.either_situation", "flags", text, value=phrase.text, choices=either)
        found.add(by_discard if by_discard and how == DISCARD else by_draw)
    return frozenset(found)


def _implied(system: System, keys: Collection[str | None]) -> str | None:
    """How the hand was won, where one of the situations can only arise so."""
    ways = {one.self_draw for one in system.situations if one.key in keys} - {None}
    return None if len(ways) != 1 else DRAW if ways.pop() else DISCARD


def _refuse_foreign(reading: _Reading, asked: HandQuestion, system: System) -> None:
    for name, known_as in FIELDS.items():
        if getattr(asked, name) and known_as not in system.fields:
            typed = TYPED.get(name, name)
            reading.fault("form.not_in_rules", typed, str(getattr(asked, name)), system=f"system.{system.key}")


def _refuse_fifth_copies(reading: _Reading, form: Form, apart: str) -> None:
    """Each is a fault of the field that holds the fifth one."""
    fields = _on_table(form, apart)
    for kind, count in _too_many((tile for _, tiles in fields for tile in tiles), map(Kind, range(KINDS)), 4):
        held = [name for name, tiles in fields for tile in tiles if kind_of(tile) == kind]
        reading.fault("tiles.five_copies", held[4], "", tile=code_of(kind), n=count)


def _on_table(form: Form, apart: str) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """All tiles of a form that lie on the table at once by their fields, flowers laid apart left out; `apart` is the
    field of the tile beside the hand."""
    return (
        ("hand", form.hand.tiles),
        (apart, () if form.tile is None else (form.tile,)),
        ("dora", form.dora),
        ("ura", form.ura),
        ("seen", form.seen),
        ("against", replace(form, seen=()).others),
    )


def _too_many(tiles: Iterable[Tile], kinds: Iterable[Kind], most: int) -> Iterator[tuple[Kind, int]]:
    """Those of some kinds of which there are more than `most` copies, with how many."""
    counts = Counter(map(kind_of, tiles))
    return ((kind, counts[kind]) for kind in kinds if counts[kind] > most)
