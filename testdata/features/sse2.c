// Instructions of SSE2 on vectors: integers, floats, comparisons, conversions.
// verdict: verified
// only: 64 bits
// large: many instructions for each vector
// native: yes
#include <assert.h>
#include <emmintrin.h>
#include <math.h>

static void same(__m128i v, int a, int b, int c, int d)
{
    int got[4];
    _mm_storeu_si128((__m128i *)got, v);
    assert(got[0] == a && got[1] == b && got[2] == c && got[3] == d);
}

static void integers(__m128i a, __m128i b)
{
    same(_mm_add_epi32(a, b), 6, -8, 10, -12);
    same(_mm_mullo_epi16(a, a), 1, 0x10004, 9, 0x10010);
    same(_mm_slli_epi32(a, 4), 16, -32, 48, -64);
    same(_mm_slli_epi32(a, 32), 0, 0, 0, 0);
    same(_mm_srai_epi32(b, 99), 0, -1, 0, -1);
    same(_mm_srl_epi32(b, _mm_cvtsi32_si128(30)), 0, 3, 0, 3);
    same(_mm_sll_epi64(a, _mm_cvtsi32_si128(64)), 0, 0, 0, 0);
    same(_mm_shuffle_epi32(a, 0x1b), -4, 3, -2, 1);
    same(_mm_madd_epi16(_mm_set1_epi16(-32768), _mm_set1_epi16(-32768)), -2147483647 - 1, -2147483647 - 1,
         -2147483647 - 1, -2147483647 - 1);
    same(_mm_mulhi_epi16(_mm_set1_epi32(0x7fff), _mm_set1_epi32(0x7fff)), 0x3fff, 0x3fff, 0x3fff, 0x3fff);
    same(_mm_mulhi_epu16(_mm_set1_epi32(0xffff), _mm_set1_epi32(0xffff)), 0xfffe, 0xfffe, 0xfffe, 0xfffe);
    same(_mm_avg_epu8(_mm_set1_epi8(-1), _mm_setzero_si128()), -2139062144, -2139062144, -2139062144, -2139062144);
    same(_mm_sad_epu8(_mm_set1_epi8(3), _mm_set1_epi8(5)), 16, 0, 16, 0);
    same(_mm_packs_epi32(_mm_set1_epi32(70000), _mm_set1_epi32(-70000)), 0x7fff7fff, 0x7fff7fff, -2147450880, -2147450880);
    same(_mm_packus_epi16(_mm_set1_epi16(300), _mm_set1_epi16(-1)), -1, -1, 0, 0);
    same(_mm_packs_epi16(_mm_set1_epi16(300), _mm_set1_epi16(-1)), 0x7f7f7f7f, 0x7f7f7f7f, -1, -1);
    same(_mm_adds_epi16(_mm_set1_epi16(32767), _mm_set1_epi16(1)), 0x7fff7fff, 0x7fff7fff, 0x7fff7fff, 0x7fff7fff);
    assert(_mm_movemask_epi8(_mm_cmpeq_epi32(a, _mm_set1_epi32(3))) == 0x0f00);
}

static void floats(void)
{
    __m128 a = _mm_set_ps(4, -3, 2.5f, 1.5f), b = _mm_set1_ps(2), none = _mm_set1_ps(NAN);
    assert(_mm_movemask_ps(a) == 4 && _mm_movemask_ps(_mm_cmplt_ps(a, b)) == 5);
    assert(_mm_movemask_ps(_mm_cmpnlt_ps(a, none)) == 15 && _mm_movemask_ps(_mm_cmpunord_ps(a, none)) == 15);
    assert(_mm_cvtss_f32(_mm_max_ps(a, none)) != _mm_cvtss_f32(_mm_max_ps(a, none)));
    assert(_mm_cvtss_f32(_mm_min_ps(none, a)) == 1.5f && _mm_cvtss_f32(_mm_sqrt_ps(_mm_set1_ps(4))) == 2);
    assert(_mm_comilt_ss(a, b) && !_mm_ucomieq_ss(a, b) && _mm_cvtss_si32(a) == 2 && _mm_cvttss_si32(a) == 1);
    same(_mm_cvtps_epi32(a), 2, 2, -3, 4);
    same(_mm_cvttps_epi32(_mm_set1_ps(3e9f)), -2147483647 - 1, -2147483647 - 1, -2147483647 - 1, -2147483647 - 1);
    __m128d d = _mm_set_pd(-2.5, 3.5);
    assert(_mm_movemask_pd(d) == 2 && _mm_cvtsd_si32(d) == 4 && _mm_cvtsd_si64(d) == 4);
    same(_mm_cvtpd_epi32(d), 4, -2, 0, 0);
    same(_mm_cvttpd_epi32(d), 3, -2, 0, 0);
    assert(_mm_cvtss_f32(_mm_cvtpd_ps(d)) == 3.5f);
}

int main(void)
{
    integers(_mm_set_epi32(-4, 3, -2, 1), _mm_set_epi32(-8, 7, -6, 5));
    floats();
    char text[16] = "abcdefghijklmno";
    _mm_maskmoveu_si128(_mm_set1_epi8('x'), _mm_set_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, -1), text);
    assert(text[0] == 'x' && text[1] == 'b' && text[2] == 'x' && text[3] == 'd');
    _mm_mfence();
    _mm_pause();
    return 0;
}
