// The header of all vector instructions has functions for targets that this one is not; only those that are called matter.
// verdict: verified
// only: 64 bits
// native: yes
#include <assert.h>
#include <immintrin.h>

int main(void)
{
    __m128i v = _mm_add_epi32(_mm_set1_epi32(1), _mm_set1_epi32(2));
    assert(_mm_cvtsi128_si32(v) == 3);
    return 0;
}
