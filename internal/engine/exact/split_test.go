package exact

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"heddle/internal/ask/property"
	"heddle/internal/chance/markov"
	"heddle/internal/chance/uses"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/test/testprogram"
)

// declared is what the programs below begin with.
const declared = `#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned char u8;
extern u8 __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);
void hit(void) {}
volatile int g, h;
`

// escaping are programs in which an input escapes: by memory, pointers, other threads, casts, output, calls, several inputs at once.
var escaping = map[string]string{
	"remainder": `int main(void) { if (__VERIFIER_nondet_uchar() % 3 == 1) hit(); }`,
	"two uses":  `int main(void) { u8 x = __VERIFIER_nondet_uchar(); if (x % 2) g = 1; if (x % 3 == 0) g += 2; if (g == 3) hit(); }`,
	"dependent": `int main(void) { u8 x = __VERIFIER_nondet_uchar(); if (x < 100) { if (x >= 50) hit(); else g = 1; } else if (x > 250) hit(); }`,
	"global":    `int main(void) { g = __VERIFIER_nondet_uchar() % 5; h = g * g; if (h > 3 && h < 10) hit(); }`,
	"callee":    `static int f(int x) { return x / 7 * 2; } int main(void) { int y = f(__VERIFIER_nondet_uchar()); if (y == 6 || f(y) == 2) hit(); }`,
	"pointer":   `static void f(int *p) { if (*p > 200) *p = 0; } int main(void) { int x = __VERIFIER_nondet_uchar(); f(&x); if (x < 100) hit(); }`,
	"index":     `int t[4] = {1, 2, 3, 2}; int main(void) { if (t[__VERIFIER_nondet_uchar() % 4] == 2) hit(); }`,
	"store":     `volatile int t[4]; int main(void) { t[__VERIFIER_nondet_uchar() % 3] = 1; if (t[1]) hit(); if (t[3]) __VERIFIER_error(); }`,
	"bytes":     `int main(void) { int x = __VERIFIER_nondet_uchar(); u8 b[4]; memcpy(b, &x, 4); if (b[0] > 77 && !b[1]) hit(); }`,
	"copy":      `struct s { char a; u8 b; }; int main(void) { struct s x = {1, __VERIFIER_nondet_uchar()}, y = x; if ((y.b ^ x.b) || y.b == 9) hit(); }`,
	"switch":    `int main(void) { switch (__VERIFIER_nondet_uchar() & 7) { case 0: case 3: hit(); break; case 5: g = 1; case 6: g++; break; } if (g == 2) hit(); }`,
	"loop":      `int main(void) { int n = 0; while (n < 4 && __VERIFIER_nondet_uchar() % 4) n++; if (n == 3) hit(); }`,
	"count":     `int main(void) { int n = __VERIFIER_nondet_uchar() % 6; for (int i = 0; i < n; i++) g += i; if (g == 3) hit(); }`,
	"two":       `int main(void) { u8 x = __VERIFIER_nondet_uchar() % 8, y = __VERIFIER_nondet_uchar() % 4; if (x < y) hit(); if (x + y == 7) g = 1; }`,
	"wide two":  `int main(void) { u8 x = __VERIFIER_nondet_uchar() & 15, y = __VERIFIER_nondet_uchar() & 15; if (x < y) { if (x > 3) hit(); } }`,
	"signed":    `int main(void) { signed char x = __VERIFIER_nondet_char(); if (x % 2 == -1) hit(); else if (x / 10 == -3) g = 1; }`,
	"assume":    `int main(void) { u8 x = __VERIFIER_nondet_uchar(); __VERIFIER_assume(x > 200); if (x % 5 == 0) hit(); }`,
	"fault":     `int main(void) { int x = __VERIFIER_nondet_uchar(); g = 100 / (x % 4); if (x > 250) hit(); }`,
	"array end": `int t[200]; int main(void) { u8 x = __VERIFIER_nondet_uchar(); t[x] = 1; if (t[7]) hit(); }`,
	"print":     `int main(void) { u8 x = __VERIFIER_nondet_uchar(); if (printf("%d", x) == 2) hit(); }`,
	"text":      `int main(void) { char b[8]; snprintf(b, sizeof b, "%d", __VERIFIER_nondet_uchar() % 12); if (!strcmp(b, "11")) hit(); if (strlen(b) == 1) g = 1; }`,
	"heap":      `int main(void) { u8 *p = malloc(2); *p = __VERIFIER_nondet_uchar(); u8 x = *p; free(p); if (x > 3) hit(); }`,
	"exit":      `int main(void) { u8 x = __VERIFIER_nondet_uchar(); if (x > 250) hit(); return x; }`,
	"exits":     `int main(void) { if (g) hit(); exit(__VERIFIER_nondet_uchar() % 3); }`,
	"function":  `static void a(void) { hit(); } static void b(void) { g = 1; } int main(void) { void (*f)(void) = __VERIFIER_nondet_uchar() > 99 ? a : b; f(); }`,
	"float":     `int main(void) { if (__VERIFIER_nondet_uchar() / 255.0 < 0.3) hit(); }`,
	"real":      `int main(void) { double x = __VERIFIER_nondet_uchar() * 0.1; int n = x; if (n % 2) hit(); else if (x > 24.9f) g = 1; }`,
	"unused":    `int main(void) { g = __VERIFIER_nondet_uchar(); g = 1; if (g) hit(); }`,
	"stale":     `int main(void) { int x; for (int i = 0; i < 3; i++) { x = __VERIFIER_nondet_uchar(); if (x % 2) g++; } if (g == 2 && x > 100) hit(); }`,
	"select":    `int main(void) { u8 x = __VERIFIER_nondet_uchar(); int y = x > 10 ? x : 300; if (y > 255) hit(); else if (y & 1) g = 1; }`,
	"locked": `pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static void *f(void *p) { pthread_mutex_lock(&m); g += *(u8 *)p % 3; pthread_mutex_unlock(&m); return 0; }
		int main(void) { u8 x = __VERIFIER_nondet_uchar(); pthread_t t; pthread_create(&t, 0, f, &x); pthread_mutex_lock(&m); h = g; pthread_mutex_unlock(&m);
			pthread_join(t, 0); if (g == 2 && h == 0 && x > 100) hit(); }`,
	"raced": `static void *f(void *p) { (void)p; if (g > 100) h = 1; return 0; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); g = __VERIFIER_nondet_uchar(); pthread_join(t, 0); if (h && g % 2) hit(); }`,
	"both draw": `static void *f(void *p) { *(volatile int *)p = __VERIFIER_nondet_bool() + 1; return 0; }
		int main(void) { pthread_t t, u; pthread_create(&t, 0, f, (void *)&g); pthread_create(&u, 0, f, (void *)&h); pthread_join(t, 0); pthread_join(u, 0); if (g == h) hit(); }`,
	"argument": `static void *f(void *p) { if ((long)p % 2) hit(); return p; }
		int main(void) { pthread_t t; void *r; pthread_create(&t, 0, f, (void *)(long)__VERIFIER_nondet_uchar()); pthread_join(t, &r); if ((long)r < 9) g = 1; }`,
	"atomic": `_Atomic int a; static void *f(void *p) { (void)p; a += 3; return 0; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); a += __VERIFIER_nondet_uchar(); if (a % 4 == 1) hit(); pthread_join(t, 0); if (a > 250) g = 1; }`,
	"exchange": `_Atomic int a = 1; int main(void) { int x = __VERIFIER_nondet_uchar() % 4; if (__atomic_compare_exchange_n((int *)&a, &x, 7, 0, 5, 5)) hit(); else if (x == 1) __VERIFIER_error(); }`,
}

