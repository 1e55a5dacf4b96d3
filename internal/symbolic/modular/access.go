package modular

import (
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// visible reports whether what a path is about to do may be noticed by other threads, or depend on them.
func (m *model) visible(p *path) bool {
	pc := p.top().pc
	in := &m.prog.Code[pc]
	switch in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg:
		a := m.operand(p, in.A)
		if a.object > 0 {
			return false
		}
		x, _, err := m.placeOf(p, a, offsetOf(in), uint64(in.N), pc)
		return err != nil || m.shared(x, in.Op != program.Load)
	case program.External:
		return m.acts(in)
	}
	return false
}

// offsetOf is what an access adds to its address.
func offsetOf(in *program.Instr) int64 {
	if in.Op == program.Load || in.Op == program.Store {
		return in.Imm
	}
	return 0
}

// memory executes an access.
func (s *stepper) memory(in *program.Instr, pc int) (end, *Refusal) {
	m, p := s.m, s.p
	bytes := uint64(in.N)
	switch {
	case bytes == 0 || bytes > 8:
		return goes, refuse(pc, "an access to more than 8 bytes at once")
	case in.Op == program.Store && in.C != 0:
		return goes, refuse(pc, "a write to a bit-field")
	}
	x, must, err := m.placeOf(p, m.operand(p, in.A), offsetOf(in), bytes, pc)
	if err != nil {
		return goes, err
	}
	if !s.must(must, "an access that may be outside of an array") {
		return cannot, nil
	}
	if m.shared(x, in.Op != program.Load) {
		p.acted = true
	}
	switch in.Op {
	case program.Load:
		err = s.load(in, x, pc)
	case program.Store:
		v := m.operand(p, in.B)
		if v.object == 0 {
			v.t = m.narrow(m.narrow(v.t, uint(in.W)), uint(bytes)*8)
		}
		err = m.store(p, x, bytes, v, pc)
	default:
		err = s.exchange(in, x, pc)
	}
	s.next(pc + 1)
	return goes, err
}

func (s *stepper) load(in *program.Instr, x place, pc int) *Refusal {
	v, err := s.m.load(s.p, x, uint64(in.N), pc)
	if err != nil {
		return err
	}
	if v.object == 0 {
		v.t = s.m.narrow(v.t, uint(in.W))
	}
	s.set(in.Dst, v)
	return nil
}

// exchange executes an instruction that reads and writes memory at once.
func (s *stepper) exchange(in *program.Instr, x place, pc int) *Refusal {
	m, p := s.m, s.p
	bytes, w := uint64(in.N), uint(in.N)*8
	old, err := m.load(p, x, bytes, pc)
	if err != nil {
		return err
	}
	if old.object > 0 {
		return refuse(pc, "an atomic access to the address of a local variable")
	}
	b, err := s.num(in.B, w, pc)
	if err != nil {
		return err
	}
	was := m.narrow(old.t, w)
	var becomes term.Term
	switch op := program.RMWOp(in.Sub); {
	case in.Op == program.CmpXchg:
		c, err := s.num(in.C, w, pc)
		if err != nil {
			return err
		}
		equal := m.pool.Eq(was, b)
		if in.Sub == program.WeakExchange {
			equal = m.pool.And(equal, m.fresh(1))
		}
		becomes = m.pool.Ite(equal, c, was)
		s.set(in.Dst+1, number(equal))
	case op == program.RMWXchg:
		becomes = b
	default:
		binary, ok := op.Binary()
		if !ok {
			return refuse(pc, "an atomic operation that this kind of proof does not have")
		}
		becomes = term.Binary(m.pool, binary, was, b)
	}
	s.set(in.Dst, number(was))
	return m.store(p, x, bytes, number(becomes), pc)
}
