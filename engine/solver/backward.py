"""The rows of a hand that is not ready, from those of the hands it may become, last draw first.

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
        self.sums = [0.0] * 72

    def go_back(self, into: int, may: Choices) -> None:
        """Writes the rows of node `into`. Column k, after k draws, is a go-around: a call of a discard, or a draw that
        brings the hand nearer, or another that is better kept, or nothing; column k + 1 is what then follows. A call
        stands between the two, by how much of the go-around is gone. Nodes of kept draws and calls in `may` become
        their places in the pool."""
        nodes = self.nodes
        table = self.table
        pool = nodes.pool
        sums = self.sums
        shares = table.share
        ons = table.on
        kept = may.kept
        calls = may.calls
        w = nodes.width
        size = nodes.size
        total = self.add_up(may)
        a = into * size
        last = nodes.values - 1
        for i in range(kept):
            may.kept_node[i] *= size
        for i in range(calls):
            may.call_node[i] *= size
        for k in range(last, w):
            pool[a + k] = pool[a + w + k] = pool[a + 2 * w + k] = NONE
        value = win = done = NONE
        for k in range(last - 1, -1, -1):
            share = shares[k]
            stay = ONE - share * total
            then = share * sums[k + 1]
            then_win = share * sums[w + k + 1]
            then_done = share * sums[2 * w + k + 1]
            if kept:
                for i in range(kept):
                    b = may.kept_node[i] + k + 1
                    other = pool[b]
                    if other > value:
                        weight = share * may.kept_copies[i]
                        stay -= weight
                        then += weight * other
                        then_win += weight * pool[b + w]
                        then_done += weight * pool[b + 2 * w]
            on = ons[k]
            value = on * (then + stay * value)
            win = on * (then_win + stay * win)
            done = on * (then_done + stay * done)
            if calls:
                called = call_value = call_win = call_done = NONE
                for i in range(calls):
                    b = may.call_node[i] + k
                    # The others may have ended the hand in the part that is gone.
                    gone = may.call_gone[i]
                    alive = ONE - gone * (ONE - on)
                    gone *= alive
                    rest = alive - gone
                    other = rest * pool[b] + gone * pool[b + 1]
                    if other > value:
                        weight = table.hit[k] * may.call_weight[i]
                        if called + weight > MOST_CALLED:
                            break
                        called += weight
                        call_value += weight * other
                        call_win += weight * (rest * pool[b + w] + gone * pool[b + w + 1])
                        call_done += weight * (rest * pool[b + 2 * w] + gone * pool[b + 2 * w + 1])
                value = call_value + (ONE - called) * value
                win = call_win + (ONE - called) * win
                done = call_done + (ONE - called) * done
            pool[a + k] = value
            pool[a + w + k] = win
            pool[a + 2 * w + k] = done

    def add_up(self, may: Choices) -> float:
        """Adds up the rows after the draws that bring the hand nearer, each by its copies: they are kept whatever the
        column. All copies together."""
        pool = self.nodes.pool
        sums = self.sums
        size = self.nodes.size
        total = NONE
        for k in range(size):
            sums[k] = NONE
        for i in range(may.near):
            b = may.near_node[i] * size
            weight = may.near_copies[i]
            total += weight
            for k in range(size):
                sums[k] += weight * pool[b + k]
        return total
