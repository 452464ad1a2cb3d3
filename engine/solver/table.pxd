# Types of table.py for Cython.
cimport cython
from engine.solver.held cimport Held

cdef int KIND[37]

@cython.final
cdef class Table:
    cdef int unseen[34]
    cdef int red_unseen[3]
    cdef int begin[34]
    cdef int dora[34]
    cdef int river[34]
    cdef readonly float total
    cdef float share[32]
    cdef float on[32]
    cdef float on_open[32]
    cdef float on_riichi[32]
    cdef float discards[32]
    cdef float hit[32]
    cdef float hit_open[32]
    cdef float hit_riichi[32]
    cdef float open_melds[5]
    cdef float ron_ready[34]
    cdef float ron_quiet[34]
    cdef float ron_open[34]
    cdef float call_closed[34]
    cdef float call_open[34]
    cdef int returns, round_wind, seat_wind

    @cython.locals(k=int, n=int, s=int, red=int)
    cdef int left(self, Held hand, int tile) noexcept
    @cython.locals(r=int)
    cdef bint linked(self, Held hand, int k) noexcept
    @cython.locals(n=int, k=int)
    cdef int dora_held(self, Held hand) noexcept
