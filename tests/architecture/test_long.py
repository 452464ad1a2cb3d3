"""`make check-long` runs everything in its long form."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path


def test_all_that_makes_tests_longer_is_set(root: Path) -> None:
    asked = re.compile(r"""environ(?:\.get\(|\[)["'](SUZUME_(?:LONG|HYPOTHESIS))["']""")
    wanted = {name for path in (root / "tests").rglob("*.py") for name in asked.findall(path.read_text())}
    told = subprocess.run(["make", "-n", "check-long"], cwd=root, capture_output=True, text=True, check=True).stdout
    (command,) = (line for line in told.splitlines() if "pytest" in line)
    assert wanted == set(re.findall(r"(SUZUME_\w+)=\w+ ", command)) == {"SUZUME_LONG", "SUZUME_HYPOTHESIS"}
    assert "-m 'long or not long'" in command
