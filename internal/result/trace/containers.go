package trace

import (
	"strings"

	"heddle/internal/ir/program"
)

// Strings and vectors of the C++ library are shown by what they hold, not by how.

// isString reports whether a type is std::string.
func isString(t *program.Type) bool {
	name := strings.Replace(unqualified(t.Name), "std::__cxx11::", "std::", 1)
	return t.Kind == program.TypeStruct && t.Bits == 256 && (name == "std::string" || strings.HasPrefix(name, "std::basic_string<char,"))
}

// stringText is the text of a std::string from its bytes: a pointer and a length.
func (n *namer) stringText(b []byte) (string, bool) {
	if len(b) < 16 {
		return "", false
	}
	size := word(b[8:16])
	text := make([]byte, min(size, maxText+1))
	if size == 0 || size > 1<<32 || !n.m.Peek(word(b[:8]), text) {
		return `""`, size == 0
	}
	return quote(string(text)), true
}

// isVector reports whether a type is a std::vector of other things than bits.
func isVector(t *program.Type) bool {
	name := unqualified(t.Name)
	return t.Kind == program.TypeStruct && t.Bits == 192 && strings.HasPrefix(name, "std::vector<") && !strings.HasPrefix(name, "std::vector<bool")
}

// vectorText is a vector of numbers or strings as an initialiser would be written, from its bytes: where its elements begin and end.
func (n *namer) vectorText(p part, b []byte) (string, bool) {
	elem := n.elementType(p)
	size := n.sizeOf(elem)
	if len(b) < 16 || size == 0 || !n.isPlain(elem) {
		return "", false
	}
	first, end := word(b[:8]), word(b[8:16])
	if first == 0 && end == 0 {
		return "{}", true
	}
	if end < first || (end-first)%size != 0 || end-first > 1<<20 {
		return "", false
	}
	var list []string
	for at := first; at < end; at += size {
		if len(list) == maxElements {
			list = append(list, "...")
			break
		}
		buf := make([]byte, size)
		if !n.m.Peek(at, buf) {
			return "", false
		}
		list = append(list, n.render(elem, buf, maxNesting))
	}
	return "{" + strings.Join(list, ", ") + "}", true
}

// isPlain reports whether a type is a number, a character or a std::string.
func (n *namer) isPlain(typ int) bool {
	switch t := n.typeOf(typ); t.Kind {
	case program.TypeBool, program.TypeChar, program.TypeSigned, program.TypeUnsigned, program.TypeFloat, program.TypeEnum:
		return true
	default:
		return isString(t)
	}
}

// elementType is the type that the first pointer inside of a vector points to.
func (n *namer) elementType(p part) int {
	for {
		t := n.typeOf(p.typ)
		if t.Kind == program.TypePointer {
			return t.Elem
		}
		kids := n.children(p, p.off, p.off+1, 1)
		if len(kids) == 0 {
			return 0
		}
		p = kids[0]
	}
}

// contained is an object of the library by what it holds; ok is false if that is not known of its type.
func (n *namer) contained(p part, b []byte) (string, bool) {
	switch t := n.typeOf(p.typ); {
	case isString(t):
		return n.stringText(b)
	case isVector(t):
		return n.vectorText(p, b)
	}
	return "", false
}
