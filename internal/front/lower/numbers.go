package lower

import (
	"slices"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// noteNumbers finds out whether integers are made of pointers. Who only compares them, takes low bits of an offset, or subtracts
// two makes no other number of an address than a distance; where it is not one within an object the machine sees it
// (FlagPointer). What assembler text and va_arg make of pointers is not known.
func (n *fn) noteNumbers() {
	n.eachInstr(func(i int, in *flat.Instr) {
		switch in.Op {
		case flat.OpPtrToInt:
			for _, k := range n.use.users[n.local(i)] {
				n.l.p.Numbers = n.l.p.Numbers || !n.keepsAddress(&n.f.Instrs[k])
			}
		case flat.OpVAArg:
			n.l.p.Numbers = n.l.p.Numbers || !n.isPointer(in.Type)
		case flat.OpCall, flat.OpInvoke:
			n.l.p.Numbers = n.l.p.Numbers || in.Flags&flat.InlineAsm != 0 && slices.ContainsFunc(in.Operands[1:], n.holdsPointer)
		}
	})
}

func (n *fn) isPointer(t int) bool { return n.l.m.Types[t].Kind == flat.Pointer }

// holdsPointer reports whether a value is a pointer or has one as a part.
func (n *fn) holdsPointer(r flat.Ref) bool {
	return slices.ContainsFunc(n.l.shape(n.typeOf(r)).leaves, func(x leaf) bool { return x.kind == leafPointer })
}

// keepsAddress reports whether an instruction makes no other number of an address that it gets as an integer.
func (n *fn) keepsAddress(in *flat.Instr) bool {
	switch in.Op {
	case flat.OpICmp:
		return true
	case flat.OpSub:
		return n.isAddress(in.Operands[0]) && n.isAddress(in.Operands[1])
	case flat.OpAnd:
		k := in.Operands[1]
		if !k.IsConst() {
			return false
		}
		mask := n.l.constant(k.Const()).words // none if it has no value
		addresses := program.AddressesOf(n.l.m.PointerBits)
		return len(mask) == 1 && mask[0]>>addresses.OffsetBits() == 0
	}
	return false
}

// isAddress reports whether a value is a pointer as an integer of its size.
func (n *fn) isAddress(r flat.Ref) bool {
	k := n.instrOf(r) // less than 0 of constants too
	return k >= 0 && n.f.Instrs[k].Op == flat.OpPtrToInt && n.l.m.Types[n.f.Instrs[k].Type].Bits == n.l.m.PointerBits
}
