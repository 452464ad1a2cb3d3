# Types of held.py for Cython.
cimport cython

cdef const unsigned char[::1] SUIT, HONOR, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS
cdef int WEIGHT[34]
cdef int KIND[37]
cdef int YAO[34]
cdef long long TILE_KEY[37]
cdef long long MELD_KEY[136]
cdef long long RED_KEY[8]
cdef int VALUE, SIMPLES, FLUSH, TRIPLETS, FOURTH, EVERY

cdef int red_bit(int tile) noexcept

@cython.final
cdef class Held:
    cdef int held[34]
    cdef int all[34]
    cdef int key[4]
    cdef int suit[4]
    cdef int red[3]
    cdef int mt[4]
    cdef int mk[4]
    cdef readonly int melds, open_melds, meld_reds, count
    cdef int kinds, pairs, yao, yao_kinds, yao_pairs
    cdef int round_wind, seat_wind, kuitan, north
    cdef int brings[68]
    cdef long long hash

    @cython.locals(k=int, g=int, n=int, yao=int)
    cdef void add(self, int tile) noexcept
    @cython.locals(k=int, g=int, n=int, yao=int)
    cdef void remove(self, int tile) noexcept
    cdef int first(self, int kind) noexcept
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
    @cython.locals(m=int, p=int, s=int, z=int, rest=int, key=int, k=int, number=int)
    cdef int nearer(self, int shanten, int* found) noexcept
    cdef bint by_special(self, int shanten) noexcept
    @cython.locals(marked="int[34]", by_pairs=bint, by_orphans=bint, i=int, k=int, n=int)
    cdef int nearer_special(self, int shanten, int* found, int number) noexcept
    @cython.locals(m=int, p=int, s=int, z=int, rest=int, lacking=int, key=int, k=int, number=int)
    cdef int spare(self, int shanten, int* found) noexcept
    @cython.locals(marked="int[34]", by_pairs=bint, by_orphans=bint, i=int, k=int, n=int)
    cdef int spare_special(self, int shanten, int* found, int number) noexcept
    @cython.locals(simples=int, chow=int, outside=int, i=int, k=int, g=int, blocks=int, found=int)
    cdef int plans(self, int left) noexcept
    @cython.locals(brings=int)
    cdef bint promises(self, int plans, int meld, int kind) noexcept
