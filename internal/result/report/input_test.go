package report

import (
	"math"
	"testing"

	"heddle/internal/result/trace"
)

func TestInput(t *testing.T) {
	for _, test := range []struct {
		in                  trace.Input
		number, hex, binary string
	}{
		{trace.Input{Bits: 32, Signed: true, Value: 77}, "77", "0x0000004d", "0b1001101"},
		{trace.Input{Bits: 32, Signed: true, Value: 0xffffffff}, "-1", "0xffffffff", "0b11111111111111111111111111111111"},
		{trace.Input{Bits: 8, Value: 200}, "200", "0xc8", "0b11001000"},
		{trace.Input{Bits: 64, Signed: true, Value: 1 << 63}, "-9223372036854775808", "0x8000000000000000", "0b1" + zeros(63)},
		{trace.Input{Bits: 8, Bool: true, Value: 1}, "true", "0x01", "0b1"},
		{trace.Input{Bits: 32, Float: true, Value: uint64(math.Float32bits(0.1))}, "0.1", "0x3dcccccd", "0b111101110011001100110011001101"},
	} {
		if n, h, b := Number(test.in), Hexadecimal(test.in), Binary(test.in); n != test.number || h != test.hex || b != test.binary {
			t.Errorf("%+v: %s %s %s, want %s %s %s", test.in, n, h, b, test.number, test.hex, test.binary)
		}
	}
}

func zeros(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = '0'
	}
	return string(b)
}
