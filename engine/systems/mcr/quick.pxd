# Types of quick.py for Cython.
cimport cython

cdef int _PUNG, _SIZE, _PART_NUMBER
cdef int _IN[34]
cdef int _PARTS[11]
cdef int _GROUP[34]
cdef int _OUTER[34]
cdef int _ORPHAN[34]
cdef int _NINES[54]
cdef int _IN_NINES[34]
cdef int _HAS[102]
cdef int _EVERY[5]
cdef int _BESIDE_PAIRS[84]
cdef int _WAY[84]
cdef int _TREES[48]
cdef int _EDGE[6]
cdef int _EDGE_OF[16]

cdef class Totals:
    cdef short points_of[84]
    cdef int barred[84]
    cdef int barred_pairs[84]
    cdef unsigned char[::1] strikes
    cdef unsigned char[::1] struck
    cdef int first_struck[85]
    cdef int bars, used_up_waits, shared_wait, body_wait
    cdef int held[34]
    cdef int every[34]
    cdef int rest[34]
    cdef int laid[4]
    cdef int code[8]
    cdef unsigned char common[84]
    cdef unsigned char times[84]
    cdef int melds, hidden, kongs, concealed_kongs
    cdef int tile, seat, winds, self_draw, known_last, alone, best, hogs, nine
    cdef readonly int lead

    @cython.locals(text=bytes, laid=bytes, kind=int, place=Py_ssize_t)
    cpdef int total(self, object counts, object melds, int tile, int seat, int winds, int flags) except -2

    @cython.locals(number=Py_ssize_t, at=Py_ssize_t, first=Py_ssize_t, text="const unsigned char[::1]",
                   answer="short[::1]", kind=int, place=int)
    cpdef object many(self, object rows)

    @cython.locals(kind=int)
    cdef int clear(self) noexcept
    @cython.locals(kind=int)
    cdef int add_meld(self, int meld) except -1
    @cython.locals(size=int, bad=int, kind=int)
    cdef int check(self, int tile, int seat, int winds) except -1

    @cython.locals(inside=int, nines=int, groups=int, kinds=int, odd=int, orphans=int, outer=int, kind=int, count=int,
                   fan=int)
    cdef int points(self, int tile, int seat, int winds, int flags) noexcept
    @cython.locals(times="unsigned char*", at=int, suits=int)
    cdef int of_tiles(self, int inside, int groups, int outer) noexcept
    @cython.locals(times="unsigned char*", hidden=int, melded=int)
    cdef int of_way(self, int flags) noexcept
    @cython.locals(here=int, most=int, chows=int, own=int, place=int)
    cdef int walk(self, int at, int number, int left, int pair) noexcept

    @cython.locals(sets="int[4]", times="unsigned char*", fan=int, concealed=int, finished=int, in_chow=int, has=int, place=int,
                   code=int, at=int, bit=int, dragons=int, winds=int)
    cdef int four_sets(self, int number, int pair) noexcept
    @cython.locals(kind=int)
    cdef int pung(self, int code) noexcept
    cdef int terminal_chows(self, int a, int b, int c, int d, int pair) noexcept
    @cython.locals(first=int, rank=int, count=int)
    cdef int nine_gates(self) noexcept
    @cython.locals(times="unsigned char*", first=int, row=int, fan=int, of_tiles=int, kind=int)
    cdef int seven_pairs(self) noexcept
    @cython.locals(times="unsigned char*", fan=int)
    cdef int thirteen_orphans(self) noexcept
    @cython.locals(times="unsigned char*", honors=int, kind=int, fan=int)
    cdef int knitted_singles(self) noexcept
    @cython.locals(nine=int, place=int, kind=int)
    cdef int knitted(self) noexcept
    @cython.locals(times="unsigned char*", code=int, fan=int, kongs=int)
    cdef int beside_nine(self, int number, int pair) noexcept

    @cython.locals(fan=int, place=int, code=int, step=int)
    cdef int wait(self, int number, int pair) noexcept
    @cython.locals(kept="int[34]", kind=int)
    cdef int only_wait(self) noexcept
    @cython.locals(kind=int)
    cdef int other_wait(self) noexcept
    @cython.locals(odd=int, kinds=int, orphans=int, last=int, lacking=int, outer=int, nines=int, kind=int, nine=int,
                   missing=int, lacks=int, place=int)
    cdef int other_special(self) noexcept
    cdef int counts_as_wait(self, int kind) noexcept
    @cython.locals(over="int[4]", good="int[4]", ones=int, twos=int, readable=int, suit=int, tiles=int, kind=int,
                   found=int)
    cdef int completed(self) noexcept
    @cython.locals(pairs=int, suit=int, tiles=int, kind=int)
    cdef int complete(self) noexcept
    @cython.locals(kind=int)
    cdef int readable(self, int suit, int pair) noexcept
    @cython.locals(first=int, one=int, two=int, kind=int, count=int, run=int)
    cdef int only_sets(self, int suit, int pair) noexcept

    @cython.locals(suit="int[4]", rank="int[4]", chows=int, pungs=int, by=int, place=int)
    cdef int joins(self, int* sets) noexcept
    @cython.locals(edges="int[6]", edge=int, some=int, a=int, b=int, fan=int)
    cdef int choose(self, int number, int* suit, int* rank, int by, int pungs) noexcept
    cdef int left(self, int fan, int by) noexcept
    @cython.locals(best=int, first=int, second=int, out=int, a=int, b=int, c=int, fan=int, more=int, worth=int)
    cdef int three(self, int number, int* suit, int* rank, int by, int pungs, int* edges) noexcept
    @cython.locals(tree=int, a=int, b=int, c=int, one=int, first=int, second=int)
    cdef int twos(self, int* edges) noexcept
    cdef int apart(self, int* edges, int first, int second) noexcept
    @cython.locals(step=int)
    cdef int of_two(self, int suit, int rank, int other, int number, int pungs) noexcept
    @cython.locals(low=int, high=int, middle=int, step=int, one=int, place=int)
    cdef int of_three(self, int* suit, int* rank, int a, int b, int c, int pungs) noexcept
    @cython.locals(step=int)
    cdef int of_four(self, int* suit, int* rank, int pungs) noexcept

    @cython.locals(times="unsigned char*", points=int, fan=int, place=int)
    cdef int finish(self, int pairs) noexcept
