"""Examples in the docstrings of the Sichuan room hold."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import engine.systems.sichuan

MODULES = sorted(path.stem for path in Path(engine.systems.sichuan.__file__).parent.glob("[a-z]*.py"))


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, _ = doctest.testmod(importlib.import_module(f"engine.systems.sichuan.{name}"))
    assert failed == 0
