package bench

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/test/testsession"
)

// temporal are formulae that hold of programs, so that everything is searched: one whose automaton is weak, and one whose is not.
var temporal = []struct{ name, file, macro, formula string }{
	{"weak", "programs/fib_bench.c", "-DNUM=6", "G (i <= 1000 && j <= 1000)"},
	{"strong", "programs/fib_bench.c", "-DNUM=6", "G (i > 1 -> F j > 1)"},
	{"weak", "twins/programs/philosophers.c", "-DN=6 -DLAST", "G !(eats[0] && eats[1])"},
	{"strong", "twins/programs/philosophers.c", "-DN=6 -DLAST", "G F (eats[0] || eats[1] || eats[2] || eats[3] || eats[4] || eats[5])"},
}

// BenchmarkTemporal searches for runs that violate formulae which hold: how many times longer than a search for failures of the same program, with the same
// store, the reduction local and as many workers, each time in turn.
func BenchmarkTemporal(b *testing.B) {
	for _, t := range temporal {
		for _, promise := range []plan.Fairness{plan.FairNone, plan.FairWeak} {
			for _, workers := range []int{1, 2} {
				b.Run(fmt.Sprintf("%s/%s/%s/%d", t.name, t.macro, promise, workers), func(b *testing.B) {
					task := plan.Task{Checks: plan.Checks{Set: machine.DefaultChecks.Without(machine.Race)}, Search: plan.Search{Reduction: reduction.Local, Workers: workers}}
					task.Source.Load = compile.Options{Files: []string{t.file}, CFlags: strings.Fields(t.macro)}
					timesAsLong(b, task, t.formula, promise)
				})
			}
		}
	}
}

// timesAsLong reports how many times longer it takes to search for runs that violate a formula than for failures.
func timesAsLong(b *testing.B, task plan.Task, formula string, promise plan.Fairness) {
	plain := testsession.Open(b, task)
	task.Checks.Linear, task.Checks.Fairness = formula, promise
	asks := testsession.Open(b, task)
	var spent [2]time.Duration
	var states [2]int
	for b.Loop() {
		begun := time.Now()
		r, m, err := plain.Search()
		if err != nil || len(r.Violations) > 0 || !r.Complete() {
			b.Fatal(err, r)
		}
		spent[0], states[0] = spent[0]+time.Since(begun), r.States
		m.Close()
		begun = time.Now()
		out, err := liveness.Search(asks.Plan)
		if err != nil || len(out.Evidence.Found.Violations) > 0 || !out.Evidence.Found.Complete() {
			b.Fatal(err, out)
		}
		spent[1], states[1] = spent[1]+time.Since(begun), out.Evidence.Found.States
		out.Close()
	}
	b.ReportMetric(spent[1].Seconds()/spent[0].Seconds(), "times")
	b.ReportMetric(float64(states[1])/float64(states[0]), "times-states")
}
