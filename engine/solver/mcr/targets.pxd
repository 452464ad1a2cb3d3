# Types of targets.py for Cython.
cimport cython
from engine.systems.mcr.quick cimport Totals

cdef int CHECK_EVERY, _CHICKEN, _WAIT, _LAST_OF_KIND, _MELDED_HAND
cdef long long TILE_KEY[34]
cdef int _NINES[54]
cdef int _ORPHAN[34]

cdef class Targets(Totals):
    cdef public int minimum, seat_wind, round_wind, limit, may_open
    cdef readonly int number, tried, stopped
    cdef int reach, tries
    cdef unsigned char[::1] rows, leads, far
    cdef public object stop
    cdef int own[34]
    cdef int suffix[37]
    cdef int free[34]
    cdef int table[34]
    cdef int triple[34]
    cdef set seen_keys

    @cython.locals(kind=int)
    cpdef object put(self, object counts, object free, object table)
    @cython.locals(kind=int, place=int)
    cpdef object lay_melds(self, object melds)
    @cython.locals(kind=int, nine=int, place=int)
    cpdef int find(self, int reach, int tries) except? -2
    @cython.locals(wanted=int, base=int, room=int, most=int, chows=int, longest=int, more=int, count=int, lacks=int,
                   left=int)
    cdef int grow(self, int at, int sets, int paired, int missing) except -1
    @cython.locals(kind=int, count=int, lacks=int)
    cdef int pairs(self, int at, int left, int missing) except -1
    @cython.locals(kind=int)
    cdef int orphans(self) except -1
    @cython.locals(pool="int[16]", nine=int, place=int, first=int, second=int)
    cdef int singles(self) except -1
    @cython.locals(lacks=int, short=int, kind=int)
    cdef int missing(self) noexcept
    @cython.locals(bonus=int, last=int, kind=int, key="long long", points=int, lead=int, own_draw=int, bare=int, chicken=bint)
    cdef int offer(self, int missing) except -1
    cpdef list found(self)
    @cython.locals(flags=int, points=int)
    cdef int win(self, int tile, int self_draw) noexcept
