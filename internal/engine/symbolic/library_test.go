package symbolic_test

import (
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
)

const symbolicLibraryHead = `#include <assert.h>
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void fill(char *s, int n) { for (int i = 0; i < n; i++) s[i] = __VERIFIER_nondet_char(); s[n] = 0; }
static size_t len(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
static int cmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = a[i], y = b[i];
    if (x != y) return x < y ? -1 : 1;
    if (!x) break;
  }
  return 0;
}
static int sign(int x) { return (x > 0) - (x < 0); }
`

// symbolicLibrary are programs that call the C library with inputs, use blocks of a size that is one, and pointers that
// inputs choose; with the check that fails, if one does. Those that are right say what the function does in C.
var symbolicLibrary = []struct{ name, check, text string }{
	{"abs-bad", "overflow", `int main(void) { int x = __VERIFIER_nondet_uint(); assert(abs(x) >= 0); }`},
	{"abs", "", `int main(void) { int x = __VERIFIER_nondet_uint(); if (x == -2147483647 - 1) return 0; assert(abs(x) >= 0); assert(labs(x) == abs(x)); }`},
	{"calloc", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > 50) return 0; int *p = calloc(n, sizeof *p); unsigned i = __VERIFIER_nondet_uint(); if (i < n) { assert(p[i] == 0); p[i] = 3; assert(p[i] == 3);} free(p); }`},
	{"casecmp", "", `int main(void) { char s[4], t[4]; fill(s, 3); fill(t, 3); if (strcasecmp(s, t) == 0) for (int i = 0; s[i]; i++) assert(tolower((unsigned char)s[i]) == tolower((unsigned char)t[i])); }`},
	{"cat-bad", "bounds", `int main(void) { char s[4], t[6]; fill(s, 3); fill(t, 3); strcat(t, s); }`},
	{"cat", "", `int main(void) { char s[4], t[8]; fill(s, 3); fill(t, 3); char u[8]; strcpy(u, t); strcat(t, s); assert(len(t) == len(u) + len(s)); assert(cmp(t, u, len(u)) == 0); assert(cmp(t + len(u), s, 100) == 0); }`},
	{"chr-bad", "null", `int main(void) { char s[5]; fill(s, 4); char *p = strchr(s, ':'); return *p; }`},
	{"chr", "", `int main(void) { char s[5]; fill(s, 4); char c = __VERIFIER_nondet_char(); char *p = strchr(s, c), *q = strrchr(s, c);
 if (p) { assert(*p == c); assert(p - s <= (long)len(s)); for (char *r = s; r < p; r++) assert(*r != c); assert(q >= p && *q == c); }
 else { assert(!q); for (size_t i = 0; i <= len(s); i++) assert(s[i] != c); } }`},
	{"cmp-bad", "bounds", `int main(void) { char s[4], t[5]; fill(s, 3); fill(t, 4); s[3] = 'x'; return strcmp(s, t); }`},
	{"cmp", "", `int main(void) { char s[4], t[5]; fill(s, 3); fill(t, 4); assert(sign(strcmp(s, t)) == cmp(s, t, 100)); assert(sign(strncmp(s, t, 2)) == cmp(s, t, 2)); }`},
	{"cpy-bad", "bounds", `int main(void) { char s[5], t[4]; fill(s, 4); strcpy(t, s); }`},
	{"cpy-keeps", "", `int main(void) { char s[5], t[6] = "abcde"; fill(s, 4); strcpy(t, s); size_t n = len(s); if (n < 4) assert(t[n + 1] == "abcde"[n + 1]); }`},
	{"cpy", "", `int main(void) { char s[5], t[5]; fill(s, 4); assert(strcpy(t, s) == t); assert(len(t) == len(s)); assert(cmp(s, t, 100) == 0); assert(stpcpy(t, s) == t + len(s)); }`},
	{"ctype", "", `int main(void) { unsigned char c = __VERIFIER_nondet_char(); if (isalpha(c)) { int u = toupper(c); assert(u >= 'A' && u <= 'Z' && tolower(u) == tolower(c)); } else assert(toupper(c) == c); assert(!isdigit(c) || c - '0' < 10); }`},
	{"freed-given-again", "assert", `int main(void)
{
	unsigned k = __VERIFIER_nondet_uchar() % 9;
	char *a = malloc(k); free(a); char *b = strdup("abc"); assert(a != b);
	return 0;
}`},
	{"exit", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); sleep(n); usleep(n); if (n > 5) exit(n); return n; }`},
	{"len-bad", "bounds", `int main(void) { char s[6]; fill(s, 5); s[5] = __VERIFIER_nondet_char(); return strlen(s); }`},
	{"len", "", `int main(void) { char s[6]; fill(s, 5); assert(strlen(s) == len(s)); assert(strnlen(s, 3) <= 3); assert(strnlen(s,3) == (len(s) < 3 ? len(s) : 3)); }`},
	{"malloc-arr-bad", "bounds", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > 8) return 0; int *p = malloc(n * sizeof *p); if (!p) return 0; for (unsigned i = 0; i <= n; i++) p[i] = i; free(p); }`},
	{"malloc-arr", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n > 8) return 0; int *p = malloc(n * sizeof *p); if (!p) return 0; for (unsigned i = 0; i < n; i++) p[i] = i; int s = 0; for (unsigned i = 0; i < n; i++) s += p[i]; assert(s == (int)(n * (n - 1) / 2)); free(p); }`},
	{"malloc-bad", "bounds", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 1000) return 0; char *p = malloc(n); if (!p) return 0; p[n] = 1; free(p); }`},
	{"malloc-cpy-bad", "bounds", `int main(void) { char s[5]; fill(s, 4); char *t = malloc(strlen(s)); strcpy(t, s); free(t); }`},
	{"malloc-cpy", "", `int main(void) { char s[5]; fill(s, 4); char *t = malloc(strlen(s) + 1); strcpy(t, s); assert(strcmp(s, t) == 0); char *u = malloc(strlen(s) + 1); memcpy(u, s, strlen(s) + 1); assert(!strcmp(u, t)); free(t); free(u); }`},
	{"malloc", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 1000) return 0; char *p = malloc(n); if (!p) return 0; for (unsigned i = 0; i < n && i < 5; i++) p[i] = i; p[n - 1] = 1; assert(p[n-1] == 1); free(p); }`},
	{"malloc-set-bad", "bounds", `int main(void) { unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(); if (n > 100 || m > 100) return 0; char *t = malloc(n); memset(t, 0, m); free(t); }`},
	{"malloc-set", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(); if (n > 100 || m > n) return 0; char *t = malloc(n); memset(t, 1, m); unsigned i = __VERIFIER_nondet_uint(); if (i < m) assert(t[i] == 1); free(t); }`},
	{"malloc-uaf", "use-after-free", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 4 || n > 100) return 0; char *p = malloc(n); p[0] = 1; free(p); return p[0]; }`},
	{"memchr-bad", "bounds", `int main(void) { char s[5]; fill(s, 4); unsigned n = __VERIFIER_nondet_uint(); return memchr(s, 'x', n) != 0; }`},
	{"memchr", "", `int main(void) { char s[5]; fill(s, 4); unsigned n = __VERIFIER_nondet_uint(); if (n > 5) return 0; char c = __VERIFIER_nondet_char(); char *p = memchr(s, c, n); if (p) { assert(p < s + n && *p == c); for (char *r = s; r < p; r++) assert(*r != c); } else for (unsigned i = 0; i < n; i++) assert(s[i] != c); }`},
	{"memcmp-bad", "bounds", `int main(void) { char s[4], t[4]; fill(s, 3); fill(t, 3); unsigned n = __VERIFIER_nondet_uint(); return memcmp(s, t, n); }`},
	{"memcmp", "", `int main(void) { char s[4], t[4]; fill(s, 3); fill(t, 3); unsigned n = __VERIFIER_nondet_uint(); if (n > 4) return 0; int r = sign(memcmp(s, t, n)); int q = 0; for (unsigned i = 0; i < n; i++) { unsigned char a = s[i], b = t[i]; if (a != b) { q = a < b ? -1 : 1; break; } } assert(r == q); }`},
	{"memcpy-bad", "bounds", `int main(void) { char s[8] = "1234567", t[8] = "abcdefg"; unsigned n = __VERIFIER_nondet_uint(); if (n > 9) return 0; memcpy(t, s, n); }`},
	{"memcpy", "", `int main(void) { char s[8] = "1234567", t[8] = "abcdefg"; unsigned n = __VERIFIER_nondet_uint(); if (n > 8) return 0; void *(*volatile f)(void *, const void *, size_t) = memcpy; memcpy(t, s, n); for (unsigned i = 0; i < 8; i++) assert(t[i] == (i < n ? s[i] : "abcdefg"[i])); memset(t, 'x', n); for (unsigned i = 0; i < n; i++) assert(t[i] == 'x'); f(t, s, n); for (unsigned i = 0; i < n; i++) assert(t[i] == s[i]); }`},
	{"memmove", "", `int main(void) { char s[8] = "1234567"; unsigned n = __VERIFIER_nondet_uint(); if (n > 7) return 0; memmove(s + 1, s, n); for (unsigned i = 0; i < n; i++) assert(s[i + 1] == "1234567"[i]); }`},
	{"memset-bad", "bounds", `int main(void) { char t[8]; int n = (int)__VERIFIER_nondet_uint(); if (n > 8) return 0; memset(t, 0, n); }`},
	{"ncat", "", `int main(void) { char s[4], t[8]; fill(s, 3); fill(t, 3); size_t n = len(t), m = len(s); if (m > 2) m = 2; strncat(t, s, 2); assert(len(t) == n + m); assert(cmp(t + n, s, m) == 0); }`},
	{"ncpy-bad", "bounds", `int main(void) { char s[5], t[4]; fill(s, 4); strncpy(t, s, 4); return strlen(t); }`},
	{"ncpy", "", `int main(void) { char s[5], t[4]; fill(s, 4); strncpy(t, s, 4); size_t n = len(s); for (size_t i = 0; i < 4; i++) assert(t[i] == (i < n ? s[i] : 0)); }`},
	{"printf", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); int k = printf("%u %c\n", n, n); putchar(n); char s[4]; fill(s, 3); puts(s); printf("%s", s); fprintf(stderr, "%d", n); assert(k >= 0); }`},
	{"ptr-bad", "null", `static int f(int x) { return x; } static int g(int x) { return x + 1; } static int h(int x) { return x + 2; }
