package property

import (
	"math/rand/v2"
	"strings"
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// An automaton decides as the definition does, whatever bound on runs it was given.
func TestAutomaton(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	early := 0
	for range 30_000 {
		n := drawn(r, 3)
		run := make([][2]bool, 1+r.IntN(8))
		for i := range run {
			run[i] = [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}
		}
		steps := uint64(len(run)-1) + uint64(r.IntN(3))
		if r.IntN(3) == 0 {
			steps = query.Unbounded
		}
		a, err := NewAutomaton(n, "", &program.Program{}, steps)
		if err != nil {
			t.Fatal(n, err)
		}
		got, at := followed(t, a, n, run)
		if want := means(n, run, 0); got != want {
			t.Fatalf("%s along %v: %v, not %v", n, run, got, want)
		}
		if at < len(run)-1 {
			early++
		}
	}
	if early < 1000 {
		t.Errorf("only %d decisions before the end of a run", early)
	}
}

// followed returns what an automaton decides, and in which state.
func followed(t *testing.T, a *Automaton, n *query.Node, run [][2]bool) (accepts bool, at int) {
	t.Helper()
	q, held := a.Start(), uint8(0)
	for i, state := range run {
		held = 0
		for k, x := range leafNodes(n, false) {
			if stateMeans(x.node, state) != x.negated {
				held |= 1 << a.bits[k]
			}
		}
		var err error
		if q, err = a.Next(q, held); err != nil {
			t.Fatal(n, err)
		}
		if q < firstState {
			return q == Accepting, i
		}
	}
	return a.Accepts(q, held), len(run)
}

// The usual conditions have one state that is open, those with bounds one for each
// step of the bound.
func TestAutomatonIsSmall(t *testing.T) {
	for text, want := range map[string]int{
		"<> true": 1, "[] Deadlock": 1, "true U Deadlock": 1, "F<=7 Deadlock": 8, "[] (Deadlock -> F<=5 Terminated)": 7,
		"F<=10 (G<=3 Deadlock)": 46,
	} {
		a := automaton(t, "Pr[<=100] ("+text+")")
		for q := firstState; int(q) < len(a.states); q++ {
			for held := range 1 << len(a.leaves) {
				if _, err := a.Next(q, uint8(held)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n := len(a.states) - int(firstState); n > want {
			t.Errorf("%s: %d open states, not %d at most", text, n, want)
		}
	}
}

func automaton(t *testing.T, text string) *Automaton {
	t.Helper()
	q, err := query.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	a, err := NewAutomaton(q.Left.Formula, text, &program.Program{}, q.Left.Steps)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// What is too large is refused, by a number of steps that is bounded: here each
// state leaves two ways open.
func TestAutomatonTooLarge(t *testing.T) {
	a := automaton(t, "Pr[<=1000] ([] (X<=20 Deadlock || X<=15 Terminated))")
	q := a.Start()
	for range 20 {
		next, err := a.Next(q, 0)
		if err != nil {
			if !strings.Contains(err.Error(), "too large") {
				t.Error(err)
			}
			return
		}
		q = next
	}
	t.Error("it was taken")
}
