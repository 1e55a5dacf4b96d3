package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// execute executes a translation for thread t, and what it leads to, until the thread rests, has taken so many steps, or is where there is
// none. What goes wrong, or needs a closer look, is taken back, to where the last translation began: the machine takes that step by step.
func (x *Ahead) execute(t int, begin int32, most int) (steps int) {
	m := x.m
	b := m.tcb(t)
	fp := uint32(m.w[b+tcbFP])
	mark := m.Mark()
	ip, from := begin, int(m.w[b+tcbPC])
	for {
		in := &x.ops[ip]
		ip++
		var v uint64
		switch in.op {
		case aheadHalt:
			m.set(b+tcbPC, uint64(in.imm))
			return steps + int(in.n)
		case aheadGo, aheadCall:
			to := int(in.imm)
			if in.op == aheadCall {
				if to = x.enter(t, to, fp); to < 0 {
					m.Undo(mark)
					m.set(b+tcbPC, uint64(from))
					return steps
				}
				fp = uint32(m.w[b+tcbFP])
			}
			steps, from = steps+int(in.n), to
			if in.b == notYet {
				x.ops[ip-1].b = program.Operand(x.next(to)) // which may move the operations
				in = &x.ops[ip-1]
			}
			if in.b == never || steps >= most {
				m.set(b+tcbPC, uint64(from))
				m.Stepwise().Prepare(t)
				return steps
			}
			ip, mark = int32(in.b), m.Mark()
			continue
		case aheadRet:
			if steps += int(in.n); !x.returns(t) {
				m.set(b+tcbPC, uint64(in.imm))
				return steps
			}
			from = m.leave(t, int(in.imm), &m.p.Code[in.imm], fp)
			steps, fp = steps+1, uint32(m.w[b+tcbFP])
			to := x.next(from)
			if to == never || steps >= most {
				m.set(b+tcbPC, uint64(from))
				m.Stepwise().Prepare(t)
				return steps
			}
			ip, mark = to, m.Mark()
			continue
		case aheadClear:
			for _, s := range x.lists[in.imm] {
				if m.w[fp+s] != 0 {
					m.set(fp+s, 0)
				}
			}
			continue
		case aheadIf:
			if m.operand(in.a, fp)&1 != 0 {
				ip = int32(in.c)
			}
			continue
		case aheadIfPlain:
			ip++ // what is left of the branch
			if compare(program.Op(in.n), m.operand(in.a, fp), m.operand(in.b, fp), uint(in.w)) {
				ip = int32(in.c)
			}
			continue
		case aheadLoad:
			v = m.w[uint32(in.b)] >> uint(in.c)
			if in.n < 8 {
				v &= 1<<(in.n*8) - 1
			}
			v = bitvec.Trunc(v, uint(in.w))
		case aheadStore:
			x.put(t, in, fp)
			continue
		case program.Load:
			if x.load(t, in, fp, &v) {
				break
			}
			m.Undo(mark)
			m.set(b+tcbPC, uint64(from))
			return steps
		case program.Store:
			if x.store(t, in, fp) {
				continue
			}
			m.Undo(mark)
			m.set(b+tcbPC, uint64(from))
			return steps
		case program.Mov:
			v = m.operand(in.a, fp)
		case program.Add:
			v = bitvec.Add(m.operand(in.a, fp), m.operand(in.b, fp), uint(in.w))
		case program.Sub:
			v = bitvec.Sub(m.operand(in.a, fp), m.operand(in.b, fp), uint(in.w))
		case program.Mul:
			v = bitvec.Mul(m.operand(in.a, fp), m.operand(in.b, fp), uint(in.w))
		case program.And:
			v = m.operand(in.a, fp) & m.operand(in.b, fp)
		case program.Or:
			v = m.operand(in.a, fp) | m.operand(in.b, fp)
		case program.Xor:
			v = m.operand(in.a, fp) ^ m.operand(in.b, fp)
		case program.AddImm:
			v = bitvec.Trunc(m.operand(in.a, fp)+uint64(in.imm), uint(in.w))
		case program.Index:
			v = bitvec.Trunc(m.operand(in.a, fp)+uint64(bitvec.SExt(m.operand(in.b, fp), uint(in.n)))*uint64(in.imm), uint(in.w))
		case program.Trunc:
			v = bitvec.Trunc(m.operand(in.a, fp), uint(in.w))
		case program.SExt:
			v = bitvec.Trunc(uint64(bitvec.SExt(m.operand(in.a, fp), uint(in.w))), uint(in.n))
		case program.Select:
			if m.operand(in.a, fp)&1 != 0 {
				v = m.operand(in.b, fp)
			} else {
				v = m.operand(in.c, fp)
			}
		case program.AddS:
			a, c := m.operand(in.a, fp), m.operand(in.b, fp)
			if bitvec.AddOverflowsS(a, c, uint(in.w)) {
				m.Undo(mark)
				m.set(b+tcbPC, uint64(from))
				return steps
			}
			v = bitvec.Add(a, c, uint(in.w))
		case program.SubS:
			a, c := m.operand(in.a, fp), m.operand(in.b, fp)
			if bitvec.SubOverflowsS(a, c, uint(in.w)) {
				m.Undo(mark)
				m.set(b+tcbPC, uint64(from))
				return steps
			}
			v = bitvec.Sub(a, c, uint(in.w))
		case program.TLSAddr:
			v = m.threadLocal(t, int(in.imm))
		default:
			var ok bool
			if v, ok = in.seldom(m.operand(in.a, fp), m.operand(in.b, fp)); !ok {
				m.Undo(mark)
				m.set(b+tcbPC, uint64(from))
				return steps
			}
		}
		if in.dst.IsPool() {
			m.w[in.dst.Index()] = v
		} else {
			m.set(fp+uint32(in.dst), v)
		}
	}
}

