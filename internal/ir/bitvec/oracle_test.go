package bitvec

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"heddle/internal/test/checkout"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// The oracle of floats is the processor: testdata/oracle.c does the operations
// in C, for the same bit patterns, and all results must be equal bit by bit.

// question is an operation for the oracle; the numbers are those of oracle.c.
type question struct {
	op, kind uint64
	a, b, c  [2]uint64
	by       Rounding
	_        [7]byte
}

const (
	qUnary = 32 // FUnOps follow
	qFma   = 64 + iota - 1
	qFMulAdd
	qCmp
	qConvert
	qToSI
	qToUI
	qFromSI
	qFromUI
	qClassify
)

func (q question) String() string {
	name := map[uint64]string{
		qFma: "fma", qFMulAdd: "fmuladd", qCmp: "cmp", qConvert: "convert", qToSI: "fptosi",
		qToUI: "fptoui", qFromSI: "sitofp", qFromUI: "uitofp", qClassify: "classify",
	}[q.op]
	switch {
	case name != "":
	case q.op >= qUnary:
		name = FUnOp(q.op - qUnary).String()
	default:
		name = FOp(q.op).String()
	}
	if q.by != NearestEven {
		name += " " + q.by.String()
	}
	return fmt.Sprintf("%v %s(%x, %x, %x)", FloatKind(q.kind), name, q.a, q.b, q.c)
}

// ours answers a question with this package.
func (q question) ours() (r [2]uint64) {
	k, a, b, c, dst := FloatKind(q.kind), q.a[:], q.b[:], q.c[:], r[:]
	if q.by != NearestEven {
		return q.rounded()
	}
	switch q.op {
	case qFma:
		FloatFma(k, dst, a, b, c)
	case qFMulAdd:
		FloatFMulAdd(k, dst, a, b, c)
	case qCmp:
		for i := range 4 { // the relations: oeq, ogt, olt, uno
			if FloatCmp(FPred(1<<i), k, a, b) {
				r[0] |= 1 << i
			}
		}
	case qConvert:
		FloatConvert(FloatKind(q.c[0]), dst, k, a)
	case qToSI:
		FPToSI(dst, uint(q.c[0]), k, a)
	case qToUI:
		FPToUI(dst, uint(q.c[0]), k, a)
	case qFromSI:
		SIToFP(k, dst, a, uint(q.c[0]))
	case qFromUI:
		UIToFP(k, dst, a, uint(q.c[0]))
	case qClassify:
		r[0] = likeC(Classify(k, a), q)
	default:
		if q.op >= qUnary {
			FloatUnary(FUnOp(q.op-qUnary), k, dst, a)
		} else {
			FloatBinary(FOp(q.op), k, dst, a, b)
		}
	}
	return r
}

// rounded answers a question about another mode of rounding.
func (q question) rounded() (r [2]uint64) {
	k, a, b, c, dst := FloatKind(q.kind), q.a[:], q.b[:], q.c[:], r[:]
	switch q.op {
	case qFma:
		q.by.Fma(k, dst, a, b, c)
	case qFMulAdd:
		q.by.FMulAdd(k, dst, a, b, c)
	case qConvert:
		q.by.Convert(FloatKind(q.c[0]), dst, k, a)
	case qFromSI:
		q.by.SIToFP(k, dst, a, uint(q.c[0]))
	case qFromUI:
		q.by.UIToFP(k, dst, a, uint(q.c[0]))
	case qCmp, qClassify:
		q.by = NearestEven
		return q.ours()
	default:
		if q.op >= qUnary {
			q.by.Unary(FUnOp(q.op-qUnary), k, dst, a)
		} else {
			q.by.Binary(FOp(q.op), k, dst, a, b)
		}
	}
	return r
}

// likeC turns a class into fpclassify's number (glibc), signbit<<8 and
// issignaling<<9. The sign of a NaN is not part of a class.
func likeC(class uint16, q question) uint64 {
	const nan, inf, zeroes, subnormal, normal = 0, 1, 2, 3, 4
	sign := q.a[0] >> (FloatKind(q.kind).Width() - 1) & 1
	if FloatKind(q.kind) == X86FP80 {
		sign = q.a[1] >> 15
	}
	return map[uint16]uint64{
		ClassSNaN: nan | sign<<8 | 1<<9, ClassQNaN: nan | sign<<8,
		ClassNegInf: inf | 1<<8, ClassPosInf: inf,
		ClassNegNormal: normal | 1<<8, ClassPosNormal: normal,
		ClassNegSubnormal: subnormal | 1<<8, ClassPosSubnormal: subnormal,
		ClassNegZero: zeroes | 1<<8, ClassPosZero: zeroes,
	}[class]
}

