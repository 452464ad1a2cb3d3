# Types of quick.py for Cython.
cimport cython

cdef const unsigned char[::1] SUIT, HONOR, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS
cdef int WEIGHT[34]
cdef int IS_ORPHAN[34]

@cython.locals(text=bytes, items=list, row=tuple, i=int, bad=int)
cdef int _read(object counts, int* held, int most) except -1

@cython.locals(m=int, p=int, s=int, z=int, i=int)
cdef int _regular(int* held, int sets) noexcept

@cython.locals(lacking=int)
cdef int pairs_distance(int kinds, int pairs) noexcept

@cython.locals(lacking=int)
cdef int _fours_distance(int halves, int odd) noexcept

cdef int _orphans_distance(int none, int single) noexcept

@cython.locals(nearest=int, zero=int, one=int, halves=int, odd=int, none=int, single=int, i=int, found=int)
cdef int _special(int* held, int special) noexcept

@cython.locals(nearest=int, found=int)
cdef int _distance(int* held, int sets, int special) noexcept

@cython.locals(held="int[34]")
cpdef int regular(object counts, int sets) except -1

@cython.locals(held="int[34]")
cpdef int seven_pairs(object counts) except -1

@cython.locals(held="int[34]")
cpdef int pairs_with_fours(object counts) except -1

@cython.locals(held="int[34]")
cpdef int thirteen_orphans(object counts) except -1

@cython.locals(held="int[34]")
cpdef int distance(object counts, int sets, int special=*) except -1

@cython.locals(held="int[34]")
cpdef int special_distance(object counts, int special) except -1

@cython.locals(number=Py_ssize_t, hand=Py_ssize_t, text="const unsigned char[::1]", held="int[34]", i=int, bad=int,
               found=bytearray)
cpdef bytearray distance_many(object counts, int sets, int special=*)

@cython.final
cdef class Sweep:
    cdef int held[34]
    cdef int key[4]
    cdef int own[4]
    cdef int plus[34]
    cdef int near[34]
    cdef int found[34]
    cdef int first, special, kinds, pairs, halves, odd, none, single

    @cython.locals(i=int, count=int)
    cdef void count(self, int sets, int special) noexcept

    @cython.locals(before=int, now=int)
    cdef void take(self, int kind, int step) noexcept

    @cython.locals(key=int, k=int)
    cdef void classes(self, int suit) noexcept

    @cython.locals(nearest=int, found=int)
    cdef int now(self) noexcept

    @cython.locals(count=int, odd=int, found=int)
    cdef bint helped(self, int kind, int nearest) noexcept

    @cython.locals(number=int, i=int)
    cdef list accepted(self, int nearest, int* full)

    @cython.locals(m=int, p=int, s=int, z=int, left=int, right=int, special=int, k=int, number=int)
    cdef int find(self, int nearest, int* full) noexcept

cdef bint _nearer(Sweep hand, int nearest) noexcept

@cython.locals(hand=Sweep, nearest=int)
cpdef tuple accepted(object counts, int sets, int special=*)

@cython.locals(hand=Sweep, full="int[34]", out=int, nearest=int, rows=list)
cpdef list discards(object counts, int sets, int special=*)

@cython.locals(hand=Sweep, full="int[34]", away="int[34]", copies="int[34]", out=int, least=int, best=int, most=double,
               worth=double, number=int, helped=int, i=int)
cpdef tuple widest(object counts, int sets, int special, object free, object less)
