package addresses

import (
	"strings"

	"heddle/internal/front/flat"
)

// body is a function whose instructions are followed.
type body struct {
	*Flow
	f     int
	fl    *flat.Function
	is    []bool // by local value: an address as an integer
	local map[flat.Ref]*content
}

// enter finds the variables of a function, and which of them are reached by other pointers.
func (w *Flow) enter(f int) *body {
	fl := &w.m.Functions[f]
	b := &body{Flow: w, f: f, fl: fl, is: make([]bool, len(fl.Params)+len(fl.Instrs)), local: map[flat.Ref]*content{}}
	w.values[f], w.locals[f] = b.is, b.local
	for i := range fl.Instrs {
		if fl.Instrs[i].Op == flat.OpAlloca {
			b.local[b.value(i)] = &content{}
		}
	}
	for i := range fl.Instrs {
		b.findEscapes(&fl.Instrs[i])
	}
	return b
}

func (b *body) value(i int) flat.Ref { return flat.Ref(len(b.fl.Params) + i) }

// defines is the instruction that defines a value; nil: none does.
func (b *body) defines(r flat.Ref) *flat.Instr {
	if i := int(r) - len(b.fl.Params); !r.IsConst() && i >= 0 {
		return &b.fl.Instrs[i]
	}
	return nil
}

// findEscapes notes the variables whose addresses an instruction gives to something else than an access.
func (b *body) findEscapes(in *flat.Instr) {
	for at, r := range in.Operands {
		if v := b.variable(r); v != nil && !b.accesses(in, at) {
			v.escapes = true
		}
	}
}

// accesses reports whether an instruction does nothing with an address, its operand, than to access what lies there or next to it.
func (b *body) accesses(in *flat.Instr, operand int) bool {
	switch in.Op {
	case flat.OpLoad, flat.OpGetElementPtr, flat.OpBitCast, flat.OpAddrSpaceCast, flat.OpCmpXchg, flat.OpAtomicRMW:
		return operand == 0
	case flat.OpStore:
		return operand == 1
	case flat.OpICmp:
		return true
	case flat.OpCall:
		callee := b.m.Callee(in.Operands[0])
		return callee >= 0 && b.m.Functions[callee].Intrinsic && !isThreadLocal(b.m.Functions[callee].Name)
	}
	return false
}

func isThreadLocal(intrinsic string) bool {
	return strings.HasPrefix(intrinsic, "llvm.threadlocal.address")
}

// variable is the one in which an address leads; nil: it is not seen.
func (b *body) variable(r flat.Ref) *content {
	for in := b.defines(r); in != nil; in = b.defines(r) {
		switch in.Op {
		case flat.OpAlloca:
			return b.local[r]
		case flat.OpGetElementPtr, flat.OpBitCast, flat.OpAddrSpaceCast:
			r = in.Operands[0]
		default:
			return nil
		}
	}
	if !r.IsConst() {
		return nil
	}
	k := &b.m.Consts[r.Const()]
	for k.Kind == flat.ConstExpr && (k.Op == flat.OpGetElementPtr || k.Op == flat.OpBitCast || k.Op == flat.OpAddrSpaceCast) {
		k = &b.m.Consts[k.Elems[0]]
	}
	if k.Kind == flat.ConstGlobal {
		return &b.globals[k.Index]
	}
	return nil
}

// held reports whether addresses may lie where one leads.
func (b *body) held(at flat.Ref) bool {
	v := b.variable(at)
	if v == nil {
		return b.memory
	}
	return v.addresses || v.escapes && b.memory
}

// put notes that addresses come to lie where one leads, if they do.
func (b *body) put(at flat.Ref, addresses bool) {
	v := b.variable(at)
	if v != nil {
		b.set(&v.addresses, addresses)
	}
	if v == nil || v.escapes {
		b.set(&b.memory, addresses)
	}
}

// stored reports whether a value brings addresses to memory, be it as pointers.
func (b *body) stored(r flat.Ref) bool {
	return b.m.Types[b.typeOf(r)].Kind == flat.Pointer || b.Address(b.f, r)
}

func (b *body) typeOf(r flat.Ref) int {
	switch {
	case r.IsConst():
		return b.m.Consts[r.Const()].Type
	case int(r) < len(b.fl.Params):
		return b.fl.Params[r].Type
	}
	return b.defines(r).Type
}
