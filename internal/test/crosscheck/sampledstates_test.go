package crosscheck

import (
	"path/filepath"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// TestSampledStatesAreTheChain: many runs of a small program meet all states of its
// chain, of a larger one some of them: in most, one thread is far ahead of another.
func TestSampledStatesAreTheChain(t *testing.T) {
	small := checkout.Write(t, "small.c", "int x, y;\nvoid first(void) { x = 1 + y; }\nvoid second(void) { y = x; }\n")
	for file, whole := range map[string]bool{small: true, "../../../testdata/probabilistic/steps.ll": true, "../../../testdata/probabilistic/dice.c": false} {
		one := asking(t, file, "EnumStatesSMC <=5000 1", true)
		m, err := one.Machine()
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		c, err := markov.Build(m, markov.Options{})
		if err != nil {
			t.Fatal(err)
		}
		all := c.States()
		few := met(t, file, "EnumStatesSMC <=5000 1")
		many := met(t, file, "EnumStatesSMC <=5000 2000")
		if many > all || few >= many && few != all || (many == all) != whole {
			t.Errorf("%s: one run meets %d states, many meet %d, the chain has %d", file, few, many, all)
		}
	}
}

// met is the number of states that a query counts.
func met(t *testing.T, file, text string) int {
	t.Helper()
	s := asking(t, file, text, false)
	return testsession.Ask(t, s).Stats.States
}

// asking is a session for a query; counted: one whose machines count steps.
func asking(t *testing.T, file, text string, counted bool) *verify.Session {
	t.Helper()
	q, err := plan.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	var entries []string
	if filepath.Base(file) == "small.c" {
		entries = []string{"first", "second"}
	}
	s := testsession.Open(t, plan.Task{
		Source:   plan.Source{Entries: entries, Load: compile.Options{Files: []string{file}}},
		Checks:   plan.Checks{Queries: q},
		Sampling: plan.Sampling{Seed: 1, Stepwise: counted},
	})
	return s
}
