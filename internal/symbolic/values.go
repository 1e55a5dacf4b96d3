package symbolic

import (
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
	v.s.putBytes(first, v.s.pool.Extract(v.s.term(w), 0, 8*n))
}

// Copy implements machine.Values.
func (v values) Copy(to, from, n uint64) { v.s.copyBytes(to, from, n) }

// copyBytes copies n bytes that may overlap.
func (s *Machine) copyBytes(to, from, n uint64) {
	var list []term.Term
	eachChunk(n, func(at uint64, k uint) { list = append(list, s.bytes(from+at, k)) })
	i := 0
	eachChunk(n, func(at uint64, _ uint) {
		s.putBytes(to+at, list[i])
		i++
	})
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
