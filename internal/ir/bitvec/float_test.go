package bitvec

import (
	"math/rand/v2"
	"testing"
)

const randomRounds = 4000

func TestFloatBinaryAgainstC(t *testing.T) {
	exe := buildOracle(t)
	for k := range FloatKindCount {
		t.Run(k.String(), func(t *testing.T) { ask(t, exe, binaryQuestions(k)) })
	}
}

// binaryQuestions pairs all corners, and random numbers.
func binaryQuestions(k FloatKind) []question {
	var qs []question
	pair := func(a, b [2]uint64) {
		for op := range FOpCount {
			qs = append(qs, question{op: uint64(op), kind: uint64(k), a: a, b: b})
		}
		qs = append(qs, question{op: qCmp, kind: uint64(k), a: a, b: b})
	}
	cs := corners(k)
	for _, a := range cs {
		for _, b := range cs {
			pair(a, b)
		}
	}
	r := newRand()
	for range randomRounds {
		pair(randomFloat(r, k), randomFloat(r, k))
		pair(randomFloat(r, k), cs[r.IntN(len(cs))])
	}
	return qs
}

func TestFloatUnaryAgainstC(t *testing.T) {
	exe := buildOracle(t)
	for k := range FloatKindCount {
		t.Run(k.String(), func(t *testing.T) { ask(t, exe, unaryQuestions(k)) })
	}
}

func unaryQuestions(k FloatKind) []question {
	var qs []question
	one := func(a [2]uint64) {
		for op := range FUnOpCount {
			qs = append(qs, question{op: qUnary + uint64(op), kind: uint64(k), a: a})
		}
		if k >= Float { // the oracle sees Half and BFloat as Float
			qs = append(qs, question{op: qClassify, kind: uint64(k), a: a})
		}
		for to := range FloatKindCount {
			if to != k {
				qs = append(qs, question{op: qConvert, kind: uint64(k), a: a, c: [2]uint64{uint64(to)}})
			}
		}
	}
	everyOperand(k, one)
	return qs
}

// everyOperand calls f for corners and random numbers; all there are of 16 bits.
func everyOperand(k FloatKind, f func(a [2]uint64)) {
	if k < Float {
		for x := range uint64(1) << 16 {
			f([2]uint64{x})
		}
		return
	}
	for _, a := range corners(k) {
		f(a)
	}
	r := newRand()
	for range 4 * randomRounds {
		f(randomFloat(r, k))
	}
	for range randomRounds { // roundings to smaller formats
		from := FloatKind(r.IntN(int(k)))
		x := randomFloat(r, from)
		var a [2]uint64
		FloatConvert(k, a[:], from, x[:])
		a[0] ^= r.Uint64N(3)
		f(a)
	}
}

func TestFloatToIntAgainstC(t *testing.T) {
	exe := buildOracle(t)
	for k := range FloatKindCount {
		t.Run(k.String(), func(t *testing.T) {
			var qs []question
			everyOperand(k, func(a [2]uint64) {
				for _, w := range []uint64{8, 16, 32, 64, 128} {
					// Out of range of 128 bits libgcc's answer is as good as ours.
					if w < 128 || inRange(k, a, false) {
						qs = append(qs, question{op: qToUI, kind: uint64(k), a: a, c: [2]uint64{w}})
					}
					if w < 128 || inRange(k, a, true) {
						qs = append(qs, question{op: qToSI, kind: uint64(k), a: a, c: [2]uint64{w}})
					}
				}
			})
			ask(t, exe, qs)
		})
	}
}

// inRange reports whether a fits 128 bits.
func inRange(k FloatKind, a [2]uint64, signed bool) bool {
	u := unpack(k, a[:])
	if signed {
		return u.cls == classZero || u.cls == classFinite && u.exp < 127
	}
	return u.cls == classZero || u.cls == classFinite && u.exp < 128 && (!u.neg || u.exp < 0)
}

func TestIntToFloatAgainstC(t *testing.T) {
	exe := buildOracle(t)
	for k := range FloatKindCount {
		t.Run(k.String(), func(t *testing.T) { ask(t, exe, intQuestions(k)) })
	}
}

func intQuestions(k FloatKind) []question {
	var qs []question
	r := newRand()
	for _, w := range []uint{8, 16, 32, 64, 128} {
		for range randomRounds {
			var a [2]uint64
			copy(a[:], tieOperand(r, w))
			for _, op := range []uint64{qFromSI, qFromUI} {
				qs = append(qs, question{op: op, kind: uint64(k), a: a, c: [2]uint64{uint64(w)}})
			}
		}
	}
	return qs
}

