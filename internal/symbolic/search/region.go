package symexec

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	symbolic "heddle/internal/symbolic/machine"
)

// node is a state that is to be explored.
type node struct {
	state   *symbolic.State
	way     *way
	rounds  *rounds
	laps    []lap          // see goesRound; never written to
	todo    *system.Action // nil: to continue
	threads bool           // todo is an action of threads
}

// region is a part of the search: what lies between a fork and where its ways come
// together.
type region struct {
	number  int
	join    machine.Pause
	joins   bool          // else it has no such place
	meets   bool          // states arrive where they ask next
	asked   machine.Pause // by the fork
	rounds  *rounds       // at the fork
	pending []node        // the last one is next
	arrived []node        // that pause at the place
}

func (e *engine) top() *region { return e.regions[len(e.regions)-1] }

func (e *engine) open(r *region) {
	e.opened++
	r.number = e.opened
	e.regions = append(e.regions, r)
	e.pauses()
}

// pauses gives the machine the places of all regions.
func (e *engine) pauses() {
	e.places = e.places[:0]
	for _, r := range e.regions {
		if r.joins {
			e.places = append(e.places, r.join)
		}
	}
	e.c.PauseAt(e.places)
}

// close ends a region that nothing is under way in: what arrived continues outside of it.
// States that could not become one, say because only one has written some memory, may
// when they ask next.
func (e *engine) close() {
	r := e.top()
	e.regions = e.regions[:len(e.regions)-1]
	e.pauses()
	list := e.merge(r.arrived, false)
	for i := range list {
		list[i].rounds = r.rounds
	}
	if len(list) > 1 && r.joins && e.waits(r.join) == nil && !e.cuts(r.join) {
		e.open(&region{meets: true, rounds: r.rounds, pending: list})
		return
	}
	for _, n := range list {
		e.arrive(n, r.join)
	}
}

// waits is the innermost region which a place ends, or nil if there is none.
func (e *engine) waits(place machine.Pause) *region {
	for _, r := range slices.Backward(e.regions) {
		if r.joins && r.join == place {
			return r
		}
	}
	return nil
}

// arrive puts a state that pauses at a place into the region which that ends, or lets it
// continue.
func (e *engine) arrive(n node, place machine.Pause) {
	if r := e.waits(place); r != nil {
		r.arrived = append(r.arrived, n)
		return
	}
	if e.cuts(place) {
		if e.c.Machine().Checks().Has(machine.Untracked) { // else there is nothing that lasts
			e.c.Restore(n.state)
			e.lasting(n)
		}
		e.o.Arrive(n.state)
		return
	}
	r := e.top()
	r.pending = append(r.pending, n)
}

// tried bounds the states that one is tried to become one with, where schedules differ.
const tried = 32

// merge makes one of states that can be one. With chosen, schedules may differ.
func (e *engine) merge(list []node, chosen bool) (out []node) {
	if !e.o.Merge || len(list) < 2 {
		return list
	}
	alike := map[string][]int{} // indices of out by shape
next:
	for _, n := range list {
		shape := e.c.Shape(n.state)
		candidates := alike[shape]
		if chosen {
			candidates = candidates[max(0, len(candidates)-tried):]
		}
		for _, i := range candidates {
			m, ok := e.c.Merge(out[i].state, n.state, chosen)
			if !ok {
				continue
			}
			e.res.Merged++
			out[i].state = m.State
			out[i].way = &way{before: out[i].way, one: m.One, other: n.way}
			continue next
		}
		alike[shape] = append(alike[shape], len(out))
		out = append(out, n)
	}
	return out
}
