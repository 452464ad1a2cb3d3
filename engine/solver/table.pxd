# Types of table.py for Cython.
cimport cython
from engine.solver.held cimport Held

cdef int KIND[37]
cdef int CLASS[34]
cdef int NORTH, ALONE
cdef unsigned long long BIT[34]
cdef double ONE

@cython.locals(figures=Py_ssize_t)
cdef double late(object row, Py_ssize_t turn) except? -1.0

@cython.final
cdef class Table:
    cdef int unseen[34]
    cdef int red_unseen[3]
    cdef int begin[34]
    cdef int dora[34]
    cdef int river[34]
    cdef int dora_kind[34]
    cdef int doras
    cdef unsigned long long dear
    cdef unsigned long long reds
    cdef int copies[170]
    cdef readonly float total, all_unseen
    cdef long long ura[34]
    cdef long long no_ura
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
    cdef int round_wind, seat_wind, north

    @cython.locals(tile=int)
    cdef void see(self, tuple tiles) except *
    @cython.locals(total=int, k=int, held=int, drawn=int, left=int, suit=int)
    cdef int count(self, int returns) except -1
    @cython.locals(k=int)
    cdef void indicate(self, tuple following) except *
    @cython.locals(shrink=double, total=double, k=Py_ssize_t, share=double, hit=double, end=double,
                   at_open=double, at_riichi=double)
    cdef void go_around(self, Py_ssize_t turn, Py_ssize_t last, object assumed) except *
    @cython.locals(share=double, before=double, after=double)
    cdef void end_wall(self, Py_ssize_t last, bint told, tuple drawn) except *
    @cython.locals(apart=bint, k=int, at=int)
    cdef void claim(self, object closed, object opened) except *
    cdef bint of_value(self, int k) noexcept
    @cython.locals(n=int, i=int, k=int)
    cdef int dora_held(self, Held hand) noexcept
