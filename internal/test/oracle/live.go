package oracle

import (
	"slices"

	"heddle/internal/front/flat"
)

// A register that no instruction can read any more is emptied: so a block whose only
// pointer was in it counts as lost, and equal states are equal. It is not a reduction that
// a mistake could hide behind: who reads an emptied register panics (step.operand).

// computeLive finds which values are needed later. A phi's operand is needed on the way
// that it stands for.
func (f *function) computeLive() {
	n := (len(f.Params) + len(f.Instrs) + 63) / 64
	f.live, f.after = make([][]uint64, len(f.Instrs)), make([][]uint64, len(f.Instrs))
	for i := range f.Instrs {
		f.live[i], f.after[i] = make([]uint64, n), make([]uint64, n)
	}
	for changed := true; changed; {
		changed = false
		for b := len(f.Blocks) - 1; b >= 0; b-- {
			for i := f.end(b) - 1; i >= f.Blocks[b].First; i-- {
				changed = f.liveAt(b, i) || changed
			}
		}
	}
}

// end is the instruction after a block.
func (f *function) end(block int) int {
	if block+1 < len(f.Blocks) {
		return f.Blocks[block+1].First
	}
	return len(f.Instrs)
}

// liveAt brings the sets of one instruction of a block up to date.
func (f *function) liveAt(block, i int) (changed bool) {
	in, after := &f.Instrs[i], f.after[i]
	if !in.Op.IsTerminator() {
		copy(after, f.live[i+1])
	}
	for _, to := range in.Blocks {
		if !in.Op.IsTerminator() {
			break // a phi
		}
		first := f.Blocks[to].First
		next := slices.Clone(f.live[f.behindPhis(to)])
		for k := first; f.Instrs[k].Op == flat.OpPhi; k++ {
			drop(next, len(f.Params)+k)
		}
		for k := first; f.Instrs[k].Op == flat.OpPhi; k++ {
			if r := f.phiFrom(k, block); !r.IsConst() {
				put(next, int(r))
			}
		}
		for k := range after {
			after[k] |= next[k]
		}
	}
	live := slices.Clone(after)
	drop(live, len(f.Params)+i)
	if in.Op != flat.OpPhi {
		for _, r := range in.Operands {
			if !r.IsConst() {
				put(live, int(r))
			}
		}
	}
	for _, s := range in.Scaled {
		if !s.Index.IsConst() {
			put(live, int(s.Index))
		}
	}
	changed = !slices.Equal(live, f.live[i])
	f.live[i] = live
	return changed
}

// behindPhis is the first instruction of a block that is not a phi.
func (f *function) behindPhis(block int) int {
	i := f.Blocks[block].First
	for f.Instrs[i].Op == flat.OpPhi {
		i++
	}
	return i
}

// phiFrom is what a phi is when control comes from a block.
func (f *function) phiFrom(phi, block int) flat.Ref {
	in := &f.Instrs[phi]
	return in.Operands[slices.Index(in.Blocks, block)]
}

// Sets of values have a bit for each.

func has(set []uint64, i int) bool { return set[i/64]>>(i%64)&1 != 0 }
func put(set []uint64, i int)      { set[i/64] |= 1 << (i % 64) }
func drop(set []uint64, i int)     { set[i/64] &^= 1 << (i % 64) }
