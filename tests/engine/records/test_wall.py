"""A committed wall can be checked, and any change of it shows."""

import hashlib

import pytest

from engine.play.wall import commitment, is_committed


def test_can_be_recomputed_with_other_tools():
    salt = bytes(range(32))
    text = '["g1",2,"1m0p7z","' + salt.hex() + '"]'
    assert commitment("g1", 2, (0, 44, 33), salt) == hashlib.sha256(text.encode()).hexdigest()


def test_every_part_counts():
    salt = bytes(32)
    promise = commitment("g1", 2, (0, 1), salt)
    assert is_committed(promise, "g1", 2, (0, 1), salt)
    for other in (
        ("g2", 2, (0, 1), salt),
        ("g1", 3, (0, 1), salt),
        ("g1", 2, (1, 0), salt),
        ("g1", 2, (0, 1), b"1" * 32),
    ):
        assert not is_committed(promise, *other)


def test_salt_size():
    with pytest.raises(ValueError, match="32"):
        commitment("g", 1, (), b"short")
