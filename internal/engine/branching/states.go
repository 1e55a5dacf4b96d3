package branching

import (
	"heddle/internal/engine/passes"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/kripke"
	"heddle/internal/temporal/ctl"
)

// maxThreads is how many threads fairness can be promised to.
const maxThreads = 64

// states makes a graph of a search. It implements search.Watcher.
type states struct {
	ctl.Builder
	h         *passes.Worker
	valuation func(*machine.Machine) uint64
	clock     func() system.Clock
	index     map[uint64]int32 // by the store's keys
	acts      []system.Action  // reused
	many      bool             // a thread has a number for which there is no room
	threads   int              // of the run with most
	ends      map[int32]kripke.End
	failed    int32 // the state that runs fail in; 0: none
}

func newStates(h *passes.Worker, valuation func(*machine.Machine) uint64) *states {
	return &states{h: h, valuation: valuation, clock: passes.Clock(h.Machine), index: map[uint64]int32{}, ends: map[int32]kripke.End{}}
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
	g.threads = max(g.threads, m.Threads())
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
	if m.AtomicOwner() >= 0 {
		g.Inside(s)
	}
	g.index[key] = s
	switch {
	case len(g.acts) > 0:
	case cutOff(m):
		g.Cut(s)
		g.ends[s] = kripke.Cut
	default:
		g.Over(s)
		g.ends[s] = kripke.Over
	}
}

// Edge implements search.Watcher.
func (g *states) Edge(from uint64, a system.Action, to uint64) {
	g.Builder.Edge(g.index[from], ctl.Edge{To: g.index[to], Thread: a.Thread, Choice: a.Choice, Clock: g.clock()})
}

// Fails implements search.Watcher: the run stays in a state of its own. No formula is computed then.
func (g *states) Fails(from uint64, a system.Action, _ *system.Failure) {
	g.fails()
	g.Builder.Edge(g.index[from], ctl.Edge{To: g.failed, Thread: a.Thread, Choice: a.Choice, Clock: g.clock()})
}

// FailsAtOnce implements search.Watcher.
func (g *states) FailsAtOnce(*system.Failure) { g.fails() }

// fails makes the state that runs fail in.
func (g *states) fails() {
	if g.ends[g.failed] == kripke.Failed {
		return
	}
	g.failed = g.Builder.State(0, 0)
	g.Over(g.failed)
	g.ends[g.failed] = kripke.Failed
}
