package verify

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// Programs in which main may come to a loop that nobody ends; in which somebody does; of which no run ends; and whose runs all end.
const (
	mayHang = `extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *), pthread_join(unsigned long, void **);
		_Atomic int x; void *sets(void *p) { x = 1; return p; }
		int main(void) { unsigned long t; pthread_create(&t, 0, sets, 0); if (x) while (x); pthread_join(t, 0); }`
	waits = `extern int pthread_create(unsigned long *, void *, void *(*)(void *), void *), pthread_join(unsigned long, void **);
		_Atomic int x; void *sets(void *p) { x = 1; return p; }
		int main(void) { unsigned long t; pthread_create(&t, 0, sets, 0); while (!x); pthread_join(t, 0); }`
	neverEnds = `_Atomic int x; int main(void) { for (;;) x ^= 1; }`
	allEnd    = `extern unsigned __VERIFIER_nondet_uint(void); int main(void) { return __VERIFIER_nondet_uint() > 3; }`
)

// TestHangsExamined: a search by values decides whether a state hangs, in whatever order. What does not leaves the check out of those that a
// proof is about, or the answer open where the check was named.
func TestHangsExamined(t *testing.T) {
	const open = "whether a run can end from every state was not examined: "
	firm := func(k *plan.Task) { k.Checks.Firm = k.Checks.Firm.With(machine.Hang) }
	bmc := func(k *plan.Task) { k.Search.Engine = plan.EngineBMC }
	for name, x := range map[string]struct {
		program string
		changes []func(*plan.Task)
		want    verdict.Answer
		ends    string // begins so; of an unknown answer, its reason
	}{
		"hangs":                  {mayHang, nil, verdict.Violated, ""},
		"hangs, two workers":     {mayHang, []func(*plan.Task){func(k *plan.Task) { k.Search.Workers = 2 }}, verdict.Violated, ""},
		"hangs, breadth first":   {mayHang, []func(*plan.Task){func(k *plan.Task) { k.Search.Order = order.BreadthFirst }}, verdict.Violated, ""},
		"hangs, one switch":      {mayHang, []func(*plan.Task){func(k *plan.Task) { k.Bounds.Bounded, k.Bounds.Switches = true, 1 }}, verdict.Violated, ""},
		"hangs, hashed":          {mayHang, []func(*plan.Task){func(k *plan.Task) { k.Search.Store = plan.StoreHash }}, verdict.Violated, ""},
		"hangs, off":             {mayHang, []func(*plan.Task){func(k *plan.Task) { k.Checks.Set = k.Checks.Set.Without(machine.Hang) }}, verdict.Verified, ""},
		"hangs, unrolled":        {mayHang, []func(*plan.Task){bmc}, verdict.Verified, open + "loops were unrolled"},
		"hangs, unrolled, named": {mayHang, []func(*plan.Task){bmc, firm}, verdict.Unknown, open + "loops were unrolled"},
		"waits":                  {waits, []func(*plan.Task){firm}, verdict.Verified, ""},
		"waits, two workers":     {waits, []func(*plan.Task){firm, func(k *plan.Task) { k.Search.Workers = 2 }}, verdict.Verified, ""},
		"waits, breadth first":   {waits, []func(*plan.Task){firm, func(k *plan.Task) { k.Search.Order = order.BreadthFirst }}, verdict.Verified, ""},
		"waits, unknown inputs":  {waits, []func(*plan.Task){func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }}, verdict.Verified, open + "states with unknown inputs"},
		"hangs, unknown inputs, beside a check of runs": {mayHang, []func(*plan.Task){func(k *plan.Task) {
			k.Search.Engine, k.Checks.Set = plan.EngineSymbolic, k.Checks.Set.With(machine.Starvation)
		}}, verdict.Verified, open + "states with unknown inputs"},
		"never ends":              {neverEnds, []func(*plan.Task){firm}, verdict.Verified, "no run ends"},
		"never ends, two workers": {neverEnds, []func(*plan.Task){firm, func(k *plan.Task) { k.Search.Workers = 2 }}, verdict.Verified, "no run ends"},
		"all runs end":            {allEnd, []func(*plan.Task){firm, func(k *plan.Task) { k.Search.Engine = plan.EngineSymbolic }}, verdict.Verified, ""},
	} {
		r, err := check(hangPlan(t, x.program, x.changes...))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		v := &r.Verdict
		ends := v.Ends
		if v.Answer == verdict.Unknown && len(v.Reasons) == 1 && v.Reasons[0].Kind == verdict.EndsOpen {
			ends = v.Reasons[0].Text
		}
		off := strings.HasPrefix(v.Ends, open) || strings.HasSuffix(name, "off")
		if v.Answer != x.want || !strings.HasPrefix(ends, x.ends) || x.ends == "" && ends != "" || slices.Contains(v.Question.Checks, "hang") == off || slices.Contains(v.Question.Missing, "hang") != off {
			t.Errorf("%s: %v, %q, %v, checked %v", name, v.Answer, ends, v.Reasons, v.Question.Checks)
		}
		if v.Answer == verdict.Violated && (len(r.Traces) != 1 || r.Traces[0].Failure.Check != "hang" || r.Traces[0].Repeats == 0) {
			t.Errorf("%s: %+v", name, r.Traces)
		}
	}
}

// TestHangsOfWorkers: a hang that another process has found replays here.
func TestHangsOfWorkers(t *testing.T) {
	p := hangPlan(t, mayHang)
	found, err := check(p)
	if err != nil {
		t.Fatal(err)
	}
	if r := farResultOf(p, found).judged(p, "w"); r.Verdict.Answer != verdict.Violated || len(r.Traces) != 1 || r.Traces[0].Failure.Check != "hang" {
		t.Errorf("%+v", r.Verdict)
	}
}

func hangPlan(t *testing.T, text string, changes ...func(*plan.Task)) *plan.Plan {
	return testplan.Programs{}.Plan(t, text, func(k *plan.Task) {
		k.Checks.Set, k.Search.Engine = machine.DefaultChecks, plan.EngineExplicit
		for _, change := range changes {
			change(k)
		}
	})
}
