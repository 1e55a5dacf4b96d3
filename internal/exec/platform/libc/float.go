package libc

import (
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/bitvec"
)

// This file reads floating-point numbers as glibc does, whose choices where C leaves some are: underflow sets errno where what is lost
// shows, a NaN keeps what stands in its parentheses.

// floatPrefix is the length of the number at the start of s, blanks before it not counted, or 0 if there is none.
func floatPrefix(s string) int {
	i := signLength(s)
	low := strings.ToLower(s[i:])
	for _, word := range []string{"infinity", "inf"} {
		if strings.HasPrefix(low, word) {
			return i + len(word)
		}
	}
	if strings.HasPrefix(low, "nan") {
		return i + len("nan") + payloadLength(low[len("nan"):])
	}
	if strings.HasPrefix(low, "0x") {
		if n := mantissa(low[2:], 16); n > 0 {
			return i + 2 + n + exponent(low[2+n:], 'p')
		}
	}
	n := mantissa(low, 10)
	if n == 0 {
		return 0
	}
	return i + n + exponent(low[n:], 'e')
}

// signLength is the length of the sign at the start of s.
func signLength(s string) int {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return 1
	}
	return 0
}

// payloadLength is the length of what stands in parentheses at the start of s, of letters, digits and underscores; 0: nothing does.
func payloadLength(s string) int {
	if s == "" || s[0] != '(' {
		return 0
	}
	i := 1
	for i < len(s) && (digit(s[i]) < 36 || s[i] == '_') {
		i++
	}
	if i == len(s) || s[i] != ')' {
		return 0
	}
	return i + 1
}

// mantissa is the length of digits with at most one point; 0 without a digit.
func mantissa(s string, base int) int {
	n, digits, point := 0, 0, false
	for ; n < len(s); n++ {
		switch {
		case digit(s[n]) < base:
			digits++
		case s[n] == '.' && !point:
			point = true
		default:
			if digits == 0 {
				return 0
			}
			return n
		}
	}
	if digits == 0 {
		return 0
	}
	return n
}

// exponent is the length of an exponent, if there is a whole one.
func exponent(s string, letter byte) int {
	if len(s) < 2 || s[0] != letter {
		return 0
	}
	i := 1
	if s[i] == '-' || s[i] == '+' {
		i++
	}
	start := i
	for i < len(s) && digit(s[i]) < 10 {
		i++
	}
	if i == start {
		return 0
	}
	return i
}

// splitFloat cuts blanks and what is not a number off a string: the number's text
// ("" if there is none) and the bytes used.
func splitFloat(s []byte) (text string, n int) {
	i := 0
	for i < len(s) && isBlankByte(s[i]) {
		i++
	}
	k := floatPrefix(string(s[i:]))
	if k == 0 {
		return "", 0
	}
	return string(s[i : i+k]), i + k
}

// parseFloat rounds a number's text, as floatPrefix cuts it off, to a format, and reports whether the format holds it. The text of no number
// is zero.
func parseFloat(by bitvec.Rounding, text string, k bitvec.FloatKind) (bits [2]uint64, inRange bool) {
	number, payload, _ := strings.Cut(text, "(")
	inRange, err := by.Parse(k, bits[:k.Words()], number)
	if err != nil {
		return [2]uint64{}, true
	}
	if payload != "" {
		bits[0] |= nanPayload(strings.TrimSuffix(payload, ")")) & bitvec.Mask(payloadBits[k])
	}
	return bits, inRange
}

// payloadBits are the bits below the one that makes a NaN a quiet one.
var payloadBits = map[bitvec.FloatKind]uint{bitvec.Float: 22, bitvec.Double: 51, bitvec.X86FP80: 62}

// nanPayload is what the text in a NaN's parentheses stands for: a number as strtoull reads it, or 0.
func nanPayload(text string) uint64 {
	v, n, _ := parseInteger([]byte(text), 0, 64, false)
	if n < len(text) {
		return 0
	}
	return v
}

// toFloat is a function of the strtod family.
func toFloat(name string, k bitvec.FloatKind, tellsEnd bool) machine.External {
	touches := touchesNumber
	if !tellsEnd {
		touches = readsText0
	}
	return abi.Memory(name, touches, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		s, f := abi.String(c, c.Arg(0))
		if f != nil {
			return abi.Stop(f)
		}
		text, n := splitFloat(s)
		bits, ok := parseFloat(rounding(c), text, k)
		if !ok {
			c.M.Record().SetErrno(c.Thread, abi.ERANGE)
		}
		if tellsEnd {
			if f := storeEnd(c, n); f != nil {
				return abi.Stop(f)
			}
		}
		c.Return(bits[:k.Words()]...)
		return machine.Done, nil
	})
}

// notANumber is nan, which is strtod of "nan(...)". What isnan, isinf and so on call is written in C.
func notANumber() []machine.External {
	var list []machine.External
	for _, suffix := range []string{"", "f", "l"} {
		k := kindOf(suffix)
		list = append(list, abi.Looking("nan"+suffix, readsText0, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			s, f := abi.String(c, c.Arg(0))
			if f != nil {
				return abi.Stop(f)
			}
			text := "nan(" + string(s) + ")"
			if floatPrefix(text) < len(text) {
				text = "nan"
			}
			bits, _ := parseFloat(bitvec.NearestEven, text, k)
			c.Return(bits[:k.Words()]...)
			return machine.Done, nil
		}))
	}
	return list
}
