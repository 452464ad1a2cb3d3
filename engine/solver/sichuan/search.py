"""The search for the best Sichuan discard: the hands within reach as a graph, solved for all numbers of draws at once.

A hand is its concealed tiles of the suits that are kept, the pungs it has laid down meanwhile, and slack. Tiles of
other suits are spare: they leave first, and have no say in what is reached. A draw or a pung that lowers the distance
is free; keeping another costs one slack. So the graph has no circle: each hand is solved once, depth first, for
every number of draws already made, in rows of numbers (the objective, the chance to win, the units won; the last two
under the choices that the objective makes). `engine.solver.sichuan.model` says what is assumed.

``search.pxd`` gives the types for the compiler; interpreted, this is the same search, only slow.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from engine.hand import plain
from engine.solver.keys import bits
from engine.solver.sichuan import model

SUIT = plain.SUIT
LEFT = array("I", plain.LEFT)
RIGHT = array("H", plain.RIGHT)
DISTANCE = b"".join(plain.DISTANCE)
S = plain.S
Z = plain.Z
ROWS = len(plain.DISTANCE[0])
HONOR = plain.HONOR[0]
"""The class of no honours at all."""
WEIGHT = list(plain.WEIGHTS)[:27]
TILE_KEY = [bits(f"tile {tile}") for tile in range(27)]
MELD_KEY = [bits(f"pung {tile}") for tile in range(27)]
SLACK_KEY = [bits(f"slack {slack}") for slack in range(16)]
KONG_KEY = [bits(f"kong {code}") for code in range(81)]
TURN_KEY = bits("turn")
REPLACED_KEY = bits("replaced")
GIVEN_UP_KEY = bits("given up")
"""A hand's key is the sum of the keys of its parts, so that a neighbour's is one addition away."""

COMPILED = not __file__.endswith(".py")
"""Whether this module runs compiled."""
CHECK_EVERY = 512
"""Nodes between two looks at the clock."""
MOST_DRAWS = 40
MOST_SLACK = len(SLACK_KEY) - 1
PHASES = 4

LATE = model.LATE
AT_ONCE = model.AT_ONCE
NEVER = -1e9
"""Worth less than anything."""

Paid = Callable[[bytes, tuple[int, ...], tuple[int, ...], int], tuple[float, float, float]]
"""27 counts of a complete hand, the pungs laid down in the search, the codes of kongs made in it, the winning kind →
what a discarder pays, and what each pays for a self-draw, of a kong's replacement too."""

Row = tuple[int, int, list[float], list[float], list[float]]
"""Kind (-1: a spare tile), tiles lacking, and the three rows of numbers by draws gone."""


