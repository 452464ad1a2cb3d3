"""What may come to a waiting hand: draws that bring it nearer, other draws worth keeping, calls.

``choices.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations


class Choices:
    """Tiles with their unseen copies and the nodes they lead to; for calls, the weight of a discard instead, and how
    much of a go-around is gone by then (`call_gone`).

    `size` is how many numbers the hand needs, `plans` are those of `Held.plans`. `helps` are the kinds that lower the
    shanten: `near` draws are of these, `kept` draws are not, or need not be kept. Of `calls` a pung and a chow of one
    tile are two; the ways to make call `i` are nodes of `call_after` up to `call_end[i]`, and the best of them is
    `call_node[i]`. `key` are the keys of the hands that draws make; `laid` are the tiles laid aside; `out` those that
    may be thrown, `out_key` the keys of the hands after that and `after` their nodes. One of these is kept for each
    step of the search and used again, since making lists takes time.
    """

    def __init__(self) -> None:
        self.near = self.kept = self.calls = 0
        self.helps = self.reds = self.plans = self.size = 0
        self.near_tile = [0] * 40
        self.near_node = [0] * 40
        self.near_copies = [0.0] * 40
        self.kept_tile = [0] * 40
        self.kept_node = [0] * 40
        self.kept_copies = [0.0] * 40
        self.key = [0] * 40
        self.laid = [0] * 14
        self.out = [0] * 14
        self.out_key = [0] * 14
        self.after = [0] * 14
        self.call_node = [0] * 80
        self.call_weight = [0.0] * 80
        self.call_gone = [0.0] * 80
        self.call_end = [0] * 80
        # Of 37 tiles each has at most a pung and a chow, together at most four ways, the pung's counted twice.
        self.call_after = [0] * 192
