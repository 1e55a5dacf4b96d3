package states_test

import (
	"strings"
	"testing"

	"heddle/internal/engine/executions"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/states"
	"heddle/internal/explore/reduction"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testplan"
	"heddle/internal/test/testsession"
)

// TestCountedOneByOne: states and executions are not counted where an input has one way that stands for all of its values.
func TestCountedOneByOne(t *testing.T) {
	for _, engine := range []plan.Engine{"", plan.EngineAuto, plan.EngineExplicit, plan.EngineSymbolic, plan.EngineBMC} {
		task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}, Bounds: plan.Bounds{States: 10}, Search: plan.Search{Engine: engine}}
		task.Source.Load.Files = []string{checkout.Path("examples", "counter.c")}
		p := testsession.Open(t, task).Plan
		_, _, counted := states.Count(p, reduction.Local, nil)
		_, executed := executions.Count(p.With(func(k *plan.Task) { k.Bounds.Executions = 1 }))
		want := ""
		if engine.Symbolic() {
			want = "by the explicit engine"
		}
		testplan.ErrorSays(t, "states by the engine "+string(engine), counted, want)
		testplan.ErrorSays(t, "executions by the engine "+string(engine), executed, want)
	}
}

// TestSmall: a graph beside an answer is made of few states that cost little, and of all of them.
func TestSmall(t *testing.T) {
	const loop = "int main(void) { unsigned n = 0; for (unsigned i = 0; i < ROUNDS; i++) n += i ^ n; return n == 7; }\n"
	for _, x := range []struct {
		name, text string
		states     int // 0: no graph
	}{
		{"short", strings.ReplaceAll(loop, "ROUNDS", "10"), 1},
		{"not so short", strings.ReplaceAll(loop, "ROUNDS", "100000"), 16},
		{"long", strings.ReplaceAll(loop, "ROUNDS", "40000000"), 0},
		{"counter", "#include <pthread.h>\nint x;\nstatic void *f(void *p) { for (;;) x++; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); for (;;) x++; }\n", 0},
	} {
		task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}}
		task.Source.Load.Files = []string{checkout.Write(t, strings.ReplaceAll(x.name, " ", "-")+".c", x.text)}
		p := testsession.Open(t, task).Plan
		g := states.Small(p, reduction.Strongest)
		if (g != nil) != (x.states > 0) || g != nil && (g.Kept() != x.states || g.Seen() != x.states) {
			t.Errorf("%s: the graph is there: %v, want %d states", x.name, g != nil, x.states)
		}
		if s := states.Small(p.With(func(k *plan.Task) { k.Search.Symmetry = true }), reduction.Strongest); s != nil {
			t.Errorf("%s: a state that stands for others says what it holds", x.name)
		}
		if x.name != "counter" { // has states without end
			if n, _, err := states.Count(p, reduction.Strongest, nil); err != nil || len(n.Reasons) > 0 {
				t.Errorf("%s cannot be counted: %v, %v", x.name, err, n.Reasons)
			}
		}
	}
}
