"""Deals told in words stay as they were: golden files, one a preset."""

import pytest

from tests.conformance.playthrough import FOLDER, PRESETS, path_of, transcript


@pytest.mark.parametrize("line", PRESETS)
def test_is_told_as_before(line):
    assert transcript(line) == path_of(line).read_text(encoding="utf-8")


def test_no_file_of_a_preset_that_is_gone():
    assert {path.name for path in FOLDER.iterdir()} == {path_of(line).name for line in PRESETS}
