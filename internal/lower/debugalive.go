package lower

import (
	"heddle/internal/analysis"
	"heddle/internal/program"
)

// alive knows where slots have certainly not been cleared since they were
// written: there they show what the variable in them has.
type alive struct {
	g  *analysis.Graph
	in []analysis.Bits // by block: slots that may have been cleared
}

// notCleared solves the flow problem of slots that may have been cleared.
func notCleared(g *analysis.Graph) *alive {
	a := &alive{g: g}
	for range g.Succs {
		a.in = append(a.in, analysis.NewBits(g.Body.Slots))
	}
	for changed := true; changed; {
		changed = false
		for k := range g.Succs {
			out := a.in[k].Clone()
			for i := g.Start[k]; i < g.Start[k+1]; i++ {
				a.step(i, out)
			}
			for _, s := range g.Succs[k] {
				changed = a.in[s].Union(out) || changed
			}
		}
	}
	return a
}

// step is the effect of an instruction on the set of cleared slots.
func (a *alive) step(i int, cleared analysis.Bits) {
	b := a.g.Body
	in := &b.Code[i]
	if in.Op == program.Kill {
		for _, s := range b.Kills[in.Imm] {
			cleared.Add(int(s))
		}
		return
	}
	if analysis.IsCall(in.Op) {
		for _, s := range b.Sites[in.C].Kill {
			cleared.Add(int(s))
		}
	}
	_, writes := b.Effects(i, nil, nil)
	for _, w := range writes {
		cleared.RemoveRange(w)
	}
}

// ranges are where a slot has certainly not been cleared.
func (a *alive) ranges(slot int) []span {
	var list []span
	open := -1
	shut := func(i int) {
		if open >= 0 && open < i {
			if len(list) > 0 && list[len(list)-1].to == open {
				list[len(list)-1].to = i
			} else {
				list = append(list, span{open, i})
			}
		}
		open = -1
	}
	for k := range a.g.Succs {
		if a.in[k].Has(slot) {
			shut(a.g.Start[k])
		} else if open < 0 {
			open = a.g.Start[k]
		}
		for i := a.g.Start[k]; i < a.g.Start[k+1]; i++ {
			switch a.effect(i, slot) {
			case clears:
				shut(i)
			case clearsAfter:
				shut(i + 1)
			case writes:
				if open < 0 {
					open = i + 1
				}
			}
		}
	}
	shut(len(a.g.Body.Code))
	return list
}

// effect is what an instruction does to one slot.
type effect uint8

const (
	leaves effect = iota
	clears
	clearsAfter
	writes
)

func (a *alive) effect(i, slot int) effect {
	b := a.g.Body
	in := &b.Code[i]
	has := func(list []int32) bool {
		for _, s := range list {
			if int(s) == slot {
				return true
			}
		}
		return false
	}
	if in.Op == program.Kill {
		if has(b.Kills[in.Imm]) {
			return clears
		}
		return leaves
	}
	_, written := b.Effects(i, nil, nil)
	for _, w := range written {
		if w.First <= slot && slot < w.First+w.N {
			return writes
		}
	}
	if analysis.IsCall(in.Op) && has(b.Sites[in.C].Kill) {
		return clearsAfter
	}
	return leaves
}
