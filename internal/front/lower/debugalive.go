package lower

import (
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// alive knows where slots have certainly not been cleared since they were
// written: there they show what the variable in them has. What an instruction computes that nothing depends on counts as cleared:
// it may come from what was cleared.
type alive struct {
	g      *analysis.Graph
	idle   []bool          // by instruction
	in     []analysis.Bits // by block: slots that may have been cleared
	open   []int           // by slot: where the range begins that is being found; -1: none
	list   [][]span        // by slot: ranges found
	writes []analysis.Range
}

// notCleared finds the ranges of every slot.
func notCleared(live *analysis.Liveness) *alive {
	g := live.Graph
	a := &alive{g: g, idle: live.Idle(), open: make([]int, g.Body.Slots), list: make([][]span, g.Body.Slots)}
	a.solve()
	for s := range a.open {
		a.open[s] = -1
	}
	for k := range g.Succs {
		for s := range a.open {
			if a.in[k].Has(s) {
				a.shut(s, g.Start[k])
			} else if a.open[s] < 0 {
				a.open[s] = g.Start[k]
			}
		}
		for i := g.Start[k]; i < g.Start[k+1]; i++ {
			a.pass(i)
		}
	}
	for s := range a.open {
		a.shut(s, len(g.Body.Code))
	}
	return a
}

// ranges are where a slot has certainly not been cleared.
func (a *alive) ranges(slot int) []span { return a.list[slot] }

// solve finds the slots that may have been cleared at the start of each block.
func (a *alive) solve() {
	for range a.g.Succs {
		a.in = append(a.in, analysis.NewBits(a.g.Body.Slots))
	}
	for changed := true; changed; {
		changed = false
		for k := range a.g.Succs {
			out := a.in[k].Clone()
			for i := a.g.Start[k]; i < a.g.Start[k+1]; i++ {
				before, after := a.effect(i)
				for _, s := range before {
					out.Add(int(s))
				}
				for _, s := range after {
					out.Add(int(s))
				}
				for _, w := range a.writes {
					out.RemoveRange(w)
				}
			}
			for _, s := range a.g.Succs[k] {
				changed = a.in[s].Union(out) || changed
			}
		}
	}
}

// effect is the slots that an instruction clears at once, and those that it
// clears when it is done with its operands; a.writes is what it writes then.
func (a *alive) effect(i int) (before, after []int32) {
	b := a.g.Body
	in := &b.Code[i]
	if in.Op == program.Kill {
		a.writes = a.writes[:0]
		return b.Kills[in.Imm], nil
	}
	if analysis.IsCall(in.Op) {
		after = b.Sites[in.C].Kill
	}
	_, a.writes = b.Effects(i, nil, a.writes[:0])
	if a.idle[i] {
		after, a.writes = slotsOf(a.writes), a.writes[:0]
	}
	return nil, after
}

// slotsOf are the slots of some ranges.
func slotsOf(ranges []analysis.Range) (slots []int32) {
	for _, r := range ranges {
		for s := r.First; s < r.First+r.N; s++ {
			slots = append(slots, int32(s))
		}
	}
	return slots
}

func (a *alive) shut(slot, i int) {
	if from := a.open[slot]; from >= 0 && from < i {
		list := a.list[slot]
		if len(list) > 0 && list[len(list)-1].to == from {
			list[len(list)-1].to = i
		} else {
			a.list[slot] = append(list, span{from, i})
		}
	}
	a.open[slot] = -1
}

// pass goes over an instruction.
func (a *alive) pass(i int) {
	before, after := a.effect(i)
	for _, s := range before {
		a.shut(int(s), i)
	}
	for _, s := range after {
		a.shut(int(s), i+1)
	}
	for _, w := range a.writes {
		for s := w.First; s < w.First+w.N; s++ {
			if a.open[s] < 0 {
				a.open[s] = i + 1
			}
		}
	}
}
