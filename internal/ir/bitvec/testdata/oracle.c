/* The oracle of floating point: does each operation it reads with the processor
   and the C library, and writes the result. A record is nine words, the last one the
   mode of rounding, and a reply two; oracle_test.go holds the same numbers. With the argument "parse" it reads
   numbers in text instead. Must be compiled for x86-64
   without optimisation (conversions out of range are meant). */
#define _GNU_SOURCE
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALF, BFLOAT, FLOAT, DOUBLE, X87 };
enum { ADD, SUB, MUL, DIV, REM, COPYSIGN, MINNUM, MAXNUM, MINIMUM, MAXIMUM };
enum { NEG = 32, FABS, SQRT, FLOOR, CEIL, TRUNC, RINT, NEARBYINT, ROUND, ROUNDEVEN };
enum { FMA = 64, MULADD, CMP, CONVERT, TOSI, TOUI, FROMSI, FROMUI, CLASSIFY };

typedef struct { uint64_t op, kind, a[2], b[2], c[2], mode; } record;
typedef long double ld;

/* Half and bfloat are held as float; what is done to them is done to floats. */

static float bf_get(uint64_t bits) {
  uint32_t u = (uint32_t)bits << 16;
  float f;
  memcpy(&f, &u, 4);
  return f;
}

static uint64_t bf_put(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  if (f != f) return (u >> 16 | 0x40) & 0xFFFF;
  return (u + 0x7FFF + (u >> 16 & 1)) >> 16;
}

static float half_get(uint64_t bits) {
  _Float16 h;
  memcpy(&h, &bits, 2);
  return (float)h;
}

static uint64_t half_bits(_Float16 h) {
  uint64_t r = 0;
  memcpy(&r, &h, 2);
  return r;
}

/* A float next to x that keeps, in its last bit, that it is not exact. */
static float to_odd(ld x) {
  float f = (float)x;
  uint32_t u;
  memcpy(&u, &f, 4);
  if (isfinite(x) && (ld)f != x) {
    if (fabsl(f) > fabsl(x)) u--;
    u |= 1;
  }
  memcpy(&f, &u, 4);
  return f;
}

static float get_f(const uint64_t *w, int kind) {
  float f;
  if (kind == HALF) return half_get(w[0]);
  if (kind == BFLOAT) return bf_get(w[0]);
  memcpy(&f, w, 4);
  return f;
}
static double get_d(const uint64_t *w, int kind) { double f; memcpy(&f, w, 8); return f; }
static ld get_l(const uint64_t *w, int kind) { ld f = 0; memcpy(&f, w, 10); return f; }

static void put_f(uint64_t *w, float f, int kind) {
  if (kind == HALF) w[0] = half_bits((_Float16)f);
  else if (kind == BFLOAT) w[0] = bf_put(f);
  else memcpy(w, &f, 4);
}
static void put_d(uint64_t *w, double f, int kind) { memcpy(w, &f, 8); }
static void put_l(uint64_t *w, ld f, int kind) { memcpy(w, &f, 10); }

/* The instructions LLVM uses for minnum and maxnum. */
#define SSE(name, type, ins) \
  static type name(type dst, type src) { __asm__(ins " %1, %0" : "+x"(dst) : "x"(src)); return dst; }
SSE(ins_min_f, float, "minss")
SSE(ins_max_f, float, "maxss")
SSE(ins_min_d, double, "minsd")
SSE(ins_max_d, double, "maxsd")
static ld ins_min_l(ld a, ld b) { return a < b ? a : b; }
static ld ins_max_l(ld a, ld b) { return a > b ? a : b; }

/* Additions and products by instruction: the compiler may swap them. */
SSE(ins_add_f, float, "addss")
SSE(ins_mul_f, float, "mulss")
SSE(ins_add_d, double, "addsd")
SSE(ins_mul_d, double, "mulsd")
static ld ins_add_l(ld a, ld b) { return a + b; }
static ld ins_mul_l(ld a, ld b) { return a * b; }

