# Types of search.py for Cython.
cimport cython
from engine.solver.sichuan.backward cimport Backward
from engine.solver.sichuan.choices cimport Choices
from engine.solver.sichuan.held cimport Held
from engine.solver.sichuan.nodes cimport Nodes

cdef long long TILE_KEY[27]
cdef long long SLACK_KEY[16]
cdef long long TURN_KEY, REPLACED_KEY, GIVEN_UP_KEY
cdef int MOST_SLACK

@cython.final
cdef class Search:
    cdef readonly Held hand
    cdef readonly Nodes nodes
    cdef Backward backward
    cdef list steps
    cdef int fours[8]
    cdef int number_of_fours, depth, may_pung, ready_slack

    @cython.locals(key="long long", found=int)
    cdef int waiting(self, int slack) except -2
    @cython.locals(may=Choices, found=int)
    cdef int solved(self, long long key, int slack) except -2
    @cython.locals(hand=Held, now=int, onward=int, drawable=int, nearer=int, others=int, k=int, copies=int, child=int)
    cdef int look(self, Choices may, int slack) except -2
    cdef int onward(self, int now, int slack) noexcept
    @cython.locals(key="long long", found=int, may_kong=bint)
    cdef int drawn(self, int k, int slack, int target) except -2
    @cython.locals(found=int)
    cdef int punged(self, int k, int slack, int target) except -2
    @cython.locals(hand=Held, key="long long", spare=int, found=int, merged=int, k=int, child=int)
    cdef int discarded(self, int slack, int target) except -2
    @cython.locals(i=int, number=int)
    cdef bint may_kong(self, int drawn) noexcept
    @cython.locals(hand=Held, found=int, i=int, code=int, near=bint)
    cdef int konged(self, int budget) except -2
    @cython.locals(hand=Held, now=int, slack=int, key="long long", found=int, base=int,
                   drawable=int, nearer=int, others=int, k=int, chance=double, child=int)
    cdef int replaced(self, int code, int budget) except -2
    @cython.locals(key="long long", found=int)
    cdef int given_up(self, int code) except -2
    @cython.locals(now=int)
    cpdef tuple row(self, int kind, int budget)
    @cython.locals(now=int)
    cpdef tuple kong(self, int code, int budget)
    @cython.locals(slack=int, least=int)
    cdef int slack_of(self, int now, int budget) except -1
    @cython.locals(hand=Held, found=list, capacity=int, most=int, k=int, now=int)
    cpdef list rows(self, int budget, int barred)