static int (*const table[4])(int) = {f, g, h, 0};
int main(void) { unsigned j = __VERIFIER_nondet_uint() % 4; return table[j](1); }`},
	{"ptr-nulloff", "null", `int main(void) { int *p = 0; unsigned j = __VERIFIER_nondet_uint() % 4; return p[j]; }`},
	{"ptr", "", `struct s { int a; int b[3]; struct s *next; } t[4];
static int f(int x) { return x; } static int g(int x) { return x + 1; } static int h(int x) { return x + 2; }
static int (*const table[3])(int) = {f, g, h};
int main(void) { unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 3;
 for (int k = 0; k < 4; k++) t[k].next = &t[(k + 1) % 4];
 int *p = &t[i].b[j]; *p = 5; assert(t[i].b[j] == 5); assert(t[i].next == &t[(i + 1) % 4]); t[i].next->a = 3; assert(t[(i + 1) % 4].a == 3);
 assert(table[j](1) == 1 + (int)j); return 0; }`},
	{"qsort-bad", "overflow", `static int less(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int main(void) { int a[3]; for (int i = 0; i < 3; i++) a[i] = (int)__VERIFIER_nondet_uint(); qsort(a, 3, sizeof *a, less); return 0; }`},
	{"qsort", "", `static int less(const void *a, const void *b) { int x = *(int *)a, y = *(int *)b; return (x > y) - (x < y); }
int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = (int)__VERIFIER_nondet_uint(); qsort(a, 4, sizeof *a, less); for (int i = 0; i < 3; i++) assert(a[i] <= a[i + 1]); int k = (int)__VERIFIER_nondet_uint(); int *p = bsearch(&k, a, 4, sizeof *a, less); if (p) assert(*p == k); else for (int i = 0; i < 4; i++) assert(a[i] != k); }`},
	{"calloc-bad", "bounds", `static char *block;
