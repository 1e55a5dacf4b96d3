package term

import (
	"fmt"
	"math/big"

	"heddle/internal/ir/bitvec"
)

// Floats in SMT-LIB. Its FloatingPoint has one NaN and no way back to bits, and leaves conversions out of range open.
// So the result of each float operation is a bit-vector variable of its own, which is asserted to be what bitvec says:
// the pattern of a NaN spelled out, anything else by to_fp. Half and BFloat are computed as Float and rounded, as
// bitvec does. SMT-LIB has no fmod, and its minimum leaves zeros open (that of Float and Double is an ite already); x87
// numbers, with their integer bit and refused patterns, are not written.

// defineFloat asserts what the variable of a float operation is. The arguments are bound to ?a, ?b and ?c.
func (s *Script) defineFloat(t Term) {
	n := &s.p.nodes[t]
	if err := unwritable(n); err != nil {
		if s.err == nil {
			s.err = err
		}
		return
	}
	a, b, c := n.args()
	args := []Term{a, b, c}[:ops[n.op].args]
	s.print("(assert ")
	s.withLets(args, func() {
		s.print("(let (")
		for i, x := range args {
			s.print("(?", string(rune('a'+i)), " ")
			s.value(x)
			s.print(")")
		}
		s.print(") ", s.definition(t, n), ")")
	})
	s.print(")\n")
}

// unwritable returns why an operation has no form in SMT-LIB, or nil.
func unwritable(n *node) error {
	kinds := []bitvec.FloatKind{n.kind}
	what := n.op.String()
	switch n.op {
	case OpFConv:
		kinds = append(kinds, bitvec.FloatKind(n.sub))
	case OpFBinary:
		op := bitvec.FOp(n.sub)
		if what = op.String(); op >= bitvec.FOpRem {
			return fmt.Errorf("SMT-LIB has no %s of %s: use the built-in solver for this query", what, n.kind)
		}
	}
	for _, k := range kinds {
		if k == bitvec.X86FP80 {
			return fmt.Errorf("SMT-LIB has no %s of %s: use the built-in solver for this query", what, k)
		}
	}
	return nil
}

// definition returns the truth value that says what the result of t is.
func (s *Script) definition(t Term, n *node) string {
	v := s.Symbol(t)
	if n.op == OpFToI {
		return "(= " + v + " " + toIntText(n) + ")"
	}
	result, nan := s.floatResult(n)
	return fmt.Sprintf("(let ((?r %s)) (ite (fp.isNaN ?r) (= %s %s) (= %s ?r)))", result, v, nan, floatOf(n.kind, v))
}

// floatResult returns the value of a float operation and the pattern if that is a NaN.
func (s *Script) floatResult(n *node) (value, nan string) {
	k, mode := n.kind, modeNames[n.by]
	switch n.op {
	case OpFBinary:
		op := map[bitvec.FOp]string{bitvec.FOpAdd: "add", bitvec.FOpSub: "sub", bitvec.FOpMul: "mul", bitvec.FOpDiv: "div"}[bitvec.FOp(n.sub)]
		return narrowed(k, mode, fmt.Sprintf("(fp.%s %s %s %s)", op, mode, widened(k, "?a"), widened(k, "?b"))), nanOf(k, "?a", "?b")
	case OpFUnary:
		return narrowed(k, mode, unaryText(bitvec.FUnOp(n.sub), mode, widened(k, "?a"))), nanOf(k, "?a")
	case OpFma:
		product := fmt.Sprintf("(fp.fma %s %s %s %s)", mode, widened(k, "?a"), widened(k, "?b"), widened(k, "?c"))
		return narrowed(k, mode, product), nanOf(k, "?a", "?b", "?c")
	case OpFConv:
		from := bitvec.FloatKind(n.sub)
		return fmt.Sprintf("(%s %s %s)", toFP(k), mode, floatOf(from, "?a")), convertedNaN(k, from)
	}
	// An integer; a BFloat by way of Float.
	convert := "to_fp_unsigned"
	if n.sub != 0 {
		convert = "to_fp"
	}
	value = fmt.Sprintf("((_ %s %s) %s ?a)", convert, sizes(working(k)), mode)
	if k == bitvec.BFloat {
		value = narrowed(k, mode, value)
	} else if k == bitvec.Half {
		value = fmt.Sprintf("((_ %s %s) %s ?a)", convert, sizes(k), mode)
	}
	return value, defaultNaN(k)
}

