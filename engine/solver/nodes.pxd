# Types of nodes.py for Cython.
cimport cython

cdef int CHECK_EVERY

@cython.final
cdef class Nodes:
    cdef readonly int values, width, size, limit, taken, known, stopped
    cdef int unchecked, most
    cdef object memory
    cdef public object stop
    cdef float[::1] pool
    cdef long long[::1] entries
    cdef long long mask
    cdef long long seen[40]

    cdef void check(self) except *
    cdef int new(self) noexcept
    @cython.locals(i="long long")
    cdef int find(self, long long key) noexcept
    @cython.locals(i="long long", key="long long", j=int)
    cdef void find_all(self, long long* keys, int number, int* found, int at) noexcept
    @cython.locals(i="long long")
    cdef void put(self, long long key, int node) except *
    @cython.locals(old="long long[::1]", size="long long", j="long long", i="long long", key="long long")
    cdef void grow(self) except *
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t, w=Py_ssize_t, k=Py_ssize_t, more=bint)
    cdef void better_of(self, int into, int one, int other) noexcept
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, w=Py_ssize_t, k=Py_ssize_t, more=bint)
    cdef void better(self, int into, int other) noexcept
    @cython.locals(i=int)
    cdef void best(self, int into, int* children, int begin, int end) noexcept
    @cython.locals(at=Py_ssize_t, k=int)
    cdef tuple row(self, int node, int which)
