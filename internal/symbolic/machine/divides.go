package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// divides decides whether the divisor is zero of a division that the program says fails: of its two ways to fail it is
// one then. The run ends there, so zero and one stand for all that it can be.
func (s *Machine) divides(site *program.Site, n machine.Number) outcome {
	t := s.term(s.m.Control().Operand(s.thread, site.Args[n.Arg].Value))
	v, ok := s.zeroOrOne(s.pool.Eq(t, s.pool.Const(0, wordBits)))
	if !ok {
		return asks
	}
	s.m.Unknowns().StandIn(v)
	return moves
}

// dividesBy is divides of a divisor in memory, that the library has met there.
func (s *Machine) dividesBy(pc int, n machine.Number) outcome {
	const step = wordBits / 8
	var first []uint64
	zero := s.pool.Bool(true)
	for k := uint64(0); k < n.Size; k += step {
		at, flt := s.m.Memory().Resolve(s.thread, pc, n.Addr+k, step, false)
		if flt != nil {
			s.wants.fault = flt
			return fails
		}
		first = append(first, at.First())
		zero = s.pool.And(zero, s.pool.Eq(s.bytes(at.First(), step), s.pool.Const(0, wordBits)))
	}
	v, ok := s.zeroOrOne(zero)
	if !ok {
		return asks
	}
	for i := range first {
		s.putBytes(first[i], s.pool.Const(v, wordBits))
	}
	return moves
}

// zeroOrOne is a number that is zero as a condition says; ok is false if that is open.
func (s *Machine) zeroOrOne(zero term.Term) (v uint64, ok bool) {
	switch s.ask(zero) {
	case open:
		return 0, false
	case yes:
		return 0, true
	}
	return 1, true
}
