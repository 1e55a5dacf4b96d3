package crosscheck

import (
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/test/testsession"
)

// evident is a probabilistic program with a question.
type evident struct {
	file    string
	query   string
	cflags  string
	entries string  // processes; none: main
	modules string  // of the platform
	known   float64 // from the source alone, or published; 0: not known
}

// left are programs of many kinds of synchronisation.
var left = []evident{
	{file: "fib.c", query: "<> [0.__VERIFIER_error]", known: 0.1324981640},
	{file: "fib4-clang5.ll", query: "<> [0.__VERIFIER_error]", known: 0.1433066543},
	{file: "peterson.c", query: "<> ([1.crit] && [2.crit])", cflags: "-DFAULTY"},
	{file: "peterson-clang5.ll", query: "<> ([1.crit] && [2.crit])", known: 0.0732351672},
	{file: "ptrace.c", query: "<> [1.poketext]", entries: "syscaller tracer", modules: "platform/ptrace.c", known: 5. / 16},
	{file: "stack.c", query: "<> [0.__VERIFIER_error]"},
	{file: "dice.c", query: "<> [0.__VERIFIER_error]", known: 1. / 8},
	{file: "birthdays.c", query: "<> same == 1", known: 1. / 16},
	{file: "early.c", query: "<> [1.__VERIFIER_error]"},
	{file: "locks.c", query: "<> Deadlock"},
	{file: "spin.c", query: "<> [0.late]"},
	{file: "atomic.c", query: "<> [0.__VERIFIER_error]"},
	{file: "lost.c", query: "<> (at(lost.c:21) && counter < 3)"},
	{file: "buffer.c", query: "<> ([1.sem_wait] && [2.sem_post])"},
	{file: "barrier.c", query: "<> winner == 3"},
	{file: "wakeup.c", query: "<> Deadlock", known: 19. / 64},
	{file: "trylock.c", query: "<> refused > 0"},
	{file: "swap.c", query: "<> repeated > 0"},
	{file: "dinner.c", query: "<> Deadlock"},
	{file: "coin.c", query: "<> agreed == 2"},
	{file: "readers.c", query: "<> inside == 2"},
	{file: "flags.c", query: "<> Exists (p)([p.__VERIFIER_error])"},
	{file: "exits.c", query: "<> count == 4"},
}

// TestExactInInterval: the exact probability, from the chain of all states, lies in
// the interval of sampled runs, of more than 15 programs. Each interval may miss with
// a probability of alpha, all together with 0.02; seeds are fixed.
func TestExactInInterval(t *testing.T) {
	var between atomic.Int32 // probabilities that are neither 0 nor 1
	t.Run("programs", func(t *testing.T) {
		for _, x := range left {
			t.Run(x.file, func(t *testing.T) {
				t.Parallel()
				if x.holds(t) {
					between.Add(1)
				}
			})
		}
	})
	if n := between.Load(); n < 15 {
		t.Errorf("only %d programs have a probability that is neither 0 nor 1", n)
	}
}

// holds compares the two answers of a program; whether chance plays a part.
func (x *evident) holds(t *testing.T) bool {
	task := plan.Task{Source: plan.Source{Entries: strings.Fields(x.entries)}, Sampling: plan.Sampling{Seed: 5}}
	task.Source.Load = compile.Options{Files: []string{"../../../testdata/probabilistic/" + x.file}, CFlags: strings.Fields(x.cflags)}
	if x.modules != "" {
		task.Source.Load.Modules = []string{"../../../" + x.modules}
	}
	var err error
	if task.Checks.Queries, err = plan.ParseQuery("Pr[<=1000] (" + x.query + ") {Alpha = 0.001, Epsilon = 0.05}"); err != nil {
		t.Fatal(err)
	}
	s := testsession.Open(t, task)
	ask := func(exact bool) *verdict.Verdict {
		s.Task.Sampling.Exact = exact
		res, err := s.Answer(s.Questions()[0])
		if err != nil {
			t.Fatal(err)
		}
		a := &res.Verdict
		return a
	}
	exact, drawn := ask(true).Estimate, ask(false).Estimate
	if exact == nil || exact.High-exact.Low > 1e-9 {
		t.Fatalf("no exact value: %+v", exact)
	}
	if x.known != 0 && math.Abs(exact.Value-x.known) > 1e-10 {
		t.Errorf("exact %.12g, known %.12g", exact.Value, x.known)
	}
	if drawn.Low > exact.High || drawn.High < exact.Low || drawn.Runs < 100 || drawn.High-drawn.Low > 0.05+1e-9 {
		t.Errorf("%d of %d runs, %g to %g; exact %.12g", drawn.Hits, drawn.Runs, drawn.Low, drawn.High, exact.Value)
	}
	t.Logf("%.10g, %d of %d runs, %d states", exact.Value, drawn.Hits, drawn.Runs, exact.Chain.States)
	return exact.Value > 0 && exact.Value < 1
}
