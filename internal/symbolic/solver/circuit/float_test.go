package circuit

import (
	"math/rand"
	"testing"

	"heddle/internal/ir/bitvec"
)

var kinds = map[bitvec.FloatKind]Format{
	bitvec.Half: Half, bitvec.BFloat: BFloat, bitvec.Float: Float, bitvec.Double: Double,
}

// randomFloat draws numbers whose exponents are near each other, near the ends of the range or special more often
// than random bits are.
func randomFloat(f Format) func(r *rand.Rand, w int) []uint64 {
	return func(r *rand.Rand, w int) []uint64 {
		if w != f.Width() {
			return random(r, w)
		}
		top := 1<<f.Exponent - 1
		exponents := []int{0, 0, 1, 2, f.Precision, top, top - 1, top - f.Precision, f.bias(), f.bias() - 1, f.bias() + 1,
			f.bias() + r.Intn(2*f.Precision) - f.Precision, r.Intn(top + 1), f.bias() + r.Intn(70), f.bias() / 2}
		exponent := uint64(exponents[r.Intn(len(exponents))] & top)
		fraction := random(r, f.Precision-1)[0]
		if r.Intn(4) == 0 {
			fraction = 0
		}
		sign := uint64(r.Intn(2)) << (w - 1)
		return []uint64{sign | exponent<<(f.Precision-1) | fraction}
	}
}

// modes are the directions of bitvec's modes.
var modes = map[bitvec.Rounding]Rounding{
	bitvec.NearestEven: NearestEven, bitvec.Downward: Floor, bitvec.Upward: Ceil, bitvec.TowardZero: Trunc,
}

func floatBinaries(k bitvec.FloatKind, f Format, by bitvec.Rounding) []operation {
	r := modes[by]
	circuits := map[bitvec.FOp]func(g *Graph, a, b Bits) Bits{
		bitvec.FOpAdd:     func(g *Graph, a, b Bits) Bits { return g.FloatAdd(f, r, a, b) },
		bitvec.FOpSub:     func(g *Graph, a, b Bits) Bits { return g.FloatSub(f, r, a, b) },
		bitvec.FOpMul:     func(g *Graph, a, b Bits) Bits { return g.FloatMul(f, r, a, b) },
		bitvec.FOpDiv:     func(g *Graph, a, b Bits) Bits { return g.FloatDiv(f, r, a, b) },
		bitvec.FOpRem:     func(g *Graph, a, b Bits) Bits { return g.FloatRem(f, a, b) },
		bitvec.FOpMinNum:  func(g *Graph, a, b Bits) Bits { return g.FloatMinMax(f, a, b, true, false) },
		bitvec.FOpMaxNum:  func(g *Graph, a, b Bits) Bits { return g.FloatMinMax(f, a, b, false, false) },
		bitvec.FOpMinimum: func(g *Graph, a, b Bits) Bits { return g.FloatMinMax(f, a, b, true, true) },
		bitvec.FOpMaximum: func(g *Graph, a, b Bits) Bits { return g.FloatMinMax(f, a, b, false, true) },
	}
	var all []operation
	for op := range bitvec.FOpCount {
		circuit, ok := circuits[op]
		if !ok || op == bitvec.FOpRem && by != bitvec.NearestEven { // which is exact, and long
			continue
		}
		w := f.Width()
		all = append(all, operation{
			k.String() + " " + op.String(), []int{w, w},
			func(g *Graph, in []Bits) Bits { return circuit(g, in[0], in[1]) },
			func(in [][]uint64) []uint64 {
				return number(func(d []uint64) { by.Binary(op, k, d, in[0], in[1]) }, uint(w))
			},
		})
	}
	return all
}

func floatUnaries(k bitvec.FloatKind, f Format, by bitvec.Rounding) []operation {
	directions := map[bitvec.FUnOp]Rounding{
		bitvec.FOpFloor: Floor, bitvec.FOpCeil: Ceil, bitvec.FOpTrunc: Trunc,
		bitvec.FOpRint: modes[by], bitvec.FOpRound: NearestAway,
	}
	circuits := map[bitvec.FUnOp]func(g *Graph, a Bits) Bits{
		bitvec.FOpNeg:  func(_ *Graph, a Bits) Bits { return FloatNeg(a) },
		bitvec.FOpFabs: func(_ *Graph, a Bits) Bits { return FloatAbs(a) },
		bitvec.FOpSqrt: func(g *Graph, a Bits) Bits { return g.FloatSqrt(f, modes[by], a) },
	}
	for op, r := range directions {
		circuits[op] = func(g *Graph, a Bits) Bits { return g.FloatRound(f, a, r) }
	}
	var all []operation
	for op := range bitvec.FUnOpCount {
		if circuit, ok := circuits[op]; ok {
			all = append(all, operation{
				k.String() + " " + op.String(), []int{f.Width()}, func(g *Graph, in []Bits) Bits { return circuit(g, in[0]) },
				func(in [][]uint64) []uint64 {
					return number(func(d []uint64) { by.Unary(op, k, d, in[0]) }, uint(f.Width()))
				},
			})
		}
	}
	return all
}

