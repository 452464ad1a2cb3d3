"""The numbers of a hand that is not ready, from those of the hands it may become, last draw first.

``backward.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from engine.solver.choices import Choices
from engine.solver.nodes import Nodes
from engine.solver.table import Table

MOST_CALLED = 0.95
"""The chances of calls in one go-around are added, and never more than this: two in one are rare."""
ONE = 1.0
NONE = 0.0
"""Numbers of the same size as all others here; literals would be twice as long, and so would all they meet."""


class Backward:
    """Solves hands that are not ready."""

    def __init__(self, table: Table, nodes: Nodes) -> None:
        self.table = table
        self.nodes = nodes
        self.sums = [0.0] * 63

    def go_back(self, into: int, may: Choices) -> int:
        """Writes node `into`, or finds one with the same numbers; which it is.

        Every draw is a go-around: a call of a discard, or a draw that brings the hand nearer, or another that is better
        kept, or nothing; what then follows has one draw less left. A call stands between the two, by how much of the
        go-around is gone.
        """
        nodes = self.nodes
        table = self.table
        sums = self.sums
        shares = table.share
        ons = table.on
        kept = may.kept
        calls = may.calls
        total = self.add_up(may)
        k = nodes.values - 1
        value = win = done = NONE
        nodes.pool[into] = nodes.pool[into + 1] = nodes.pool[into + 2] = NONE
        for at in range(3, may.size, 3):
            k -= 1
            share = shares[k]
            stay = ONE - share * total
            then = share * sums[at - 3]
            then_win = share * sums[at - 2]
            then_done = share * sums[at - 1]
            if kept:
                for i in range(kept):
                    b = may.kept_node[i] + at - 3
                    other = nodes.pool[b]
                    if other > value:
                        weight = share * may.kept_copies[i]
                        stay -= weight
                        then += weight * other
                        then_win += weight * nodes.pool[b + 1]
                        then_done += weight * nodes.pool[b + 2]
            on = ons[k]
            value = on * (then + stay * value)
            win = on * (then_win + stay * win)
            done = on * (then_done + stay * done)
            if calls:
                called = call_value = call_win = call_done = NONE
                for i in range(calls):
                    b = may.call_node[i] + at
                    # The others may have ended the hand in the part that is gone.
                    gone = may.call_gone[i]
                    alive = ONE - gone * (ONE - on)
                    gone *= alive
                    rest = alive - gone
                    other = rest * nodes.pool[b] + gone * nodes.pool[b - 3]
                    if other > value:
                        weight = table.hit[k] * may.call_weight[i]
                        if called + weight > MOST_CALLED:
                            break
                        called += weight
                        call_value += weight * other
                        call_win += weight * (rest * nodes.pool[b + 1] + gone * nodes.pool[b - 2])
                        call_done += weight * (rest * nodes.pool[b + 2] + gone * nodes.pool[b - 1])
                value = call_value + (ONE - called) * value
                win = call_win + (ONE - called) * win
                done = call_done + (ONE - called) * done
            nodes.pool[into + at] = value
            nodes.pool[into + at + 1] = win
            nodes.pool[into + at + 2] = done
        return into

    def add_up(self, may: Choices) -> float:
        """Adds up what follows the draws that bring the hand nearer, each by its copies: they are kept however many
        draws are left. All copies together."""
        nodes = self.nodes
        sums = self.sums
        size = may.size - 3
        total = NONE
        for at in range(size):
            sums[at] = NONE
        for i in range(may.near):
            b = may.near_node[i]
            weight = may.near_copies[i]
            total += weight
            for at in range(size):
                sums[at] += weight * nodes.pool[b + at]
        return total
