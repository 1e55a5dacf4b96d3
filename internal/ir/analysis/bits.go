package analysis

// Bits is a set of slots.
type Bits []uint64

// NewBits is the empty set of slots below n.
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

// Has reports whether slot i is in the set.
func (b Bits) Has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

// Add puts slot i into the set.
func (b Bits) Add(i int) { b[i>>6] |= 1 << (i & 63) }

// Remove takes slot i out of the set.
func (b Bits) Remove(i int) { b[i>>6] &^= 1 << (i & 63) }

// AddRange puts all slots of r into the set.
func (b Bits) AddRange(r Range) {
	for i := r.First; i < r.First+r.N; i++ {
		b.Add(i)
	}
}

// RemoveRange takes all slots of r out of the set.
func (b Bits) RemoveRange(r Range) {
	for i := r.First; i < r.First+r.N; i++ {
		b.Remove(i)
	}
}

// HasAny reports whether a slot of the ranges is in the set.
func (b Bits) HasAny(ranges []Range) bool {
	for _, r := range ranges {
		for i := r.First; i < r.First+r.N; i++ {
			if b.Has(i) {
				return true
			}
		}
	}
	return false
}

// Clone is a copy of the set.
func (b Bits) Clone() Bits { return append(Bits(nil), b...) }

// Union adds all of c and reports whether that changed the set.
func (b Bits) Union(c Bits) bool {
	changed := false
	for i, w := range c {
		if w&^b[i] != 0 {
			b[i] |= w
			changed = true
		}
	}
	return changed
}

// Intersect keeps what is in c as well.
func (b Bits) Intersect(c Bits) {
	for i := range b {
		b[i] &= c[i]
	}
}

// Minus takes all of c out.
func (b Bits) Minus(c Bits) {
	for i := range b {
		b[i] &^= c[i]
	}
}
