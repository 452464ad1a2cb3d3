# Types of search.py for Cython.
cimport cython
from engine.solver.mcr.targets cimport Targets

cdef long long TILE_KEY[34]
cdef long long MELD_KEY[68]
cdef long long LEFT_KEY[16]
cdef int CHECK_EVERY, ROUTES, CHANNELS, FANS, _FAR, _WIDE, _LEFTS

@cython.final
cdef class Search(Targets):
    cdef readonly int draws, nodes
    cdef readonly list routes
    cdef int size, most, unseen, near, made
    cdef object memory
    cdef float[::1] pool
    cdef int[::1] live
    cdef unsigned char[::1] away
    cdef long long[::1] keys
    cdef int[::1] ids
    cdef long long mask, hash
    cdef int filled
    cdef int all[34]
    cdef int begin[34]
    cdef int route[84]
    cdef float drawn_worth[400]
    cdef float thrown_worth[400]
    cdef float ron[34]
    cdef float call[34]
    cdef float stay[26]

    @cython.locals(fan=int, kind=int, left=int)
    cpdef object set_model(self, int calls, object drawn_worth, object thrown_worth, object ron, object call,
                           object hazard)
    @cython.locals(kind=int, at=int, out=int, node=int, found=list)
    cpdef list solve(self, int reach)
    @cython.locals(weight="double[84]", at=int, fan=int, place=int, best=int)
    cdef int choose_routes(self) except -1
    @cython.locals(first=int, left=int, channel=int, at=int, rows=list)
    cdef list channels(self, int node)

    cdef int take(self, int kind, int step) noexcept
    @cython.locals(more=int)
    cdef int copies(self, int kind) noexcept
    @cython.locals(keys="long long[::1]", ids="int[::1]", at=Py_ssize_t, to=Py_ssize_t)
    cpdef object room(self, Py_ssize_t size)
    @cython.locals(at=Py_ssize_t)
    cdef Py_ssize_t place(self, long long key) noexcept
    @cython.locals(at=Py_ssize_t)
    cdef int remember(self, long long key, int node) except -1
    @cython.locals(width=int, above=int, here=int, kept=int, at=int, target=int, row=int, away=int)
    cdef int sift(self, int left, int depth, int number, int took, int meld) noexcept
    @cython.locals(key="long long", known=Py_ssize_t, width=int, above=int, here=int, kept=int, at=int, target=int,
                   away=int, nearest=int, node=int)
    cdef int reached(self, int left, int depth, int number, int out) except -1
    @cython.locals(some=int, out=int, node=int)
    cdef int each_discard(self, int left, int depth, int number, int but, int* found, int place) except -1
    @cython.locals(kind=int)
    cdef int has(self, int row, int meld) noexcept
    @cython.locals(wanted="int[34]", drawn="int[34]", drawn_lead="int[34]", thrown="int[34]", thrown_lead="int[34]",
                   first=int, at=int, row=int, kind=int, kept="int[476]", kept_number="int[34]", pungs="int[476]",
                   pung_number="int[34]", chows="int[1428]", chow_number="int[34]", some=int, low=int, node=int)
    cdef int node(self, int left, int depth, int number) except -1
    cdef int ended(self) noexcept
    @cython.locals(other=int)
    cdef int partners(self, int low, int kind) noexcept
    @cython.locals(some=int, low=int, step=int)
    cdef int claimed(self, int meld, int kind, int left, int depth, int number, int* found, int place) except -1
    @cython.locals(place=int, other=int)
    cdef int lay_down(self, int meld, int low, int step, int kind, int sign) noexcept
    @cython.locals(draw_kind="int[34]", draw_value="float[884]", draw_node="int[884]", throw_kind="int[34]",
                   pung_value="float[884]", pung_node="int[884]", chow_value="float[884]", chow_node="int[884]",
                   draws=int, throws=int, now="float[16]", after="float[16]", own=int, share=float, left=int,
                   channel=int, rest=float, kind=int, chance=float, at=int, place=int, other=int, value=float)
    cdef int fill(self, int node, int* drawn, int* drawn_lead, int* thrown, int* thrown_lead, int* kept,
                  int* kept_number, int* pungs, int* pung_number, int* chows, int* chow_number) noexcept
    cdef float odds(self, float chance, float rest) noexcept
    @cython.locals(first=int, channel=int)
    cdef int add(self, float* into, float chance, int node, int left) noexcept
    cdef int add_win(self, float* into, float chance, float worth, int fan, int lead) noexcept
    @cython.locals(left=int)
    cdef int best_of(self, int* nodes, int first, int number, float* value, int* best, int place) noexcept
    @cython.locals(at=int, row=int, left=int)
    cdef int better(self, int* nodes, int first, int number, float* value, int* best, int place) noexcept
