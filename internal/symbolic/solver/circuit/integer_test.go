package circuit

import (
	"math/rand"
	"testing"

	"heddle/internal/ir/bitvec"
)

func number(f func(dst []uint64), w uint) []uint64 {
	dst := make([]uint64, bitvec.Words(w))
	f(dst)
	return dst
}

func one(value bool) []uint64 {
	if value {
		return []uint64{1}
	}
	return []uint64{0}
}

func zero(a []uint64) bool {
	for _, x := range a {
		if x != 0 {
			return false
		}
	}
	return true
}

// far reports whether a distance of a shift is at least the width; LLVM has no value for it, SMT-LIB has.
func far(by []uint64, w uint) bool { return !zero(by[1:]) || by[0] >= uint64(w) }

func ones(w uint) []uint64 { return number(func(d []uint64) { bitvec.WideNot(d, d, w) }, w) }

// binary is the meaning of op at width w, with SMT-LIB's values where bitvec has none.
func binary(op bitvec.BinOp, w uint) func([][]uint64) []uint64 {
	return func(in [][]uint64) []uint64 {
		a, b := in[0], in[1]
		negative := a[(w-1)/64]>>((w-1)%64)&1 == 1
		switch op {
		case bitvec.OpShl, bitvec.OpLShr, bitvec.OpAShr:
			if far(b, w) && op == bitvec.OpAShr && negative {
				return ones(w)
			} else if far(b, w) {
				return make([]uint64, len(a))
			}
		case bitvec.OpUDiv, bitvec.OpSDiv:
			if zero(b) && op == bitvec.OpSDiv && negative {
				return number(func(d []uint64) { d[0] = 1 }, w)
			} else if zero(b) {
				return ones(w)
			}
		case bitvec.OpURem, bitvec.OpSRem:
			if zero(b) {
				return a
			}
		}
		return number(func(d []uint64) { bitvec.WideBinary(op, d, a, b, w) }, w)
	}
}

func binaryOperations(w int) []operation {
	circuits := map[bitvec.BinOp]func(g *Graph, a, b Bits) Bits{
		bitvec.OpAdd: (*Graph).Add, bitvec.OpSub: (*Graph).Sub, bitvec.OpMul: (*Graph).Mul,
		bitvec.OpUDiv: func(g *Graph, a, b Bits) Bits { q, _ := g.DivMod(a, b); return q },
		bitvec.OpURem: func(g *Graph, a, b Bits) Bits { _, r := g.DivMod(a, b); return r },
		bitvec.OpSDiv: func(g *Graph, a, b Bits) Bits { q, _ := g.SignedDivMod(a, b); return q },
		bitvec.OpSRem: func(g *Graph, a, b Bits) Bits { _, r := g.SignedDivMod(a, b); return r },
		bitvec.OpShl:  (*Graph).ShiftLeft, bitvec.OpLShr: (*Graph).ShiftRight, bitvec.OpAShr: (*Graph).SignedShiftRight,
		bitvec.OpAnd: (*Graph).AndBits, bitvec.OpOr: (*Graph).OrBits, bitvec.OpXor: (*Graph).XorBits,
	}
	var all []operation
	for op := range bitvec.BinOpCount {
		if circuit, ok := circuits[op]; ok {
			all = append(all, operation{
				op.String(), []int{w, w}, func(g *Graph, in []Bits) Bits { return circuit(g, in[0], in[1]) }, binary(op, uint(w)),
			})
		}
	}
	return all
}

func comparisons(w int) []operation {
	circuits := map[bitvec.Pred]func(g *Graph, a, b Bits) Lit{
		bitvec.EQ: (*Graph).Equal, bitvec.ULT: (*Graph).Less, bitvec.ULE: (*Graph).LessOrEqual,
		bitvec.SLT: (*Graph).SignedLess, bitvec.SLE: (*Graph).SignedLessOrEqual,
	}
	var all []operation
	for pred := bitvec.EQ; pred <= bitvec.SLE; pred++ {
		if circuit, ok := circuits[pred]; ok {
			all = append(all, operation{
				pred.String(), []int{w, w}, func(g *Graph, in []Bits) Bits { return Bits{circuit(g, in[0], in[1])} },
				func(in [][]uint64) []uint64 { return one(bitvec.WideCmp(pred, in[0], in[1], uint(w))) },
			})
		}
	}
	return all
}

