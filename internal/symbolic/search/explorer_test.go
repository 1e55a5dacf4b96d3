package symexec

import (
	"slices"
	"testing"

	symbolic "heddle/internal/symbolic/machine"
)

// explorer is one that begins in a function of searched.c, and the headers of the function's loops.
func explorer(t *testing.T, entry string) (*rig, *Explorer, []int) {
	t.Helper()
	x := rigged(t, entry)
	list := NewExplorer(x.c, x.m)
	fn := x.m.Program().Function(entry)
	heads := slices.DeleteFunc(list.joins.headers(), func(pc int) bool { return int(x.m.Program().FuncOf[pc]) != fn })
	return x, list, heads
}

// TestExplorer: a part of a program ends in the states that come to a cut point, one for each way there unless they become one; those
// that come to the end are explored. From a cut point on, the states are those of a round.
func TestExplorer(t *testing.T) {
	for _, test := range []struct {
		entry  string
		merge  bool
		cuts   []int // headers, by number
		rounds []int // arrivals by round
		states int   // in the first round from a cut point
	}{
		{"counts", false, []int{0}, []int{1, 2, 4}, 1}, {"counts", true, []int{0}, []int{1, 1, 1}, 1},
		{"heads", false, []int{0}, []int{1, 2, 4}, 1}, {"heads", true, []int{0}, []int{1, 2, 3}, 1},
		{"loops", true, []int{0, 1}, []int{1, 1, 2}, 2}, {"rounds", true, []int{0}, []int{1, 1, 1, 0}, 2},
	} {
		_, x, heads := explorer(t, test.entry)
		var cut []int
		for _, n := range test.cuts {
			cut = append(cut, heads[n])
		}
		front := []*symbolic.State{nil}
		for round, want := range test.rounds {
			var next []*symbolic.State
			states := 0
			for _, from := range front {
				r := x.From(from, Options{Merge: test.merge, Match: None, Cut: cut, Alone: true, Laps: 3, MaxStates: 50, Arrive: func(y *symbolic.State) { next = append(next, y) }})
				if r.Long >= 0 || r.Threads || len(r.Limits)+len(r.Others)+len(r.Violations) > 0 {
					t.Errorf("%s, round %d: %+v", test.entry, round, r)
				}
				states += r.States
			}
			if len(next) != want || round == 1 && states != test.states {
				t.Errorf("%s, merge %v, round %d: %d arrivals, want %d; %d states", test.entry, test.merge, round, len(next), want, states)
			}
			front = next
		}
	}
}

// TestExplorerCutsLongLoops: a loop that asks more often than it may is reported by its header, wherever in it the question is; one that
// is cut is not, nor is a recursion. Without a bound there is none.
func TestExplorerCutsLongLoops(t *testing.T) {
	for _, test := range []struct {
		entry string
		laps  int
		merge bool
		cut   bool
		long  bool
	}{
		{"counts", 3, true, false, true}, {"counts", 99, true, false, true}, {"counts", 100, true, false, false}, {"counts", 0, true, false, false}, {"counts", 1, true, true, false},
		{"rounds", 2, false, false, true}, {"rounds", 3, false, false, false}, {"asks", 3, true, false, true}, {"asks", 3, false, false, true}, {"asks", 1, true, true, false},
		{"forever", 3, false, false, true}, {"forever", 3, false, true, false}, {"recursion", 1, false, false, false}, {"same", 1, false, false, false},
		{"cases", 4, true, false, false}, {"cases2", 3, true, false, false}, // a switch is one question, whatever it asks for each case
		{"returns", 1, false, false, false}, {"returns", 1, true, false, false},
		{"alone", 1, false, false, false},
	} {
		_, x, heads := explorer(t, test.entry)
		o := Options{Merge: test.merge, Match: None, Laps: test.laps, MaxStates: 150, Alone: true, Arrive: func(*symbolic.State) {}}
		want := -1
		if test.cut {
			o.Cut = heads
		}
		if test.long {
			want = heads[0]
		}
		if r := x.From(nil, o); test.entry != "alone" && (r.Long != want || len(r.Limits) > 0) {
			t.Errorf("%+v: %d is long, want %d; %d states, limits %v", test, r.Long, want, r.States, r.Limits)
		} else if test.entry == "alone" && r.Long < 0 {
			t.Errorf("%+v: the loop of a function that was called is not long", test)
		}
		if test.entry == "returns" {
			few := x.From(nil, o).States
			if o.Laps = 0; few != x.From(nil, o).States {
				t.Errorf("%+v: states are left out that are in no loop", test)
			}
		}
	}
}

// TestExplorerIsAlone: a second thread ends a search that is for one.
func TestExplorerIsAlone(t *testing.T) {
	for entry, want := range map[string]bool{"same": false, "orders": true, "exits": true, "counts": false} {
		_, x, _ := explorer(t, entry)
		if r := x.From(nil, Options{Merge: true, Match: Equality, Alone: true, MaxStates: 300}); r.Threads != want || want && len(r.Others) > 0 {
			t.Errorf("%s: %v, %d states", entry, r.Threads, r.States)
		}
		if r := x.From(nil, Options{Merge: true, Match: Equality, MaxStates: 300}); r.Threads {
			t.Errorf("%s: ended by a thread", entry)
		}
	}
}
