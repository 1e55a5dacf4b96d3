package exact

import "testing"

// rare are more programs in which an input escapes: by what is rare.
var rare = map[string]string{
	"union":      `union { int i; u8 b[4]; float f; } v; int main(void) { v.i = 0x01020304; v.b[2] = __VERIFIER_nondet_uchar(); if (v.i > 0x01500000) hit(); if (v.f > 2e-38f) g = 1; }`,
	"bit-field":  `struct { unsigned a : 3, b : 5, c : 9; } s; int main(void) { u8 x = __VERIFIER_nondet_uchar(); s.b = x; s.c = x * 2; if (s.b == 17) hit(); if (s.c > 400) g = 1; }`,
	"compare":    `int main(void) { char a[3] = "ab"; a[1] = 'a' + (__VERIFIER_nondet_uchar() & 3); if (memcmp(a, "ac", 2) > 0) hit(); if (!strcmp(a, "ab")) g = 1; }`,
	"longjmp":    `#include <setjmp.h>` + "\n" + `jmp_buf b; int main(void) { int r = setjmp(b); if (r == 0) longjmp(b, __VERIFIER_nondet_uchar() % 4); if (r == 1) hit(); else g = 1; }`,
	"variadic":   `#include <stdarg.h>` + "\n" + `static int f(int n, ...) { va_list l; va_start(l, n); int s = 0; while (n--) s += va_arg(l, int); va_end(l); return s; } int main(void) { if (f(2, __VERIFIER_nondet_uchar() & 7, 3) == 5) hit(); }`,
	"recursion":  `static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { if (f(__VERIFIER_nondet_uchar() % 5) == 2) hit(); }`,
	"malloc":     `int main(void) { int n = 1 + __VERIFIER_nondet_uchar() % 3; char *p = malloc(n); p[n - 1] = 1; if (n == 2) hit(); free(p); }`,
	"too small":  `int main(void) { int n = 1 + __VERIFIER_nondet_uchar() % 3; char *p = malloc(n); p[1] = 1; if (n == 3) hit(); free(p); }`,
	"wide":       `int main(void) { unsigned __int128 x = (unsigned __int128)__VERIFIER_nondet_uchar() << 70; if (x / 3 > ((unsigned __int128)20 << 70)) hit(); }`,
	"out":        `int main(void) { double x = __VERIFIER_nondet_uchar() * 1e8; if (x < 2e9 && (int)x % 7 == 3) hit(); }`,
	"root":       `#include <math.h>` + "\n" + `int main(void) { double x = __VERIFIER_nondet_uchar(); if (x > 2 && __builtin_sqrt(x) < 5.5) hit(); }`,
	"negative":   `int main(void) { double x = -0.5 * __VERIFIER_nondet_char() + 3; if (x >= -10 && x < 20.25) hit(); if ((int)x == -3) g = 1; }`,
	"float":      `int main(void) { float x = __VERIFIER_nondet_uchar() / 7.0f; if ((double)x == 3.0) hit(); if (x * x > 900) g = 1; }`,
	"select p":   `int a = 1, b = 2; int main(void) { int *p = __VERIFIER_nondet_uchar() > 100 ? &a : &b; *p = 5; if (a == 5) hit(); if (b == 5) g = 1; }`,
	"null":       `int a; int main(void) { int *p = __VERIFIER_nondet_uchar() > 250 ? 0 : &a; *p = 1; hit(); }`,
	"overwrite":  `int main(void) { int x = __VERIFIER_nondet_uchar(); int y = x; x = __VERIFIER_nondet_uchar() & 1; if (y % 2 == x) hit(); if (y > 200) g = 1; }`,
	"swap":       `int main(void) { int x = __VERIFIER_nondet_uchar() & 7, y = __VERIFIER_nondet_uchar() & 3; int t = x; x = y; y = t; if (x > y) hit(); if (x + y == 4) g = 1; }`,
	"threads":    `static void *f(void *p) { (void)p; __atomic_fetch_add(&g, 1, 5); return 0; } int main(void) { int n = __VERIFIER_nondet_uchar() % 3; pthread_t t[2]; for (int i = 0; i < n; i++) pthread_create(&t[i], 0, f, 0); for (int i = 0; i < n; i++) pthread_join(t[i], 0); if (g == 1) hit(); }`,
	"guarded":    `pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}; static void *f(void *p) { (void)p; pthread_mutex_lock(&m[0]); g = 1; pthread_mutex_unlock(&m[0]); return 0; } int main(void) { pthread_t t; int i = __VERIFIER_nondet_uchar() % 4 == 0; pthread_mutex_lock(&m[i]); pthread_create(&t, 0, f, 0); if (!g) h = 1; pthread_mutex_unlock(&m[i]); pthread_join(t, 0); if (h) hit(); }`,
	"deadlocked": `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int main(void) { if (g) hit(); if (__VERIFIER_nondet_uchar() > 99) pthread_mutex_lock(&m); pthread_mutex_lock(&m); g = 1; }`,
	"spin":       `static void *f(void *p) { (void)p; g = 1 + (__VERIFIER_nondet_uchar() & 1); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); while (g != 1) { } hit(); pthread_join(t, 0); }`,
	"two racing": `static void *f(void *p) { (void)p; int x = __VERIFIER_nondet_bool() * 3; g += x; return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int y = __VERIFIER_nondet_uchar() & 1; g += y; pthread_join(t, 0); if (g == 3) hit(); }`,
	"coupled":    `int b; static void *f(void *p) { (void)p; b = __VERIFIER_nondet_uchar() & 3; return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); int a = __VERIFIER_nondet_uchar() & 3; pthread_join(t, 0); if (a < b) { if (a + b == 3) hit(); else g = 1; } else if (a == b && b > 1) h = 1; }`,
	"local":      `static _Thread_local int l; static void *f(void *p) { l = *(int *)p; if (l > 5) hit(); return 0; } int main(void) { int x = __VERIFIER_nondet_uchar() & 7; pthread_t t; pthread_create(&t, 0, f, &x); l = x + 1; pthread_join(t, 0); if (l == 8) g = 1; }`,
	"condition":  `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER; static void *f(void *p) { (void)p; pthread_mutex_lock(&m); g = 2; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_mutex_lock(&m); if (__VERIFIER_nondet_uchar() % 3) while (g != 2) pthread_cond_wait(&c, &m); h = g; pthread_mutex_unlock(&m); pthread_join(t, 0); if (h == 0) hit(); }`,
	"written":    `int main(void) { char b[4] = "abc"; b[__VERIFIER_nondet_uchar() & 3] = 0; if (strlen(b) == 1) hit(); if (b[0] == 0) g = 1; }`,
	"parsed":     `int main(void) { char b[3] = {'0' + __VERIFIER_nondet_uchar() % 10, '7', 0}; if (atoi(b) > 50) hit(); }`,
	"handed on":  `static int *keep; static void set(int *p) { keep = p; } int main(void) { int x = __VERIFIER_nondet_uchar(); set(&x); x /= 16; if (*keep == 3) hit(); *keep += 1; if (x == 16) g = 1; }`,
	"address":    `int main(void) { long d = (char *)&g + __VERIFIER_nondet_uchar() % 4 - (char *)&g; if (d == 2) hit(); }`,
	"shift":      `int main(void) { unsigned x = 1u << (__VERIFIER_nondet_uchar() % 32); if (x & 0xff00) hit(); if (x >> 31) g = 1; }`,
	"rotated":    `int main(void) { u8 x = __VERIFIER_nondet_uchar(); x = x << 3 | x >> 5; if (x % 5 == 2) hit(); if (__builtin_popcount(x) == 4) g = 1; }`,
	"saturated":  `int main(void) { int r; if (__builtin_add_overflow((int)(__VERIFIER_nondet_uchar() << 23), 1 << 30, &r)) hit(); else if (r > 1700000000) g = 1; }`,
}

// TestSplitRare is TestSplitEscaping of these.
func TestSplitRare(t *testing.T) {
	for name, text := range rare {
		t.Run(name, func(t *testing.T) { compareSplit(t, declared+text) })
	}
}
