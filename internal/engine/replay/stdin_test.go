package replay

import (
	"math"
	"testing"

	"heddle/internal/result/trace"
)

// TestStandardInput makes texts of inputs as the library reads them.
func TestStandardInput(t *testing.T) {
	in := func(kind string, bits uint, v int64) trace.Input {
		return trace.Input{Name: "__VERIFIER_nondet_stdin_" + kind, Bits: bits, Float: kind == "double" || kind == "float", Value: uint64(v) & (math.MaxUint64 >> (64 - bits))}
	}
	for _, x := range []struct {
		inputs []trace.Input
		want   string
	}{
		{nil, ""},
		{[]trace.Input{{Name: "__VERIFIER_nondet_int", Bits: 32}}, ""},
		{[]trace.Input{in("byte", 16, 'a'), in("byte", 16, '\n')}, `standard input begins with "a\n"`},
		{[]trace.Input{in("byte", 16, 'a'), in("byte", 16, -2)}, `standard input begins with "a"`},
		{[]trace.Input{in("byte", 16, -1)}, `standard input holds ""`},
		{[]trace.Input{in("way", 8, 0), in("number32", 32, -17), {Name: "__VERIFIER_nondet_int", Bits: 32, Value: 9}, in("byte", 16, ' '), in("way", 8, 1)}, `standard input begins with "-17 -"`},
		{[]trace.Input{in("way", 8, 5), in("number64", 64, 255), in("byte", 16, ' '), in("way", 8, 4), in("number8", 8, 8), in("way", 8, 2)}, `standard input holds "ff 10"`},
		{[]trace.Input{in("way", 8, 0), in("double", 64, int64(math.Float64bits(1.5))), in("way", 8, 3)}, `standard input begins with "1.5infinit"`},
		{[]trace.Input{in("way", 8, 0), in("float", 32, int64(math.Float32bits(0.1)))}, `standard input begins with "0.1"`},
	} {
		if got := standardInput(x.inputs); got != x.want {
			t.Errorf("%v: %s, want %s", x.inputs, got, x.want)
		}
	}
}
