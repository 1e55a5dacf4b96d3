package branching

import (
	"heddle/internal/engine/passes"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/ctl"
)

// maxThreads is how many threads fairness can be promised to.
const maxThreads = 64

// states makes a graph of a search. It implements search.Watcher.
type states struct {
	ctl.Builder
	h         *passes.Worker
	valuation func(*machine.Machine) uint64
	index     map[uint64]int32 // by the store's keys
	acts      []system.Action  // reused
	many      bool             // a thread has a number for which there is no room
}

func newStates(h *passes.Worker, valuation func(*machine.Machine) uint64) *states {
	return &states{h: h, valuation: valuation, index: map[uint64]int32{}}
}

// search explores all states depth first: every action of each.
func (g *states) search(st search.Store, o search.Options) *search.Result {
	o.Whole, o.Watch = true, g
	poll, most := o.Poll, o.MaxBytes
	o.Poll = func(s search.Stats) search.Limit {
		s.Bytes += g.Bytes()
		if most > 0 && s.Bytes > most {
			return search.Memory
		}
		return poll(s)
	}
	return search.DepthFirst(g.h.Reduced, st, o)
}

// Bytes is about the memory of the graph, now and when it is made, and of the numbers of states.
func (g *states) Bytes() int64 {
	const perNumber = 40
	return g.Builder.Bytes() + int64(len(g.index))*perNumber
}

// State implements search.Watcher.
func (g *states) State(key uint64) {
	m := g.h.Machine
	g.acts, _ = g.h.Reduced.Actions(g.acts[:0])
	able := uint64(0)
	for _, a := range g.acts {
		switch t := int(a.Thread); {
		case t >= maxThreads:
			g.many = true
		case !m.IsEnvironment(t):
			able |= 1 << t
		}
	}
	s := g.Builder.State(g.valuation(m), able)
	g.index[key] = s
	switch {
	case len(g.acts) > 0:
	case cutOff(m):
		g.Cut(s)
	default:
		g.Over(s)
	}
}

// Edge implements search.Watcher.
func (g *states) Edge(from uint64, a system.Action, to uint64) {
	g.Builder.Edge(g.index[from], ctl.Edge{To: g.index[to], Thread: a.Thread, Choice: a.Choice})
}

// Fails implements search.Watcher. The graph is of no use then.
func (g *states) Fails(uint64, system.Action, *system.Failure) {}

// FailsAtOnce implements search.Watcher.
func (g *states) FailsAtOnce(*system.Failure) {}
