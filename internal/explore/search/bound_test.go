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

// TestSwarm: the searches go different ways, and the first one that fails decides.
func TestSwarm(t *testing.T) {
	schedules := map[string]bool{}
	for seed := range uint64(10) {
		tell := func(n int) string {
			var workers []Worker
			for range n {
				c := newCounters(3, 5, true)
				workers = append(workers, Worker{Cursor: c, Store: set{c}})
			}
			r := Swarm(workers, Options{Bound: -1, Shuffle: seed*100 + 1})
			if len(r.Violations) != 1 {
				t.Fatalf("%d violations", len(r.Violations))
			}
			return r.Violations[0].Schedule.String()
		}
		one := tell(1)
		if three := tell(3); one != three {
			t.Errorf("seed %d: one search tells %s, three tell %s", seed, one, three)
		}
		schedules[one] = true
	}
	if len(schedules) < 5 {
		t.Errorf("ten seeds go %d ways", len(schedules))
	}
}
