package symbolic

import (
	"heddle/internal/machine"
	"heddle/internal/term"
)

// values tells the concrete machine of memory that is partly opaque, byte by byte: a
// library function that looks at one byte of a word does not care what the others are.
type values struct{ s *Machine }

// Read implements machine.Values.
func (v values) Read(first uint64, buf []byte) bool {
	for i := range buf {
		b, ok := v.s.pool.Value(v.s.bytes(first+uint64(i), 1))
		if !ok {
			return false
		}
		buf[i] = byte(b)
	}
	return true
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
