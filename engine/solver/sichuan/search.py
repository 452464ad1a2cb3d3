"""The search for the best Sichuan discard: the hands within reach as a graph, solved for all numbers of draws at once.

A hand is its concealed tiles of the suits that are kept, the pungs it has laid down meanwhile, and slack. Tiles of
other suits are spare: they leave first, and have no say in what is reached. A draw or a pung that lowers the distance
is free; keeping another costs one slack. So the graph has no circle: each hand is solved once, depth first, for
every number of draws already made, in rows of numbers (the objective, the chance to win, the units won; the last two
under the choices that the objective makes). `engine.solver.sichuan.model` says what is assumed; the parts of a search
are

- `held`, the hand while tiles come and go;
- `nodes`, the solved hands;
- `backward`, how the deal goes on and what is paid in it, which works out a hand's numbers from those of the hands it
  may become (`choices`);
- this file, which walks from hand to hand.

``search.pxd`` gives the types for the compiler; interpreted, this is the same search, only slow.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.solver import keys
from engine.solver.sichuan.backward import Backward
from engine.solver.sichuan.choices import Choices
from engine.solver.sichuan.held import Held
from engine.solver.sichuan.nodes import Nodes

TILE_KEY = keys.TILE[:27]
SLACK_KEY = list(keys.SLACK)
TURN_KEY = keys.bits("turn")
REPLACED_KEY = keys.bits("replaced")
GIVEN_UP_KEY = keys.bits("given up")
"""What the key of a hand has beside its tiles: slack left, that it is at its turn, that it draws a kong's replacement,
that it is not looked at."""
MOST_SLACK = len(SLACK_KEY) - 1

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""

Row = tuple[int, int, list[float], list[float], list[float]]
"""Kind (-1: a spare tile), tiles lacking, and the three rows of numbers by draws gone."""


class Search:
    """One search; not to be used twice, and none of its parts is shared with another.

    `fours` are the codes of kongs that the hand may make at later turns of tiles it holds; `pungs`: tiles may be
    punged; `ready_slack`: what slack a hand has at least when it gets ready. Raises `ValueError` where that is more
    than there are keys for.
    """

    def __init__(
        self, hand: Held, nodes: Nodes, backward: Backward, fours: Iterable[int], pungs: int, ready_slack: int
    ) -> None:
        if ready_slack > MOST_SLACK:
            raise ValueError(f"slack goes up to {MOST_SLACK}")
        self.hand = hand
        self.nodes = nodes
        self.backward = backward
        self.may_pung = pungs
        self.ready_slack = ready_slack
        self.fours = [0] * 8
        self.number_of_fours = 0
        for code in fours:
            if self.hand.kept[code % 27]:
                self.fours[self.number_of_fours] = code
                self.number_of_fours += 1
        self.steps: list[Choices] = []
        self.depth = 0

    # ------------------------------------------------------------ hands between turns

    def waiting(self, slack: int) -> int:
        """The node of the present hand between turns; column t is after t draws."""
        key = self.hand.hash + SLACK_KEY[slack]
        found = self.nodes.find(key)
        return found if found >= 0 else self.solved(key, slack)

    def solved(self, key: int, slack: int) -> int:
        """The same where it is not known yet, by its key."""
        if self.nodes.stopped > 0:
            return 0
        if self.depth == len(self.steps):
            self.steps.append(Choices())
        may = self.steps[self.depth]
        self.depth += 1
        self.look(may, slack)
        self.depth -= 1
        if self.nodes.stopped > 0:
            return 0
        found = self.nodes.new()
        if self.nodes.stopped > 0:
            return 0
        self.backward.go_back(found, may)
        self.nodes.put(key, found)
        return found

    def look(self, may: Choices, slack: int) -> None:
        """Finds what may come to the hand, and solves first what follows."""
        hand = self.hand
        now = hand.lacking()
        onward = self.onward(now, slack)
        may.lacking = now
        may.near = may.kept = may.calls = 0
        may.kong = self.konged(now + slack)
        drawable = hand.drawable()
        nearer = hand.nearer(drawable, now)
        others = hand.touched() if slack > 0 else 0
        for k in range(27):
            if not drawable >> k & 1:
                continue
            copies = hand.left(k)
            if nearer >> k & 1:
                may.near_kind[may.near] = k
                may.near_copies[may.near] = copies
                may.near_node[may.near] = -1 if now == 1 else self.drawn(k, onward, now - 1)
                may.near += 1
            elif others >> k & 1:
                child = self.drawn(k, slack - 1, now)
                if child >= 0:
                    may.kept_kind[may.kept] = k
                    may.kept_copies[may.kept] = copies
                    may.kept_node[may.kept] = child
                    may.kept += 1
            if now > 1 and self.may_pung and hand.held[k] >= 2 and hand.melds < hand.sets:
                child = self.punged(k, onward, now - 1)
                if child < 0 and slack > 0:
                    child = self.punged(k, slack - 1, now)
                if child >= 0:
                    may.call_kind[may.calls] = k
                    may.call_copies[may.calls] = copies
                    may.call_node[may.calls] = child
                    may.calls += 1
            if self.nodes.stopped > 0:
                break

    def onward(self, now: int, slack: int) -> int:
        """The slack of a hand that comes nearer."""
        return self.ready_slack if now == 2 and slack < self.ready_slack else slack

    # ------------------------------------------------------------ hands with a tile too many

    def drawn(self, k: int, slack: int, target: int) -> int:
        """The node of the hand with one tile more, after its best discard; -1 if none leaves it near enough."""
        key = self.hand.hash + TILE_KEY[k] + SLACK_KEY[slack]
        may_kong = self.may_kong(k)
        if may_kong:
            key += TURN_KEY
        found = self.nodes.find(key)
        if found >= 0:
            return found
        self.hand.add(k)
        found = self.discarded(slack, target)
        if may_kong:
            found = self.nodes.either(found, self.konged(slack + target))
        self.hand.remove(k)
        if found >= 0 and not self.nodes.stopped:
            self.nodes.put(key, found)
        return found

    def punged(self, k: int, slack: int, target: int) -> int:
        """The node after a pung of `k` and the best discard, or -1."""
        self.hand.claim(k)
        found = self.discarded(slack, target)
        self.hand.unclaim(k)
        return found

    def discarded(self, slack: int, target: int) -> int:
        """The node of a hand with one tile too many: the best discard that leaves it lacking `target` at most, or -1.

        While spare tiles are left one of them goes."""
        hand = self.hand
        if hand.count <= 3 * (hand.sets - hand.melds) + 1:
            return self.waiting(slack) if hand.lacking() <= target else -1
        found = -1
        merged = 0
        key = hand.hash + SLACK_KEY[slack]
        spare = hand.spare(target)
        for k in range(27):
            if not spare >> k & 1:
                continue
            child = self.nodes.find(key - TILE_KEY[k])
            if child < 0:
                hand.remove(k)
                child = self.solved(key - TILE_KEY[k], slack)
                hand.add(k)
            if found < 0:
                found = child
            elif child != found:
                if not merged:
                    merged = self.nodes.copied(found)
                    found = merged
                self.nodes.better(found, child)
            if self.nodes.stopped > 0:
                return found
        return found

    # ------------------------------------------------------------ kongs of tiles held from the beginning

    def may_kong(self, drawn: int) -> bool:
        """Whether such a kong can be made with the tile that is drawn."""
        number = 0
        for i in range(self.number_of_fours):
            number += self.hand.holds(self.fours[i], drawn)
        return number > 0

    def konged(self, budget: int) -> int:
        """The node of a hand at its turn after its best kong, or -1; column t: if t draws are gone after that turn."""
        hand = self.hand
        found = -1
        for i in range(self.number_of_fours):
            code = self.fours[i]
            if hand.holds(code, -1):
                hand.lay(code)
                near = hand.lacking() <= budget
                found = self.nodes.either(found, self.replaced(code, budget) if near else self.given_up(code))
                hand.lift(code)
                if self.nodes.stopped > 0:
                    return found
        return found

    def replaced(self, code: int, budget: int) -> int:
        """The node of a hand that has just made a kong: the money, then the mean over the replacements."""
        hand = self.hand
        now = hand.lacking()
        slack = self.slack_of(now, budget)
        key = hand.hash + SLACK_KEY[slack] + REPLACED_KEY
        found = self.nodes.find(key)
        if found >= 0:
            return found
        base = self.nodes.either(self.waiting(slack), self.konged(budget))
        found = self.nodes.copied(base)
        if self.nodes.stopped > 0:
            return 0
        drawable = hand.drawable()
        nearer = hand.nearer(drawable, now)
        others = hand.touched() if slack > 0 else 0
        for k in range(27):
            if not drawable >> k & 1:
                continue
            chance = hand.left(k) * self.backward.density[k]
            child = -1
            if nearer >> k & 1:
                if now == 1:
                    self.backward.bloom(found, base, chance, k)
                else:
                    child = self.drawn(k, self.onward(now, slack), now - 1)
            elif others >> k & 1:
                child = self.drawn(k, slack - 1, now)
            if self.nodes.stopped > 0:
                return 0
            if child >= 0:
                self.backward.replacement(found, base, chance, child)
        self.backward.pay(found, code)
        self.nodes.put(key, found)
        return found

    def given_up(self, code: int) -> int:
        """The node of a kong that leaves the hand too far off to be looked at: as if it could win no more."""
        key = GIVEN_UP_KEY + self.hand.hash_of_kongs()
        found = self.nodes.find(key)
        if found >= 0:
            return found
        found = self.nodes.new()
        if self.nodes.stopped > 0:
            return 0
        self.backward.given_up(found)
        self.backward.pay(found, code)
        self.nodes.put(key, found)
        return found

    # ------------------------------------------------------------ answers

    def row(self, kind: int, budget: int) -> Row:
        """The present hand as what a discard leaves; of no meaning where the search stopped.

        `budget`: how many draws a line of play may keep, the winning tile among them. What is left of it beyond the
        tiles that the hand lacks is slack: no discard gains by leaving the hand farther off.
        """
        now = self.hand.lacking()
        values, wins, units = self.nodes.rows(self.waiting(self.slack_of(now, budget)))
        return kind, now, values, wins, units

    def kong(self, code: int, budget: int) -> Row:
        """The present hand at its turn after a kong that it makes now, its code in place of the kind."""
        self.hand.lay(code)
        now = self.hand.lacking()
        values, wins, units = self.nodes.rows(self.replaced(code, budget))
        self.hand.lift(code)
        return code, now, values, wins, units

    def slack_of(self, now: int, budget: int) -> int:
        """The slack of a hand that lacks so many tiles; none where the first move leaves it farther off than that."""
        slack = budget - now
        least = self.ready_slack if now == 1 else 0
        if slack < least:
            slack = least
        if slack > MOST_SLACK:
            raise ValueError(f"slack goes up to {MOST_SLACK}")
        return slack

    def rows(self, budget: int, barred: int) -> list[Row]:
        """Every discard of a hand with one tile more than it keeps between turns, or that hand as it is.

        Discards that leave the hand lacking more than the `budget` of `row` are left out, unless none leaves it nearer.
        With `barred` only spare tiles go.
        """
        hand = self.hand
        found: list[Row] = []
        capacity = 3 * (hand.sets - hand.melds) + 1
        if hand.count <= capacity:
            found.append(self.row(-1, budget))
        if barred:
            return found
        most = found[0][1] if found else 99
        for k in range(27):
            if hand.held[k]:
                now = hand.away(k)
                if now < most:
                    most = now
        if most < budget:
            most = budget
        for k in range(27):
            if hand.held[k] and hand.away(k) <= most and not self.nodes.stopped:
                hand.remove(k)
                found.append(self.row(k, budget))
                hand.add(k)
        return found
