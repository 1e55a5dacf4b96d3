package crosscheck

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/ltl"
	"heddle/internal/test/oracle"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTemporal: of random programs and formulae the verdict is that of fixed points over all states and steps of the oracle, under each
// promise of fairness and each reduction, of one worker or two.
func TestTemporal(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL", 20, 1000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 7))
		text := drawTemporal(r)
		if seed%3 == 0 {
			text = drawWaiting(r)
		}
		load := compile.Options{CFlags: []string{"-w"}}
		g := graphOf(t, text, load)
		if g == nil {
			return
		}
		for i := range 3 {
			f := drawFormula(r, 1+r.IntN(3))
			if seed%3 == 0 && i == 0 {
				f = again(r)
			}
			compareTemporal(t, r, text, load, g, f, &answers)
		}
	})
	spread(t, &answers, 50)
}

// graphOf draws the graph of a program by the oracle; nil: it is too large.
func graphOf(t *testing.T, text string, load compile.Options) *oracle.Graph {
	t.Helper()
	g := &oracle.Graph{Globals: temporalGlobals}
	switch res := oracle.Explore(testprogram.LoadText(t, "program.c", text, load), oracle.Options{Graph: g, MaxStates: 1500}); res.Verdict {
	case oracle.TooLarge:
		return nil
	case oracle.Unsupported:
		t.Fatalf("the oracle does not know the program: %s\n%s", res.Reason, text)
	}
	return g
}

// spread demands that answers were of both kinds, each often enough.
func spread(t *testing.T, answers *[3]atomic.Int64, least int64) {
	t.Helper()
	if t.Failed() {
		return
	}
	t.Logf("%d verified, %d violated, %d unknown", answers[verdict.Verified].Load(), answers[verdict.Violated].Load(), answers[verdict.Unknown].Load())
	if answers[verdict.Verified].Load() < least || answers[verdict.Violated].Load() < least {
		t.Error("the programs drawn have nearly always the same answer")
	}
}

// saysOf are the atoms that hold in a state of the oracle.
func saysOf(s oracle.GraphState) (v uint64) {
	i := 0
	for _, value := range s.Values {
		for k := range temporalValues {
			if value == int64(k) {
				v |= 1 << i
			}
			i++
		}
	}
	if s.Ended {
		v |= 1 << i
	}
	if len(s.Steps) == 0 && !s.Ended && !s.Cut {
		v |= 1 << (i + 1)
	}
	return v
}

func compareTemporal(t *testing.T, r *rand.Rand, text string, load compile.Options, g *oracle.Graph, f *ltl.Formula, answers *[3]atomic.Int64) {
	t.Helper()
	a, err := automaton.Translate(ltl.Not(f), temporalAtoms())
	if err != nil {
		t.Fatal(err)
	}
	n := newNaive(g, a, saysOf)
	for _, fairness := range []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong} {
		want := verdict.Verified
		if n.accepts(fairness.String()) {
			want = verdict.Violated
		}
		for _, by := range []reduction.Name{reduction.None, reduction.Local, reduction.Joint, reduction.Persistent} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: temporalText(f), Fairness: fairness}, Search: plan.Search{Reduction: by, Workers: 1 + r.IntN(2)}}
			task.Source.Load = load
			var s *verify.Session = testsession.OpenText(t, "program.c", text, task)
			res, err := s.Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			answers[res.Verdict.Answer].Add(1)
			if res.Verdict.Answer != want {
				t.Fatalf("%s, fairness %s, reduction %s, %d workers: %v %v, want %v\n%s", temporalText(f), fairness, by, task.Search.Workers, res.Verdict.Answer, res.Verdict.Reasons, want, text)
			}
		}
	}
}
