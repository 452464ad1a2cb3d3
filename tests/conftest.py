"""What every room's tests may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# The same examples on every machine and every run; the long suite looks further.
settings.register_profile("suite", derandomize=True, deadline=None, max_examples=100)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("SUZUME_HYPOTHESIS", "suite"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait for a browser, a disk or another process."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of public records: `SUZUME_SHARED`, or `shared` beside the checkout. Skips where there is none."""
    named = os.environ.get("SUZUME_SHARED")
    folder = Path(named) if named else ROOT.parent / "shared"
    if not (folder / "vectors").is_dir():
        pytest.skip(
            f"public records are not on this machine: no folder {folder}/vectors (set SUZUME_SHARED to where they are)"
        )
    return folder


@pytest.fixture(autouse=True)
def _own_world(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test sees the settings, the data folder or the token of whoever runs it."""
    for name in list(os.environ):
        if name.startswith("SUZUME_") and name not in {"SUZUME_SHARED", "SUZUME_HYPOTHESIS", "SUZUME_CHROMIUM"}:
            monkeypatch.delenv(name)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    home = tmp_path_factory.getbasetemp() / "home"
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home / name.lower()))
