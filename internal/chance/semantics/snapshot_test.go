package semantics_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/chance/semantics"
	"heddle/internal/test/testsession"
)

// TestSnapshots: a snapshot is the state that it was taken in, down to each word, on
// the machine that it was taken on and on another; what is drawn after it the first
// time and the next is the same.
func TestSnapshots(t *testing.T) {
	for _, file := range []string{"fib.c", "peterson.c", "locks.c", "dice.c", "early.c", "atomic.c", "spin.c"} {
		one, other := system(t, file), system(t, file)
		rnd := rand.New(rand.NewPCG(3, 4))
		var list []taken
		for range 20 {
			list = append(list, walked(one, rnd, 150)...)
			one.Reset()
		}
		if len(list) < 20 {
			t.Fatalf("%s: %d snapshots: the test shows little", file, len(list))
		}
		for range 300 {
			x := &list[rnd.IntN(len(list))]
			for range 1 + rnd.IntN(3) { // again, without another between
				for _, s := range []*semantics.System{one, other} {
					s.Resume(x.at)
					if !slices.Equal(state(s), x.words) {
						t.Fatalf("%s: not the state that was taken", file)
					}
					check(t, file, s)
					walk(s, rand.New(rand.NewPCG(5, 6)), 20)
					if !slices.Equal(state(s), x.later) {
						t.Fatalf("%s: another state behind the snapshot", file)
					}
				}
			}
			if rnd.IntN(5) == 0 {
				one.Compact()
			}
		}
	}
}

func system(t *testing.T, file string) *semantics.System {
	s, err := semantics.New(testsession.StepwiseMachine(t, file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// taken is a snapshot, its state, and one some steps after it.
type taken struct {
	at           *semantics.Snapshot
	words, later []uint64
}

// walked takes snapshots along a run.
func walked(s *semantics.System, rnd *rand.Rand, steps int) (list []taken) {
	for n := 0; n < steps && walk(s, rnd, 1+rnd.IntN(20)); n += 10 {
		x := taken{at: s.Snapshot(), words: state(s)}
		walk(s, rand.New(rand.NewPCG(5, 6)), 20)
		x.later = state(s)
		s.Resume(x.at)
		list = append(list, x)
	}
	return list
}

// walk takes some steps; false if the run ends before.
func walk(s *semantics.System, rnd *rand.Rand, steps int) bool {
	for range steps {
		e := s.Enabled()
		if len(e) == 0 {
			return false
		}
		u := e[rnd.IntN(len(e))]
		if s.Step(u, rnd.IntN(s.Ways(u))) != nil {
			return false
		}
	}
	return true
}

// state is the machine's words.
func state(s *semantics.System) (list []uint64) {
	m := s.Machine()
	for _, x := range m.Sections(nil) {
		list = append(list, m.Words()[x.First:x.First+x.Words]...)
	}
	return list
}

// TestAnchors: a canonical snapshot is the state that it was taken in, whatever its anchor; taking one changes nothing, and two with the
// same anchor are the same if the states are.
func TestAnchors(t *testing.T) {
	for _, file := range []string{"fib.c", "peterson.c", "locks.c", "spin.c"} {
		one, other := system(t, file), system(t, file)
		rnd := rand.New(rand.NewPCG(7, 8))
		var anchors []*semantics.Snapshot
		for _, steps := range []int{3, 60} {
			one.Reset()
			walk(one, rnd, steps)
			anchors = append(anchors, one.Anchor())
		}
		lists := map[*semantics.Snapshot][]taken{}
		for range 20 {
			one.Reset()
			for n := 0; n < 15 && walk(one, rnd, 1+rnd.IntN(8)); n++ {
				anchor := anchors[rnd.IntN(2)]
				x := taken{words: state(one)}
				x.at = one.Keep(one.Canonical(anchor))
				if !slices.Equal(state(one), x.words) {
					t.Fatalf("%s: a snapshot changes the state", file)
				}
				if rnd.IntN(2) == 0 {
					one.Resume(x.at)
				}
				check(t, file, one)
				lists[anchor] = append(lists[anchor], x)
			}
		}
		same := 0
		for _, list := range lists {
			for i := range list {
				x, y := &list[i], &list[rnd.IntN(len(list))]
				for _, s := range []*semantics.System{one, other} {
					s.Resume(y.at)
					s.Resume(x.at)
					if !slices.Equal(state(s), x.words) {
						t.Fatalf("%s: not the state that was taken", file)
					}
					check(t, file, s)
				}
				for j := range i {
					y = &list[j]
					if x.at.Same(y.at) != slices.Equal(x.words, y.words) || x.at.Same(y.at) && x.at.Hash() != y.at.Hash() {
						t.Fatalf("%s: snapshots are not as much the same as the states", file)
					}
					if x.at.Same(y.at) {
						same++
					}
				}
			}
		}
		if same == 0 {
			t.Errorf("%s: no two states are the same: the test shows little", file)
		}
	}
}
