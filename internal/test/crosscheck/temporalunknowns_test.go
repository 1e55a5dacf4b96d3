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
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTemporalUnknowns: with inputs as unknowns the verdict is that of fixed points over all states and steps of the oracle, which tries their values, or it
// is unknown; and that it seldom is.
func TestTemporalUnknowns(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL_UNKNOWNS", 12, 1000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 11))
		text := (&temporalProgram{r: r, inputs: true}).draw()
		load := compile.Options{CFlags: []string{"-w"}}
		g := graphOf(t, text, load)
		if g == nil {
			return
		}
		compareNext(t, text, load, "X X "+"("+temporalText(drawFormula(r, 1))+")", &answers)
		compareNext(t, text, load, "F (a == 0 && X b == 1)", &answers)
		for range 3 {
			compareUnknowns(t, text, load, g, drawFormula(r, 1+r.IntN(3)), &answers)
		}
	})
	spread(t, &answers, 30)
	if decided := answers[verdict.Verified].Load() + answers[verdict.Violated].Load(); answers[verdict.Unknown].Load()*10 > decided {
		t.Error("more than one in ten is unknown")
	}
}

func compareUnknowns(t *testing.T, text string, load compile.Options, g *oracle.Graph, f *ltl.Formula, answers *[3]atomic.Int64) {
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
		for _, by := range []reduction.Name{reduction.None, reduction.Local} {
			task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: temporalText(f), Fairness: fairness},
				Search: plan.Search{Engine: plan.EngineSymbolic, Reduction: by}}
			task.Source.Load = load
			res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			answers[res.Verdict.Answer].Add(1)
			if got := res.Verdict.Answer; got == verdict.Unknown {
				t.Logf("%s, fairness %s, reduction %s: want %v, unknown: %v\n%s", temporalText(f), fairness, by, want, res.Verdict.Reasons, text)
			} else if got != want {
				t.Fatalf("%s, fairness %s, reduction %s: %v %v, want %v\n%s", temporalText(f), fairness, by, got, res.Verdict.Reasons, want, text)
			}
		}
	}
}

// compareNext compares what unknowns and values say of a formula that counts steps, which the oracle counts in its own way.
func compareNext(t *testing.T, text string, load compile.Options, formula string, answers *[3]atomic.Int64) {
	t.Helper()
	var got [2]verdict.Answer
	for i, engine := range []plan.Engine{plan.EngineExplicit, plan.EngineSymbolic} {
		task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: formula}, Search: plan.Search{Engine: engine}}
		task.Source.Load = load
		res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		got[i] = res.Verdict.Answer
	}
	answers[got[1]].Add(1)
	if got[0] != got[1] && got[1] != verdict.Unknown {
		t.Fatalf("%s: %v by values, %v by unknowns\n%s", formula, got[0], got[1], text)
	}
}
