package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// fibonacci has some ten thousand states: more than the short passes look at.
var fibonacci = []string{"check", "--check=-race", "--cflags=-DNUM=5", "../../../bench/programs/fib_bench.c"}

// TestStores: each store's answer says what it rests on, or why it is none.
func TestStores(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		flags  string
		status int
		want   string
	}{
		{"--store=tree", 0, "verified: no check can fail"},
		{"--store=hash", 0, "have the same hash of 64 bits with a probability of at most"},
		{"--store=hash128", 0, "have the same hash of 128 bits with a probability of at most"},
		{"--store=hash --memory=100K", 2, "the limit on memory was reached"},
		{"--store=bitstate --memory=8M", 2, "% of those met were distinguished"},
		{"--store=hash --spill=bitstate --memory=400K", 2, "the memory for states was used up (--memory), and since then a few bits"},
		{"--store=tree --spill=bitstate --memory=700K", 2, "the memory for states was used up (--memory), and since then a few bits"},
		{"--store=tree --spill=bitstate", 0, "verified: no check can fail"},
	} {
		status, out, _ := heddle(append(fibonacci, strings.Fields(x.flags)...)...)
		if status != x.status || !strings.Contains(out, x.want) {
			t.Errorf("%s: status %d, want %d and %q:\n%s", x.flags, status, x.status, x.want, out)
		}
	}
}

// TestStoresFindViolations: what is found is reported, and is real, with every store.
// The assertion fails in few of the runs only.
func TestStoresFindViolations(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "sum.c", `#include <assert.h>
#include <pthread.h>
int i = 1, j = 1;
void *one(void *a) { for (int k = 0; k < 4; k++) i += j; return a; }
void *two(void *a) { for (int k = 0; k < 4; k++) j += i; return a; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(i < 55 && j < 55);
  return 0;
}
`)
	for _, flags := range []string{"--store=tree", "--store=hash", "--store=hash128", "--store=bitstate --memory=8M",
		"--store=tree --spill=bitstate --memory=700K"} {
		args := append([]string{"check", "--check=-race", "--keep-going", file}, strings.Fields(flags)...)
		if status, out, _ := heddle(args...); status != 1 || !strings.Contains(out, "assert") {
			t.Errorf("%s: status %d:\n%s", flags, status, out)
		}
	}
}
