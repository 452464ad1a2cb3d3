"""Sessions, table points, faults (Chinese Official rules 6 and 7)."""

from __future__ import annotations

from fractions import Fraction

from engine.scoring.sheet import TABLE as TABLE_MONEY
from engine.systems.mcr.faults import penalties
from engine.systems.mcr.options import TABLE
from engine.systems.mcr.session import LENGTHS, Session, places, table_points
from engine.tiles.kinds import EAST, NORTH, SOUTH, WEST

A, B, C, D = range(4)


def test_seats_of_a_session() -> None:
    session = Session(hands=LENGTHS["session"], rotation=True)
    seen = []
    winds = []
    while not session.is_over:
        seen.append(session.seats)
        winds.append(session.round_wind)
        session = session.with_hand((3, -1, -1, -1))
    assert seen[:4] == [(A, B, C, D), (B, C, D, A), (C, D, A, B), (D, A, B, C)]
    assert [seen[hand] for hand in (0, 4, 8, 12)] == [(A, B, C, D), (B, A, D, C), (D, C, A, B), (C, D, B, A)]
    assert winds == [EAST] * 4 + [SOUTH] * 4 + [WEST] * 4 + [NORTH] * 4
    assert all(sum(seats[0] == player for seats in seen) == 4 for player in range(4))
    assert session.scores == (0, 0, 0, 0)


def test_everybody_sits_beside_everybody() -> None:
    """The chart gives each player each other one as the player before, over the rounds."""
    pairs = set()
    session = Session(hands=16, rotation=True)
    while not session.is_over:
        seats = session.seats
        pairs |= {(seats[place], seats[place - 3]) for place in range(4)}
        session = session.with_hand((0, 0, 0, 0))
    assert len(pairs) == 12


def test_seats_without_rotation_pass_the_deal_only() -> None:
    session = Session(hands=16, rotation=False, played=7)
    assert session.seats == (D, A, B, C)


def test_a_hand_pays_by_seat() -> None:
    session = Session(hands=16, rotation=True, played=5).with_hand((30, -14, -8, -8))
    assert session.scores == (30, -8, -8, -14)


def test_time_up() -> None:
    session = Session(hands=16, rotation=True, scores=(8, -8, 0, 0)).stop()
    assert session.is_over
    assert session.scores == (8, -8, 0, 0)


def test_table_points_are_shared() -> None:
    assert table_points((40, 10, -20, -30)) == (4, 2, 1, 0)
    assert table_points((5, 5, -5, -5)) == (3, 3, Fraction(1, 2), Fraction(1, 2))
    assert table_points((0, 0, 0, 0)) == (Fraction(7, 4),) * 4
    assert places((0, 7, 7, -3)) == (3, 1, 1, 4)


def test_faults() -> None:
    amounts = penalties(TABLE.choose("seed"))
    false_win = amounts.wrong_win(2)
    assert false_win.dead
    assert {(row.payer, row.payee, row.amount) for row in false_win.payments} == {(2, 0, 10), (2, 1, 10), (2, 3, 10)}
    assert amounts.wrong_kong(0).dead
    assert amounts.dead_hand().payments == ()
    assert [sum(row.amount for row in amounts.late_call(1, before).payments) for before in range(4)] == [0, 5, 10, 10]
    assert amounts.late_call(1, 1).payments[0].payee == TABLE_MONEY
    assert not amounts.late_call(1, 1).dead
    assert penalties(TABLE.parse("seed", "false_win_penalty=0")).wrong_win(0).payments == ()