func unaryOperations(w int) []operation {
	circuits := map[bitvec.UnOp]func(g *Graph, a Bits) Bits{
		bitvec.OpNeg: (*Graph).Neg, bitvec.OpAbs: (*Graph).Abs, bitvec.OpCtpop: (*Graph).CountOnes,
		bitvec.OpNot:  func(_ *Graph, a Bits) Bits { return Complement(a) },
		bitvec.OpCtlz: (*Graph).LeadingZeros, bitvec.OpCttz: (*Graph).TrailingZeros,
	}
	var all []operation
	for op := range bitvec.UnOpCount {
		if circuit, ok := circuits[op]; ok {
			all = append(all, operation{
				op.String(), []int{w}, func(g *Graph, in []Bits) Bits { return circuit(g, in[0]) },
				func(in [][]uint64) []uint64 {
					return number(func(d []uint64) { bitvec.WideUnary(op, d, in[0], uint(w)) }, uint(w))
				},
			})
		}
	}
	return all
}

func integerOperations(w int) []operation {
	return append(append(binaryOperations(w), comparisons(w)...), unaryOperations(w)...)
}

// TestSmallWidths tries every operand of up to 4 bits (7 at night).
func TestSmallWidths(t *testing.T) {
	for w := 1; w <= cases(4, 7); w++ {
		for _, op := range integerOperations(w) {
			h := newHarness(op)
			var all [][][]uint64
			for v := range 1 << (w * len(op.widths)) {
				operands := [][]uint64{{uint64(v) & bitvec.Mask(uint(w))}, {uint64(v) >> w}}[:len(op.widths)]
				h.check(t, operands)
				h.checkConstants(t, operands)
				h.checkMixed(t, operands)
				all = append(all, operands)
			}
			h.checkClauses(t, all)
		}
	}
}

func TestRandomWidths(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	widths := []int{5, 7, 8, 11, 16, 17, 31, 32, 33, 63, 64, 65, 100, 128}
	for _, w := range widths {
		for _, op := range integerOperations(w) {
			newHarness(op).checkRandom(t, r, cases(30, 600), random)
		}
	}
}

func TestExtensions(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range cases(300, 10000) {
		from, to := 1+r.Intn(140), 1+r.Intn(140)
		a := random(r, from)
		h := operation{name: "extension", widths: []int{from}}
		h.circuit = func(_ *Graph, in []Bits) Bits { return ZeroExtend(in[0], to) }
		h.want = func(in [][]uint64) []uint64 {
			if to < from {
				return number(func(d []uint64) { bitvec.WideTrunc(d, uint(to), in[0]) }, uint(to))
			}
			return number(func(d []uint64) { bitvec.WideZExt(d, uint(to), in[0], uint(from)) }, uint(to))
		}
		newHarness(h).check(t, [][]uint64{a})
		if to < from {
			continue
		}
		h.circuit = func(_ *Graph, in []Bits) Bits { return SignExtend(in[0], to) }
		h.want = func(in [][]uint64) []uint64 {
			return number(func(d []uint64) { bitvec.WideSExt(d, uint(to), in[0], uint(from)) }, uint(to))
		}
		newHarness(h).check(t, [][]uint64{a})
	}
}

func TestRotate(t *testing.T) {
	for _, w := range []int{1, 2, 3, 5, 8, 13} {
		h := newHarness(operation{"rotate", []int{w, w}, func(g *Graph, in []Bits) Bits { return g.RotateLeft(in[0], in[1]) },
			func(in [][]uint64) []uint64 { return []uint64{bitvec.Fshl(in[0][0], in[0][0], in[1][0], uint(w))} }})
		r := rand.New(rand.NewSource(3))
		for range 50 {
			h.check(t, [][]uint64{random(r, w), {uint64(r.Intn(w)) & bitvec.Mask(uint(w))}})
		}
	}
}
