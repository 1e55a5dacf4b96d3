package bitvec

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

// The oracle of integers is math/big: an operation is done on exact numbers
// and brought into the range of the width.

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func toBig(x []uint64, w uint) *big.Int {
	r := new(big.Int)
	for i := Words(w) - 1; i >= 0; i-- {
		r.Lsh(r, 64)
		r.Or(r, new(big.Int).SetUint64(x[i]))
	}
	return r
}

func fromBigInt(x *big.Int, w uint) []uint64 {
	m := new(big.Int).And(x, ones(w))
	r := make([]uint64, Words(w))
	copy(r, bigWords(m))
	return r
}

func pow2(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }

func ones(w uint) *big.Int { return new(big.Int).Sub(pow2(w), big.NewInt(1)) }

// signed returns the signed reading of x.
func signed(x *big.Int, w uint) *big.Int {
	if x.Bit(int(w)-1) == 0 {
		return x
	}
	return new(big.Int).Sub(x, pow2(w))
}

// operand returns a random number, often one near a limit or a sparse one.
func operand(r *rand.Rand, w uint) []uint64 {
	x := make([]uint64, Words(w))
	switch r.IntN(8) {
	case 0: // 0, 1, 2, ...
		x[0] = r.Uint64N(4)
	case 1: // -1, -2, ...
		fill(x, ^uint64(0))
		x[0] -= r.Uint64N(3)
	case 2: // around the signed limits
		setLimit(x, r.IntN(2) == 0, w)
		x[0] ^= r.Uint64N(2)
	case 3: // a small number: shift amounts, short divisors
		x[0] = r.Uint64N(2 * uint64(w))
	case 4: // words of all ones or zeros: carries, quotient estimates
		for i := range x {
			x[i] = -r.Uint64N(2)
		}
	case 5: // of random length
		copy(x, randomWords(r, w))
		shrWords(x, x, len(x), uint(r.IntN(int(w))))
	default:
		copy(x, randomWords(r, w))
	}
	canon(x, w)
	return x
}

func randomWords(r *rand.Rand, w uint) []uint64 {
	x := make([]uint64, Words(w))
	for i := range x {
		x[i] = r.Uint64()
	}
	return x
}

// forWidths calls f some rounds for every width up to 300, until it fails.
func forWidths(t *testing.T, rounds int, f func(r *rand.Rand, w uint)) {
	r := newRand()
	for w := uint(1); w <= 300; w++ {
		for range rounds {
			f(r, w)
			if t.Failed() {
				return
			}
		}
	}
}

func clampBig(x, lo, hi *big.Int) *big.Int {
	if x.Cmp(lo) < 0 {
		return lo
	}
	if x.Cmp(hi) > 0 {
		return hi
	}
	return x
}

func minSigned(w uint) *big.Int { return new(big.Int).Neg(pow2(w - 1)) }

// shiftOf returns b as a shift amount, w if it is more.
func shiftOf(b *big.Int, w uint) uint {
	if b.Cmp(big.NewInt(int64(w))) >= 0 {
		return w
	}
	return uint(b.Uint64())
}

// oracleBinary returns op(a, b), to be reduced modulo 2^w.
func oracleBinary(op BinOp, a, b *big.Int, w uint) *big.Int {
	sa, sb, z := signed(a, w), signed(b, w), new(big.Int)
	satU := func(x *big.Int) *big.Int { return clampBig(x, new(big.Int), ones(w)) }
	satS := func(x *big.Int) *big.Int { return clampBig(x, minSigned(w), ones(w-1)) }
	pick := func(first bool) *big.Int {
		if first {
			return a
		}
		return b
	}
	switch op {
	case OpAdd:
		return z.Add(a, b)
	case OpSub:
		return z.Sub(a, b)
	case OpMul:
		return z.Mul(a, b)
	case OpUDiv:
		return z.Quo(a, b)
	case OpSDiv:
		return z.Quo(sa, sb)
	case OpURem:
		return z.Rem(a, b)
	case OpSRem:
		return z.Rem(sa, sb)
	case OpShl:
		return z.Lsh(a, shiftOf(b, w))
	case OpLShr:
		return z.Rsh(a, shiftOf(b, w))
	case OpAShr:
		return z.Rsh(sa, shiftOf(b, w))
	case OpAnd:
		return z.And(a, b)
	case OpOr:
		return z.Or(a, b)
	case OpXor:
		return z.Xor(a, b)
	case OpUMin:
		return pick(a.Cmp(b) < 0)
	case OpUMax:
		return pick(a.Cmp(b) > 0)
	case OpSMin:
		return pick(sa.Cmp(sb) < 0)
	case OpSMax:
		return pick(sa.Cmp(sb) > 0)
	case OpUAddSat:
		return satU(z.Add(a, b))
	case OpSAddSat:
		return satS(z.Add(sa, sb))
	case OpUSubSat:
		return satU(z.Sub(a, b))
	case OpSSubSat:
		return satS(z.Sub(sa, sb))
	case OpUShlSat:
		return satU(z.Lsh(a, shiftOf(b, w)))
	case OpSShlSat:
		return satS(z.Lsh(sa, shiftOf(b, w)))
	}
	panic(fmt.Sprint("no oracle for ", op))
}

