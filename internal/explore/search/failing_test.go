package search

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/explore/system"
)

// keysOf are the places of failures, in their order.
func keysOf(found []Found) (keys []uint64) {
	for _, f := range found {
		keys = append(keys, f.Failure.Key)
	}
	return keys
}

// bothOrders are the searches by one worker.
var bothOrders = map[string]func(system.Cursor, Store, Options) *Result{"depth": DepthFirst, "breadth": BreadthFirst}

// TestWhereItShows: a failure is reported wherever it occurs, with the path there, and stops the search unless that is to continue.
func TestWhereItShows(t *testing.T) {
	for name, x := range map[string]struct {
		change     func(*graph)
		first, all []uint64
		way        string // to the first one
		states     int    // until then
	}{
		"at the start":       {func(g *graph) { g.begins = wrong(1) }, []uint64{1}, []uint64{1}, "-", 0},
		"in the first state": {func(g *graph) { g.shows = map[int][]*system.Failure{0: {wrong(1)}} }, []uint64{1}, []uint64{1}, "-", 1},
		"in a later state": {func(g *graph) { g.shows = map[int][]*system.Failure{1: {wrong(1)}, 2: {wrong(1), wrong(2)}} },
			[]uint64{1}, []uint64{1, 2}, "0", 2},
		"of an action": {func(g *graph) {
			g.ways[1] = []way{{fails: wrong(1)}, {to: 2}}
			g.shows = map[int][]*system.Failure{2: {wrong(2)}}
		}, []uint64{1}, []uint64{1, 2}, "0*2", 2},
		"besides an action's": {func(g *graph) {
			g.ways[1] = []way{{fails: wrong(1)}, {to: 2}}
			g.beside = map[uint64][]*system.Failure{1: {wrong(3), wrong(4)}}
		}, []uint64{1}, []uint64{1, 3, 4}, "0*2", 2},
		"besides what begins": {func(g *graph) {
			g.begins, g.beside = wrong(1), map[uint64][]*system.Failure{1: {wrong(3)}}
		}, []uint64{1}, []uint64{1, 3}, "-", 0},
		"at the end":         {func(g *graph) { g.ends = map[int][]*system.Failure{3: {wrong(1), wrong(2)}} }, []uint64{1}, []uint64{1, 2}, "0*3", 4},
		"in a known state":   {func(g *graph) { g.ways[3], g.stays = []way{{to: 1}}, map[int]*system.Failure{1: wrong(1)} }, []uint64{1}, []uint64{1}, "0*4", 4},
		"not in a new one":   {func(g *graph) { g.stays = map[int]*system.Failure{1: wrong(1), 2: wrong(2), 3: wrong(3)} }, nil, nil, "", 4},
		"in another's state": {func(g *graph) { g.stays = map[int]*system.Failure{0: wrong(1)}; g.ways[3] = []way{{to: 1}} }, nil, nil, "", 4},
	} {
		for order, search := range bothOrders {
			g := chain(3)
			x.change(g)
			p := newPlaces(g)
			r := search(g, p, Options{Bound: -1})
			if !slices.Equal(keysOf(r.Violations), x.first) || len(r.Others) > 0 || r.States != x.states {
				t.Errorf("%s, %s first: places %v, want %v; %d states, want %d", name, order, keysOf(r.Violations), x.first, r.States, x.states)
			} else if len(x.first) > 0 && r.Violations[0].Schedule.String() != x.way {
				t.Errorf("%s, %s first: schedule %q, want %q", name, order, r.Violations[0].Schedule, x.way)
			}
			g = chain(3)
			x.change(g)
			if r = search(g, newPlaces(g), Options{Bound: -1, KeepGoing: true}); !slices.Equal(keysOf(r.Violations), x.all) {
				t.Errorf("%s, %s first: going on, places %v, want %v", name, order, keysOf(r.Violations), x.all)
			}
		}
	}
}

// failing is a chain each of whose states shows a failure at a place of its own.
func failing(n int) *graph {
	g := chain(n)
	g.shows = map[int][]*system.Failure{}
	for i := range n + 1 {
		g.shows[i] = []*system.Failure{wrong(uint64(i + 1))}
	}
	return g
}

// TestStopOn: a search that continues stops after a violation of one check, if it is given, and only then.
func TestStopOn(t *testing.T) {
	for stop, n := range map[string]int{"": 6, "check 3": 3, "check 99": 6} {
		if r := through(failing(5), Options{Bound: -1, KeepGoing: true, StopOn: stop}); len(r.Violations) != n {
			t.Errorf("stop on %q: %d violations, want %d", stop, len(r.Violations), n)
		}
		if r := through(failing(5), Options{Bound: -1, StopOn: stop}); len(r.Violations) != 1 {
			t.Errorf("stop on %q, not going on: %d violations", stop, len(r.Violations))
		}
	}
	g := failing(2)
	for _, f := range g.shows {
		f[0].Check = ""
	}
	if r := through(g, Options{Bound: -1, KeepGoing: true}); len(r.Violations) != 3 {
		t.Errorf("checks without names: %d violations", len(r.Violations))
	}
}

