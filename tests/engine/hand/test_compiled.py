"""Both forms of the hand analysis, for the interpreter and for the compiler, answer alike, compiled or not."""

import importlib.util
import subprocess
import sys
from random import Random

import pytest

from engine.hand import kernel, plain, quick
from engine.hand.kernel import FOURS, ORPHANS, PAIRS

SPECIALS = (0, PAIRS, FOURS, ORPHANS, PAIRS | ORPHANS, FOURS | ORPHANS)
WALLS = (
    [kind for kind in range(34) for _ in range(4)],
    [kind for kind in (*range(9), *range(27, 34)) for _ in range(4)],
    [kind for kind in plain.ORPHAN_KINDS for _ in range(4)],
    [kind for kind in range(12) for _ in range(4)],
    [kind for kind in range(34) for _ in range(2)],
)
LESS = [0.25 * (kind % 3 == 0) for kind in range(34)]


@pytest.fixture(scope="module")
def interpreted(root):
    """`quick` from its source, whatever else is there."""
    spec = importlib.util.spec_from_file_location("quick_from_source", root / "engine" / "hand" / "quick.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hands(random, number):
    for _ in range(number):
        size = random.choice((14, 13, 13, 14, 11, 10, 8, 7, 5, 4, 2, 1))
        counts = [0] * 34
        for kind in random.sample(random.choice(WALLS), size):
            counts[kind] += 1
        yield counts, size


def assert_alike(form, counts, size):
    sets = (size - 1) // 3
    for special in SPECIALS if sets == 4 else (0,):
        assert form.distance(counts, sets, special) == plain.distance(counts, sets, special), (counts, special)
        if size % 3 == 1:
            assert form.accepted(counts, sets, special) == plain.accepted(counts, sets, special), (counts, special)
        else:
            assert form.discards(counts, sets, special) == plain.discards(counts, sets, special), (counts, special)
            free = [(7 * kind + sum(counts)) % 5 for kind in range(34)]
            asked = counts, sets, special, free, LESS
            assert form.widest(*asked) == plain.widest(*asked), (counts, special)
    for name in ("seven_pairs", "pairs_with_fours", "thirteen_orphans"):
        assert getattr(form, name)(counts) == getattr(plain, name)(counts), (counts, name)
    assert form.regular(counts, sets) == plain.regular(counts, sets)


def test_from_source_it_answers_as_plain(interpreted):
    assert not interpreted.COMPILED
    for counts, size in hands(Random(1), 60):
        assert_alike(interpreted, counts, size)


def test_as_imported_it_answers_as_plain():
    for counts, size in hands(Random(2), 2000 if quick.COMPILED else 60):
        assert_alike(quick, counts, size)


@pytest.mark.long
@pytest.mark.skipif(not quick.COMPILED, reason="the hand analysis is not compiled here")
def test_a_million_hands():
    random = Random(3)
    for counts, size in hands(random, 1_000_000):
        sets = (size - 1) // 3
        special = random.choice(SPECIALS) if sets == 4 else 0
        assert quick.distance(counts, sets, special) == plain.distance(counts, sets, special), (counts, special)
        if size % 3 == 1:
            assert quick.accepted(counts, sets, special) == plain.accepted(counts, sets, special), (counts, special)
        else:
            assert quick.discards(counts, sets, special) == plain.discards(counts, sets, special), (counts, special)


@pytest.mark.parametrize("form", [plain, quick], ids=["plain", "quick"])
def test_many_at_once(form):
    many = [counts for counts, size in hands(Random(4), 200) if size == 14]
    joined = b"".join(map(bytes, many))
    assert form.distance_many(joined, 4, PAIRS) == bytes(plain.distance(counts, 4, PAIRS) for counts in many)
    with pytest.raises(ValueError, match="34 counts"):
        form.distance_many(joined[1:], 4)


@pytest.mark.parametrize("kind_of_row", [list, tuple, bytes, bytearray])
def test_any_row_of_counts_will_do(kind_of_row, interpreted):
    counts = [3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25
    for form in (plain, quick, interpreted):
        assert form.distance(kind_of_row(counts), 4) == 1


@pytest.mark.parametrize("counts", [[5] + [0] * 33, [-1] + [0] * 33, [0] * 33, [0] * 35])
def test_impossible_counts_are_refused(counts, interpreted):
    for form in (quick, interpreted):
        with pytest.raises(ValueError):
            form.distance(counts, 4)


def test_the_kernel_is_the_compiled_form_where_there_is_one():
    assert kernel.COMPILED == quick.COMPILED == (not quick.__file__.endswith(".py"))
    assert (kernel.distance is quick.distance) == quick.COMPILED


def test_without_the_compiled_file_the_source_answers(root, tmp_path):
    """A checkout without compiled modules: everything works."""
    code = (
        "import sys; sys.dont_write_bytecode = True\n"
        "class Plain:\n"
        "    @staticmethod\n"
        "    def find_spec(name, path=None, target=None):\n"
        "        if name == 'engine.hand.quick':\n"
        "            import importlib.util\n"
        f"            return importlib.util.spec_from_file_location(name, {str(root / 'engine/hand/quick.py')!r})\n"
        "sys.meta_path.insert(0, Plain)\n"
        "from engine.hand import kernel\n"
        "print(kernel.COMPILED, kernel.distance(bytes([3, 1, 1, 1, 1, 1, 1, 1, 3] + [0] * 25), 4))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.split() == ["False", "1"]
