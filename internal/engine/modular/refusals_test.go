package modular_test

import (
	"strings"
	"testing"
)

// TestRefusals: what is not modelled exactly is refused, with the reason.
func TestRefusals(t *testing.T) {
	for name, x := range map[string]struct{ text, why string }{
		"the heap":               {`static void *run(void *p) { int *q = malloc(4); if (q) *q = 1; return 0; }` + always, "malloc"},
		"a pointer in memory":    {`static unsigned *shared = &x; static void *run(void *p) { *shared = 1; shared = &y; return 0; }` + always, "pointer whose target is not known"},
		"a pointer to a local":   {`static unsigned *lent; static void *run(void *p) { unsigned a = 1; lent = &a; return 0; }` + always, "local variable is stored"},
		"an argument by name":    {`static void *run(void *p) { return 0; } int main(void) { unsigned a; pthread_t t; for (;;) pthread_create(&t, 0, run, &a); }`, "gets the address of a local variable"},
		"a function pointer":     {`static void *run(void *p) { return 0; } static void *(*f)(void *) = run; int main(void) { pthread_t t; for (;;) { pthread_create(&t, 0, f, 0); f = run; } }`, "starts in a function that is not known"},
		"a call of a pointer":    {`static void set(void) { x = 1; } static void (*f)(void) = set; static void *run(void *p) { f(); f = set; return 0; }` + always, "callptr"},
		"recursion":              {`static unsigned down(unsigned n) { return n ? down(n - 1) : 0; } static void *run(void *p) { x = down(in()); return 0; }` + always, "recursive"},
		"floats":                 {`static double d; static void *run(void *p) { d = d * 2; return 0; }` + always, "does not have"},
		"structures":             {`struct s { int a[9]; } s, r; static void *run(void *p) { s = r; r.a[0] = 1; return 0; }` + always, "does not have"},
		"a result of a thread":   {`static void *run(void *p) { return p; } int main(void) { pthread_t t; void *r; for (;;) { pthread_create(&t, 0, run, 0); pthread_join(t, &r); } }`, "result of a thread"},
		"attributes":             {`static pthread_attr_t a; static void *run(void *p) { return p; } int main(void) { pthread_t t; for (;;) pthread_create(&t, &a, run, 0); }`, "attributes"},
		"a recursive mutex":      {`static pthread_mutex_t r = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; static void *run(void *p) { pthread_mutex_lock(&r); pthread_mutex_unlock(&r); return 0; }` + always, "ordinary kind"},
		"a mutex among others":   {`static struct { int a; pthread_mutex_t m; } s; static void *run(void *p) { pthread_mutex_lock(&s.m); pthread_mutex_unlock(&s.m); return 0; }` + always, "variable of its own"},
		"a condition variable":   {`static pthread_cond_t c; static void *run(void *p) { lock(); pthread_cond_wait(&c, &m); unlock(); return 0; }` + always, "pthread_cond_wait"},
		"the identity":           {`static void *run(void *p) { if (pthread_equal(pthread_self(), pthread_self())) x = 1; return 0; }` + always, "pthread_self"},
		"an address as number":   {`static void *run(void *p) { x = (unsigned long)&x & 4095; return 0; }` + always, "addressused"},
		"waiting in a section":   {`static void *run(void *p) { atomically(lock(); unlock()) return 0; }` + always, "atomic section"},
		"a section in a section": {`static void *run(void *p) { atomically(atomically(x = 1)) return 0; }` + always, "atomic section"},
		"an array that varies":   {`static void *run(void *p) { unsigned n = in(); char a[n & 7 | 1]; a[0] = 1; x = a[0]; return 0; }` + always, ""},
		"code before main":       {`__attribute__((constructor)) static void before(void) { x = 1; } static void *run(void *p) { return 0; }` + always, "before main"},
		"code behind main":       {`static void after(void) {} static void *run(void *p) { return 0; } int main(void) { atexit(after); pthread_t t; for (;;) pthread_create(&t, 0, run, 0); }`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			head := "#define _GNU_SOURCE\n" + twinHead
			if ok, why := proves(t, head+x.text); ok || !strings.Contains(why, x.why) {
				t.Errorf("proved %v: %q does not say %q", ok, why, x.why)
			}
		})
	}
}
