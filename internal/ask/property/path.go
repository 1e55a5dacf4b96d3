package property

import (
	"heddle/internal/ask/query"
	"heddle/internal/ir/program"
)

// walk follows a path from a variable along the types of the source.
type walk struct {
	r    *resolver
	at   address
	typ  int // index into the program's types
	text string

	bit   uint64 // of a bit-field: its first bit, from at on
	width uint64 // 0: no bit-field

	followed bool // a pointer was followed on the way
}

func (w *walk) typeOf() *program.Type { return w.r.typeAt(w.typ) }

func (r *resolver) typeAt(i int) *program.Type {
	if i <= 0 || i >= len(r.p.Types) {
		return &program.Type{}
	}
	return &r.p.Types[i]
}

func (r *resolver) sizeOf(typ int) uint64 { return (r.typeAt(typ).Bits + 7) / 8 }

// step continues to a part.
func (w *walk) step(s *query.Step) error {
	switch s.Kind {
	case query.Member:
		return w.member(s)
	case query.Arrow:
		if w.typeOf().Kind != program.TypePointer {
			return w.r.fail(s.At, "%s is not a pointer: write %s.%s", w.text, w.text, s.Name)
		}
		w.follow()
		w.text = "*" + w.text
		return w.member(s)
	}
	return w.index(s)
}

// follow goes to where a pointer leads.
func (w *walk) follow() {
	x, at := w.r.evaluator, w.at
	size := uint64(w.r.p.PointerBits / 8)
	w.typ, w.followed = w.typeOf().Elem, true
	w.at = func() (uint64, bool) {
		a, ok := at()
		if !ok {
			return 0, false
		}
		return x.load(a, size)
	}
}

// plus moves on by a number of bytes.
func (w *walk) plus(bytes uint64) {
	if bytes == 0 {
		return
	}
	at := w.at
	w.at = func() (uint64, bool) {
		a, ok := at()
		return a + bytes, ok
	}
}

func (w *walk) member(s *query.Step) error {
	t := w.typeOf()
	switch t.Kind {
	case program.TypeStruct, program.TypeUnion:
	case program.TypePointer:
		return w.r.fail(s.At, "%s is a pointer: write %s->%s", w.text, w.text, s.Name)
	default:
		return w.r.fail(s.At, "%s is not a struct or union: it has no member %s", w.text, s.Name)
	}
	m, off, ok := w.r.find(w.typ, s.Name, 0)
	if !ok {
		var names []string
		for i := range t.Members {
			names = append(names, t.Members[i].Name)
		}
		return w.r.fail(s.At, "%s has no member %s; its members are %s", w.text, s.Name, some(names))
	}
	w.typ, w.text = m.Type, w.text+"."+s.Name
	if to := w.r.typeAt(m.Type); m.Bits != 0 && m.Bits != to.Bits {
		w.bit, w.width = off%8, m.Bits
	}
	w.plus(off / 8)
	return nil
}

// find looks for a member, also of structs and unions without a name. It gives
// the member's distance in bits.
func (r *resolver) find(typ int, name string, depth int) (*program.Member, uint64, bool) {
	t := r.typeAt(typ)
	for i := range t.Members {
		if m := &t.Members[i]; m.Name == name {
			return m, m.BitOff, true
		}
	}
	for i := range t.Members {
		m := &t.Members[i]
		if m.Name != "" && m.Name != r.typeAt(m.Type).Name || depth > 8 {
			continue
		}
		if inner, off, ok := r.find(m.Type, name, depth+1); ok {
			return inner, m.BitOff + off, true
		}
	}
	return nil, 0, false
}

// index goes to an element of an array, or of what a pointer leads to.
func (w *walk) index(s *query.Step) error {
	t := w.typeOf()
	count := uint64(0) // not known
	switch t.Kind {
	case program.TypeArray:
		count, w.typ = t.Count, t.Elem
	case program.TypePointer:
		w.follow()
	default:
		return w.r.fail(s.At, "%s is neither an array nor a pointer", w.text)
	}
	size := w.r.sizeOf(w.typ)
	if size == 0 {
		return w.r.fail(s.At, "the size of the elements of %s is unknown", w.text)
	}
	if n := s.Index; n.Op == query.Number && count > 0 && n.Value >= count {
		return w.r.fail(n.At, "%s has only %d elements", w.text, count)
	}
	i, err := w.r.value(s.Index)
	if err != nil {
		return err
	}
	w.text += "[...]"
	at := w.at
	w.at = func() (uint64, bool) {
		a, ok := at()
		if !ok {
			return 0, false
		}
		k, ok := i()
		if !ok || count > 0 && (k.negative() || !k.less(unsigned(count))) {
			return 0, false
		}
		return a + k.lo*size, true
	}
	return nil
}

// leaf is a number in memory, as a formula reads it.
type leaf struct {
	at       address
	bytes    uint64 // that hold it
	shift    uint64 // of its lowest bit
	bits     uint
	isSigned bool
	as       query.Type // what the formula takes it for
}

// number reads a leaf.
func (r *resolver) number(f leaf) value {
	x, read := r.evaluator, reader(f.as, f.bits, f.isSigned)
	return func() (number, bool) {
		a, ok := f.at()
		if !ok {
			return number{}, false
		}
		v, ok := x.load(a, f.bytes)
		return read(v >> f.shift), ok
	}
}

// leaf is the number that the path leads to.
func (w *walk) leaf(n *query.Node) (leaf, error) {
	t := w.typeOf()
	bits, isSigned := t.Bits, false
	switch t.Kind {
	case program.TypeSigned:
		isSigned = true
	case program.TypeChar:
		isSigned = !t.UnsignedChar
	case program.TypeUnsigned, program.TypeBool:
	case program.TypePointer:
		bits = uint64(w.r.p.PointerBits)
	case program.TypeEnum:
		for _, e := range t.Enums {
			isSigned = isSigned || e.Value < 0
		}
	case program.TypeFloat:
		return leaf{}, w.r.fail(n.At, "%s is a floating-point number: propositions compare integers", w.text)
	default:
		return leaf{}, w.r.fail(n.At, "%s is not a number, but a %s; select a part of it", w.text, kindNames[t.Kind])
	}
	if w.width > 0 {
		bytes := (w.bit + w.width + 7) / 8
		if bytes > 8 {
			return leaf{}, w.r.fail(n.At, "the bit-field %s lies across more than 8 bytes", w.text)
		}
		return leaf{w.at, bytes, w.bit, uint(w.width), isSigned, n.Type}, nil
	}
	if bits == 0 || bits > 64 || bits%8 != 0 {
		return leaf{}, w.r.fail(n.At, "%s is not a number of at most 64 bits", w.text)
	}
	return leaf{w.at, bits / 8, 0, uint(bits), isSigned, n.Type}, nil
}

var kindNames = map[program.TypeKind]string{
	program.TypeStruct: "struct", program.TypeUnion: "union", program.TypeArray: "array", program.TypeFunction: "function",
	program.TypeUnknown: "thing of unknown type",
}
