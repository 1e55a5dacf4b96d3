package symbolic

import (
	"slices"

	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// A word that may be the address of an object which is no more keeps the object's number, so that its use is seen. The solver
// says whether it may be. It is not asked
//
//  1. about a word that can have no such value, by its range;
//  2. while no integer was made of an address (machine.NumbersMade), about a term without an address. Pointers are moved,
//     compared and added to then, which leaves a constant of the address in all that is made of it, and the high bits of it
//     at least where memory is read in parts: the machine notes that for the next time. This is most programs, whatever hashes they compute;
//  3. from then on, about a guess: the bits of a word that name an object come from inputs alone. Every number in a term may
//     have been made of an address, however small it is: the region of one, shifted down, is 1. So a guess has no number
//     in it but zero, nor what numbers become when terms are simplified: a mask leaves parts of what it is put on,
//     between zeros, and a shift moves them. Of whole bytes that is no matter, since those that are not zero are an input's.
//
// All that holds as long as the path does not relate the inputs of a word to an address (related). So a word that is an address for
// some inputs is missed only if it was guessed, or if conditions that show no address say of an input what it is.

// origin is what is known of where a term comes from.
type origin uint8

const (
	unseen origin = iota
	guess         // from inputs alone
	number        // from numbers, too
)

// ofAddress reports whether a term may have been computed of an address.
func (s *Machine) ofAddress(t term.Term) bool {
	if s.m.Unknowns().NumbersMade() {
		return s.originOf(t) == number || s.related(t)
	}
	return s.hasAddress(t) || s.related(t)
}

// noteDistance notes a distance of pointers that need not be within an object.
func (s *Machine) noteDistance(in *program.Instr, t term.Term) {
	if (in.Op == program.Sub || in.Op == program.SubS) && in.Flags&program.FlagPointer != 0 {
		if _, high, _ := s.pool.Range(t); high>>program.OffsetBits(s.prog.PointerBits) != 0 {
			s.m.Unknowns().NoteNumbers()
		}
	}
}

// originOf looks at each term once.
func (s *Machine) originOf(t term.Term) origin {
	if n := s.pool.Len(); len(s.origins) < n {
		s.origins = append(s.origins, make([]origin, n-len(s.origins)+n/4)...)
	}
	for list := append(s.visited[:0], t); len(list) > 0; s.visited = list {
		last, before := list[len(list)-1], len(list)
		if s.origins[last] == unseen {
			for i := range s.pool.NumArgs(last) {
				if a := s.pool.Arg(last, i); s.origins[a] == unseen {
					list = append(list, a)
				}
			}
		}
		if len(list) == before {
			s.origins[last] = s.originFrom(last)
			list = list[:before-1]
		}
	}
	return s.origins[t]
}

// originFrom is that of a term whose arguments have theirs.
func (s *Machine) originFrom(t term.Term) origin {
	p := s.pool
	if p.IsConst(t) {
		if v, ok := p.Value(t); ok && v == 0 {
			return guess
		}
		return number
	}
	for i := range p.NumArgs(t) {
		if s.origins[p.Arg(t, i)] == number {
			return number
		}
	}
	whole := func(bits uint) bool { return bits%8 == 0 }
	switch p.Op(t) {
	case term.OpConcat:
		if p.IsConst(p.Arg(t, 0)) {
			return guess // it is zero
		}
		if !whole(p.Width(p.Arg(t, 0))) || !whole(p.Width(p.Arg(t, 1))) {
			return number
		}
	case term.OpExtract:
		if !whole(p.Low(t)) || !whole(p.Width(t)) {
			return number
		}
	}
	return guess
}

// related reports whether the path relates a term's inputs to an address.
func (s *Machine) related(t term.Term) bool {
	s.relate()
	return len(s.relatives) > 0 && slices.ContainsFunc(s.pool.Support(t), s.isRelative)
}

func (s *Machine) isRelative(v term.Term) bool { return slices.Contains(s.relatives, v) }

// relate finds the inputs that the path relates to addresses, by way of others too.
func (s *Machine) relate() {
	if s.relatedFor == s.m.Threads() && slices.Equal(s.relatedBy, s.path.conds) {
		return
	}
	s.relatedFor = s.m.Threads()
	s.relatedBy, s.relatives = append(s.relatedBy[:0], s.path.conds...), s.relatives[:0]
	if !slices.ContainsFunc(s.relatedBy, s.hasAddress) {
		return
	}
	for n := -1; n != len(s.relatives); {
		n = len(s.relatives)
		for _, c := range s.relatedBy {
			vars := s.pool.Support(c)
			if !s.hasAddress(c) && !slices.ContainsFunc(vars, s.isRelative) {
				continue
			}
			for _, v := range vars {
				if !s.isRelative(v) {
					s.relatives = append(s.relatives, v)
				}
			}
		}
	}
}

// hasAddress reports whether an address of a thread's object, or the high bits of one, is in a condition, be it to subtract.
func (s *Machine) hasAddress(t term.Term) bool {
	none := s.addressed[t]
	if none == addressFound || s.m.Threads() <= none {
		return none == addressFound
	}
	found := false
	s.numbersIn(t, func(x uint64) {
		found = found || s.m.Unknowns().OfThread(x) || s.m.Unknowns().OfThread(-x&bitvec.Mask(s.prog.PointerBits))
	})
	if s.addressed[t] = s.m.Threads(); found {
		s.addressed[t] = addressFound
	}
	return found
}

// addressFound says of a term that it has an address. It has none as long as there are no more threads than another number says:
// zero of a term that nobody has looked at.
const addressFound = -1

// numbersIn calls f with each number that a term may be a sum of, or a part of. Of a pointer whose low bits an input decides,
// say of a tagged one, only the high ones may be left as a constant. A number of several words has each of them.
func (s *Machine) numbersIn(t term.Term, f func(uint64)) {
	bits := s.prog.PointerBits
	each := func(x uint64) {
		f(x & bitvec.Mask(bits))
		f(x >> (wordBits - bits)) // of two pointers in a word the other one
	}
	for _, t := range s.pool.Topological(nil, t) {
		for _, x := range s.pool.Words(t) {
			each(x)
		}
		x, ok := s.pool.Value(t)
		if !ok || s.pool.Width(t) < bits/2 {
			continue // too few to be those
		}
		each(x)
		each(x << (wordBits - s.pool.Width(t)))
	}
}

// eachAddress calls f with the parts of a term of a word that may be addresses, of n from a first one on, and more than guesses.
// It ends when f says so.
func (s *Machine) eachAddress(t term.Term, first, n uint64, f func(part term.Term) (end bool)) {
	if !s.ofAddress(t) {
		return
	}
	p, bits := s.pool, s.prog.PointerBits
	offset := program.OffsetBits(bits)
	for at := uint(0); at < wordBits; at += bits {
		part := p.ZExt(p.Extract(t, at, bits), wordBits)
		low, high, _ := p.Range(part) // which knows what is known of single bits
		if high < first || low > first+(n-1) {
			continue
		}
		if s.ofAddress(p.Extract(t, at+offset, bits-offset)) && f(part) {
			return
		}
	}
}
