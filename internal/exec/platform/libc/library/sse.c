// for: llvm.x86.sse. llvm.x86.sse2.
//
// Instructions of SSE and SSE2 on vectors that clang has no operations for, under the names that heddle-llvm gives them.
// What is only approximate (rcp, rsqrt) and the register of modes (ldmxcsr) are not here.
#include <math.h>
#include <string.h>

typedef float f4 __attribute__((vector_size(16)));
typedef double f2 __attribute__((vector_size(16)));
typedef signed char b16 __attribute__((vector_size(16)));
typedef short w8 __attribute__((vector_size(16)));
typedef int d4 __attribute__((vector_size(16)));
typedef long long q2 __attribute__((vector_size(16)));
typedef unsigned char ub;
typedef unsigned short uw;
typedef unsigned ud;
typedef unsigned long long uq;

#define EACH(i, n) for (int i = 0; i < n; i++)

// Signs.

int __heddle_x86_sse2_pmovmskb_128(b16 a)
{
    int bits = 0;
    EACH(i, 16) bits |= (a[i] < 0) << i;
    return bits;
}

int __heddle_x86_sse_movmsk_ps(f4 a)
{
    int bits = 0;
    EACH(i, 4) bits |= !!signbit(a[i]) << i;
    return bits;
}

int __heddle_x86_sse2_movmsk_pd(f2 a) { return !!signbit(a[0]) | !!signbit(a[1]) << 1; }

// Shifts, by a number and by the lower half of a vector. A count that is too large shifts all out.

#define SHIFT(name, immediate, vector, element, bits, lanes, expression)                                                \
    static vector name##_by(vector a, uq n)                                                                             \
    {                                                                                                                   \
        EACH(i, lanes) a[i] = expression;                                                                               \
        return a;                                                                                                       \
    }                                                                                                                   \
    vector __heddle_x86_sse2_##name(vector a, vector n)                                                                           \
    {                                                                                                                   \
        uq count;                                                                                                       \
        memcpy(&count, &n, sizeof count);                                                                               \
        return name##_by(a, count);                                                                                     \
    }                                                                                                                   \
    vector __heddle_x86_sse2_##immediate(vector a, int n) { return name##_by(a, (ud)n); }

SHIFT(psll_w, pslli_w, w8, uw, 16, 8, n > 15 ? 0 : (uw)((uw)a[i] << n))
SHIFT(psll_d, pslli_d, d4, ud, 32, 4, n > 31 ? 0 : (ud)a[i] << n)
SHIFT(psll_q, pslli_q, q2, uq, 64, 2, n > 63 ? 0 : (uq)a[i] << n)
SHIFT(psrl_w, psrli_w, w8, uw, 16, 8, n > 15 ? 0 : (uw)a[i] >> n)
SHIFT(psrl_d, psrli_d, d4, ud, 32, 4, n > 31 ? 0 : (ud)a[i] >> n)
SHIFT(psrl_q, psrli_q, q2, uq, 64, 2, n > 63 ? 0 : (uq)a[i] >> n)
SHIFT(psra_w, psrai_w, w8, uw, 16, 8, a[i] >> (n > 15 ? 15 : n))
SHIFT(psra_d, psrai_d, d4, ud, 32, 4, a[i] >> (n > 31 ? 31 : n))

// Products, sums and means.

d4 __heddle_x86_sse2_pmadd_wd(w8 a, w8 b)
{
    d4 r = {0};
    EACH(i, 4) r[i] = (int)((ud)(a[2 * i] * b[2 * i]) + (ud)(a[2 * i + 1] * b[2 * i + 1]));
    return r;
}

w8 __heddle_x86_sse2_pmulh_w(w8 a, w8 b)
{
    EACH(i, 8) a[i] = (short)(a[i] * b[i] >> 16);
    return a;
}

w8 __heddle_x86_sse2_pmulhu_w(w8 a, w8 b)
{
    EACH(i, 8) a[i] = (short)((ud)(uw)a[i] * (uw)b[i] >> 16);
    return a;
}

b16 __heddle_x86_sse2_pavg_b(b16 a, b16 b)
{
    EACH(i, 16) a[i] = (signed char)(((ub)a[i] + (ub)b[i] + 1) >> 1);
    return a;
}

w8 __heddle_x86_sse2_pavg_w(w8 a, w8 b)
{
    EACH(i, 8) a[i] = (short)(((uw)a[i] + (uw)b[i] + 1) >> 1);
    return a;
}

q2 __heddle_x86_sse2_psad_bw(b16 a, b16 b)
{
    q2 r = {0, 0};
    EACH(i, 16)
    {
        int d = (ub)a[i] - (ub)b[i];
        r[i / 8] += d < 0 ? -d : d;
    }
    return r;
}

// Narrower numbers, as near as there are.

static int within(int x, int least, int most) { return x < least ? least : x > most ? most : x; }

w8 __heddle_x86_sse2_packssdw_128(d4 a, d4 b)
{
    w8 r = {0};
    EACH(i, 8) r[i] = (short)within(i < 4 ? a[i] : b[i - 4], -32768, 32767);
    return r;
}

b16 __heddle_x86_sse2_packsswb_128(w8 a, w8 b)
{
    b16 r = {0};
    EACH(i, 16) r[i] = (signed char)within(i < 8 ? a[i] : b[i - 8], -128, 127);
    return r;
}

b16 __heddle_x86_sse2_packuswb_128(w8 a, w8 b)
{
    b16 r = {0};
    EACH(i, 16) r[i] = (signed char)within(i < 8 ? a[i] : b[i - 8], 0, 255);
    return r;
}

