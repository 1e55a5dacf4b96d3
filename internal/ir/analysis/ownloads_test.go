package analysis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/include"
	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// TestOwnLoads: which functions load v or w, which no other thread ever writes. Each case is a change of the first program, in which f writes v, g writes w,
// and both load both.
func TestOwnLoads(t *testing.T) {
	const base = `#include <pthread.h>
extern int scanf(const char *, ...), again(void);
void more(void), *f(void *);
volatile int v = 1, w = 1;
int *volatile p;
int sum(int n) { return n + 1; }
void *f(void *arg) { v = v + w; v = sum(v); return 0; }
void *g(void *arg) { w = v + w; w = sum(w); return 0; }
void more(void) {}
int main(int argc, char **argv)
{
    pthread_t a, b;
    pthread_create(&a, 0, f, 0);
    pthread_create(&b, 0, g, 0);
    return v;
}
`
	for _, c := range []struct {
		what, want string
		changes    []string
	}{
		{"nothing else", "f:v g:w", nil},
		{"nobody writes w", "f:v f:w g:w", []string{"w = v + w; w = sum(w);", "sum(v + w);"}},
		{"main writes v", "g:w", []string{"pthread_t a, b;", "pthread_t a, b; v = 2;"}},
		{"g writes v", "g:w", []string{"w = v + w;", "w = v++;"}},
		{"v is written by an atomic operation of g", "g:w", []string{"w = v + w;", "w = __atomic_fetch_add(&v, 1, 5);"}},
		{"v is written by an exchange of g", "g:w", []string{"w = v + w;", "int e = 1; w = __atomic_compare_exchange_n(&v, &e, 2, 0, 5, 5);"}},
		{"v is written by an atomic operation of f", "f:v g:w", []string{"v = sum(v);", "__atomic_fetch_add(&v, 1, 5);"}},
		{"the address of v is stored", "g:w", []string{"return v;", "p = (int *)&v; return v;"}},
		{"the address of v is passed", "g:w", []string{"v = sum(v);", "scanf(\"%d\", &v);"}},
		{"the address of v is in memory from the start", "g:w", []string{"*volatile p;", "*volatile p = (int *)&v;"}},
		{"the address of v is in the middle of memory", "g:w", []string{"*volatile p;", "*volatile p; struct { int a; char b[12]; const volatile int *c; } s[2] = {{0, \"\", 0}, {1, \"\", &v}};"}},
		{"v is copied", "g:w", []string{"return v;", "int x; __builtin_memcpy(&x, (int *)&v, 4); return x;"}},
		{"v is compared with an address", "g:w", []string{"return v;", "return argv == (void *)&v;"}},
		{"v is one of several", "f:d g:w", []string{"volatile int v = 1", "volatile int d[4]\n#define v (d[2])\n, u = 1"}},
		{"an index leads to v", "g:w", []string{"return v;", "return (&v)[argc];"}},
		{"an index leads to v from before", "g:w", []string{"return v;", "return (&v - 8)[argc];"}},
		{"v is accessed beyond its end", "g:w", []string{"return v;", "return (&v)[1];"}},
		{"v is a thread's own", "", []string{"volatile int v", "volatile int u; _Thread_local volatile int v"}},

		{"f runs twice, and nobody writes w", "f:w", []string{"pthread_create(&b, 0, g, 0);", "pthread_create(&b, 0, f, 0);"}},
		{"f runs in main, too", "g:w", []string{"return v;", "f(0); return v;"}},
		{"f runs in a loop", "g:w", []string{"pthread_create(&a, 0, f, 0);", "for (int i = 0; i < argc; i++) pthread_create(&a, 0, f, 0);"}},
		{"g is behind a loop", "f:v g:w", []string{"pthread_create(&b, 0, g, 0);", "for (int i = 0; i < argc; i++) sum(i); pthread_create(&b, 0, g, 0);"}},
		{"main calls itself", "", []string{"return v;", "if (argc > 1) main(argc - 1, argv); return v;"}},
		{"main starts a thread", "", []string{"return v;", "pthread_create(&a, 0, (void *(*)(void *))main, 0); return v;"}},
		{"f is made in a function that is called through a pointer", "g:w", []string{"pthread_create(&a, 0, f, 0);", "void (*volatile x)(void) = more; x();", "void more(void) {}", "void more(void) { pthread_t a; pthread_create(&a, 0, f, 0); }"}},
		{"f is made in a function that is called once", "f:v g:w", []string{"pthread_create(&a, 0, f, 0);", "more();", "void more(void) {}", "void more(void) { pthread_t a; pthread_create(&a, 0, f, 0); }"}},
		{"f is made in a function that is called twice", "g:w", []string{"pthread_create(&a, 0, f, 0);", "more(); more();", "void more(void) {}", "void more(void) { pthread_t a; pthread_create(&a, 0, f, 0); }"}},
		{"f is given to a thread", "g:w", []string{"pthread_create(&b, 0, g, 0);", "pthread_create(&b, 0, g, f);"}},
		{"f is the attribute of a thread", "g:w", []string{"pthread_create(&b, 0, g, 0);", "pthread_create(&b, (void *)f, g, 0);"}},
		{"f is stored", "g:w", []string{"int *volatile p;", "void *f(void *); void *volatile p = f;"}},
		{"f is called through a pointer", "g:w", []string{"return v;", "void *(*volatile x)(void *) = f; x(0); return v;"}},
		{"f is called by the library", "g:w", []string{"return v;", "pthread_key_t k; pthread_key_create(&k, (void (*)(void *))f); return v;"}},
		{"f writes by a function", "f:v g:w more:v", []string{"v = sum(v);", "more();", "void more(void) {}", "void more(void) { v = sum(v); }"}},
		{"f and g write by a function", "g:w", []string{"v = sum(v);", "more();", "w = sum(w);", "more();", "void more(void) {}", "void more(void) { v = sum(v); }"}},
		{"f makes itself", "g:w", []string{"v = sum(v);", "pthread_t t; pthread_create(&t, 0, f, 0);"}},
		{"f is called by itself", "f:v g:w", []string{"v = sum(v);", "if (arg) f(arg);"}},
		{"before main something is called", "g:w", []string{"void more(void) {}", "__attribute__((constructor)) void more(void) { v = 7; }"}},
		{"behind main something is called", "g:w", []string{"void more(void) {}", "__attribute__((destructor)) void more(void) { v = 7; }"}},
		{"main owns a variable", "f:v g:w main:u", []string{"w = 1;", "w = 1, u;", "return v;", "u = v; return u;"}},
		{"main owns a variable, and calls itself", "", []string{"w = 1;", "w = 1, u;", "return v;", "u = v; if (u > 1) main(u, argv); return u;"}},
		{"v is exchanged by f", "f:v g:w", []string{"v = sum(v);", "int e = 1; __atomic_compare_exchange_n(&v, &e, 2, 0, 5, 5);"}},
		{"v is accessed before its beginning", "g:w", []string{"return v;", "return (&v)[-1];"}},
		{"a number is an address", "f:v g:w", []string{"return v;", "return *(volatile int *)4096;"}},
		{"the address of a function without a body is stored", "f:v g:w", []string{"return v;", "void *volatile x = scanf; return v;"}},
		{"f is the first function", "g:w", []string{"int sum(int n) { return n + 1; }", "#define sum(n) (n + 1)", "int *volatile p;", "void *f(void *); void *volatile p = f;"}},
		{"v is in an object whose other end is far away", "g:w", []string{"volatile int v = 1, w", "volatile int d[3L << 28], *volatile far = &d[0xB0000000 / 4]; \n#define v d[0]\nvolatile int w"}},
		{"v is in a narrow page", "", []string{"volatile int v", "volatile int " + list(70, " = 1, ", "a") + " = 1; volatile int v", "int sum(int n) {", "int sum(int n) { " + list(70, " = ", "a") + " = n;"}},
		{"f calls what runs behind main", "g:w", []string{"v = sum(v);", "more();", "void more(void) {}", "__attribute__((destructor)) void more(void) { v = 7; }"}},
		{"what runs before main calls what f calls", "g:w", []string{"v = sum(v);", "more();", "void more(void) {}", "void more(void) { v = 7; } __attribute__((constructor)) void first(void) { more(); }"}},
		{"f is called by what it calls", "f:v g:w", []string{"v = sum(v);", "v = 3; more();", "void more(void) {}", "void more(void) { f(0); }"}},
		{"f is made in a function whose address is stored", "g:w", []string{"pthread_create(&a, 0, f, 0);", "void (*volatile x)(void) = more; more();", "void more(void) {}", "void more(void) { pthread_t a; pthread_create(&a, 0, f, 0); }"}},
		{"what f calls writes v, and is called through a pointer", "g:w", []string{"return n + 1;", "v = n; return n + 1;", "w = sum(w);", "", "return v;", "void *volatile x = sum; return v;"}},
		{"g makes f", "f:v g:w", []string{"pthread_create(&a, 0, f, 0);", "", "w = v + w;", "w = v + w; pthread_t a; pthread_create(&a, 0, f, 0);"}},
		{"g makes f in a loop", "g:w", []string{"pthread_create(&a, 0, f, 0);", "", "w = v + w;", "for (int i = 0; i < w; i++) { pthread_t a; pthread_create(&a, 0, f, 0); }"}},
		{"calls return again", "", []string{"return v;", "return again();"}},
	} {
		p := loadText(t, strings.NewReplacer(c.changes...).Replace(base))
		if got := strings.Join(ownLoads(p, p.Function("main")), " "); got != c.want {
			t.Errorf("%s: own loads are %q, not %q", c.what, got, c.want)
		}
	}
}

