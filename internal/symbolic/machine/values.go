package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// values describes to the concrete machine memory that is partly opaque, byte by byte: a
// library function that looks at one byte of a word does not care what the others are.
type values struct{ s *Machine }

// Read implements machine.Values.
func (v values) Read(first uint64, buf []byte) bool {
	for i := range buf {
		t := v.s.bytes(first+uint64(i), 1)
		b, ok := v.s.pool.Value(t)
		if !ok && !v.s.printing.standing {
			return false
		}
		if !ok {
			b, v.s.printing.stood = v.s.standIn(t), true
		}
		buf[i] = byte(b)
	}
	return true
}

// standIn is a character in place of one that is printed: only whether a string ends there matters.
func (s *Machine) standIn(t term.Term) uint64 {
	if s.ask(s.pool.Eq(t, s.pool.Const(0, 8))) == yes {
		return 0
	}
	return 'x'
}

// Write implements machine.Values.
func (v values) Write(first uint64, buf []byte) {
	for i, b := range buf {
		v.s.putBytes(first+uint64(i), v.s.pool.Const(uint64(b), 8))
	}
}

// Put implements machine.Values.
func (v values) Put(first, w uint64, n uint) {
	t := v.s.pool.Extract(v.s.term(w), 0, 8*n)
	v.s.noteOdd(first, t)
	v.s.putBytes(first, t)
}

// Copy implements machine.Values.
func (v values) Copy(to, from, n uint64) { v.s.copyBytes(to, from, n) }

// copyBytes copies n bytes that may overlap.
func (s *Machine) copyBytes(to, from, n uint64) {
	s.noteMoved(to, from, n)
	var list []term.Term
	eachChunk(n, func(at uint64, k uint) { list = append(list, s.bytes(from+at, k)) })
	i := 0
	eachChunk(n, func(at uint64, _ uint) {
		s.putBytes(to+at, list[i])
		i++
	})
}

// noteMoved notes pointers that are copied to where they do not lie at a multiple of their size any more.
func (s *Machine) noteMoved(to, from, n uint64) {
	size := uint64(s.prog.PointerBits / 8)
	if (to-from)%size == 0 {
		return
	}
	for at := from / size * size; at < from+n; at += size {
		s.m.Unknowns().NoteOdd(values{s}.Across(at, uint(size)))
	}
}

// Rotate implements machine.Values.
func (v values) Rotate(first, n, k uint64) {
	var list []term.Term
	for i := range n + k {
		list = append(list, v.s.bytes(first+(n+i)%(n+k), 1))
	}
	for i, t := range list {
		v.s.putBytes(first+uint64(i), t)
	}
}

// Invent implements machine.Values.
func (v values) Invent(addr uint64, st machine.Stretch, n uint64) { v.s.invent(addr, st, n) }

// Takes implements machine.Values.
func (v values) Takes(first, n uint64) { v.s.takes(first, n, v.s.pool.Bool(true)) }

// Same implements machine.Values.
func (v values) Same(a, b uint64) bool { return v.s.ask(v.s.pool.Eq(v.s.term(a), v.s.term(b))) == yes }

// Within implements machine.Values.
func (v values) Within(w, n uint64) (within, known bool) {
	switch v.s.ask(v.s.pool.Ule(v.s.number(n), v.s.term(w))) {
	case yes:
		return true, true
	case no:
		return false, true
	}
	return false, false
}

// Pointers implements machine.Values.
func (v values) Pointers(w uint64, f func(uint64)) { v.s.from.numbersIn(v.s.term(w), f) }

// Made implements machine.Values. It covers all that Pointers and MayLie may find.
func (v values) Made(w uint64) (made bool) {
	first, n := v.s.m.Unknowns().ThreadAddresses()
	v.s.eachAddress(v.s.term(w), first, n, func(term.Term) bool { made = true; return true })
	return made || v.s.from.hasAddress(v.s.term(w))
}

// Across implements machine.Values.
func (v values) Across(first uint64, n uint) uint64 {
	return v.s.word(v.s.pool.ZExt(v.s.bytesOf(first, n, v.s.content), wordBits))
}

// MayLie implements machine.Values. What was computed of an address before an input came in need not show it: a mask chooses
// among two addresses by their difference, and a sum is of numbers that are none.
func (v values) MayLie(w, first, n uint64) (may bool) {
	p, t := v.s.pool, v.s.term(w)
	v.s.eachAddress(t, first, n, func(part term.Term) bool {
		q := p.Ult(p.Sub(part, p.Const(first, wordBits)), p.Const(n, wordBits))
		may = !p.IsFalse(q) && (v.s.hard[t] || v.s.mayHold(t, q))
		return may
	})
	return may
}

// mayHold asks briefly whether the path allows a condition on a term.
func (s *Machine) mayHold(t, q term.Term) bool {
	s.asked = append(append(s.asked[:0], s.path.conds...), q)
	answer := s.oracle.Briefly(s.asked)
	if answer == Unknown {
		s.hard[t] = true // others would take as long
	}
	return answer != Unsat
}

// Constants implements machine.Values.
func (v values) Constants(w uint64, f func(uint64)) {
	t := term.Term(machine.OpaqueNumber(w))
	if t == term.None || int(t) >= v.s.pool.Len() {
		return
	}
	for _, c := range v.s.constantsOf(t) {
		f(c)
	}
}

// constantsOf are the numbers in a term. One of 32 bits may be either half of a word.
func (s *Machine) constantsOf(t term.Term) []uint64 {
	if list, ok := s.constants[t]; ok {
		return list
	}
	seen := map[term.Term]bool{}
	var list []uint64
	var visit func(term.Term)
	visit = func(t term.Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		if v, ok := s.pool.Value(t); ok {
			if list = append(list, v); s.pool.Width(t) <= wordBits/2 {
				list = append(list, v<<(wordBits/2))
			}
		}
		if s.pool.IsConst(t) {
			list = append(list, s.pool.Words(t)...)
			return
		}
		for i := range s.pool.NumArgs(t) {
			visit(s.pool.Arg(t, i))
		}
	}
	visit(t)
	s.constants[t] = list
	return list
}
