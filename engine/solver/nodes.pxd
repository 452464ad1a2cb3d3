# Types of nodes.py for Cython.
cimport cython

cdef int CHECK_EVERY
cdef long long KEY, SMALLEST

cpdef long long room_of_nodes(long long draws, long long limit)
@cython.locals(size="long long")
cpdef long long room_of_keys(long long limit)
cpdef long long room_needed(long long draws, long long limit)

@cython.final
cdef class Nodes:
    cdef readonly int values, limit, taken, free, known, stopped
    cdef int unchecked, most
    cdef object memory
    cdef public object stop
    cdef float[::1] pool
    cdef long long[::1] entries
    cdef long long[::1] hands
    cdef int bits, dropped
    cdef long long told
    cdef long long mask
    cdef long long seen[40]

    cdef int check(self) except -1
    cdef int new(self, int size) noexcept
    cdef int passing(self, int number) noexcept
    @cython.locals(i="long long", mark="long long")
    cdef int find(self, long long key) noexcept
    @cython.locals(entry="long long", mark="long long", j=int)
    cdef void find_all(self, long long* keys, int number, int* found, int at) noexcept
    cdef void put(self, long long key, int node) noexcept
    @cython.locals(i="long long")
    cdef void enter(self, long long key, int node) noexcept
    @cython.locals(i="long long")
    cdef void clear(self) noexcept
    @cython.locals(j="long long")
    cdef void grow(self) noexcept
    @cython.locals(last=int, best=int, i=int)
    cdef int foremost(self, int size, int* children, int begin, int end) noexcept
    @cython.locals(at=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t)
    cdef bint exceeds(self, int size, int node, int other) noexcept
    @cython.locals(at=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t, value=float, i=int)
    cdef void best(self, int into, int size, int* children, int begin, int end) noexcept
    @cython.locals(left=int)
    cdef tuple row(self, int node, int which)