// Minima and maxima: of two zeros, and where one is not a number, the second operand.

#define CHOICE(name, vector, lanes, relation)                                                                           \
    vector __heddle_x86_##name(vector a, vector b)                                                                                  \
    {                                                                                                                   \
        EACH(i, lanes) a[i] = a[i] relation b[i] ? a[i] : b[i];                                                         \
        return a;                                                                                                       \
    }
CHOICE(sse_min_ps, f4, 4, <)
CHOICE(sse_max_ps, f4, 4, >)
CHOICE(sse_min_ss, f4, 1, <)
CHOICE(sse_max_ss, f4, 1, >)
CHOICE(sse2_min_pd, f2, 2, <)
CHOICE(sse2_max_pd, f2, 2, >)
CHOICE(sse2_min_sd, f2, 1, <)
CHOICE(sse2_max_sd, f2, 1, >)

// Comparisons.

static int relates(double a, double b, int kind)
{
    int unordered = a != a || b != b;
    int holds = (kind & 3) == 0 ? a == b : (kind & 3) == 1 ? a < b : (kind & 3) == 2 ? a <= b : unordered;
    return kind & 4 ? !holds : holds;
}

#define COMPARISON(name, vector, mask, lanes)                                                                           \
    vector __heddle_x86_##name(vector a, vector b, char kind)                                                                       \
    {                                                                                                                   \
        EACH(i, lanes)                                                                                                  \
        {                                                                                                               \
            mask m = relates(a[i], b[i], kind) ? -1 : 0;                                                                \
            memcpy((char *)&a + i * sizeof m, &m, sizeof m);                                                            \
        }                                                                                                               \
        return a;                                                                                                       \
    }
COMPARISON(sse_cmp_ps, f4, int, 4)
COMPARISON(sse_cmp_ss, f4, int, 1)
COMPARISON(sse2_cmp_pd, f2, long long, 2)
COMPARISON(sse2_cmp_sd, f2, long long, 1)

#define TESTS(prefix, kind, vector)                                                                                     \
    int __heddle_x86_##prefix##comieq_##kind(vector a, vector b) { return a[0] == b[0]; }                                           \
    int __heddle_x86_##prefix##comilt_##kind(vector a, vector b) { return a[0] < b[0]; }                                            \
    int __heddle_x86_##prefix##comile_##kind(vector a, vector b) { return a[0] <= b[0]; }                                           \
    int __heddle_x86_##prefix##comigt_##kind(vector a, vector b) { return a[0] > b[0]; }                                            \
    int __heddle_x86_##prefix##comige_##kind(vector a, vector b) { return a[0] >= b[0]; }                                           \
    int __heddle_x86_##prefix##comineq_##kind(vector a, vector b) { return a[0] != b[0]; }
TESTS(sse_, ss, f4)
TESTS(sse_u, ss, f4)
TESTS(sse2_, sd, f2)
TESTS(sse2_u, sd, f2)

// Conversions. What does not fit is the least number.

static int to_int(double x) { return x >= -2147483648.0 && x < 2147483648.0 ? (int)x : -2147483647 - 1; }

static long long to_long(double x)
{
    return x >= -9223372036854775808.0 && x < 9223372036854775808.0 ? (long long)x : -9223372036854775807LL - 1;
}

static double nearest(double x) { return rint(x); }

int __heddle_x86_sse_cvtss2si(f4 a) { return to_int(nearest(a[0])); }
int __heddle_x86_sse_cvttss2si(f4 a) { return to_int(trunc(a[0])); }
long long __heddle_x86_sse_cvtss2si64(f4 a) { return to_long(nearest(a[0])); }
long long __heddle_x86_sse_cvttss2si64(f4 a) { return to_long(trunc(a[0])); }
int __heddle_x86_sse2_cvtsd2si(f2 a) { return to_int(nearest(a[0])); }
int __heddle_x86_sse2_cvttsd2si(f2 a) { return to_int(trunc(a[0])); }
long long __heddle_x86_sse2_cvtsd2si64(f2 a) { return to_long(nearest(a[0])); }
long long __heddle_x86_sse2_cvttsd2si64(f2 a) { return to_long(trunc(a[0])); }

d4 __heddle_x86_sse2_cvtps2dq(f4 a)
{
    return (d4){to_int(nearest(a[0])), to_int(nearest(a[1])), to_int(nearest(a[2])), to_int(nearest(a[3]))};
}
d4 __heddle_x86_sse2_cvttps2dq(f4 a)
{
    return (d4){to_int(trunc(a[0])), to_int(trunc(a[1])), to_int(trunc(a[2])), to_int(trunc(a[3]))};
}
d4 __heddle_x86_sse2_cvtpd2dq(f2 a) { return (d4){to_int(nearest(a[0])), to_int(nearest(a[1])), 0, 0}; }
d4 __heddle_x86_sse2_cvttpd2dq(f2 a) { return (d4){to_int(trunc(a[0])), to_int(trunc(a[1])), 0, 0}; }
f4 __heddle_x86_sse2_cvtpd2ps(f2 a) { return (f4){(float)a[0], (float)a[1], 0, 0}; }
f4 __heddle_x86_sse2_cvtsd2ss(f4 a, f2 b)
{
    a[0] = (float)b[0];
    return a;
}

// Memory. Caches do not show.

void __heddle_x86_sse2_maskmov_dqu(b16 a, b16 mask, char *to)
{
    EACH(i, 16)
    if (mask[i] < 0)
        to[i] = a[i];
}

void __heddle_x86_sse2_clflush(const void *p) { (void)p; }