// list is the names of so many variables.
func list(n int, between, name string) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprint(name, i))
	}
	return strings.Join(names, between)
}

// TestOwnLoadsOfBeginnings: who begins decides who owns.
func TestOwnLoadsOfBeginnings(t *testing.T) {
	p := loadText(t, `#include <pthread.h>
volatile int u, v, w;
void two(int n);
void one(int n) { w = 2; if (n) two(n - 1); }
void two(int n) { one(n); }
void *f(void *arg) { v = v + w; return 0; }
void *g(void *arg) { w = v + w; return 0; }
int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, f, 0);
    one(2);
    u = u + v;
    return 0;
}
`)
	main, f := p.Function("main"), p.Function("f")
	for _, c := range []struct {
		beginnings []int
		want       string
	}{
		{[]int{main}, "f:v main:u"}, {[]int{main, main}, ""}, {[]int{main, f}, "main:u"}, {[]int{f}, ""}, {nil, ""},
	} {
		if got := strings.Join(ownLoads(p, c.beginnings...), " "); got != c.want {
			t.Errorf("%v: own loads are %q, not %q", c.beginnings, got, c.want)
		}
	}
	for pc := range p.Code { // functions that call each other, and nobody else calls them, which lowering leaves out
		if in := &p.Code[pc]; int(p.FuncOf[pc]) == main && in.Op == program.Call {
			in.Op, in.Imm = program.Nop, 0
		}
	}
	if got := strings.Join(ownLoads(p, main), " "); got != "f:v main:u" {
		t.Errorf("with what nobody calls: own loads are %q", got)
	}
}

func loadText(t *testing.T, text string) *program.Program {
	t.Helper()
	o := lower.Defaults("main")
	o.Missing = lower.AnyMissing
	o.Conduct = func(name string) program.Conduct {
		return program.Conduct{StartsThread: name == "pthread_create", ReturnsAgain: name == "again"}
	}
	p, err := lower.Lower(testprogram.Load(t, compile.Options{Files: []string{checkout.Write(t, "own.c", text)}, Headers: include.Files}), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ownLoads are the functions with own loads, with the variables.
func ownLoads(p *program.Program, beginnings ...int) (list []string) {
	for pc, own := range analysis.OwnLoads(p, beginnings) {
		if !own {
			continue
		}
		at := p.Pool[p.Code[pc].A.Index()]
		i := slices.IndexFunc(p.Statics, func(s program.Static) bool { return s.Addr <= at && at < s.Addr+s.Size })
		list = append(list, p.Funcs[p.FuncOf[pc]].Name+":"+p.Statics[i].Name)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
