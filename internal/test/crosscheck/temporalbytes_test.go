package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// byteFormulas are asked of programs over bytes.
var byteFormulas = []string{"F ended", "G F a == 0", "F G a != b", "G (a == 1 -> F b == 0)", "F (a > b)", "G F t[1] == 0", "a == 0 U b == 0", "G (a + b < 300)",
	"F G (a - b >= 0)", "G F (a == 5 || ended)", "F (t[2] == 1) -> F ended", "G (a == 0 -> F a != 0)"}

// TestTemporalBytes: of random programs over bytes, with arithmetic and an array, unknowns never say the opposite of what trying all values says.
func TestTemporalBytes(t *testing.T) {
	var answers [3]atomic.Int64
	var missed atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL_BYTES", 6, 100), func(t *testing.T, seed uint64) {
		p := &byteProgram{r: rand.New(rand.NewPCG(seed, 100))}
		text := p.draw()
		for range 3 {
			formula := byteFormulas[p.r.IntN(len(byteFormulas))]
			fairness := []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong}[p.r.IntN(3)]
			ask := func(e plan.Engine, states int) verdict.Answer {
				task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: formula, Fairness: fairness}, Search: plan.Search{Engine: e}}
				task.Source.Load, task.Bounds.States = compile.Options{CFlags: []string{"-w"}}, states
				res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				return res.Verdict.Answer
			}
			values, unknowns := ask(plan.EngineExplicit, 20_000), ask(plan.EngineSymbolic, 800)
			answers[unknowns].Add(1)
			switch {
			case values == verdict.Unknown || values == unknowns:
			case unknowns == verdict.Unknown:
				missed.Add(1)
			default:
				t.Errorf("%s, fairness %s: %v by values, %v by unknowns\n%s", formula, fairness, values, unknowns, text)
			}
		}
	})
	t.Logf("%d verified, %d violated, %d unknown, of which %d values decide", answers[verdict.Verified].Load(), answers[verdict.Violated].Load(),
		answers[verdict.Unknown].Load(), missed.Load())
}

// byteProgram draws a program over bytes.
type byteProgram struct {
	r    *rand.Rand
	text strings.Builder
}

func (p *byteProgram) line(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

func (p *byteProgram) one(of ...string) string { return of[p.r.IntN(len(of))] }

func (p *byteProgram) place() string  { return p.one("a", "b", "i", "x", "t[i & 3]", "t[1]") }
func (p *byteProgram) number() string { return p.one("0", "1", "2", "3", "5", "128", "255") }

func (p *byteProgram) condition() string {
	return p.one(p.place()+" == "+p.number(), p.place()+" < "+p.place(), p.place()+" & 1", p.place()+" != "+p.place(), p.place()+" > "+p.number())
}

func (p *byteProgram) draw() string {
	p.line("#include <pthread.h>")
	p.line("extern unsigned char __VERIFIER_nondet_uchar(void); extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int);")
	p.line("unsigned char a, b, t[4]; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;")
	threads := p.r.IntN(2)
	for i := range threads {
		p.line("static void *f%d(void *arg) { unsigned char i = 0, x = 0; (void)i; (void)x;", i)
		p.perhapsForEver(1)
		p.line("return arg; }")
	}
	p.line("int main(void) { pthread_t th; unsigned char i = 0, x = 0; (void)i; (void)x; a = b; t[0] = 0;")
	for i := range threads {
		p.line("pthread_create(&th, 0, f%d, 0);", i)
	}
	p.perhapsForEver(2)
	p.line("return 0; }")
	return p.text.String()
}

func (p *byteProgram) perhapsForEver(depth int) {
	if p.r.IntN(2) == 0 {
		p.line("for (;;) { a = a; // others notice each round, so that it is one step")
		p.statements(depth)
		p.line("}")
		return
	}
	p.statements(depth)
}

func (p *byteProgram) statements(depth int) {
	for range 1 + p.r.IntN(3) {
		p.statement(depth)
	}
}

// block is what a head governs.
func (p *byteProgram) block(head string, depth int) {
	p.line("%s {", head)
	p.statements(depth - 1)
	p.line("}")
}

func (p *byteProgram) statement(depth int) {
	if depth == 0 || p.r.IntN(7) < 4 {
		p.assignment()
		return
	}
	switch p.r.IntN(6) {
	case 0, 1:
		p.block("if ("+p.condition()+")", depth)
		p.block("else", depth)
	case 2:
		p.block("while ("+p.condition()+")", depth)
	case 3:
		p.line("pthread_mutex_lock(&m);")
		p.statements(depth - 1)
		p.line("pthread_mutex_unlock(&m);")
	case 4:
		p.block("for (int k = 0; k < 3; k++)", depth)
	default:
		p.block("if (__VERIFIER_nondet_bool())", depth)
	}
}

func (p *byteProgram) assignment() {
	switch p.r.IntN(8) {
	case 0, 1:
		p.line("%s = __VERIFIER_nondet_uchar();", p.place())
	case 2:
		p.line("%s = %s + %s;", p.place(), p.place(), p.number())
	case 3:
		p.line("%s = %s %s %s;", p.place(), p.place(), p.one("^", "&", "-", "+", "*", "|"), p.place())
	case 4:
		p.line("%s = %s;", p.place(), p.one(p.number(), p.place()))
	case 5:
		p.line("%s >>= 1;", p.place())
	case 6:
		p.line("%s--;", p.place())
	default:
		if p.r.IntN(3) == 0 {
			p.line("__VERIFIER_assume(%s);", p.condition())
		}
	}
}
