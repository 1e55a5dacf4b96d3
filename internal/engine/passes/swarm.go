package passes

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
)

// A swarm's searches are small: their arrays fit into a processor's cache, and are
// left when a third of the bits are set.
const (
	swarmArray  = 2 << 20 // bytes
	swarmStates = swarmArray * 8 / (3 * store.BitsPerState)
)

// swarm makes Task.Runs small searches, as many at a time as there are workers, until
// one finds a violation.
func (s *Search) swarm(o search.Options) (*search.Result, *machine.Machine, error) {
	if o.MaxStates == 0 || o.MaxStates > swarmStates {
		o.MaxStates = swarmStates
	}
	sum := &search.Result{}
	for first := 0; ; {
		size := min(s.workers(), s.Task.Sampling.Runs-first)
		o.Shuffle = s.Task.Sampling.Seed*swarmSeeds + uint64(first) + 1
		r, m, err := s.untilSettled(func() (*search.Result, *machine.Machine, error) {
			return s.exploreWith(size, func(workers []*Worker) *search.Result { return s.searchEach(workers, o) })
		})
		if err != nil {
			return nil, nil, err
		}
		first += size
		sum = joinSwarm(sum, r)
		if len(r.Violations) > 0 || first >= s.Task.Sampling.Runs || outOf(r) {
			return sum, m, nil
		}
		if err := m.Close(); err != nil {
			return nil, nil, err
		}
	}
}

// swarmSeeds keeps the draws of one seed apart from those of the next.
const swarmSeeds = 1 << 32

// searchEach makes one search for each worker.
func (s *Search) searchEach(workers []*Worker, o search.Options) *search.Result {
	members := make([]search.Worker, len(workers))
	for i, h := range workers {
		s.Abstract(h.Cursor)
		members[i] = search.Worker{Cursor: h.Reduced, Store: around(h.Reduced, store.NewBitstate(h.Reduced.(store.Source), make([]uint64, swarmArray/8))), Poll: h.UntilStale(o.Poll)}
	}
	return search.Swarm(members, o)
}

// joinSwarm adds a result to those before it. That a search was left when its array
// was full is no limit of the whole.
func joinSwarm(sum, r *search.Result) *search.Result {
	sum.States += r.States
	sum.Transitions += r.Transitions
	sum.MaxDepth = max(sum.MaxDepth, r.MaxDepth)
	sum.Bytes = max(sum.Bytes, r.Bytes)
	sum.Violations, sum.Others = r.Violations, r.Others
	sum.Limits = []search.Limit{search.Parts}
	for _, l := range r.Limits {
		if l != search.States {
			sum.Limits = append(sum.Limits, l)
		}
	}
	return sum
}
