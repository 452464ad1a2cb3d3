# Types of ready.py for Cython.
cimport cython
from engine.solver.choices cimport Choices
from engine.solver.held cimport Held
from engine.solver.nodes cimport Nodes
from engine.solver.points cimport Points
from engine.solver.table cimport Table

cdef int KIND[37]
cdef long long TILE_KEY[37]
cdef float ONE, NONE
cdef int DORAS

@cython.final
cdef class Ready:
    cdef Held hand
    cdef Table table
    cdef Nodes nodes
    cdef Points points
    cdef int ron, dama, ippatsu, may_declare, others
    cdef int turned, below, early, blooms
    cdef float shown[13]
    cdef float hidden[13]
    cdef float more, noten, deposit, final
    cdef bint closed, furiten
    cdef float worth[40]
    cdef float last_worth[40]
    cdef float total
    cdef long long ura
    cdef int won_ura[8]
    cdef float waits, draws, draws_one, draw_waits, rons, rons_one, quiet
    cdef float declared_draws, declared_draws_one, declared_rons, declared_rons_one, loud
    cdef float chance[32]
    cdef float at_once[32]
    cdef float won_at_once[32]
    cdef int begin
    cdef float changed, changed_win
    cdef readonly float declared, silent

    cdef int go_back(self, int into, int slack, Choices may) noexcept
    @cython.locals(hand=Held, table=Table, held="int*", closed=bint, key="long long", i=int, k=int,
                   held_dora=int, tile=int, copies=float, han=int)
    cdef void add_up(self, Choices may) noexcept
    @cython.locals(won=Points, worth=float, one=float, weight=float)
    cdef void add_silent(self, int i, int k, float copies) noexcept
    @cython.locals(won=Points, weight=float)
    cdef void add_declared(self, int k, float copies) noexcept
    @cython.locals(every="int*", tiles="long long*", found="long long", k=int)
    cdef void count_ura(self) noexcept
    @cython.locals(ura="long long", tiles="long long", more=int, n=int)
    cdef void count_ura_of(self, int k) noexcept
    @cython.locals(discards="float*", k=Py_ssize_t, missed=float)
    cdef void count_chances(self, float weight, float* hits) noexcept
    @cython.locals(won=Points, found=int, n=int)
    cdef float expected(self, int place) noexcept
    @cython.locals(shown="float*", hidden="float*", i=int, n=int, total=float)
    cdef void turn_up(self, int k) noexcept
    @cython.locals(won=Points, found=float, i=int)
    cdef float averaged(self, int place, float* chances) noexcept
    cdef float paid(self, int place) noexcept
    @cython.locals(hand=Held, won=Points, k=int, han=int)
    cdef float bloom(self, int tile) noexcept
    @cython.locals(nodes=Nodes, shares="float*", on="float*", hits="float*", chances="float*", at_once="float*",
                   won_at_once="float*", draw_waits=float, usual=float, usual_rons=float, dama=int,
                   silent=float, last=Py_ssize_t, at=Py_ssize_t,
                   declares=bint, final=float, value=float, win=float, k=Py_ssize_t, rons=float, draws=float,
                   share=float, now=float, now_win=float, stay=float, chance=float, worth="float*")
    cdef void stay_silent(self, int into, int slack, Choices may) noexcept
    @cython.locals(nodes=Nodes, b=Py_ssize_t, i=int, weight=float, stay=float)
    cdef float change(self, int into, Py_ssize_t after, Choices may, float share, float* worth) noexcept
    @cython.locals(table=Table, shares="float*", ons="float*", chances="float*", at_once="float*",
                   won_at_once="float*", waits=float, deposit=float, usual=float, draws_now=float,
                   ippatsu=int, last=Py_ssize_t, final=float, rons=float, rons_now=float, draws=float,
                   later=float, later_win=float, k=Py_ssize_t, chance=float, rest=float, on=float,
                   hit=float, stay=float, lost=float, now=float)
    cdef void declare(self) noexcept