// modeNames are SMT-LIB's names of the modes of rounding.
var modeNames = [bitvec.RoundingCount]string{"RNE", "RTN", "RTP", "RTZ"}

// unaryText is an operation in a mode, which only the root and rint depend on.
func unaryText(op bitvec.FUnOp, mode, x string) string {
	switch op {
	case bitvec.FOpSqrt:
		return "(fp.sqrt " + mode + " " + x + ")"
	case bitvec.FOpFloor:
		mode = "RTN"
	case bitvec.FOpCeil:
		mode = "RTP"
	case bitvec.FOpTrunc:
		mode = "RTZ"
	case bitvec.FOpRound:
		mode = "RNA"
	}
	return "(fp.roundToIntegral " + mode + " " + x + ")"
}

// working returns the format in which bitvec computes.
func working(k bitvec.FloatKind) bitvec.FloatKind {
	if k == bitvec.Half || k == bitvec.BFloat {
		return bitvec.Float
	}
	return k
}

// sizes returns the numbers of bits of the exponent and the significand.
func sizes(k bitvec.FloatKind) string {
	f := fractionBits(k)
	return fmt.Sprintf("%d %d", k.Width()-1-f, f+1)
}

func toFP(k bitvec.FloatKind) string { return "(_ to_fp " + sizes(k) + ")" }

// floatOf reads bits as a float.
func floatOf(k bitvec.FloatKind, bits string) string { return "(" + toFP(k) + " " + bits + ")" }

// widened reads bits as a float of the format in which is computed.
func widened(k bitvec.FloatKind, bits string) string {
	if working(k) == k {
		return floatOf(k, bits)
	}
	return fmt.Sprintf("(%s RNE %s)", toFP(working(k)), floatOf(k, bits))
}

// narrowed rounds a result of the format in which was computed.
func narrowed(k bitvec.FloatKind, mode, value string) string {
	if working(k) == k {
		return value
	}
	return fmt.Sprintf("(%s %s %s)", toFP(k), mode, value)
}

// defaultNaN returns the pattern of an invalid operation: negative and quiet.
func defaultNaN(k bitvec.FloatKind) string {
	f := fractionBits(k)
	ones := k.Width() - f + 1
	return fmt.Sprintf("(concat %s %s)", numeral(new(big.Int).Sub(powerOf(ones), big.NewInt(1)), ones), numeral(new(big.Int), f-1))
}

// nanOf returns the first of the operands that is a NaN, quieted, or the default NaN.
func nanOf(k bitvec.FloatKind, operands ...string) string {
	text := defaultNaN(k)
	for i := len(operands) - 1; i >= 0; i-- {
		x := operands[i]
		quiet := numeral(powerOf(fractionBits(k)-1), k.Width())
		text = fmt.Sprintf("(ite (fp.isNaN %s) (bvor %s %s) %s)", floatOf(k, x), x, quiet, text)
	}
	return text
}

// convertedNaN returns ?a as a NaN of another format: quiet, with the upper bits of its payload.
func convertedNaN(to, from bitvec.FloatKind) string {
	f, g := fractionBits(from), fractionBits(to)
	payload := fmt.Sprintf("((_ extract %d 0) ?a)", f-2)
	switch {
	case g > f:
		payload = fmt.Sprintf("(concat %s %s)", payload, numeral(new(big.Int), g-f))
	case g < f:
		payload = fmt.Sprintf("((_ extract %d %d) ?a)", f-2, f-g)
	}
	ones := to.Width() - g // exponent and quiet bit
	return fmt.Sprintf("(concat ((_ extract %d %d) ?a) (concat %s %s))", from.Width()-1, from.Width()-1,
		numeral(new(big.Int).Sub(powerOf(ones), big.NewInt(1)), ones), payload)
}

