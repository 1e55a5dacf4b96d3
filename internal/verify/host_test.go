package verify_test

import (
	"os"
	"path/filepath"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search/order"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestHostFails: where there is no memory for another machine, a check ends with that error and with no answer, whichever
// of its passes is the next.
func TestHostFails(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "ways.c"))
	if err != nil {
		t.Fatal(err)
	}
	c := testsession.Compile(t, string(text), "many", "chain", "unbounded")
	for _, x := range []struct {
		program string
		change  func(*plan.Task)
	}{
		{"many", func(*plan.Task) {}},
		{"many", func(k *plan.Task) { k.Search.Order = order.BreadthFirst }},
		{"many", func(k *plan.Task) { k.Search.Reduction = reduction.None }},
		{"chain", func(k *plan.Task) { k.Checks.Set, k.Bounds.States = 0, 0 }},
		{"unbounded", func(k *plan.Task) { k.Search.CounterAbstraction = plan.CountOn }},
		{"unbounded", func(*plan.Task) {}},
		{"many", func(k *plan.Task) { k.Search.Engine = plan.EngineAuto }},
	} {
		one := c.As(x.program)
		looks := func(last int) (n int, err error) { // at the clock; before the last one the memory is gone
			var s *verify.Session
			s = one.Open(t, "", func(k *plan.Task) {
				k.Bounds.States = 600
				x.change(k)
				k.Host.Clock = func() float64 {
					if n++; n == last {
						testsession.WithoutRoom(s)
					}
					return 0
				}
			})
			_, err = s.Answer(verify.Checks{})
			return n, err
		}
		all, err := looks(-1)
		if err != nil {
			t.Fatal(err)
		}
		failed := 0
		for last := 1; last <= all; last += max(1, all/40) {
			n, err := looks(last)
			if err != nil {
				failed++
			} else if n != all {
				t.Errorf("%s: the memory was gone after %d of %d looks at the clock, and the check ended after %d without an error", x.program, last, all, n)
			}
		}
		if failed == 0 {
			t.Errorf("%s: no check failed", x.program)
		}
	}
}
