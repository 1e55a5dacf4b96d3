package symbolic

import (
	"slices"

	"heddle/internal/bitvec"
	"heddle/internal/machine"
	"heddle/internal/term"
)

// values tells the concrete machine of memory that is partly opaque, byte by byte: a
// library function that looks at one byte of a word does not care what the others are.
type values struct{ s *Machine }

// Read implements machine.Values.
func (v values) Read(first uint64, buf []byte) bool {
	for i := range buf {
		t := v.s.bytes(first+uint64(i), 1)
		b, ok := v.s.pool.Value(t)
		if !ok && !v.s.standing {
			return false
		}
		if !ok {
			b, v.s.stood = v.s.standIn(t), true
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
		s.m.NoteOdd(values{s}.Across(at, uint(size)))
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

// Pointers implements machine.Values. Of a pointer whose low bits an input decides, say of a tagged one, only the high ones
// may be left as a constant.
func (v values) Pointers(w uint64, f func(uint64)) {
	bits := v.s.prog.PointerBits
	for _, t := range v.s.pool.Topological(nil, v.s.term(w)) {
		x, ok := v.s.pool.Value(t)
		if !ok || v.s.pool.Width(t) < bits/2 {
			continue // too few to be those
		}
		for _, k := range []uint{0, wordBits - v.s.pool.Width(t)} {
			f(x << k & bitvec.Mask(bits))
			f(x << k >> (wordBits - bits)) // of two pointers in a word the other one
		}
	}
}

// Made implements machine.Values. It covers all that Pointers and MayLie may find.
func (v values) Made(w uint64) bool {
	if v.s.ofAddress(v.s.term(w)) {
		return true
	}
	found := false
	v.Pointers(w, func(x uint64) { found = found || v.s.m.OfThread(x) })
	return found
}

// Across implements machine.Values.
func (v values) Across(first uint64, n uint) uint64 {
	return v.s.word(v.s.pool.ZExt(v.s.bytesOf(first, n, v.s.content), wordBits))
}

// MayLie implements machine.Values. What was computed of an address before an input came in need not show it: a mask chooses
// among two addresses by their difference, and a sum is of numbers that are none.
func (v values) MayLie(w, first, n uint64) bool {
	p, t := v.s.pool, v.s.term(w)
	of, bits := v.s.ofAddress(t), v.s.prog.PointerBits
	for at := uint(0); at < wordBits; at += bits {
		part := p.ZExt(p.Extract(t, at, bits), wordBits)
		if _, one := p.Bits(part); !of && one&(first+n-1)>>(bits-ownerBits) == 0 {
			continue
		}
		q := p.Ult(p.Sub(part, p.Const(first, wordBits)), p.Const(n, wordBits))
		if p.IsFalse(q) {
			continue
		}
		if v.s.hard[t] {
			return true
		}
		v.s.asked = append(append(v.s.asked[:0], v.s.path.conds...), q)
		switch v.s.oracle.Briefly(v.s.asked) {
		case Unsat:
		case Unknown:
			v.s.hard[t] = true // others would take as long
			return true
		default:
			return true
		}
	}
	return false
}

// ownerBits are the highest bits of an address, which say whose object it is of. Where two addresses are chosen from bit by
// bit these are left: those that the two have in common.
const ownerBits = 12

// smallNumber is the number of bits of numbers that no address was made into.
const smallNumber = 20

// ofAddress reports whether a term may have been computed of an address: it has a large number that it does more with than
// to multiply, as hash functions do, or is put together bit by bit, as a mask makes of a number.
func (s *Machine) ofAddress(t term.Term) bool {
	known, ok := s.addressed[t]
	if !ok {
		known = slices.ContainsFunc(s.pool.Topological(nil, t), s.hasAddress)
		s.addressed[t] = known
	}
	return known
}

// hasAddress is ofAddress for the numbers that a term is made of directly.
func (s *Machine) hasAddress(t term.Term) bool {
	switch s.pool.Op(t) {
	case term.OpMul:
		return false
	case term.OpConcat:
		top := s.pool.Arg(t, 0)
		if zero, ok := s.pool.Value(top); s.pool.Width(top)%8 != 0 && !(ok && zero == 0) {
			return true
		}
	}
	for i := range s.pool.NumArgs(t) {
		if s.largeNumber(s.pool.Arg(t, i)) {
			return true
		}
	}
	return false
}

// largeNumber reports whether a term is a number that may be made of an address, or have one in it.
func (s *Machine) largeNumber(t term.Term) bool {
	large := func(x uint64, bits uint) bool { return x>>smallNumber != 0 && (^x&bitvec.Mask(bits))>>smallNumber != 0 }
	if v, ok := s.pool.Value(t); ok {
		return s.pool.Width(t) >= s.prog.PointerBits/2 && large(v, s.pool.Width(t))
	}
	return s.pool.IsConst(t) && slices.ContainsFunc(s.pool.Words(t), func(v uint64) bool { return large(v, wordBits) })
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
