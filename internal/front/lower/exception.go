package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Exceptions are those of the Itanium C++ ABI: an invoke is left for its landing
// pad, which gets a pointer to the exception and a selector.

// pad is the index of the pad of block b, which an invoke unwinds to.
func (n *fn) pad(b int) int {
	first, end := blockRange(n.f, b)
	for first < end && n.f.Instrs[first].Op == flat.OpPhi {
		first++
	}
	var pad program.Pad
	if in := &n.f.Instrs[first]; in.Op == flat.OpLandingPad {
		pad.Cleanup = in.Clauses>>31 != 0
		for _, r := range in.Operands {
			pad.Clauses = append(pad.Clauses, n.clause(r))
		}
	}
	n.l.p.Pads = append(n.l.p.Pads, pad)
	return len(n.l.p.Pads) - 1
}

// clause is a filter if it is an array of types, else a catch.
func (n *fn) clause(r flat.Ref) program.Clause {
	c := program.Clause{Filter: n.l.m.Types[n.typeOf(r)].Kind == flat.Array}
	if !r.IsConst() {
		n.unsupported("not supported: a landing pad whose types are computed")
		return c
	}
	w := n.l.constant(r.Const())
	if w.bad != "" {
		n.unsupported(w.bad)
	}
	c.Types = w.words
	return c
}

// landingPad takes what the machine has left for the landing pad.
func (n *fn) landingPad(i int, in *flat.Instr) bool {
	if n.l.shape(in.Type).words != 2 {
		return false
	}
	n.emit(program.Instr{Op: program.LandingPad, Dst: int32(n.dst(i))})
	return true
}

// resume continues with an exception after a cleanup.
func (n *fn) resume(in *flat.Instr) {
	exception := n.op(in.Operands[0])
	n.emitCall(program.Instr{Op: program.External, Imm: int64(n.l.external(resumeName, false))}, program.Site{
		Args:   []program.Arg{{Value: exception, Words: 1, Bits: n.l.m.PointerBits, Kind: program.ArgPointer}},
		Result: program.Result{Slot: -1}, Fixed: 1, Unwind: -1,
	}, nextInstr)
	n.first = true
	n.emit(program.Instr{Op: program.Unreachable})
}

// typeSelector is the selector with which a landing pad is reached that catches
// a type.
func typeSelector(n *fn, i int, _ *flat.Instr, args []flat.Ref) bool {
	n.mov(n.dst(i), n.l.word(program.TypeSelector(n.constantOf(args[0]), n.l.m.PointerBits)), 1)
	return true
}
