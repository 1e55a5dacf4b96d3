package machine

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/happensbefore"
)

// sharing is the layer of who can reach what, and who may act against whom: which objects others than their owner reach
// (share.go), which accesses of these others notice (lockset.go, package happensbefore), and what actions do to each other
// (effects.go, conflicts.go).
//
// Invariants: an object that is not shared is reached by its owner only; live and contenders mirror the state; an answer that a cache
// remembers is the one that the discipline would give now.
type sharing struct {
	objects
	callUnderWay
	handlers  handlers
	processes processes

	live       int  // running threads; with Options.Steady those that were not joined
	contenders int  // see lockset.go
	follows    bool // see FollowLocks
	accessor   discipline.Accessor
	orders     happensbefore.Orders
	pending    []Access               // reused
	orderings  []happensbefore.Access // of the access that was recorded last; reused
	sections   []Section              // reused
	leaked     []uint64               // reused, as the next ones
	left       []uint64
	among      []bool // see noteDead
	ends       []Object
	effects    *Effects // see Collect
	fills      fills
	lookups    [1 << memoBits]memoised
	listings   [1 << memoBits]listing
	conflicts  [1 << memoBits]conflicts
}

// callUnderWay is the external call that is asked or taken.
type callUnderWay struct {
	call   Call      // reused for every external call
	acting *External // whose call it is
	listed listed
}
