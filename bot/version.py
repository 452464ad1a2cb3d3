"""Which version of the program this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """The installed version, or that it is not installed."""
    try:
        return version("suzume")
    except PackageNotFoundError:
        return "(not installed)"
