package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// Bit-fields are read and set by loading and storing the bytes around them. This file says which bits count: those that a
// load's users look at, and those that a store changes.

// looked are the bits of an integer of at most 64 bits that users look at: those that some operation by a constant leaves, if
// all users are such.
func (n *fn) looked(i int) uint64 {
	w := n.l.m.Types[n.f.Instrs[i].Type].Bits
	all := bitvec.Mask(w)
	bits := uint64(0)
	for _, k := range n.use.users[n.local(i)] {
		bits |= n.lookedBy(k, w) & all
	}
	if len(n.use.users[n.local(i)]) == 0 {
		return all
	}
	return bits
}

// lookedBy are the bits of a value of so many bits that its user k looks at. If k computes with a constant, that is its second operand.
func (n *fn) lookedBy(k int, w uint) uint64 {
	in := &n.f.Instrs[k]
	all, sign := bitvec.Mask(w), uint64(1)<<(w-1)
	if n.l.m.Types[in.Type].Bits > 64 {
		return all
	}
	switch in.Op {
	case flat.OpTrunc, flat.OpZExt:
		return n.looked(k)
	case flat.OpSExt:
		if bits := n.looked(k); bits&^all == 0 {
			return bits
		}
		return n.looked(k) | sign
	}
	if len(in.Operands) < 2 || !in.Operands[1].IsConst() {
		return all
	}
	c := n.constantOf(in.Operands[1])
	switch in.Op {
	case flat.OpAnd:
		return n.looked(k) & c
	case flat.OpLShr, flat.OpAShr, flat.OpShl:
		if c >= uint64(w) {
			return all
		}
	}
	switch in.Op {
	case flat.OpLShr:
		return n.looked(k) << c
	case flat.OpAShr:
		return n.looked(k)<<c | sign
	case flat.OpShl:
		return n.looked(k) >> c
	}
	return all
}

// marksLooked marks the Load of load i, if it is one, with the bits of an integer that are looked at.
func (n *fn) marksLooked(i int, code []program.Instr) {
	t := &n.l.m.Types[n.f.Instrs[i].Type]
	if len(code) != 1 || t.Bits%8 != 0 {
		return
	}
	if code[0].Sub == program.KeepsBytes {
		if n.onlyKept(i) {
			code[0].C = n.l.word(0)
		}
		return
	}
	if bits := n.looked(i); bits != bitvec.Mask(t.Bits) {
		code[0].C = n.l.word(bits)
	}
}

// onlyKept reports whether what the load of a store to a bit-field reads is stored there again, and nothing else becomes of it.
func (n *fn) onlyKept(i int) bool {
	set := n.onlyUser(n.onlyUser(i, flat.OpAnd), flat.OpOr)
	for _, k := range n.use.users[n.local(set)] {
		in := &n.f.Instrs[k]
		if in.Op != flat.OpStore || !n.sameAddress(in.Operands[1], n.f.Instrs[i].Operands[0]) {
			return false
		}
	}
	return true
}

// marksSet marks the Store of a store to a bit-field, if it is one, with the bits that it changes.
func (n *fn) marksSet(in *flat.Instr, code []program.Instr) {
	if kept, ok := n.bitsKept(in); ok && len(code) == 1 {
		code[0].C, n.l.p.BitFields = n.l.word(^kept), true
	}
}

// bitsKept are the bits that a store to a bit-field stores as it has found them; ok is false if it is a store of another kind.
func (n *fn) bitsKept(in *flat.Instr) (bits uint64, ok bool) {
	set := n.madeBy(in.Operands[0], flat.OpOr)
	if set < 0 {
		return 0, false
	}
	for _, r := range n.f.Instrs[set].Operands {
		clear := n.madeBy(r, flat.OpAnd)
		if clear < 0 {
			continue
		}
		operands := n.f.Instrs[clear].Operands
		if load := n.madeBy(operands[0], flat.OpLoad); load >= 0 && n.isBitFieldRead(load) && n.onlyKept(load) {
			return n.constantOf(operands[1]), true
		}
	}
	return 0, false
}

// madeBy is the instruction that makes a value, if it is an op; else -1.
func (n *fn) madeBy(r flat.Ref, op flat.Opcode) int {
	if i := n.instrOf(r); i >= 0 && n.f.Instrs[i].Op == op {
		return i
	}
	return -1
}
