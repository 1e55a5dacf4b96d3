package smtlib

import (
	"fmt"
	"math/big"
	"strings"

	"heddle/internal/symbolic/term"
)

// number reads a value of w bits: #x1f, #b01, (_ bv7 8), true, false.
func number(e expression, w uint) ([]uint64, error) {
	digits, base := "", 0
	switch {
	case e.atom == "true":
		digits, base = "1", 2
	case e.atom == "false":
		digits, base = "0", 2
	case strings.HasPrefix(e.atom, "#x"):
		digits, base = e.atom[2:], 16
	case strings.HasPrefix(e.atom, "#b"):
		digits, base = e.atom[2:], 2
	case len(e.list) == 3 && e.list[0].atom == "_" && strings.HasPrefix(e.list[1].atom, "bv"):
		digits, base = e.list[1].atom[2:], 10
	}
	value, ok := new(big.Int).SetString(digits, max(base, 2))
	if !ok || base == 0 || value.Sign() < 0 || value.BitLen() > int(w) {
		return nil, fmt.Errorf("%q is not a number of %d bits", brief(e), w)
	}
	words := make([]uint64, (w+63)/64)
	mask := new(big.Int).SetUint64(^uint64(0))
	for i := range words {
		words[i] = new(big.Int).And(value, mask).Uint64()
		value.Rsh(value, 64)
	}
	return words, nil
}

// array reads a value of indices of w bits: ((as const ...) v), or (store a i v) on one.
func array(e expression, w uint) (term.Array, error) {
	value := term.Array{At: map[uint64]byte{}}
	for len(e.list) == 4 && e.list[0].atom == "store" {
		index, err := number(e.list[2], w)
		if err != nil {
			return value, err
		}
		element, err := number(e.list[3], 8)
		if err != nil {
			return value, err
		}
		if _, later := value.At[index[0]]; !later {
			value.At[index[0]] = byte(element[0])
		}
		e = e.list[1]
	}
	if len(e.list) != 2 || len(e.list[0].list) < 2 || e.list[0].list[1].atom != "const" {
		return value, fmt.Errorf("%q is not an array of bytes", brief(e))
	}
	rest, err := number(e.list[1], 8)
	if err == nil {
		value.Rest = byte(rest[0])
	}
	return value, err
}

// brief is the beginning of an expression, for messages.
func brief(e expression) string {
	var b strings.Builder
	e.write(&b)
	if text := b.String(); len(text) > 60 {
		return text[:60] + "..."
	}
	return b.String()
}

func (e expression) write(b *strings.Builder) {
	if e.atom != "" || b.Len() > 60 {
		b.WriteString(e.atom)
		return
	}
	b.WriteByte('(')
	for i, x := range e.list {
		if i > 0 {
			b.WriteByte(' ')
		}
		x.write(b)
	}
	b.WriteByte(')')
}
