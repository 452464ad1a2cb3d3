"""Pictures, timed: `python -m tests.bench.render`. Median milliseconds and bytes of each, warm, and the cold start."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from statistics import median

from render import SIZES, Kit, Scene, Size
from tests.render.golden import PICTURES


def timed(kit: Kit, scene: Scene, size: Size, rounds: int) -> dict[str, float]:
    """Median milliseconds of layout, layout with paint, and everything; bytes of the file."""
    works: dict[str, Callable[[], object]] = {
        "layout": lambda: scene.layout(size),
        "image": lambda: kit.image(scene, size=size),
        "png": lambda: kit.png(scene, size=size),
    }
    spans: dict[str, list[float]] = {name: [] for name in works}
    data = kit.png(scene, size=size)
    for _ in range(rounds):
        for name, work in works.items():
            begin = time.perf_counter()
            work()
            spans[name].append((time.perf_counter() - begin) * 1e3)
    return {**{name: round(median(found), 2) for name, found in spans.items()}, "bytes": len(data)}


def main() -> None:
    """Print a table, or with ``--json`` an object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    begin = time.perf_counter()
    kit = Kit()
    kit.png(PICTURES["closed"])
    first = (time.perf_counter() - begin) * 1e3
    kit.warm()
    warm = (time.perf_counter() - begin) * 1e3
    figures = {
        f"{name} {size.name}": timed(kit, scene, size, chosen.rounds)
        for size in SIZES
        for name, scene in PICTURES.items()
    }
    if chosen.json:
        print(json.dumps({"first_hand_ms": round(first), "all_tiles_ms": round(warm), "pictures": figures}))
        return
    print(f"cold: first hand {first:.0f} ms, every tile {warm:.0f} ms\n")
    print(f"{'picture':24}{'layout':>9}{'+ paint':>9}{'+ PNG':>9}{'bytes':>9}")
    for name, found in figures.items():
        print(f"{name:24}{found['layout']:9.2f}{found['image']:9.2f}{found['png']:9.2f}{found['bytes']:9}")


if __name__ == "__main__":
    main()
