package uses_test

import (
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/chance/semantics"
	"heddle/internal/chance/uses"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testprogram"
)

// opened is a plan of a program's text whose machines take single instructions.
func opened(t *testing.T, text string) *plan.Plan {
	t.Helper()
	task := plan.Task{Sampling: plan.Sampling{Stepwise: true}}
	p, err := plan.OpenModule(testprogram.LoadText(t, "uses.c", text, task.LoadOptions()), task)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func split(t *testing.T, p *plan.Plan) *uses.Machine {
	t.Helper()
	m, err := uses.New(p.Program, p.MachineOptions(), uses.Few)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// The endings of each step have probabilities that sum to 1, and lead to states that differ; a loop that reads inputs for ever comes back to
// the states that it has been in.
func TestLoop(t *testing.T) {
	p := opened(t, `extern unsigned __VERIFIER_nondet_uint(void);
		int main(void) { for (;;) { unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(); if (x < y && x % 3 == 1) continue; if (y == 7) break; } return 0; }`)
	m := split(t, p)
	c, err := markov.BuildSplit(m.Machine, m, markov.Options{MaxStates: 2000})
	if err != nil {
		t.Fatal(err)
	}
	for s := range c.States() {
		sum := 0.0
		c.Successors(s, func(_ int, p float64) { sum += p })
		if sum != 0 && (sum < 1-1e-15 || sum > 1+1e-15) {
			t.Errorf("the edges of state %d sum to %.17g", s, sum)
		}
	}
	if c.States() > 500 {
		t.Errorf("%d states", c.States())
	}
}

// What is not executed with inputs that were not drawn is a gap, or an error with its reason.
func TestRefused(t *testing.T) {
	p := opened(t, `#include <pthread.h>
		#include <stdlib.h>
		static void *f(void *p) { pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0); if (rand() % 2) p = 0; return p; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_cancel(t); pthread_join(t, 0); return 0; }`)
	m := split(t, p)
	gap := ""
	_, err := markov.BuildSplit(m.Machine, m, markov.Options{MaxStates: 5000, Fault: func(f *machine.Fault) {
		if f.Class == machine.Gap {
			gap = f.Text
		}
	}})
	if err != nil || !strings.Contains(gap, "may be ended") {
		t.Errorf("%q, %v", gap, err)
	}
	o := p.MachineOptions()
	o.Inputs = nil
	if _, err := uses.New(p.Program, o, 1); err == nil {
		t.Error("inputs have no distributions")
	}
	early := opened(t, `#include <stdlib.h>
		int g; __attribute__((constructor)) static void before(void) { if (rand() % 3) g = 1; } int main(void) { return g; }`)
	e := split(t, early)
	if _, err := semantics.NewUndrawn(e.Machine, e); err == nil || !strings.Contains(err.Error(), "constructor") {
		t.Errorf("an input of a constructor: %v", err)
	}
}
