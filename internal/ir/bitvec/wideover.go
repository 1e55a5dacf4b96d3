package bitvec

// WideAddOverflowsU reports whether a + b wraps as unsigned numbers.
func WideAddOverflowsU(a, b []uint64, w uint) bool {
	n := Words(w)
	var s scratch
	t := s.slice(n)
	carry := addWords(t, a, b, n, 0)
	return carry != 0 || t[n-1]&^topMask(w) != 0
}

// WideAddOverflowsS reports whether a + b wraps as signed numbers.
func WideAddOverflowsS(a, b []uint64, w uint) bool {
	var s scratch
	t := s.slice(Words(w))
	WideAdd(t, a, b, w)
	neg := wideNeg(t, w)
	return wideNeg(a, w) != neg && wideNeg(b, w) != neg
}

// WideSubOverflowsU reports whether a - b wraps as unsigned numbers.
func WideSubOverflowsU(a, b []uint64, w uint) bool { return wideCompareU(a, b, Words(w)) < 0 }

// WideSubOverflowsS reports whether a - b wraps as signed numbers.
func WideSubOverflowsS(a, b []uint64, w uint) bool {
	var s scratch
	t := s.slice(Words(w))
	WideSub(t, a, b, w)
	neg := wideNeg(a, w)
	return neg != wideNeg(b, w) && neg != wideNeg(t, w)
}

// WideShlOverflowsU reports whether a << b loses a one bit.
func WideShlOverflowsU(a, b []uint64, w uint) bool {
	var s scratch
	t := s.slice(Words(w))
	WideShl(t, a, b, w)
	WideLShr(t, t, b, w)
	return wideCompareU(t, a, Words(w)) != 0
}

// WideShlOverflowsS reports whether a << b loses a bit unlike the resulting sign.
func WideShlOverflowsS(a, b []uint64, w uint) bool {
	var s scratch
	t := s.slice(Words(w))
	WideShl(t, a, b, w)
	WideAShr(t, t, b, w)
	return wideCompareU(t, a, Words(w)) != 0
}

// WideUAddSat sets dst to a + b, or the largest number if that wraps.
func WideUAddSat(dst, a, b []uint64, w uint) {
	over := WideAddOverflowsU(a, b, w)
	WideAdd(dst, a, b, w)
	if over {
		setMask(dst, w)
	}
}

// WideSAddSat sets dst to a + b, or the nearest number if that wraps.
func WideSAddSat(dst, a, b []uint64, w uint) {
	over, neg := WideAddOverflowsS(a, b, w), wideNeg(a, w)
	WideAdd(dst, a, b, w)
	if over {
		setLimit(dst, neg, w)
	}
}

// WideUSubSat sets dst to a - b, or zero if that wraps.
func WideUSubSat(dst, a, b []uint64, w uint) {
	over := WideSubOverflowsU(a, b, w)
	WideSub(dst, a, b, w)
	if over {
		fill(dst[:Words(w)], 0)
	}
}

// WideSSubSat sets dst to a - b, or the nearest number if that wraps.
func WideSSubSat(dst, a, b []uint64, w uint) {
	over, neg := WideSubOverflowsS(a, b, w), wideNeg(a, w)
	WideSub(dst, a, b, w)
	if over {
		setLimit(dst, neg, w)
	}
}

// WideUShlSat sets dst to a << b, or the largest number if a one bit is lost.
func WideUShlSat(dst, a, b []uint64, w uint) {
	over := WideShlOverflowsU(a, b, w)
	WideShl(dst, a, b, w)
	if over {
		setMask(dst, w)
	}
}

// WideSShlSat sets dst to a << b, or the limit on the side of a if that wraps.
func WideSShlSat(dst, a, b []uint64, w uint) {
	over, neg := WideShlOverflowsS(a, b, w), wideNeg(a, w)
	WideShl(dst, a, b, w)
	if over {
		setLimit(dst, neg, w)
	}
}

// setMask sets dst to w one bits.
func setMask(dst []uint64, w uint) {
	fill(dst[:Words(w)], ^uint64(0))
	canon(dst, w)
}

// setLimit sets dst to the signed minimum or maximum.
func setLimit(dst []uint64, neg bool, w uint) {
	n := Words(w)
	sign := SignBit((w-1)%64 + 1)
	if neg {
		fill(dst[:n], 0)
		dst[n-1] = sign
		return
	}
	fill(dst[:n], ^uint64(0))
	dst[n-1] = sign - 1
}
