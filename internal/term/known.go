package term

import "heddle/internal/bitvec"

// fact is what is known of a number of up to 64 bits: bits that are always zero or one, and the ranges of the unsigned
// and the signed reading.
type fact struct {
	zero, one uint64
	lo, hi    uint64
	slo, shi  int64
}

func (f *fact) only() (uint64, bool) { return f.lo, f.lo == f.hi }

func (p *Pool) factOf(n *node) fact {
	if n.array || n.width > 64 || n.width == 0 {
		return fact{hi: ^uint64(0)}
	}
	w := uint(n.width)
	m := bitvec.Mask(w)
	return fact{zero: ^m, hi: m, slo: bitvec.SExt(bitvec.SignBit(w), w), shi: int64(m >> 1)}
}
