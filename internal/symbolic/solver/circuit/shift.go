package circuit

import "math/bits"

// ShiftLeft is a << by; zero from the width on.
func (g *Graph) ShiftLeft(a, by Bits) Bits {
	return reverse(g.shiftRight(reverse(a), by, False))
}

// ShiftRight is a >> by without sign; zero from the width on.
func (g *Graph) ShiftRight(a, by Bits) Bits { return g.shiftRight(a, by, False) }

// SignedShiftRight is a >> by; all signs from the width on.
func (g *Graph) SignedShiftRight(a, by Bits) Bits { return g.shiftRight(a, by, a.sign()) }

// shiftRight is a barrel shifter: a stage for each bit of the distance that matters.
func (g *Graph) shiftRight(a, by Bits, fill Lit) Bits {
	w := len(a)
	stages := min(bits.Len(uint(w-1)), len(by))
	for s := range stages {
		a = g.stage(a, 1<<s, by[s], fill)
	}
	far := g.AnyOf(by[stages:])
	return g.Select(far, repeat(fill, w), a)
}

func (g *Graph) stage(a Bits, distance int, on, fill Lit) Bits {
	shifted := make(Bits, len(a))
	for i := range a {
		from := fill
		if i+distance < len(a) {
			from = a[i+distance]
		}
		shifted[i] = g.Ite(on, from, a[i])
	}
	return shifted
}

// RotateLeft rotates by a number that is below the width.
func (g *Graph) RotateLeft(a, by Bits) Bits {
	w := len(a)
	for s := 0; s < len(by) && 1<<s < w; s++ {
		rotated := make(Bits, w)
		for i := range a {
			rotated[i] = g.Ite(by[s], a[(i+w-1<<s%w)%w], a[i])
		}
		a = rotated
	}
	return a
}

func reverse(a Bits) Bits {
	back := make(Bits, len(a))
	for i, l := range a {
		back[len(a)-1-i] = l
	}
	return back
}

func repeat(l Lit, w int) Bits {
	bits := make(Bits, w)
	for i := range bits {
		bits[i] = l
	}
	return bits
}

// rightSticky shifts to the right; the lowest bit becomes true if a one was lost.
func (g *Graph) rightSticky(a, by Bits) Bits {
	w := len(a)
	stages := min(bits.Len(uint(w-1)), len(by))
	lost := False
	for s := range stages {
		lost = g.Or(lost, g.And(by[s], g.AnyOf(a[:min(1<<s, w)])))
		a = g.stage(a, 1<<s, by[s], False)
	}
	far := g.AnyOf(by[stages:])
	lost = g.Ite(far, g.Or(lost, g.AnyOf(a)), lost)
	a = append(Bits(nil), g.Select(far, repeat(False, w), a)...)
	a[0] = g.Or(a[0], lost)
	return a
}

// normalise shifts to the left until the top bit is a one, and gives the distance. A zero stays.
func (g *Graph) normalise(a Bits) (normal, distance Bits) {
	w := len(a)
	n := bits.Len(uint(w - 1))
	distance = make(Bits, n)
	for s := n - 1; s >= 0; s-- {
		step := 1 << s
		empty := g.isZero(a[w-min(step, w):])
		distance[s] = empty
		a = reverse(g.stage(reverse(a), step, empty, False))
	}
	return a, distance
}

// CountOnes is the number of ones, as wide as a.
func (g *Graph) CountOnes(a Bits) Bits {
	w := len(a)
	sums := make([]Bits, w)
	for i, l := range a {
		sums[i] = Bits{l}
	}
	for len(sums) > 1 { // pairs, so that sums grow slowly
		var next []Bits
		for i := 0; i+1 < len(sums); i += 2 {
			n := max(len(sums[i]), len(sums[i+1])) + 1
			next = append(next, g.Add(ZeroExtend(sums[i], n), ZeroExtend(sums[i+1], n)))
		}
		if len(sums)%2 == 1 {
			next = append(next, sums[len(sums)-1])
		}
		sums = next
	}
	return ZeroExtend(sums[0], w)
}

// LeadingZeros is the number of zeros above the highest one; the width of a zero. It is as wide as a.
func (g *Graph) LeadingZeros(a Bits) Bits {
	seen := False
	zeros := make(Bits, len(a))
	for i := len(a) - 1; i >= 0; i-- {
		seen = g.Or(seen, a[i])
		zeros[i] = seen.Not()
	}
	return g.CountOnes(zeros)
}

// TrailingZeros is the number of zeros below the lowest one; the width of a zero. It is as wide as a.
func (g *Graph) TrailingZeros(a Bits) Bits { return g.LeadingZeros(reverse(a)) }
