package circuit

// FloatFma is a*b + c, rounded once: in a format in which the product is exact, the sum is rounded to odd, so that the second
// rounding sees what was cut off (Boldo and Melquiond, Emulation of FMA and correctly rounded sums, 2008).
func (g *Graph) FloatFma(f Format, r Rounding, a, b, c Bits) Bits {
	if f.promoted() {
		widen := func(x Bits) Bits { return g.FloatConvert(Float, f, r, x) }
		return g.FloatConvert(f, Float, r, g.FloatFma(Float, r, widen(a), widen(b), widen(c)))
	}
	wide := Format{Exponent: f.Exponent + 2, Precision: 2*f.Precision + 2}
	widen := func(x Bits) Bits { return g.FloatConvert(wide, f, NearestEven, x) }
	product, addend := g.product(wide, NearestEven, widen(a), widen(b)), widen(c)
	sum := g.sum(wide, odd, product, addend, addend)
	result := g.FloatConvert(f, wide, r, sum)
	if r == Floor { // an exact sum of zero is negative unless both are positive
		zero := g.And(g.isZero(wide.magnitude(sum)), g.Or(product.sign(), addend.sign()))
		result = append(result[:len(result)-1:len(result)-1], g.Or(result.sign(), zero))
	}
	for _, x := range []Bits{c, b, a} {
		result = g.Select(g.isNaN(f, x), f.quiet(x), result)
	}
	return result
}
