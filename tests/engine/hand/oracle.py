"""Slow answers by the definition itself, to hold the quick ones to. Nothing here uses the code it checks."""

from functools import cache

CHOWS = [kind for kind in range(27) if kind % 9 < 7]
GROUPS = [*((kind, kind + 1, kind + 2) for kind in CHOWS), *((kind,) * 3 for kind in range(34))]
PAIRS = [(kind, kind) for kind in range(34)]
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
FOUR = [4] * 34


def counts_from(text):
    """34 counts of tiles written like ``123m55z``; a red five is a five."""
    counts, ranks = [0] * 34, ""
    for sign in text.replace("0", "5"):
        if sign.isdigit():
            ranks += sign
        else:
            for rank in ranks:
                counts["mpsz".index(sign) * 9 + int(rank) - 1] += 1
            ranks = ""
    return counts


def readings(counts, sets):
    """Every way to lay the tiles out as groups and a pair, as sorted rows of group codes."""
    found = set()

    def lay(rest, start, groups):
        if len(groups) == sets + 1:
            if not any(rest):
                found.add(tuple(sorted(groups)))
            return
        for place in range(start, len(GROUPS)):
            group = GROUPS[place]
            left = rest[:]
            for kind in group:
                left[kind] -= 1
            if min(left) >= 0:
                code = group[0] + (34 if group[0] == group[1] else 0)
                lay(left, place, [*groups, code])

    for kind in range(34):
        if counts[kind] >= 2:
            rest = list(counts)
            rest[kind] -= 2
            lay(rest, 0, [68 + kind])
    return tuple(sorted(found))


def lacking(counts, sets, limits=FOUR, most=99):
    """Fewest tiles to add so that `sets` sets and a pair are among them, each kind at most `limits` times; searched
    among all choices of groups, up to `most`."""
    best = most + 1

    def choose(used, start, left, cost):
        nonlocal best
        if cost >= best:
            return
        if left < 0:
            best = cost
            return
        pieces = PAIRS if left == 0 else GROUPS
        for place in range(0 if left == 0 else start, len(pieces)):
            more, now = cost, used[:]
            for kind in pieces[place]:
                now[kind] += 1
                if now[kind] > limits[kind]:
                    more = 999
                elif now[kind] > counts[kind]:
                    more += 1
            if more < best:
                choose(now, place, left - 1, more)

    choose([0] * 34, 0, sets, 0)
    return best


def lacking_for_pairs(counts, *, fours):
    """Fewest tiles to add for seven pairs: of seven kinds, or with two alike allowed."""
    costs = sorted(max(0, 2 - held) for held in counts)
    if fours:
        costs = sorted([*costs, *(max(0, 4 - max(held, 2)) for held in counts)])
        # The second pair of a kind never costs less than the first, so the cheapest seven can stand together.
    return sum(costs[:7])


def lacking_for_orphans(counts):
    """Fewest tiles to add for one of each orphan and a second of one."""
    return min(sum(max(0, (2 if kind == double else 1) - counts[kind]) for kind in ORPHANS) for double in ORPHANS)


@cache
def wins(counts, sets, special):
    """Whether 34 counts are a complete hand; `special` names the other shapes allowed."""
    if readings(list(counts), sets):
        return True
    if "pairs" in special and sorted(counts)[-7:] == [2] * 7 and sum(counts) == 14:
        return True
    if "fours" in special and sum(counts) == 14 and all(held % 2 == 0 for held in counts):
        return True
    return "orphans" in special and sum(counts) == 14 and lacking_for_orphans(counts) == 0
