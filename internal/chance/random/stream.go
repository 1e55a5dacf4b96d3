package random

import "math/bits"

// Stream is one sequence of random numbers, made by New or Split. The zero Stream draws only zeros.
type Stream struct {
	a, b, c, d uint64
}

// New is the stream of a run.
func New(seed, run uint64) Stream {
	keys := splitMix(seed)
	first, second := keys.next(), keys.next()
	words := splitMix(run ^ first)
	// The first word determines run^first; with it the second word determines second, and so the seed:
	// injective.
	return Stream{words.next(), words.next() ^ second, words.next(), words.next()}
}

// State is where the stream is: Resume continues there, in any process.
func (s *Stream) State() [4]uint64 { return [4]uint64{s.a, s.b, s.c, s.d} }

// Resume is the stream at a State.
func Resume(state [4]uint64) Stream { return Stream{state[0], state[1], state[2], state[3]} }

// Split is a stream of its own, for a clone. The stream it is taken from moves on, so that the next Split differs.
func (s *Stream) Split() Stream {
	child := Stream{scramble(s.Uint64()), scramble(s.Uint64()), scramble(s.Uint64()), scramble(s.Uint64())}
	if child == (Stream{}) {
		child.a = 1
	}
	return child
}

// Uint64 draws all values of 64 bits alike.
func (s *Stream) Uint64() uint64 {
	result := bits.RotateLeft64(s.b*5, 7) * 9
	t := s.b << 17
	s.c ^= s.a
	s.d ^= s.b
	s.b ^= s.c
	s.a ^= s.d
	s.c ^= t
	s.d = bits.RotateLeft64(s.d, 45)
	return result
}

// Below draws 0 .. n-1 alike; n is at least 1.
func (s *Stream) Below(n uint64) uint64 {
	high, low := bits.Mul64(s.Uint64(), n)
	if low < n {
		high = s.belowRest(n, high, low)
	}
	return high
}

// belowRest draws again while the low word falls into the part that would favour some values.
func (s *Stream) belowRest(n, high, low uint64) uint64 {
	for excess := -n % n; low < excess; {
		high, low = bits.Mul64(s.Uint64(), n)
	}
	return high
}

// Float64 draws a multiple of 2^-53 in [0, 1).
func (s *Stream) Float64() float64 {
	return float64(s.Uint64()>>11) * 0x1p-53
}

// Exp draws from the exponential distribution of mean 1.
func (s *Stream) Exp() float64 {
	for whole := 0.0; ; whole++ {
		if first, odd := s.descent(); odd {
			return whole + first
		}
	}
}

// descent draws while the numbers fall: the first of them, and whether their count is odd. The first is below x and the
// count odd with probability 1-exp(-x).
func (s *Stream) descent() (first float64, odd bool) {
	first = s.Float64()
	odd = true
	for last := first; ; odd = !odd {
		next := s.Float64()
		if next >= last {
			return first, odd
		}
		last = next
	}
}
