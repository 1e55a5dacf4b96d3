package unread

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// body is a function in a sweep.
type body struct {
	*Flow
	f  int
	fl *flat.Function
}

// sweep follows the pointers of each instruction of a function once.
func (w *Flow) sweep(f int) {
	b := body{w, f, &w.m.Functions[f]}
	for i := range b.fl.Instrs {
		b.instruction(i)
	}
}

// of is an operand as a pointer; nil: it is a constant that is none.
func (b *body) of(r flat.Ref) *value {
	if r.IsConst() {
		return b.constant(r.Const())
	}
	return b.bodies[b.f][r]
}

func (b *body) result(i int) *value { return b.bodies[b.f][len(b.fl.Params)+i] }

// pointer is an operand through which memory is accessed.
func (b *body) pointer(r flat.Ref) *value {
	if v := b.of(r); v != nil {
		return v
	}
	return b.nowhere
}

func (b *body) instruction(i int) {
	in := &b.fl.Instrs[i]
	r := b.result(i)
	switch in.Op {
	case flat.OpAlloca:
		r.target()
	case flat.OpLoad:
		b.join(r, b.at(in.Operands[0], in.Type))
	case flat.OpStore:
		b.join(b.at(in.Operands[1], b.typeOf(in.Operands[0])), b.of(in.Operands[0]))
	case flat.OpAtomicRMW, flat.OpCmpXchg:
		held := b.at(in.Operands[0], b.typeOf(in.Operands[1]))
		b.join(r, held)
		for _, v := range in.Operands[1:] {
			b.join(held, b.of(v))
		}
	case flat.OpGetElementPtr:
		b.place(r, in)
	case flat.OpCall, flat.OpInvoke, flat.OpCallBr:
		b.call(i, in)
	case flat.OpRet:
		for _, v := range in.Operands {
			b.join(b.results[b.f], b.of(v))
		}
	case flat.OpVAArg, flat.OpLandingPad, flat.OpResume, flat.OpOther:
		b.outside(r, in.Operands)
	case flat.OpICmp, flat.OpFCmp, flat.OpBr, flat.OpSwitch, flat.OpFence, flat.OpUnreachable:
	default:
		b.composes(r, in)
	}
}

// composes follows an instruction whose result may be any of its operands, or lead to other bytes of the same objects.
func (b *body) composes(r *value, in *flat.Instr) {
	for _, v := range in.Operands {
		b.join(r, b.of(v))
	}
	switch in.Op {
	case flat.OpPhi, flat.OpSelect, flat.OpFreeze, flat.OpBitCast, flat.OpAddrSpaceCast, flat.OpPtrToInt, flat.OpIntToPtr,
		flat.OpExtractValue, flat.OpInsertValue, flat.OpExtractElement, flat.OpInsertElement, flat.OpShuffleVector:
		return
	}
	b.anywhere(r)
}

// at is what lies where a pointer leads, as a value of a type.
func (b *body) at(pointer flat.Ref, t int) *value { return b.accessed(pointer, t).held }

// accessed is the cell of an access through a pointer, of a type.
func (b *body) accessed(pointer flat.Ref, t int) *cell {
	v := b.pointer(pointer)
	switch ty := &b.m.Types[t]; ty.Kind {
	case flat.Struct, flat.Array, flat.Vector:
		b.whole(v)
		return b.cell(v, 1)
	default:
		return b.cell(v, int64(ty.StoreSize))
	}
}

// whole notes that an object is accessed otherwise than one scalar at a time.
func (b *body) whole(v *value) {
	o, _ := v.target()
	o.read = true
	b.fold(o, 1)
	b.settle()
}

// place follows a computation of an address.
func (b *body) place(r *value, in *flat.Instr) {
	base := b.of(in.Operands[0])
	if base == nil {
		return
	}
	if b.m.Types[in.Type].Kind != flat.Pointer { // a vector of pointers
		b.join(r, base)
		b.anywhere(r)
		return
	}
	b.stride(base, in.Scaled)
	b.join(r, b.beside(base, in.Offset))
}

func (b *body) typeOf(r flat.Ref) int {
	switch {
	case r.IsConst():
		return b.m.Consts[r.Const()].Type
	case int(r) < len(b.fl.Params):
		return b.fl.Params[r].Type
	}
	return b.fl.Instrs[int(r)-len(b.fl.Params)].Type
}

// outside notes that values go to functions of which nothing is known, or come from there.
func (b *body) outside(r *value, operands []flat.Ref) {
	b.join(r, b.world)
	for _, v := range operands {
		b.join(b.of(v), b.world)
	}
}

