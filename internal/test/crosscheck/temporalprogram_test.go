package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"heddle/internal/temporal/ltl"
)

// temporalProgram draws a program of one to three threads that may never end, over variables of few values, and a formula about these.
type temporalProgram struct {
	r      *rand.Rand
	text   strings.Builder
	inputs bool // it reads inputs into variables
}

// temporalGlobals are the variables of the programs, and temporalValues their values.
var temporalGlobals = []string{"a", "b"}

const temporalValues = 2

func drawTemporal(r *rand.Rand) string { return (&temporalProgram{r: r}).draw() }

func (p *temporalProgram) draw() string {
	r := p.r
	p.line("#include <pthread.h>")
	p.line("extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int); extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);")
	p.line("signed char a, b; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;")
	threads := r.IntN(3)
	for t := range threads {
		p.line("static void *f%d(void *x) { int i = 0; (void)i;", t)
		p.body()
		p.line("return x; }")
	}
	p.line("int main(void) { pthread_t t[2]; int i = 0; (void)i; a = b; // both are there")
	for range r.IntN(3) { // nobody else notices these
		p.statement(1)
	}
	for t := range threads {
		p.line("pthread_create(&t[%d], 0, f%d, 0);", t, t)
	}
	p.body()
	if r.IntN(2) == 0 {
		for t := range threads {
			p.line("pthread_join(t[%d], 0);", t)
		}
	}
	p.line("return 0; }")
	return p.text.String()
}

func (p *temporalProgram) line(format string, args ...any) {
	fmt.Fprintf(&p.text, format+"\n", args...)
}

// body is a few statements, perhaps again and again.
func (p *temporalProgram) body() {
	loop := p.r.IntN(3) > 0
	if loop {
		p.line("for (;;) {")
	}
	for range 1 + p.r.IntN(2) {
		p.statement(2)
	}
	if loop {
		p.line("}")
	}
}

func (p *temporalProgram) global() string { return temporalGlobals[p.r.IntN(len(temporalGlobals))] }

func (p *temporalProgram) statement(depth int) {
	g, v := p.global(), p.r.IntN(temporalValues)
	if p.inputs && p.r.IntN(4) == 0 {
		p.input()
		return
	}
	k := p.r.IntN(13)
	if depth == 0 && k >= 8 {
		k = 0
	}
	switch k {
	case 0, 1:
		p.line("%s = %d;", g, v)
	case 2:
		p.line("%s = %s;", g, p.global())
	case 3:
		p.line("%s = !%s;", g, g)
	case 4:
		p.line("while (%s != %d);", g, v)
	case 5:
		p.line("i = !i; %s = i;", g)
	case 6:
		p.line("for (int k = 0; k < 2; k++) i = k;")
	case 7:
		p.line("__VERIFIER_assume(%s == %d);", g, v)
	case 8:
		p.line("if (%s == %d) {", g, v)
		p.statement(depth - 1)
		p.line("}")
	case 9:
		p.line("if (__VERIFIER_nondet_bool()) {")
		p.statement(depth - 1)
		p.line("}")
	case 10:
		p.line("pthread_mutex_lock(&m);")
		p.statement(depth - 1)
		p.line("pthread_mutex_unlock(&m);")
	case 11:
		p.line("__VERIFIER_atomic_begin();")
		p.statement(depth - 1)
		p.line("__VERIFIER_atomic_end();")
	default:
		p.line("if (i == %d) for (;;) i = !i;", v)
	}
}

// input reads an input, or does what depends on one.
func (p *temporalProgram) input() {
	g := p.global()
	switch p.r.IntN(8) {
	case 5:
		p.line("%s = (%s + __VERIFIER_nondet_bool() + i) & 3;", g, p.global())
	case 6:
		p.line("i = 2 * __VERIFIER_nondet_bool() + __VERIFIER_nondet_bool();")
	case 7:
		p.line("while (%s > i) %s--;", g, g)
	case 0, 1:
		p.line("%s = __VERIFIER_nondet_bool();", g)
	case 2:
		p.line("i = __VERIFIER_nondet_bool();")
	case 3:
		p.line("i = i ^ %s;", g)
	default:
		p.line("%s = i & 1;", g)
	}
}

// temporalAtoms are the conditions that formulae are about: one for each variable and value, and about how runs end.
func temporalAtoms() (atoms []string) {
	for _, g := range temporalGlobals {
		for v := range temporalValues {
			atoms = append(atoms, fmt.Sprintf("%s == %d", g, v))
		}
	}
	return append(atoms, "ended", "deadlocked")
}

// temporalText is a formula as the user writes it.
func temporalText(f *ltl.Formula) string {
	var args []string
	for _, a := range f.Args() {
		args = append(args, "("+temporalText(a)+")")
	}
	switch f.Op() {
	case ltl.OpAtom:
		return temporalAtoms()[f.Atom()]
	case ltl.OpNot:
		return "!" + args[0]
	case ltl.OpAnd:
		return strings.Join(args, " && ")
	case ltl.OpOr:
		return strings.Join(args, " || ")
	case ltl.OpFinally:
		return "F " + args[0]
	case ltl.OpGlobally:
		return "G " + args[0]
	}
	return args[0] + " U " + args[1]
}

// drawFormula draws a formula without X.
func drawFormula(r *rand.Rand, depth int) *ltl.Formula {
	if depth == 0 {
		return ltl.Atom(r.IntN(len(temporalAtoms())))
	}
	next := func() *ltl.Formula { return drawFormula(r, depth-1) }
	switch r.IntN(7) {
	case 0:
		return ltl.Not(next())
	case 1:
		return ltl.And(next(), next())
	case 2:
		return ltl.Or(next(), next())
	case 3, 4:
		return ltl.Finally(next())
	case 5:
		return ltl.Globally(next())
	}
	return ltl.Until(next(), next())
}