// questions are what the chains are asked about: paths, ends, and what lies in memory, in inputs too.
var questions = []string{"Pr[<=%d] (<> ([0.hit] || [1.hit]))", "Pr[<=%d] ([] !(g == 1 && h == 0))", "Pr[<=%d] (<> Terminated)"}

// A chain in which inputs are split by their uses gives the probabilities of that in which each value is drawn, after each number of steps.
func TestSplitEscaping(t *testing.T) {
	for name, text := range escaping {
		t.Run(name, func(t *testing.T) { compareSplit(t, declared+text) })
	}
}

// compareSplit builds both chains of a program for each question, and asks them for several bounds.
func compareSplit(t *testing.T, text string) {
	t.Helper()
	smaller := false
	for _, q := range questions {
		p := openedText(t, text, fmt.Sprintf(q, 100))
		drawn := built(t, p, func(o markov.Options) (*markov.Chain, error) {
			m, err := p.Machine()
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			return markov.Build(m, o)
		})
		split := built(t, p, func(o markov.Options) (*markov.Chain, error) {
			m, err := uses.New(p.Program, p.MachineOptions(), 1)
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			return markov.BuildSplit(m.Machine, m, o)
		})
		smaller = smaller || split.States() < drawn.States()
		for _, steps := range []int{1, 10, 15, 20, 30, 45, 60, 100, 400} {
			f, err := property.NewAutomaton(p.Checks.Queries[0].Left.Formula, "", p.Program, uint64(steps))
			if err != nil {
				t.Fatal(err)
			}
			a, err := drawn.Follow(progression{f}, steps, markov.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			b, err := split.Follow(progression{f}, steps, markov.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(a.Reached-b.Reached) > 1e-12 {
				t.Errorf("%s, %d steps: drawn %.17g, split %.17g", q, steps, a.Reached, b.Reached)
			}
			for i := range a.Ends {
				if math.Abs(a.Ends[i]-b.Ends[i]) > 1e-12 {
					t.Errorf("%s, %d steps: end %d: drawn %g, split %g", q, steps, i, a.Ends[i], b.Ends[i])
				}
			}
		}
	}
	if !smaller && !t.Failed() {
		t.Log("no chain is smaller")
	}
}

// built is a chain for a plan's query.
func built(t *testing.T, p *plan.Plan, by func(markov.Options) (*markov.Chain, error)) *markov.Chain {
	t.Helper()
	f, err := property.NewAutomaton(p.Checks.Queries[0].Left.Formula, "", p.Program, 100)
	if err != nil {
		t.Fatal(err)
	}
	o := markov.Options{MaxStates: 500_000}
	for _, l := range f.Leaves() {
		o.Labels = append(o.Labels, l)
	}
	o.Fault = func(f *machine.Fault) {
		if f.Class != machine.Violation {
			t.Errorf("a run is not followed: %s (%s)", f.Text, place(p.Program, f.PC))
		}
	}
	c, err := by(o)
	var large *markov.TooLarge
	if errors.As(err, &large) && strings.Contains(t.Name(), "Random") { // programs written by hand are small enough
		t.Skip("a chain is too large to compare: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func place(p *program.Program, pc int) string { return p.At(pc).Short() }

// openedText is a plan of a program's text for a query.
func openedText(t *testing.T, text, query string) *plan.Plan {
	t.Helper()
	q, err := plan.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	task := plan.Task{Checks: plan.Checks{Queries: q}, Sampling: plan.Sampling{Stepwise: true}}
	p, err := plan.OpenModule(testprogram.LoadText(t, "uses.c", text, task.LoadOptions()), task)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Random programs over two inputs: what each computes goes by memory, callees and branches.
func TestSplitRandom(t *testing.T) {
	rounds := 4
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		rounds = 300
	}
	for seed := range rounds {
		text := declared + randomUses(rand.New(rand.NewPCG(uint64(seed), 3)))
		if t.Run(fmt.Sprint(seed), func(t *testing.T) { compareSplit(t, text) }); t.Failed() {
			t.Log(text)
			return
		}
	}
}

// randomUses is a program that uses an input of 8 bits and one of two values.
func randomUses(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("static int id(int v) { return v; }\nint main(void)\n{\n    volatile int a = 0, b = 0; int x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar() & 1;\n")
	term := func() string { return randomTerm(r, 2) }
	for range 2 + r.IntN(4) {
		switch r.IntN(6) {
		case 0:
			fmt.Fprintf(&b, "    a = %s;\n", term())
		case 1:
			fmt.Fprintf(&b, "    b = id(%s);\n", term())
		case 2:
			fmt.Fprintf(&b, "    if (%s < %d) g = 1; else b++;\n", term(), r.IntN(90))
		case 3:
			fmt.Fprintf(&b, "    if ((%s) %% 3 == 0) h++;\n", term())
		case 4:
			fmt.Fprintf(&b, "    switch ((%s) & 3) { case 0: a++; break; case 2: g = 1; }\n", term())
		case 5:
			b.WriteString("    x = __VERIFIER_nondet_uchar();\n")
		}
	}
	fmt.Fprintf(&b, "    if (%s == %d || a + b > %d) hit();\n    return 0;\n}\n", term(), r.IntN(20), r.IntN(200))
	return b.String()
}

func randomTerm(r *rand.Rand, depth int) string {
	if depth == 0 || r.IntN(4) == 0 {
		return []string{"x", "y", "a", "b", "x", fmt.Sprint(r.IntN(40))}[r.IntN(6)]
	}
	a, b, c := randomTerm(r, depth-1), randomTerm(r, depth-1), 1+r.IntN(9)
	switch r.IntN(9) {
	case 0:
		return fmt.Sprintf("(%s + %s)", a, b)
	case 1:
		return fmt.Sprintf("(%s - %s)", a, b)
	case 2:
		return fmt.Sprintf("(%s %% %d)", a, c)
	case 3:
		return fmt.Sprintf("(%s / %d)", a, c)
	case 4:
		return fmt.Sprintf("(%s ^ %d)", a, c)
	case 5:
		return fmt.Sprintf("(%s & 63) * %d", a, c)
	case 6:
		return fmt.Sprintf("(u8)(%s * %d)", a, c)
	case 7:
		return fmt.Sprintf("(int)(%s * 0.7)", a)
	}
	return fmt.Sprintf("(%s < %s ? %s : %d)", a, b, a, c)
}
