package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// Where objects lie is up to the machine: C says how they are aligned, and of different objects nothing else. So a number that is computed of
// an address is one of many that the program may meet, and heddle knows its own only. This file finds where such numbers are
// computed, for the machine to note and the verdict to name: comparisons of an address as an integer with another number than null, the order of
// addresses, bits above those that every allocator leaves zero, remainders, quotients, products, and what is cut to fewer bits. Adding and
// removing tags leaves an address what it is. Which integers may be addresses package addresses finds; whether a value is one, and not an integer
// that is kept in a pointer, the machine knows.

// noteChance lets the machine look at the addresses that an instruction computes with, if the outcome depends on where objects lie.
func (n *fn) noteChance(in *flat.Instr) {
	for _, r := range in.Operands {
		if r.IsConst() {
			n.noteConstant(r.Const())
		}
	}
	if in.Op == flat.OpICmp {
		n.noteCompared(in)
		return
	}
	if in.Op == flat.OpSub && n.fromAddress(in.Operands[0]) && n.fromAddress(in.Operands[1]) {
		n.noteOrder(in.Operands[0], in.Operands[1])
	}
	for _, r := range n.usedByChance(in) {
		if n.fromAddress(r) {
			n.emit(program.Instr{Op: program.AddressUsed, A: n.op(r)})
		}
	}
	if r, low := n.lowBits(in); low != 0 && n.fromAddress(r) && !n.alignedBeyond(r, low, 0) {
		n.emit(program.Instr{Op: program.AddressUsed, A: n.op(r), Imm: int64(low)})
	}
	for _, r := range n.hidden(in) {
		if n.fromAddress(r) {
			n.emit(program.Instr{Op: program.AddressHidden, A: n.op(r)})
		}
	}
}

// noteConstant is noteChance for what a constant expression computes.
func (n *fn) noteConstant(c int) {
	k := &n.l.m.Consts[c]
	if k.Kind != flat.ConstExpr {
		return
	}
	for _, e := range k.Elems {
		n.noteConstant(e)
		switch k.Op {
		case flat.OpMul, flat.OpShl, flat.OpTrunc:
			if r := ^flat.Ref(e); n.fromAddress(r) {
				n.emit(program.Instr{Op: program.AddressUsed, A: n.op(r)})
			}
		}
	}
	if a, b := ^flat.Ref(k.Elems[0]), ^flat.Ref(k.Elems[len(k.Elems)-1]); k.Op == flat.OpSub && n.fromAddress(a) && n.fromAddress(b) {
		n.noteOrder(a, b)
	}
}

// hidden are the operands of which an instruction makes a number that gives them back and does not show them, as a list does that links its
// elements by the exclusive-or of two addresses.
func (n *fn) hidden(in *flat.Instr) []flat.Ref {
	switch in.Op {
	case flat.OpXor:
		return in.Operands[:2]
	case flat.OpShl:
		return in.Operands[:1]
	case flat.OpSub:
		if !n.fromAddress(in.Operands[0]) { // else it is a distance
			return in.Operands[1:2]
		}
	}
	return nil
}

// usedByChance are the operands of which the outcome depends on where an object lies, if they are its address.
func (n *fn) usedByChance(in *flat.Instr) []flat.Ref {
	switch in.Op {
	case flat.OpAdd:
		if n.fromAddress(in.Operands[0]) && n.fromAddress(in.Operands[1]) {
			return in.Operands[:2]
		}
	case flat.OpCall:
		return n.scattered(in)
	case flat.OpMul, flat.OpUDiv, flat.OpSDiv, flat.OpURem, flat.OpSRem:
		return in.Operands[:2]
	case flat.OpLShr, flat.OpAShr, flat.OpUIToFP, flat.OpSIToFP, flat.OpSwitch:
		return in.Operands[:1]
	case flat.OpTrunc:
		if n.l.m.Types[in.Type].Bits > unitBits {
			return in.Operands[:1]
		}
	case flat.OpAnd:
		if mask, ok := n.known(in.Operands[1]); !ok || mask>>pageBits == 0 && mask>>unitBits != 0 {
			return in.Operands[:1]
		}
	}
	return nil
}

// scattered are the operands of a call of an intrinsic that makes another number of them.
func (n *fn) scattered(in *flat.Instr) []flat.Ref {
	for _, name := range []string{"llvm.bswap", "llvm.bitreverse", "llvm.ctpop", "llvm.ctlz", "llvm.cttz", "llvm.fsh", "llvm.umul", "llvm.smul"} {
		if n.calls(in, name) {
			return in.Operands[1:]
		}
	}
	return nil
}

// lowBits are the bits below a unit that an instruction asks of an operand, if it asks for no others: those of a heap block are zero, those of a variable
// only as far as it is aligned.
func (n *fn) lowBits(in *flat.Instr) (r flat.Ref, low uint64) {
	switch in.Op {
	case flat.OpTrunc:
		if bits := n.l.m.Types[in.Type].Bits; bits <= unitBits {
			return in.Operands[0], 1<<bits - 1
		}
	case flat.OpAnd:
		if mask, ok := n.known(in.Operands[1]); ok && mask>>unitBits == 0 {
			return in.Operands[0], mask
		}
	}
	return 0, 0
}