func TestBinary(t *testing.T) {
	forWidths(t, 60, func(r *rand.Rand, w uint) { checkBinary(t, operand(r, w), operand(r, w), w) })
}

// TestBinarySmall is exhaustive for the smallest widths.
func TestBinarySmall(t *testing.T) {
	for w := uint(1); w <= 5; w++ {
		for a := range uint64(1) << w {
			for b := range uint64(1) << w {
				checkBinary(t, []uint64{a}, []uint64{b}, w)
			}
		}
	}
}

func checkBinary(t *testing.T, a, b []uint64, w uint) {
	t.Helper()
	for op := range BinOpCount {
		if op.Divides() && wideZero(b) {
			continue // the caller's duty
		}
		want := fromBigInt(oracleBinary(op, toBig(a, w), toBig(b, w), w), w)
		// A fresh destination, and one that is an operand.
		for alias := range 3 {
			x, y := append([]uint64{}, a...), append([]uint64{}, b...)
			dst := [][]uint64{make([]uint64, len(a)), x, y}[alias]
			WideBinary(op, dst, x, y, w)
			if wideCompareU(dst, want, Words(w)) != 0 {
				t.Errorf("i%d %v(%x, %x) = %x, want %x (alias %d)", w, op, a, b, dst, want, alias)
			}
		}
		if w <= 64 {
			if got := Binary(op, a[0], b[0], w); got != want[0] {
				t.Errorf("narrow i%d %v(%x, %x) = %x, want %x", w, op, a[0], b[0], got, want[0])
			}
		}
	}
}

// TestDivision looks at long division with quotients that are hard to guess.
func TestDivision(t *testing.T) {
	forWidths(t, 200, func(r *rand.Rand, w uint) {
		a, b := operand(r, w), operand(r, w)
		if wideZero(b) {
			return
		}
		q, m, back := make([]uint64, len(a)), make([]uint64, len(a)), make([]uint64, len(a))
		WideUDiv(q, a, b, w)
		WideURem(m, a, b, w)
		WideMul(back, q, b, w)
		WideAdd(back, back, m, w)
		if wideCompareU(back, a, Words(w)) != 0 || !WideCmp(ULT, m, b, w) {
			t.Errorf("i%d %x / %x: quotient %x, remainder %x", w, a, b, q, m)
		}
	})
}

func oracleOver(op OverOp, a, b *big.Int, w uint) bool {
	lo, hi, z := new(big.Int), ones(w), new(big.Int)
	if op == OverSAdd || op == OverSSub || op == OverSMul || op == OverSShl {
		lo, hi = minSigned(w), ones(w-1)
		a = signed(a, w)
		if op != OverSShl { // a shift amount has no sign
			b = signed(b, w)
		}
	}
	switch op {
	case OverUAdd, OverSAdd:
		z.Add(a, b)
	case OverUSub, OverSSub:
		z.Sub(a, b)
	case OverUMul, OverSMul:
		z.Mul(a, b)
	default:
		z.Lsh(a, shiftOf(b, w))
	}
	return z.Cmp(lo) < 0 || z.Cmp(hi) > 0
}

