package bench

import (
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/test/testsession"
)

// BenchmarkMillion builds a chain of more than a million states, fib_10's, and solves it
// for 5,000 steps.
func BenchmarkMillion(b *testing.B) {
	states := 0
	for b.Loop() {
		c, err := markov.Build(testsession.StepwiseMachine(b, "fib.c", "-DNUM=5", "-DGOAL=55"), markov.Options{
			Labels: []markov.Predicate{calling("__VERIFIER_error")}, MaxBytes: 4 << 30,
		})
		if err != nil {
			b.Fatal(err)
		}
		if c.Within(0, 1, 5000).Reached == 0 || c.States() < 1_000_000 {
			b.Fatalf("%d states", c.States())
		}
		states += c.States()
	}
	b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
}
