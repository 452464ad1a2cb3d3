"""Golden transcripts: `python -m tests.bot.cli.transcripts` writes them anew after a wanted change; read them first.

Hands near to ready alone: what is further may be searched more coarsely on a slow machine.
"""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

from bot.__main__ import open_playground
from bot.cli import main

GOLDEN: Final = Path(__file__).resolve().parents[2] / "golden" / "transcripts"
ASKED: Final = {
    "riichi": ("discard", "23678m345p55789s1z", "--turn", "11", "--against", "1z9m5s3z2s8p*4m"),
    "call": ("call", "34m56p5577s222z44p", "7p", "--seat", "south", "--turn", "10", "--against", "1z9m3z2s8s*5p"),
    "dead": ("discard", "123m406p2357s55s11z", "--seen", "1111s4444s"),
    "silent": (
        "discard",
        "1m234m567p678s345s9p",
    ),
    "far": ("discard", "158m258p258s12346z", "--turn", "9", "--against", "1z9m3z2s*8p", "--rules", "riichi/tenhou"),
    "declared": ("discard", "123m456p789s2399s5z", "--flags", "riichi"),
    "mcr": ("call", "2356m456p789s115z", "4m", "--system", "mcr"),
}
"""Questions by the names of their files."""


def transcript(name: str) -> str:
    """What the terminal says to a question, in English."""
    told = io.StringIO()
    with redirect_stdout(told):
        main([*ASKED[name], "--lang", "en"], open_playground=open_playground)
    return told.getvalue()


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in ASKED:
        (GOLDEN / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
