package bitvec

import (
	"math/big"
	"testing"
)

// C has no integers above 128 bits and no saturating conversions; math/big is
// the oracle of those.

// bigOf returns the exact value of a finite number.
func bigOf(k FloatKind, a []uint64) *big.Float {
	var x [2]uint64
	FloatConvert(X86FP80, x[:], k, a) // exact
	return X87ToBig(x[0], uint16(x[1]))
}

// TestIntToFloatWide rounds integers of all widths. No overflow: that is in
// reach of 300 bits for Half, Float and BFloat only, and tested against C.
func TestIntToFloatWide(t *testing.T) {
	r := newRand()
	for w := uint(1); w <= 300; w++ {
		for range 100 {
			a := tieOperand(r, w)
			for _, k := range []FloatKind{Double, X86FP80} {
				var s, u [2]uint64
				SIToFP(k, s[:], a, w)
				UIToFP(k, u[:], a, w)
				round := func(i *big.Int) *big.Float {
					return new(big.Float).SetMode(big.ToNearestEven).SetPrec(formats[k].prec).SetInt(i)
				}
				if round(signed(toBig(a, w), w)).Cmp(bigOf(k, s[:])) != 0 {
					t.Fatalf("sitofp i%d %x to %v = %x", w, a, k, s)
				}
				if round(toBig(a, w)).Cmp(bigOf(k, u[:])) != 0 {
					t.Fatalf("uitofp i%d %x to %v = %x", w, a, k, u)
				}
			}
			if w <= 64 {
				checkNarrowToFloat(t, a[0], w)
			}
		}
	}
}

// checkNarrowToFloat compares the fast functions with the general one.
func checkNarrowToFloat(t *testing.T, a uint64, w uint) {
	t.Helper()
	for _, c := range []struct {
		k      FloatKind
		signed bool
		got    uint64
	}{
		{Double, true, SIToFP64(a, w)}, {Double, false, UIToFP64(a, w)},
		{Float, true, SIToFP32(a, w)}, {Float, false, UIToFP32(a, w)},
	} {
		var want [1]uint64
		if c.signed {
			SIToFP(c.k, want[:], []uint64{a}, w)
		} else {
			UIToFP(c.k, want[:], []uint64{a}, w)
		}
		if c.got != want[0] {
			t.Fatalf("i%d %x to %v (signed %v) = %x, want %x", w, a, c.k, c.signed, c.got, want)
		}
	}
}

// TestFloatToIntSat checks saturating conversions to all widths, and that the
// plain ones agree in range and, above 64 bits, out of range too.
func TestFloatToIntSat(t *testing.T) {
	r := newRand()
	for k := range FloatKindCount {
		values := corners(k)
		for range 500 {
			values = append(values, randomFloat(r, k))
		}
		for w := uint(1); w <= 300; w += 1 + uint(r.IntN(3)) {
			for _, a := range values {
				checkToInt(t, k, a[:], w, true)
				checkToInt(t, k, a[:], w, false)
			}
		}
	}
}

func checkToInt(t *testing.T, k FloatKind, a []uint64, w uint, isSigned bool) {
	t.Helper()
	lo, hi := new(big.Int), ones(w)
	sat, plain := FPToUISat, FPToUI
	if isSigned {
		lo, hi, sat, plain = minSigned(w), ones(w-1), FPToSISat, FPToSI
	}
	want, inside := oracleToInt(k, a, lo, hi)
	got := make([]uint64, Words(w))
	sat(got, w, k, a)
	if wideCompareU(got, fromBigInt(want, w), Words(w)) != 0 {
		t.Fatalf("%v %x to i%d saturating (signed %v) = %x, want %x", k, a, w, isSigned, got, want)
	}
	if inside || w > 64 && !unpack(k, a).isNaN() {
		plain(got, w, k, a)
		if wideCompareU(got, fromBigInt(want, w), Words(w)) != 0 {
			t.Fatalf("%v %x to i%d (signed %v) = %x, want %x", k, a, w, isSigned, got, want)
		}
	}
}

