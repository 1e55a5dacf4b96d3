package oracle

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"heddle/internal/front/flat"
)

// exactly is an operation on integers without bounds: what it is to signed and to
// unsigned numbers; nil: not defined.
func exactly(op flat.Opcode, a, b *big.Int, width uint) *big.Int {
	r := new(big.Int)
	switch op {
	case flat.OpAdd:
		return r.Add(a, b)
	case flat.OpSub:
		return r.Sub(a, b)
	case flat.OpMul:
		return r.Mul(a, b)
	case flat.OpAnd:
		return r.And(a, b)
	case flat.OpOr:
		return r.Or(a, b)
	case flat.OpXor:
		return r.Xor(a, b)
	case flat.OpUDiv, flat.OpSDiv, flat.OpURem, flat.OpSRem:
		if b.Sign() == 0 {
			return nil
		}
		if op == flat.OpUDiv || op == flat.OpSDiv {
			return r.Quo(a, b)
		}
		return r.Rem(a, b)
	}
	if b.Sign() < 0 || b.Cmp(big.NewInt(int64(width))) >= 0 {
		return nil
	}
	if op == flat.OpShl {
		return r.Lsh(a, uint(b.Uint64()))
	}
	return r.Rsh(a, uint(b.Uint64())) // towards minus infinity, as an arithmetic shift
}

func takesSigned(op flat.Opcode) bool {
	return op == flat.OpSDiv || op == flat.OpSRem || op == flat.OpAShr
}

// TestBinary compares all operations with integers without bounds: all operands of up
// to 4 bits, random ones of other widths, with and without flags.
func TestBinary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 13))
	for _, width := range []uint{1, 2, 3, 4, 8, 17, 32, 63, 64} {
		n := min(uint64(1)<<min(2*width, 10), 256)
		for k := range n {
			a, b := k&mask(width), k>>width&mask(width)
			if width > 4 {
				a, b = interesting(random, width), interesting(random, width)
			}
			for op := flat.OpAdd; op <= flat.OpXor; op++ {
				if op != flat.OpFAdd && op != flat.OpFSub && op != flat.OpFMul && op != flat.OpFDiv && op != flat.OpFRem {
					checkBinary(t, op, a, b, width)
				}
			}
		}
	}
}

// interesting is a number near a bound, or any.
func interesting(r *rand.Rand, width uint) uint64 {
	near := []uint64{0, 1 << (width - 1), uint64(width)}[r.IntN(3)]
	if r.IntN(2) == 0 {
		return r.Uint64() & mask(width)
	}
	return (near + r.Uint64N(5) - 2) & mask(width)
}

func checkBinary(t *testing.T, op flat.Opcode, a, b uint64, width uint) {
	t.Helper()
	ua, ub := new(big.Int).SetUint64(a), new(big.Int).SetUint64(b)
	sa, sb := big.NewInt(signed(a, width)), big.NewInt(signed(b, width))
	if op == flat.OpShl || op == flat.OpLShr || op == flat.OpAShr {
		sb = ub // counts are unsigned
	}
	bySigned, byUnsigned := exactly(op, sa, sb, width), exactly(op, ua, ub, width)
	exact := byUnsigned
	if takesSigned(op) {
		exact = bySigned
	}
	for _, flags := range []flat.Flag{0, flat.NSW, flat.NUW} {
		st := &step{program: &program{mod: &flat.Module{Types: []flat.Type{{Name: "i"}}}}}
		got := st.binary(&flat.Instr{Op: op, Flags: flags}, integer(a, width), integer(b, width), width, false)
		wraps := op <= flat.OpMul || op == flat.OpShl
		poison := exact == nil || wraps && (flags == flat.NSW && !fits(bySigned, width, true) || flags == flat.NUW && !fits(byUnsigned, width, false))
		name := fmt.Sprintf("i%d %v %d, %d (flags %d)", width, op, a, b, flags)
		switch {
		case op == flat.OpSDiv && exact != nil && !fits(exact, width, true), op == flat.OpSRem && exact != nil && !fits(exactly(flat.OpSDiv, sa, sb, width), width, true):
			if st.failed != "overflow" {
				t.Errorf("%s: %q, want an overflow", name, st.failed)
			}
		case exact == nil && op != flat.OpShl && op != flat.OpLShr && op != flat.OpAShr:
			if st.failed != "div-zero" {
				t.Errorf("%s: %q, want a division by zero", name, st.failed)
			}
		case poison && got.kind != undef, !poison && (got.kind != number || got.n != low(exact, width)):
			t.Errorf("%s: %v, want %v (poison %v)", name, got, exact, poison)
		}
	}
}

// low is the low bits of a number.
func low(n *big.Int, width uint) uint64 {
	all := new(big.Int).SetUint64(mask(width))
	return all.And(all, n).Uint64()
}

// fits reports whether a number is one of so many bits.
func fits(n *big.Int, width uint, sign bool) bool {
	if n == nil {
		return false
	}
	back := new(big.Int).SetUint64(low(n, width))
	if sign {
		back = big.NewInt(signed(low(n, width), width))
	}
	return back.Cmp(n) == 0
}

// TestCompare compares all predicates with those of integers, for all pairs of 3 bits.
func TestCompare(t *testing.T) {
	for k := range uint64(64) {
		a, b := k&7, k>>3
		sa, sb := signed(a, 3), signed(b, 3)
		want := []bool{a == b, a != b, a > b, a >= b, a < b, a <= b, sa > sb, sa >= sb, sa < sb, sa <= sb}
		for pred, w := range want {
			if got := new(step).compare(uint8(pred), integer(a, 3), integer(b, 3), 3); got.kind != number || got.n != truth(w).n {
				t.Errorf("predicate %d of %d and %d: %v, want %v", pred, a, b, got, w)
			}
		}
	}
}
