"""The engine in a process of its own where nothing is compiled, whatever lies beside the source."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
_PREPARED = f"""
import importlib.util, sys
from pathlib import Path
sys.dont_write_bytecode = True
ROOT = Path({str(ROOT)!r})
sys.path.insert(0, str(ROOT))
class Interpreted:
    @staticmethod
    def find_spec(name, path=None, target=None):
        source = ROOT.joinpath(*name.split(".")).with_suffix(".py")
        if name.startswith("engine.") and source.with_suffix(".pxd").exists():
            return importlib.util.spec_from_file_location(name, source)
sys.meta_path.insert(0, Interpreted)
"""


def interpreted(code: str) -> str:
    """What a program prints there."""
    done = subprocess.run(
        [sys.executable, "-c", _PREPARED + code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout
