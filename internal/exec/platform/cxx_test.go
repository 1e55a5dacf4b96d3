package platform_test

import (
	"testing"

	"heddle/internal/exec/platform"
)

func TestCxx(t *testing.T) {
	for _, c := range []judged{
		{"new and delete", `
struct S { int v; S() : v(3) {} ~S() {} };
int main() { S *s = new S; int v = s->v; delete s; S *a = new S[4]; v += a[3].v; delete[] a; delete (S *)0; return v == 6 ? 0 : *(int *)0; }`, "", ""},
		{"delete twice", `int main() { int *p = new int(1); delete p; delete p; }`, "free", "freed before"},
		{"use after delete", `int main() { int *p = new int(1); delete p; return *p; }`, "use-after-free", ""},
		{"static local variable", `
struct S { int v; S(); };
int made; S::S() : v(1) { made++; }
S &get() { static S s; return s; }
void *f(void *a) { return get().v == 1 ? a : 0; }
int main() { START(p, f); get(); JOIN(p); assert(made == 1); }`, "", ""},
		{"static variable of itself", `
int g(int n); int f(int n) { static int v = g(n); return v; } int g(int n) { return f(n); }
int main() { return f(1); }`, "misuse", "entered recursively"},
		{"global destructor", `
struct S { ~S() { assert(x == 1); } } s;
int main() { x = 1; }`, "", ""},
		{"global constructor", `
int make() { return 5; } int g = make();
int main() { assert(g == 5); }`, "", ""},
		{"pure virtual call", `
struct A { A() { call(); } void call() { f(); } virtual void f() = 0; }; struct B : A { void f() {} };
int main() { B b; }`, "misuse", "a pure virtual function"},
		{"virtual destructor", `
struct A { virtual ~A() {} }; struct B : A { int *p = new int; ~B() { delete p; } };
int main() { A *a = new B; delete a; }`, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := explore(t, "// C++\n"+threadHeadCxx+c.source, platform.Options{})
			if got.check != c.check {
				t.Errorf("%q: %s; want %q", got.check, got.text, c.check)
			}
		})
	}
}

const threadHeadCxx = `#include <cassert>
#include <pthread.h>
int x; pthread_t p;
#define START(t, f) assert(pthread_create(&t, 0, f, 0) == 0)
#define JOIN(t) assert(pthread_join(t, 0) == 0)
`
