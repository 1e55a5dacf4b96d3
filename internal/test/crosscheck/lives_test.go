package crosscheck

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
)

const (
	shortLives = 20
	longLives  = 3000
)

// TestLives: at every level of optimisation, an access to a variable that has ended is found, and nothing else. The reference is what the
// test knows of each program. At O0 the place is compared as well: optimised code may access in another order.
func TestLives(t *testing.T) {
	var failing atomic.Int32
	n := seeds.Amount("HEDDLE_LIVES_PROGRAMS", shortLives, longLives)
	seeds.Each(t, n, func(t *testing.T, seed uint64) {
		text, fails := livesProgram(seed)
		want := verdict.Verified
		if fails != 0 {
			failing.Add(1)
			want = verdict.Violated
		}
		for _, opt := range []string{"O0", "O1", "O2", "O3"} {
			r := testsession.Check(t, plan.Task{
				Source: plan.Source{Load: compile.Options{Files: []string{checkout.Write(t, "lives.c", text)}, Opt: opt, CFlags: []string{"-w"}}},
				Checks: plan.Checks{Set: plan.DefaultChecks},
			})
			if r.Verdict.Answer != want || len(r.Verdict.Reasons) > 0 {
				t.Fatalf("seed %d, %s: %v %v, want %v (line %d) of\n%s", seed, opt, r.Verdict.Answer, r.Verdict.Reasons, want, fails, numbered(text))
			}
			if opt != "O0" || fails == 0 {
				continue
			}
			if places := reportedPlaces(r); len(places) != 1 || !strings.Contains(places[0], fmt.Sprintf("lives.c:%d", fails)) {
				t.Fatalf("seed %d: at %v, want line %d of\n%s", seed, places, fails, numbered(text))
			}
		}
	})
	if f := int(failing.Load()); f < n/5 || f > n*4/5 {
		t.Errorf("%d of %d programs fail: too few or too many", f, n)
	}
}
