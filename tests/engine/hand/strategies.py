"""Hands for property tests, near a win more often than chance would have it."""

from hypothesis import strategies as st

from tests.engine.hand.oracle import GROUPS


@st.composite
def counts(draw, tiles, kinds=tuple(range(34))):
    """34 counts of so many tiles, at most four of a kind: some whole groups, the rest single tiles."""
    held = [0] * 34
    groups = [group for group in GROUPS if set(group) <= set(kinds)]
    for group in draw(st.lists(st.sampled_from(groups), max_size=tiles // 3)):
        if all(held[kind] + group.count(kind) <= 4 for kind in group):
            for kind in group:
                held[kind] += 1
    while sum(held) < tiles:
        held[draw(st.sampled_from([kind for kind in kinds if held[kind] < 4]))] += 1
    return held


FLUSH = (*range(9), 27, 31)
"""One suit and two honors: where readings are many."""
