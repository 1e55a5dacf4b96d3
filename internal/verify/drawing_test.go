package verify_test

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/test/testsession"
)

// TestDrawing: how far an answer from runs is gets reported, up to the figures of the answer; the course of an interval leads to it.
func TestDrawing(t *testing.T) {
	for _, method := range []string{"", "splitting", "restart"} {
		s := testsession.OpenQueries(t, "../../testdata/probabilistic/fib8-clang5.ll", nil, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.02}")
		s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Sampling.Course = method, 1, true
		s.Task.Sampling.Splitting = plan.Splitting{Effort: 100, Replications: 4}
		var told []plan.Drawing
		s.Task.Host.Drawing = func(d plan.Drawing, _ float64) { told = append(told, d) }
		a := testsession.Ask(t, s)
		if len(told) == 0 {
			t.Fatalf("%s: told nothing", method)
		}
		last := told[len(told)-1]
		if c := a.Estimate; c.Sample != nil {
			course := c.Sample.Course
			at := course[len(course)-1]
			if last.Runs > c.Runs || last.Runs < c.Runs-256 || !last.Interval || at.Runs != c.Runs || at.Low != c.Low || at.High != c.High || at.Estimate != c.Value {
				t.Errorf("%+v, told %+v, at the end %+v", c, last, at)
			}
			for i, x := range course[1:] {
				if x.Runs <= course[i].Runs || x.Hits < course[i].Hits {
					t.Errorf("%+v behind %+v", x, course[i])
				}
			}
			continue
		}
		if last.Replications != 4 || last.Estimate < 0.999*a.Estimate.Value || last.Estimate > 1.001*a.Estimate.Value || last.Runs > a.Estimate.Splitting.Pieces {
			t.Errorf("%s: %+v, told %+v", method, a.Estimate, last)
		}
		if told[0].Levels == 0 {
			t.Errorf("%s: first %+v", method, told[0])
		}
	}
}
