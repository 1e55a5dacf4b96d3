package bitvec

import (
	"fmt"
	"math/big"
	"os/exec"
	"strings"
	"testing"
)

// TestParseX87 compares reading and writing with strtold and printf.
func TestParseX87(t *testing.T) {
	exe := buildOracle(t)
	inputs := parseInputs()
	cmd := exec.Command(exe, "parse")
	cmd.Stdin = strings.NewReader(strings.Join(inputs, "\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != len(inputs) {
		t.Fatalf("%d answers to %d questions", len(lines), len(inputs))
	}
	for i, in := range inputs {
		sig, se, err := ParseX87(in)
		if err != nil {
			t.Errorf("%q: %v", in, err)
			continue
		}
		f := X87ToBig(sig, se)
		got := fmt.Sprintf("%016x %04x %s %s %s", sig, se, text(f, 'f', 25), text(f, 'e', 0), text(f, 'e', 19))
		if got != lines[i] {
			t.Errorf("%q:\n%s, want\n%s", in, got, lines[i])
		}
	}
}

// text formats as C does.
func text(f *big.Float, verb byte, prec int) string {
	switch {
	case f == nil:
		return "nan"
	case f.IsInf():
		return strings.Replace(strings.ToLower(f.Text(verb, prec)), "+", "", 1)
	}
	return f.Text(verb, prec)
}

func parseInputs() []string {
	in := []string{
		"0", "-0", "1", "+1.5", "010", "-0.1", ".5", "5.", "1e10", "0x1p3", "-0x1.8p-2", "0xABCDEF0123456789abcdefp0",
		"inf", "-INF", "infinity", "1e4932", "1.18973149535723176502126385303097e4932", "1.2e4932", "1e5000", "-1e999999999",
		"1e-4951", "1.82e-4951", "1.83e-4951", "3.6451995318824746025e-4951", "5e-4951", "1e-5000", "1e-999999999",
		"3.3621031431120935062626778173217526e-4932", "3.36210314311209350608e-4932",
		"0x1.0000000000000001p0", "0x1.00000000000000010000001p0", "0x1.0000000000000003p0", "0xFFFFFFFFFFFFFFFFFp0",
		"0x1p-16445", "0x1p-16446", "0x1.8p-16446", "0x1.fffffffffffffffep16383", "0x1.ffffffffffffffffp16383",
	}
	r := newRand()
	for range 3000 {
		exp := r.IntN(80) - 40
		if r.IntN(3) == 0 {
			exp = r.IntN(9990) - 4990
		}
		in = append(in, fmt.Sprintf("%d.%de%d", r.Int64()-r.Int64(), r.Uint64(), exp))
	}
	for range 500 { // exact ties between neighbours, and next to them
		f := X87ToBig(r.Uint64()|integerBit, uint16(0x3F00+r.IntN(0x140)))
		half := new(big.Float).SetMantExp(big.NewFloat(1), f.MantExp(nil)-65)
		tie := new(big.Float).SetPrec(80).Add(f, half).Text('f', 800)
		tie = strings.TrimRight(tie, "0")
		in = append(in, tie+"0", tie+"1")
	}
	return in
}

func TestParseX87Errors(t *testing.T) {
	for _, s := range []string{"", "-", "--1", "+-1", "1_0", "0b1", "0o7", "x", "1/2", "i", "1e", "0x", "1 2"} {
		if sig, se, err := ParseX87(s); err == nil {
			t.Errorf("%q gives %x %x", s, sig, se)
		}
	}
	if sig, se, err := ParseX87("-nan"); err != nil || (X87{sig, se}) != x87DefaultNaN {
		t.Errorf("-nan gives %x %x %v", sig, se, err)
	}
}

func TestX87BigRoundTrip(t *testing.T) {
	check := func(x [2]uint64) {
		f := X87ToBig(x[0], uint16(x[1]))
		if f == nil {
			if !unpack(X86FP80, x[:]).isNaN() {
				t.Errorf("%x is a number", x)
			}
			return
		}
		if sig, se := X87FromBig(f); sig != x[0] || uint64(se) != x[1] {
			t.Errorf("%x comes back as %x %x", x, sig, se)
		}
	}
	for _, x := range corners(X86FP80) {
		check(x)
	}
	r := newRand()
	for range 20000 {
		check(randomFloat(r, X86FP80))
	}
}
