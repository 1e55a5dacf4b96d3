package store

import "math"

// Loss is what a search may have missed because of its store. The zero value:
// nothing.
type Loss struct {
	HashBits int     // width of the hashes that stand for states; 0: none do
	Hashed   int     // states kept so
	Omission float64 // a bound on the probability that two of them have the same hash

	Bitstate bool    // some states are kept by bits only
	Bitted   int     // states kept so
	Filled   float64 // part of the bits that are set
	Coverage float64 // estimated part of the states met that were not taken for others
}

// keyBits is the width of the keys that Visit gives.
const keyBits = 64

// ByKeys is what a search may have missed if it identifies states by the keys of Visit, which are
// only a part of wide hashes.
func (l Loss) ByKeys() Loss {
	if l.HashBits > keyBits {
		l.HashBits, l.Omission = keyBits, omission(l.Hashed, keyBits)
	}
	return l
}

// omission is the bound of Wolper and Leroy: n states have n(n-1)/2 pairs, of which each has the same hash of b bits with the probability 2^-b.
func omission(states, width int) float64 {
	n := float64(states)
	return min(1, math.Ldexp(n*(n-1)/2, -width))
}
