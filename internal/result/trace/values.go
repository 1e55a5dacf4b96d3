package trace

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"heddle/internal/ir/program"
)

// How much of a value is shown.
const (
	maxElements = 8
	maxNesting  = 3
	maxText     = 40
)

// render is a value of a source type in C's manner, from its bytes.
func (n *namer) render(typ int, b []byte, depth int) string {
	t := n.typeOf(typ)
	size := n.sizeOf(typ)
	if size > uint64(len(b)) {
		return "?"
	}
	if size > 0 {
		b = b[:size]
	}
	switch t.Kind {
	case program.TypeBool:
		return strconv.FormatBool(anySet(b))
	case program.TypeChar:
		if strings.HasPrefix(t.Name, "unsigned") && (b[0] < 0x20 || b[0] >= 0x7f) {
			return intText(b, false)
		}
		return charText(b[0])
	case program.TypeFloat:
		return floatText(t.Bits, b)
	case program.TypePointer:
		return n.pointer(word(b), t.Elem)
	case program.TypeEnum:
		return n.enum(t, b)
	case program.TypeStruct, program.TypeUnion:
		return n.members(typ, b, depth)
	case program.TypeArray:
		return n.elements(t, b, depth)
	case program.TypeUnsigned:
		return intText(b, false)
	}
	return intText(b, true)
}

func anySet(b []byte) bool {
	for _, x := range b {
		if x != 0 {
			return true
		}
	}
	return false
}

// word is a little-endian number of at most 8 bytes.
func word(b []byte) uint64 {
	var w [8]byte
	copy(w[:], b)
	return binary.LittleEndian.Uint64(w[:])
}

func charText(c byte) string {
	if c >= 0x20 && c < 0x7f {
		return fmt.Sprintf("%s (%d)", strconv.QuoteRune(rune(c)), c)
	}
	return strconv.Itoa(int(int8(c)))
}

// intText is an integer of any number of bytes.
func intText(b []byte, signed bool) string {
	if len(b) <= 8 {
		v := word(b)
		if signed && len(b) > 0 {
			shift := uint(64 - 8*len(b))
			return strconv.FormatInt(int64(v<<shift)>>shift, 10)
		}
		return strconv.FormatUint(v, 10)
	}
	v := new(big.Int)
	for i := len(b) - 1; i >= 0; i-- {
		v.Lsh(v, 8).Or(v, big.NewInt(int64(b[i])))
	}
	if signed && b[len(b)-1] >= 0x80 {
		v.Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
	}
	return v.String()
}

// floatText is a floating-point number. A long double is shown as the nearest
// double.
func floatText(bits uint64, b []byte) string {
	var s string
	switch {
	case bits == 32:
		s = strconv.FormatFloat(float64(math.Float32frombits(uint32(word(b)))), 'g', -1, 32)
	case bits == 64:
		s = strconv.FormatFloat(math.Float64frombits(word(b)), 'g', -1, 64)
	case len(b) >= 10:
		exp := int(b[8]) | int(b[9]&0x7f)<<8
		v := math.Ldexp(float64(word(b[:8])), exp-16383-63)
		if exp == 0x7fff {
			v = math.Inf(1)
		}
		if b[9]&0x80 != 0 {
			v = -v
		}
		s = strconv.FormatFloat(v, 'g', -1, 64)
	default:
		return intText(b, false)
	}
	if !strings.ContainsAny(s, ".eIN") {
		s += ".0"
	}
	return s
}

func (n *namer) enum(t *program.Type, b []byte) string {
	shift := uint(64 - 8*len(b))
	v := int64(word(b)<<shift) >> shift
	for _, e := range t.Enums {
		if e.Value == v || uint64(e.Value) == word(b) {
			return e.Name
		}
	}
	return strconv.FormatInt(v, 10)
}

// members is a struct or union as an initialiser would be written.
func (n *namer) members(typ int, b []byte, depth int) string {
	t := n.typeOf(typ)
	if inner, ok := n.wrapper(part{typ: typ}, t); ok {
		return n.render(inner.typ, b, depth)
	}
	if text, ok := n.contained(part{typ: typ}, b); ok {
		return text
	}
	if depth >= maxNesting || isOpaque(t) {
		return "{...}"
	}
	var list []string
	for i := range t.Members {
		m := &t.Members[i]
		if len(list) == maxElements {
			list = append(list, "...")
			break
		}
		v := n.memberValue(m, b, depth)
		if name := n.memberName(m); name != "" {
			v = name + " = " + v
		}
		list = append(list, v)
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func (n *namer) memberValue(m *program.Member, b []byte, depth int) string {
	t := n.typeOf(m.Type)
	if m.Bits != t.Bits && m.Bits > 0 && m.Bits < 64 && m.BitOff/8 < uint64(len(b)) {
		return n.bitField(m, t, b)
	}
	if m.BitOff/8 > uint64(len(b)) {
		return "?"
	}
	return n.render(m.Type, b[m.BitOff/8:], depth+1)
}

func (n *namer) bitField(m *program.Member, t *program.Type, b []byte) string {
	v := new(big.Int)
	for i := len(b) - 1; i >= 0; i-- {
		v.Lsh(v, 8).Or(v, big.NewInt(int64(b[i])))
	}
	x := v.Rsh(v, uint(m.BitOff)).Uint64() & (1<<m.Bits - 1)
	if t.Kind == program.TypeSigned {
		return strconv.FormatInt(int64(x<<(64-m.Bits))>>(64-m.Bits), 10)
	}
	return strconv.FormatUint(x, 10)
}

// elements is an array: text where it holds text, else an initialiser.
func (n *namer) elements(t *program.Type, b []byte, depth int) string {
	size := n.sizeOf(t.Elem)
	if n.typeOf(t.Elem).Kind == program.TypeChar {
		if s, ok := textOf(b); ok {
			return s
		}
	}
	if depth >= maxNesting || size == 0 {
		return "{...}"
	}
	var list []string
	for i := uint64(0); i < t.Count && (i+1)*size <= uint64(len(b)); i++ {
		if i == maxElements {
			list = append(list, "...")
			break
		}
		list = append(list, n.render(t.Elem, b[i*size:], depth+1))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// textOf is a NUL-terminated text in quotes.
func textOf(b []byte) (string, bool) {
	end := bytes.IndexByte(b, 0)
	if end < 0 || !utf8.Valid(b[:end]) || bytes.ContainsFunc(b[:end], func(c rune) bool { return c != '\n' && c != '\t' && !unicode.IsPrint(c) }) {
		return "", false
	}
	return quote(string(b[:end])), true
}

func quote(s string) string {
	if len(s) <= maxText {
		return strconv.Quote(s)
	}
	end := maxText
	for end > maxText-utf8.UTFMax && !utf8.RuneStart(s[end]) {
		end--
	}
	return strconv.Quote(s[:end]) + "..."
}