// toIntText returns ?a as an integer, as bitvec/toint.go describes it.
func toIntText(n *node) string {
	w, k := uint(n.width), working(n.kind)
	x := widened(n.kind, "?a")
	low := func(text string, from uint) string {
		if from == w {
			return text
		}
		return fmt.Sprintf("((_ extract %d 0) %s)", w-1, text)
	}
	how := ToInt(n.sub)
	switch {
	case how >= ToSignedSat || w > 64:
		top := n.kind.Width() - 1
		return saturated(how, w, k, x, fmt.Sprintf("((_ extract %d %d) ?a)", top, top))
	case w <= 32 && how == ToSigned || w < 32:
		return low(indefinite(32, k, x), 32)
	case w < 64 || how == ToSigned:
		return low(indefinite(64, k, x), 64)
	}
	small := indefinite(64, k, x)
	large := indefinite(64, k, fmt.Sprintf("(fp.sub RNE %s %s)", x, powerText(k, 63, false)))
	return fmt.Sprintf("(let ((?s %s)) (bvor ?s (bvand %s (bvashr ?s %s))))", small, large, numeral(big.NewInt(63), 64))
}

// indefinite converts to a signed number of w bits; out of range it is the least.
func indefinite(w uint, k bitvec.FloatKind, x string) string {
	return fmt.Sprintf("(ite (and (fp.leq %s %s) (fp.lt %s %s)) ((_ fp.to_sbv %d) RTZ %s) %s)",
		powerText(k, w-1, true), x, x, powerText(k, w-1, false), w, x, numeral(powerOf(w-1), w))
}

// saturated converts to the nearest number. A NaN is zero; without saturation in LLVM's sense, the limit of its sign.
func saturated(how ToInt, w uint, k bitvec.FloatKind, x, sign string) string {
	isSigned := how == ToSigned || how == ToSignedSat
	least, most, bits := new(big.Int), new(big.Int).Sub(powerOf(w), big.NewInt(1)), w
	convert := "fp.to_ubv"
	low := "(fp.leq " + x + " (_ -zero " + sizes(k) + "))"
	if isSigned {
		bits, convert = w-1, "fp.to_sbv"
		least, most = powerOf(bits), new(big.Int).Sub(powerOf(bits), big.NewInt(1))
		low = "(fp.leq " + x + " " + powerText(k, bits, true) + ")"
	}
	nan := numeral(new(big.Int), w)
	if how == ToSigned || how == ToUnsigned {
		nan = fmt.Sprintf("(ite (= %s #b1) %s %s)", sign, numeral(least, w), numeral(most, w))
	}
	return fmt.Sprintf("(ite (fp.isNaN %s) %s (ite %s %s (ite (fp.leq %s %s) %s ((_ %s %d) RTZ %s))))",
		x, nan, low, numeral(least, w), powerText(k, bits, false), x, numeral(most, w), convert, w, x)
}

// powerText returns 2^e or -2^e as a float; infinite if it is too large for the format.
func powerText(k bitvec.FloatKind, e uint, negative bool) string {
	power := make([]uint64, bitvec.Words(e+1))
	power[e/64] = 1 << (e % 64)
	var bits [2]uint64
	bitvec.UIToFP(k, bits[:], power, e+1)
	if negative {
		bits[0] |= bitvec.SignBit(k.Width())
	}
	return floatOf(k, numeral(new(big.Int).SetUint64(bits[0]), k.Width()))
}

func powerOf(e uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), e) }

func numeral(v *big.Int, w uint) string { return fmt.Sprintf("(_ bv%s %d)", v, w) }

// compareFloats writes a comparison as a Bool.
func (s *Script) compareFloats(t Term) {
	n := &s.p.nodes[t]
	if err := unwritable(n); err != nil {
		if s.err == nil {
			s.err = err
		}
		return
	}
	operand := func(x Term) {
		s.print("(", toFP(n.kind), " ")
		s.value(x)
		s.print(")")
	}
	two := func(relation string, a, b Term) {
		s.print("(", relation, " ")
		operand(a)
		s.print(" ")
		operand(b)
		s.print(")")
	}
	pred := bitvec.FPred(n.sub)
	s.print("(or false")
	for _, r := range []struct {
		p    bitvec.FPred
		name string
	}{{bitvec.FOEQ, "fp.eq"}, {bitvec.FOLT, "fp.lt"}, {bitvec.FOGT, "fp.gt"}} {
		if pred&r.p != 0 {
			s.print(" ")
			two(r.name, n.a, n.b)
		}
	}
	if pred&bitvec.FUNO != 0 {
		s.print(" (fp.isNaN ")
		operand(n.a)
		s.print(")")
		if n.a != n.b {
			s.print(" (fp.isNaN ")
			operand(n.b)
			s.print(")")
		}
	}
	s.print(")")
}
