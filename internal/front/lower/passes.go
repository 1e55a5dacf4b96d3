package lower

import (
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// The compiler passes a small struct to a function as one number, and so reads its padding, which nobody has written. This file
// recognises such loads: bytes that are padding by the type of the variable may be unwritten, and other bytes are
// copied, not used.
//
// Optimised code copies parts of structs and unions by any type and on any way, so that each of its loads may be such a copy.
//
// What it can miss: a number that is stored or passed on as it is, and that was loaded through a pointer or from a variable
// of another type, counts as a part of a struct too: that some of its bytes were never written is then no violation.

// marksUnwritten marks the instructions of load i from a first one on: which bytes may be unwritten.
func (n *fn) marksUnwritten(i, first int, off int64) {
	code := n.cur.code[first:]
	if n.discarded(i) {
		for k := range code {
			code[k].Flags |= program.FlagUnwritten
		}
		return
	}
	if n.isBitFieldRead(i) {
		for k := range code {
			code[k].Sub = program.KeepsBytes
		}
		return
	}
	load := &n.f.Instrs[i]
	passed := n.mayBeStruct(load.Type) && n.onlyPassedOn(i)
	alloca, at := n.variableAt(load.Operands[0])
	if n.f.Unoptimised && !passed {
		if alloca >= 0 && n.onlyPassedOn(i) {
			n.marksUnit(alloca, code)
		}
		return
	}
	if alloca >= 0 && n.f.Unoptimised && n.isPart(alloca, at, n.l.shape(load.Type)) {
		from, ok := n.copiedFrom(alloca)
		if !ok {
			n.marksUnit(alloca, code)
			return
		}
		var skip int64
		alloca, skip = n.variableAt(from)
		at += skip
	}
	for k := range code {
		if code[k].Op != program.Load {
			continue
		}
		code[k].Flags |= program.FlagMove
		switch bytes := uint64(code[k].N); {
		case alloca >= 0 && passed: // who computes with padding, as an inlined memcmp does, uses it
			code[k].Sub = n.paddingOf(n.f.Instrs[alloca].SourceType, at+code[k].Imm-off, bytes)
		case n.f.Unoptimised:
			code[k].Sub = n.paddingPassed(i, code[k].Imm-off, bytes)
		}
	}
}

// marksUnit marks the load of a struct's only scalar that is passed on: it may be bit-fields, of which not all were set, or the largest
// member of a union.
func (n *fn) marksUnit(alloca int, code []program.Instr) {
	if n.l.m.Types[n.f.Instrs[alloca].SourceType].Kind != flat.Struct {
		return
	}
	for k := range code {
		if code[k].Op == program.Load {
			code[k].Flags |= program.FlagMove
		}
	}
}

// copiedFrom is what the compiler copies to a variable of its own, from where it then loads the numbers that a struct is passed
// as: nothing else is written there.
func (n *fn) copiedFrom(alloca int) (from flat.Ref, ok bool) {
	r := flat.Ref(n.local(alloca))
	for _, k := range n.use.users[n.local(alloca)] {
		switch in := &n.f.Instrs[k]; in.Op {
		case flat.OpLoad, flat.OpGetElementPtr:
		case flat.OpCall:
			if f := n.l.callee(in.Operands[0]); ok || f < 0 || !strings.HasPrefix(n.l.m.Functions[f].Name, "llvm.memcpy.") || in.Operands[1] != r {
				return from, false
			}
			from, ok = in.Operands[2], true
		default:
			return from, false
		}
	}
	return from, ok
}

// mayBeStruct reports whether the compiler loads small structs with values of a type: integers, or several of them.
func (n *fn) mayBeStruct(t int) bool {
	switch x := &n.l.m.Types[t]; x.Kind {
	case flat.Integer:
		return n.l.shape(t).size > 1
	case flat.Struct, flat.Array:
		return true
	}
	return false
}

// onlyPassedOn reports whether nobody computes with what instruction i gives: it is stored, passed or returned.
func (n *fn) onlyPassedOn(i int) bool {
	r := flat.Ref(n.local(i))
	for _, k := range n.use.users[n.local(i)] {
		switch in := &n.f.Instrs[k]; in.Op {
		case flat.OpStore:
			if in.Operands[1] == r {
				return false
			}
		case flat.OpRet:
		case flat.OpCall, flat.OpInvoke:
			if f := n.l.callee(in.Operands[0]); in.Operands[0] == r || f >= 0 && strings.HasPrefix(n.l.m.Functions[f].Name, "llvm.") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// variableAt is the local variable that an address lies in, by its instruction, and where in it; -1: none that is known.
func (n *fn) variableAt(r flat.Ref) (alloca int, off int64) {
	for !r.IsConst() {
		i := n.instrOf(r)
		if i < 0 {
			break
		}
		in := &n.f.Instrs[i]
		if in.Op == flat.OpAlloca {
			return i, off
		}
		if in.Op != flat.OpGetElementPtr || len(in.Scaled) > 0 {
			break
		}
		off += in.Offset
		r = in.Operands[0]
	}
	return -1, 0
}

// isPart reports whether the scalars of a value in a local variable are scalars of the variable's type.
func (n *fn) isPart(alloca int, at int64, part *shape) bool {
	places := map[int64]uint64{}
	for _, f := range n.l.shape(n.f.Instrs[alloca].SourceType).leaves {
		places[int64(f.off)] = f.bytes
	}
	for _, f := range part.leaves {
		if places[at+int64(f.off)] != f.bytes {
			return false
		}
	}
	return true
}

// paddingOf are which of some bytes of a variable of a type belong to none of its scalars: a bit for each. They are none where that
// is not known.
func (n *fn) paddingOf(t int, at int64, bytes uint64) (mask uint8) {
	s := n.l.shape(t)
	if s.bad != "" || at < 0 || uint64(at)+bytes > n.l.m.Types[t].Size {
		return 0
	}
	mask = uint8(1<<bytes - 1)
	for _, f := range s.leaves {
		for b := range f.bytes {
			if k := int64(f.off+b) - at; k >= 0 && k < int64(bytes) {
				mask &^= 1 << k
			}
		}
	}
	return mask
}
