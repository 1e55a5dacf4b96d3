package discipline

import "math/bits"

// MaxThreads is the number of threads that can be told apart.
const MaxThreads = 128

// Set is a set of numbers below MaxThreads.
type Set [2]uint64

// Has tells whether a number is in the set.
func (s *Set) Has(n int) bool { return s[n>>6]>>(n&63)&1 != 0 }

// Add puts a number in.
func (s *Set) Add(n int) { s[n>>6] |= 1 << (n & 63) }

// Remove takes a number out.
func (s *Set) Remove(n int) { s[n>>6] &^= 1 << (n & 63) }

// First is the least number.
func (s *Set) First() (n int, ok bool) {
	switch {
	case s[0] != 0:
		return bits.TrailingZeros64(s[0]), true
	case s[1] != 0:
		return 64 + bits.TrailingZeros64(s[1]), true
	}
	return 0, false
}

// Len is how many there are.
func (s Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// And, Or and Without are the set operations.
func (s Set) And(o Set) Set { return Set{s[0] & o[0], s[1] & o[1]} }

// Or is the union.
func (s Set) Or(o Set) Set { return Set{s[0] | o[0], s[1] | o[1]} }

// Without is the difference.
func (s Set) Without(o Set) Set { return Set{s[0] &^ o[0], s[1] &^ o[1]} }

// among tells whether the set has a number from first to last.
func (s *Set) among(first, last int) bool {
	for i := first; i <= last; i++ {
		if s.Has(i) {
			return true
		}
	}
	return false
}
