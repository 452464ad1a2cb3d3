# Types of choices.py for Cython.
cimport cython

@cython.final
cdef class Choices:
    cdef int near, kept, calls
    cdef unsigned long long helps
    cdef unsigned long long reds
    cdef int plans, size
    cdef int near_tile[40]
    cdef int near_node[40]
    cdef float near_copies[40]
    cdef int kept_tile[40]
    cdef int kept_node[40]
    cdef float kept_copies[40]
    cdef long long key[40]
    cdef int laid[14]
    cdef int out[14]
    cdef long long out_key[14]
    cdef int after[14]
    cdef int call_node[80]
    cdef float call_weight[80]
    cdef float call_gone[80]
    cdef int call_end[80]
    cdef int call_after[192]
