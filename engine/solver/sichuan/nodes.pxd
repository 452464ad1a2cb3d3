# Types of nodes.py for Cython.
cimport cython

cdef int CHECK_EVERY

@cython.final
cdef class Nodes:
    cdef readonly int width, size, room, known, taken, stopped
    cdef public int limit
    cdef public object stop
    cdef double[::1] pool
    cdef long long[::1] keys
    cdef int[::1] ids
    cdef long long mask

    @cython.locals(i="long long")
    cdef int find(self, long long key) noexcept
    cdef int put(self, long long key, int node) except -1
    @cython.locals(i="long long")
    cdef void enter(self, long long key, int node) noexcept
    @cython.locals(keys="long long[::1]", ids="int[::1]", size="long long", j="long long")
    cdef int grow(self) except -1
    cdef int new(self) except -1
    @cython.locals(pool="double[::1]", number=Py_ssize_t, i=Py_ssize_t)
    cdef int widen(self) except -1
    @cython.locals(found=int, a=Py_ssize_t, b=Py_ssize_t, t=int)
    cdef int copied(self, int node) except -1
    @cython.locals(a=Py_ssize_t, b=Py_ssize_t, w=Py_ssize_t, t=Py_ssize_t)
    cdef void better(self, int into, int other) noexcept
    @cython.locals(found=int)
    cdef int either(self, int one, int other) except -2
    @cython.locals(at=Py_ssize_t, w=Py_ssize_t, c=int, t=int)
    cpdef list rows(self, int node)
