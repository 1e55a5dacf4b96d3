package crosscheck

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestTemporalWorkers: of random programs and formulae several workers have the verdict of one, with each store; where they prove, their product has as many
// states and transitions. With bits they prove nothing.
func TestTemporalWorkers(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL_WORKERS", 15, 600), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 31))
		text := drawTemporal(r)
		formula := temporalText(drawFormula(r, 1+r.IntN(3)))
		fairness := []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong}[r.IntN(3)]
		for _, by := range []reduction.Name{reduction.None, reduction.Local} {
			ask := func(store plan.StoreKind, workers int) *verdict.Verdict {
				task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: formula, Fairness: fairness},
					Search: plan.Search{Reduction: by, Store: store, Workers: workers}, Bounds: plan.Bounds{Bytes: 96 << 20}}
				task.Source.Load = compile.Options{CFlags: []string{"-w"}}
				res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
				if err != nil {
					t.Fatal(err)
				}
				return &res.Verdict
			}
			one := ask(plan.StoreTree, 1)
			answers[one.Answer].Add(1)
			for _, store := range []plan.StoreKind{plan.StoreTree, plan.StoreHash, plan.StoreBitstate} {
				workers := 2 + r.IntN(3)
				many := ask(store, workers)
				want := one.Answer
				if store == plan.StoreBitstate && want == verdict.Verified {
					want = verdict.Unknown
				}
				if many.Answer != want {
					t.Fatalf("%s, fairness %s, reduction %s, %s, %d workers: %v %v, want %v\n%s", formula, fairness, by, store, workers, many.Answer, many.Reasons, want, text)
				}
				if one.Answer == verdict.Verified && (many.Stats.States != one.Stats.States || many.Stats.Transitions != one.Stats.Transitions) {
					t.Fatalf("%s, fairness %s, reduction %s, %s, %d workers: %d states, %d transitions; one worker %d, %d\n%s", formula, fairness, by, store, workers,
						many.Stats.States, many.Stats.Transitions, one.Stats.States, one.Stats.Transitions, text)
				}
			}
		}
	})
	spread(t, &answers, 5)
}
