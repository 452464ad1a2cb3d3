"""Sets of kinds as numbers."""

from engine.solver import bits


def test_a_set_is_a_bit_for_each_of_its_kinds():
    assert bits.of((0, 3, 3, 33)) == 1 | 8 | 1 << 33
    assert bits.of(()) == 0
    assert bits.of((4, 13, 22)) == bits.FIVES
    assert [bits.REDS[suits] for suits in (0, 2, 5)] == [0, bits.of((13,)), bits.of((4, 22))]


def test_the_kind_of_a_bit_is_found_by_what_is_left_of_it():
    assert [bits.PLACE[each % 37] for each in bits.KIND] == list(range(34))
