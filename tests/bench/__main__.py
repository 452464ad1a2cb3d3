"""``make bench``: runs every benchmark beside this file, or those that are named: ``make bench ARGS='render'``.

Each is a module with `main()` that prints its own table, and runs in a process of its own so that none warms another.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def benchmarks() -> list[str]:
    """Names of all benchmarks."""
    return sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def main(wanted: list[str]) -> int:
    """Runs them one after the other; the exit code is that of the worst."""
    unknown = set(wanted) - set(benchmarks())
    if unknown:
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(benchmarks())}", file=sys.stderr)
        return 2
    worst = 0
    for name in wanted or benchmarks():
        print(f"== {name}", flush=True)
        worst = max(worst, abs(subprocess.run([sys.executable, "-m", f"tests.bench.{name}"], check=False).returncode))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
