package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const placed = `#include <stdint.h>
#include <stdlib.h>
extern void __VERIFIER_assert(int);
static char byte;
static int number;
static struct { char c[3]; } __attribute__((packed)) packed[4];
static int *ended(void) { int local, *volatile p = &local; return p; }
static int *freed(void) { int *volatile p = malloc(4); free(p); return p; }
static int odd(void *p, uintptr_t mask) { return ((uintptr_t)p & 3) != 0 && mask; }
int main(void)
{
	char local = 0;
	int whole = 0, *block = malloc(4);
	void *raw = (void *)0x55a8a2e6b007;
	__VERIFIER_assert(CONDITION);
	free(block);
	return 0;
}
`

// TestPlaced: what is proved because an object happens to lie well is proved under an assumption; what its type promises is not.
func TestPlaced(t *testing.T) {
	t.Parallel()
	for condition, assumed := range map[string]bool{
		"((uintptr_t)&byte & 1) == 0":           true,
		"((uintptr_t)&packed & 2) == 0":         true,
		"((uintptr_t)&local & 1) == 0":          true,
		"!odd(&byte, 1)":                        true,
		"!odd(&local, 1)":                       true,
		"raw != &byte":                          true,
		"(uintptr_t)&byte > (uintptr_t)ended()": true, // where an object lay was open as well
		"((uintptr_t)freed() & 16) != 0":        true,
		"freed() != 0":                          false,
		"((uintptr_t)&number & 3) == 0":         false,
		"((uintptr_t)&whole & 3) == 0":          false,
		"((uintptr_t)block & 15) == 0":          false,
		"!odd(&number, 1)":                      false,
		"!odd(block, 1)":                        false,
		"raw != 0":                              false,
	} {
		file := checkout.Write(t, "a.c", strings.ReplaceAll(placed, "CONDITION", condition))
		for _, engine := range []string{"explicit", "symbolic"} {
			status, out, stderr := heddle("check", "--engine="+engine, file)
			if got := strings.Contains(out, "objects lie where heddle puts them"); status != 0 || got != assumed {
				t.Errorf("%s, %s: status %d, assumed %v, want %v\n%s%s", condition, engine, status, got, assumed, out, stderr)
			}
		}
	}
}

const carried = `#include <stdint.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <pthread.h>
extern void __VERIFIER_assert(int);
extern unsigned long __VERIFIER_nondet_ulong(void);
static int x, y;
static uintptr_t kept, given = (uintptr_t)&y, number = 7;
struct node { uintptr_t key; void *place; };
struct pair { uintptr_t a, b; };
static uintptr_t of(int *p) { return (uintptr_t)p; }
static uintptr_t same(uintptr_t n) { return n; }
static uintptr_t deep(uintptr_t n, int d) { return d ? deep(n, d - 1) : n; }
static int above(uintptr_t n, uintptr_t m) { return n > m; }
static struct pair both(void) { return (struct pair){(uintptr_t)&x, (uintptr_t)&y}; }
static void put(uintptr_t *to) { *to = (uintptr_t)&y; }
static uintptr_t picked(int n, ...) { va_list l; va_start(l, n); uintptr_t v = va_arg(l, uintptr_t); va_end(l); return v; }
static uintptr_t (*through)(int *) = of;
static uintptr_t sum(uintptr_t n) { uintptr_t s = 0; for (int i = 0; i < 3; i++) s = s * 31 + n; return s; }
static void *thread(void *arg) { kept = (uintptr_t)arg; return 0; }
int main(void)
{
	struct node *node = malloc(sizeof *node);
	uintptr_t copy, local;
	union { void *p; uintptr_t n; } u;
	void *p = &y;
	node->key = NODE;
	node->place = p;
	memcpy(&copy, &p, sizeof copy);
	u.p = p;
	put(&local);
	pthread_t t;
	pthread_create(&t, 0, thread, &y);
	pthread_join(t, 0);
	(void)number, (void)given;
	volatile int r = CONDITION;
	(void)r;
	free(node);
	return 0;
}
`

// TestCarried: an address is one behind calls, results, variables, memory and copies too.
func TestCarried(t *testing.T) {
	t.Parallel()
	for condition, assumed := range map[string]bool{
		"(uintptr_t)&x > of(&y)":              true,
		"(uintptr_t)&x - (uintptr_t)&y > 64":  true,
		"of(&x) > of(&y)":                     true,
		"above((uintptr_t)&x, (uintptr_t)&y)": true,
		"above(of(&x), 7)":                    true,
		"above(8, number)":                    false,
		"same(of(&x)) > 4096":                 true,
		"same(x) > 4096":                      false,
		"deep(of(&x), 12) > of(&y)":           true,
		"both().a > both().b":                 true,
		"through(&x) > 4096":                  true,
		"of(&x) > given":                      true,
		"of(&x) > kept":                       true,
		"of(&x) > local":                      true,
		"of(&x) > copy":                       true,
		"of(&x) > u.n":                        true,
		"of(&x) > node->key":                  true,
		"node->key > 4096":                    true,
		"of(&x) > picked(1, of(&y))":          true,
		"(of(&x) + 1 - 1 ^ 1) > 4096":         true,
		"of(&x) - 8 > 4096":                   true,
		"(of(&x) << 8 >> 8) > 4096":           true,
		"of(&x) + of(&y) > 4096":              true,
		"sum(of(&x)) > 4096":                  true,
		"(x ? 0 : of(&x)) > 4096":             true,
		"__builtin_popcountl(of(&x)) > 3":     true,
		"__builtin_bswap64(of(&x)) > 3":       true,
		"of(&x) == __VERIFIER_nondet_ulong()": true,
		"of(&x) < __VERIFIER_nondet_ulong()":  true,
		"*(uintptr_t *)&node->place > 4096":   true,
		"(double)of(&x) > 4096":               true,
		"({ int s = 0; switch (of(&x)) { case 4096: s = 1; } s; })": true,
		"of(&x) == of(&y)":                         false,
		"of(&x) != node->key":                      false,
		"of(&x) == 0":                              false,
		"of(&x) - of(&x) == 0":                     false,
		"(uintptr_t)(&x + 1) - of(&x) == 4":        false,
		"node->place == (void *)&y":                false,
		"(of(&x) ^ of(&y) ^ of(&y)) == of(&x)":     false,
		"((of(&x) | 1) & ~(uintptr_t)1) == of(&x)": false,
	} {
		file := checkout.Write(t, "a.c", strings.NewReplacer("CONDITION", condition, "NODE", "(uintptr_t)&y").Replace(carried))
		for _, flags := range [][]string{{"--engine=explicit"}, {"--engine=symbolic"}, {"--engine=explicit", "--opt=O2"}} {
			args := append([]string{"check", file}, flags...)
			_, out, stderr := heddle(args...)
			if got := strings.Contains(out, "objects lie where heddle puts them"); got != assumed {
				t.Errorf("%s, %v: assumed %v, want %v\n%s%s", condition, flags, got, assumed, out, stderr)
			}
		}
	}
}
