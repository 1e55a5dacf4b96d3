package verify

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// inRounds goes round as often as an input says. That is no proof in rounds, and one by induction.
const inRounds = smallHead + `int main(void) { unsigned n = in(), i = 0, j = 0; while (i < n) { i++; j++; check(i == j); } }`

// forEver counts inputs, and goes wrong when nobody waits for it any more.
const forEver = smallHead + `int main(void) { unsigned n = 0; for (;;) { if (byte()) n++; check(n != -1u); } }`

// turnsOfHalf are contenders whose turns begin with half a second.
func turnsOfHalf(engines ...plan.Engine) (list []*contender) {
	for _, e := range engines {
		list = append(list, &contender{engine: e, first: 0.5})
	}
	return list
}

// TestRounds: without a limit on time there are three rounds of turns, with one as many as it has room for.
func TestRounds(t *testing.T) {
	all := modules{}
	for _, x := range []struct {
		seconds, least, most float64
		first                string
	}{
		{0, 21, 40, "no engine has decided in its turns"},
		{100, 100, 110, "the limit on time was reached"},
	} {
		clock := &stepping{step: 0.1}
		s := all.open(t, forEver, func(k *plan.Task) {
			k.Host.Clock, k.Bounds.Seconds = clock.seconds, x.seconds
			k.Symbolic.Solving.Solver = "cadical"
		})
		r, err := inTurns(s.Plan, "", turnsOfHalf(plan.EngineExplicit, plan.EngineSymbolic))
		if err != nil || r.Verdict.Answer != verdict.Unknown || r.Verdict.Reasons[0].Kind != verdict.LimitTime || !strings.HasPrefix(r.Verdict.Reasons[0].Text, x.first) ||
			clock.now < x.least || clock.now > x.most {
			t.Errorf("%v s: %v after %v s, %+v", x.seconds, err, clock.now, r.Verdict)
		}
	}
}

// TestInductionInTurns: a proof by induction counts where no search has decided; where it finds none others go on.
func TestInductionInTurns(t *testing.T) {
	all := modules{}
	s := all.open(t, inRounds, func(k *plan.Task) {
		k.Host.Clock, k.Bounds.Seconds, k.Host.Interrupted = (&stepping{step: 0.1}).seconds, 400, nil
		k.Symbolic.Solving.Solver = "cadical"
	})
	list := turnsOfHalf(plan.EngineSymbolic, plan.EngineBMC)
	list[1].induct, list[1].first = &proofs{left: attempts}, 300
	r, err := inTurns(s.Plan, "", list)
	if err != nil || r.Verdict.Answer != verdict.Verified || r.Verdict.Induction == nil || !strings.Contains(r.Verdict.EngineWhy, "symbolic did not decide in") {
		t.Errorf("%v, %+v", err, r.Verdict)
	}
	s = all.open(t, forEver, func(k *plan.Task) {
		k.Host.Clock, k.Bounds.Seconds = (&stepping{step: 0.1}).seconds, 5
		k.Symbolic.Solving.Solver = "cadical"
	})
	list = turnsOfHalf(plan.EngineBMC, plan.EngineExplicit)
	list[0].induct, list[1].first = &proofs{left: attempts}, 5
	r, err = inTurns(s.Plan, "", list)
	if err != nil || !strings.Contains(r.Verdict.EngineWhy, "k-induction did not decide in") {
		t.Errorf("%v, %+v", err, r.Verdict)
	}
	if last := list[0].last; last == nil || len(last.Verdict.Reasons) == 0 || last.Verdict.Reasons[0].Kind != verdict.NoInvariant {
		t.Errorf("the turn of induction said %+v", last)
	}
}
