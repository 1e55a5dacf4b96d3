package machine

import "heddle/internal/ir/program"

// plain translates an instruction behind which control continues with the next one; false: it is not one that is known here, or not for sure
// one that goes well. A group that acts may access memory that others know.
func (r *translator) plain(pc int, in *program.Instr, acts bool) bool {
	o := aheadOp{op: in.Op, w: in.W, n: in.N, b: r.zero(), c: r.zero(), imm: in.Imm}
	switch in.Op {
	case program.Nop, program.Fence:
		return true
	case program.Kill:
		r.kill(r.x.m.p.Kills[in.Imm])
		return true
	case program.Mov:
		r.cur[in.Dst] = r.operand(in.A)
		return true
	case program.AddImm, program.Trunc, program.SExt:
		o.a = r.operand(in.A)
	case program.TLSAddr:
	case program.Add, program.Sub, program.Mul, program.And, program.Or, program.Xor, program.AddS, program.SubS, program.MulS, program.Index,
		program.Eq, program.Ne, program.Ugt, program.Uge, program.Ult, program.Ule, program.Sgt, program.Sge, program.Slt, program.Sle,
		program.FAdd64, program.FSub64, program.FMul64, program.FDiv64, program.UDiv, program.URem, program.SDiv, program.SRem:
		o.a, o.b = r.operand(in.A), r.operand(in.B)
		r.unchecked(&o)
	case program.Shl, program.LShr, program.AShr:
		o.a, o.b = r.operand(in.A), r.operand(in.B)
		if o.imm = 0; in.Flags&program.FlagChecked != 0 && r.x.m.o.Checks.Has(Shift) {
			o.imm = 1
		}
	case program.Select:
		o.a, o.b, o.c = r.operand(in.A), r.operand(in.B), r.operand(in.C)
	case program.Load:
		return r.load(pc, in, acts)
	case program.Store:
		return r.store(pc, in, acts)
	default:
		return false
	}
	r.emit(o, in.Dst)
	return true
}

// unchecked makes an operation whose overflow is no fault the plain one.
func (r *translator) unchecked(o *aheadOp) {
	if r.x.m.o.Checks.Has(SignedOverflow) {
		return
	}
	switch o.op {
	case program.AddS:
		o.op = program.Add
	case program.SubS:
		o.op = program.Sub
	case program.MulS:
		o.op = program.Mul
	}
}

// load translates a load: of a place that is known, or of the thread's own memory.
func (r *translator) load(pc int, in *program.Instr, acts bool) bool {
	if !acts && in.Flags&program.FlagPrivate == 0 && !r.x.own[pc] {
		return false
	}
	if a, ok := r.known(pc, in, false); ok {
		r.emit(aheadOp{op: aheadLoad, w: in.W, n: in.N, b: program.Operand(a.word()), c: program.Operand(a.shift())}, in.Dst)
		return true
	}
	r.emit(aheadOp{op: program.Load, w: in.W, n: in.N, a: r.operand(in.A), b: r.zero(), imm: int64(pc)}, in.Dst)
	return true
}

// store translates a store.
func (r *translator) store(pc int, in *program.Instr, acts bool) bool {
	if !acts && in.Flags&program.FlagPrivate == 0 {
		return false
	}
	if a, ok := r.known(pc, in, true); ok {
		r.x.places = append(r.x.places, a)
		r.x.ops = append(r.x.ops, aheadOp{op: aheadStore, dst: r.zero(), n: in.N, a: r.operand(in.B), b: program.Operand(a.word()), c: program.Operand(a.shift()), imm: int64(len(r.x.places) - 1)})
		return true
	}
	r.x.ops = append(r.x.ops, aheadOp{op: program.Store, dst: r.zero(), n: in.N, a: r.operand(in.A), b: r.operand(in.B), imm: int64(pc)})
	return true
}

// known resolves an access of a static variable, whose place never changes, and of which it is not kept which bytes were written.
func (r *translator) known(pc int, in *program.Instr, write bool) (a access, ok bool) {
	if !in.A.IsPool() {
		return a, false
	}
	m := r.x.m
	addr := (m.operand(in.A, 0) + uint64(in.Imm)) & m.addr.mask
	o, _, found := m.Find(addr)
	if !found || m.StaticIndex(&o) < 0 || o.d0&bitTLS != 0 {
		return a, false
	}
	a, f := m.check(0, pc, addr, uint64(in.N), write)
	return a, f == nil && !a.tracked() && a.shift()+uint(in.N)*8 <= 64
}
