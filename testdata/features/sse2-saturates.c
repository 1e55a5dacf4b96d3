// Packing to narrower integers takes the nearest that there is.
// verdict: violated
// only: 64 bits
#include <assert.h>
#include <emmintrin.h>

int main(void)
{
    volatile int big = 70000;
    __m128i v = _mm_packs_epi32(_mm_set1_epi32(big), _mm_setzero_si128());
    assert(_mm_extract_epi16(v, 0) == (short)70000); // want: assert
    return 0;
}
