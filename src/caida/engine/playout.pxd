cimport cython

from caida.engine.kernel cimport Kernel
from caida.engine.tables cimport RuleTable

cdef long long FORTY_BITS
cdef int MOST_MOVES

@cython.locals(moves=cython.longlong, most=cython.longlong, match=int, count=int)
cdef long long _random_matches(Kernel kernel, long long number, int matches) noexcept nogil

@cython.locals(
    total=cython.longlong, mixed=cython.longlong, moves=int, count=int, code=int, seat=int
)
cdef long long _match_checksum(Kernel kernel, long long number) noexcept nogil

@cython.locals(count=int, index=int, total=cython.longlong, child=Kernel)
cpdef long long perft(Kernel kernel, int depth)

@cython.locals(total=cython.longlong, turn=int)
cdef long long _copy_many(Kernel kernel, Kernel other, int times) noexcept nogil
