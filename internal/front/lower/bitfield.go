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
	w := n.m.Types[n.f.Instrs[i].Type].Bits
	all := bitvec.Mask(w)
	bits := uint64(0)
	for _, k := range n.use.users[n.local(i)] {
		bits |= n.lookedBy(k, flat.Ref(n.local(i)), w) & all
	}
	if len(n.use.users[n.local(i)]) == 0 {
		return all
	}
	return bits
}

// lookedBy are the bits of a value of so many bits that instruction k looks at.
func (n *fn) lookedBy(k int, value flat.Ref, w uint) uint64 {
	in := &n.f.Instrs[k]
	all, sign := bitvec.Mask(w), uint64(1)<<(w-1)
	if len(in.Operands) == 0 || in.Operands[0] != value || n.m.Types[in.Type].Kind != flat.Integer || n.m.Types[in.Type].Bits > 64 {
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

// marksLooked marks the instruction of load i, if it is one, with the bits that are looked at.
func (n *fn) marksLooked(i int, code []program.Instr) {
	t := &n.m.Types[n.f.Instrs[i].Type]
	if len(code) != 1 || code[0].Op != program.Load || t.Kind != flat.Integer || t.Bits > 64 || t.Bits%8 != 0 {
		return
	}
	if code[0].Sub == program.KeepsBytes {
		if n.onlyKept(i) {
			code[0].C = n.word(0)
		}
		return
	}
	if bits := n.looked(i); bits != bitvec.Mask(t.Bits) {
		code[0].C = n.word(bits)
	}
}

// onlyKept reports whether what the load of a store to a bit-field reads is stored there again, and nothing else becomes of it.
func (n *fn) onlyKept(i int) bool {
	set := n.onlyUser(n.onlyUser(i, flat.OpAnd), flat.OpOr)
	for _, k := range n.use.users[n.local(set)] {
		in := &n.f.Instrs[k]
		if in.Op != flat.OpStore || in.Operands[0] != flat.Ref(n.local(set)) || !n.sameAddress(in.Operands[1], n.f.Instrs[i].Operands[0]) {
			return false
		}
	}
	return true
}

// marksSet marks the instruction of a store to a bit-field, if it is one, with the bits that it changes.
func (n *fn) marksSet(in *flat.Instr, code []program.Instr) {
	if len(code) != 1 || code[0].Op != program.Store || in.Operands[0].IsConst() {
		return
	}
	set := n.instrOf(in.Operands[0])
	if set < 0 || n.f.Instrs[set].Op != flat.OpOr {
		return
	}
	for _, r := range n.f.Instrs[set].Operands {
		if r.IsConst() || n.instrOf(r) < 0 || n.f.Instrs[n.instrOf(r)].Op != flat.OpAnd {
			continue
		}
		clear := &n.f.Instrs[n.instrOf(r)]
		from := clear.Operands[0]
		if from.IsConst() || !clear.Operands[1].IsConst() || n.instrOf(from) < 0 || n.f.Instrs[n.instrOf(from)].Op != flat.OpLoad {
			continue
		}
		if load := n.instrOf(from); n.isBitFieldRead(load) && n.onlyKept(load) && n.sameAddress(n.f.Instrs[load].Operands[0], in.Operands[1]) {
			code[0].C, n.p.BitFields = n.word(^n.constantOf(clear.Operands[1])), true
			return
		}
	}
}
