package symbolic

import (
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// ofAddress reports whether a term may have been computed of an address.
func (s *Machine) ofAddress(t term.Term) bool { return s.from.ofAddress(t, s.path.conds) }

// noteDistance notes a distance of pointers that need not be within an object.
func (s *Machine) noteDistance(in *program.Instr, t term.Term) {
	if (in.Op == program.Sub || in.Op == program.SubS) && in.Flags&program.FlagPointer != 0 {
		if _, high, _ := s.pool.Range(t); high>>s.addresses.OffsetBits() != 0 {
			s.m.Unknowns().NoteNumbers()
		}
	}
}

// eachAddress calls f with the parts of a term of a word that may be addresses, of n from a first one on, and more than guesses.
// It ends when f says so.
func (s *Machine) eachAddress(t term.Term, first, n uint64, f func(part term.Term) (end bool)) {
	if !s.ofAddress(t) {
		return
	}
	p, bits := s.pool, s.addresses.Bits()
	from := s.addresses.OffsetBits()
	upper := bits - from
	if s.prog.PointerBits == wordBits {
		from, upper = 16, 32 // of whole bytes, as a guess is
	}
	for at := uint(0); at < wordBits; at += s.prog.PointerBits {
		part := p.ZExt(p.Extract(t, at, bits), wordBits)
		low, high, _ := p.Range(part) // which knows what is known about single bits
		if high < first || low > first+(n-1) {
			continue
		}
		if s.ofAddress(p.Extract(t, at+from, upper)) && f(part) {
			return
		}
	}
}
