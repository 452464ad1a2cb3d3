"""What tests in a browser share: Playwright where it is installed, and patience with a busy machine."""

from __future__ import annotations

from typing import Any, Final

import pytest

playwright: Any = pytest.importorskip(
    "playwright.async_api", reason="pages are driven and looked at with Playwright's Python package"
)
expect: Any = playwright.expect

PATIENCE: Final = 60_000
"""Milliseconds that a page may take to show what is expected; costs nothing where all is well."""

expect.set_options(timeout=PATIENCE)
