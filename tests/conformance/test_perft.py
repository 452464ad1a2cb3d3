"""What can happen within a few windows is counted and stays as it is."""

import json

import pytest

from tests.conformance.perft import GOLDEN, LINES, counts

EXPECTED = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}


@pytest.mark.parametrize("line", LINES)
def test_counts(line):
    assert counts(line) == EXPECTED[line]
