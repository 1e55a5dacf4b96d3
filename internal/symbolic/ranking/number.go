package ranking

import (
	"math/bits"

	"heddle/internal/ir/bitvec"
)

// number is an integer of 128 bits: measures of cells of 64 bits fit.
type number struct {
	hi int64
	lo uint64
}

// numberOf is a cell's value, signed or not.
func numberOf(v uint64, width uint, signed bool) number {
	if !signed {
		return number{0, v & bitvec.Mask(width)}
	}
	n := bitvec.SExt(v, width)
	return number{n >> 63, uint64(n)}
}

func (n number) plus(m number) number {
	lo, carry := bits.Add64(n.lo, m.lo, 0)
	return number{n.hi + m.hi + int64(carry), lo}
}

func (n number) negated() number { return number{^n.hi, ^n.lo}.plus(number{0, 1}) }

// times multiplies by a factor of few bits.
func (n number) times(factor int) (sum number) {
	if factor < 0 {
		return n.negated().times(-factor)
	}
	for range factor {
		sum = sum.plus(n)
	}
	return sum
}

// compare is -1, 0 or 1, as cmp.Compare.
func (n number) compare(m number) int {
	switch {
	case n.hi != m.hi && n.hi < m.hi, n.hi == m.hi && n.lo < m.lo:
		return -1
	case n == m:
		return 0
	}
	return 1
}
