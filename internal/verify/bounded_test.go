package verify_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// TestBoundsInTurns: engines that would ignore a bound have no turn where engines take turns, and it is no error that there are some.
func TestBoundsInTurns(t *testing.T) {
	const text = `
		extern unsigned __VERIFIER_nondet_uint(void);
		extern void abort(void);
		int main(void) {
			unsigned n = __VERIFIER_nondet_uint();
			for (unsigned i = 0; i < n; i++)
				if (__VERIFIER_nondet_uint() == i + n) n--;
			if (n == 77) n++;
		}`
	c := testsession.Compile(t, text)
	for name, x := range map[string]struct {
		bound func(*plan.Task)
		want  verdict.ReasonKind
	}{
		"depth":    {func(k *plan.Task) { k.Bounds.Depth = 5 }, verdict.LimitDepth},
		"switches": {func(k *plan.Task) { k.Bounds.Bounded, k.Bounds.States = true, 50 }, verdict.LimitStates},
		"delays":   {func(k *plan.Task) { k.Bounds.Bounded, k.Bounds.Delays, k.Bounds.States = true, true, 50 }, verdict.LimitStates},
	} {
		r := c.Check(t, "", func(k *plan.Task) {
			k.Search.Engine = plan.EngineAuto
			x.bound(k)
		})
		if v := &r.Verdict; v.Answer != verdict.Unknown || v.Engine != string(plan.EngineSymbolic) ||
			!slices.ContainsFunc(v.Reasons, func(r verdict.Reason) bool { return r.Kind == x.want }) {
			t.Errorf("%s: %v by %s: %v", name, v.Answer, v.Engine, v.Reasons)
		}
	}
}

// TestWaysInTurns: engines that have not what is asked for have no turn.
func TestWaysInTurns(t *testing.T) {
	c := testsession.Compile(t, `
		extern unsigned __VERIFIER_nondet_uint(void);
		int main(void) {
			unsigned n = __VERIFIER_nondet_uint(), sum = 0;
			for (unsigned i = 0; i < 1000; i++) sum += i < n;
			return sum > 1000;
		}`)
	for name, ask := range map[string]func(*plan.Task){
		"random": func(k *plan.Task) { k.Search.Order, k.Sampling.Runs = order.Random, 10 },
		"swarm":  func(k *plan.Task) { k.Search.Order, k.Sampling.Runs = order.Swarm, 2 },
		"joint":  func(k *plan.Task) { k.Search.Reduction = reduction.Joint },
	} {
		r := c.Check(t, "", func(k *plan.Task) {
			k.Search.Engine, k.Bounds.States = plan.EngineAuto, 200
			ask(k)
		})
		for _, engine := range []string{string(plan.EngineBMC), "k-induction"} {
			if v := &r.Verdict; v.Engine == engine || strings.Contains(v.EngineWhy, engine) {
				t.Errorf("%s: %v by %s: %s", name, v.Answer, v.Engine, v.EngineWhy)
			}
		}
	}
}
