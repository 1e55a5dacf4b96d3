package crosscheck

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/temporal/automaton"
	"heddle/internal/temporal/ltl"
	"heddle/internal/temporal/notation"
	"heddle/internal/test/oracle"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTemporalWays: the verdict of a formula is the same where it is a query, where the automaton of its negation is read from a file, whatever that says of
// itself, and where a shortest run is asked for.
func TestTemporalWays(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL_WAYS", 20, 600), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 23))
		text := drawTemporal(r)
		load := compile.Options{CFlags: []string{"-w"}}
		g := graphOf(t, text, load)
		if g == nil {
			return
		}
		for range 2 {
			compareWays(t, r, text, load, g, drawFormula(r, 1+r.IntN(3)), &answers)
		}
	})
	spread(t, &answers, 20)
}

func compareWays(t *testing.T, r *rand.Rand, text string, load compile.Options, g *oracle.Graph, f *ltl.Formula, answers *[3]atomic.Int64) {
	t.Helper()
	a, err := automaton.Translate(ltl.Not(f), temporalAtoms())
	if err != nil {
		t.Fatal(err)
	}
	fairness := []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong}[r.IntN(3)]
	want := verdict.Verified
	if newNaive(g, a, saysOf).accepts(fairness.String()) {
		want = verdict.Violated
	}
	var hoa strings.Builder
	if err := notation.WriteHOA(&hoa, a, ""); err != nil {
		t.Fatal(err)
	}
	queries, err := plan.ParseQuery("A(" + temporalText(f) + ")")
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(*plan.Task){
		"a query":      func(k *plan.Task) { k.Checks.Queries = queries },
		"an automaton": func(k *plan.Task) { k.Checks.Automaton = plan.Automaton{File: "f.hoa", Text: hoa.String()} },
		"one that says no more": func(k *plan.Task) {
			k.Checks.Automaton = plan.Automaton{File: "f.hoa", Text: strings.Replace(hoa.String(), " stutter-invariant", "", 1)}
		},
		"a shortest run": func(k *plan.Task) { k.Checks.Linear, k.Search.Shortest = temporalText(f), true },
		"a shortest, by each step": func(k *plan.Task) {
			k.Checks.Linear, k.Search.Shortest, k.Search.Reduction = temporalText(f), true, reduction.None
		},
	} {
		task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Fairness: fairness}}
		task.Source.Load = load
		change(&task)
		s := testsession.OpenText(t, "program.c", text, task)
		var got verdict.Answer
		if len(task.Checks.Queries) > 0 {
			res, err := s.Answer(verify.Query{Query: queries[0]})
			if err != nil {
				t.Fatal(err)
			}
			asked := &res.Verdict
			got = asked.Answer
		} else {
			res, err := s.Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			got = res.Verdict.Answer
		}
		if answers[got].Add(1); got != want {
			t.Fatalf("%s, fairness %s, as %s: %v, want %v\n%s", temporalText(f), fairness, name, got, want, text)
		}
	}
}