// call follows the arguments and the result of a call.
func (b *body) call(i int, in *flat.Instr) {
	r, args := b.result(i), in.Operands[1:]
	callee := b.m.Callee(in.Operands[0])
	switch {
	case in.Flags&flat.InlineAsm != 0 || in.Op == flat.OpCallBr:
		b.outside(r, args)
	case callee < 0:
		b.indirect(r, in)
	case b.m.Functions[callee].Intrinsic:
		b.intrinsic(r, b.m.Functions[callee].Name, args)
	case b.o.Runs[callee]:
		b.pass(r, in, callee)
	default:
		b.platform(r, b.m.Functions[callee].Name, args)
	}
}

// pass follows a call of a function.
func (b *body) pass(r *value, in *flat.Instr, callee int) {
	params := b.m.Functions[callee].Params
	for k, v := range in.Operands[1:] {
		switch {
		case k >= len(params): // variable arguments
			b.join(b.of(v), b.world)
		case params[k].ByVal >= 0: // a copy
			b.join(b.bodies[callee][k], b.of(v))
			b.whole(b.pointer(v))
		default:
			b.join(b.bodies[callee][k], b.of(v))
		}
	}
	b.join(r, b.results[callee])
}

// indirect follows a call through a pointer: of those functions to which it may lead.
func (b *body) indirect(r *value, in *flat.Instr) {
	to := b.of(in.Operands[0])
	if to == nil {
		return
	}
	o, _ := to.target()
	if o.world {
		b.outside(r, in.Operands[1:])
	}
	for _, f := range slices.Clone(o.functions) {
		if b.found[f] = true; b.o.Runs[f] {
			b.pass(r, in, f)
		} else {
			b.outside(r, in.Operands[1:])
		}
	}
}

// intrinsic follows a call of one of LLVM's functions.
func (b *body) intrinsic(r *value, name string, args []flat.Ref) {
	switch {
	case strings.HasPrefix(name, "llvm.memset."), b.copiesNumbers(name, args): // what is written depends on nothing
	case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."):
		b.join(b.of(args[0]), b.of(args[1]))
		b.whole(b.pointer(args[0]))
		b.whole(b.pointer(args[1]))
	case strings.HasPrefix(name, "llvm.lifetime."), strings.HasPrefix(name, "llvm.dbg."),
		strings.HasPrefix(name, "llvm.assume"), strings.HasPrefix(name, "llvm.prefetch"):
	case strings.HasPrefix(name, "llvm.threadlocal.address"):
		b.join(r, b.of(args[0]))
	default:
		b.outside(r, args)
	}
}

// copiesNumbers reports whether a call copies a constant in which no pointer is.
func (b *body) copiesNumbers(name string, args []flat.Ref) bool {
	if !strings.HasPrefix(name, "llvm.memcpy.") || !args[1].IsConst() {
		return false
	}
	k := &b.m.Consts[args[1].Const()]
	if k.Kind != flat.ConstGlobal {
		return false
	}
	g := &b.m.Globals[k.Index]
	return g.Constant && g.Init >= 0 && !b.hasPointer(g.Init)
}

// hasPointer reports whether a constant leads anywhere.
func (w *Flow) hasPointer(c int) bool {
	k := &w.m.Consts[c]
	return k.Kind == flat.ConstGlobal || k.Kind == flat.ConstFunction || k.Kind == flat.ConstBlock || slices.ContainsFunc(k.Elems, w.hasPointer)
}

// platform follows a call of a function without a body.
func (b *body) platform(r *value, name string, args []flat.Ref) {
	conduct := b.o.Conduct(name)
	if last := len(args) - 1; conduct.StartsThread && last > 0 && b.m.Callee(args[last-1]) >= 0 {
		b.starter(b.m.Callee(args[last-1]), args[last])
		b.outside(r, args[:last-1])
		return
	}
	if conduct.GivesResult && !b.isNull(args[len(args)-1]) {
		b.join(b.ends, b.world)
	}
	does := conduct.Pointers
	if !does.Bounded {
		b.outside(r, args)
		return
	}
	for _, v := range args {
		if p := b.of(v); p != nil && does.Touches > 0 && b.m.Types[b.typeOf(v)].Kind == flat.Pointer {
			b.cell(p, does.Touches).read = true
		}
	}
	if does.Fresh {
		r.target()
	} else {
		b.join(r, b.world)
	}
}

// isNull reports whether an operand is the null pointer.
func (b *body) isNull(r flat.Ref) bool {
	return r.IsConst() && b.m.Consts[r.Const()].Kind == flat.ConstNull
}

// starter follows a call that makes a thread, which calls a function with an argument.
func (b *body) starter(f int, argument flat.Ref) {
	if b.o.Runs[f] && len(b.m.Functions[f].Params) > 0 {
		b.join(b.bodies[f][0], b.of(argument))
	} else {
		b.join(b.of(argument), b.world)
	}
	b.found[f] = true
	b.join(b.results[f], b.ends)
}
