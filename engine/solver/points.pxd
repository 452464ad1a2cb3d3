# Types of points.py for Cython.
cimport cython

cdef int _HANS
cdef int FU_CLASS[192]
cdef int YAO[34]
cdef int NATURE[34]
cdef int OUTER, INNER, HONOR, NOT_GREEN, FIRST_SUIT

cdef class Points:
    cdef readonly int kuitan, double_wind_fu, open_pinfu_fu, pinfu_tsumo, pairs_han, pairs_fu, stack
    cdef readonly int kokushi13, junsei_chuuren, suuankou_tanki, daisuushii, suukantsu
    cdef readonly int round_wind, seat_wind, north, dealer
    cdef int[::1] table
    cdef int yakuman[32]
    cdef int st[4]
    cdef int sk[4]
    cdef int cc[4]
    cdef int* tiles
    cdef int order[34]
    cdef int kinds, pairs, paired, suits, pair, sets, win, opened, extra, simples, outside, flush, fixed
    cdef int best_draw, best_ron, best_ready_draw, best_ready_ron
    cdef int draw_han, draw_fu, draw_yakuman, ron_han, ron_fu, ron_yakuman
    cdef int ready_draw_han, ready_draw_fu, ready_ron_han, ready_ron_fu

    cdef int points(self, int draw, int han, int fu, int yakuman) noexcept
    @cython.locals(at=int, i=int, found=float)
    cdef float mean(self, int draw, int han, int fu, float* chances) noexcept
    cdef int more(self, int yakuman, int multiple) noexcept
    @cython.locals(worth=int, ready=int)
    cdef void offer(self, int draw, int han, int fu, int yakuman) noexcept
    @cython.locals(han=int, runs=int, pungs=int, kongs=int, concealed=int, dragons=int, winds=int, twins=int,
                   yakuman=int, run_mask=uint, pung_mask=uint, fu=int, closed=bint, outside=int, honors=bint,
                   i=int, j=int, k=int, part=int, plain_pair=bint)
    cdef void reading(self) noexcept
    @cython.locals(i=int, k=int, at=int, wait=int)
    cdef void won_by(self, int han, int fu, int yakuman, int concealed, bint quiet, bint closed) noexcept
    @cython.locals(more=int, most=int, rest=int)
    cdef void place(self, int i, int wait, int han, int fu, int yakuman, int concealed, bint pinfu, bint closed) noexcept
    @cython.locals(tiles="int*", n=int, k=int)
    cdef void split(self, int i) noexcept
    @cython.locals(k=int)
    cdef void value(self, int* held, int melds, int* mt, int* mk, int win, int extra) noexcept
    @cython.locals(nature=int, kinds=int, pairs=int, broken=int, paired=int, count=int, g=int, k=int, n=int)
    cdef void survey(self, int* held, int melds, int* mt, int* mk) noexcept
    @cython.locals(nature=int, i=int, k=int)
    cdef int survey_melds(self, int melds, int* mt, int* mk) noexcept
    @cython.locals(suits=int)
    cdef void common(self, int nature) noexcept
    @cython.locals(residue=int, i=int, k=int)
    cdef void readings(self, int* held, int melds) noexcept
    @cython.locals(total=int, i=int)
    cdef int residue(self, int* held, int first) noexcept
    @cython.locals(i=int, at=int, twice=bint)
    cdef void gates(self, int* held, int first) noexcept
    @cython.locals(held="int[34]", mt="int[4]", mk="int[4]", row=tuple, i=int)
    cpdef tuple worth(self, object counts, object melds, int win, int extra, bint ready)
    @cython.locals(number=Py_ssize_t, hand=Py_ssize_t, i=int, mt="int[4]", held="int[34]",
                   text="const unsigned char[::1]", hans="const unsigned char[::1]", out="int[::1]")
    cpdef object worth_many(self, object hands, object extra)
