package search

import (
	"slices"
	"sync"

	"heddle/internal/explore/system"
)

// This file searches in a swarm: many small searches that share nothing, each with
// an order of its own, so that each sees another part of the states (Holzmann, Joshi,
// Groce: Swarm verification techniques, IEEE TSE 2011). It finds what lies deep in
// state spaces that no store can hold, and proves nothing.

// Swarm makes one search for each worker, all at the same time. The draws of the
// i-th begin with Options.Shuffle+i. Of several violations the search with the
// lowest number decides, so that the answer does not depend on timing. Each worker's
// Poll gets the figures of its own search and is called by one worker at a time.
func Swarm(workers []Worker, o Options) *Result {
	results := make([]*Result, len(workers))
	var all sync.WaitGroup
	var polling sync.Mutex
	for i, w := range workers {
		mine := o
		mine.Shuffle, mine.Watch = o.Shuffle+uint64(i), w.Watch
		if w.Poll != nil {
			mine.Poll = func(s Stats) Limit {
				polling.Lock()
				defer polling.Unlock()
				return w.Poll(s)
			}
		}
		all.Go(func() { results[i] = DepthFirst(w.Cursor, w.Store, mine) })
	}
	all.Wait()
	return joined(results, o.KeyOf)
}

// joined is what some searches found, the first one first.
func joined(results []*Result, key func(*system.Failure) uint64) *Result {
	res := &Result{}
	keys := map[uint64]bool{}
	add := func(to, from []Found) []Found {
		for _, f := range from {
			if k := key(f.Failure); !keys[k] {
				keys[k] = true
				to = append(to, f)
			}
		}
		return to
	}
	for _, r := range results {
		res.Violations, res.Others = add(res.Violations, r.Violations), add(res.Others, r.Others)
		res.Pruned = res.Pruned || r.Pruned
		for _, l := range r.Limits {
			if !slices.Contains(res.Limits, l) {
				res.Limits = append(res.Limits, l)
			}
		}
		res.Stats = res.Stats.Plus(r.Stats)
	}
	return res
}

// Plus adds the figures of another search.
func (s Stats) Plus(o Stats) Stats {
	return Stats{
		States: s.States + o.States, Transitions: s.Transitions + o.Transitions, Bytes: s.Bytes + o.Bytes, Work: s.Work + o.Work,
		Depth: max(s.Depth, o.Depth), MaxDepth: max(s.MaxDepth, o.MaxDepth),
	}
}
