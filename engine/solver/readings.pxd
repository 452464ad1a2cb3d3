# Types of readings.py for Cython.
cimport cython

cdef int YAO[34]
cdef int OUTER, INNER, HONOR, NOT_GREEN, FIRST_SUIT
cdef int NATURE[34]
cdef unsigned long long BIT[34]
cdef unsigned long long EVERY, OUTERS
cdef unsigned long long SIDES[27]
cdef unsigned long long INSIDE[27]
cdef int FU_ROW[192]
cdef int ROW, YAKUMAN, MOST_YAKUMAN, DRAWN
cdef int SLOTS, HANDS, WAYS, MOST_WAYS

cdef class Readings:
    cdef readonly int kuitan, double_wind_fu, open_pinfu_fu, pinfu_tsumo, pairs_han, pairs_fu, stack
    cdef readonly int kokushi13, junsei_chuuren, suuankou_tanki, daisuushii, suukantsu
    cdef readonly int round_wind, seat_wind, north
    cdef int st[4]
    cdef int sk[4]
    cdef int cc[4]
    cdef int* tiles
    cdef int order[34]
    cdef int kinds, pairs, paired, suits, pair, sets, simples, outside, flush, fixed, gate
    cdef bint closed
    cdef unsigned long long asked
    cdef int first, free, known
    cdef long long keys[512]
    cdef short begin[512]
    cdef unsigned long long last[1024]
    cdef short by_draw[1024]
    cdef short by_ron[1024]

    @cython.locals(i="long long")
    cdef void find(self, long long key, int* held, int melds, int* mt, int* mk) noexcept
    cdef void take_once(self, int* held, int melds, int* mt, int* mk, int win) noexcept
    @cython.locals(i=int)
    cdef void make_room(self) noexcept
    @cython.locals(han=int, drawn=int)
    cdef void take_apart(self, int* held, int melds, int* mt, int* mk, unsigned long long asked) noexcept
    @cython.locals(k=int, worth=int)
    cdef void orphans(self, int* held) noexcept
    @cython.locals(i=int)
    cdef void gates(self, int* held, int first) noexcept
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
    @cython.locals(tiles="int*", n=int, k=int)
    cdef void split(self, int i) noexcept
    @cython.locals(han=int, runs=int, pungs=int, kongs=int, concealed=int, dragons=int, winds=int, twins=int,
                   yakuman=int, run_mask=uint, pung_mask=uint, fu=int, closed=bint, outside=int, honors=bint,
                   i=int, j=int, k=int, part=int, plain_pair=bint, quiet=bint)
    cdef void reading(self) noexcept
    @cython.locals(sides="unsigned long long", inside="unsigned long long", pungs="unsigned long long", i=int, k=int)
    cdef void won_by(self, unsigned long long among, int han, int fu, int yakuman, int concealed, bint quiet) noexcept
    @cython.locals(closed=bint, more=int, most=int, drawn=int, thrown=int)
    cdef void win(self, unsigned long long kinds, int han, int fu, int yakuman, int concealed, bint pinfu,
                  int pung) noexcept
    @cython.final
    cdef void way(self, unsigned long long kinds, int drawn, int thrown) noexcept
    @cython.final
    cdef int more(self, int yakuman, int multiple) noexcept
    @cython.final
    cdef int place(self, int han, int fu, int yakuman) noexcept
