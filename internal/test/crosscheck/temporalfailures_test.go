package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/oracle"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// withAssertion puts an assertion about the variables somewhere into a program.
func withAssertion(r *rand.Rand, text string) string {
	lines := strings.Split(strings.Replace(text, "#include", "#include <assert.h>\n#include", 1), "\n")
	var at []int
	for i, line := range lines {
		if strings.HasPrefix(line, "a = ") || strings.HasPrefix(line, "b = ") || strings.HasPrefix(line, "return ") {
			at = append(at, i)
		}
	}
	i := at[r.IntN(len(at))]
	lines[i] = fmt.Sprintf("assert(a != %d || b != %d); %s", r.IntN(temporalValues), r.IntN(temporalValues), lines[i])
	return strings.Join(lines, "\n")
}

// TestTemporalFailures: a program some of whose runs fail is never verified, whatever is asked of its runs and wherever that is decided.
func TestTemporalFailures(t *testing.T) {
	var answers [3]atomic.Int64
	seeds.Each(t, seeds.Amount("HEDDLE_TEMPORAL", 20, 1000), func(t *testing.T, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 19))
		text := withAssertion(r, drawTemporal(r))
		load := compile.Options{CFlags: []string{"-w"}}
		res := oracle.Explore(testprogram.LoadText(t, "program.c", text, load), oracle.Options{MaxStates: 1500})
		fails := slices.ContainsFunc(res.Failing, func(f oracle.Failure) bool { return f.Check == "assert" })
		if res.Verdict == oracle.TooLarge && !fails {
			return
		}
		for range 3 {
			f := drawFormula(r, 1+r.IntN(3))
			if !fails {
				compareTemporal(t, r, text, load, graphOf(t, text, load), f, &answers)
				continue
			}
			for _, by := range []reduction.Name{reduction.None, reduction.Local, reduction.Joint, reduction.Persistent} {
				for _, engine := range []plan.Engine{plan.EngineExplicit, plan.EngineSymbolic} {
					task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks, Linear: temporalText(f), Fairness: []plan.Fairness{plan.FairNone, plan.FairWeak, plan.FairStrong}[r.IntN(3)]}, Search: plan.Search{Reduction: by, Engine: engine, Workers: 1 + r.IntN(2)}}
					task.Source.Load = load
					res, err := testsession.OpenText(t, "program.c", text, task).Answer(verify.Checks{})
					if err != nil {
						t.Fatal(err)
					}
					answers[res.Verdict.Answer].Add(1)
					if res.Verdict.Answer == verdict.Verified {
						t.Fatalf("%s, %s, reduction %s, engine %v: verified, and the program fails\n%s", temporalText(f), task.Checks.Fairness, by, engine, text)
					}
				}
			}
		}
	})
	spread(t, &answers, 50)
}
