package addresses

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// sweep follows each instruction once.
func (b *body) sweep() {
	for i := range b.fl.Instrs {
		in := &b.fl.Instrs[i]
		switch in.Op {
		case flat.OpStore:
			b.put(in.Operands[1], b.stored(in.Operands[0]))
		case flat.OpCmpXchg:
			b.put(in.Operands[0], b.stored(in.Operands[2]))
		case flat.OpAtomicRMW:
			b.put(in.Operands[0], b.stored(in.Operands[1]))
		case flat.OpRet:
			if len(in.Operands) > 0 {
				b.set(&b.results[b.f], b.Address(b.f, in.Operands[0]))
			}
		case flat.OpCall, flat.OpInvoke:
			b.call(in)
		}
		if b.wide(in.Type) {
			b.set(&b.is[b.value(i)], b.carries(in))
		}
	}
}

// carries reports whether the result of an instruction may be an address as an integer, or have one as a part.
func (b *body) carries(in *flat.Instr) bool {
	is := func(r flat.Ref) bool { return b.Address(b.f, r) }
	switch in.Op {
	case flat.OpPtrToInt:
		return true
	case flat.OpZExt, flat.OpSExt, flat.OpFreeze, flat.OpPhi, flat.OpOr, flat.OpXor, flat.OpAdd, flat.OpInsertValue, flat.OpExtractValue:
		return slices.ContainsFunc(in.Operands, is)
	case flat.OpSelect:
		return slices.ContainsFunc(in.Operands[1:], is)
	case flat.OpSub:
		return is(in.Operands[0]) && !is(in.Operands[1]) // else it is a distance
	case flat.OpAnd:
		mask, ok := b.number(in.Operands[1])
		return ok && mask>>lowBits != 0 && is(in.Operands[0])
	case flat.OpLShr, flat.OpAShr:
		return b.shiftedBack(in)
	case flat.OpLoad, flat.OpCmpXchg, flat.OpAtomicRMW:
		return b.held(in.Operands[0])
	case flat.OpVAArg:
		return b.memory
	case flat.OpCall, flat.OpInvoke:
		return b.returned(in)
	}
	return false
}

// lowBits are those below which a mask asks for an offset, and keeps no address.
const lowBits = 30

// shiftedBack reports whether a shift gives back an address that was shifted as far to the left.
func (b *body) shiftedBack(in *flat.Instr) bool {
	left := b.defines(in.Operands[0])
	if left == nil || left.Op != flat.OpShl || !b.Address(b.f, left.Operands[0]) {
		return false
	}
	there, ok := b.number(left.Operands[1])
	back, known := b.number(in.Operands[1])
	return ok && known && there == back
}

// number is the value of a constant integer of one word.
func (b *body) number(r flat.Ref) (uint64, bool) {
	if !r.IsConst() {
		return 0, false
	}
	k := &b.m.Consts[r.Const()]
	if k.Kind != flat.ConstInt || len(k.Words) != 1 {
		return 0, false
	}
	return k.Words[0], true
}

// call passes addresses on to the functions that a call may lead to.
func (b *body) call(in *flat.Instr) {
	args := in.Operands[1:]
	callee := b.m.Callee(in.Operands[0])
	if callee >= 0 && b.m.Functions[callee].Intrinsic {
		b.copies(b.m.Functions[callee].Name, args)
		return
	}
	switch {
	case callee >= 0:
		b.pass(args, callee)
	case in.Flags&flat.InlineAsm == 0:
		for f := range b.m.Functions {
			b.pass(args, f)
		}
	}
	number := func(r flat.Ref) bool { return b.Address(b.f, r) }
	if callee < 0 || b.values[callee] == nil || b.m.Types[b.m.Functions[callee].Type].VarArg {
		b.set(&b.memory, slices.ContainsFunc(args, number))
	}
}

// pass passes arguments to a function, if it is followed.
func (b *body) pass(args []flat.Ref, to int) {
	if b.values[to] == nil {
		return
	}
	params := b.m.Functions[to].Params
	for p := range min(len(params), len(args)) {
		b.set(&b.values[to][p], b.Address(b.f, args[p]) && b.wide(params[p].Type))
	}
}

// copies notes what an intrinsic copies from one place to another.
func (b *body) copies(name string, args []flat.Ref) {
	if strings.HasPrefix(name, "llvm.memcpy") || strings.HasPrefix(name, "llvm.memmove") {
		b.put(args[0], b.held(args[1]))
	}
}

// returned reports whether the result of a call may be an address as an integer.
func (b *body) returned(in *flat.Instr) bool {
	args := in.Operands[1:]
	callee := b.m.Callee(in.Operands[0])
	switch {
	case callee >= 0 && b.values[callee] != nil:
		return b.results[callee]
	case callee >= 0 && !b.m.Functions[callee].Intrinsic:
		return false // a function of the platform
	case callee < 0 && in.Flags&flat.InlineAsm == 0:
		return slices.Contains(b.results, true)
	}
	loads := callee < 0 && b.memory // assembler may give what it finds there
	return loads || slices.ContainsFunc(args, func(r flat.Ref) bool { return b.Address(b.f, r) })
}