int main(void)
{
	unsigned i = __VERIFIER_nondet_uchar() % 4, k = __VERIFIER_nondet_uchar() % 9;
	block = malloc(i);
	free(block); block = calloc(k, 1);
	if (block) block[i] = 4;
	return 0;
}`},
	{"memset-length-bad", "bounds", `static char s[4] = "a", *block;
int main(void)
{
	unsigned k = __VERIFIER_nondet_uchar() % 9;
	block = calloc(k, 1);
	free(block); block = calloc(k, 1);
	memset(s, 0, k);
	return 0;
}`},
	{"rand", "", `int main(void) { srand(__VERIFIER_nondet_uint()); int r = rand(); assert(r >= 0); assert(r % 6 + 1 <= 6); }`},
	{"realloc-bad", "use-after-free", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 20) return 0; char *t = malloc(n); t[0] = 1; char *u = realloc(t, n); u[0] = t[0]; free(u); }`},
	{"realloc", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 20) return 0; char *t = malloc(n); for (unsigned i = 0; i < n; i++) t[i] = i; char *u = realloc(t, n + 1); for (unsigned i = 0; i < n; i++) assert(u[i] == i); u[n] = 3; free(u); }`},
	{"span", "", `int main(void) { char s[5]; fill(s, 4); size_t n = strspn(s, "ab"), m = strcspn(s, "ab"); for (size_t i = 0; i < n; i++) assert(s[i] == 'a' || s[i] == 'b'); assert(s[n] != 'a' && s[n] != 'b'); for (size_t i = 0; i < m; i++) assert(s[i] && s[i] != 'a' && s[i] != 'b'); assert(!s[m] || s[m] == 'a' || s[m] == 'b'); char *p = strpbrk(s, "ab"); assert(p ? p == s + m : s[m] == 0); }`},
	{"pointer-freed-bad", "use-after-free", `int main(void) { int *a = malloc(4), *b = malloc(4); *a = 1; *b = 2; int *p = __VERIFIER_nondet_uint() & 1 ? a : b; free(a); a = 0; int *c = malloc(4); *c = 5; int v = *p; return v; }`},
	{"pointer-freed-later-bad", "use-after-free", `int *p; void f(void) { int *a = malloc(4), *b = malloc(4); *a = 1; *b = 2; p = __VERIFIER_nondet_uint() & 1 ? a : b; free(a); free(b); }
