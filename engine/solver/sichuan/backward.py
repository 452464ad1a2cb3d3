"""The numbers of a hand, from those of the hands it may become, last draw first, and what is paid on the way.

``backward.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.solver.sichuan import model
from engine.solver.sichuan.choices import Choices
from engine.solver.sichuan.held import Held
from engine.solver.sichuan.nodes import Nodes

PHASES = 4
LATE = model.LATE
AT_ONCE = model.AT_ONCE
NEVER = -1e9
"""Worth less than anything."""

Paid = Callable[[bytes, tuple[int, ...], tuple[int, ...], int], tuple[float, float, float]]
"""27 counts of a complete hand, the pungs laid down in the search, the codes of kongs made in it, the winning kind →
what a discarder pays, and what each pays for a self-draw, of a kong's replacement too."""


class Backward:
    """How the deal goes on, what is paid in it, and what hands are worth by that. `set_…` first."""

    def __init__(self, hand: Held, nodes: Nodes, worth: Paid) -> None:
        self.hand = hand
        self.nodes = nodes
        self.worth = worth
        self.density = [0.0] * 27
        self.thrown = [0.0] * 108
        self.phase = [0] * 42
        self.rivals = [0.0] * 42
        self.on = [0.0] * 42
        self.stay = [0.0] * 42
        self.on_discard = self.later = 0
        self.bent = self.late = self.concealed = self.giver = self.beside = 0.0
        self.end_ready = self.end_not = self.refund = 0.0

    def set_money(self, on_discard: int, kongs: int, amounts: Mapping[str, float]) -> None:
        """`on_discard`: discards can be won. `kongs`: fourth tiles drawn later are paid. Kong money by kind of kong,
        what the draw check brings (a share of the hand's worth for each rival) or costs (units for each), and the share
        of kong money that goes back there (`refund`)."""
        self.on_discard = on_discard
        self.later = kongs
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
        for t in range(self.nodes.width):
            self.rivals[t] = rivals[t]
            self.on[t] = on[t]
            self.stay[t] = stay[t]
            self.phase[t] = phase[t]

    def set_chances(self, density: Sequence[float], thrown: Sequence[Sequence[float]]) -> None:
        """The chance that one copy of a kind is the next draw; by part of the deal that one rival's discard is it."""
        for k in range(27):
            self.density[k] = density[k]
            for p in range(PHASES):
                self.thrown[p * 27 + k] = thrown[p][k]

    # ------------------------------------------------------------ money

    def paid(self, k: int) -> tuple[float, float, float]:
        """What completing the ready hand with `k` is paid by discard, and by each for a self-draw, of a kong's
        replacement too."""
        hand = self.hand
        hand.add(k)
        pungs = sorted([hand.pungs[i] for i in range(hand.base, hand.laid)])
        kongs = sorted([hand.made[i] for i in range(hand.number_made)])
        counts = bytes([hand.held[i] for i in range(27)])
        hand.remove(k)
        found: tuple[float, float, float] = self.worth(counts, tuple(pungs), tuple(kongs), k)
        return found

    def price(self, code: int) -> float:
        """What each rival pays for a kong."""
        return self.concealed if code < LATE else self.late if code < AT_ONCE else self.bent

    def owed(self) -> float:
        """What of the money for the kongs made goes back to each at the end of a deal that leaves the hand not
        ready."""
        value = 0.0
        for i in range(self.hand.number_made):
            value += self.refund * self.price(self.hand.made[i])
        return value

    def fourths(self, may: Choices) -> None:
        """Writes the kinds of which a fourth tile is paid: of pungs laid down, and of three of a kind."""
        hand = self.hand
        may.bent = may.fourths = 0
        if self.later:
            for i in range(hand.laid):
                may.fourth_kind[i] = hand.pungs[i]
                may.fourth_copies[i] = hand.left(hand.pungs[i])
            may.bent = may.fourths = hand.laid
        if self.later and (self.concealed or self.giver or self.beside):
            for k in range(27):
                if hand.held[k] == 3 and hand.kept[k]:
                    may.fourth_kind[may.fourths] = k
                    may.fourth_copies[may.fourths] = hand.left(k)
                    may.fourths += 1

    def kongs(self, may: Choices, t: int) -> float:
        """Kong money expected for those until the next draw."""
        value = 0.0
        rivals = self.rivals[t]
        more = rivals - 1 if rivals > 1 else 0.0
        thrown = self.phase[t] * 27
        for i in range(may.bent):
            value += may.fourth_copies[i] * self.density[may.fourth_kind[i]] * self.bent * rivals
        for i in range(may.bent, may.fourths):
            k = may.fourth_kind[i]
            n = may.fourth_copies[i]
            value += n * self.density[k] * self.concealed * rivals
            value += n * self.thrown[thrown + k] * rivals * (self.giver + self.beside * more)
        return value

    # ------------------------------------------------------------ between turns

    def won(self, may: Choices) -> float:
        """Writes what the near draws of a hand that lacks one tile are paid; the most by discard."""
        best = 0.0
        for i in range(may.near):
            may.by_discard[i], may.by_draw[i], _ = self.paid(may.near_kind[i])
            if may.by_discard[i] > best:
                best = may.by_discard[i]
        return best

    def at_the_end(self, may: Choices, best: float) -> float:
        """What the draw check brings a hand whose best win by discard is that, or costs it."""
        t = self.nodes.width - 1
        value = self.rivals[t] * (self.end_ready * best if may.lacking == 1 else -self.end_not)
        if may.lacking > 1:
            value -= self.rivals[0] * self.owed()
        return value

    def go_back(self, into: int, may: Choices) -> None:
        """Writes the columns of a hand, from the last draw back to the first.

        In each: the others discard (what is worth more than going on is claimed), the deal goes on or not, a tile is
        drawn. What is drawn wins unless a kong is worth more; else it is kept, thrown, or thrown after a kong.
        """
        nodes = self.nodes
        w = nodes.width
        size = nodes.size
        a = into * size
        ready = may.lacking == 1
        best = self.won(may) if ready else 0.0
        self.fourths(may)
        for back in range(w):
            t = w - 1 - back
            rivals = self.rivals[t]
            phase = self.phase[t] * 27
            if back == 0:
                value = self.at_the_end(may, best)
                win = units = 0.0
            else:
                value = nodes.pool[a + t + 1]
                win = nodes.pool[a + w + t + 1]
                units = nodes.pool[a + 2 * w + t + 1]
                money = NEVER
                if may.kong >= 0:
                    b = may.kong * size + t + 1
                    money = nodes.pool[b]
                    if money > value:
                        value = money
                        win = nodes.pool[b + w]
                        units = nodes.pool[b + 2 * w]
                same = value
                same_win = win
                same_units = units
                for i in range(may.near):
                    chance = may.near_copies[i] * self.density[may.near_kind[i]]
                    if ready:
                        more = may.by_draw[i] * self.rivals[t + 1]
                        if more > money:
                            value += chance * (more - same)
                            win += chance * (1.0 - same_win)
                            units += chance * (more - same_units)
                    else:
                        b = may.near_node[i] * size + t + 1
                        if may.near_node[i] >= 0 and nodes.pool[b] > same:
                            value += chance * (nodes.pool[b] - same)
                            win += chance * (nodes.pool[b + w] - same_win)
                            units += chance * (nodes.pool[b + 2 * w] - same_units)
                for i in range(may.kept):
                    b = may.kept_node[i] * size + t + 1
                    if nodes.pool[b] > same:
                        chance = may.kept_copies[i] * self.density[may.kept_kind[i]]
                        value += chance * (nodes.pool[b] - same)
                        win += chance * (nodes.pool[b + w] - same_win)
                        units += chance * (nodes.pool[b + 2 * w] - same_units)
            on = self.on[t]
            value *= on
            win *= on
            units *= on
            # What the rivals throw until then. Several tiles in one go-around are rare: their chances are made to fit.
            total = gain = gain_win = gain_units = 0.0
            if ready:
                if self.on_discard:
                    for i in range(may.near):
                        if may.by_discard[i] > value:
                            chance = may.near_copies[i] * self.thrown[phase + may.near_kind[i]] * rivals
                            total += chance
                            gain += chance * (may.by_discard[i] - value)
                            gain_win += chance * (1.0 - win)
                            gain_units += chance * (may.by_discard[i] - units)
            else:
                for i in range(may.calls):
                    b = may.call_node[i] * size + t
                    if nodes.pool[b] > value:
                        chance = may.call_copies[i] * self.thrown[phase + may.call_kind[i]] * rivals
                        total += chance
                        gain += chance * (nodes.pool[b] - value)
                        gain_win += chance * (nodes.pool[b + w] - win)
                        gain_units += chance * (nodes.pool[b + 2 * w] - units)
            fit = 1.0 / (1.0 + total)
            nodes.pool[a + t] = value + fit * gain + self.kongs(may, t) - self.stay[t]
            nodes.pool[a + w + t] = win + fit * gain_win
            nodes.pool[a + 2 * w + t] = units + fit * gain_units

    # ------------------------------------------------------------ after a kong

    def bloom(self, into: int, base: int, chance: float, k: int) -> None:
        """Adds to a node, which began as `base`, what it gains where the replacement is `k` and wins."""
        nodes = self.nodes
        w = nodes.width
        _, _, each = self.paid(k)
        for t in range(w):
            a = into * nodes.size + t
            b = base * nodes.size + t
            more = each * self.rivals[t]
            if more > nodes.pool[b]:
                nodes.pool[a] += chance * (more - nodes.pool[b])
                nodes.pool[a + w] += chance * (1.0 - nodes.pool[b + w])
                nodes.pool[a + 2 * w] += chance * (more - nodes.pool[b + 2 * w])

    def replacement(self, into: int, base: int, chance: float, child: int) -> None:
        """The same where the replacement leads to the node `child`."""
        nodes = self.nodes
        w = nodes.width
        for t in range(w):
            a = into * nodes.size + t
            b = base * nodes.size + t
            c = child * nodes.size + t
            if nodes.pool[c] > nodes.pool[b]:
                nodes.pool[a] += chance * (nodes.pool[c] - nodes.pool[b])
                nodes.pool[a + w] += chance * (nodes.pool[c + w] - nodes.pool[b + w])
                nodes.pool[a + 2 * w] += chance * (nodes.pool[c + 2 * w] - nodes.pool[b + 2 * w])

    def given_up(self, into: int) -> None:
        """Writes the columns of a hand that can win no more."""
        nodes = self.nodes
        w = nodes.width
        value = -self.rivals[w - 1] * self.end_not - self.rivals[0] * self.owed()
        for back in range(w):
            t = w - 1 - back
            value = value * self.on[t] - self.stay[t]
            nodes.pool[into * nodes.size + t] = value

    def pay(self, into: int, code: int) -> None:
        """Adds what is paid for a kong. It leaves a tile in the wall for the replacement, so none comes after the last
        draw."""
        nodes = self.nodes
        price = self.price(code)
        a = into * nodes.size
        for t in range(nodes.width):
            nodes.pool[a + t] += price * self.rivals[t]
        nodes.pool[a + nodes.width - 1] = NEVER
