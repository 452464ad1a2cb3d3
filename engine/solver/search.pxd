# Types of search.py for Cython.
cimport cython
from engine.solver.backward cimport Backward
from engine.solver.choices cimport Choices
from engine.solver.held cimport Held
from engine.solver.nodes cimport Nodes
from engine.solver.ready cimport Ready
from engine.solver.table cimport Table

cdef int KIND[37]
cdef long long TILE_KEY[37]
cdef long long SLACK_KEY[16]
cdef int NORTH
cdef unsigned long long BIT[34]
cdef unsigned long long REDS[8]
cdef unsigned long long NUMBERS
cdef int PLACE[37]
cdef float CHOW, PUNG, PUNG_BEFORE

cdef int lowest(unsigned long long kinds) noexcept

@cython.final
cdef class Search:
    cdef Held hand
    cdef Table table
    cdef readonly Nodes nodes
    cdef Backward backward
    cdef Ready ready
    cdef list steps
    cdef int depth, open_melds, shanten, slack
    cdef int calls, calls_from, linked_only, back_from, kuikae, rivals, chows
    cdef float tempo, dearer
    cdef bint replaces

    @cython.locals(may=Choices, node=int)
    cdef int solved(self, int slack, int shanten) except -2
    @cython.locals(key="long long", node=int)
    cdef int present(self, int slack, int shanten) except -2
    cdef Choices step(self)
    @cython.locals(may=Choices, hand=Held, idle="unsigned long long", laid=int, node=int, i=int)
    cdef int settled(self, int shanten, unsigned long long barred) except -2
    @cython.locals(node=int)
    cdef int waiting(self, Choices may, int slack, int shanten) except -2
    @cython.locals(calls=int, made=int, left=int)
    cdef int size(self, int slack, int shanten) noexcept
    cdef void seek(self, Choices may, int shanten) noexcept
    cdef void helpful(self, Choices may) noexcept
    @cython.locals(kinds="unsigned long long")
    cdef void others(self, Choices may, int shanten, int slack) noexcept
    @cython.locals(i=int)
    cdef void leave(self, Choices may) noexcept
    @cython.locals(number=int, rest="unsigned long long", k=int, left=int)
    cdef int unseen(self, unsigned long long kinds, unsigned long long reds, int* tiles, float* copies) noexcept
    cdef unsigned long long unseen_reds(self) noexcept
    cdef int left(self, int kind) noexcept
    cdef int first(self, int kind) noexcept
    @cython.locals(key="long long", i=int)
    cdef int drawn(self, Choices may, int number, int* tiles, int* found, int slack, int shanten) except -1
    @cython.locals(may=Choices, node=int)
    cdef int grown(self, int slack, int shanten) except -2
    @cython.locals(spare="unsigned long long", number=int, size=int, node=int)
    cdef int best_discard(self, Choices may, int slack, int shanten, unsigned long long barred) except -2
    @cython.locals(key="long long", count=int, i=int, tile=int)
    cdef int discards(self, Choices may, int slack, int shanten, unsigned long long spare) except -2
    @cython.locals(number=int, rest="unsigned long long", left=int, tile=int, key="long long", k=int)
    cdef int discards_back(self, Choices may, int slack, int shanten, unsigned long long spare) except -2
    @cython.locals(node=int)
    cdef int thrown(self, int tile, long long key, int slack, int shanten) except -2
    @cython.locals(kinds="unsigned long long", k=int, red=int, copies=int, begin=int, i=int)
    cdef int claims(self, Choices may, int slack, int shanten) except -1
    @cython.locals(k=int, weight=float, begin=int, end=int, one=int, two=int, pungs=int, chows=int, held="int*", i=int)
    cdef int claims_of(self, Choices may, int tile, int copies, int shanten) except -1
    cdef int chow(self, Choices may, int number, int kind, int lower, int upper, int claimed, int shanten) except -2
    @cython.locals(after=int, barred="unsigned long long", k=int)
    cdef int called(self, Choices may, int number, int meld, int kind, int one, int two, int claimed,
                    int shanten) except -2
    cdef int claimed(self, int shanten, unsigned long long barred) except -2
    @cython.locals(found=list, after=dict, k=int, tile=int)
    cpdef list rows(self, int slack, int deepest)
    @cython.locals(nodes=Nodes, shanten=int, node=int, may=Choices, i=int, k=int)
    cdef tuple replaced(self, int slack)
    @cython.locals(nodes=Nodes)
    cdef list columns(self, int node)
    @cython.locals(shanten=int, declared=float, silent=float, nodes=Nodes, node=int)
    cdef int row_of(self, list found, int tile, int slack) except -1
