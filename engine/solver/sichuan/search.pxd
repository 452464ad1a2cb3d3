# Types of search.py for Cython.
cimport cython

cdef const unsigned char[::1] SUIT, DISTANCE
cdef const unsigned int[::1] LEFT
cdef const unsigned short[::1] RIGHT
cdef int S, Z, ROWS, HONOR
cdef int WEIGHT[27]
cdef long long TILE_KEY[27]
cdef long long MELD_KEY[27]
cdef long long SLACK_KEY[16]
cdef long long KONG_KEY[81]
cdef long long TURN_KEY, REPLACED_KEY, GIVEN_UP_KEY
cdef int LATE, AT_ONCE
cdef double NEVER
cdef int CHECK_EVERY
cdef int MOST_SLACK

@cython.final
cdef class Search:
    cdef readonly int sets, draws, width, size, room, known, nodes, stopped, melds, laid, base
    cdef public int limit
    cdef object worth
    cdef public object stop
    cdef double[::1] pool
    cdef long long[::1] keys
    cdef int[::1] ids
    cdef long long mask, hash
    cdef int held[27]
    cdef int all[27]
    cdef int begin[27]
    cdef int free[27]
    cdef int kept[27]
    cdef double density[27]
    cdef double thrown[108]
    cdef int phase[42]
    cdef double rivals[42]
    cdef double on[42]
    cdef double stay[42]
    cdef int key[3]
    cdef int mk[8]
    cdef int fours[8]
    cdef int made[8]
    cdef int number_of_fours, number_made
    cdef int count, pairs, odd, pungs_only, seven, on_discard, may_pung, ready_slack, later
    cdef double bent, late, concealed, giver, beside, end_ready, end_not, refund, owed

    cdef void add(self, int k) noexcept
    cdef void remove(self, int k) noexcept
    @cython.locals(joint=int, found=int, more=int, left=int)
    cdef int lacking(self) noexcept
    @cython.locals(out=int, found=int)
    cpdef int away(self, int kind)
    @cython.locals(three=int, two=int, one=int, k=int, n=int, found=int)
    cdef int pungs_lacking(self, int left) noexcept
    @cython.locals(n=int)
    cdef int left(self, int k) noexcept
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
    @cython.locals(pool="double[::1]", number=Py_ssize_t, i=Py_ssize_t)
    cdef void widen(self) except *
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, w=Py_ssize_t, t=Py_ssize_t)
    cdef void better(self, int into, int other) noexcept
    @cython.locals(found=int, merged=int, k=int, child=int)
    cdef int discarded(self, int slack, int target) except -2
    @cython.locals(found=int, a=Py_ssize_t, b=Py_ssize_t, t=int)
    cdef int copied(self, int node) except -1
    @cython.locals(key="long long", found=int, konged=bint)
    cdef int drawn(self, int k, int slack, int target) except -2
    @cython.locals(found=int)
    cdef int either(self, int one, int other) except -2
    @cython.locals(i=int, number=int)
    cdef bint may_kong(self) noexcept
    cdef bint holds(self, int code) noexcept
    cdef double price(self, int code) noexcept
    @cython.locals(k=int)
    cdef void lay(self, int code) noexcept
    @cython.locals(k=int)
    cdef void lift(self, int code) noexcept
    @cython.locals(found=int, i=int, code=int, near=bint, price=double)
    cdef int konged(self, int budget) except -2
    @cython.locals(now=int, slack=int, found=int, base=int, w=Py_ssize_t, size=Py_ssize_t, k=int, t=int,
                   a=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t, key="long long", chance=double, bloom=double, nearer=int, child=int)
    cdef int replaced(self, int budget, double price) except -2
    @cython.locals(key="long long", found=int, i=int, w=Py_ssize_t, a=Py_ssize_t, back=int, t=int, value=double)
    cdef int given_up(self, double price) except -2
    cdef int onward(self, int now, int slack) noexcept
    @cython.locals(found=int)
    cdef int punged(self, int k, int slack, int target) except -2
    @cython.locals(key="long long", found=int, near="int[27]", near_nodes="int[27]", keep_kinds="int[27]",
                   keep_nodes="int[27]", call_kinds="int[27]", call_nodes="int[27]", number=int, keeps=int,
                   calls=int, now=int, k=int, nearer=int, child=int, onward=int, konged=int)
    cdef int waiting(self, int slack) except -2
    @cython.locals(value=double, rivals=double, i=int, k=int, thrown=int, n=int, more=double)
    cdef double kongs(self, int t) noexcept
    @cython.locals(by_discard="double[27]", by_draw="double[27]", copies="double[27]", keep_copies="double[27]",
                   call_copies="double[27]", w=Py_ssize_t, size=Py_ssize_t, a=Py_ssize_t, b=Py_ssize_t, best=double,
                   i=int, back=int, t=int, rivals=double, phase=int, value=double, win=double, units=double,
                   same=double, same_win=double, same_units=double, chance=double, more=double, on=double,
                   total=double, gain=double, gain_win=double, gain_units=double, fit=double, money=double)
    cdef void fill(self, int into, int now, int* near, int* near_nodes, int number, int* keep_kinds,
                   int* keep_nodes, int keeps, int* call_kinds, int* call_nodes, int calls, int konged) except *
    @cython.locals(i=int)
    cdef tuple paid(self, int k)
    @cython.locals(now=int)
    cpdef tuple row(self, int kind, int budget)
    @cython.locals(now=int)
    cpdef tuple kong(self, int code, int budget)
    @cython.locals(slack=int, least=int)
    cdef int slack_of(self, int now, int budget) except -1
    @cython.locals(at=Py_ssize_t, w=Py_ssize_t, c=int, t=int)
    cdef list numbers(self, int node)
    @cython.locals(found=list, capacity=int, most=int, k=int, now=int)
    cpdef list rows(self, int budget, int barred)
