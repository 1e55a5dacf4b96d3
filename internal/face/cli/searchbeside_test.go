package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestSearchBeside tests that two threads race on the table without a name of hsearch, on a table of hsearch_r and on a tree, unless a mutex orders them;
// that two tables are apart; and that what depends on the balance of trees is an assumption.
func TestSearchBeside(t *testing.T) {
	t.Parallel()
	const race, fine = "violated: data race", "verified"
	for _, x := range []struct{ use, with, want, names string }{
		{"hsearch(key, FIND)", "hsearch(key, FIND)", race, ""},
		{"hsearch(key, ENTER)", "hsearch(key, FIND)", race, ""},
		{"hdestroy()", "hsearch(key, FIND)", "violated: ", ""}, // a race, and a use of a table that is no more
		{"LOCKED hsearch(key, ENTER) UNLOCKED", "LOCKED hsearch(key, FIND) UNLOCKED", fine, ""},
		{"LOCKED hsearch(key, FIND) UNLOCKED", "LOCKED hdestroy() UNLOCKED", "violated: null pointer dereference", ""},
		{"hsearch_r(key, FIND, &e, &a)", "hsearch_r(key, FIND, &g, &a)", fine, ""},
		{"hsearch_r(key, ENTER, &e, &a)", "hsearch_r(key, FIND, &g, &a)", race, ""},
		{"hsearch_r(key, ENTER, &e, &a)", "hsearch_r(key, ENTER, &g, &b)", fine, ""},
		{`tsearch("k", &root, order)`, `tfind("k", &root, order)`, race, ""},
		{`tsearch("k", &root, order)`, `tsearch("k", &other, order)`, fine, ""},
		{`tfind("k", &root, order)`, `tfind("j", &root, order)`, fine, ""},
		{`LOCKED tdelete("j", &root, order) UNLOCKED`, `LOCKED tdelete("j", &root, order) UNLOCKED`, fine, ""},
		{`LOCKED found = tfind("j", &root, order) != 0 UNLOCKED; assert(found)`, `LOCKED tdelete("j", &root, order) UNLOCKED`, "violated: assertion failed", ""},
		{`twalk(root, seen)`, `tfind("j", &root, order)`, fine, "no standard describes their balance"},
	} {
		locks := strings.NewReplacer("UNLOCKED", "; pthread_mutex_unlock(&m)", "LOCKED", "pthread_mutex_lock(&m);")
		file := checkout.Write(t, "a.c", strings.NewReplacer("WITH", locks.Replace(x.with), "USE", locks.Replace(x.use)).Replace(`#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <search.h>
#include <string.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct hsearch_data a, b;
static ENTRY key = {"k"}, *e, *g;
static void *root, *other;
static int found;
static int order(const void *x, const void *y) { return strcmp(x, y); }
static void seen(const void *node, VISIT visit, int depth) { found += visit == leaf && depth == 0; }
static void *second(void *p) { WITH; return p; }
int main(void)
{
    pthread_t t;
    hcreate(3), hcreate_r(3, &a), hcreate_r(3, &b), tsearch("j", &root, order);
    seen(0, preorder, 0);
    pthread_create(&t, 0, second, 0);
    USE;
    pthread_join(t, 0);
    return 0;
}
`))
		for _, way := range [][]string{{}, {"--reduction=none"}, {"--reduction=tau"}, {"--reduction=superstep"}, {"--cflags=-m32"}} {
			if _, out, stderr := heddle(append(append([]string{"check"}, way...), file)...); !strings.HasPrefix(out, x.want) || !strings.Contains(out, x.names) {
				t.Errorf("%v, %s: want %q\n%s%s", x, way, x.want, out, stderr)
			}
		}
	}
}
