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
	Lines  [][]int // of each thread, the lines that it is in: of its next instruction, and of the calls that are under way
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
	for _, t := range s.threads {
		x.Lines = append(x.Lines, p.linesOf(t))
	}
	g.States = append(g.States, x)
}

// linesOf are the lines that a thread is in.
func (p *program) linesOf(t *thread) (list []int) {
	if t.life != running {
		return nil
	}
	for _, f := range t.frames {
		for at := p.near(f); at != 0; at = p.mod.Places[at].InlinedAt {
			list = append(list, int(p.mod.Places[at].Line))
		}
	}
	return list
}

// near is the place of a frame's instruction, or if it has none of the one before it in its block that has one, or of the next.
func (p *program) near(f *frame) int {
	fn := p.functions[f.fn]
	known := func(i int) bool { return p.mod.Places[fn.Instrs[i].Place].Line > 0 }
	first, end := 0, len(fn.Instrs)
	for _, b := range fn.Blocks {
		if b.First <= f.pc {
			first = max(first, b.First)
		} else {
			end = min(end, b.First)
		}
	}
	for i := f.pc; i >= first; i-- {
		if known(i) {
			return fn.Instrs[i].Place
		}
	}
	for i := f.pc; i < end; i++ {
		if known(i) {
			return fn.Instrs[i].Place
		}
	}
	return 0
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
