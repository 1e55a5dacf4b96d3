package lower

import (
	"heddle/internal/front/flat"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// leafKind is the kind of a scalar.
type leafKind uint8

const (
	leafInt leafKind = iota
	leafFloat
	leafPointer
)

// scalar is a type that is not made of others.
type scalar struct {
	kind  leafKind
	float bitvec.FloatKind // of a leafFloat
	bits  uint
	words int
}

// leaf is a scalar inside a value.
type leaf struct {
	scalar
	word  int    // first word in the value
	off   uint64 // bytes from the value's start in memory
	bytes uint64 // in memory
}

// shape is how values of a type are spread over words.
type shape struct {
	leaves []leaf
	words  int
	size   uint64 // store size
	packed bool   // a vector whose elements share bytes in memory
	bad    string // why there are no such values here
}

// maxWords limits the values that registers may hold.
const maxWords = 1 << 15

func wordsOf(bits uint) int { return int(bits+63) / 64 }

func floatKind(k flat.TypeKind) bitvec.FloatKind {
	switch k {
	case flat.Half:
		return bitvec.Half
	case flat.BFloat:
		return bitvec.BFloat
	case flat.Float:
		return bitvec.Float
	case flat.Double:
		return bitvec.Double
	}
	return bitvec.X86FP80
}

// scalarOf describes a scalar type; false if t is not scalar.
func (l *lowerer) scalarOf(t int) (scalar, bool) {
	ty := &l.m.Types[t]
	switch ty.Kind {
	case flat.Integer:
		return scalar{kind: leafInt, bits: ty.Bits, words: wordsOf(ty.Bits)}, true
	case flat.Pointer:
		return scalar{kind: leafPointer, bits: l.m.PointerBits, words: 1}, true
	case flat.Half, flat.BFloat, flat.Float, flat.Double, flat.X86FP80:
		k := floatKind(ty.Kind)
		return scalar{kind: leafFloat, float: k, bits: k.Width(), words: k.Words()}, true
	}
	return scalar{}, false
}

// shape describes how values of type t are held.
func (l *lowerer) shape(t int) *shape {
	if l.shapes[t] == nil {
		s := &shape{size: l.m.Types[t].StoreSize}
		l.flatten(s, t, 0)
		if s.words > maxWords {
			s.bad = "a register of type " + l.m.Types[t].Name + " is too large"
		}
		l.shapes[t] = s
	}
	return l.shapes[t]
}

// flatten adds the leaves of type t at byte offset off.
func (l *lowerer) flatten(s *shape, t int, off uint64) {
	if s.bad != "" || s.words > maxWords {
		return
	}
	ty := &l.m.Types[t]
	if sc, ok := l.scalarOf(t); ok {
		s.leaves = append(s.leaves, leaf{scalar: sc, word: s.words, off: off, bytes: ty.StoreSize})
		s.words += sc.words
		return
	}
	switch ty.Kind {
	case flat.Void:
	case flat.Struct:
		for _, f := range ty.Fields {
			l.flatten(s, f.Type, off+f.Offset)
		}
	case flat.Array:
		l.flattenElems(s, ty, off, l.m.Types[ty.Elem].Size)
	case flat.Vector:
		e, _ := l.scalarOf(ty.Elem)
		if e.bits%8 != 0 {
			s.packed = true
		}
		l.flattenElems(s, ty, off, uint64(e.bits/8))
	default:
		s.bad = "values of type " + ty.Name + " are not supported"
	}
}

func (l *lowerer) flattenElems(s *shape, ty *flat.Type, off, stride uint64) {
	if ty.Count > maxWords {
		s.words = maxWords + 1
		return
	}
	for k := range ty.Count {
		l.flatten(s, ty.Elem, off+k*stride)
	}
}

// part is the shape of a member of a value: its first word and its type.
func (l *lowerer) part(t int, indices []int) (word, typ int) {
	for _, i := range indices {
		ty := &l.m.Types[t]
		if ty.Kind == flat.Struct {
			for _, f := range ty.Fields[:i] {
				word += l.shape(f.Type).words
			}
			t = ty.Fields[i].Type
			continue
		}
		t = ty.Elem
		word += i * l.shape(t).words
	}
	return word, t
}

// lanes is the element type and number of a vector; 1 for a scalar.
func (l *lowerer) lanes(t int) (elem scalar, n int, ok bool) {
	n = 1
	if l.m.Types[t].Kind == flat.Vector {
		n = int(l.m.Types[t].Count)
		t = l.m.Types[t].Elem
	}
	elem, ok = l.scalarOf(t)
	return elem, n, ok
}

// lane is the width of the elements of a vector type, each of which takes a word of its own and whole bytes; 0: it is another type.
func (l *lowerer) lane(t int) uint {
	elem, n, ok := l.lanes(t)
	if l.m.Types[t].Kind != flat.Vector || !ok || n == 0 || elem.words != 1 || elem.bits%8 != 0 {
		return 0
	}
	return elem.bits
}

// argKind is the kind and width of an argument of type t.
func (l *lowerer) argKind(t int) (program.ArgKind, uint) {
	s, ok := l.scalarOf(t)
	if !ok {
		return program.ArgAggregate, 0
	}
	return s.argKind(), s.bits
}
