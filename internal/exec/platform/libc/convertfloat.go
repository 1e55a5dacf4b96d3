package libc

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"heddle/internal/ir/bitvec"
)

// number is a finite or special floating-point number about to be written.
type number struct {
	negative bool
	nan, inf bool
	decimal  func(form byte, prec int) string // of the absolute value, form 'e' or 'f'

	// For the form 'a': value = sig * 2^exp, with the leading hexadecimal digit in
	// the top bits: lead bits of sig before the point.
	sig  uint64
	exp  int
	lead uint
	by   bitvec.Rounding
}

func double(v float64, by bitvec.Rounding) number {
	b := math.Float64bits(v)
	n := number{negative: b>>63 != 0, nan: math.IsNaN(v), inf: math.IsInf(v, 0), lead: 1, by: by}
	abs := math.Abs(v)
	n.decimal = directed(by, n.negative, func(form byte, prec int) string { return strconv.FormatFloat(abs, form, prec, 64) })
	e := int(b >> 52 & 0x7ff)
	n.sig = b << 11 &^ (1 << 63)
	switch {
	case e > 0:
		n.sig, n.exp = n.sig|1<<63, e-1023
	case n.sig != 0:
		n.exp = -1022
	}
	return n
}

func extended(sig uint64, se uint16, by bitvec.Rounding) number {
	f := bitvec.X87ToBig(sig, se)
	n := number{negative: se>>15 != 0, lead: 4, by: by}
	if f == nil {
		n.nan = true
		return n
	}
	if n.inf = f.IsInf(); n.inf {
		return n
	}
	abs := new(big.Float).Abs(f)
	n.decimal = directed(by, n.negative, abs.Text)
	if n.sig = sig; sig != 0 {
		n.exp = max(int(se&0x7fff), 1) - 16383 - 3
	}
	return n
}

// floating writes a, e, f and g, small and large.
func (sp *spec) floating(n number) []byte {
	sign := sp.signOf(n.negative)
	var body string
	switch {
	case n.nan:
		body = "nan"
	case n.inf:
		body = "inf"
	default:
		var prefix string
		prefix, body = sp.finite(n)
		sign += prefix
	}
	if sp.verb < 'a' {
		sign, body = strings.ToUpper(sign), strings.ToUpper(body)
	}
	return sp.pad(sign, body, sp.zero && !n.nan && !n.inf)
}

// finite writes the digits; the prefix comes before zeros that fill the field.
func (sp *spec) finite(n number) (prefix, body string) {
	prec := sp.prec
	if prec < 0 {
		prec = 6
	}
	switch sp.verb | 0x20 {
	case 'a':
		return "0x", sp.hexadecimal(n)
	case 'g':
		return "", sp.general(n, prec)
	}
	return "", sp.pointed(n.decimal(sp.verb|0x20, prec))
}

// pointed adds the point that '#' asks for.
func (sp *spec) pointed(s string) string {
	if !sp.sharp || strings.Contains(s, ".") {
		return s
	}
	if e := strings.IndexAny(s, "ep"); e >= 0 {
		return s[:e] + "." + s[e:]
	}
	return s + "."
}

// general is g: the form e or f, whichever fits, of prec significant digits.
func (sp *spec) general(n number, prec int) string {
	prec = max(prec, 1)
	s := n.decimal('e', prec-1)
	e := strings.IndexByte(s, 'e')
	exp, _ := strconv.Atoi(s[e+1:])
	mantissa, tail := s[:e], s[e:]
	if exp >= -4 && exp < prec {
		mantissa, tail = n.decimal('f', prec-1-exp), ""
	}
	if !sp.sharp && strings.Contains(mantissa, ".") {
		mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
	}
	return sp.pointed(mantissa + tail)
}

// hexadecimal is a, without its 0x.
func (sp *spec) hexadecimal(n number) string {
	first, rest := n.sig>>(64-n.lead), n.sig<<n.lead
	digits := sp.prec
	if digits < 0 {
		digits = (64 - bits.TrailingZeros64(rest) + 3) / 4
		if rest == 0 {
			digits = 0
		}
	}
	if cut := uint(digits) * 4; cut < 64 {
		dropped := rest << cut
		rest = rest >> (63 - cut) >> 1
		last := rest
		if cut == 0 {
			last = first
		}
		if n.by.Up(n.negative, last, dropped) {
			rest++
			if cut == 0 || rest>>cut != 0 {
				first, rest = first+1, 0
			}
		}
		rest = rest << (63 - cut) << 1
	}
	if first == 16 { // rounding carried out of the digit
		first, n.exp = 1, n.exp+4
	}
	frac := fmt.Sprintf("%016x", rest)
	frac = (frac + strings.Repeat("0", max(digits-16, 0)))[:digits]
	s := strconv.FormatUint(first, 16)
	if digits > 0 {
		s += "." + frac
	}
	return sp.pointed(fmt.Sprintf("%sp%+d", s, n.exp))
}
