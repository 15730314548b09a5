from caida.engine.kernel cimport Kernel
from caida.envs.masks cimport MaskWriter
from caida.envs.observer cimport OBSERVATION_SIZE, Observer
from caida.envs.stepping cimport SteppedMatch

cdef int OVER, GOES_ON


cdef class SingleMatch:
    cdef readonly SteppedMatch match
    cdef readonly Kernel kernel
    cdef readonly object ruleset
    cdef readonly bint by_deal
    cdef Observer observer
    cdef signed char[::1] row

    cpdef object observation(self, int seat)
    cpdef object mask(self)
