package search

import (
	"slices"

	"heddle/internal/explore/system"
)

// This file puts together what several searches found that share nothing: runs at random, and the searches of a swarm, each with an order of its own
// (Options.Shuffle), so that each sees another part of the states (Holzmann, Joshi, Groce: Swarm verification techniques, IEEE TSE 2011). They find what lies deep in
// state spaces that no store can hold, and prove nothing.

// Union is what such searches found, in their order. Bytes are those of the largest.
type Union struct {
	Result
	keys map[uint64]bool
}

// Add adds what the next search found: of failures that are the same by a key, the first counts.
func (u *Union) Add(r *Result, key func(*system.Failure) uint64) {
	if u.keys == nil {
		u.keys, u.cycles = map[uint64]bool{}, r.cycles
	}
	u.cycles = u.cycles.and(r.cycles)
	add := func(to, from []Found) []Found {
		for _, f := range from {
			if k := key(f.Failure); !u.keys[k] {
				u.keys[k] = true
				to = append(to, f)
			}
		}
		return to
	}
	u.Violations, u.Others = add(u.Violations, r.Violations), add(u.Others, r.Others)
	u.Pruned = u.Pruned || r.Pruned
	for _, l := range r.Limits {
		if !slices.Contains(u.Limits, l) {
			u.Limits = append(u.Limits, l)
		}
	}
	most := max(u.Bytes, r.Bytes)
	u.Stats = u.Stats.Plus(r.Stats)
	u.Bytes = most
}

// Plus adds the figures of another search.
func (s Stats) Plus(o Stats) Stats {
	return Stats{
		States: s.States + o.States, Transitions: s.Transitions + o.Transitions, Bytes: s.Bytes + o.Bytes, Work: s.Work + o.Work,
		Depth: max(s.Depth, o.Depth), MaxDepth: max(s.MaxDepth, o.MaxDepth),
	}
}