#define FAMILY(t, s, S)                                                                  \
  static t minimum_##s(t a, t b) {                                                       \
    if (isunordered(a, b)) return ins_add_##s(a, b);                                     \
    if (a == b) return signbit(a) ? a : b;                                               \
    return a < b ? a : b;                                                                \
  }                                                                                      \
  static t maximum_##s(t a, t b) {                                                       \
    if (isunordered(a, b)) return ins_add_##s(a, b);                                     \
    if (a == b) return signbit(a) ? b : a;                                               \
    return a > b ? a : b;                                                                \
  }                                                                                      \
  static t arith_##s(int op, t a, t b, t c) {                                            \
    switch (op) {                                                                        \
    case ADD: return ins_add_##s(a, b);                                                  \
    case SUB: return a - b;                                                              \
    case MUL: return ins_mul_##s(a, b);                                                  \
    case DIV: return a / b;                                                              \
    case REM: return fmod##S(a, b);                                                      \
    case COPYSIGN: return copysign##S(a, b);                                             \
    case MINNUM: return isnan(a) ? b : ins_min_##s(b, a);                                \
    case MAXNUM: return isnan(a) ? b : ins_max_##s(b, a);                                \
    case MINIMUM: return minimum_##s(a, b);                                              \
    case MAXIMUM: return maximum_##s(a, b);                                              \
    case NEG: return -a;                                                                 \
    case FABS: return fabs##S(a);                                                        \
    case SQRT: return sqrt##S(a);                                                        \
    case FLOOR: return floor##S(a);                                                      \
    case CEIL: return ceil##S(a);                                                        \
    case TRUNC: return trunc##S(a);                                                      \
    case RINT: return rint##S(a);                                                        \
    case NEARBYINT: return nearbyint##S(a);                                              \
    case ROUND: return round##S(a);                                                      \
    case ROUNDEVEN: return roundeven##S(a);                                              \
    case FMA: return fma##S(a, b, c);                                                    \
    }                                                                                    \
    return 0;                                                                            \
  }                                                                                      \
  static uint64_t compare_##s(t a, t b) {                                                \
    return (a == b) | (a > b) << 1 | (a < b) << 2 | isunordered(a, b) << 3;              \
  }                                                                                      \
  static uint64_t classify_##s(t a) {                                                    \
    return fpclassify(a) | !!signbit(a) << 8 | !!issignaling(a) << 9;                    \
  }                                                                                      \
  static void convert_##s(uint64_t *r, t a, int to) {                                    \
    switch (to) {                                                                        \
    case HALF: r[0] = half_bits((_Float16)a); break;                                     \
    case BFLOAT: r[0] = bf_put(to_odd(a)); break;                                        \
    case FLOAT: put_f(r, (float)a, FLOAT); break;                                        \
    case DOUBLE: put_d(r, (double)a, to); break;                                         \
    case X87: put_l(r, (ld)a, to); break;                                                \
    }                                                                                    \
  }                                                                                      \
  static void to_signed_##s(uint64_t *r, t a, int w) {                                   \
    __int128 x = 0;                                                                      \
    switch (w) {                                                                         \
    case 8: x = (uint8_t)(int8_t)a; break;                                               \
    case 16: x = (uint16_t)(int16_t)a; break;                                            \
    case 32: x = (uint32_t)(int32_t)a; break;                                            \
    case 64: x = (uint64_t)(int64_t)a; break;                                            \
    case 128: x = (__int128)a; break;                                                    \
    }                                                                                    \
    memcpy(r, &x, 16);                                                                   \
  }                                                                                      \
  static void to_unsigned_##s(uint64_t *r, t a, int w) {                                 \
    unsigned __int128 x = 0;                                                             \
    switch (w) {                                                                         \
    case 8: x = (uint8_t)a; break;                                                       \
    case 16: x = (uint16_t)a; break;                                                     \
    case 32: x = (uint32_t)a; break;                                                     \
    case 64: x = to_u64_##s(a); break;                                                   \
    case 128: x = (unsigned __int128)a; break;                                           \
    }                                                                                    \
    memcpy(r, &x, 16);                                                                   \
  }                                                                                      \
  static t from_signed_##s(__int128 x, int w) {                                          \
    switch (w) {                                                                         \
    case 8: return (t)(int8_t)x;                                                         \
    case 16: return (t)(int16_t)x;                                                       \
    case 32: return (t)(int32_t)x;                                                       \
    case 64: return (t)(int64_t)x;                                                       \
    }                                                                                    \
    return (t)x;                                                                         \
  }                                                                                      \
  static t from_unsigned_##s(unsigned __int128 x, int w) {                               \
    switch (w) {                                                                         \
    case 8: return (t)(uint8_t)x;                                                        \
    case 16: return (t)(uint16_t)x;                                                      \
    case 32: return (t)(uint32_t)x;                                                      \
    case 64: return (t)(uint64_t)x;                                                      \
    }                                                                                    \
    return (t)x;                                                                         \
  }                                                                                      \
  static void run_##s(const record *q, uint64_t *r) {                                    \
    int kind = q->kind;                                                                  \
    t a = get_##s(q->a, kind), b = get_##s(q->b, kind), c = get_##s(q->c, kind);         \
    __int128 i;                                                                          \
    memcpy(&i, q->a, 16);                                                                \
    switch (q->op) {                                                                     \
    case MULADD: /* rounded, and again */                                                \
      put_##s(r, ins_mul_##s(a, b), kind);                                               \
      put_##s(r, ins_add_##s(get_##s(r, kind), c), kind);                                \
      break;                                                                             \
    case CMP: r[0] = compare_##s(a, b); break;                                           \
    case CONVERT: convert_##s(r, a, q->c[0]); break;                                     \
    case TOSI: to_signed_##s(r, a, q->c[0]); break;                                      \
    case TOUI: to_unsigned_##s(r, a, q->c[0]); break;                                    \
    case FROMSI: put_##s(r, from_signed_##s(i, q->c[0]), kind); break;                   \
    case FROMUI: put_##s(r, from_unsigned_##s(i, q->c[0]), kind); break;                 \
    case CLASSIFY: r[0] = classify_##s(a); break;                                        \
    default: put_##s(r, arith_##s(q->op, a, b, c), kind);                                \
    }                                                                                    \
  }

