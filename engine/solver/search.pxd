# Types of search.py for Cython.
cimport cython
from engine.solver.points cimport Points

cdef const unsigned char[::1] SUIT, HONOR, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS
cdef int WEIGHT[34]
cdef int KIND[37]
cdef int BEFORE[34]
cdef int YAO[34]
cdef long long TILE_KEY[37]
cdef long long MELD_KEY[136]
cdef long long SLACK_KEY[16]
cdef long long RED_KEY[3]
cdef int CHECK_EVERY
cdef float LAST

cdef float any_of_three(float chance) noexcept

@cython.final
cdef class Search(Points):
    cdef readonly int values, width, size, limit, known, nodes, stopped, ready_nodes, scored
    cdef object memory
    cdef public object stop
    cdef float[::1] pool
    cdef long long[::1] keys
    cdef int[::1] ids
    cdef long long mask, hash
    cdef int held[34]
    cdef int all[34]
    cdef int begin[34]
    cdef int unseen[34]
    cdef int dora[34]
    cdef int river[34]
    cdef int red[3]
    cdef int red_unseen[3]
    cdef int key[4]
    cdef int mt[4]
    cdef int mk[4]
    cdef readonly int melds, open_melds, meld_reds, count, kinds, pairs, yao_kinds, yao_pairs
    cdef readonly float total
    cdef int ron, dama, calls, calls_from, ippatsu, ura, lastly, returns, linked_only, back_from, again, kuikae, may_open
    cdef public int can_riichi
    cdef float bonus, gain, noten, deposit
    cdef float ron_ready[34]
    cdef float ron_quiet[34]
    cdef float ron_open[34]
    cdef float call_chance[34]
    cdef float hazard[32]
    cdef float share[32]
    cdef float ura_chance[8]
    cdef float riichi_value, dama_value, riichi_win, dama_win

    @cython.locals(k=int)
    cdef void add(self, int tile) noexcept
    @cython.locals(k=int)
    cdef void remove(self, int tile) noexcept
    @cython.locals(lacking=int, found=int)
    cdef int shanten_of(self, int kinds, int pairs, int yao_kinds, int yao_pairs, int joint) noexcept
    @cython.locals(joint=int)
    cdef int shanten(self) noexcept
    @cython.locals(m=int, p=int, s=int, z=int, left=int, right=int, k=int, n=int, joint=int)
    cdef void around(self, int step, int* after) noexcept
    @cython.locals(k=int, n=int, s=int, red=int)
    cdef int left(self, int tile) noexcept
    cdef int tile_of(self, int k) noexcept
    @cython.locals(r=int)
    cdef bint linked(self, int k) noexcept
    @cython.locals(i="long long")
    cdef int find(self, long long key) noexcept
    @cython.locals(i="long long")
    cdef void put(self, long long key, int node) except *
    @cython.locals(keys="long long[::1]", ids="int[::1]", size="long long", j="long long", i="long long",
                   key="long long")
    cdef void grow(self) except *
    cdef int node(self) except -1
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, w=Py_ssize_t, k=Py_ssize_t)
    cdef void better(self, int into, int other) noexcept
    @cython.locals(out="int[14]", slacks="int[14]", after="int[34]", number=int, best=int, k=int, size=int, j=int,
                   tile=int, child=int, a=Py_ssize_t, b=Py_ssize_t)
    cdef int discards(self, int into, int slack, int target, int barred, int barred_too) except -2
    @cython.locals(key="long long", found=int)
    cdef int drawn(self, int tile, int slack) except -2
    @cython.locals(outer=int, chow=int, other="int[3]", simples=int, i=int, k=int, g=int)
    cdef bint yaku_open(self, int left) noexcept
    @cython.locals(before=int, added="long long", barred=int, barred_too=int, tile=int)
    cdef int called(self, int into, int meld, int kind, int one, int two, int claimed, int shanten) except -2
    @cython.locals(number=int, k=int, which=int, tile=int, copies=int, pung=int, chow=int, one=int, two=int, j=int,
                   first=int, lower=int, upper=int, chance=float)
    cdef int claims(self, int shanten, int* after, int* nodes, float* weights) except -2
    @cython.locals(key="long long", found=int, after="int[34]", tiles="int[40]", weights="float[40]",
                   nodes="int[40]", kept_tiles="int[40]", kept_weights="float[40]", kept_nodes="int[40]",
                   call_nodes="int[80]", call_weights="float[80]", shanten=int, near=int, kept=int, called=int,
                   tile=int, k=int, copies=int, i=int)
    cdef int waiting(self, int slack) except -2
    @cython.locals(sums="float[72]", w=Py_ssize_t, size=Py_ssize_t, total=float, i=int, b=Py_ssize_t, weight=float,
                   k=Py_ssize_t,
                   a=Py_ssize_t, back=int, share=float, stay=float, value=float, win=float, done=float, on=float,
                   total_calls=float, call_value=float, call_win=float, call_done=float)
    cdef void forward(self, int into, int* nodes, float* weights, int near, float* kept_weights, int* kept_nodes,
                      int kept, int* call_nodes, float* call_weights, int called) noexcept
    @cython.locals(k=int, likely="float[8]", i=int, n=int, share=float, mean=float)
    cdef float expected(self, int draw, int han, int fu, int yakuman, int tile) noexcept
    @cython.locals(n=int, k=int)
    cdef int dora_held(self) noexcept
    @cython.locals(worths="float[40]", size=int, w=int, a=Py_ssize_t, b=Py_ssize_t, last=int, closed=bint,
                   furiten=int, held_dora=int, i=int, k=int, chance=float, waits=float, draws=float,
                   draws_one=float, draw_waits=float, rons=float, rons_one=float, quiet=float, ready_draws=float,
                   ready_draws_one=float, ready_rons=float, ready_rons_one=float, loud=float, tile=int,
                   copies=float, han=int, worth=float, weight=float, n=int, more=float, later=float,
                   later_win=float, back=int, share=float, on=float, final=float, value=float, win=float,
                   stay=float, lost=float, now=float)
    cdef void ready(self, int into, int slack, int* tiles, float* weights, int near, float* kept_weights,
                    int* kept_nodes, int kept) noexcept
    @cython.locals(at=Py_ssize_t, k=int)
    cdef list column(self, int node, int which)
    @cython.locals(found=list, after="int[34]", best=int, k=int, tile=int)
    cpdef list rows(self, int slack, int deepest)
    @cython.locals(shanten=int, riichi=float, dama=float, node=int)
    cdef void row_of(self, list found, int tile, int slack) except *
