package circuit

// FloatRelation gives what holds between two numbers: exactly one of the four does.
func (g *Graph) FloatRelation(f Format, a, b Bits) (equal, greater, less, unordered Lit) {
	unordered = g.Or(g.isNaN(f, a), g.isNaN(f, b))
	ma, mb := f.magnitude(a), f.magnitude(b)
	zeros := g.And(g.isZero(ma), g.isZero(mb))
	equal = g.And(unordered.Not(), g.Or(zeros, g.Equal(a, b)))
	// By sign, or by magnitude where both are of one sign.
	below := g.Ite(a.sign(), g.Or(b.sign().Not(), g.Less(mb, ma)), g.And(b.sign().Not(), g.Less(ma, mb)))
	ordered := g.Or(unordered, equal).Not()
	less = g.And(ordered, below)
	greater = g.And(ordered, below.Not())
	return equal, greater, less, unordered
}

// FloatMinMax picks one of two numbers. Strict is minimum and maximum of IEEE 754-2019: a NaN wins and is quieted, -0 is
// less than +0. Otherwise it is minnum and maxnum: the other operand of a NaN, the first of two equal ones.
func (g *Graph) FloatMinMax(f Format, a, b Bits, least, strict bool) Bits {
	return g.binary(f, NearestEven, a, b, func(f Format, a, b Bits) Bits { return g.minMax(f, a, b, least, strict) })
}

func (g *Graph) minMax(f Format, a, b Bits, least, strict bool) Bits {
	equal, greater, less, unordered := g.FloatRelation(f, a, b)
	wanted := greater
	if least {
		wanted = less
	}
	if !strict {
		first := g.Or(g.Or(wanted, equal), g.And(unordered, g.isNaN(f, a).Not()))
		return g.Select(first, a, b)
	}
	// Of two that are equal and differ, both are zeros.
	first := g.Or(wanted, g.And(equal, g.Same(a.sign(), Of(least))))
	result := g.Select(first, a, b)
	result = g.Select(g.isNaN(f, b), f.quiet(b), result)
	return g.Select(g.isNaN(f, a), f.quiet(a), result)
}

// Class has one literal for each bit of an llvm.is.fpclass mask, in their order: signalling and quiet NaN; negative
// infinity, normal, subnormal, zero; the positive ones the other way round.
func (g *Graph) Class(f Format, a Bits) [10]Lit {
	exponent, fraction := f.exponent(a), f.fraction(a)
	ones, zeros, none := g.AllOf(exponent), g.isZero(exponent), g.isZero(fraction)
	nan, quiet := g.And(ones, none.Not()), fraction.sign()
	kinds := [4]Lit{ // infinity, normal, subnormal, zero
		g.And(ones, none),
		g.And(ones.Not(), zeros.Not()),
		g.And(zeros, none.Not()),
		g.And(zeros, none),
	}
	class := [10]Lit{g.And(nan, quiet.Not()), g.And(nan, quiet)}
	for i, k := range kinds {
		class[2+i] = g.And(a.sign(), k)
		class[9-i] = g.And(a.sign().Not(), k)
	}
	return class
}
