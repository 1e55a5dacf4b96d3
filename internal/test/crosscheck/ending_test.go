package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestEnding: of random loops over numbers of few bits none is proved to end of which the search of all states finds a run that does not.
func TestEnding(t *testing.T) {
	var answers [3]atomic.Int64
	var proved atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_ENDING", 10, 2000), func(t *testing.T, seed uint64) {
		text := drawLoops(rand.New(rand.NewPCG(seed, 31)))
		want := ends(t, text, plan.EngineExplicit)
		answers[want].Add(1)
		switch got := ends(t, text, plan.EngineInduction); {
		case got == verdict.Verified && want != verdict.Verified:
			t.Fatalf("proved, and the search of all states says %v\n%s", want, text)
		case got == verdict.Violated:
			t.Fatalf("violated, by a search for proofs\n%s", text)
		case got == verdict.Verified:
			proved.Add(1)
		}
		if want == verdict.Violated {
			notProved(t, text, endingWays[seed%uint64(len(endingWays))])
		}
	})
	if t.Failed() {
		return
	}
	yes, no := answers[verdict.Verified].Load(), answers[verdict.Violated].Load()
	t.Logf("%d end, of which %d were proved, %d do not, %d were too large", yes, proved.Load(), no, answers[verdict.Unknown].Load())
	if 4*no < yes || 4*yes < no || 2*proved.Load() < yes {
		t.Error("the programs drawn have nearly always the same answer, or are hardly proved")
	}
}

// endingWays are options of attempts that come late, or never, where all are tried.
var endingWays = []induction.Options{
	{K: 2, Values: 1}, {K: 1, Values: 4, Merge: true}, {K: 3, Values: 4}, {K: 2, Values: 4, Merge: true}, {K: 1, Values: 24}, {K: 4, Values: 1}, {K: 1, Values: 1, Merge: true},
}

// notProved demands that one way to look for a proof finds none.
func notProved(t *testing.T, text string, way induction.Options) {
	t.Helper()
	begun := time.Now()
	s := testsession.OpenText(t, "program.c", text, plan.Task{
		Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Termination)},
		Search: plan.Search{Engine: plan.EngineBMC},
		Bounds: plan.Bounds{Seconds: 3},
		Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
	})
	o, err := kinduction.EndsBy(s.Plan, []induction.Options{way})
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Undecided) == 0 {
		t.Fatalf("%+v: proved, and a run does not end\n%s", way, text)
	}
}

// ends asks an engine whether every run of a program ends.
func ends(t *testing.T, text string, by plan.Engine) verdict.Answer {
	t.Helper()
	begun := time.Now()
	task := plan.Task{
		Checks: plan.Checks{Set: machine.CheckSet(0).With(machine.Termination)},
		Search: plan.Search{Engine: by},
		Bounds: plan.Bounds{Seconds: 20, States: 300_000},
		Host:   plan.Host{Clock: func() float64 { return time.Since(begun).Seconds() }},
	}
	if by == plan.EngineInduction {
		task.Bounds.States, task.Bounds.Seconds = 0, 2
	}
	r, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
	if err != nil {
		t.Fatal(err, "\n", text)
	}
	return r.Verdict.Answer
}

// loops draws programs of loops over a few variables.
type loops struct {
	r      *rand.Rand
	vars   []string
	narrow bool // 4 bits of each, else 8
	labels int
	text   strings.Builder
}

func drawLoops(r *rand.Rand) string {
	g := &loops{r: r, narrow: r.IntN(3) > 0}
	kind, n := "unsigned char", 2+r.IntN(2)
	if !g.narrow {
		kind, n = []string{"unsigned char", "signed char"}[r.IntN(2)], 1+r.IntN(2)
	}
	g.vars = []string{"a", "b", "c"}[:n]
	g.text.WriteString("extern unsigned char __VERIFIER_nondet_uchar(void); extern _Bool __VERIFIER_nondet_bool(void);\n#define any __VERIFIER_nondet_uchar\n#define bit __VERIFIER_nondet_bool\n")
	if r.IntN(4) == 0 {
		fmt.Fprintf(&g.text, "%s a;\n", kind)
	}
	g.text.WriteString("int main(void) {\n")
	for i, v := range g.vars {
		if i > 0 || !strings.Contains(g.text.String(), kind+" a;") {
			fmt.Fprintf(&g.text, "%s %s;\n", kind, v)
		}
		fmt.Fprintf(&g.text, "%s = %s;\n", v, g.input())
	}
	g.loop(2)
	if r.IntN(3) == 0 {
		g.loop(1)
	}
	g.text.WriteString("return 0; }\n")
	return g.text.String()
}

