package search

// bitset is a set of the numbers of states.
type bitset []uint64

func (b bitset) has(n uint32) bool {
	return int(n>>6) < len(b) && b[n>>6]>>(n&63)&1 != 0
}

func (b *bitset) add(n uint32) {
	if need := int(n>>6) + 1; need > len(*b) {
		*b = append(*b, make([]uint64, max(need-len(*b), len(*b)))...)
	}
	(*b)[n>>6] |= 1 << (n & 63)
}

func (b bitset) remove(n uint32) { b[n>>6] &^= 1 << (n & 63) }
