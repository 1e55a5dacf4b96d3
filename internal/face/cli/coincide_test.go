package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// The assumptions of comparisons of addresses.
const (
	reusedPlace = "no other object lies where one lay whose life has ended"
	nextPlace   = "no object begins where another one ends"
)

const coinciding = `#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
extern void __VERIFIER_assert(int);
static int first[4], second[4], *volatile kept;
static _Atomic(int *) top;
static _Atomic uintptr_t tagged;
static _Thread_local int own;
static int *freed(size_t n) { kept = malloc(n); free(kept); return kept; }
static int *local(void) { int x; kept = &x; return kept; }
static void *thread(void *to) { return &own; }
static void *ended(void) { pthread_t t; void *r; pthread_create(&t, 0, thread, 0); pthread_join(t, &r); return r; }
static int *volatile old;
static int *again(size_t n, size_t m) { old = malloc(n); return realloc(old, m); }
static int swap(int *now, int *expected) { top = now; return atomic_compare_exchange_strong(&top, &expected, 0); }
static int swapTagged(uintptr_t now, uintptr_t expected) { tagged = now; return atomic_compare_exchange_strong(&tagged, &expected, 0); }
int main(void)
{
	int here = 0, *volatile block = malloc(8), *p = 0;
	__VERIFIER_assert(CONDITION);
	return 0;
}
`

// assumptionsOf checks a file that is verified, and returns those of some assumptions that the verdict names, one behind the other.
func assumptionsOf(t *testing.T, flags []string, file string, texts ...string) (named string) {
	t.Helper()
	status, out, stderr := heddle(append([]string{"check", file}, flags...)...)
	if status != 0 {
		t.Errorf("%v: status %d\n%s%s", flags, status, out, stderr)
	}
	for _, text := range texts {
		if strings.Contains(out, text) {
			named += text
		}
	}
	return named
}

// TestCoinciding: a verdict names what is assumed of places if the program compares addresses that might be equal elsewhere, and only then.
func TestCoinciding(t *testing.T) {
	t.Parallel()
	for condition, assumed := range map[string]string{
		"first != second && &here != block && block != second": "",
		"first + 3 != second + 1":                              "",
		"block + 2 != block":                                   "",
		"freed(4) != 0":                                        "",
		"freed(4) != first":                                    "",
		"freed(4) == kept":                                     "",
		"(p = freed(4)) && p != malloc(16)":                    reusedPlace,
		"(uintptr_t)freed(4) != (uintptr_t)block":              reusedPlace,
		"freed(8) != block":                                    "",
		"local() != &here":                                     reusedPlace,
		"(p = ended()) && p != ended()":                        reusedPlace,
		"again(8, 8) != old":                                   reusedPlace,
		"again(8, 16) != old":                                  reusedPlace,
		"!swap(block, freed(4))":                               reusedPlace,
		"!swap(freed(4), block)":                               reusedPlace,
		"!swap(block, first)":                                  "",
		"!swapTagged((uintptr_t)block | 1, (uintptr_t)freed(4) | 1)": reusedPlace,
		"first + 4 != second":                              nextPlace,
		"(uintptr_t)first + 20 != (uintptr_t)(second + 1)": nextPlace,
		"block + 2 != &here":                               nextPlace,
	} {
		file := checkout.Write(t, "a.c", strings.ReplaceAll(coinciding, "CONDITION", condition))
		for _, flags := range [][]string{{"--engine=explicit"}, {"--engine=symbolic"}, {"--engine=explicit", "--m32"}, {"--reduction=none"}} {
			if got := assumptionsOf(t, flags, file, reusedPlace, nextPlace); got != assumed {
				t.Errorf("%s, %v: assumed %q, want %q", condition, flags, got, assumed)
			}
		}
	}
}

// TestCoincidingPrograms: what the programs of testdata say of themselves.
func TestCoincidingPrograms(t *testing.T) {
	t.Parallel()
	for name, assumed := range map[string]string{
		"stack-place-compared": reusedPlace, "heap-place-other-size": reusedPlace, "one-past-compared": nextPlace, "places-compared": "",
	} {
		status, out, stderr := heddle("check", "../../../testdata/memory/"+name+".c")
		if status != 0 || strings.Contains(out, "assumed:") != (assumed != "") || !strings.Contains(out, assumed) {
			t.Errorf("%s: status %d, want %q\n%s%s", name, status, assumed, out, stderr)
		}
	}
}
