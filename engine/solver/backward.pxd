# Types of backward.py for Cython.
cimport cython
from engine.solver.choices cimport Choices
from engine.solver.nodes cimport Nodes
from engine.solver.table cimport Table

cdef float MOST_CALLED, ONE, NONE

@cython.final
cdef class Backward:
    cdef Table table
    cdef Nodes nodes
    cdef float sums[63]

    @cython.locals(nodes=Nodes, table=Table, sums="float*", shares="float*", ons="float*", kept=int,
                   calls=int, other=float, total=float, at=Py_ssize_t, k=Py_ssize_t, share=float, stay=float,
                   value=float, win=float, done=float, then=float, then_win=float, then_done=float, i=int,
                   b=Py_ssize_t, weight=float, on=float, gone=float, alive=float, rest=float, called=float,
                   call_value=float, call_win=float, call_done=float)
    cdef int go_back(self, int into, Choices may) noexcept
    @cython.locals(nodes=Nodes, sums="float*", size=Py_ssize_t, total=float, at=Py_ssize_t, i=int, b=Py_ssize_t,
                   weight=float)
    cdef float add_up(self, Choices may) noexcept
