package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// uses records the users of a value, as far as lowering needs them.
type uses struct {
	count []int   // by local value: number of uses
	users [][]int // by local value: the instructions that use it
	fused []bool  // by instruction: a GEP that becomes part of the access that uses it
}

func countUses(n *fn) *uses {
	u := &uses{count: make([]int, len(n.vals)), users: make([][]int, len(n.vals)), fused: make([]bool, len(n.f.Instrs))}
	visit := func(i int, r flat.Ref) {
		if !r.IsConst() {
			u.count[r]++
			u.users[r] = append(u.users[r], i)
		}
	}
	n.eachInstr(func(i int, in *flat.Instr) {
		for _, r := range in.Operands {
			visit(i, r)
		}
		for _, s := range in.Scaled {
			visit(i, s.Index)
		}
	})
	for b := range n.f.Blocks {
		if n.kinds[b] == blockRuns && !n.keep && !n.twice {
			n.fuse(u, b)
		}
	}
	return u
}

// fuse finds the GEPs of a block with constant offsets whose only use is an
// access, or another such GEP, of the same block.
func (n *fn) fuse(u *uses, b int) {
	first, end := blockRange(n.f, b)
	for i := end - 1; i >= first; i-- {
		in := &n.f.Instrs[i]
		v := n.local(i)
		if in.Op != flat.OpGetElementPtr || len(in.Scaled) > 0 || u.count[v] != 1 {
			continue
		}
		if _, lanes, ok := n.l.lanes(in.Type); !ok || lanes != 1 || n.l.m.Types[in.Type].Kind == flat.Vector {
			continue
		}
		k := u.users[v][0]
		if k < first || k >= end {
			continue
		}
		user := &n.f.Instrs[k]
		switch user.Op {
		case flat.OpLoad:
			u.fused[i] = true
		case flat.OpStore:
			u.fused[i] = user.Operands[1] == flat.Ref(v)
		case flat.OpGetElementPtr:
			u.fused[i] = u.fused[k] && user.Operands[0] == flat.Ref(v)
		}
	}
}

// address is the base and constant offset of the address r, through GEPs that
// are fused.
func (n *fn) address(r flat.Ref) (base program.Operand, off int64) {
	for !r.IsConst() {
		i := n.instrOf(r)
		if i < 0 || !n.use.fused[i] {
			break
		}
		off += n.f.Instrs[i].Offset
		r = n.f.Instrs[i].Operands[0]
	}
	return n.op(r), off
}

// eachInstr visits the instructions that run.
func (n *fn) eachInstr(visit func(i int, in *flat.Instr)) {
	for b, k := range n.kinds {
		if k != blockRuns {
			continue
		}
		first, end := blockRange(n.f, b)
		for i := first; i < end; i++ {
			visit(i, &n.f.Instrs[i])
		}
	}
}