func TestOverflows(t *testing.T) {
	check := func(a, b []uint64, w uint) {
		for op := range OverOpCount {
			want := oracleOver(op, toBig(a, w), toBig(b, w), w)
			if got := WideOverflows(op, a, b, w); got != want {
				t.Errorf("i%d %v(%x, %x) = %v", w, op, a, b, got)
			}
			if w <= 64 && Overflows(op, a[0], b[0], w) != want {
				t.Errorf("narrow i%d %v(%x, %x) = %v", w, op, a[0], b[0], !want)
			}
		}
	}
	for w := uint(1); w <= 5; w++ {
		for i := range uint64(1) << (2 * w) {
			check([]uint64{i & Mask(w)}, []uint64{i >> w}, w)
		}
	}
	forWidths(t, 150, func(r *rand.Rand, w uint) {
		a, b := operand(r, w), operand(r, w)
		check(a, b, w)
		// Products near the limit: the factor that just fits, or just does not.
		if !wideZero(a) {
			c, limit := make([]uint64, len(a)), make([]uint64, len(a))
			setLimit(limit, r.IntN(2) == 0, w)
			WideSDiv(c, limit, a, w)
			check(a, c, w)
		}
	})
}

func oracleUnary(op UnOp, a *big.Int, w uint) *big.Int {
	z, sa := new(big.Int), signed(a, w)
	switch op {
	case OpNeg:
		return z.Neg(a)
	case OpNot:
		return z.Not(a)
	case OpAbs:
		return z.Abs(sa)
	case OpCtlz:
		return big.NewInt(int64(w) - int64(a.BitLen()))
	case OpCttz:
		if a.Sign() == 0 {
			return big.NewInt(int64(w))
		}
		return big.NewInt(int64(a.TrailingZeroBits()))
	case OpCtpop:
		n := int64(0)
		for i := range int(w) {
			n += int64(a.Bit(i))
		}
		return big.NewInt(n)
	case OpBswap:
		for i := uint(0); i < w; i += 8 {
			b := new(big.Int).And(new(big.Int).Rsh(a, i), big.NewInt(255))
			z.Or(z.Lsh(z, 8), b)
		}
		return z
	case OpBitreverse:
		for i := range int(w) {
			z.SetBit(z, int(w)-1-i, a.Bit(i))
		}
		return z
	}
	panic(fmt.Sprint("no oracle for ", op))
}

func TestUnary(t *testing.T) {
	forWidths(t, 60, func(r *rand.Rand, w uint) {
		a := operand(r, w)
		for op := range UnOpCount {
			if op == OpBswap && w%8 != 0 {
				continue // not an operation
			}
			want := fromBigInt(oracleUnary(op, toBig(a, w), w), w)
			got, same := make([]uint64, len(a)), append([]uint64{}, a...)
			WideUnary(op, got, a, w)
			WideUnary(op, same, same, w)
			if wideCompareU(got, want, Words(w)) != 0 || wideCompareU(same, want, Words(w)) != 0 {
				t.Errorf("i%d %v(%x) = %x, %x in place, want %x", w, op, a, got, same, want)
			}
			if w <= 64 && Unary(op, a[0], w) != want[0] {
				t.Errorf("narrow i%d %v(%x) = %x, want %x", w, op, a[0], Unary(op, a[0], w), want[0])
			}
		}
	})
}

func TestFunnelShift(t *testing.T) {
	forWidths(t, 60, func(r *rand.Rand, w uint) {
		a, b, c := operand(r, w), operand(r, w), operand(r, w)
		both := new(big.Int).Or(new(big.Int).Lsh(toBig(a, w), w), toBig(b, w))
		s := uint(new(big.Int).Mod(toBig(c, w), big.NewInt(int64(w))).Uint64())
		left := fromBigInt(new(big.Int).Rsh(new(big.Int).Lsh(both, s), w), w)
		right := fromBigInt(new(big.Int).Rsh(both, s), w)
		for alias := range 4 {
			for _, f := range []struct {
				name string
				do   func(dst, a, b, c []uint64, w uint)
				want []uint64
			}{{"fshl", WideFshl, left}, {"fshr", WideFshr, right}} {
				x, y, z := append([]uint64{}, a...), append([]uint64{}, b...), append([]uint64{}, c...)
				dst := [][]uint64{make([]uint64, len(a)), x, y, z}[alias]
				f.do(dst, x, y, z, w)
				if wideCompareU(dst, f.want, Words(w)) != 0 {
					t.Errorf("i%d %s(%x, %x, %x) = %x, want %x", w, f.name, a, b, c, dst, f.want)
				}
			}
		}
		if w <= 64 && (Fshl(a[0], b[0], c[0], w) != left[0] || Fshr(a[0], b[0], c[0], w) != right[0]) {
			t.Errorf("narrow funnel shifts i%d (%x, %x, %x)", w, a, b, c)
		}
	})
}

