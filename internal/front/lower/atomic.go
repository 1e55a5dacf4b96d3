package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// atomicOp lowers cmpxchg and atomicrmw.
func (n *fn) atomicOp(i int, in *flat.Instr) bool {
	value := n.typeOf(in.Operands[1])
	s, ok := n.l.scalarOf(value)
	if ok && s.words == 2 && n.wideAtomic(i, in, value) {
		return true
	}
	if !ok || s.words > 1 {
		n.unsupported("atomic operations on " + n.l.m.Types[value].Name + " are not supported")
		n.dst(i)
		return true
	}
	out := accessOf(program.RMW, in)
	out.Flags |= program.FlagAtomic
	out.W, out.N = uint8(s.bits), uint16(n.l.m.Types[value].StoreSize)
	out.Span = uint32(out.N)
	if s.kind == leafPointer {
		out.Flags |= program.FlagPointer
	}
	out.A, out.B = n.op(in.Operands[0]), n.op(in.Operands[1])
	if in.Op == flat.OpCmpXchg {
		out.Op, out.C, out.Fail = program.CmpXchg, n.op(in.Operands[2]), program.Order(in.Failure)
		if in.Flags&flat.Weak != 0 {
			out.Sub = program.WeakExchange
		}
	} else {
		if in.RMW >= flat.RMWOther || isFloatRMW(in.RMW) && s.bits < 32 {
			return false
		}
		out.Sub = uint8(in.RMW)
		if n.isUnread(i) {
			out.Sub, out.B = uint8(program.RMWAnd), n.run0(1)
		}
	}
	out.Dst = int32(n.dst(i))
	n.emit(out)
	return true
}

func isFloatRMW(op flat.RMW) bool { return op >= flat.RMWFAdd && op <= flat.RMWFMin }
