package report

import (
	"fmt"
	"math"
	"strconv"

	"heddle/internal/result/trace"
)

// Number is an input as a person would write it: a float, a truth value, or decimal.
func Number(in trace.Input) string {
	switch {
	case in.Float && in.Bits == 32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(in.Value))), 'g', -1, 32)
	case in.Float:
		return strconv.FormatFloat(math.Float64frombits(in.Value), 'g', -1, 64)
	case in.Bool:
		return strconv.FormatBool(in.Value != 0)
	case in.Signed:
		return strconv.FormatInt(int64(in.Value<<(64-in.Bits))>>(64-in.Bits), 10)
	}
	return strconv.FormatUint(in.Value, 10)
}

// Unwritten is a number of so many bytes as a signed one.
func Unwritten(h trace.UnwrittenRead) string {
	shift := 64 - 8*h.Size
	return strconv.FormatInt(int64(h.Value<<shift)>>shift, 10)
}

// Hexadecimal is an input's bit pattern in hexadecimal, with all digits of its type.
func Hexadecimal(in trace.Input) string {
	return fmt.Sprintf("0x%0*x", (in.Bits+3)/4, in.Value)
}

// Binary is an input's bit pattern in binary, from the first one bit on.
func Binary(in trace.Input) string {
	return "0b" + strconv.FormatUint(in.Value, 2)
}
