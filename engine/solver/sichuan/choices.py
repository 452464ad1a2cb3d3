"""What may come to a hand between turns: tiles that bring it nearer, others worth keeping, pungs.

``choices.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations


class Choices:
    """Kinds with their copies out of view and the nodes they lead to.

    `lacking` is what the hand lacks; `near` draws lower that (one that is never near enough after a discard has no
    node, -1), `kept` draws do not, `calls` are pungs. Of a hand that lacks one tile the near draws win: they have no
    nodes but what they are paid `by_discard` and, by each, `by_draw`. `kong` is the node after the best kong at its
    turn, or -1. A fourth tile is paid of `fourths` kinds, the first `bent` of them laid down as pungs. One of these is
    kept for each step of the search and used again, since making lists takes time.
    """

    def __init__(self) -> None:
        self.lacking = self.near = self.kept = self.calls = 0
        self.bent = self.fourths = 0
        self.kong = -1
        self.near_kind = [0] * 27
        self.near_node = [0] * 27
        self.near_copies = [0.0] * 27
        self.by_discard = [0.0] * 27
        self.by_draw = [0.0] * 27
        self.kept_kind = [0] * 27
        self.kept_node = [0] * 27
        self.kept_copies = [0.0] * 27
        self.call_kind = [0] * 27
        self.call_node = [0] * 27
        self.call_copies = [0.0] * 27
        self.fourth_kind = [0] * 27
        self.fourth_copies = [0.0] * 27