func floatTests(k bitvec.FloatKind, f Format) []operation {
	w := f.Width()
	return []operation{{
		k.String() + " relation", []int{w, w}, func(g *Graph, in []Bits) Bits {
			equal, greater, less, unordered := g.FloatRelation(f, in[0], in[1])
			return Bits{equal, greater, less, unordered}
		},
		func(in [][]uint64) []uint64 {
			relations := uint64(0)
			for i, p := range []bitvec.FPred{bitvec.FOEQ, bitvec.FOGT, bitvec.FOLT, bitvec.FUNO} {
				relations |= one(bitvec.FloatCmp(p, k, in[0], in[1]))[0] << i
			}
			return []uint64{relations}
		},
	}, {
		k.String() + " class", []int{w},
		func(g *Graph, in []Bits) Bits { class := g.Class(f, in[0]); return class[:] },
		func(in [][]uint64) []uint64 { return []uint64{uint64(bitvec.Classify(k, in[0]))} },
	}}
}

func floatConversions(k bitvec.FloatKind, f Format, by bitvec.Rounding) []operation {
	var all []operation
	for to := bitvec.Half; to <= bitvec.Double; to++ {
		all = append(all, operation{
			k.String() + " to " + to.String(), []int{f.Width()},
			func(g *Graph, in []Bits) Bits { return g.FloatConvert(kinds[to], f, modes[by], in[0]) },
			func(in [][]uint64) []uint64 {
				return number(func(d []uint64) { by.Convert(to, d, k, in[0]) }, to.Width())
			},
		})
	}
	for _, w := range []int{1, 8, 31, 32, 33, 64, 65, 128} {
		all = append(all, integerConversions(k, f, by, w)...)
	}
	return all
}

func integerConversions(k bitvec.FloatKind, f Format, by bitvec.Rounding, w int) []operation {
	type convert func(dst []uint64, w uint, k bitvec.FloatKind, a []uint64)
	toInteger := func(name string, circuit func(g *Graph, a Bits) Bits, want convert) operation {
		return operation{k.String() + " " + name, []int{f.Width()},
			func(g *Graph, in []Bits) Bits { return circuit(g, in[0]) },
			func(in [][]uint64) []uint64 {
				return number(func(d []uint64) { want(d, uint(w), k, in[0]) }, uint(w))
			}}
	}
	var all []operation
	for _, signed := range []bool{false, true} {
		exact, saturated, from := bitvec.FPToUI, bitvec.FPToUISat, by.UIToFP
		if signed {
			exact, saturated, from = bitvec.FPToSI, bitvec.FPToSISat, by.SIToFP
		}
		all = append(all,
			toInteger("to integer", func(g *Graph, a Bits) Bits { return g.IntegerOfFloat(f, a, w, signed) }, exact),
			toInteger("to integer, saturated", func(g *Graph, a Bits) Bits {
				return g.IntegerOfFloatSaturated(f, a, w, signed)
			}, saturated),
			operation{k.String() + " of integer", []int{w},
				func(g *Graph, in []Bits) Bits { return g.FloatOfInteger(f, modes[by], in[0], signed) },
				func(in [][]uint64) []uint64 {
					return number(func(d []uint64) { from(k, d, in[0], uint(w)) }, k.Width())
				}})
	}
	return all
}

func TestFloats(t *testing.T) {
	for k := bitvec.Half; k <= bitvec.Double; k++ {
		for by := range bitvec.RoundingCount {
			t.Run(k.String()+" "+by.String(), func(t *testing.T) { testFloats(t, k, by) })
		}
	}
}

// TestFused: a*b + c in one rounding, also where a product cancels.
func TestFused(t *testing.T) {
	for k := bitvec.Half; k <= bitvec.Double; k++ {
		for by := range bitvec.RoundingCount {
			f, r, w := kinds[k], rand.New(rand.NewSource(4)), kinds[k].Width()
			newHarness(operation{"fma", []int{w, w, w}, func(g *Graph, in []Bits) Bits { return g.FloatFma(f, modes[by], in[0], in[1], in[2]) },
				func(in [][]uint64) []uint64 {
					return number(func(d []uint64) { by.Fma(k, d, in[0], in[1], in[2]) }, uint(w))
				}}).checkRandom(t, r, cases(300, 4000), randomFloat(f))
			newHarness(operation{"fma of the opposite", []int{w, w}, func(g *Graph, in []Bits) Bits {
				return g.FloatFma(f, modes[by], in[0], in[1], FloatNeg(g.FloatMul(f, modes[by], in[0], in[1])))
			}, func(in [][]uint64) []uint64 {
				return number(func(d []uint64) {
					var p [1]uint64
					by.Binary(bitvec.FOpMul, k, p[:], in[0], in[1])
					bitvec.FloatUnary(bitvec.FOpNeg, k, p[:], p[:])
					by.Fma(k, d, in[0], in[1], p[:])
				}, uint(w))
			}}).checkRandom(t, r, cases(100, 2000), randomFloat(f))
		}
	}
}

func testFloats(t *testing.T, k bitvec.FloatKind, by bitvec.Rounding) {
	f, r := kinds[k], rand.New(rand.NewSource(4))
	for _, op := range append(floatBinaries(k, f, by), floatUnaries(k, f, by)...) {
		newHarness(op).checkRandom(t, r, cases(300, 4000), randomFloat(f))
	}
	for _, op := range append(floatTests(k, f), floatConversions(k, f, by)...) {
		newHarness(op).checkRandom(t, r, cases(200, 4000), randomFloat(f))
	}
}
