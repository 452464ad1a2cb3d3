"""A deal in a few lines of text, for settling by word of mouth::

    kong C concealed
    win A 3fan from B
    win B 2fan, D 1fan from C kong-shot
    draw A pig, B none, C 4fan

Seats are A, B, C … from the dealer in turn order. A hand may be written out instead of its fan, in quotes and with its
winning tile: ``win A "123456789m5567s + 8s" from B``. Chinese words are read as well (``A胡3番B点炮``, ``C暗杠``,
``流局 A花猪 B没叫``). `write_events` writes the form above; what it writes reads as the same events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.errors import NotationError
from engine.hand.hand import Hand, MeldKind
from engine.systems.sichuan.events import Drawn, Ended, Event, Kong, Left, SeatHand, ShownHand, StatedHand, Won
from engine.systems.sichuan.ledger import SEATS
from engine.systems.sichuan.settle_words import FLAGS, VERBS, Token, Word, normal, statements, tokens
from engine.systems.sichuan.win import EARTHLY, HEAVENLY, HUMAN, Chance
from engine.tiles.kinds import SUITS, Tile, code_of
from engine.tiles.notation import parse_hand, write_hand

_KINDS: Final = {
    Word.CONCEALED: MeldKind.CONCEALED_KONG,
    Word.BENT: MeldKind.ADDED_KONG,
    Word.DIRECT: MeldKind.DIRECT_KONG,
}
_FIRSTS: Final = {Word.HEAVENLY: HEAVENLY, Word.EARTHLY: EARTHLY, Word.HUMAN: HUMAN}
_FLAGS: Final = frozenset[Word]().union(*FLAGS.values())
_WINNING: Final = frozenset((Word.SELF, Word.PAYS, Word.BLOOM, Word.SHOT, Word.ROB, *_FIRSTS))


@dataclass(slots=True)
class _Seat:
    """A seat of a statement and what was said of it."""

    token: Token
    fan: int | None = None
    hand: Hand | None = None
    tile: Tile | None = None
    void: int | None = None
    pig: bool = False
    not_ready: bool = False


@dataclass(slots=True)
class _Statement:
    """A statement cut into its verb, its seats, who pays, and single words."""

    start: int
    end: int
    verb: Token
    seats: list[_Seat] = field(default_factory=list)
    payer: Token | None = None
    flags: dict[Word, Token] = field(default_factory=dict)

    def fault(self, key: str, **params: str | int | tuple[str, ...]) -> NotationError:
        """Something the statement lacks as a whole."""
        return NotationError(f"sichuan.reason.{key}", self.start, max(self.end - self.start, 1), **params)


def parse_events(text: str) -> tuple[Event, ...]:
    """The events of a deal. Raises `NotationError` at the first thing that cannot be read."""
    plain = normal(text)
    events = []
    for start, end in statements(plain):
        words = list(tokens(plain, start, end))
        if words:
            events.append(_event(_cut(words, text)))
    return tuple(events)


def _cut(words: Sequence[Token], text: str) -> _Statement:
    verbs = [token for token in words if token.word in VERBS]
    kongs = [token for token in words if token.word in _KINDS]
    if not verbs and kongs:  # 暗杠 is verb and kind in one
        verbs = [Token(Word.KONG, kongs[0].at, kongs[0].length)]
    elif not verbs and any(token.word in _WINNING for token in words):  # "A 自摸 3番" needs no other verb
        verbs = [Token(Word.WIN, words[0].at, 0)]
    start, end = words[0].at, words[-1].at + words[-1].length
    if not verbs:
        raise NotationError("sichuan.reason.text_no_verb", start, end - start)
    if len(verbs) > 1:
        raise NotationError("sichuan.reason.text_two_verbs", verbs[1].at, verbs[1].length)
    statement = _Statement(start, end, verbs[0])
    from_next = False
    for place, token in enumerate(words):
        if token.word in VERBS:
            continue
        if token.word is Word.FROM:
            from_next = True
        elif token.word is Word.SEAT:
            pays = place + 1 < len(words) and words[place + 1].word is Word.PAYS
            if from_next or pays:
                _set_payer(statement, token)
                from_next = False
            else:
                _add_seat(statement, token)
        elif token.word is not Word.PAYS:
            _describe(statement, token, words[place - 1] if place else token, text)
    if from_next:
        raise statement.fault("text_from_nobody")
    return statement


def _set_payer(statement: _Statement, token: Token) -> None:
    if statement.payer is not None:
        raise NotationError("sichuan.reason.text_two_payers", token.at, token.length)
    statement.payer = token


def _add_seat(statement: _Statement, token: Token) -> None:
    if any(seat.token.value == token.value for seat in statement.seats):
        raise NotationError("sichuan.reason.text_seat_twice", token.at, token.length, seat=SEATS[token.value])
    statement.seats.append(_Seat(token))


def _describe(statement: _Statement, token: Token, before: Token, text: str) -> None:
    """Takes in a word that says something of the statement or of its latest seat."""
    if token.word in _FLAGS:
        if token.word not in FLAGS[statement.verb.word]:
            raise _unexpected(token, text)
        statement.flags[token.word] = token
        return
    if token.word is Word.VOID:
        return
    if not statement.seats or statement.verb.word in (Word.KONG, Word.LEAVE):
        raise _unexpected(token, text)
    seat = statement.seats[-1]
    match token.word:
        case Word.FAN:
            seat.fan = token.value
        case Word.PIG:
            seat.pig = True
        case Word.NOT_READY:
            seat.not_ready = True
        case Word.HAND:
            seat.hand, seat.tile = _hand(token)
        case Word.SUIT if before.word is Word.VOID:
            seat.void = token.value
        case _:
            raise _unexpected(token, text)


def _hand(token: Token) -> tuple[Hand, Tile | None]:
    try:
        parsed = parse_hand(token.text)
    except NotationError as fault:
        position = token.at + 1 + fault.position
        raise NotationError(fault.reason.key, position, fault.length, **fault.reason.params) from fault
    return parsed.hand, parsed.tile


def _unexpected(token: Token, text: str) -> NotationError:
    return NotationError(
        "sichuan.reason.text_unexpected", token.at, token.length, text=text[token.at : token.at + token.length]
    )


def _event(statement: _Statement) -> Event:
    match statement.verb.word:
        case Word.WIN:
            return _win(statement)
        case Word.KONG:
            return _kong(statement)
        case Word.LEAVE:
            return Left(seat=_only_seat(statement).token.value)
        case Word.DRAW:
            return Drawn(hands=tuple(_final_hand(statement, seat) for seat in statement.seats))
        case _:
            return Ended(hands=tuple(_final_hand(statement, seat) for seat in statement.seats))


def _only_seat(statement: _Statement) -> _Seat:
    if len(statement.seats) != 1:
        raise statement.fault("text_one_seat", n=len(statement.seats))
    return statement.seats[0]


def _kong(statement: _Statement) -> Kong:
    seat = _only_seat(statement).token.value
    kinds = [_KINDS[word] for word in statement.flags if word in _KINDS]
    payer = None if statement.payer is None else statement.payer.value
    if len(kinds) > 1:
        raise statement.fault("text_kong_kind")
    if not kinds and payer is None:
        raise statement.fault("text_kong_kind")
    kind = kinds[0] if kinds else MeldKind.DIRECT_KONG
    if kind is MeldKind.DIRECT_KONG and payer is None:
        raise statement.fault("text_kong_giver")
    if kind is not MeldKind.DIRECT_KONG and statement.payer is not None:
        raise NotationError("sichuan.reason.text_no_giver", statement.payer.at, statement.payer.length)
    late = Word.LATE in statement.flags
    if late and kind is not MeldKind.ADDED_KONG:
        raise statement.fault("text_late_is_bent")
    tile = statement.flags.get(Word.TILE)
    return Kong(seat=seat, kind=kind, tile=None if tile is None else Tile(tile.value), giver=payer, late=late)


def _win(statement: _Statement) -> Won:
    flags = statement.flags
    if not statement.seats:
        raise statement.fault("text_no_winner")
    bloom = Word.BLOOM in flags
    payer = None if statement.payer is None else statement.payer.value
    if payer is None and not bloom and Word.SELF not in flags and Word.HEAVENLY not in flags:
        raise statement.fault("text_no_payer")
    if payer is not None and Word.SELF in flags and not bloom:
        token = flags[Word.SELF]
        raise NotationError("sichuan.reason.text_self_and_payer", token.at, token.length)
    _share_fan(statement.seats)
    tiles = {seat.tile for seat in statement.seats if seat.tile is not None}
    if Word.TILE in flags:
        tiles.add(Tile(flags[Word.TILE].value))
    if len(tiles) > 1:
        raise statement.fault("text_two_tiles", tiles=tuple(code_of(tile) for tile in sorted(tiles)))
    self_draw = bloom or payer is None
    chance = Chance(
        self_draw=self_draw,
        bloom=None if not bloom else MeldKind.CONCEALED_KONG if payer is None else MeldKind.DIRECT_KONG,
        kong_shot=Word.SHOT in flags,
        rob_kong=Word.ROB in flags,
        last_tile=Word.LAST in flags,
        first=next((name for word, name in _FIRSTS.items() if word in flags), None),
    )
    return Won(
        hands=tuple(_won_hand(statement, seat) for seat in statement.seats),
        tile=tiles.pop() if tiles else None,
        payer=None if self_draw else payer,
        chance=chance,
        giver=payer if bloom else None,
    )


def _share_fan(seats: Sequence[_Seat]) -> None:
    """Winners named together have the fan said after them: ``A, C 3fan``."""
    fan: int | None = None
    for seat in reversed(seats):
        if seat.fan is None and seat.hand is None:
            seat.fan = fan
        fan = seat.fan


def _won_hand(statement: _Statement, seat: _Seat) -> SeatHand:
    if seat.hand is not None:
        return ShownHand(seat=seat.token.value, hand=seat.hand, void=seat.void)
    if seat.fan is None:
        raise NotationError(
            "sichuan.reason.text_needs_fan", seat.token.at, seat.token.length, seat=SEATS[seat.token.value]
        )
    return StatedHand(seat=seat.token.value, fan=seat.fan)


def _final_hand(statement: _Statement, seat: _Seat) -> SeatHand:
    if seat.hand is not None:
        return ShownHand(seat=seat.token.value, hand=seat.hand, void=seat.void)
    if seat.fan is None and not seat.pig and not seat.not_ready:
        raise NotationError(
            "sichuan.reason.text_needs_state", seat.token.at, seat.token.length, seat=SEATS[seat.token.value]
        )
    return StatedHand(seat=seat.token.value, fan=None if seat.pig or seat.not_ready else seat.fan, pig=seat.pig)


def write_events(events: Sequence[Event]) -> str:
    """The events as lines of text.

    >>> print(write_events(parse_events("C暗杠; A胡3番B点炮\\ndraw B none, C pig, D 1fan")))
    kong C concealed
    win A 3fan from B
    draw B none, C pig, D 1fan
    """
    return "\n".join(" ".join(_line(event)) for event in events)


def _line(event: Event) -> Iterator[str]:
    match event:
        case Kong():
            yield f"kong {SEATS[event.seat]}"
            yield next(word.value for word, kind in _KINDS.items() if kind is event.kind)
            if event.tile is not None:
                yield code_of(event.tile)
            if event.giver is not None:
                yield f"from {SEATS[event.giver]}"
            if event.late:
                yield Word.LATE.value
        case Won():
            yield f"win {', '.join(_written(hand, event.tile) for hand in event.hands)}"
            yield from _way(event)
        case Drawn():
            yield f"draw {', '.join(_written(hand, None) for hand in event.hands)}"
        case Ended():
            yield f"end {', '.join(_written(hand, None) for hand in event.hands)}".rstrip()
        case Left():
            yield f"leave {SEATS[event.seat]}"


def _way(won: Won) -> Iterator[str]:
    if won.tile is not None and all(isinstance(hand, StatedHand) for hand in won.hands):
        yield code_of(won.tile)
    chance = won.chance
    if chance.bloom is not None:
        yield Word.BLOOM.value
    elif won.payer is None:
        yield Word.SELF.value
    payer = won.payer if won.payer is not None else won.giver
    if payer is not None:
        yield f"from {SEATS[payer]}"
    for word, said in ((Word.SHOT, chance.kong_shot), (Word.ROB, chance.rob_kong), (Word.LAST, chance.last_tile)):
        if said:
            yield word.value
    yield from (word.value for word, name in _FIRSTS.items() if name == chance.first)


def _written(hand: SeatHand, tile: Tile | None) -> str:
    seat = SEATS[hand.seat]
    if isinstance(hand, ShownHand):
        void = "" if hand.void is None else f" void {SUITS[hand.void]}"
        return f'{seat} "{write_hand(hand.hand, tile)}"{void}'
    state = "pig" if hand.pig else "none" if hand.fan is None else f"{hand.fan}fan"
    return f"{seat} {state}"
