package symbolic

import (
	"heddle/internal/bitvec"
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

// Numbers implements machine.Values.
func (v values) Numbers(w uint64, f func(uint64)) {
	p := v.s.pool
	for _, t := range p.Topological(nil, v.s.term(w)) {
		if k, isConst := p.Value(t); isConst && p.Width(t) >= v.s.prog.PointerBits {
			f(k & bitvec.Mask(v.s.prog.PointerBits))
			f(k >> (wordBits - v.s.prog.PointerBits))
		}
	}
}

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
