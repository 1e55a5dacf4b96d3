package oracle

import (
	"slices"

	"heddle/internal/front/flat"
)

// Graph is the states of an exploration, the first one first, and the steps between them.
type Graph struct {
	Globals []string // the variables whose values are noted, integers of at most 8 bytes
	States  []GraphState
}

// GraphState is a state: what its variables hold, and its steps.
type GraphState struct {
	Values []int64 // of Graph.Globals
	Inside bool    // in the middle of an atomic section
	Ended  bool    // the program has ended
	Cut    bool    // an assumption is false: this is no run of the program
	Steps  []GraphStep
}

// GraphStep is a step of a thread to a state, by its number.
type GraphStep struct{ Thread, To int }

// add enters a state that is new.
func (g *Graph) add(p *program, s *state) {
	x := GraphState{Cut: s.status == pruned, Inside: s.section != 0, Ended: s.status == ended}
	for _, name := range g.Globals {
		x.Values = append(x.Values, p.holds(s, name))
	}
	g.States = append(g.States, x)
}

// holds is the integer that a variable holds.
func (p *program) holds(s *state, name string) int64 {
	i := slices.IndexFunc(p.mod.Globals, func(g flat.Global) bool { return g.Name == name })
	o := s.objects[p.globals[i]]
	n := uint64(0)
	for k, c := range o.cells {
		n |= uint64(c.b) << (8 * k)
	}
	return signed(n, uint(8*o.size))
}