// buildOracle compiles oracle.c without optimisation.
func buildOracle(t *testing.T) string {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("the oracle is an x86-64 processor")
	}
	checkout.Reads(t, "internal/ir/bitvec/testdata/oracle.c")
	exe := filepath.Join(t.TempDir(), "oracle")
	cmd := exec.Command("cc", "-O0", "-fno-builtin", "-ffp-contract=off", "-frounding-math",
		"-fsignaling-nans", "-o", exe, filepath.Join("testdata", "oracle.c"), "-lm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("compiling the oracle: %v\n%s", err, out)
	}
	return exe
}

// ask compares our answers with the oracle's.
func ask(t *testing.T, exe string, qs []question) {
	t.Helper()
	var in, errs bytes.Buffer
	if err := binary.Write(&in, binary.LittleEndian, qs); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe)
	cmd.Stdin, cmd.Stderr = &in, &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("oracle: %v\n%s", err, &errs)
	}
	answers := make([][2]uint64, len(qs))
	if err := binary.Read(bytes.NewReader(out), binary.LittleEndian, answers); err != nil {
		t.Fatal(err)
	}
	wrong := map[string]int{}
	for i, q := range qs {
		if got := q.ours(); got != answers[i] {
			what := strings.SplitN(q.String(), "(", 2)[0]
			if wrong[what]++; wrong[what] <= 5 {
				t.Errorf("%v = %x, oracle %x", q, got, answers[i])
			}
		}
	}
	for what, n := range wrong {
		t.Errorf("%s: %d wrong", what, n)
	}
	t.Logf("%d questions", len(qs))
}

// corners returns the interesting patterns of a format, both signs.
func corners(k FloatKind) [][2]uint64 {
	var xs [][2]uint64
	addBoth := func(u unpacked) {
		for _, u.neg = range []bool{false, true} {
			var w [2]uint64
			pack(k, w[:], exactly(u))
			xs = append(xs, w)
		}
	}
	f := formats[k]
	addBoth(zero(false))
	addBoth(infinite(false))
	for _, exp := range []int{f.emin - int(f.prec) + 1, f.emin - 1, f.emin, -1, 0, 1, 7, 8, 15, 16, 31, 32, 62, 63, 64, 127, f.emax} {
		ulp := uint64(1) << (64 - f.prec)
		for _, sig := range []uint64{integerBit, integerBit | ulp, integerBit | quietBit, -ulp, integerBit + 0x1234<<40} {
			addBoth(unpacked{sig: sig, exp: exp})
		}
	}
	return append(xs, oddities(k)...)
}

// oddities returns NaN, and the x87 patterns that nothing makes.
func oddities(k FloatKind) [][2]uint64 {
	if k == X86FP80 {
		return [][2]uint64{
			{0xC000000000000000, 0x7FFF}, {0xC000000000000000, 0xFFFF}, // default NaN
			{0xC000000000000123, 0x7FFF}, {0xD000000000000000, 0xFFFF}, // quiet
			{0x8000000000000001, 0x7FFF}, {0xA000000000000000, 0xFFFF}, // signalling
		}
	}
	f := formats[k]
	infinity := Mask(f.width-f.prec) << (f.prec - 1)
	quiet, sign := uint64(1)<<(f.prec-2), uint64(1)<<(f.width-1)
	var xs [][2]uint64
	for _, n := range []uint64{quiet, quiet | 5, quiet | quiet>>1, 1, quiet >> 1, quiet - 1} {
		xs = append(xs, [2]uint64{infinity | n}, [2]uint64{sign | infinity | n})
	}
	return xs
}

// refused returns x87 patterns that the C library does not know about: pseudo
// denormals, unnormals, pseudo-infinities and pseudo-NaN.
var refused = [][2]uint64{
	{0x8000000000000000, 0}, {0x8000000000000001, 0x8000}, {0xFFFFFFFFFFFFFFFF, 0},
	{0x4000000000000000, 0x3FFF}, {0, 0x4000}, {1, 0x8001},
	{0, 0x7FFF}, {0x4000000000000001, 0xFFFF},
}

// randomFloat returns a pattern: any, or one near to 1, or an integer or so.
func randomFloat(r *rand.Rand, k FloatKind) (x [2]uint64) {
	f := formats[k]
	u := unpacked{sig: r.Uint64() | integerBit, neg: r.IntN(2) == 0}
	switch r.IntN(5) {
	case 0: // anywhere, subnormals and overflow included
		u.exp = r.IntN(f.emax-f.emin+80) + f.emin - 70
	case 1: // few bits: exact results, ties
		u.sig &= ^uint64(0) << (40 + r.IntN(24))
		u.sig |= integerBit
		u.exp = r.IntN(20) - 10
	case 2: // integers and their halves
		u.exp = r.IntN(70) - 2
		u.sig &= ^uint64(0) << max(0, 62-u.exp)
		u.sig |= integerBit
	case 3: // subnormals
		u.exp = f.emin - r.IntN(int(f.prec)+1)
	default: // near to one another
		u.exp = r.IntN(4)
	}
	pack(k, x[:], exactly(u))
	return x
}
