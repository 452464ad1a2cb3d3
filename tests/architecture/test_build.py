"""Compiled modules are put in place in one step, so that processes that run the old ones go on undisturbed."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WATCHED = """
import runpy, sys

def note(event, details):
    if event in ("open", "os.remove", "os.rename"):
        told = [str(detail) for detail in details]
        if event != "open" or any(letter in told[1] for letter in "wax+"):
            print(event, *told[: 1 if event != "os.rename" else 2], sep="\\t", file=sys.stderr)

sys.addaudithook(note)
sys.argv[:] = ["setup.py", "-q", "build_ext", "--inplace"]
runpy.run_path("setup.py", run_name="__main__")
"""


@pytest.fixture
def checkout(root: Path, tmp_path: Path) -> Path:
    """A checkout with one typed module."""
    pytest.importorskip("Cython", reason="nothing is compiled without Cython")
    if not shutil.which(os.environ.get("CC", "cc")):
        pytest.skip("nothing is compiled without a C compiler")
    shutil.copy(root / "setup.py", tmp_path)
    hot = tmp_path / "engine" / "hot.py"
    hot.parent.mkdir()
    hot.write_text("def twice(x):\n    return 2 * x\n")
    hot.with_suffix(".pxd").write_text("cpdef int twice(int x) except -1\n")
    return tmp_path


def build(checkout: Path) -> list[list[str]]:
    """What the build did to files: the event, and the paths it names."""
    made = subprocess.run(
        [sys.executable, "-c", WATCHED],
        cwd=checkout,
        env={name: value for name, value in os.environ.items() if name != "SUZUME_PLAIN"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return [line.split("\t") for line in made.stderr.splitlines() if "\t" in line]


def test_a_compiled_module_is_renamed_over_the_old_one(checkout: Path) -> None:
    build(checkout)
    (module,) = (checkout / "engine").glob("hot.*.so")
    held = checkout / "held"
    held.hardlink_to(module)
    before = held.read_bytes()
    # As if it had been made from older sources.
    os.utime(module, (0, 0))

    events = build(checkout)

    assert held.read_bytes() == before, "what is running was written over"
    assert not module.samefile(held)
    touched = [event for event, *paths in events if (checkout / paths[-1]).resolve() == module.resolve()]
    assert touched == ["os.rename"], "it is never gone or half written"
    assert {path.name for path in module.parent.iterdir()} == {"hot.py", "hot.pxd", module.name}


def whole(node: ast.expr) -> bool:
    """Whether a number is written as a whole one."""
    return isinstance(node, ast.Constant) and type(node.value) is int


def folded(source: str) -> list[int]:
    """The lines that divide whole numbers as they are written."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and whole(node.left) and whole(node.right)
    ]


def test_no_typed_module_divides_written_whole_numbers(root: Path) -> None:
    """Compiled, the quotient of two whole numbers is one too: 11 / 12 is nothing there."""
    assert folded("share = 11 / 12\nhalf = 11 / 12.0") == [1]
    typed = [path.with_suffix(".py") for path in (root / "engine").rglob("*.pxd")]
    assert typed
    assert {path.name: lines for path in typed if (lines := folded(path.read_text(encoding="utf-8")))} == {}
