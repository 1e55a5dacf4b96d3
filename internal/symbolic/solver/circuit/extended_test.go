package circuit

import (
	"math/rand"
	"testing"

	"heddle/internal/ir/bitvec"
)

// randomExtended draws numbers of x87, and patterns that no operation makes.
func randomExtended(r *rand.Rand, w int) []uint64 {
	if w != ExtendedWidth {
		return random(r, w)
	}
	exponents := []int{0, 0, 1, 2, 64, 0x7fff, 0x7fff, 0x7ffe, 0x3fff, 0x3ffe, 0x4000, 0x3fff + r.Intn(130) - 65, 0x3fff + r.Intn(70), r.Intn(0x8000)}
	exponent := uint64(exponents[r.Intn(len(exponents))])
	fraction := random(r, 63)[0]
	switch r.Intn(4) {
	case 0:
		fraction = 0
	case 1:
		fraction &= ^uint64(0) << (40 + r.Intn(24))
	}
	whole := uint64(0)
	if (exponent != 0) != (r.Intn(20) == 0) {
		whole = 1 << 63
	}
	return []uint64{whole | fraction, uint64(r.Intn(2))<<15 | exponent}
}

func extendedOperations(by bitvec.Rounding) []operation {
	const k, w = bitvec.X86FP80, ExtendedWidth
	r := modes[by]
	binary := func(op bitvec.FOp, circuit func(g *Graph, a, b Bits) Bits) operation {
		return operation{op.String(), []int{w, w}, func(g *Graph, in []Bits) Bits { return circuit(g, in[0], in[1]) },
			func(in [][]uint64) []uint64 { return number(func(d []uint64) { by.Binary(op, k, d, in[0], in[1]) }, w) }}
	}
	computed := func(op bitvec.FOp, circuit func(g *Graph) func(f Format, r Rounding, a, b Bits) Bits) operation {
		return binary(op, func(g *Graph, a, b Bits) Bits {
			return g.ExtendedBinary(a, b, func(a, b Bits) Bits { return circuit(g)(Extended, r, a, b) })
		})
	}
	unary := func(op bitvec.FUnOp, circuit func(g *Graph, a Bits) Bits) operation {
		return operation{op.String(), []int{w}, func(g *Graph, in []Bits) Bits {
			return g.ExtendedUnary(in[0], func(a Bits) Bits { return circuit(g, a) })
		}, func(in [][]uint64) []uint64 { return number(func(d []uint64) { by.Unary(op, k, d, in[0]) }, w) }}
	}
	list := []operation{
		computed(bitvec.FOpAdd, func(g *Graph) func(Format, Rounding, Bits, Bits) Bits { return g.FloatAdd }),
		computed(bitvec.FOpSub, func(g *Graph) func(Format, Rounding, Bits, Bits) Bits { return g.FloatSub }),
		computed(bitvec.FOpMul, func(g *Graph) func(Format, Rounding, Bits, Bits) Bits { return g.FloatMul }),
		computed(bitvec.FOpDiv, func(g *Graph) func(Format, Rounding, Bits, Bits) Bits { return g.FloatDiv }),
		binary(bitvec.FOpMinNum, func(g *Graph, a, b Bits) Bits { return g.ExtendedMinMax(a, b, true) }),
		binary(bitvec.FOpMaxNum, func(g *Graph, a, b Bits) Bits { return g.ExtendedMinMax(a, b, false) }),
		unary(bitvec.FOpSqrt, func(g *Graph, a Bits) Bits { return g.FloatSqrt(Extended, r, a) }),
		unary(bitvec.FOpRint, func(g *Graph, a Bits) Bits { return g.FloatRound(Extended, a, r) }),
		unary(bitvec.FOpRound, func(g *Graph, a Bits) Bits { return g.FloatRound(Extended, a, NearestAway) }),
		unary(bitvec.FOpTrunc, func(g *Graph, a Bits) Bits { return g.FloatRound(Extended, a, Trunc) }),
	}
	return append(list, extendedConversions(by)...)
}

func extendedConversions(by bitvec.Rounding) (list []operation) {
	const k, w = bitvec.X86FP80, ExtendedWidth
	r := modes[by]
	for other := bitvec.Half; other <= bitvec.Double; other++ {
		f := kinds[other]
		list = append(list,
			operation{"to " + other.String(), []int{w}, func(g *Graph, in []Bits) Bits { return g.FloatConvert(f, Extended, r, g.Implicit(in[0])) },
				func(in [][]uint64) []uint64 {
					return number(func(d []uint64) { by.Convert(other, d, k, in[0]) }, other.Width())
				}},
			operation{"from " + other.String(), []int{f.Width()}, func(g *Graph, in []Bits) Bits { return g.Explicit(g.FloatConvert(Extended, f, r, in[0])) },
				func(in [][]uint64) []uint64 { return number(func(d []uint64) { by.Convert(k, d, other, in[0]) }, w) }})
	}
	for _, n := range []int{1, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128} {
		for _, signed := range []bool{false, true} {
			to, from := bitvec.FPToUI, by.UIToFP
			if signed {
				to, from = bitvec.FPToSI, by.SIToFP
			}
			list = append(list,
				operation{"to integer", []int{w}, func(g *Graph, in []Bits) Bits { return g.IntegerOfExtended(in[0], n, signed) },
					func(in [][]uint64) []uint64 { return number(func(d []uint64) { to(d, uint(n), k, in[0]) }, uint(n)) }},
				operation{"of integer", []int{n}, func(g *Graph, in []Bits) Bits { return g.Explicit(g.FloatOfInteger(Extended, r, in[0], signed)) },
					func(in [][]uint64) []uint64 { return number(func(d []uint64) { from(k, d, in[0], uint(n)) }, w) }})
		}
	}
	return append(list, operation{"relation", []int{w, w}, func(g *Graph, in []Bits) Bits {
		equal, greater, less, unordered := g.FloatRelation(Extended, g.Implicit(in[0]), g.Implicit(in[1]))
		return Bits{equal, greater, less, unordered}
	}, func(in [][]uint64) []uint64 {
		relations := uint64(0)
		for i, p := range []bitvec.FPred{bitvec.FOEQ, bitvec.FOGT, bitvec.FOLT, bitvec.FUNO} {
			relations |= one(bitvec.FloatCmp(p, k, in[0], in[1]))[0] << i
		}
		return []uint64{relations}
	}})
}

// operands draws those of an operation: numbers of x87, integers, or the numbers of the format that it converts from.
func operands(op operation) func(r *rand.Rand, w int) []uint64 {
	for k, f := range kinds {
		if op.name == "from "+k.String() {
			return randomFloat(f)
		}
	}
	return randomExtended
}

// TestExtended: numbers of x87, in each mode of rounding.
func TestExtended(t *testing.T) {
	for by := range bitvec.RoundingCount {
		t.Run(by.String(), func(t *testing.T) {
			r := rand.New(rand.NewSource(5))
			for _, op := range extendedOperations(by) {
				newHarness(op).checkRandom(t, r, cases(200, 3000), operands(op))
			}
		})
	}
}
