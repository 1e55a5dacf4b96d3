package sample

import "math/rand/v2"

// stream gives the random numbers of one run.
type stream struct {
	source rand.PCG
	word   uint64 // bits not yet used
	left   uint   // their number
}

// begin starts the stream of a run. All that depends on the kind of generator is
// here and in next.
func (s *stream) begin(seed, run uint64) {
	s.source.Seed(seed, run)
	s.word, s.left = 0, 0
}

func (s *stream) next() uint64 { return s.source.Uint64() }

// below is a number below n, each as likely as the others. A power of two takes as
// many bits of the stream as it has; others are multiplied into 32 bits, and drawn
// again where that would favour some (Lemire: Fast random integer generation in an
// interval, 2019).
func (s *stream) below(n uint32) uint32 {
	if n&(n-1) == 0 {
		return s.bits(n)
	}
	x := uint64(uint32(s.next())) * uint64(n)
	if low := uint32(x); low < n {
		for limit := -n % n; low < limit; low = uint32(x) {
			x = uint64(uint32(s.next())) * uint64(n)
		}
	}
	return uint32(x >> 32)
}

// bits is a number below n, a power of two.
func (s *stream) bits(n uint32) uint32 {
	if n == 2 {
		if s.left == 0 {
			s.word, s.left = s.next(), 64
		}
		b := uint32(s.word) & 1
		s.word >>= 1
		s.left--
		return b
	}
	return uint32(s.next()) & (n - 1)
}
