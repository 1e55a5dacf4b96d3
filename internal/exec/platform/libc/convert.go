package libc

import (
	"bytes"
	"strconv"
	"strings"
)

// Conversions of single values, as printf writes them.

// signOf is what stands before a number.
func (sp *spec) signOf(negative bool) string {
	switch {
	case negative:
		return "-"
	case sp.plus:
		return "+"
	case sp.space:
		return " "
	}
	return ""
}

// pad puts sign and body into the field: zeros go between them, blanks around.
func (sp *spec) pad(sign, body string, zeros bool) []byte {
	fill := sp.width - len(sign) - len(body)
	if fill <= 0 {
		return []byte(sign + body)
	}
	switch {
	case sp.minus:
		return []byte(sign + body + strings.Repeat(" ", fill))
	case zeros:
		return []byte(sign + strings.Repeat("0", fill) + body)
	}
	return []byte(strings.Repeat(" ", fill) + sign + body)
}

// signed writes d and i.
func (sp *spec) signed(v int64) []byte {
	u := uint64(v)
	if v < 0 {
		u = -u
	}
	return sp.pad(sp.signOf(v < 0), sp.digits(u, 10), sp.zero && sp.prec < 0)
}

// unsigned writes u, o, x, X, b and B.
func (sp *spec) unsigned(v uint64) []byte {
	base, prefix := 10, ""
	switch sp.verb {
	case 'o':
		base = 8
	case 'x', 'X':
		base, prefix = 16, "0"+string(sp.verb)
	case 'b', 'B':
		base, prefix = 2, "0"+string(sp.verb)
	}
	body := sp.digits(v, base)
	if sp.verb == 'X' {
		body = strings.ToUpper(body)
	}
	if sp.sharp && base == 8 && !strings.HasPrefix(body, "0") {
		body = "0" + body
	}
	if !sp.sharp || v == 0 {
		prefix = ""
	}
	return sp.pad(prefix, body, sp.zero && sp.prec < 0)
}

// digits are at least as many as the precision asks for; none for a zero of
// precision zero.
func (sp *spec) digits(v uint64, base int) string {
	if v == 0 && sp.prec == 0 {
		return ""
	}
	s := strconv.FormatUint(v, base)
	if n := sp.prec - len(s); n > 0 {
		s = strings.Repeat("0", n) + s
	}
	return s
}

// pointer writes p.
func (sp *spec) pointer(v uint64) []byte {
	if v == 0 {
		return sp.pad("", "(nil)", false)
	}
	hex := *sp
	hex.verb, hex.sharp = 'x', true
	body := hex.digits(v, 16)
	return sp.pad(sp.signOf(false)+"0x", body, sp.zero && sp.prec < 0)
}

// characters writes s and c.
func (sp *spec) characters(s []byte) []byte {
	fill := sp.width - len(s)
	if fill <= 0 {
		return s
	}
	blanks := bytes.Repeat([]byte{' '}, fill)
	if sp.minus {
		return append(append([]byte{}, s...), blanks...)
	}
	return append(blanks, s...)
}
