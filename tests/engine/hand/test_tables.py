"""The class tables: made by the builder in this checkout, small, quick to load."""

import subprocess
import sys
import zlib
from random import Random

import pytest

from engine.hand import build_tables, kernel, plain, suits


def packed(root):
    return (root / "engine" / "hand" / "tables.bin").read_bytes()


def test_shipped_honors_are_those_the_builder_makes(root):
    raw = zlib.decompress(packed(root))
    sections, at = [], 0
    while at < len(raw):
        end = at + 4 + int.from_bytes(raw[at : at + 4], "little")
        sections.append(raw[at + 4 : end])
        at = end
    made = build_tables.classify(7)
    assert sections[2] == made.of
    assert len(made.needs) == 83
    assert [len(section) for section in sections] == [230625, 31250, 78125, 2 * 187 * 187, 2 * 187 * 83, 6 * 328 * 275]


def test_shipped_suits_are_classed_by_what_they_need():
    random = Random(7)
    needs = {}
    for _ in range(600):
        counts = [random.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(9)]
        key = int("".join(map(str, counts)), 5)
        lacking = suits.needs(bytes(counts), bytes([4] * 9))
        assert needs.setdefault(plain.SUIT[key], lacking) == lacking
    assert len(set(needs.values())) == len(needs) > 50


@pytest.mark.long
def test_shipped_tables_are_those_the_builder_makes(root):
    assert zlib.decompress(packed(root)) == zlib.decompress(build_tables.pack())


def test_tables_are_small_on_disk_and_in_memory(root):
    assert len(packed(root)) < 100_000
    held = (plain.SUIT, plain.HONOR, plain.LEFT, plain.RIGHT, *plain.DISTANCE)
    assert sum(map(sys.getsizeof, held)) < 4_000_000


def test_tables_are_not_loaded_before_a_hand_is_asked_about():
    code = "import sys, engine, engine.tiles.notation, engine.hand.hand; print('engine.hand.kernel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("counts", [[5] + [0] * 33, [-1] + [0] * 33])
def test_counts_that_cannot_be_are_refused(counts):
    with pytest.raises((ValueError, IndexError)):
        kernel.distance(counts, 4)