func TestCmp(t *testing.T) {
	forWidths(t, 60, func(r *rand.Rand, w uint) {
		a, b := operand(r, w), operand(r, w)
		if r.IntN(4) == 0 {
			b = a
		}
		u, s := toBig(a, w).Cmp(toBig(b, w)), signed(toBig(a, w), w).Cmp(signed(toBig(b, w), w))
		want := [predCount]bool{u == 0, u != 0, u > 0, u >= 0, u < 0, u <= 0, s > 0, s >= 0, s < 0, s <= 0}
		for p := range predCount {
			if WideCmp(p, a, b, w) != want[p] || WideCmp(p.Swap(), b, a, w) != want[p] || WideCmp(p.Not(), a, b, w) == want[p] {
				t.Errorf("i%d %v(%x, %x), want %v", w, p, a, b, want[p])
			}
			if w <= 64 && Cmp(p, a[0], b[0], w) != want[p] {
				t.Errorf("narrow i%d %v(%x, %x), want %v", w, p, a[0], b[0], want[p])
			}
		}
	})
}

func TestWidthChange(t *testing.T) {
	forWidths(t, 60, func(r *rand.Rand, from uint) {
		to := from + uint(r.IntN(200))
		a := operand(r, from)
		up, sup, down := make([]uint64, Words(to)), make([]uint64, Words(to)), make([]uint64, Words(from))
		// Destinations hold rubbish before.
		fill(up, 0xAAAA)
		fill(sup, 0x5555)
		WideZExt(up, to, a, from)
		WideSExt(sup, to, a, from)
		if toBig(up, to).Cmp(toBig(a, from)) != 0 {
			t.Errorf("zext i%d %x to i%d = %x", from, a, to, up)
		}
		if signed(toBig(sup, to), to).Cmp(signed(toBig(a, from), from)) != 0 {
			t.Errorf("sext i%d %x to i%d = %x", from, a, to, sup)
		}
		WideTrunc(down, from, sup)
		if wideCompareU(down, a, Words(from)) != 0 {
			t.Errorf("trunc of %x to i%d = %x, want %x", sup, from, down, a)
		}
		if to <= 64 && (uint64(SExt(a[0], from))&Mask(to) != sup[0] || Trunc(sup[0], from) != a[0]) {
			t.Errorf("narrow sext or trunc of i%d %x", from, a)
		}
	})
}

// TestNoAllocation holds invariant 4.
func TestNoAllocation(t *testing.T) {
	r := newRand()
	var a, b, c, dst [4]uint64
	copy(a[:], randomWords(r, 256))
	copy(b[:], randomWords(r, 192)) // shorter: the division is a long one
	copy(c[:], randomWords(r, 256))
	n := testing.AllocsPerRun(100, func() {
		for op := range BinOpCount {
			WideBinary(op, dst[:], a[:], b[:], 256)
		}
		for op := range UnOpCount {
			WideUnary(op, dst[:], a[:], 256)
		}
		for op := range OverOpCount {
			WideOverflows(op, a[:], b[:], 256)
		}
		WideFshl(dst[:], a[:], b[:], c[:], 256)
		for k := range FloatKindCount {
			SIToFP(k, dst[:], a[:], 256)
			FPToSI(dst[:], 256, k, b[:2])
			for op := range FOpCount {
				FloatBinary(op, k, dst[:], a[:], b[:])
			}
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNames(t *testing.T) {
	for op := range BinOpCount {
		if op.String() == "" {
			t.Errorf("BinOp %d has no name", op)
		}
	}
	if BinOpCount.String() != "invalid" || FloatKindCount.String() != "invalid" {
		t.Error("values out of range must say so")
	}
	if SLE.String() != "sle" || FUNE.String() != "une" || FTrue != 15 || OverSShl.String() != "sshl" ||
		OpBitreverse.String() != "bitreverse" || FOpMaximum.String() != "maximum" || FOpRoundEven.String() != "roundeven" {
		t.Error("names are out of step with the constants")
	}
}
