package trace

import (
	"fmt"
	"strings"

	"heddle/internal/ir/program"
)

// A path leads from a variable to a part of it: "a[3].x". Paths are built along
// the types of the source.

// part is a piece of a variable or of what a pointer leads to.
type part struct {
	text  string // C expression; with arrow the pointer that leads to it
	arrow bool
	typ   int    // index into the program's types; 0: unknown
	off   uint64 // bytes from the start of what is looked at

	// inner says that it belongs to the insides of an object of the library: box, or one without a name in the program.
	inner bool
	box   *part

	closure bool // what a lambda has captured, whose members need nothing before them
}

// maxParts bounds how many parts of a variable are distinguished.
const maxParts = 64

func (n *namer) typeOf(t int) *program.Type {
	if t <= 0 || t >= len(n.p.Types) {
		return &program.Type{}
	}
	return &n.p.Types[t]
}

func (n *namer) sizeOf(t int) uint64 { return (n.typeOf(t).Bits + 7) / 8 }

// expr is the part as an expression.
func (p part) expr() string {
	if p.arrow {
		return "*" + p.text
	}
	return p.text
}

// member is the expression of a member.
func (p part) member(name string) string {
	switch {
	case name == "":
		return p.text
	case p.closure && name != "this":
		return name
	case p.closure:
		return "this"
	case p.arrow:
		return primary(p.text) + "->" + name
	}
	return primary(p.text) + "." + name
}

// primary is an expression as it is written before "->", "." and "[".
func primary(text string) string {
	if strings.HasPrefix(text, "*") {
		return "(" + text + ")"
	}
	return text
}

// isReference reports whether a type is a reference, which the source does not write as a pointer.
func isReference(t *program.Type) bool {
	return t.Kind == program.TypePointer && strings.HasSuffix(t.Name, "&")
}

// children are the parts directly below: members or elements between from and
// to. Elements of arrays are limited to max.
func (n *namer) children(p part, from, to uint64, limit int) (list []part) {
	t := n.typeOf(p.typ)
	switch t.Kind {
	case program.TypeStruct, program.TypeUnion:
		for i := range t.Members {
			m := &t.Members[i]
			at := p.off + m.BitOff/8
			end := p.off + (m.BitOff+m.Bits+7)/8
			if at < to && from < end {
				name := n.memberName(m)
				kid := part{text: p.member(name), typ: m.Type, off: at, arrow: p.arrow && name == "", inner: p.inner, box: p.box}
				list = append(list, kid.within(p, t, m.Name, name))
			}
		}
		if t.Kind == program.TypeUnion && len(list) > 1 {
			return n.bestMember(list, from, to)
		}
	case program.TypeArray:
		size := n.sizeOf(t.Elem)
		if size == 0 {
			return nil
		}
		first := uint64(0)
		if from > p.off {
			first = (from - p.off) / size
		}
		text := p.text
		if p.arrow {
			text = "(*" + text + ")"
		}
		for i := first; i < t.Count && p.off+i*size < to && len(list) < limit; i++ {
			list = append(list, part{text: fmt.Sprintf("%s[%d]", text, i), typ: t.Elem, off: p.off + i*size, inner: p.inner, box: p.box})
		}
	}
	return list
}

// memberName is a member's name; a base class has none, nor have the elements of a std::array.
func (n *namer) memberName(m *program.Member) string {
	if m.Name == "_M_elems" {
		return ""
	}
	if of := n.typeOf(m.Type).Name; m.Name == of || strings.HasSuffix(of, "::"+m.Name) {
		return ""
	}
	return m.Name
}

// bestMember picks the member of a union that fits a range best.
func (n *namer) bestMember(list []part, from, to uint64) []part {
	for _, p := range list {
		if p.off == from && n.sizeOf(p.typ) == to-from {
			return []part{p}
		}
	}
	return list[:1]
}

// opaque are types whose insides are the platform's: what happens to them is
// shown in notes.
var opaque = []string{
	"pthread_mutex_t", "pthread_cond_t", "pthread_rwlock_t", "pthread_barrier_t", "pthread_once_t", "pthread_attr_t",
	"pthread_mutexattr_t", "pthread_condattr_t", "pthread_spinlock_t", "sem_t", "mtx_t", "cnd_t", "once_flag",
	"va_list", "__va_list_tag",
	"std::mutex", "std::recursive_mutex", "std::timed_mutex", "std::recursive_timed_mutex", "std::shared_mutex",
	"std::shared_timed_mutex", "std::condition_variable", "std::condition_variable_any", "::mutex_type", "__gthread_mutex_t",
}

func isOpaque(t *program.Type) bool {
	for _, name := range opaque {
		if strings.HasSuffix(t.Name, name) {
			return true
		}
	}
	return false
}

// leaves are the scalar parts of p between the bytes from and to, none of opaque
// types.
func (n *namer) leaves(p part, from, to uint64, out []part) []part {
	t := n.typeOf(p.typ)
	if isOpaque(t) || len(out) >= maxParts {
		return out
	}
	kids := n.children(p, from, to, maxParts)
	if t.Kind == program.TypeStruct && len(t.Members) == 0 && t.Bits != 0 {
		return out // nothing is in it
	}
	if len(kids) == 0 || len(kids) > 1 && t.Kind == program.TypeArray && n.typeOf(t.Elem).Kind == program.TypeChar {
		return append(out, p)
	}
	if inner, ok := n.wrapper(p, t); ok {
		return n.leaves(inner, from, to, out)
	}
	for _, k := range kids {
		out = n.leaves(k, from, to, out)
	}
	return out
}

// wrapper is the only member of a library's wrapper (std::atomic and what it is
// made of) under the name of the whole.
func (n *namer) wrapper(p part, t *program.Type) (part, bool) {
	if len(t.Members) != 1 || !strings.Contains(t.Name, "atomic") || t.Members[0].BitOff != 0 {
		return part{}, false
	}
	p.typ = t.Members[0].Type
	return p, true
}

// address is the expression that names the address at byte rel of a part, as a
// pointer to type want would be written; 0: any.
func (n *namer) address(p part, rel uint64, want int) string {
	for {
		t := n.typeOf(p.typ)
		if rel == p.off && (want <= 0 && t.Kind != program.TypeArray || n.sameType(p.typ, want)) {
			break
		}
		kids := n.children(p, rel, rel+1, 1)
		if len(kids) == 0 || isOpaque(t) {
			break
		}
		if inner, ok := n.wrapper(p, t); ok {
			kids[0] = inner
		}
		if kids[0].inner && !p.inner || rel == p.off && isLibraryName(t.Name) {
			break
		}
		p = kids[0]
	}
	text := "&" + p.text
	if p.arrow {
		text = p.text
	}
	if rel > p.off {
		text += fmt.Sprintf(" + %d", rel-p.off)
	}
	return text
}

func (n *namer) sameType(a, b int) bool {
	s, t := n.typeOf(a), n.typeOf(b)
	return a == b || s.Kind == t.Kind && unqualified(s.Name) == unqualified(t.Name) && s.Bits == t.Bits
}