// next is where control continues at an instruction; never: the thread rests there, or what is there is not translated.
func (x *Ahead) next(pc int) int32 {
	if x.halts[pc] && x.m.p.Code[pc].Op != program.Ret {
		return never
	}
	return x.begin(pc, 0)
}

// enter calls a function, and gives its first instruction; -1: that fails.
func (x *Ahead) enter(t, pc int, fp uint32) (first int) {
	m := x.m
	in := &m.p.Code[pc]
	if m.enter(t, pc, int(in.Imm), &m.p.Sites[in.C], fp) != nil {
		return -1
	}
	return m.p.Funcs[in.Imm].Entry
}

// seldom is the result of an operation that is none of the most frequent; false: it fails, or has no value of its own.
func (o *aheadOp) seldom(a, b uint64) (v uint64, ok bool) {
	w := uint(o.w)
	switch o.op {
	case program.MulS:
		return bitvec.Mul(a, b, w), !bitvec.MulOverflowsS(a, b, w)
	case program.UDiv, program.URem, program.SDiv, program.SRem:
		if b == 0 || o.op >= program.SDiv && b == bitvec.Mask(w) {
			return 0, false
		}
		return divide(o.op, a, b, w), true
	case program.Shl, program.LShr, program.AShr:
		return shift(o.op, a, b, w), o.imm == 0 || b < uint64(w)
	case program.FAdd64:
		return bitvec.FAdd64(a, b), true
	case program.FSub64:
		return bitvec.FSub64(a, b), true
	case program.FMul64:
		return bitvec.FMul64(a, b), true
	case program.FDiv64:
		return bitvec.FDiv64(a, b), true
	}
	return bit(compare(o.op, a, b, w)), true
}

func divide(op program.Op, a, b uint64, w uint) uint64 {
	switch op {
	case program.UDiv:
		return bitvec.UDiv(a, b, w)
	case program.URem:
		return bitvec.URem(a, b, w)
	case program.SDiv:
		return bitvec.SDiv(a, b, w)
	}
	return bitvec.SRem(a, b, w)
}

func shift(op program.Op, a, b uint64, w uint) uint64 {
	switch op {
	case program.Shl:
		return bitvec.Shl(a, b, w)
	case program.LShr:
		return bitvec.LShr(a, b, w)
	}
	return bitvec.AShr(a, b, w)
}

// compare is the truth of a comparison.
func compare(op program.Op, a, b uint64, w uint) bool {
	switch op {
	case program.Eq:
		return a == b
	case program.Ne:
		return a != b
	case program.Ugt:
		return a > b
	case program.Uge:
		return a >= b
	case program.Ult:
		return a < b
	case program.Ule:
		return a <= b
	case program.Sgt:
		return bitvec.SExt(a, w) > bitvec.SExt(b, w)
	case program.Sge:
		return bitvec.SExt(a, w) >= bitvec.SExt(b, w)
	case program.Slt:
		return bitvec.SExt(a, w) < bitvec.SExt(b, w)
	}
	return bitvec.SExt(a, w) <= bitvec.SExt(b, w)
}

// put stores to a static variable.
func (x *Ahead) put(t int, o *aheadOp, fp uint32) {
	m := x.m
	at, mask := uint32(o.b), ^uint64(0)>>(64-o.n*8)
	m.set(at, m.w[at]&^(mask<<uint(o.c))|(m.operand(o.a, fp)&mask)<<uint(o.c))
	if m.w[at]>>(m.addr.least&63) != 0 || m.found() || uint(o.n) == m.addr.ptr {
		m.stored(t, x.places[o.imm], uint64(o.n))
	}
}

// load is a load of the thread's own memory, or the one that acts; false: it fails, or what it reads was never written.
func (x *Ahead) load(t int, o *aheadOp, fp uint32, v *uint64) bool {
	m, pc := x.m, int(o.imm)
	in := &m.p.Code[pc]
	a, f := m.check(t, pc, (m.operand(o.a, fp)+uint64(in.Imm))&m.addr.mask, uint64(o.n), false)
	if f != nil || in.Flags&program.FlagUnwritten == 0 && m.unwrittenOf(a, uint64(o.n)) != 0 {
		return false
	}
	*v = bitvec.Trunc(m.get(a, uint(o.n)), uint(o.w))
	return true
}

// store is a store of the kind of load; false: it fails.
func (x *Ahead) store(t int, o *aheadOp, fp uint32) bool {
	m, pc := x.m, int(o.imm)
	in := &m.p.Code[pc]
	a, f := m.check(t, pc, (m.operand(o.a, fp)+uint64(in.Imm))&m.addr.mask, uint64(o.n), true)
	if f != nil {
		return false
	}
	m.put(a, uint(o.n), m.operand(o.b, fp))
	m.markStored(in, a)
	if in.Sub != 0 {
		m.forgetPadding(t, a, in.Sub)
	}
	m.stored(t, a, uint64(o.n))
	return true
}
