package lower

import (
	"maps"
	"slices"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// A jump out of calls (longjmp) leaves blocks of the function that it leads to, and runs none of the ends of their variables' lives.
// Which these are is known where the jump leads: none of the variables lives there that no way through the code has begun by then. So
// their lives end after each call that may return again. When it returns first, they have not begun, or have ended.
//
// What it can miss: a call that returns again, and that an exception may leave.

// endCut ends the lives that a jump to call i may have cut.
func (n *fn) endCut(i int) {
	if !n.twice || n.f.Instrs[i].Op != flat.OpCall || !n.returnsAgain(&n.f.Instrs[i]) {
		return
	}
	if n.cut == nil {
		n.cut = n.findCut()
	}
	for _, a := range n.cut[i] {
		n.first = true
		n.emit(program.Instr{Op: program.LifetimeEnd, A: n.op(a)})
	}
}

// findCut finds for each call that may return again the variables that have lives, and do not live there.
func (n *fn) findCut() map[int][]flat.Ref {
	all := map[flat.Ref]bool{}
	for i := range n.f.Instrs {
		if a, begins, ok := n.lifeAt(i); ok && begins && n.isStatic(a) && !n.isFrame(a) {
			all[a] = true
		}
	}
	found := map[int][]flat.Ref{}
	n.eachLiving(func(i int, living map[flat.Ref]bool) {
		if n.returnsAgain(&n.f.Instrs[i]) {
			found[i] = slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(a flat.Ref) bool { return living[a] || n.instrOf(a) > i })
		}
	})
	return found
}

// eachLiving calls f with each call in the blocks that can be reached, and with the variables with lives that may live there.
func (n *fn) eachLiving(f func(i int, living map[flat.Ref]bool)) {
	in := make([]map[flat.Ref]bool, len(n.f.Blocks))
	in[0] = map[flat.Ref]bool{}
	for work := []int{0}; len(work) > 0; {
		b := work[0]
		work = work[1:]
		living := maps.Clone(in[b])
		first, end := blockRange(n.f, b)
		for i := first; i < end; i++ {
			n.follow(i, living)
		}
		for _, to := range n.f.Instrs[end-1].Blocks {
			before := len(in[to])
			if in[to] == nil {
				in[to], before = map[flat.Ref]bool{}, -1
			}
			if maps.Copy(in[to], living); len(in[to]) != before {
				work = append(work, to)
			}
		}
	}
	for b, living := range in {
		if living == nil {
			continue
		}
		first, end := blockRange(n.f, b)
		for i := first; i < end; i++ {
			if n.f.Instrs[i].Op == flat.OpCall {
				f(i, living)
			}
			n.follow(i, living)
		}
	}
}

// isStatic reports whether an alloca is made when its function is called: others end with a part of the stack.
func (n *fn) isStatic(a flat.Ref) bool {
	_, end := blockRange(n.f, 0)
	i := n.instrOf(a)
	return i < end && n.f.Instrs[i].Operands[0].IsConst()
}

// follow has an instruction begin or end a life.
func (n *fn) follow(i int, living map[flat.Ref]bool) {
	switch a, begins, ok := n.lifeAt(i); {
	case ok && begins:
		living[a] = true
	case ok:
		delete(living, a)
	}
}

// lifeAt is the variable whose life an instruction begins or ends.
func (n *fn) lifeAt(i int) (a flat.Ref, begins, ok bool) {
	in := &n.f.Instrs[i]
	if in.Op != flat.OpCall || len(in.Operands) < 2 {
		return 0, false, false
	}
	a = in.Operands[len(in.Operands)-1]
	switch {
	case n.calls(in, "llvm.lifetime.start"), n.calls(in, "llvm.heddle.life.begin"):
		a, begins = in.Operands[len(in.Operands)-1], true
	case n.calls(in, "llvm.lifetime.end"):
	case n.calls(in, "llvm.heddle.life.end"):
		if k := n.instrOf(a); !a.IsConst() && k >= 0 && n.f.Instrs[k].Op == flat.OpCall && n.calls(&n.f.Instrs[k], "llvm.heddle.life.begin") {
			a = n.f.Instrs[k].Operands[len(n.f.Instrs[k].Operands)-1]
		}
	default:
		return 0, false, false
	}
	return a, begins, n.isAlloca(a)
}
