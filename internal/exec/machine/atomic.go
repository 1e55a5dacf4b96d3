package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// rmw executes an atomic read-modify-write.
func (m *Machine) rmw(r *runner, pc int, in *program.Instr, fp uint32) (*Fault, bool) {
	addr := (m.operand(in.A, fp) + uint64(in.Imm)) & m.addr.mask
	a, f := m.check(r.t, pc, addr, uint64(in.N), true)
	if f != nil {
		return f, false
	}
	if m.mustStop(r, pc, addr, a, uint64(in.N)) {
		return nil, true
	}
	if m.unwrittenOf(a, uint64(in.N)) != 0 {
		if f := m.readUnwritten(pc, addr, uint64(in.N)); f != nil {
			return f, false
		}
	}
	w := uint(in.W)
	old := bitvec.Trunc(m.get(a, uint(in.N)), w)
	m.put(a, uint(in.N), rmwResult(program.RMWOp(in.Sub), m.rounding(r.t), old, m.operand(in.B, fp), w))
	m.wrote(r.t, a, addr, uint64(in.N))
	m.set(fp+uint32(in.Dst), old)
	return nil, false
}

// rmwResult is what an atomicrmw stores.
func rmwResult(op program.RMWOp, by bitvec.Rounding, old, v uint64, w uint) uint64 {
	switch op {
	case program.RMWXchg:
		return v
	case program.RMWNand:
		return bitvec.Not(old&v, w)
	case program.RMWUIncWrap:
		if old >= v {
			return 0
		}
		return old + 1
	case program.RMWUDecWrap:
		if old == 0 || old > v {
			return v
		}
		return old - 1
	}
	if b, ok := op.Binary(); ok {
		return bitvec.Binary(b, old, v, w)
	}
	f, k, _ := op.Float(w)
	out := []uint64{0}
	by.Binary(f, k, out, []uint64{old}, []uint64{v})
	return out[0]
}

// cmpxchg executes a compare-and-exchange. The weak form is a choice where it may
// fail without a cause: see spurious.go.
func (m *Machine) cmpxchg(r *runner, pc int, in *program.Instr, fp uint32) (*Fault, bool) {
	addr := (m.operand(in.A, fp) + uint64(in.Imm)) & m.addr.mask
	a, f := m.check(r.t, pc, addr, uint64(in.N), true)
	if f != nil {
		return f, false
	}
	chosen := pc == r.start
	if !chosen && m.failsSpuriously(r.t, pc, in) || m.mustStop(r, pc, addr, a, uint64(in.N)) {
		return nil, true
	}
	if m.unwrittenOf(a, uint64(in.N)) != 0 {
		if f := m.readUnwritten(pc, addr, uint64(in.N)); f != nil {
			return f, false
		}
	}
	old := bitvec.Trunc(m.get(a, uint(in.N)), uint(in.W))
	same := old == m.operand(in.B, fp)
	if !same && uint(in.N) == m.addr.ptr {
		m.uses.noteEqual(pc, old, m.operand(in.B, fp))
	}
	if same && chosen && m.choice == SpuriousWay && m.failsSpuriously(r.t, pc, in) {
		same = false
		m.Time().restartRounds(r.t)
		m.explain(r.t, "the weak compare-and-exchange fails although the values are equal")
	} else if same {
		m.Control().WeakExchanged(pc)
		m.put(a, uint(in.N), m.operand(in.C, fp))
		m.wrote(r.t, a, addr, uint64(in.N))
	}
	m.set(fp+uint32(in.Dst), old)
	m.set(fp+uint32(in.Dst)+1, bit(same))
	return nil, false
}

// block executes MemCopy and MemSet.
func (m *Machine) block(r *runner, pc int, in *program.Instr, fp uint32) (*Fault, bool) {
	to, n := m.operand(in.A, fp), m.operand(in.C, fp)
	if n == 0 {
		return nil, false
	}
	dst, f := m.check(r.t, pc, to, n, true)
	if f != nil {
		return f, false
	}
	src := dst
	if in.Op == program.MemCopy {
		if src, f = m.check(r.t, pc, m.operand(in.B, fp), n, false); f != nil {
			return f, false
		}
	}
	written := dst.shared() && m.noticed(r.t, dst, n, true)
	read := in.Op == program.MemCopy && src.shared() && m.noticed(r.t, src, n, false)
	if (read || written) && pc != r.start {
		return nil, true
	}
	r.start = noStart
	if in.Op == program.MemCopy {
		m.settle(pc, m.operand(in.B, fp), src, n)
		m.shows(pc, dst, src, n)
	}
	if m.o.Torn && (read || written) {
		return nil, m.tearBlock(r.t, in, fp, dst, src, n, read && written)
	}
	if m.w[m.tcb(r.t)+tcbPhase] != 0 {
		dst, src, n = m.restOf(r.t, in, dst, src, n)
	}
	if n == 0 {
		return nil, false
	}
	if in.Op == program.MemSet {
		m.fill(dst, byte(m.operand(in.B, fp)), n)
		m.markWritten(dst, n)
		m.stored(r.t, dst, n)
		return nil, false
	}
	m.moveMemory(r.t, dst, src, n)
	return nil, false
}

func (m *Machine) fill(a access, v byte, n uint64) {
	word := uint64(v) * 0x0101010101010101
	m.times.touch(a.first, n, true)
	for n > 0 {
		k := min(n, 8)
		if a.shift() != 0 {
			k = min(k, uint64(64-a.shift())/8)
		}
		m.put(a, uint(k), word)
		n -= k
		a.first += k
	}
}

// copyMemory copies bytes that may overlap.
func (m *Machine) copyMemory(t, pc int, to, from, n uint64) *Fault {
	src, f := m.check(t, pc, from, n, false)
	if f != nil {
		return f
	}
	dst, f := m.check(t, pc, to, n, true)
	if f != nil {
		return f
	}
	m.settle(pc, from, src, n)
	m.shows(pc, dst, src, n)
	m.moveMemory(t, dst, src, n)
	return nil
}

// moveMemory is copyMemory between places that were found.
func (m *Machine) moveMemory(t int, dst, src access, n uint64) {
	m.noteMoved(dst, src, n)
	m.uses.noteParts(src, n)
	if m.times.on {
		list := m.times.within(src.first, n)
		defer func() { m.times.moved(dst.first, n, list) }()
	}
	if m.meets(src, n) || m.meets(dst, n) {
		m.copyOpaque(dst, src, n)
	} else if src.shift() == 0 && dst.shift() == 0 && n <= 8 {
		m.put(dst, uint(n), m.get(src, uint(n)))
	} else {
		buf := make([]byte, n)
		m.copyOut(src, buf)
		m.copyIn(dst, buf)
	}
	m.copyWritten(dst, src, n)
	m.stored(t, dst, n)
}