// TestOthersContinue: what is not a violation is reported as something else, and stops nothing, unless the reduction was not justified.
func TestOthersContinue(t *testing.T) {
	for class, states := range map[system.Class]int{system.Limit: 6, system.Gap: 6, system.Escaped: 3} {
		g := chain(5)
		g.shows = map[int][]*system.Failure{2: {{Class: class, Key: 1, Text: "other"}}}
		r := through(g, Options{Bound: -1})
		if len(r.Violations) != 0 || len(r.Others) != 1 || r.States != states || r.Complete() {
			t.Errorf("class %d: %d states, others %v", class, r.States, r.Others)
		}
	}
}

// TestUnconfirmed: a violation that is not confirmed does not stop the search; other runs to its place are asked about, so many times.
func TestUnconfirmed(t *testing.T) {
	for sure, want := range map[int]struct{ asked, states int }{1: {1, 2}, 3: {3, 4}, 99: {triesPerPlace, 9}} {
		g := chain(8)
		g.shows = map[int][]*system.Failure{}
		for i := range 8 {
			g.shows[i+1] = []*system.Failure{wrong(1)}
		}
		asked := 0
		r := through(g, Options{Bound: -1, Confirm: func(Found) bool { asked++; return asked >= sure }})
		if asked != want.asked || r.States != want.states || len(r.Violations) != 1 {
			t.Errorf("confirmed at the %d-th: asked %d times, %d states, %d violations", sure, asked, r.States, len(r.Violations))
		}
	}
}

// TestPanics: wherever heddle fails, the report has the way there.
func TestPanics(t *testing.T) {
	for name, x := range map[string]struct {
		order string
		where func(g *graph) (system.Cursor, Store)
		way   string
	}{
		"in an action":            {"depth", func(g *graph) (system.Cursor, Store) { g.before = panicAt(2); return g, newPlaces(g) }, "0*3"},
		"in a store":              {"depth", func(g *graph) (system.Cursor, Store) { return g, &broken{newPlaces(g), 3, -1} }, "0*3"},
		"before the first action": {"depth", func(g *graph) (system.Cursor, Store) { return g, &broken{newPlaces(g), -1, 0} }, "-"},
		"going back":              {"depth", func(g *graph) (system.Cursor, Store) { return g, &broken{newPlaces(g), -1, 2} }, "0*2"},
		"in an action of a wave":  {"breadth", func(g *graph) (system.Cursor, Store) { g.before = panicAt(2); return g, newPlaces(g) }, "0*3"},
		"in a store of a wave":    {"breadth", func(g *graph) (system.Cursor, Store) { return g, &broken{newPlaces(g), 3, -1} }, "0*3"},
		"between two of a wave":   {"breadth", func(g *graph) (system.Cursor, Store) { g.ends = nil; return lost{g}, newPlaces(g) }, "0*3"},
	} {
		g := chain(3)
		cur, st := x.where(g)
		r := bothOrders[x.order](cur, st, Options{Bound: -1})
		if len(r.Others) != 1 || r.Others[0].Failure.Class != system.Bug || r.Others[0].Schedule.String() != x.way {
			t.Errorf("%s: others %v, want the schedule %q", name, r.Others, x.way)
		}
	}
}

func panicAt(state int) func(*graph, system.Action) {
	return func(g *graph, _ system.Action) {
		if g.at == state {
			panic("a test")
		}
	}
}

// TestTakenAgain: breadth first, an action that does something else when it is taken again is a fault of heddle's.
func TestTakenAgain(t *testing.T) {
	for want, change := range map[string]func(*graph, *places){
		"does when it is taken again":             func(g *graph, _ *places) { g.before = failsLater },
		"leads to another state when it is taken": func(_ *graph, p *places) { p.again = map[int]int{1: 1} },
	} {
		g := &graph{ways: map[int][]way{0: {{to: 1}, {to: 2}}, 1: {{to: 3}}, 2: {{to: 4}}}}
		p := newPlaces(g)
		change(g, p)
		r := BreadthFirst(g, p, Options{Bound: -1})
		if len(r.Others) != 1 || !strings.Contains(r.Others[0].Failure.Text, want) {
			t.Errorf("others %v, want: %s", r.Others, want)
		}
	}
}

// failsLater makes the first action of the first state fail as soon as another one was taken.
func failsLater(g *graph, a system.Action) {
	if g.did > 2 && g.at == 0 {
		g.ways[0][a.Choice].fails = wrong(1)
	}
}

// broken is a store that fails in a state when it is visited, or when it is come back to.
type broken struct {
	*places
	visited, undone int
}

func (b *broken) Visit(since int, extra uint32) (uint64, bool) {
	if b.g.at == b.visited {
		panic("a test")
	}
	return b.places.Visit(since, extra)
}

func (b *broken) Undo(int) {
	if b.g.at == b.undone {
		panic("a test")
	}
}

// lost is a cursor that fails when the end of a run is judged.
type lost struct{ *graph }

func (lost) Ends([]*system.Failure) []*system.Failure { panic("a test") }
