package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// What the ends of variables' lives do. With Options.KeepVariables a variable holds its value until its block is left
// (llvm.lifetime.end), then it is cleared.

// endsLife reports whether instruction i ends the life of a variable.
func (n *fn) endsLife(i int) bool {
	in := &n.f.Instrs[i]
	if in.Op != flat.OpCall {
		return false
	}
	return n.calls(in, "llvm.heddle.life.end") || n.calls(in, "llvm.lifetime.end") && n.isAlloca(in.Operands[len(in.Operands)-1])
}

func (n *fn) isAlloca(r flat.Ref) bool {
	i := n.instrOf(r)
	return !r.IsConst() && i >= 0 && n.f.Instrs[i].Op == flat.OpAlloca
}

// doesNothing reports whether an instruction may stand between the end of a block and a return.
func (n *fn) doesNothing(i int) bool {
	in := &n.f.Instrs[i]
	switch in.Op {
	case flat.OpBr, flat.OpSwitch, flat.OpRet, flat.OpPhi, flat.OpUnreachable:
		return true
	case flat.OpLoad:
		return in.Ordering == flat.NotAtomic && in.Flags&flat.Volatile == 0
	case flat.OpCall:
		return n.restoresStack(i)
	}
	return false
}

func (n *fn) restoresStack(i int) bool {
	return n.calls(&n.f.Instrs[i], "llvm.stackrestore")
}

// clearVariable makes a variable's content zero. The end of life of no object says
// that the program did not write the zeros.
func (n *fn) clearVariable(r flat.Ref) {
	if n.isFrame(r) {
		n.resetFrame(r)
		n.emit(program.Instr{Op: program.LifetimeEnd, A: n.run0(1)})
		return
	}
	n.emit(program.Instr{Op: program.LifetimeEnd, A: n.op(r)})
}

// endsWithCall reports whether nothing that could access a variable through a pointer stands between the end of its life
// and a return, which ends it as well: one of the two is enough.
func (n *fn) endsWithCall(i int) bool {
	return n.onlyFollows(i, func(i int) bool {
		in := &n.f.Instrs[i]
		return n.endsLife(i) || n.doesNothing(i) && (in.Op != flat.OpLoad || n.isAlloca(in.Operands[0]))
	})
}

// onlyFollows reports whether all that can follow instruction i up to a return has something.
func (n *fn) onlyFollows(i int, has func(i int) bool) bool {
	seen := map[int]bool{}
	var follow func(i, end int) bool
	follow = func(i, end int) bool {
		for ; i < end; i++ {
			if !has(i) {
				return false
			}
		}
		for _, b := range n.f.Instrs[end-1].Blocks {
			if !seen[b] {
				seen[b] = true
				if first, end := blockRange(n.f, b); !follow(first, end) {
					return false
				}
			}
		}
		return true
	}
	_, end := blockRange(n.f, n.block)
	return follow(i+1, end)
}