/* What clang makes of a conversion to unsigned 64 bits; gcc branches instead. */
static uint64_t to_u64_f(float a) {
  int64_t small = (int64_t)a, big = (int64_t)(a - 0x1p63f);
  return small | (big & (small >> 63));
}
static uint64_t to_u64_d(double a) {
  int64_t small = (int64_t)a, big = (int64_t)(a - 0x1p63);
  return small | (big & (small >> 63));
}
static uint64_t to_u64_l(ld a) { return (uint64_t)a; }

FAMILY(float, f, f)
FAMILY(double, d, )
FAMILY(ld, l, l)

/* Sign operations on half and bfloat are done on their bits. */
static int sign_op(const record *q, uint64_t *r) {
  if (q->kind > BFLOAT) return 0;
  switch (q->op) {
  case NEG: r[0] = q->a[0] ^ 0x8000; return 1;
  case FABS: r[0] = q->a[0] & 0x7FFF; return 1;
  case COPYSIGN: r[0] = (q->a[0] & 0x7FFF) | (q->b[0] & 0x8000); return 1;
  }
  return 0;
}

/* Reads a number a line; writes its two words, and it in three notations. */
static int parse(void) {
  char line[8192];
  while (fgets(line, sizeof line, stdin)) {
    uint64_t r[2] = {0, 0};
    ld f = strtold(line, NULL);
    put_l(r, f, X87);
    printf("%016lx %04lx %.25Lf %.0Le %.19Le\n", r[0], r[1], f, f, f);
  }
  return 0;
}

int main(int argc, char **argv) {
  record q;
  if (argc > 1 && !strcmp(argv[1], "parse")) return parse();
  while (fread(&q, sizeof q, 1, stdin) == 1) {
    uint64_t r[2] = {0, 0};
    fesetround((int)q.mode << 10);
    switch (q.kind) {
    case DOUBLE: run_d(&q, r); break;
    case X87: run_l(&q, r); break;
    default: if (!sign_op(&q, r)) run_f(&q, r);
    }
    fesetround(FE_TONEAREST);
    fwrite(r, sizeof r, 1, stdout);
  }
  return 0;
}
