"""Standard streams that are not as a program expects them: without our characters, closed, or full."""

from __future__ import annotations

import errno
import os
import sys
from typing import Final

from engine.reasons import Reason

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What the system answers where output cannot be written to its end."""


def settle_streams() -> None:
    """A terminal without our characters gets question marks, not a crash. In place of closed streams stand one that
    refuses what is written, one that takes all and shows nothing, and one in which there is nothing to be read."""
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def output_is_closed() -> bool:
    """Whether the program was started without standard output."""
    return sys.__stdout__ is None


def drop_output() -> None:
    """Whatever is written to standard output from now on, and what is left in its buffer, goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def why_unwritten(error: OSError) -> Reason | None:
    """Why output could not be written; none where the error is about something else."""
    if error.filename is not None:
        return None
    if error.errno == errno.EBADF and output_is_closed():
        return Reason("operator.cli.closed")
    if error.errno in NO_ROOM:
        return Reason("operator.cli.unwritable", {"detail": error.strerror or str(error)})
    return None
