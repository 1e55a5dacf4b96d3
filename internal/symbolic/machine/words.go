package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

const wordBits = 64

// term is what a word of the state stands for, 64 bits, to compute with.
func (s *Machine) term(w uint64) term.Term {
	t := s.content(w)
	if s.pool.IsConst(t) {
		s.m.Unknowns().KeepNumber(w)
	}
	return t
}

// content is what a word of the state stands for, to look at.
func (s *Machine) content(w uint64) term.Term {
	if machine.IsOpaque(w) {
		if t := term.Term(machine.OpaqueNumber(w)); t != term.None && int(t) < s.pool.Len() && !s.pool.IsArray(t) && s.pool.Width(t) == wordBits {
			return t
		}
	}
	return s.pool.Const(w, wordBits)
}

// word stands for a term of 64 bits.
func (s *Machine) word(t term.Term) uint64 {
	if v, ok := s.pool.Value(t); ok {
		return v
	}
	return machine.OpaqueWord(uint32(t))
}

// narrow is the value of an operand of at most 64 bits.
func (s *Machine) narrow(o program.Operand, bits uint) term.Term {
	return s.pool.Extract(s.term(s.m.Control().Operand(s.thread, o)), 0, bits)
}

// wide is the value of an operand of any width: of its words the first is the lowest.
func (s *Machine) wide(o program.Operand, bits uint) term.Term {
	t := s.term(s.m.Control().Operand(s.thread, o))
	for i := 1; i < bitvec.Words(bits); i++ {
		t = s.pool.Concat(s.term(s.m.Control().Operand(s.thread, o+program.Operand(i))), t)
	}
	return s.pool.Extract(t, 0, bits)
}

// deliver writes a value to the slots of a result, and gives the slot after them.
func (s *Machine) deliver(slot int32, t term.Term) int32 {
	n := int32(bitvec.Words(s.pool.Width(t)))
	t = s.pool.ZExt(t, uint(n)*wordBits)
	for i := range n {
		s.m.Control().SetSlot(s.thread, int(slot+i), s.word(s.pool.Extract(t, uint(i)*wordBits, wordBits)))
	}
	return slot + n
}
