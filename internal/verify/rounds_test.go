package verify

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testplan"
)

// inRounds loops as often as an input says. That is not a proof in rounds, and one by induction.
const inRounds = testplan.Head + `int main(void) { unsigned n = in(), i = 0, j = 0; while (i < n) { i++; j++; check(i == j); } }`

// forEver counts inputs, and goes wrong when nobody waits for it any more.
const forEver = testplan.Head + `int main(void) { unsigned n = 0; for (;;) { if (byte()) n++; check(n != -1u); } }`

// named are the candidates that users choose.
var named = map[plan.Engine]*candidate{plan.EngineExplicit: &byValues, plan.EngineSymbolic: &asUnknowns, plan.EngineBMC: &unrolling}

// shortTurns are contenders whose turns begin with a hundredth of a second.
func shortTurns(engines ...plan.Engine) (list []*contender) {
	for _, e := range engines {
		list = append(list, named[e].turn(10_000))
	}
	return list
}

// TestRounds: without a limit on time there are three rounds of turns, with one as many as it has room for.
func TestRounds(t *testing.T) {
	all := modules{}
	for _, x := range []struct {
		seconds float64
		first   string
	}{
		{0, "no engine decided within its turns"},
		{100, "the limit on time was reached"},
	} {
		clock := &testplan.Clock{Step: 0.1}
		s := all.open(t, forEver, func(k *plan.Task) {
			k.Host.Clock, k.Bounds.Seconds = clock.Seconds, x.seconds
			k.Symbolic.Solving.Solver = "cadical"
		})
		list := shortTurns(plan.EngineExplicit, plan.EngineSymbolic)
		r, err := newTurns(s.Begin(), "", list...).take()
		if err != nil || r.Verdict.Answer != verdict.Unknown || r.Verdict.Reasons[0].Kind != verdict.LimitTime || !strings.HasPrefix(r.Verdict.Reasons[0].Text, x.first) {
			t.Errorf("%v s: %v after %v s, %+v", x.seconds, err, clock.Now, r.Verdict)
		}
		for _, c := range list {
			if used := c.run.Used().Work; x.seconds == 0 && (used < 210_000 || used > 230_000) {
				t.Errorf("%s has used %d units in turns of 10,000, 40,000 and 160,000", c.name, used)
			}
		}
	}
}

// TestInductionInTurns: a proof by induction counts where no search has decided; where it finds none others continue.
func TestInductionInTurns(t *testing.T) {
	all := modules{}
	s := all.open(t, inRounds, func(k *plan.Task) { k.Symbolic.Solving.Solver = "cadical" })
	list := append(shortTurns(plan.EngineSymbolic), inducing.turn(10_000_000))
	r, err := newTurns(s.Begin(), "", list...).take()
	if err != nil || r.Verdict.Answer != verdict.Verified || r.Verdict.Induction == nil || !strings.Contains(r.Verdict.EngineWhy, "symbolic did not decide in about 0.01 s") {
		t.Errorf("%v, %+v", err, r.Verdict)
	}
	s = all.open(t, forEver, func(k *plan.Task) { k.Symbolic.Solving.Solver = "cadical" })
	list = append([]*contender{inducing.turn(10_000)}, shortTurns(plan.EngineExplicit)...)
	r, err = newTurns(s.Begin(), "", list...).take()
	if err != nil || !strings.Contains(r.Verdict.EngineWhy, "k-induction did not decide in about 0.21 s") {
		t.Errorf("%v, %+v", err, r.Verdict)
	}
	if last := list[0].last; last == nil || len(last.Verdict.Reasons) == 0 || last.Verdict.Reasons[0].Kind != verdict.NoInvariant {
		t.Errorf("the turn of induction said %+v", last)
	}
}

// TestTurnsAlike: a check in turns gives the same answer, story and figures however often it is made, and with two workers.
func TestTurnsAlike(t *testing.T) {
	all := modules{}
	for _, program := range []string{inRounds, forEver} {
		var first *Result
		for _, workers := range []int{1, 1, 2, 2} {
			s := all.open(t, program, func(k *plan.Task) {
				k.Symbolic.Solving.Solver, k.Search.Workers = "cadical", workers
			})
			r, err := newTurns(s.Begin(), "", append(shortTurns(plan.EngineSymbolic, plan.EngineBMC), inducing.turn(20_000))...).take()
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = r
			}
			a, b := &first.Verdict, &r.Verdict
			if a.Answer != b.Answer || a.EngineWhy != b.EngineWhy || a.Stats.States != b.Stats.States || a.Stats.Transitions != b.Stats.Transitions {
				t.Errorf("%d workers: %+v; before: %+v", workers, b, a)
			}
		}
	}
}
