package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
)

// A promoted variable is zero at first, and the machine cannot tell a zero from
// a value that was never written. So only variables that are written before they are
// read, on every path, are promoted: the others stay in memory, where the machine
// knows which bytes were written.

// dropUnassigned takes back the promotion of variables that some path may read
// before it writes them.
func (n *fn) dropUnassigned(fr *frame) {
	a := &assignment{n: n, fr: fr, number: map[*cell]int{}}
	for _, v := range fr.vars {
		for _, c := range v.sorted {
			a.number[c] = len(a.number)
		}
	}
	if len(a.number) == 0 {
		return
	}
	a.solve()
	for alloca := range a.read() {
		for r := range fr.vars[alloca].addrs {
			delete(fr.at, r)
		}
		delete(fr.vars, alloca)
	}
}

// assignment is a forward analysis: which cells are written on every path.
type assignment struct {
	n      *fn
	fr     *frame
	number map[*cell]int
	in     []analysis.Bits // by block; nil: not reached yet
}

func (a *assignment) solve() {
	f := a.n.f
	a.in = make([]analysis.Bits, len(f.Blocks))
	a.in[0] = analysis.NewBits(len(a.number))
	for work := []int{0}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		out := a.in[b].Clone()
		first, end := blockRange(f, b)
		for i := first; i < end; i++ {
			a.step(i, out, nil)
		}
		for _, s := range f.Instrs[end-1].Blocks {
			if a.meet(s, out) {
				work = append(work, s)
			}
		}
	}
}

// meet keeps of a block's cells what is written on this way to it as well, and
// reports whether that changed them.
func (a *assignment) meet(b int, out analysis.Bits) bool {
	if a.in[b] == nil {
		a.in[b] = out.Clone()
		return true
	}
	before := a.in[b].Clone()
	a.in[b].Intersect(out)
	return !equalBits(before, a.in[b])
}

func equalBits(a, b analysis.Bits) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// read lists the variables with a cell that may be read unwritten.
func (a *assignment) read() map[int]bool {
	found := map[int]bool{}
	for b, in := range a.in {
		if in == nil {
			continue
		}
		now := in.Clone()
		first, end := blockRange(a.n.f, b)
		for i := first; i < end; i++ {
			a.step(i, now, found)
		}
	}
	return found
}

// step follows one instruction; variables that it reads unwritten go to found.
func (a *assignment) step(i int, now analysis.Bits, found map[int]bool) {
	in := &a.n.f.Instrs[i]
	switch in.Op {
	case flat.OpLoad:
		at, ok := a.fr.at[in.Operands[0]]
		if !ok || found == nil {
			return
		}
		for _, c := range a.cells(at, a.n.l.shape(in.Type)) {
			if !now.Has(a.number[c]) {
				found[at.alloca] = true
			}
		}
	case flat.OpStore:
		if at, ok := a.fr.at[in.Operands[1]]; ok {
			for _, c := range a.cells(at, a.n.l.shape(a.n.typeOf(in.Operands[0]))) {
				now.Add(a.number[c])
			}
		}
	case flat.OpCall:
		if a.n.isLifetime(in) {
			if at, ok := a.fr.at[in.Operands[len(in.Operands)-1]]; ok {
				for _, c := range a.fr.vars[at.alloca].sorted {
					now.Remove(a.number[c])
				}
			}
		}
	}
}

func (a *assignment) cells(at frameAddr, s *shape) (list []*cell) {
	for _, f := range s.leaves {
		list = append(list, a.fr.vars[at.alloca].cells[at.off+int64(f.off)])
	}
	return list
}

// isBitFieldRead recognises the load of a store to a bit-field: the other bits
// are read only to be written back as they are.
func (n *fn) isBitFieldRead(i int) bool {
	load := &n.f.Instrs[i]
	clear := n.onlyUser(i, flat.OpAnd)
	if clear < 0 || !n.f.Instrs[clear].Operands[1].IsConst() {
		return false
	}
	set := n.onlyUser(clear, flat.OpOr)
	if set < 0 {
		return false
	}
	for _, k := range n.use.users[n.local(set)] {
		in := &n.f.Instrs[k]
		if in.Op == flat.OpStore && in.Operands[0] == flat.Ref(n.local(set)) && n.sameAddress(in.Operands[1], load.Operands[0]) {
			return true
		}
	}
	return false
}

// onlyUser is the one instruction that uses i's result, if it is an op; else -1.
func (n *fn) onlyUser(i int, op flat.Opcode) int {
	users := n.use.users[n.local(i)]
	if len(users) != 1 || n.f.Instrs[users[0]].Op != op {
		return -1
	}
	return users[0]
}

// sameAddress reports whether two addresses are the same value, or are computed in
// the same way from the same values.
func (n *fn) sameAddress(a, b flat.Ref) bool {
	if a == b {
		return true
	}
	i, j := int(a)-len(n.f.Params), int(b)-len(n.f.Params)
	if a.IsConst() || b.IsConst() || i < 0 || j < 0 {
		return false
	}
	x, y := &n.f.Instrs[i], &n.f.Instrs[j]
	return x.Op == flat.OpGetElementPtr && y.Op == x.Op && len(x.Scaled)+len(y.Scaled) == 0 && x.Offset == y.Offset &&
		n.sameAddress(x.Operands[0], y.Operands[0])
}
