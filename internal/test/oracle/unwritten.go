package oracle

import (
	"slices"

	"heddle/internal/front/flat"
)

// mostHeld bounds the ways in which the bytes that one step reads can be what they are.
const mostHeld = 4096

// hold gives bytes that are read or copied, where memory that was never written holds something: each of them has one of
// Options.Unwritten from the beginning, which nobody can tell from one that it gets when it is met first. So a copy equals
// its source, and who reads a byte again finds it as it was. With the check "uninit" a read is a violation, and a copy none: there is
// nothing to hold.
func (st *step) hold(at value, cells []cell) []cell {
	values := st.options.Unwritten
	if values == nil || st.checks["uninit"] || !slices.ContainsFunc(cells, func(c cell) bool { return !c.set }) {
		return cells
	}
	ways := 1
	for i, c := range cells {
		if !c.set {
			ways *= len(values(at.n + uint64(i)))
		}
		if ways > mostHeld {
			st.refuse("a read of many bytes that were never written")
			return cells
		}
	}
	way := st.choose(ways)
	cells = st.change(at.obj).cells[at.n : at.n+uint64(len(cells))]
	for i := range cells {
		if list := values(at.n + uint64(i)); !cells[i].set {
			cells[i] = cell{set: true, b: list[way%len(list)]}
			way /= len(list)
		}
	}
	return cells
}

// loadLooked is load for an instruction that may look at some bits of what it reads only: with the check "uninit" it uses no others.
func (st *step) loadLooked(f *frame, in *flat.Instr, at value) value {
	if register := len(st.mod.Functions[f.fn].Params) + f.pc; st.checks["uninit"] && st.discarded(st.functions[f.fn], register) {
		cells := slices.Clone(st.reach(at, st.mod.Types[in.Type].StoreSize, false))
		if cells == nil {
			return value{kind: undef}
		}
		for i := range cells {
			cells[i].set = true
		}
		return st.decode(cells, in.Type)
	}
	width := st.width(in.Type)
	if !st.checks["uninit"] || st.mod.Types[in.Type].Kind != flat.Integer || width > 64 {
		return st.load(at, in.Type)
	}
	cells := slices.Clone(st.reach(at, st.mod.Types[in.Type].StoreSize, false))
	if cells == nil {
		return value{kind: undef}
	}
	bits := st.looked(st.functions[f.fn], len(st.mod.Functions[f.fn].Params)+f.pc, width)
	for i := range cells {
		cells[i].set = cells[i].set || bits>>(8*i)&0xff == 0
	}
	return st.decode(cells, in.Type)
}

// looked are the bits of a register of so many that the function looks at: those that constant masks and the like leave of it, if there is
// nothing else that uses it.
func (st *step) looked(fn *function, register int, width uint) (bits uint64) {
	used := false
	for i := range fn.Instrs {
		if in := &fn.Instrs[i]; slices.Contains(in.Operands, flat.Ref(register)) {
			used = true
			bits |= st.lookedBy(fn, in, register, i)
		}
	}
	if !used {
		bits = ^uint64(0)
	}
	return bits & mask(width)
}

func (st *step) lookedBy(fn *function, in *flat.Instr, register, i int) uint64 {
	result := len(fn.Params) + i
	switch in.Op {
	case flat.OpZExt, flat.OpTrunc:
		return st.looked(fn, result, st.width(in.Type))
	case flat.OpAnd, flat.OpLShr:
		if in.Operands[0] != flat.Ref(register) || !in.Operands[1].IsConst() {
			break
		}
		c := st.constant(in.Operands[1].Const()).n
		if in.Op == flat.OpAnd {
			return c & st.looked(fn, result, st.width(in.Type))
		}
		return st.looked(fn, result, st.width(in.Type)) << c
	}
	return ^uint64(0)
}

// discarded reports whether nothing becomes of a register: nobody uses it, or who does computes something of which nothing becomes.
func (st *step) discarded(fn *function, register int) bool {
	for i := range fn.Instrs {
		if in := &fn.Instrs[i]; slices.Contains(in.Operands, flat.Ref(register)) && !(converts(in) && st.discarded(fn, len(fn.Params)+i)) {
			return false
		}
	}
	return true
}

// converts reports whether an instruction does nothing but compute a value that is always there.
func converts(in *flat.Instr) bool {
	switch in.Op {
	case flat.OpTrunc, flat.OpZExt, flat.OpSExt, flat.OpBitCast, flat.OpFreeze, flat.OpExtractValue, flat.OpInsertValue,
		flat.OpICmp, flat.OpFCmp, flat.OpAnd, flat.OpOr, flat.OpXor:
		return true
	case flat.OpShl, flat.OpLShr, flat.OpAShr:
		return in.Operands[1].IsConst()
	}
	return false
}
