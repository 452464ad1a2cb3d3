# Types of choices.py for Cython.
cimport cython

@cython.final
cdef class Choices:
    cdef int lacking, near, kept, calls, kong, bent, fourths
    cdef int near_kind[27]
    cdef int near_node[27]
    cdef double near_copies[27]
    cdef double by_discard[27]
    cdef double by_draw[27]
    cdef int kept_kind[27]
    cdef int kept_node[27]
    cdef double kept_copies[27]
    cdef int call_kind[27]
    cdef int call_node[27]
    cdef double call_copies[27]
    cdef int fourth_kind[27]
    cdef double fourth_copies[27]
