package verify

import (
	"slices"
	"testing"

	"heddle/internal/engine/modular"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testplan"
)

// countedThreads is a program with threads without end, each of which increments what all share.
const countedThreads = testplan.EndlessHead + `unsigned n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	static void *work(void *p) { pthread_mutex_lock(&m); unsigned was = n; if (was < 5000) n = was + 1; pthread_mutex_unlock(&m); check(n >= was); return p; }`

// TestPairs: where threads are started without end, a proof about them in pairs is looked for before the usual engines, unless
// more is asked for than it covers. It states all obligations.
func TestPairs(t *testing.T) {
	file := checkout.Write(t, "counted.c", countedThreads)
	asserted := machine.CheckSet(0).With(machine.Assert)
	for _, x := range []struct {
		name  string
		pairs bool
		task  func(*plan.Task)
	}{
		{"assertions", true, func(k *plan.Task) { k.Checks.Set = asserted }},
		{"the error function too", true, func(k *plan.Task) { k.Checks.Set = asserted.With(machine.ErrorCall).With(machine.DivZero) }},
		{"races", false, func(k *plan.Task) { k.Checks.Set = asserted.With(machine.Race) }},
		{"all checks", false, func(k *plan.Task) { k.Checks.Set = machine.DefaultChecks }},
		{"counting is off", false, func(k *plan.Task) { k.Checks.Set, k.Search.CounterAbstraction = asserted, plan.CountOff }},
		{"an engine is chosen", false, func(k *plan.Task) { k.Checks.Set, k.Search.Engine = asserted, plan.EngineExplicit }},
		{"a condition on states", false, func(k *plan.Task) { k.Checks.Set, k.Checks.Never = asserted, []string{"n == 9000"} }},
	} {
		s := unprovable(t, file, false, false, func(k *plan.Task) {
			k.Checks.KeepGoing, k.Search.Engine = false, plan.EngineAuto
			x.task(k)
		})
		all, err := lineup(s.Plan)
		if err != nil {
			t.Fatal(err)
		}
		if pairs := slices.ContainsFunc(all.list, func(c *contender) bool { return c.name == modular.Engine{}.Name() }); pairs != x.pairs {
			t.Errorf("%s: in pairs %v, want %v", x.name, pairs, x.pairs)
		}
		if !x.pairs {
			continue
		}
		r, err := s.Answer(Checks{})
		if err != nil {
			t.Fatal(err)
		}
		holdsProof(t, x.name, &r.Verdict, verdict.ThreadModular)
		if r.Verdict.Threads != modular.Threads {
			t.Errorf("%s: threads: %q", x.name, r.Verdict.Threads)
		}
	}
}
