package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// hazards are the conditions under which a computing instruction fails, one for each check, in the order in which the
// concrete machine makes them; false: it cannot.
func (s *Machine) hazards(in *program.Instr) [2]term.Term {
	w := uint(in.W)
	switch {
	case in.Op == program.SDiv || in.Op == program.SRem:
		return s.noQuotient(s.narrow(in.A, w), s.narrow(in.B, w), w)
	case in.Op == program.WideBinary && (bitvec.BinOp(in.Sub) == bitvec.OpSDiv || bitvec.BinOp(in.Sub) == bitvec.OpSRem):
		w = uint(in.Imm)
		return s.noQuotient(s.wide(in.A, w), s.wide(in.B, w), w)
	}
	return [2]term.Term{s.hazard(in), s.pool.Bool(false)}
}

// hazard is the condition under which an instruction with one check fails.
func (s *Machine) hazard(in *program.Instr) term.Term {
	checks := s.m.Checks()
	w := uint(in.W)
	switch in.Op {
	case program.AddS, program.SubS, program.MulS:
		if checks.Has(machine.SignedOverflow) {
			return term.Overflows(s.pool, overflowing[in.Op], s.narrow(in.A, w), s.narrow(in.B, w))
		}
	case program.Shl, program.LShr, program.AShr:
		if in.Flags&program.FlagChecked != 0 && checks.Has(machine.Shift) {
			return s.tooFar(s.narrow(in.B, w), w)
		}
	case program.UDiv, program.URem:
		return s.pool.Eq(s.narrow(in.B, w), s.pool.Const(0, w))
	case program.WideBinary:
		return s.wideHazard(in)
	}
	return s.pool.Bool(false)
}

// tooFar is the condition that a shift amount is not below the width.
func (s *Machine) tooFar(b term.Term, w uint) term.Term {
	if w < 64 && uint64(w) > bitvec.Mask(w) {
		return s.pool.Bool(false)
	}
	return s.pool.Not(s.pool.Ult(b, s.pool.ZExt(s.pool.Const(uint64(w), min(w, 64)), w)))
}

// noQuotient reports when a signed division has no result: by zero, and of the least number by -1 where that is checked.
func (s *Machine) noQuotient(a, b term.Term, w uint) [2]term.Term {
	p := s.pool
	zero := p.Eq(b, p.Extract(p.ConstWords(make([]uint64, bitvec.Words(w)), w), 0, w))
	if !s.m.Checks().Has(machine.SignedOverflow) {
		return [2]term.Term{zero, p.Bool(false)}
	}
	least := p.Shl(p.ZExt(p.Const(1, 1), w), p.ZExt(p.Const(uint64(w-1), min(w, 64)), w))
	return [2]term.Term{zero, p.And(p.Eq(a, least), p.Eq(b, p.Ones(w)))}
}

func (s *Machine) wideHazard(in *program.Instr) term.Term {
	w, op, checks := uint(in.Imm), bitvec.BinOp(in.Sub), s.m.Checks()
	a, b := s.wide(in.A, w), s.wide(in.B, w)
	over, mayOverflow := wideOverflows[op]
	checked := in.Flags&program.FlagChecked != 0
	switch {
	case op.Divides():
		return s.pool.Eq(b, s.pool.ConstWords(make([]uint64, bitvec.Words(w)), w))
	case checked && checks.Has(machine.Shift) && (op == bitvec.OpShl || op == bitvec.OpLShr || op == bitvec.OpAShr):
		return s.tooFar(b, w)
	case checked && mayOverflow && checks.Has(machine.SignedOverflow):
		return term.Overflows(s.pool, over, a, b)
	}
	return s.pool.Bool(false)
}

// LetOverflow lets the results of signed operations be anything that do not fit their types, where the check "overflow" is off: who
// shows that runs end must not rely on that they wrap round.
func (s *Machine) LetOverflow() { s.loose = true }

// Overflowed reports whether some result was anything for that reason.
func (s *Machine) Overflowed() bool { return s.loosest }

// loosened is the result of an instruction, or anything if that overflows.
func (s *Machine) loosened(in *program.Instr, t term.Term) term.Term {
	op, signed := overflowing[in.Op]
	if !s.loose || !signed || s.m.Checks().Has(machine.SignedOverflow) {
		return t
	}
	w := uint(in.W)
	h := term.Overflows(s.pool, op, s.narrow(in.A, w), s.narrow(in.B, w))
	if s.pool.IsFalse(h) || s.with(h) == Unsat {
		return t
	}
	s.loosest = true
	return s.pool.Ite(h, s.vars.fresh(w), t)
}
