package automaton

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/temporal/ltl"
)

// mayEnd reports whether some finite word has no run: the empty set of states is reached.
func (a *Automaton) mayEnd() bool {
	seen := map[uint]bool{}
	list := []uint{1 << a.Initial}
	for len(list) > 0 {
		set := list[len(list)-1]
		list = list[:len(list)-1]
		if seen[set] {
			continue
		}
		seen[set] = true
		for letter := range uint64(4) {
			next := uint(0)
			for s, edges := range a.States {
				for _, e := range edges {
					if set>>s&1 != 0 && e.Guard.Admits(letter) {
						next |= 1 << e.To
					}
				}
			}
			list = append(list, next)
		}
	}
	return seen[0]
}

// TestContinues: what is said to have a run for each finite word has one, of random automata, and it is said of those of formulae that wait.
func TestContinues(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var met [2][2]int
	for i := range 20000 {
		a := draw(r)
		for s := range a.States { // else nearly all may end
			if r.IntN(2) == 0 {
				a.States[s] = append(a.States[s], Edge{To: int32(r.IntN(len(a.States))), Guard: Cube{True: 1}}, Edge{To: int32(r.IntN(len(a.States))), Guard: Cube{False: 1}})
			}
		}
		says, ends := a.Continues(), a.mayEnd()
		if met[btoi(says)][btoi(ends)]++; says && ends {
			t.Fatalf("%d: some word has no run\n%+v", i, a)
		}
	}
	if t.Log(met); met[1][0] < 1000 || met[0][1] < 1000 || met[0][0] > met[1][0] {
		t.Error("too little is drawn, or told", met)
	}
	for formula, want := range map[string]bool{
		"G (a -> F b)": true, "G F a": true, "F G a": true, "G a": true, "G F a -> G F b": true, "F a": false, "a U b": false, "X a": false, "a": false, "a && G b": true, "F (a && F b)": false,
	} {
		f, atoms := read(t, formula)
		a := translated(t, ltl.Not(f), atoms)
		if a.Continues() != want || a.mayEnd() == want {
			t.Errorf("%s: its negation continues: %t, want %t; may end: %t", formula, a.Continues(), want, a.mayEnd())
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
