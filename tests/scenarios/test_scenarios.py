"""Every scenario plays as it says, and all of them cite the rules they show."""

import pytest

from tests.scenarios.runner import Table, scenarios

ALL = list(scenarios())


@pytest.mark.parametrize("scenario", [scenario for _, scenario in ALL], ids=[name for name, _ in ALL])
def test_plays_as_it_says(scenario):
    Table(scenario).play()
    assert any(line.strip().startswith("?") for line in scenario["play"].splitlines())
    assert scenario["cite"].startswith(f"{scenario['rules'].split('/')[0]} ")


def test_there_are_many():
    assert len(ALL) >= 60
