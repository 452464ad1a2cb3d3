"""The parts of a search in the form that is quickest to interpret, with the same answers.

The interpreter takes as long for one number as for a whole list handed to something built in, and as long to look a
thing up as to work out a little of it. So here numbers are lists, what is found by a key lies in dictionaries, and what
hands have in common is worked out once for a search. All that is not written here is the form that is compiled.
"""

from __future__ import annotations

from engine.solver.plain.collecting import uncollected
from engine.solver.plain.held import Held
from engine.solver.plain.nodes import Backward, Nodes
from engine.solver.plain.points import Points
from engine.solver.plain.ready import Ready

__all__ = ["Backward", "Held", "Nodes", "Points", "Ready", "uncollected"]
