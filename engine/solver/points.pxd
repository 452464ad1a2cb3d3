# Types of points.py for Cython.
cimport cython
from engine.solver.readings cimport Readings

cdef int HANS, HAN

@cython.final
cdef class Points(Readings):
    cdef int[::1] table
    cdef int draw, ron, ready_draw, ready_ron

    @cython.locals(i=int, drawn=int, thrown=int)
    cdef void value(self, int win, int dora) noexcept
    cdef int better(self, int one, int other) noexcept
    @cython.locals(held="int[34]", mt="int[4]", mk="int[4]", row=tuple, i=int)
    cpdef tuple worth(self, object counts, object melds, int win, int extra, bint ready)
    @cython.locals(number=Py_ssize_t, hand=Py_ssize_t, i=int, mt="int[4]", held="int[34]",
                   text="const unsigned char[::1]", hans="const unsigned char[::1]", out="int[::1]")
    cpdef object worth_many(self, object hands, object extra)
