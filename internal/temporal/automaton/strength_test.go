package automaton

import (
	"math/rand/v2"
	"testing"
)

// draw draws an automaton of few edges over two atoms.
func draw(r *rand.Rand) *Automaton {
	n := 1 + r.IntN(3)
	a := &Automaton{Atoms: []string{"a", "b"}, States: make([][]Edge, n), Sets: r.IntN(3)}
	for range r.IntN(8) {
		e := Edge{To: int32(r.IntN(n)), Sets: uint64(r.IntN(1 << a.Sets))}
		if r.IntN(3) > 0 {
			e.Guard.True = uint64(r.IntN(4))
			e.Guard.False = uint64(r.IntN(4)) &^ e.Guard.True
		}
		s := r.IntN(n)
		a.States[s] = append(a.States[s], e)
	}
	return a
}

// drawnEdge is an edge with where it begins.
type drawnEdge struct {
	from int32
	Edge
}

// reaches are the states that edges lead to from one, and it itself.
func reaches(from int32, edges []drawnEdge) (set uint) {
	set = 1 << from
	for range len(edges) {
		for _, e := range edges {
			if set>>e.from&1 != 0 {
				set |= 1 << e.To
			}
		}
	}
	return set
}

// isCycle reports whether some way takes exactly these edges, again and again: each of them leads back to where each begins.
func isCycle(edges []drawnEdge) bool {
	for _, e := range edges {
		for _, o := range edges {
			if reaches(e.To, edges)>>o.from&1 == 0 {
				return false
			}
		}
	}
	return len(edges) > 0
}

// kindOf is the kind of a state's component, by all sets of edges that a cycle through states of it can take.
func (a *Automaton) kindOf(s int32) Kind {
	var all, inside []drawnEdge
	for from, list := range a.States {
		for _, e := range list {
			all = append(all, drawnEdge{int32(from), e})
		}
	}
	component := uint(0)
	for t := range int32(len(a.States)) {
		if reaches(s, all)>>t&1 != 0 && reaches(t, all)>>s&1 != 0 {
			component |= 1 << t
		}
	}
	for _, e := range all {
		if component>>e.from&1 != 0 && component>>e.To&1 != 0 {
			inside = append(inside, e)
		}
	}
	accepts, rejects := false, false
	for chosen := 1; chosen < 1<<len(inside); chosen++ {
		var list []drawnEdge
		sets := uint64(0)
		for i, e := range inside {
			if chosen>>i&1 != 0 {
				list, sets = append(list, e), sets|e.Sets
			}
		}
		if isCycle(list) {
			accepts, rejects = accepts || sets == a.all(), rejects || sets != a.all()
		}
	}
	switch {
	case !accepts:
		return Rejecting
	case rejects:
		return General
	}
	for t := range a.States {
		for letter := range uint64(4) {
			stays := component>>t&1 == 0
			for _, e := range a.States[t] {
				stays = stays || component>>e.To&1 != 0 && e.Guard.Admits(letter)
			}
			if !stays {
				return Accepting
			}
		}
	}
	return Closed
}

// TestKinds: components of random automata are those, and of the kinds, that all their cycles say.
func TestKinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var met [4]int
	for i := range 4000 {
		a := draw(r)
		of, kinds := a.Kinds()
		var all []drawnEdge
		for from, list := range a.States {
			for _, e := range list {
				all = append(all, drawnEdge{int32(from), e})
			}
		}
		reached := reaches(a.Initial, all)
		for s := range int32(len(a.States)) {
			if reached>>s&1 == 0 {
				if of[s] != -1 {
					t.Fatalf("%d: state %d is not reached, and has component %d\n%+v", i, s, of[s], a)
				}
				continue
			}
			want := a.kindOf(s)
			if met[want]++; kinds[of[s]] != want {
				t.Fatalf("%d: state %d is of kind %d, want %d\n%+v", i, s, kinds[of[s]], want, a)
			}
			for o := range int32(len(a.States)) {
				if joined := reached>>o&1 != 0 && reaches(s, all)>>o&1 != 0 && reaches(o, all)>>s&1 != 0; joined != (of[o] == of[s]) {
					t.Fatalf("%d: states %d and %d\n%+v", i, s, o, a)
				}
			}
		}
	}
	if t.Log(met); min(met[Rejecting], met[General], met[Accepting], met[Closed]) < 100 {
		t.Error("automata of some kind are hardly drawn", met)
	}
}
