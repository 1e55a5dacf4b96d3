package lower

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// With Options.KeepVariables, a variable holds its value until its block is left
// (llvm.lifetime.end), then it is cleared.
//
// In an entry function that is not enough: what its variables hold when it
// returns counts, but return leaves their blocks first, and often by the same
// code that continues behind the block. So there a variable is cleared before the
// first instruction behind its block that does anything: on the way to a return
// there is none. Behind its block a variable is out of scope whatever way led
// there, so that clearing it twice or in vain does not matter.

// isEntry reports whether what the function's variables hold when it returns counts.
func (n *fn) isEntry() bool { return n.o.KeepVariables && slices.Contains(n.o.Entries, n.f.Name) }

// leftScopes finds, by instruction, the ends of life that take effect before it.
func (n *fn) leftScopes() map[int][]int {
	if !n.isEntry() {
		return nil
	}
	a := &scopes{n: n, number: map[int]int{}, found: map[int][]int{}}
	for i := range n.f.Instrs {
		if n.endsLife(i) {
			a.number[i] = len(a.ends)
			a.ends = append(a.ends, i)
		}
	}
	if len(a.ends) > 0 {
		a.solve()
	}
	return a.found
}

// scopes is a forward analysis: which ends of life may not have taken effect yet.
type scopes struct {
	n      *fn
	ends   []int       // instructions
	number map[int]int // the other way round
	found  map[int][]int
}

func (a *scopes) solve() {
	f := a.n.f
	in := make([]analysis.Bits, len(f.Blocks))
	in[0] = analysis.NewBits(len(a.ends))
	for work := []int{0}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		out := in[b].Clone()
		first, end := blockRange(f, b)
		for i := first; i < end; i++ {
			a.pass(i, out)
		}
		for _, s := range f.Instrs[end-1].Blocks {
			if in[s] == nil {
				in[s] = out.Clone()
			} else if !in[s].Union(out) {
				continue
			}
			work = append(work, s)
		}
	}
}

// pass follows one instruction. What was found only grows, as the sets at the
// blocks' beginnings do.
func (a *scopes) pass(i int, ended analysis.Bits) {
	if k, ok := a.number[i]; ok {
		ended.Add(k)
		return
	}
	if a.n.doesNothing(i) {
		return
	}
	for k, end := range a.ends {
		if ended.Has(k) {
			ended.Remove(k)
			if !slices.Contains(a.found[i], end) {
				a.found[i] = append(a.found[i], end)
			}
		}
	}
}

// endsLife reports whether instruction i ends the life of a variable.
func (n *fn) endsLife(i int) bool {
	in := &n.f.Instrs[i]
	if in.Op != flat.OpCall {
		return false
	}
	f := n.callee(in.Operands[0])
	return f >= 0 && strings.HasPrefix(n.m.Functions[f].Name, "llvm.lifetime.end") && n.isAlloca(in.Operands[len(in.Operands)-1])
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
	f := n.callee(n.f.Instrs[i].Operands[0])
	return f >= 0 && strings.HasPrefix(n.m.Functions[f].Name, "llvm.stackrestore")
}

// leaveScopes clears the variables whose block was left, in groups of their own.
func (n *fn) leaveScopes(i int) {
	for _, k := range n.left[i] {
		in := &n.f.Instrs[k]
		n.first = true
		n.clearVariable(in.Operands[len(in.Operands)-1])
	}
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

// onlyReturns reports whether nothing follows instruction i but a return: then an
// entry function's arrays of variable length need not go.
func (n *fn) onlyReturns(i int) bool {
	return n.onlyFollows(i, func(i int) bool { return n.endsLife(i) || n.doesNothing(i) })
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
