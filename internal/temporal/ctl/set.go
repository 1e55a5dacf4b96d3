package ctl

import "math/bits"

// Set is a set of states, a bit for each.
type Set []uint64

func newSet(n int) Set { return make(Set, (n+63)/64) }

// Has reports whether a state is in the set.
func (s Set) Has(i int32) bool { return s[i>>6]>>(i&63)&1 != 0 }

func (s Set) add(i int32)  { s[i>>6] |= 1 << (i & 63) }
func (s Set) drop(i int32) { s[i>>6] &^= 1 << (i & 63) }

func (s Set) or(x Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] | x[i]
	}
	return out
}

func (s Set) and(x Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] & x[i]
	}
	return out
}

func (s Set) without(x Set) Set {
	out := make(Set, len(s))
	for i := range s {
		out[i] = s[i] &^ x[i]
	}
	return out
}

// Len is how many states are in the set.
func (s Set) Len() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// list is the set as numbers, in order.
func (s Set) list() []int32 {
	out := make([]int32, 0, s.Len())
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			out = append(out, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return out
}
