package libc

import (
	"math/big"
	"sync"
)

// An argument of up to 2^1024 needs as many bits of pi before its remainder by pi/2 has any right one.
const (
	fewBits  = 32 // arguments below 2^fewBits have a right remainder with the usual precision
	farBits  = 1024 + 2*precise
	atanStep = 64 // bits beyond, against the errors of a series
)

// halfPi is pi/2 for the largest arguments.
var halfPi = sync.OnceValue(func() *big.Float {
	// Machin: pi/4 = 4 atan(1/5) - atan(1/239), in units of 2^-(farBits+atanStep).
	a, b := inverseTangent(5), inverseTangent(239)
	a.Sub(a.Lsh(a, 2), b)
	f := new(big.Float).SetPrec(farBits).SetInt(a)
	return f.SetMantExp(f, 1-farBits-atanStep)
})

// inverseTangent is atan(1/k), by its series.
func inverseTangent(k int64) *big.Int {
	term := new(big.Int).Lsh(big.NewInt(1), farBits+atanStep)
	term.Quo(term, big.NewInt(k))
	sum, square := new(big.Int), big.NewInt(k*k)
	for n := int64(1); term.Sign() != 0; n += 2 {
		part := new(big.Int).Quo(term, big.NewInt(n))
		if n&2 != 0 {
			part.Neg(part)
		}
		sum.Add(sum, part)
		term.Quo(term, square)
	}
	return sum
}

// lessQuarters is x less a multiple of pi/2, at most pi/4 away from zero, and the last bits of which multiple.
func lessQuarters(x *big.Float) (r *big.Float, n int) {
	if x.MantExp(nil) <= fewBits {
		quarter := constant(piDigits)
		quarter.Quo(quarter, newBig().SetInt64(2))
		k, n := nearest(newBig().Quo(x, quarter))
		return newBig().Sub(x, k.Mul(k, quarter)), n
	}
	far := func() *big.Float { return new(big.Float).SetPrec(farBits + precise) }
	k, _ := far().Quo(x, halfPi()).Int(nil)
	rest := far().Sub(far().Set(x), far().Mul(far().SetInt(k), halfPi()))
	m, n := nearest(newBig().Quo(newBig().Set(rest), newBig().Set(halfPi())))
	r = newBig().Set(far().Sub(rest, far().Mul(far().Set(m), halfPi())))
	return r, n + int(new(big.Int).And(k, big.NewInt(3)).Int64())
}