// alignedBeyond reports whether an integer is seen to be the address of a variable whose alignment leaves these bits zero.
func (n *fn) alignedBeyond(r flat.Ref, low uint64, depth int) bool {
	k := n.instrOf(r)
	if k < 0 || depth == chanceDepth {
		return false
	}
	in := &n.f.Instrs[k]
	if in.Op != flat.OpPtrToInt {
		return (in.Op == flat.OpZExt || in.Op == flat.OpSExt || in.Op == flat.OpFreeze) && n.alignedBeyond(in.Operands[0], low, depth+1)
	}
	at := in.Operands[0]
	if at.IsConst() || n.instrOf(at) < 0 || n.f.Instrs[n.instrOf(at)].Op != flat.OpAlloca {
		return false // the machine knows the alignment of static variables
	}
	local := &n.f.Instrs[n.instrOf(at)]
	return low < max(local.Align, n.l.m.Types[local.SourceType].Align)
}

// noteCompared is noteChance for a comparison.
func (n *fn) noteCompared(in *flat.Instr) {
	a, b := in.Operands[0], in.Operands[1]
	for _, x := range [2][2]flat.Ref{{a, b}, {b, a}} {
		if n.fromAddress(x[0]) && n.otherNumber(x[1]) || n.numberKept(x[1], 0) {
			n.emit(program.Instr{Op: program.AddressUsed, A: n.op(x[0])})
		}
	}
	const equality = 1 // the last of its predicates
	switch {
	case !n.isWord(n.typeOf(a)) || !n.isPointer(n.typeOf(a)) && (!n.fromAddress(a) || !n.fromAddress(b)):
	case in.Pred > equality:
		n.noteOrder(a, b)
	case !n.isNumber(a) && !n.isNumber(b):
		n.emit(program.Instr{Op: program.AddressOrder, A: n.op(a), B: n.op(b), Imm: program.Equality})
	}
}

// isNumber reports whether a value is a constant, and no address of a variable.
func (n *fn) isNumber(r flat.Ref) bool {
	if !r.IsConst() {
		return false
	}
	switch k := &n.l.m.Consts[r.Const()]; k.Kind {
	case flat.ConstGlobal:
		return false
	case flat.ConstExpr:
		return k.Op == flat.OpIntToPtr && n.isNumber(^flat.Ref(k.Elems[0]))
	}
	return true
}

// noteOrder is noteChance where the outcome depends on which of two addresses is the lower one, and how far they are apart.
// A handler on a stack that the program gives has its variables elsewhere: the platform says where that shows.
func (n *fn) noteOrder(x, y flat.Ref) {
	a, b := n.op(x), n.op(y)
	n.emit(program.Instr{Op: program.AddressOrder, A: a, B: b})
	if n.l.givesStacks {
		pointer := func(v program.Operand) program.Arg {
			return program.Arg{Value: v, Words: 1, Bits: n.l.m.PointerBits, Kind: program.ArgPointer}
		}
		n.callExternal(orderName, pointer(a), pointer(b))
	}
}

// otherNumber reports whether an integer is a number that is neither zero nor an address.
func (n *fn) otherNumber(r flat.Ref) bool {
	v, known := n.known(r)
	return v != 0 || !known && !n.fromAddress(r)
}

// numberKept reports whether a pointer is a number of the program's that may be the address of an object.
func (n *fn) numberKept(r flat.Ref, depth int) bool {
	if r.IsConst() {
		k := &n.l.m.Consts[r.Const()]
		if k.Kind != flat.ConstExpr || k.Op != flat.OpIntToPtr {
			return false
		}
		v, ok := n.known(^flat.Ref(k.Elems[0]))
		a := program.AddressesOf(n.l.m.PointerBits)
		return ok && v>>leastBits != 0 && v>>a.Bits() == 0
	}
	k := n.instrOf(r)
	if k < 0 || depth == chanceDepth {
		return false
	}
	in := &n.f.Instrs[k]
	return in.Op == flat.OpLoad && n.isPointer(in.Type) && n.stores(in.Operands[0], func(v flat.Ref) bool { return n.numberKept(v, depth+1) })
}

func (n *fn) isWord(t int) bool { return len(n.l.shape(t).leaves) == 1 }

// What each allocator leaves zero of an address, the bits of which a mask that has no others asks where an object lies, and those below which no
// object lies.
const (
	unitBits  = 4
	pageBits  = 30
	leastBits = 16
)

// known is the value of a constant of one word.
func (n *fn) known(r flat.Ref) (uint64, bool) {
	if !r.IsConst() {
		return 0, false
	}
	words := n.l.constant(r.Const()).words // none if it has no value
	if len(words) != 1 || n.l.m.Consts[r.Const()].Kind == flat.ConstExpr {
		return 0, false
	}
	return words[0], true
}

// chanceDepth is how many instructions are followed back.
const chanceDepth = 8

// fromAddress reports whether an integer may be an address, perhaps with a tag.
func (n *fn) fromAddress(r flat.Ref) bool {
	return !n.isPointer(n.typeOf(r)) && n.l.addresses.Address(n.flat, r)
}

// stores reports whether a value of a kind is stored at an address, if that is a local variable's.
func (n *fn) stores(at flat.Ref, kind func(flat.Ref) bool) bool {
	if at.IsConst() || n.instrOf(at) < 0 || n.f.Instrs[n.instrOf(at)].Op != flat.OpAlloca {
		return false
	}
	for _, k := range n.use.users[at] {
		store := &n.f.Instrs[k]
		if store.Op == flat.OpStore && store.Operands[1] == at && kind(store.Operands[0]) {
			return true
		}
	}
	return false
}
