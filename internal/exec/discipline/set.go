package discipline

import "math/bits"

// MaxThreads is the number of threads that can be told apart.
const MaxThreads = 128

// Set is a set of numbers below MaxThreads. (The compiler keeps two fields in
// registers, but no array of two.)
type Set struct{ Low, High uint64 }

// Has reports whether a number is in the set.
func (s Set) Has(n int) bool {
	if n < 64 {
		return s.Low>>n&1 != 0
	}
	return s.High>>(n-64)&1 != 0
}

// Add puts a number in.
func (s *Set) Add(n int) { *s = s.With(n) }

// With is the set and a number.
func (s Set) With(n int) Set {
	if n < 64 {
		return Set{s.Low | 1<<n, s.High}
	}
	return Set{s.Low, s.High | 1<<(n-64)}
}

// Remove takes a number out.
func (s *Set) Remove(n int) { *s = s.Without(Set{}.With(n)) }

// First is the least number.
func (s Set) First() (n int, ok bool) {
	switch {
	case s.Low != 0:
		return bits.TrailingZeros64(s.Low), true
	case s.High != 0:
		return 64 + bits.TrailingZeros64(s.High), true
	}
	return 0, false
}

// Rest is the set without its least number.
func (s Set) Rest() Set {
	if s.Low != 0 {
		return Set{s.Low & (s.Low - 1), s.High}
	}
	return Set{0, s.High & (s.High - 1)}
}

// Len is how many there are.
func (s Set) Len() int { return bits.OnesCount64(s.Low) + bits.OnesCount64(s.High) }

// And, Or and Without are the set operations.
func (s Set) And(o Set) Set { return Set{s.Low & o.Low, s.High & o.High} }

// Or is the union.
func (s Set) Or(o Set) Set { return Set{s.Low | o.Low, s.High | o.High} }

// Without is the difference.
func (s Set) Without(o Set) Set { return Set{s.Low &^ o.Low, s.High &^ o.High} }

// among reports whether the set has a number from first to last.
func (s Set) among(first, last int) bool {
	for i := first; i <= last; i++ {
		if s.Has(i) {
			return true
		}
	}
	return false
}
