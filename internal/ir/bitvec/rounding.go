package bitvec

// Rounding is a mode of rounding, in the order of the control registers of x86.
// Its methods are the operations whose results are rounded; those that round to
// nearest even are the functions of the same names with Float before them.
//
// The other modes are computed in software. They differ from the nearest only in
// what a number is packed to, and in the sign of an exact sum of zero, which is
// negative where rounding is downward.
type Rounding uint8

// The modes.
const (
	NearestEven Rounding = iota
	Downward
	Upward
	TowardZero
	RoundingCount
)

var roundingNames = [RoundingCount]string{"to nearest", "downward", "upward", "toward zero"}

// String returns the name of the mode.
func (r Rounding) String() string { return nameOf(roundingNames[:], int(r)) }

// Up reports whether the magnitude grows when rest, as bits below a word, is
// rounded off sig.
func (r Rounding) Up(neg bool, sig, rest uint64) bool {
	switch r {
	case Downward:
		return neg && rest != 0
	case Upward:
		return !neg && rest != 0
	case TowardZero:
		return false
	}
	const half = 1 << 63
	return rest > half || rest == half && sig&1 != 0
}

// overflows reports whether a number that is too large becomes infinite, and not the largest.
func (r Rounding) overflows(neg bool) bool {
	switch r {
	case Downward:
		return neg
	case Upward:
		return !neg
	}
	return r == NearestEven
}

// integral is the operation that rounds to an integer in this mode.
func (r Rounding) integral() FUnOp {
	return [RoundingCount]FUnOp{FOpRoundEven, FOpFloor, FOpCeil, FOpTrunc}[r]
}

// Unary sets dst = op(a).
func (r Rounding) Unary(op FUnOp, k FloatKind, dst, a []uint64) {
	if r == NearestEven {
		FloatUnary(op, k, dst, a)
		return
	}
	r.unary(op, k, dst, a)
}

func (r Rounding) unary(op FUnOp, k FloatKind, dst, a []uint64) {
	switch {
	case op == FOpRint || op == FOpNearbyInt:
		op = r.integral()
	case op == FOpSqrt && k < Float:
		r.promoted(k, dst, func(t []uint64) { r.Unary(op, Float, t, widened(k, a)) })
		return
	case op == FOpSqrt:
		if u := unpack(k, a); !u.isNaN() {
			r.pack(k, dst, sqrt(u))
			return
		}
	}
	FloatUnary(op, k, dst, a)
}

// Binary sets dst = op(a, b).
func (r Rounding) Binary(op FOp, k FloatKind, dst, a, b []uint64) {
	if r == NearestEven || op > FOpDiv {
		FloatBinary(op, k, dst, a, b)
		return
	}
	r.arithmetic(op, k, dst, a, b)
}

// arithmetic does the operations whose results are rounded.
func (r Rounding) arithmetic(op FOp, k FloatKind, dst, a, b []uint64) {
	if k < Float {
		r.promoted(k, dst, func(t []uint64) { r.Binary(op, Float, t, widened(k, a), widened(k, b)) })
		return
	}
	ua, ub := unpack(k, a), unpack(k, b)
	if ua.isNaN() || ub.isNaN() {
		FloatBinary(op, k, dst, a, b)
		return
	}
	result := arithmetic(op, ua, ub)
	if op <= FOpSub && ua.neg != (ub.neg != (op == FOpSub)) {
		result = r.sum(result)
	}
	r.pack(k, dst, result)
}

// sum is a sum of numbers of opposite signs, as it is in this mode.
func (r Rounding) sum(s rounded) rounded {
	if s.cls == classZero {
		s.neg = r == Downward
	}
	return s
}

// Fma sets dst = a*b + c, rounded once.
func (r Rounding) Fma(k FloatKind, dst, a, b, c []uint64) {
	if r == NearestEven {
		FloatFma(k, dst, a, b, c)
		return
	}
	r.fma(k, dst, a, b, c)
}

