# Types of quick.py for Cython.
cimport cython

cdef const unsigned char[::1] SUIT, HONOR, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS
cdef int WEIGHT[34]
cdef int IS_ORPHAN[34]
cdef list KINDS

@cython.locals(text=bytes, items=list, row=tuple, i=int, bad=int)
cdef int _read(object counts, int* held, int most) except -1

@cython.locals(key=int, i=int)
cdef int _key(int* held, int first, int end) noexcept

@cython.locals(left=int, right=int)
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
    cdef unsigned char outs[34]
    cdef unsigned char room[34]
    cdef unsigned char helps[34]
    cdef unsigned char found[34]
    cdef unsigned char plus[34]
    cdef unsigned char whole_plus[34]
    cdef int joint[34]
    cdef int whole_joint[34]
    cdef int key[4]
    cdef int own[4]
    cdef int side[2]
    cdef int wanted[2]
    cdef int first, special, kinds, pairs, halves, odd, none, single, outs_held, rooms, helping, by_whole
    cdef int kept_own, kept_side

    @cython.locals(held="int*", kinds=int, pairs=int, halves=int, odd=int, none=int, single=int, outs=int, rooms=int,
                   i=int)
    cdef int read(self, object counts, int sets, int special) except -1

    @cython.locals(key=int, k=int)
    cdef void classes(self, int suit) noexcept

    @cython.locals(one=int, other=int, k=int)
    cdef void join(self, int side) noexcept

    @cython.locals(i=int, by_sets=int)
    cdef void keep(self) noexcept

    @cython.locals(suit=int)
    cdef void take(self, int kind) noexcept

    @cython.locals(suit=int, k=int)
    cdef void give_back(self, int kind) noexcept

    @cython.locals(before=int, now=int)
    cdef void change(self, int kind, int step) noexcept

    @cython.locals(nearest=int, wanted=int, found=int)
    cdef int now(self) noexcept

    cdef int find(self, int nearest) noexcept

    @cython.locals(left=int, right=int, found=int, i=int, k=int)
    cdef int among(self, unsigned char* kinds, int number, int nearest) noexcept

    @cython.locals(left=int, right=int, found=int, i=int, k=int, by_sets=int)
    cdef int with_special(self, int nearest) noexcept

    @cython.locals(row=list, i=int)
    cdef list kinds_found(self, int number)

@cython.locals(hand=Sweep, nearest=int)
cpdef tuple accepted(object counts, int sets, int special=*)

@cython.locals(hand=Sweep, nearest=int, i=int, out=int, rows=list)
cpdef list discards(object counts, int sets, int special=*)

@cython.locals(hand=Sweep, copies="int[34]", place=int, out=int, best=int, least=int, nearest=int, most=double,
               worth=double, number=int, helped=int, i=int)
cpdef tuple widest(object counts, int sets, int special, object free, object less)