// tieOperand returns an integer, often one half way between two floats of some
// format, or next to that.
func tieOperand(r *rand.Rand, w uint) []uint64 {
	if r.IntN(2) == 0 {
		return operand(r, w)
	}
	prec := formats[r.IntN(int(FloatKindCount))].prec
	v := (r.Uint64() | integerBit) >> (64 - prec)
	x := make([]uint64, Words(w)+1)
	x[0], x[1] = v<<1|1, v>>63
	shlWords(x, x, len(x), uint(r.IntN(int(w))))
	if r.IntN(2) == 0 {
		x[0] |= r.Uint64N(2)
	}
	canon(x, w)
	return x[:Words(w)]
}

// sameEverywhere reports whether libm's fma gives one answer with and without
// FMA3 instructions: not where one of several NaN is to be chosen.
func sameEverywhere(k FloatKind, a, b, c [2]uint64) bool {
	if k == X86FP80 {
		return true // no such instruction
	}
	nan := func(x [2]uint64) bool { return unpack(k, x[:]).isNaN() }
	var product [2]uint64
	FloatBinary(FOpMul, k, product[:], a[:], b[:])
	return !(nan(a) && nan(b)) && !(nan(product) && nan(c))
}

func TestFmaAgainstC(t *testing.T) {
	exe := buildOracle(t)
	for k := range FloatKindCount {
		t.Run(k.String(), func(t *testing.T) { ask(t, exe, fmaQuestions(k)) })
	}
}

func fmaQuestions(k FloatKind) (qs []question) {
	r, cs := newRand(), corners(k)
	for i := range 20 * randomRounds {
		x := [3][2]uint64{randomFloat(r, k), randomFloat(r, k), randomFloat(r, k)}
		if i%2 == 0 {
			x[r.IntN(3)] = cs[r.IntN(len(cs))]
		}
		if i%8 == 2 { // zeros, infinities and NaN meet
			for j := range x {
				x[j] = cs[r.IntN(len(cs))]
			}
		}
		if i%64 == 6 { // infinity times zero, plus anything
			x[0], x[1] = cs[2+r.IntN(2)], cs[r.IntN(2)]
		}
		if i%4 == 0 { // cancellation: c is the rounded -a*b
			FloatBinary(FOpMul, k, x[2][:], x[0][:], x[1][:])
			FloatUnary(FOpNeg, k, x[2][:], x[2][:])
		}
		qs = append(qs, question{op: qFMulAdd, kind: uint64(k), a: x[0], b: x[1], c: x[2]})
		if sameEverywhere(k, x[0], x[1], x[2]) {
			qs = append(qs, question{op: qFma, kind: uint64(k), a: x[0], b: x[1], c: x[2]})
		}
	}
	return qs
}

// TestX87Refused asks about patterns no operation makes, where it is the
// processor that answers and not the C library.
func TestX87Refused(t *testing.T) {
	exe := buildOracle(t)
	var qs []question
	k := uint64(X86FP80)
	for _, a := range refused {
		for _, op := range []FUnOp{FOpNeg, FOpFabs, FOpSqrt, FOpRint} {
			qs = append(qs, question{op: qUnary + uint64(op), kind: k, a: a})
		}
		for _, to := range []FloatKind{Float, Double} {
			qs = append(qs, question{op: qConvert, kind: k, a: a, c: [2]uint64{uint64(to)}})
		}
		for _, w := range []uint64{8, 16, 32, 64} {
			qs = append(qs, question{op: qToSI, kind: k, a: a, c: [2]uint64{w}})
		}
		for _, b := range append(corners(X86FP80), refused...) {
			for _, op := range []uint64{uint64(FOpAdd), uint64(FOpSub), uint64(FOpMul), uint64(FOpDiv), uint64(FOpRem), qCmp} {
				qs = append(qs, question{op: op, kind: k, a: a, b: b}, question{op: op, kind: k, a: b, b: a})
			}
		}
	}
	ask(t, exe, qs)
}

// TestFmaNaN holds the rule for what is not asked above.
func TestFmaNaN(t *testing.T) {
	const one, n1, n2, s3 = 0x3FF0000000000000, 0x7FF8000000000001, 0xFFF8000000000002, 0x7FF0000000000003
	for _, c := range []struct{ a, b, c, want uint64 }{
		{n1, n2, s3, n1}, {one, n2, s3, n2}, {s3, n1, n2, s3 | quiet64}, {n2, one, n1, n2},
		{inf64, 0, s3, s3 | quiet64}, {inf64, 0, one, defNaN64},
	} {
		if got := Fma64(c.a, c.b, c.c); got != c.want {
			t.Errorf("fma(%x, %x, %x) = %x, want %x", c.a, c.b, c.c, got, c.want)
		}
	}
}
