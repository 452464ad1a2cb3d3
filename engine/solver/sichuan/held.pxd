# Types of held.py for Cython.
cimport cython

cdef const unsigned char[::1] SUIT, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS, HONOR
cdef int WEIGHT[27]
cdef long long TILE_KEY[27]
cdef long long PUNG_KEY[27]
cdef long long KONG_KEY[81]
cdef int NO_ONES, NO_NINES, LATE

@cython.final
cdef class Held:
    cdef int sets, pungs_only, seven
    cdef int kept[27]
    cdef int free[27]
    cdef int held[27]
    cdef int all[27]
    cdef int begin[27]
    cdef int key[3]
    cdef int pungs[8]
    cdef int made[8]
    cdef int count, pairs, odd, melds, laid, base, number_made
    cdef long long hash

    @cython.locals(k=int)
    cpdef take(self, object counts, object pungs, int melds)
    cdef void add(self, int k) noexcept
    cdef void remove(self, int k) noexcept
    @cython.locals(joint=int, found=int, more=int, left=int)
    cdef int lacking(self) noexcept
    @cython.locals(three=int, two=int, one=int, k=int, n=int, found=int)
    cdef int pungs_lacking(self, int left) noexcept
    @cython.locals(out=int, found=int)
    cpdef int away(self, int kind)
    @cython.locals(found=int, k=int)
    cdef int spare(self, int most) noexcept
    @cython.locals(found=int, k=int)
    cdef int drawable(self) noexcept
    @cython.locals(found=int, k=int)
    cdef int nearer(self, int kinds, int lacking) noexcept
    @cython.locals(numbers=int, after=int, before=int, k=int)
    cdef int touched(self) noexcept
    @cython.locals(n=int)
    cdef int left(self, int k) noexcept
    cdef void claim(self, int k) noexcept
    cdef void unclaim(self, int k) noexcept
    @cython.locals(k=int, n=int)
    cdef bint holds(self, int code, int drawn) noexcept
    @cython.locals(k=int)
    cdef void lay(self, int code) noexcept
    @cython.locals(k=int)
    cdef void lift(self, int code) noexcept
    @cython.locals(found="long long", i=int)
    cdef long long hash_of_kongs(self) noexcept
