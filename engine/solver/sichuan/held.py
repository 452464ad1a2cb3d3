"""The hand while the search adds tiles to it and takes them away: what it lacks, and which tiles it may draw.

A hand is its concealed tiles of the suits that are kept and what it has laid down; kinds are 0 to 26. Tiles of other
suits are spare and not in here. ``held.pxd`` gives the types for the compiler; the words of `engine.hand.quick` apply:
interpreted, this is the same, only slow. `engine.hand.plain` explains the class tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.hand import plain
from engine.solver import bits, keys
from engine.solver.sichuan import model

SUIT = plain.SUIT
LEFT = plain.LEFT
RIGHT = plain.RIGHT
DISTANCE = plain.DISTANCES
S = plain.S
Z = plain.Z
ROWS = plain.ROWS
HONOR = plain.HONOR[0]
"""The class of no honours at all."""
WEIGHT = list(plain.WEIGHTS)[:27]
NO_ONES = bits.NO_ONES & (1 << 27) - 1
NO_NINES = bits.NO_NINES & (1 << 27) - 1
TILE_KEY = keys.TILE[:27]
PUNG_KEY = [keys.bits(f"pung {tile}") for tile in range(27)]
KONG_KEY = [keys.bits(f"kong {code}") for code in range(81)]
LATE = model.LATE


class Held:
    """The concealed tiles, what is laid down, and what is counted of them on the way.

    `held` are counts by kind of the concealed tiles, `all` with those that the search has laid down; `begin` is what
    `all` was at first, and `free` the copies out of view then. `key` is each suit's index in the class tables. `melds`
    are melds of all sorts; `pungs` the kinds of the pungs among them that may become kongs, `laid` in number, of which
    the search has made those from `base` on; `made` the codes of the kongs it has made. `hash` is the hand's key
    (`engine.solver.keys`).
    """

    def __init__(self, sets: int, pungs_only: int, seven: int, kept: Sequence[int], free: Sequence[int]) -> None:
        """`sets` beside the pair; `pungs_only`: each is to be a pung. `seven`: so many pairs win (0: none do). By kind
        `kept`: whether its suit is, and `free`: the copies out of view."""
        if not 0 <= sets <= 4:
            raise ValueError("sets go from 0 to 4")
        self.sets = sets
        self.pungs_only = pungs_only
        self.seven = seven
        self.kept = [0] * 27
        self.free = [0] * 27
        for k in range(27):
            self.kept[k] = kept[k]
            self.free[k] = free[k]
        self.held = [0] * 27
        self.all = [0] * 27
        self.begin = [0] * 27
        self.key = [0] * 3
        self.pungs = [0] * 8
        self.made = [0] * 8
        self.count = self.pairs = self.odd = 0
        self.melds = self.laid = self.base = self.number_made = 0
        self.hash = 1

    def take(self, counts: Sequence[int], pungs: Sequence[int], melds: int) -> None:
        """Takes up what the search begins with: 27 concealed counts, the kinds of the pungs laid down, and how many
        melds there are in all."""
        self.melds = melds
        for k in pungs:
            self.pungs[self.laid] = k
            self.laid += 1
        self.base = self.laid
        for k in range(27):
            if self.kept[k]:
                for _ in range(counts[k]):
                    self.add(k)
            self.begin[k] = self.all[k]

    def add(self, k: int) -> None:
        """One tile more."""
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
        """One tile less."""
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

    # ------------------------------------------------------------ tiles lacking

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

    # ------------------------------------------------------------ sets of kinds, a bit for each

    def spare(self, most: int) -> int:
        """The kinds that can be thrown so that the hand lacks so many tiles at most."""
        found = 0
        for k in range(27):
            if self.held[k]:
                self.remove(k)
                found |= (self.lacking() <= most) << k
                self.add(k)
        return found

    def drawable(self) -> int:
        """The kinds that may be drawn and of which one more can be held."""
        found = 0
        for k in range(27):
            if self.kept[k] and self.held[k] < 4:
                found |= (self.left(k) > 0) << k
        return found

    def nearer(self, kinds: int, lacking: int) -> int:
        """Those of some kinds of which one more makes the tiles lacking less than they are."""
        found = 0
        for k in range(27):
            if kinds >> k & 1:
                self.add(k)
                found |= (self.lacking() < lacking) << k
                self.remove(k)
        return found

    def touched(self) -> int:
        """The kinds that are held or within two ranks of one that is."""
        numbers = 0
        for k in range(27):
            numbers |= (self.held[k] > 0) << k
        after = (numbers & NO_NINES) << 1
        before = (numbers & NO_ONES) >> 1
        return numbers | after | (after & NO_NINES) << 1 | before | (before & NO_ONES) >> 1

    def left(self, k: int) -> int:
        """Copies out of view, given what the hand has taken in since the beginning."""
        n = self.all[k] - self.begin[k]
        n = self.free[k] - (n if n > 0 else 0)
        return n if n > 0 else 0

    # ------------------------------------------------------------ melds

    def claim(self, k: int) -> None:
        """Makes a pung of a claimed tile and two of its own."""
        self.remove(k)
        self.remove(k)
        self.all[k] += 3
        self.pungs[self.laid] = k
        self.laid += 1
        self.melds += 1
        self.hash += PUNG_KEY[k]

    def unclaim(self, k: int) -> None:
        """Takes `claim` back."""
        self.hash -= PUNG_KEY[k]
        self.melds -= 1
        self.laid -= 1
        self.all[k] -= 3
        self.add(k)
        self.add(k)

    def holds(self, code: int, drawn: int) -> bool:
        """Whether the tiles of a kong are there, with a tile that is drawn (or -1)."""
        k = code % 27
        n = self.held[k] + (k == drawn)
        return n > 0 if code >= LATE else n == 4 and self.melds < self.sets

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

    def lift(self, code: int) -> None:
        """Takes it up again."""
        k = code % 27
        self.hash -= KONG_KEY[code]
        self.number_made -= 1
        if code < LATE:
            self.melds -= 1
        for _ in range(1 if code >= LATE else 4):
            self.all[k] -= 1
            self.add(k)

    def hash_of_kongs(self) -> int:
        """The key of nothing but the kongs that the search has made."""
        found = 0
        for i in range(self.number_made):
            found += KONG_KEY[self.made[i]]
        return found