// oracleToInt returns the saturated value and whether it is the truncated one.
func oracleToInt(k FloatKind, a []uint64, lo, hi *big.Int) (v *big.Int, inside bool) {
	u := unpack(k, a)
	switch {
	case u.isNaN():
		return new(big.Int), false
	case u.cls == classInf && u.neg:
		return lo, false
	case u.cls == classInf:
		return hi, false
	}
	i, _ := bigOf(k, a).Int(nil)
	v = clampBig(i, lo, hi)
	return v, v.Cmp(i) == 0
}

// TestClassifySmall checks the formats that C sees as float, by their bits.
func TestClassifySmall(t *testing.T) {
	for _, k := range []FloatKind{Half, BFloat} {
		f := formats[k]
		infinity, normal := Mask(f.width-f.prec)<<(f.prec-1), uint64(1)<<(f.prec-1)
		for x := range uint64(1) << 16 {
			mag := x & 0x7FFF
			neg, pos := ClassNegNormal, ClassPosNormal
			switch {
			case mag >= infinity+normal/2:
				neg, pos = ClassQNaN, ClassQNaN
			case mag > infinity:
				neg, pos = ClassSNaN, ClassSNaN
			case mag == infinity:
				neg, pos = ClassNegInf, ClassPosInf
			case mag == 0:
				neg, pos = ClassNegZero, ClassPosZero
			case mag < normal:
				neg, pos = ClassNegSubnormal, ClassPosSubnormal
			}
			want := pos
			if x != mag {
				want = neg
			}
			if got := Classify(k, []uint64{x}); got != want {
				t.Fatalf("%v %04x: %x, want %x", k, x, got, want)
			}
		}
	}
}

// TestPredicates holds the algebra of the sixteen comparisons.
func TestPredicates(t *testing.T) {
	xs := corners(Double)
	for p := range fpredCount {
		for _, a := range xs {
			for _, b := range xs {
				want := oracleFCmp(p, a[0], b[0])
				if FCmp64(p, a[0], b[0]) != want || FCmp64(p.Not(), a[0], b[0]) == want || FCmp64(p.Swap(), b[0], a[0]) != want {
					t.Fatalf("%v %x %x, want %v", p, a, b, want)
				}
			}
		}
	}
}

// oracleFCmp spells a predicate by its name.
func oracleFCmp(p FPred, a, b uint64) bool {
	if p == FFalse || p == FTrue {
		return p == FTrue
	}
	name := p.String()
	unordered := FCmp64(FUNO, a, b)
	if name == "ord" || name == "uno" {
		return unordered == (name == "uno")
	}
	if unordered {
		return name[0] == 'u'
	}
	eq, gt := FCmp64(FOEQ, a, b), FCmp64(FOGT, a, b)
	return map[string]bool{"eq": eq, "gt": gt, "ge": gt || eq, "lt": !gt && !eq, "le": !gt, "ne": !eq}[name[1:]]
}

// TestFastFunctions holds the functions for one format to the general ones.
func TestFastFunctions(t *testing.T) {
	r := newRand()
	same := func(name string, got, want uint64) {
		if got != want {
			t.Errorf("%s: %x, want %x", name, got, want)
		}
	}
	for _, a := range corners(Double) {
		for _, b := range corners(Double) {
			same("minnum", MinNum64(a[0], b[0]), FBinary64(FOpMinNum, a[0], b[0]))
			same("maxnum", MaxNum64(a[0], b[0]), FBinary64(FOpMaxNum, a[0], b[0]))
			same("minimum", Minimum64(a[0], b[0]), FBinary64(FOpMinimum, a[0], b[0]))
			same("maximum", Maximum64(a[0], b[0]), FBinary64(FOpMaximum, a[0], b[0]))
		}
	}
	for w := uint(1); w <= 64; w++ {
		for range 100 {
			d, f := randomFloat(r, Double), randomFloat(r, Float)
			var want [1]uint64
			FPToSI(want[:], w, Double, d[:])
			same("fptosi double", FPToSI64(d[0], w), want[0])
			FPToUI(want[:], w, Double, d[:])
			same("fptoui double", FPToUI64(d[0], w), want[0])
			FPToSI(want[:], w, Float, f[:])
			same("fptosi float", FPToSI32(f[0], w), want[0])
			FPToUI(want[:], w, Float, f[:])
			same("fptoui float", FPToUI32(f[0], w), want[0])
		}
	}
}
