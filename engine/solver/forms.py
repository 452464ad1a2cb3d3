"""The parts of a search that are written twice, in the form in use: compiled, or `engine.solver.plain`.

The search itself takes its parts from here, and is chosen in `engine.solver.solve`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from engine.solver import backward, held, nodes, points, ready

HELD: type[held.Held] = held.Held
NODES: type[nodes.Nodes] = nodes.Nodes
BACKWARD: type[backward.Backward] = backward.Backward
POINTS: type[points.Points] = points.Points
READY: type[ready.Ready] = ready.Ready
UNCOLLECTED: Callable[[], AbstractContextManager[None]] = nullcontext

if not points.COMPILED:
    # Only there: what is compiled can not be built upon.
    from engine.solver import plain

    HELD, NODES, BACKWARD, POINTS, READY = plain.Held, plain.Nodes, plain.Backward, plain.Points, plain.Ready
    UNCOLLECTED = plain.uncollected
