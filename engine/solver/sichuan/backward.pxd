# Types of backward.py for Cython.
cimport cython
from engine.solver.sichuan.choices cimport Choices
from engine.solver.sichuan.held cimport Held
from engine.solver.sichuan.nodes cimport Nodes

cdef int LATE, AT_ONCE
cdef double NEVER

@cython.final
cdef class Backward:
    cdef Held hand
    cdef Nodes nodes
    cdef object worth
    cdef double density[27]
    cdef double thrown[108]
    cdef int phase[42]
    cdef double rivals[42]
    cdef double on[42]
    cdef double stay[42]
    cdef int on_discard, later
    cdef double bent, late, concealed, giver, beside, end_ready, end_not, refund

    cpdef set_money(self, int on_discard, int kongs, object amounts)
    @cython.locals(t=int)
    cpdef set_course(self, object rivals, object on, object stay, object phase)
    @cython.locals(k=int, p=int)
    cpdef set_chances(self, object density, object thrown)
    @cython.locals(hand=Held, i=int)
    cdef tuple paid(self, int k)
    cdef double price(self, int code) noexcept
    @cython.locals(value=double, i=int)
    cdef double owed(self) noexcept
    @cython.locals(hand=Held, i=int, k=int)
    cdef void fourths(self, Choices may) noexcept
    @cython.locals(value=double, rivals=double, more=double, thrown=int, i=int, k=int, n=double)
    cdef double kongs(self, Choices may, int t) noexcept
    @cython.locals(best=double, i=int)
    cdef double won(self, Choices may) except -1.0
    @cython.locals(t=int, value=double)
    cdef double at_the_end(self, Choices may, double best) noexcept
    @cython.locals(nodes=Nodes, w=Py_ssize_t, size=Py_ssize_t, a=Py_ssize_t, b=Py_ssize_t, ready=bint, best=double,
                   i=int, back=int, t=int, rivals=double, phase=int, value=double, win=double, units=double,
                   same=double, same_win=double, same_units=double, chance=double, more=double, on=double,
                   total=double, gain=double, gain_win=double, gain_units=double, fit=double, money=double)
    cdef int go_back(self, int into, Choices may) except -1
    @cython.locals(nodes=Nodes, w=Py_ssize_t, each=double, t=int, a=Py_ssize_t, b=Py_ssize_t, more=double)
    cdef int bloom(self, int into, int base, double chance, int k) except -1
    @cython.locals(nodes=Nodes, w=Py_ssize_t, t=int, a=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t)
    cdef void replacement(self, int into, int base, double chance, int child) noexcept
    @cython.locals(nodes=Nodes, w=Py_ssize_t, value=double, back=int, t=int)
    cdef void given_up(self, int into) noexcept
    @cython.locals(nodes=Nodes, price=double, a=Py_ssize_t, t=int)
    cdef void pay(self, int into, int code) noexcept
