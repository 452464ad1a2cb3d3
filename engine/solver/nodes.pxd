# Types of nodes.py for Cython.
cimport cython

cdef int CHECK_EVERY

@cython.final
cdef class Nodes:
    cdef readonly int values, limit, taken, free, known, stopped
    cdef int unchecked, most
    cdef object memory
    cdef public object stop
    cdef float[::1] pool
    cdef long long[::1] entries
    cdef long long[::1] keys
    cdef long long mask
    cdef long long seen[40]

    cdef int check(self) except -1
    cdef int new(self, int size) noexcept
    cdef int passing(self, int number) noexcept
    @cython.locals(i="long long")
    cdef int find(self, long long key) noexcept
    @cython.locals(i="long long", key="long long", j=int)
    cdef void find_all(self, long long* keys, int number, int* found, int at) noexcept
    @cython.locals(i="long long")
    cdef int put(self, long long key, int node) except -1
    @cython.locals(i="long long")
    cdef int clear(self, long long begin) except -1
    @cython.locals(old="long long[::1]", size="long long", j="long long", i="long long", key="long long")
    cdef int grow(self) except -1
    @cython.locals(at=Py_ssize_t, b=Py_ssize_t, c=Py_ssize_t, value=float, i=int)
    cdef void best(self, int into, int size, int* children, int begin, int end) noexcept
    @cython.locals(left=int)
    cdef tuple row(self, int node, int which)
