package search

import (
	"errors"
	"math/rand/v2"
	"testing"

	"heddle/internal/explore/system"
)

// inParts draws a graph whose actions come in parts: a state is in the middle of one by its number. Some of its states have an action that is enough by itself unless it may
// close a cycle, which only a part of it tells.
func inParts(draw *rand.Rand, states int) *graph {
	g := &graph{ways: map[int][]way{}, ample: map[int]int{}, middle: map[int]bool{}, ends: map[int][]*system.Failure{}}
	whole := func() int { return draw.IntN(states) }
	next := states
	for s := range states {
		threads := draw.IntN(4)
		for thread := range int32(threads) {
			g.ways[s] = append(g.ways[s], way{thread: thread, to: whole(), closes: draw.IntN(3) == 0})
			if draw.IntN(2) == 0 { // in parts: a small tree of answers
				g.ways[s][thread].to, g.ways[s][thread].closes = next, false
				open := []int{next}
				for next++; len(open) > 0; open = open[1:] {
					g.middle[open[0]] = true
					for range 2 {
						if draw.IntN(3) == 0 {
							g.ways[open[0]] = append(g.ways[open[0]], way{thread: thread, to: next})
							open = append(open, next)
							next++
						} else {
							g.ways[open[0]] = append(g.ways[open[0]], way{thread: thread, to: whole(), closes: draw.IntN(3) == 0})
						}
					}
				}
			}
		}
		if threads > 1 && draw.IntN(2) == 0 {
			g.ample[s] = 1
		}
		if threads == 0 && draw.IntN(2) == 0 {
			g.ends[s] = []*system.Failure{wrong(uint64(s) + 1)}
		}
	}
	for _, ways := range g.ways {
		for i, w := range ways {
			ways[i].closes = w.closes || len(g.ways[w.to]) == 0 // it ends the run
		}
	}
	return g
}

// again is a graph like another, in its first state.
func (g *graph) again() *graph {
	return &graph{ways: g.ways, ample: g.ample, middle: g.middle, ends: g.ends}
}

// Print implements system.Recognised.
func (g *graph) Print() uint64 { return uint64(g.at) + 1 }

// giver has others want work at random.
type giver struct {
	draw  *rand.Rand
	given []Job
}

func (g *giver) Wanted() bool { return g.draw.IntN(3) == 0 }
func (g *giver) Give(j Job)   { g.given = append(g.given, j) }

// TestBranches: whatever is given away, and wherever jobs end early, branches together see the states and the failures of one search; if there is one branch, each state once. Rarely they see more.
func TestBranches(t *testing.T) {
	const graphs = 3000
	jobs, more, left := 0, 0, 0
	for seed := range uint64(graphs) {
		draw := rand.New(rand.NewPCG(seed, 1))
		g := inParts(draw, 2+draw.IntN(12))
		alone := newPlaces(g.again())
		o := Options{Bound: -1, KeepGoing: true}
		r := DepthFirst(alone.g, alone, o)
		rests := 0
		if seed%2 == 0 {
			o.PollEvery, o.Poll = 1, func(Stats) Limit {
				if draw.IntN(8) > 0 {
					return ""
				}
				rests++
				return Rest
			}
		}
		share := &giver{draw: draw}
		var branches []*Branch
		var stores []*places
		for range 1 + draw.IntN(3) {
			st := newPlaces(g.again())
			stores, branches = append(stores, st), append(branches, NewBranch(st.g, st, o, share))
		}
		found, states := map[uint64]bool{}, 0
		for todo := []Job{nil}; len(todo) > 0; jobs++ {
			i := draw.IntN(len(todo))
			j := todo[i]
			todo = append(todo[:i], todo[i+1:]...)
			b := branches[draw.IntN(len(branches))]
			part, err := b.Search(j)
			if len(part.Limits) > 0 || b.Ended() {
				t.Fatalf("seed %d: %v", seed, part.Limits)
			}
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			states += part.States
			for _, f := range part.Violations {
				found[f.Failure.Key] = true
				c := g.again()
				for _, a := range f.Schedule {
					c.Do(a)
				}
				if end := c.Final(); end == nil || end.Key != f.Failure.Key {
					t.Fatalf("seed %d: %v leads to %v, not to %s", seed, f.Schedule, end, f.Failure.Text)
				}
			}
			todo, share.given = append(todo, share.given...), nil
		}
		all := map[uint64]bool{}
		for _, st := range stores {
			for key := range st.seen {
				all[key] = true
			}
		}
		missed := 0
		for key := range alone.seen {
			if !all[key] {
				missed++
			}
		}
		left += rests
		if len(all) > r.States {
			more++
		}
		if missed > 0 || len(branches) == 1 && states != len(all) || len(found) < len(r.Violations) {
			t.Fatalf("seed %d, %d branches: %d states, counted %d, %d failures; one search: %d, %d", seed, len(branches), len(all), states, len(found), r.States, len(r.Violations))
		}
	}
	// What they meet again in the middle of an action counts as one that may close a cycle, as it does for one search.
	if t.Logf("%d jobs, %d ended early, %d graphs with more states", jobs, left, more); jobs < 20_000 || left < 1000 || more > graphs/20 {
		t.Errorf("%d jobs, %d graphs with more states", jobs, more)
	}
}

// TestElsewhere: a job whose path leads to other states than it did is not searched.
func TestElsewhere(t *testing.T) {
	acts := func(n int64) []system.Action { return []system.Action{{Choice: n}} }
	for name, j := range map[string]Job{
		"another state":  {{Actions: acts(0), Taken: 1, Print: 1}, {Actions: acts(0), Ample: 1, Print: 7}},
		"no such action": {{Actions: acts(1), Taken: 1, Print: 1}, {Actions: acts(0), Ample: 1, Print: 2}},
		"in the middle":  {{Actions: acts(0), Taken: 1, Print: 1}, {Actions: acts(0), Ample: 1, Print: 2, Unfinished: true}},
	} {
		g := chain(3)
		if r, err := NewBranch(g, newPlaces(g), Options{Bound: -1}, &giver{draw: rand.New(rand.NewPCG(1, 1))}).Search(j); !errors.Is(err, ErrElsewhere) || r.States != 0 {
			t.Errorf("%s: %v, %d states", name, err, r.States)
		}
	}
	g := chain(3)
	j := Job{{Actions: acts(0), Taken: 1, Print: 1}, {Actions: acts(0), Ample: 1, Print: 2}}
	if r, err := NewBranch(g, newPlaces(g), Options{Bound: -1}, &giver{draw: rand.New(rand.NewPCG(1, 1))}).Search(j); err != nil || r.States != 2 {
		t.Errorf("%v, %d states", err, r.States)
	}
}