class Search:
    """One search; not to be used twice. `set_…` first, then `rows`."""

    def __init__(self, sets: int, draws: int, limit: int, worth: Paid) -> None:
        if not 0 <= draws <= MOST_DRAWS:
            raise ValueError(f"draws go from 0 to {MOST_DRAWS}")
        if not 0 <= sets <= 4:
            raise ValueError("sets go from 0 to 4")
        self.sets = sets
        self.draws = draws
        self.width = draws + 1
        self.size = 3 * self.width
        self.limit = limit
        self.worth = worth
        self.room = min(limit, 256)
        self.pool = array("d", [0.0]) * (self.size * self.room)
        self.keys = array("q", bytes(8 << 9))
        self.ids = array("i", bytes(4 << 9))
        self.mask = (1 << 9) - 1
        self.known = self.nodes = 0
        self.stopped = 0
        self.stop: Callable[[], bool] | None = None
        self.held = [0] * 27
        self.all = [0] * 27
        self.begin = [0] * 27
        self.free = [0] * 27
        self.kept = [0] * 27
        self.density = [0.0] * 27
        self.thrown = [0.0] * 108
        self.phase = [0] * 42
        self.rivals = [0.0] * 42
        self.on = [0.0] * 42
        self.stay = [0.0] * 42
        self.key = [0] * 3
        self.mk = [0] * 8
        self.fours = [0] * 8
        self.made = [0] * 8
        self.number_of_fours = self.number_made = 0
        self.count = self.pairs = self.odd = self.melds = 0
        self.hash = 1
        self.base = self.laid = 0
        self.pungs_only = self.seven = self.on_discard = self.may_pung = self.ready_slack = self.later = 0
        self.bent = self.late = self.concealed = self.giver = self.beside = 0.0
        self.end_ready = self.end_not = self.refund = self.owed = 0.0

    def set_model(self, flags: dict[str, int], amounts: dict[str, float]) -> None:
        """`pungs_only`: every set is to be a pung. `seven`: so many pairs win (0: none do). `on_discard`: discards can
        be won. `pungs`: tiles may be punged. `kongs`: fourth tiles drawn later are paid. `ready_slack`: what
        slack a hand has at least when it gets ready. Kong money by kind of kong, what the draw check brings (a share
        of the hand's worth for each rival) or costs (units for each), and the share of kong money that goes back there
        (`refund`)."""
        self.pungs_only = flags["pungs_only"]
        self.seven = flags["seven"]
        self.on_discard = flags["on_discard"]
        self.may_pung = flags["pungs"]
        self.later = flags["kongs"]
        self.ready_slack = flags["ready_slack"]
        if self.ready_slack > MOST_SLACK:
            raise ValueError(f"slack goes up to {MOST_SLACK}")
        self.bent = amounts["bent"]
        self.late = amounts["late"]
        self.concealed = amounts["concealed"]
        self.giver = amounts["giver"]
        self.beside = amounts["beside"]
        self.end_ready = amounts["end_ready"]
        self.end_not = amounts["end_not"]
        self.refund = amounts["refund"]

    def set_course(
        self, rivals: Sequence[float], on: Sequence[float], stay: Sequence[float], phase: Sequence[int]
    ) -> None:
        """After 0, 1, 2 … draws: rivals still in play, the chance that the deal goes on to the next own draw, what
        staying in play costs until then, and the part of the deal it is."""
        for t in range(self.width):
            self.rivals[t] = rivals[t]
            self.on[t] = on[t]
            self.stay[t] = stay[t]
            self.phase[t] = phase[t]

    def set_table(
        self,
        counts: Sequence[int],
        laid: Sequence[int],
        melds: int,
        kept: Sequence[int],
        free: Sequence[int],
        density: Sequence[float],
        thrown: Sequence[Sequence[float]],
        fours: Sequence[int],
    ) -> None:
        """27 concealed counts; the kinds of pungs laid down, and how many melds there are in all; which kinds are kept;
        copies out of view; the chance that one copy of a kind is the next draw; by part of the deal that one rival's
        discard is it; and the codes of kongs that the hand may make at later turns of tiles it holds."""
        for k in range(27):
            self.kept[k] = kept[k]
            self.free[k] = free[k]
            self.density[k] = density[k]
            for p in range(PHASES):
                self.thrown[p * 27 + k] = thrown[p][k]
        self.melds = melds
        self.base = 0
        for k in laid:
            self.mk[self.base] = k
            self.base += 1
        self.laid = self.base
        for code in fours:
            if kept[code % 27]:
                self.fours[self.number_of_fours] = code
                self.number_of_fours += 1
        for k in range(27):
            if kept[k]:
                for _ in range(counts[k]):
                    self.add(k)
        for k in range(27):
            self.begin[k] = self.all[k]

    # ------------------------------------------------------------ the hand

    def add(self, k: int) -> None:
        """One tile more in the hand."""
        self.held[k] += 1
        self.all[k] += 1
        self.key[k // 9] += WEIGHT[k]
        self.count += 1
        if self.held[k] & 1:
            self.odd += 1
        else:
            self.odd -= 1
            self.pairs += 1
        self.hash += TILE_KEY[k]

    def remove(self, k: int) -> None:
        """One tile less in the hand."""
        if self.held[k] & 1:
            self.odd -= 1
        else:
            self.odd += 1
            self.pairs -= 1
        self.held[k] -= 1
        self.all[k] -= 1
        self.key[k // 9] -= WEIGHT[k]
        self.count -= 1
        self.hash -= TILE_KEY[k]

    def lacking(self) -> int:
        """Tiles the hand needs: 0 complete, 1 ready."""
        left = self.sets - self.melds
        if self.pungs_only:
            return self.pungs_lacking(left)
        joint = LEFT[SUIT[self.key[0]] * S + SUIT[self.key[1]]] + RIGHT[SUIT[self.key[2]] * Z + HONOR]
        found = DISTANCE[left * ROWS + joint]
        if self.seven and self.melds == 0 and found > 0:
            more = self.seven - self.pairs
            if more <= 0:
                return 0
            more = 2 * more - (self.odd if self.odd < more else more)
            if more < found:
                found = more
        return found

    def away(self, kind: int) -> int:
        """Tiles lacking after a discard: of a spare kind (or -1) that is the hand as it stands.

        A complete hand that is not to be taken apart counts as ready."""
        out = kind >= 0 and self.held[kind] > 0
        if out:
            self.remove(kind)
        found = self.lacking()
        if out:
            self.add(kind)
        return found if found > 0 else 1

    def pungs_lacking(self, left: int) -> int:
        """The same for pungs alone: the sets that are nearest, then the pair."""
        three = two = one = 0
        for k in range(27):
            if self.held[k] >= 3:
                three += 1
            elif self.held[k] == 2:
                two += 1
            elif self.held[k] == 1:
                one += 1
        n = three if three < left else left
        left -= n
        three -= n
        n = two if two < left else left
        left -= n
        two -= n
        found = n
        n = one if one < left else left
        left -= n
        one -= n
        found += 2 * n + 3 * left
        if three == 0 and two == 0:
            found += 1 if one else 2
        return found

    def left(self, k: int) -> int:
        """Copies out of view, given what the hand has taken in since the beginning."""
        n = self.all[k] - self.begin[k]
        n = self.free[k] - (n if n > 0 else 0)
        return n if n > 0 else 0

    def linked(self, k: int) -> bool:
        """Whether a kind touches the hand: itself or within two ranks."""
        r = k % 9
        return (
            self.held[k] > 0
            or (r > 0 and self.held[k - 1] > 0)
            or (r > 1 and self.held[k - 2] > 0)
            or (r < 8 and self.held[k + 1] > 0)
            or (r < 7 and self.held[k + 2] > 0)
        )

    # ------------------------------------------------------------ solved hands

    def find(self, key: int) -> int:
        """The node of a solved hand, or -1."""
        i = (key ^ (key >> 29)) & self.mask
        while self.keys[i]:
            if self.keys[i] == key:
                return self.ids[i]
            i = (i + 1) & self.mask
        return -1

    def put(self, key: int, node: int) -> None:
        """Remembers a solved hand."""
        if self.known * 2 > self.mask:
            self.grow()
        i = (key ^ (key >> 29)) & self.mask
        while self.keys[i]:
            i = (i + 1) & self.mask
        self.keys[i] = key
        self.ids[i] = node
        self.known += 1

    def grow(self) -> None:
        """Twice the room for keys."""
        keys = self.keys
        ids = self.ids
        size = self.mask + 1
        self.keys = array("q", bytes(16 * size))
        self.ids = array("i", bytes(8 * size))
        self.mask = 2 * size - 1
        for j in range(size):
            key = keys[j]
            if key:
                i = (key ^ (key >> 29)) & self.mask
                while self.keys[i]:
                    i = (i + 1) & self.mask
                self.keys[i] = key
                self.ids[i] = ids[j]

    def node(self) -> int:
        """A new node of zeros. At the limit of nodes or time the search stops, and what follows means nothing."""
        if self.nodes >= self.limit - 1:
            self.stopped = 1
            return 0
        self.nodes += 1
        if self.nodes >= self.room:
            self.widen()
        if self.nodes % CHECK_EVERY == 0 and self.stop is not None and self.stop():
            self.stopped = 2
        return self.nodes

    def widen(self) -> None:
        """Twice the room for nodes, as far as the limit."""
        pool = self.pool
        number = self.room * self.size
        self.room = min(2 * self.room, self.limit)
        self.pool = array("d", [0.0]) * (self.size * self.room)
        for i in range(number):
            self.pool[i] = pool[i]

    def better(self, into: int, other: int) -> None:
        """Takes the columns of `other` where its objective is higher."""
        a = into * self.size
        b = other * self.size
        w = self.width
        for t in range(w):
            if self.pool[b + t] > self.pool[a + t]:
                self.pool[a + t] = self.pool[b + t]
                self.pool[a + w + t] = self.pool[b + w + t]
                self.pool[a + 2 * w + t] = self.pool[b + 2 * w + t]

    def discarded(self, slack: int, target: int) -> int:
        """The node of a hand with one tile too many: the best discard that leaves it lacking `target` at most, or -1.

        While spare tiles are left one of them goes."""
        if self.count <= 3 * (self.sets - self.melds) + 1:
            return self.waiting(slack) if self.lacking() <= target else -1
        found = -1
        merged = 0
        for k in range(27):
            if self.held[k] == 0:
                continue
            self.remove(k)
            if self.lacking() <= target:
                child = self.waiting(slack)
                if found < 0:
                    found = child
                elif child != found:
                    if not merged:
                        merged = self.copied(found)
                        found = merged
                    self.better(found, child)
            self.add(k)
            if self.stopped > 0:
                return found
        return found

    def copied(self, node: int) -> int:
        """A node with the same numbers."""
        found = self.node()
        a = found * self.size
        b = node * self.size
        for t in range(self.size):
            self.pool[a + t] = self.pool[b + t]
        return found

    def drawn(self, k: int, slack: int, target: int) -> int:
        """The node of the hand with one tile more, after its best discard; -1 if none leaves it near enough."""
        self.add(k)
        key = self.hash + SLACK_KEY[slack]
        konged = self.may_kong()
        if konged:
            key += TURN_KEY
        found = self.find(key)
        if found < 0:
            found = self.discarded(slack, target)
            if konged:
                found = self.either(found, self.konged(slack + target))
            if found >= 0 and not self.stopped:
                self.put(key, found)
        self.remove(k)
        return found

    def either(self, one: int, other: int) -> int:
        """A node with the better columns of two, either of which may be missing (-1)."""
        if one < 0 or other < 0 or one == other:
            return other if one < 0 else one
        found = self.copied(one)
        self.better(found, other)
        return found

    def punged(self, k: int, slack: int, target: int) -> int:
        """The node after a pung of `k` and the best discard, or -1."""
        self.remove(k)
        self.remove(k)
        self.all[k] += 3
        self.mk[self.laid] = k
        self.laid += 1
        self.melds += 1
        self.hash += MELD_KEY[k]
        found = self.discarded(slack, target)
        self.hash -= MELD_KEY[k]
        self.melds -= 1
        self.laid -= 1
        self.all[k] -= 3
        self.add(k)
        self.add(k)
        return found

    # ------------------------------------------------------------ kongs of tiles held from the beginning

    def may_kong(self) -> bool:
        """Whether such a kong can be made."""
        number = 0
        for i in range(self.number_of_fours):
            number += self.holds(self.fours[i])
        return number > 0

    def holds(self, code: int) -> bool:
        """Whether the tiles of a kong are there."""
        if code >= LATE:
            return self.held[code % 27] > 0
        return self.held[code] == 4 and self.melds < self.sets

    def price(self, code: int) -> float:
        """What each rival pays for a kong."""
        return self.concealed if code < LATE else self.late if code < AT_ONCE else self.bent

    def lay(self, code: int) -> None:
        """Lays a kong down."""
        k = code % 27
        for _ in range(1 if code >= LATE else 4):
            self.remove(k)
            self.all[k] += 1
        if code < LATE:
            self.melds += 1
        self.made[self.number_made] = code
        self.number_made += 1
        self.hash += KONG_KEY[code]
        self.owed += self.refund * self.price(code)

    def lift(self, code: int) -> None:
        """Takes it up again."""
        k = code % 27
        self.owed -= self.refund * self.price(code)
        self.hash -= KONG_KEY[code]
        self.number_made -= 1
        if code < LATE:
            self.melds -= 1
        for _ in range(1 if code >= LATE else 4):
            self.all[k] -= 1
            self.add(k)

    def konged(self, budget: int) -> int:
        """The node of a hand at its turn after its best kong, or -1; column t: if t draws are gone after that turn."""
        found = -1
        for i in range(self.number_of_fours):
            code = self.fours[i]
            if self.holds(code):
                self.lay(code)
                near = self.lacking() <= budget
                price = self.price(code)
                found = self.either(found, self.replaced(budget, price) if near else self.given_up(price))
                self.lift(code)
                if self.stopped > 0:
                    return found
        return found

    def replaced(self, budget: int, price: float) -> int:
        """The node of a hand that has just made a kong, paid so much by each: the money, then the mean over the
        replacements. A kong leaves a tile in the wall for that, so none comes after the last draw."""
        now = self.lacking()
        slack = self.slack_of(now, budget)
        key = self.hash + SLACK_KEY[slack] + REPLACED_KEY
        found = self.find(key)
        if found >= 0:
            return found
        base = self.either(self.waiting(slack), self.konged(budget))
        found = self.copied(base)
        if self.stopped > 0:
            return 0
        w = self.width
        size = self.size
        for k in range(27):
            if not self.kept[k] or self.held[k] >= 4 or self.left(k) <= 0:
                continue
            chance = self.left(k) * self.density[k]
            self.add(k)
            nearer = self.lacking() < now
            self.remove(k)
            if nearer and now == 1:
                _, _, bloom = self.paid(k)
                for t in range(w):
                    a = found * size + t
                    b = base * size + t
                    if bloom * self.rivals[t] > self.pool[b]:
                        self.pool[a] += chance * (bloom * self.rivals[t] - self.pool[b])
                        self.pool[a + w] += chance * (1.0 - self.pool[b + w])
                        self.pool[a + 2 * w] += chance * (bloom * self.rivals[t] - self.pool[b + 2 * w])
                continue
            child = -1
            if nearer:
                child = self.drawn(k, self.onward(now, slack), now - 1)
            elif slack > 0 and self.linked(k):
                child = self.drawn(k, slack - 1, now)
            if self.stopped > 0:
                return 0
            if child >= 0:
                for t in range(w):
                    a = found * size + t
                    b = base * size + t
                    c = child * size + t
                    if self.pool[c] > self.pool[b]:
                        self.pool[a] += chance * (self.pool[c] - self.pool[b])
                        self.pool[a + w] += chance * (self.pool[c + w] - self.pool[b + w])
                        self.pool[a + 2 * w] += chance * (self.pool[c + 2 * w] - self.pool[b + 2 * w])
        for t in range(w):
            self.pool[found * size + t] += price * self.rivals[t]
        self.pool[found * size + w - 1] = NEVER
        self.put(key, found)
        return found

    def given_up(self, price: float) -> int:
        """The node of a kong, paid so much by each, that leaves the hand too far off to be looked at: as if it could
        win no more."""
        key = GIVEN_UP_KEY
        for i in range(self.number_made):
            key += KONG_KEY[self.made[i]]
        found = self.find(key)
        if found >= 0:
            return found
        found = self.node()
        if self.stopped > 0:
            return 0
        w = self.width
        a = found * self.size
        value = -self.rivals[w - 1] * self.end_not - self.rivals[0] * self.owed
        for back in range(w):
            t = w - 1 - back
            value = value * self.on[t] - self.stay[t]
            self.pool[a + t] = value + price * self.rivals[t]
        self.pool[a + w - 1] = NEVER
        self.put(key, found)
        return found

    def onward(self, now: int, slack: int) -> int:
        """The slack of a hand that comes nearer."""
        return self.ready_slack if now == 2 and slack < self.ready_slack else slack

    # ------------------------------------------------------------ hands between turns

    def waiting(self, slack: int) -> int:
        """The node of the present hand between turns; column t is after t draws."""
        key = self.hash + SLACK_KEY[slack]
        found = self.find(key)
        if found >= 0:
            return found
        if self.stopped > 0:
            return 0
        near = [0] * 27
        near_nodes = [0] * 27
        keep_kinds = [0] * 27
        keep_nodes = [0] * 27
        call_kinds = [0] * 27
        call_nodes = [0] * 27
        number = keeps = calls = 0
        now = self.lacking()
        onward = self.onward(now, slack)
        konged = self.konged(now + slack)
        for k in range(27):
            if not self.kept[k] or self.held[k] >= 4 or self.left(k) <= 0:
                continue
            self.add(k)
            nearer = self.lacking() < now
            self.remove(k)
            if nearer:
                near[number] = k
                near_nodes[number] = -1 if now == 1 else self.drawn(k, onward, now - 1)
                number += 1
            elif slack > 0 and self.linked(k):
                child = self.drawn(k, slack - 1, now)
                if child >= 0:
                    keep_kinds[keeps] = k
                    keep_nodes[keeps] = child
                    keeps += 1
            if now > 1 and self.may_pung and self.held[k] >= 2 and self.melds < self.sets:
                child = self.punged(k, onward, now - 1)
                if child < 0 and slack > 0:
                    child = self.punged(k, slack - 1, now)
                if child >= 0:
                    call_kinds[calls] = k
                    call_nodes[calls] = child
                    calls += 1
            if self.stopped > 0:
                return 0
        found = self.node()
        if self.stopped > 0:
            return 0
        self.fill(
            found, now, near, near_nodes, number, keep_kinds, keep_nodes, keeps, call_kinds, call_nodes, calls, konged
        )
        self.put(key, found)
        return found

    def kongs(self, t: int) -> float:
        """Kong money expected until the next draw: of pungs laid down, and of three of a kind."""
        value = 0.0
        if not self.later:
            return value
        rivals = self.rivals[t]
        for i in range(self.laid):
            k = self.mk[i]
            value += self.left(k) * self.density[k] * self.bent * rivals
        if self.concealed or self.giver or self.beside:
            thrown = self.phase[t] * 27
            for k in range(27):
                if self.held[k] == 3 and self.kept[k]:
                    n = self.left(k)
                    value += n * self.density[k] * self.concealed * rivals
                    more = rivals - 1 if rivals > 1 else 0.0
                    value += n * self.thrown[thrown + k] * rivals * (self.giver + self.beside * more)
        return value

    def fill(
        self,
        into: int,
        now: int,
        near: list[int],
        near_nodes: list[int],
        number: int,
        keep_kinds: list[int],
        keep_nodes: list[int],
        keeps: int,
        call_kinds: list[int],
        call_nodes: list[int],
        calls: int,
        konged: int,
    ) -> None:
        """The columns of a hand, from the last draw back to the first.

        In each: the others discard (what is worth more than going on is claimed), the deal goes on or not, a tile is
        drawn. What is drawn wins unless a kong (-1: none can be made) is worth more; else it is kept, thrown, or thrown
        after a kong.
        """
        by_discard = [0.0] * 27
        by_draw = [0.0] * 27
        copies = [0.0] * 27
        keep_copies = [0.0] * 27
        call_copies = [0.0] * 27
        w = self.width
        size = self.size
        a = into * size
        best = 0.0
        for i in range(number):
            copies[i] = self.left(near[i])
            if now == 1:
                by_discard[i], by_draw[i], _ = self.paid(near[i])
                if by_discard[i] > best:
                    best = by_discard[i]
        for i in range(keeps):
            keep_copies[i] = self.left(keep_kinds[i])
        for i in range(calls):
            call_copies[i] = self.left(call_kinds[i])
        for back in range(w):
            t = w - 1 - back
            rivals = self.rivals[t]
            phase = self.phase[t] * 27
            if back == 0:
                value = rivals * (self.end_ready * best if now == 1 else -self.end_not)
                if now > 1:
                    value -= self.rivals[0] * self.owed
                win = units = 0.0
            else:
                value = self.pool[a + t + 1]
                win = self.pool[a + w + t + 1]
                units = self.pool[a + 2 * w + t + 1]
                money = NEVER
                if konged >= 0:
                    b = konged * size + t + 1
                    money = self.pool[b]
                    if money > value:
                        value = money
                        win = self.pool[b + w]
                        units = self.pool[b + 2 * w]
                same = value
                same_win = win
                same_units = units
                for i in range(number):
                    chance = copies[i] * self.density[near[i]]
                    if now == 1:
                        more = by_draw[i] * self.rivals[t + 1]
                        if more > money:
                            value += chance * (more - same)
                            win += chance * (1.0 - same_win)
                            units += chance * (more - same_units)
                    else:
                        b = near_nodes[i] * size + t + 1
                        if near_nodes[i] >= 0 and self.pool[b] > same:
                            value += chance * (self.pool[b] - same)
                            win += chance * (self.pool[b + w] - same_win)
                            units += chance * (self.pool[b + 2 * w] - same_units)
                for i in range(keeps):
                    b = keep_nodes[i] * size + t + 1
                    if self.pool[b] > same:
                        chance = keep_copies[i] * self.density[keep_kinds[i]]
                        value += chance * (self.pool[b] - same)
                        win += chance * (self.pool[b + w] - same_win)
                        units += chance * (self.pool[b + 2 * w] - same_units)
            on = self.on[t]
            value *= on
            win *= on
            units *= on
            # What the rivals throw until then. Several tiles in one go-around are rare: their chances are made to fit.
            total = gain = gain_win = gain_units = 0.0
            if now == 1:
                if self.on_discard:
                    for i in range(number):
                        if by_discard[i] > value:
                            chance = copies[i] * self.thrown[phase + near[i]] * rivals
                            total += chance
                            gain += chance * (by_discard[i] - value)
                            gain_win += chance * (1.0 - win)
                            gain_units += chance * (by_discard[i] - units)
            else:
                for i in range(calls):
                    b = call_nodes[i] * size + t
                    if self.pool[b] > value:
                        chance = call_copies[i] * self.thrown[phase + call_kinds[i]] * rivals
                        total += chance
                        gain += chance * (self.pool[b] - value)
                        gain_win += chance * (self.pool[b + w] - win)
                        gain_units += chance * (self.pool[b + 2 * w] - units)
            fit = 1.0 / (1.0 + total)
            self.pool[a + t] = value + fit * gain + self.kongs(t) - self.stay[t]
            self.pool[a + w + t] = win + fit * gain_win
            self.pool[a + 2 * w + t] = units + fit * gain_units

    def paid(self, k: int) -> tuple[float, float, float]:
        """What completing the ready hand with `k` is paid by discard, and by each for a self-draw, of a kong's
        replacement too."""
        self.add(k)
        pungs = sorted([self.mk[i] for i in range(self.base, self.laid)])
        kongs = sorted([self.made[i] for i in range(self.number_made)])
        counts = bytes([self.held[i] for i in range(27)])
        self.remove(k)
        found: tuple[float, float, float] = self.worth(counts, tuple(pungs), tuple(kongs), k)
        return found

    # ------------------------------------------------------------ answers

    def row(self, kind: int, budget: int) -> Row:
        """The present hand as what a discard leaves; of no meaning where the search stopped.

        `budget`: how many draws a line of play may keep, the winning tile among them. What is left of it beyond the
        tiles that the hand lacks is slack: no discard gains by leaving the hand farther off.
        """
        now = self.lacking()
        numbers = self.numbers(self.waiting(self.slack_of(now, budget)))
        return kind, now, numbers[0], numbers[1], numbers[2]

    def kong(self, code: int, budget: int) -> Row:
        """The present hand at its turn after a kong that it makes now, its code in place of the kind."""
        self.lay(code)
        now = self.lacking()
        numbers = self.numbers(self.replaced(budget, self.price(code)))
        self.lift(code)
        return code, now, numbers[0], numbers[1], numbers[2]

    def slack_of(self, now: int, budget: int) -> int:
        """The slack of a hand that lacks so many tiles; none where the first move leaves it farther off than that."""
        slack = budget - now
        least = self.ready_slack if now == 1 else 0
        if slack < least:
            slack = least
        if slack > MOST_SLACK:
            raise ValueError(f"slack goes up to {MOST_SLACK}")
        return slack

    def numbers(self, node: int) -> list[list[float]]:
        """The three rows of a node."""
        at = node * self.size
        w = self.width
        return [[self.pool[at + c * w + t] for t in range(w)] for c in range(3)]

    def rows(self, budget: int, barred: int) -> list[Row]:
        """Every discard of a hand with one tile more than it keeps between turns, or that hand as it is.

        Discards that leave the hand lacking more than the `budget` of `row` are left out, unless none leaves it nearer.
        With `barred` only spare tiles go.
        """
        found: list[Row] = []
        capacity = 3 * (self.sets - self.melds) + 1
        if self.count <= capacity:
            found.append(self.row(-1, budget))
        if barred:
            return found
        most = found[0][1] if found else 99
        for k in range(27):
            if self.held[k]:
                now = self.away(k)
                if now < most:
                    most = now
        if most < budget:
            most = budget
        for k in range(27):
            if self.held[k] and self.away(k) <= most and not self.stopped:
                self.remove(k)
                found.append(self.row(k, budget))
                self.add(k)
        return found