int main(void) { f(); int *c = malloc(4), *d = malloc(4); *c = 5; *d = 6; int v = *p; return v; }`},
	{"vla-bad", "bounds", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 50) return 0; int a[n]; unsigned i = __VERIFIER_nondet_uint(); if (i <= n) { a[i] = 3;} }`},
	{"vla", "", `int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n < 1 || n > 50) return 0; int a[n]; unsigned i = __VERIFIER_nondet_uint(); if (i < n) { a[i] = 3; assert(a[i] == 3);} }`},
}

// TestSymbolicLibrary: calls of the library on terms are what the functions are.
func TestSymbolicLibrary(t *testing.T) {
	for _, test := range symbolicLibrary {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r := symbolically(t, machine.DefaultChecks, symbolicLibraryHead+test.text)
			if test.check == "" && r.Verdict.Answer != verdict.Verified {
				t.Errorf("%v: %v", r.Verdict.Answer, r.Verdict.Reasons)
			}
			if test.check != "" && (len(r.Traces) != 1 || r.Traces[0].Failure.Check != test.check) {
				t.Errorf("%v, of a program in which %s fails: %v", r.Verdict.Answer, test.check, r.Verdict.Reasons)
			}
		})
	}
}

// TestAllocBound: a proof for blocks of up to so many bytes is none for all.
func TestAllocBound(t *testing.T) {
	const text = symbolicLibraryHead + `int main(void) { unsigned n = __VERIFIER_nondet_uint(); char *p = malloc(n); if (p && n > 3) { p[3] = 1; p[n - 1] = 2; } free(p); }`
	r := symbolically(t, machine.DefaultChecks, text)
	if r.Verdict.Answer != verdict.Unknown || len(r.Verdict.Reasons) != 1 || r.Verdict.Reasons[0].Kind != verdict.LimitAllocation {
		t.Errorf("%v: %v", r.Verdict.Answer, r.Verdict.Reasons)
	}
}

// TestTriedOneByOne: a number of which the library wants to know the value is not tried without end.
func TestTriedOneByOne(t *testing.T) {
	const text = symbolicLibraryHead + `int main(void) { char s[16]; snprintf(s, sizeof s, "%f", (double)__VERIFIER_nondet_uint()); return 0; }`
	r := symbolically(t, machine.DefaultChecks, text)
	if r.Verdict.Answer != verdict.Unknown || r.Verdict.Stats.States > 2000 {
		t.Errorf("%v: %v, %d states", r.Verdict.Answer, r.Verdict.Reasons, r.Verdict.Stats.States)
	}
}
