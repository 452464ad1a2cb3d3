"""Numbers as people read them: half-width digits, and a minus sign, which is no hyphen."""

from __future__ import annotations

from typing import Final

_MINUS: Final = "−"


def minus(number: str) -> str:
    """A number that was written with hyphens, with minus signs instead: ``−105``."""
    return number.replace("-", _MINUS)


def figure(number: float, digits: int = 0, *, thousands: str = "", sign: str = "") -> str:
    """A measured number with so many digits after the point and `thousands` (a comma or nothing) between thousands:
    ``−1,234``, ``0.3``. A `sign` of ``+`` stands before whatever is not less than nothing."""
    # Nothing is not less than nothing.
    return minus(f"{round(number, digits) + 0.0:{sign}{thousands}.{digits}f}")


def signed(number: int) -> str:
    """A change: ``+3900``, ``−3900``, ``0``."""
    return minus(f"{number:+}") if number else "0"


def percent(share: float) -> str:
    """A chance in percent: ``27.1%``."""
    return f"{100 * share:.1f}%"


def signed_percent(share: float) -> str:
    """Percent more or less: ``+27.1%``."""
    return f"{figure(100 * share, 1, sign='+')}%"
