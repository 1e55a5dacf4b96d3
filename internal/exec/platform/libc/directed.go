package libc

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/ir/bitvec"
)

// allDigits is how many digits any number has after the point, or after its first digit.
const allDigits = 16500

// directed writes a magnitude in decimal, rounded as a mode says, by what writes it rounded to the nearest: all its digits
// are cut where they are to end.
func directed(by bitvec.Rounding, negative bool, nearest func(form byte, prec int) string) func(form byte, prec int) string {
	if by == bitvec.NearestEven {
		return nearest
	}
	return func(form byte, prec int) string {
		text, tail := nearest(form, max(allDigits, prec)), ""
		if e := strings.IndexByte(text, 'e'); e >= 0 {
			text, tail = text[:e], text[e:]
		}
		point := strings.IndexByte(text, '.')
		kept, rest := text[:point+1+prec], strings.Trim(text[point+1+prec:], "0")
		if prec == 0 {
			kept = text[:point]
		}
		if rest == "" || !by.Up(negative, 0, 1) {
			return kept + tail
		}
		return increased(kept, tail)
	}
}

// increased adds one to the last digit of a number with an exponent, or without. Where all digits are nines it has one more,
// or a larger exponent.
func increased(text, exponent string) string {
	digits := []byte(text)
	for i := len(digits) - 1; i >= 0; i-- {
		switch digits[i] {
		case '.':
		case '9':
			digits[i] = '0'
		default:
			digits[i]++
			return string(digits) + exponent
		}
	}
	if exponent == "" {
		return "1" + string(digits)
	}
	digits[0] = '1'
	n, _ := strconv.Atoi(exponent[1:])
	return fmt.Sprintf("%se%+03d", digits, n+1)
}
