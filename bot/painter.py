"""Paints for another process: what is wanted on standard input, pictures on standard output; ``python -m bot.painter``.

A picture is put together from hundreds of finished pieces, and the interpreter may change threads at each of them.
Painted in a thread of the bot, ninety pictures a second kept the event loop waiting for a third of its time.

Either way a message is its length and its bytes: there, what is wanted; back, whether it could be painted and the PNG
file, or what went wrong. The process ends with its input, and so with whoever started it.
"""

from __future__ import annotations

import pickle
import signal
import struct
import sys
import traceback
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from engine.tiles.kinds import Tile
    from render import Kit, Scene, Size, Theme

    Tiles = tuple[Tile | None, ...]

LENGTH: Final = struct.Struct(">I")
PAINTED: Final = b"\x01"
FAILED: Final = b"\x00"
PARENT_DEATH_SIGNAL: Final = 1
"""Linux's `PR_SET_PDEATHSIG`."""


def wanted(what: Scene | Tiles, theme: Theme, size: Size) -> bytes:
    """The message that asks for a picture, or for these tiles to be drawn once."""
    return message(pickle.dumps((what, theme, size), pickle.HIGHEST_PROTOCOL))


def message(body: bytes) -> bytes:
    """A body behind its length."""
    return LENGTH.pack(len(body)) + body


def serve(questions: BinaryIO, answers: BinaryIO, kit: Kit) -> None:
    """Answers one question after the other until there are no more."""
    while len(head := questions.read(LENGTH.size)) == LENGTH.size:
        what, theme, size = pickle.loads(questions.read(*LENGTH.unpack(head)))
        try:
            answer = PAINTED + _painted(kit, what, theme, size)
        except Exception:
            answer = FAILED + traceback.format_exc().encode()
        answers.write(message(answer))
        answers.flush()


def _painted(kit: Kit, what: Scene | Tiles, theme: Theme, size: Size) -> bytes:
    if not isinstance(what, tuple):
        return kit.png(what, theme=theme, size=size)
    kit.warm(what, theme=theme, size=size)
    return b""


def end_with_parent() -> None:
    """Has Linux kill this process when the thread that started it is gone: one that was stopped does not see the end of
    its input."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def main() -> None:
    """Serves who started this process; what else is printed must not come between."""
    end_with_parent()
    from render import Kit

    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    serve(sys.stdin.buffer, answers, Kit())


if __name__ == "__main__":
    main()
