# Types of held.py for Cython.
cimport cython

cdef const unsigned char[::1] SUIT, HONOR, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS
cdef int WEIGHT[34]
cdef int STEP[4]
cdef unsigned long long SPREAD
cdef int KIND[37]
cdef int YAO[34]
cdef unsigned long long BIT[34]
cdef unsigned long long ALL_KINDS, YAO_KINDS, NO_ONES, NO_NINES
cdef long long TILE_KEY[37]
cdef long long MELD_KEY[136]
cdef long long RED_KEY[8]
cdef int VALUE, SIMPLES, FLUSH, TRIPLETS, FOURTH, EVERY

cdef int red_bit(int tile) noexcept
@cython.locals(usable="unsigned long long", after="unsigned long long", before="unsigned long long",
               inside="unsigned long long")
cdef unsigned long long useless(unsigned long long held, unsigned long long pairs, unsigned long long helps) noexcept

@cython.final
cdef class Held:
    cdef int held[34]
    cdef int all[34]
    cdef int key[4]
    cdef int suit[4]
    cdef int mt[4]
    cdef int mk[4]
    cdef readonly int melds, open_melds, meld_reds, count
    cdef unsigned long long above[4]
    cdef unsigned long long reds
    cdef int kinds[4]
    cdef int yao[4]
    cdef unsigned long long known[2048]
    cdef unsigned long long honored
    cdef int round_wind, seat_wind, kuitan, north
    cdef int brings[68]
    cdef long long hash

    @cython.locals(k=int, g=int, n=int)
    cdef void add(self, int tile) noexcept
    @cython.locals(k=int, g=int, n=int)
    cdef void remove(self, int tile) noexcept
    @cython.locals(reds=int, at=int)
    cdef void claim(self, int meld, int kind, int one, int two, int claimed) noexcept
    @cython.locals(reds=int)
    cdef void unclaim(self, int meld, int kind, int one, int two, int claimed) noexcept
    cdef int pairs_lacking(self) noexcept
    cdef int orphans_lacking(self) noexcept
    @cython.locals(lacking=int, found=int)
    cdef int shanten(self) noexcept
    @cython.locals(m=int, p=int, s=int, z=int, rest=int)
    cdef int shanten_claimed(self, int one, int two) noexcept
    @cython.locals(found="unsigned long long")
    cdef unsigned long long nearer(self, int shanten) noexcept
    @cython.locals(found="unsigned long long")
    cdef unsigned long long spare(self, int shanten) noexcept
    cdef int aside(self) noexcept
    @cython.locals(found="unsigned long long")
    cdef unsigned long long idle(self, unsigned long long helps, int shanten) noexcept
    @cython.locals(m=int, p=int, s=int, z=int, left=int, right=int, found="unsigned long long")
    cdef unsigned long long by_sets(self, int lacking, int by) noexcept
    @cython.locals(asked="unsigned long long", at=int)
    cdef unsigned long long in_suit(self, int suit, int beside, int rest, int by) noexcept
    @cython.locals(first=int, key=int, most=int, may="unsigned long long", found=int, i=int)
    cdef int looked_up(self, int suit, int beside, int rest, int by) noexcept
    @cython.locals(joint=int)
    cdef int lacking(self, int suit, int key, int beside, int rest) noexcept
    cdef unsigned long long any_held(self) noexcept
    cdef unsigned long long drawable(self) noexcept
    @cython.locals(numbers="unsigned long long", after="unsigned long long", before="unsigned long long")
    cdef unsigned long long touched(self) noexcept
    @cython.locals(numbers="unsigned long long", after="unsigned long long", before="unsigned long long")
    cdef unsigned long long claimable(self) noexcept
    @cython.locals(simples=int, chow=int, outside=int, i=int, k=int, g=int, blocks=int, found=int)
    cdef int plans(self, int draws, int left) noexcept
    @cython.locals(brings=int)
    cdef bint promises(self, int plans, int meld, int kind) noexcept