func (r Rounding) fma(k FloatKind, dst, a, b, c []uint64) {
	if k < Float {
		r.promoted(k, dst, func(t []uint64) { r.Fma(Float, t, widened(k, a), widened(k, b), widened(k, c)) })
		return
	}
	ua, ub, uc := unpack(k, a), unpack(k, b), unpack(k, c)
	if ua.isNaN() || ub.isNaN() || uc.isNaN() {
		FloatFma(k, dst, a, b, c)
		return
	}
	p := mul(ua, ub)
	if p.isNaN() {
		FloatFma(k, dst, a, b, c)
		return
	}
	s := addLong(p, uc)
	if p.neg != uc.neg {
		s = r.sum(s)
	}
	r.pack(k, dst, s)
}

// FMulAdd sets dst = a*b + c, rounded twice.
func (r Rounding) FMulAdd(k FloatKind, dst, a, b, c []uint64) {
	var t [2]uint64
	r.Binary(FOpMul, k, t[:], a, b)
	r.Binary(FOpAdd, k, dst, t[:], c)
}

// Convert sets dst to a value of another format.
func (r Rounding) Convert(to FloatKind, dst []uint64, from FloatKind, src []uint64) {
	if r != NearestEven && to != from {
		if u := unpack(from, src); !u.isNaN() {
			r.pack(to, dst, exactly(u))
			return
		}
	}
	FloatConvert(to, dst, from, src)
}

// SIToFP sets dst to the signed w-bit x.
func (r Rounding) SIToFP(k FloatKind, dst, x []uint64, w uint) {
	if !wideNeg(x, w) {
		r.UIToFP(k, dst, x, w)
		return
	}
	var s scratch
	t := s.slice(Words(w))
	WideNeg(t, x, w)
	r.fromMagnitude(k, dst, t, w, true)
}

// UIToFP sets dst to the unsigned w-bit x.
func (r Rounding) UIToFP(k FloatKind, dst, x []uint64, w uint) {
	r.fromMagnitude(k, dst, x, w, false)
}

// fromMagnitude sets dst to x, or -x. To round twice in a directed mode is to round once.
func (r Rounding) fromMagnitude(k FloatKind, dst, x []uint64, w uint, neg bool) {
	if r == NearestEven {
		fromMagnitude(k, dst, x, w, neg)
		return
	}
	r.pack(k, dst, magnitude(x[:Words(w)], neg))
}

// Scale sets dst = a * 2^n.
func (r Rounding) Scale(k FloatKind, dst, a []uint64, n int) {
	u := unpack(k, a)
	u.exp += n
	r.pack(k, dst, exactly(u))
}

// Parse sets dst to a number in C's syntax (decimal or hexadecimal, inf, nan), rounded once, and reports whether the format holds it:
// whether rounding neither overflowed nor underflowed, as IEEE 754 says it, with tininess detected after rounding.
func (r Rounding) Parse(k FloatKind, dst []uint64, s string) (inRange bool, err error) {
	x, err := parse(s)
	if err != nil {
		return false, err
	}
	r.pack(k, dst, x)
	return x.cls != classFinite || r.holds(k, x, unpack(k, dst)), nil
}

// holds reports whether a finite number x that was rounded to got has neither overflowed nor underflowed.
func (r Rounding) holds(k FloatKind, x rounded, got unpacked) bool {
	if x.low == 0 && got.cls == classFinite && x.sig == got.sig && x.exp == got.exp {
		return true
	}
	f := &formats[k]
	free := x
	free.exp, free.by = 0, r
	_, carried := roundSig(f, free)
	exp := x.exp + carried // as if exponents had no bounds
	return exp >= f.emin && exp <= f.emax
}

// pack rounds a number to any format in this mode.
func (r Rounding) pack(k FloatKind, dst []uint64, x rounded) {
	x.by = r
	pack(k, dst, x)
}

// widened is a Half or BFloat as a Float.
func widened(k FloatKind, x []uint64) []uint64 { return []uint64{smallToFloat(k, x[0])} }

// promoted computes a Half or BFloat as a Float, and rounds that.
func (r Rounding) promoted(k FloatKind, dst []uint64, compute func(t []uint64)) {
	var t [1]uint64
	compute(t[:])
	r.Convert(k, dst, Float, t[:])
}
