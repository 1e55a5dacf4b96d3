package bitvec

// shiftAmount returns b as a shift amount; false if it is w or more.
func shiftAmount(b []uint64, w uint) (uint, bool) {
	if b[0] >= uint64(w) || !wideZero(b[1:Words(w)]) {
		return 0, false
	}
	return uint(b[0]), true
}

// WideShl sets dst = a << b; zero if b >= w.
func WideShl(dst, a, b []uint64, w uint) {
	if s, ok := shiftAmount(b, w); ok {
		shlWords(dst, a, Words(w), s)
		canon(dst, w)
		return
	}
	fill(dst[:Words(w)], 0)
}

// WideLShr sets dst = a >> b, shifting in zeros; zero if b >= w.
func WideLShr(dst, a, b []uint64, w uint) {
	if s, ok := shiftAmount(b, w); ok {
		shrWords(dst, a, Words(w), s)
		return
	}
	fill(dst[:Words(w)], 0)
}

// WideAShr sets dst = a >> b, shifting in the sign; all sign if b >= w.
func WideAShr(dst, a, b []uint64, w uint) {
	neg := wideNeg(a, w)
	s, ok := shiftAmount(b, w)
	switch {
	case ok && !neg:
		shrWords(dst, a, Words(w), s)
	case ok:
		// A negative number: the complement shifts in zeros.
		WideNot(dst, a, w)
		shrWords(dst, dst, Words(w), s)
		WideNot(dst, dst, w)
	case neg:
		fill(dst[:Words(w)], ^uint64(0))
		canon(dst, w)
	default:
		fill(dst[:Words(w)], 0)
	}
}

// shlWords sets dst = a << s over n whole words, s < 64n. It goes from the top
// down so that dst may be a.
func shlWords(dst, a []uint64, n int, s uint) {
	k, r := int(s/64), s%64
	for i := n - 1; i >= 0; i-- {
		var v uint64
		if i >= k {
			v = a[i-k] << r
		}
		if i > k {
			v |= a[i-k-1] >> (64 - r) // no bits if r is 0
		}
		dst[i] = v
	}
}

// shrWords sets dst = a >> s over n whole words, s < 64n. It goes from the
// bottom up so that dst may be a.
func shrWords(dst, a []uint64, n int, s uint) {
	k, r := int(s/64), s%64
	for i := range n {
		var v uint64
		if i+k < n {
			v = a[i+k] >> r
		}
		if i+k+1 < n {
			v |= a[i+k+1] << (64 - r)
		}
		dst[i] = v
	}
}

// fshAmount returns c modulo w.
func fshAmount(c []uint64, w uint) uint {
	return uint(remWord(c[:Words(w)], uint64(w)))
}

// WideFshl shifts the concatenation a:b left by c modulo w and sets dst to its
// upper half.
func WideFshl(dst, a, b, c []uint64, w uint) {
	s := fshAmount(c, w)
	if s == 0 {
		copy(dst, a[:Words(w)])
		return
	}
	funnel(dst, a, b, s, w-s, w)
}

// WideFshr shifts the concatenation a:b right by c modulo w and sets dst to its
// lower half.
func WideFshr(dst, a, b, c []uint64, w uint) {
	s := fshAmount(c, w)
	if s == 0 {
		copy(dst, b[:Words(w)])
		return
	}
	funnel(dst, a, b, w-s, s, w)
}

// funnel sets dst = a<<l | b>>r, l and r between 1 and w-1.
func funnel(dst, a, b []uint64, l, r, w uint) {
	n := Words(w)
	var s scratch
	t := s.slice(n)
	shrWords(t, b, n, r)
	shlWords(dst, a, n, l)
	WideOr(dst, dst, t, w)
	canon(dst, w)
}