func (g *loops) variable() string { return g.vars[g.r.IntN(len(g.vars))] }

func (g *loops) input() string {
	if g.narrow {
		return "any() & 15"
	}
	return "any()"
}

// number is a constant or a variable.
func (g *loops) number() string {
	if g.r.IntN(2) == 0 {
		return g.variable()
	}
	return fmt.Sprint(g.r.IntN(12))
}

func (g *loops) condition() string {
	if g.r.IntN(5) == 0 {
		return "bit()"
	}
	c := fmt.Sprintf("%s %s %s", g.variable(), []string{"<", ">", ">", "<=", "!=", ">="}[g.r.IntN(6)], g.number())
	switch g.r.IntN(6) {
	case 0:
		return c + " && bit()"
	case 1:
		return fmt.Sprintf("%s && %s > 0", c, g.variable())
	}
	return c
}

// loop writes a loop with so many levels of loops in it, at most.
func (g *loops) loop(depth int) {
	switch g.r.IntN(4) {
	case 0:
		v := g.variable()
		fmt.Fprintf(&g.text, "for (%s = %s; %s < %s; %s) {\n", v, g.number(), v, g.number(), g.assigned(fmt.Sprintf("%s + 1", v), v))
		g.body(depth)
		g.text.WriteString("}\n")
	case 1:
		g.labels++
		n := g.labels
		fmt.Fprintf(&g.text, "again%d:\n", n)
		g.body(depth)
		fmt.Fprintf(&g.text, "if (%s) goto again%d;\n", g.condition(), n)
	default:
		fmt.Fprintf(&g.text, "while (%s) {\n", g.condition())
		g.body(depth)
		g.text.WriteString("}\n")
	}
}

func (g *loops) body(depth int) {
	for range 1 + g.r.IntN(3) {
		g.statement(depth)
	}
}

func (g *loops) statement(depth int) {
	switch n := g.r.IntN(10); {
	case n == 0 && depth > 1:
		g.loop(depth - 1)
	case n == 1:
		fmt.Fprintf(&g.text, "if (%s) return 0;\n", g.condition())
	case n <= 4 && depth > 0:
		fmt.Fprintf(&g.text, "if (%s) {\n", g.condition())
		g.body(depth - 1)
		if g.r.IntN(2) == 0 {
			g.text.WriteString("} else {\n")
			g.body(depth - 1)
		}
		g.text.WriteString("}\n")
	default:
		v := g.variable()
		fmt.Fprintf(&g.text, "%s;\n", g.assigned(g.value(v), v))
	}
}

// value is what a variable is assigned, most often something less.
func (g *loops) value(v string) string {
	switch g.r.IntN(12) {
	case 0:
		return g.input()
	case 1:
		return fmt.Sprintf("%s + %s", v, g.number())
	case 2:
		return fmt.Sprintf("%s / 2", v)
	case 3:
		return g.number()
	case 4:
		return fmt.Sprintf("%s - %s", v, g.number())
	case 5:
		return fmt.Sprintf("%s * %d", v, 2+g.r.IntN(2))
	case 6:
		return fmt.Sprintf("%s + 1", v)
	}
	return fmt.Sprintf("%s - %d", v, 1+g.r.IntN(2))
}

func (g *loops) assigned(value, v string) string {
	if g.narrow {
		return fmt.Sprintf("%s = (%s) & 15", v, value)
	}
	return fmt.Sprintf("%s = %s", v, value)
}
