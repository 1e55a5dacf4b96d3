package search

import (
	"maps"
	"slices"
	"testing"

	"heddle/internal/explore/system"
)

// visited is a set of states that also notes their names.
type visited struct {
	set
	names map[string]bool
}

func (v visited) VisitFirst() uint64 {
	v.names[v.c.key()] = true
	return v.set.VisitFirst()
}

func (v visited) Visit(since int, extra uint32) (uint64, bool) {
	v.names[v.c.key()] = true
	return v.set.Visit(since, extra)
}

// TestDelays: the states that executions with up to k delays come by are those of
// all executions that a scheduler that passes over at most k threads
// is the author.
func TestDelays(t *testing.T) {
	const threads, steps = 3, 3
	for k := range 7 {
		want := map[string]bool{}
		delayed(newCounters(threads, steps, false), 0, k, want)
		for _, search := range []func(system.Cursor, Store, Options) *Result{DepthFirst, BreadthFirst} {
			c := newCounters(threads, steps, false)
			got := map[string]bool{}
			search(c, visited{set{c}, got}, Options{Bound: k, Delays: true, Begun: true, Whole: true})
			if !maps.Equal(got, want) {
				t.Errorf("%d delays: %d states, want %d", k, len(got), len(want))
			}
		}
	}
}

// delayed follows a scheduler that lets the thread act whose turn it is, or with one
// delay less to spend gives the turn to the next.
func delayed(c *counters, turn, delays int, seen map[string]bool) {
	seen[c.key()] = true
	if slices.Min(c.state) == c.bound {
		return
	}
	for c.state[turn] == c.bound {
		turn = (turn + 1) % c.threads
	}
	mark := c.Mark()
	c.Do(system.Action{Thread: int32(turn)})
	delayed(c, turn, delays, seen)
	c.Undo(mark)
	if delays > 0 {
		delayed(c, (turn+1)%c.threads, delays-1, seen)
	}
}

// TestUnion: searches whose orders are drawn go different ways, and of their failures that are the same the first one counts.
func TestUnion(t *testing.T) {
	schedules := map[string]bool{}
	for seed := range uint64(10) {
		one := func(number uint64) *Result {
			c := newCounters(3, 5, true)
			return DepthFirst(c, set{c}, Options{Bound: -1, Shuffle: seed*100 + 1 + number})
		}
		var all Union
		var o Options
		sum, most := Stats{}, int64(0)
		for n := range uint64(3) {
			r := one(n)
			all.Add(r, o.KeyOf)
			sum, most = sum.Plus(r.Stats), max(most, r.Bytes)
		}
		if len(all.Violations) != 1 || all.Violations[0].Schedule.String() != one(0).Violations[0].Schedule.String() {
			t.Errorf("seed %d: three searches tell %v, the first one %v", seed, all.Violations, one(0).Violations)
		}
		if all.States != sum.States || all.Transitions != sum.Transitions || all.MaxDepth != sum.MaxDepth || all.Bytes != most || most == 0 {
			t.Errorf("seed %d: %+v, want %+v and %d bytes", seed, all.Stats, sum, most)
		}
		schedules[all.Violations[0].Schedule.String()] = true
	}
	if len(schedules) < 5 {
		t.Errorf("ten seeds go %d ways", len(schedules))
	}
}

// TestPiecesOfRuns: runs are those of their numbers, however they are divided.
func TestPiecesOfRuns(t *testing.T) {
	run := func(first, count int) *Result {
		return Walks{First: first, Random: count, Steps: 50, Seed: 7}.Run(newCounters(3, 5, true), Options{KeepGoing: true})
	}
	all := run(0, 40)
	var sum Union
	var o Options
	for _, x := range [][2]int{{0, 3}, {3, 1}, {4, 30}, {34, 6}} {
		sum.Add(run(x[0], x[1]), o.KeyOf)
	}
	if all.Transitions != sum.Transitions || all.MaxDepth != sum.MaxDepth || len(all.Violations) == 0 || len(all.Violations) != len(sum.Violations) {
		t.Fatalf("%+v and %d violations, in pieces %+v and %d", all.Stats, len(all.Violations), sum.Stats, len(sum.Violations))
	}
	for i, f := range all.Violations {
		if got := sum.Violations[i].Schedule.String(); got != f.Schedule.String() {
			t.Errorf("violation %d: %s, in pieces %s", i, f.Schedule, got)
		}
	}
}
