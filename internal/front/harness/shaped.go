package harness

import (
	"errors"
	"fmt"

	"heddle/internal/front/flat"
)

// equal is the predicate of a comparison.
const equal = 0

// shaped is a pointer to what a shape says; count is the argument that is the number of elements, of a type.
func (b *builder) shaped(s *Shape, source int, count flat.Ref, width int) (flat.Ref, error) {
	p := &b.m.DebugTypes[b.plain(source)]
	elem, size := b.plain(p.Elem), b.m.DebugTypes[b.plain(p.Elem)].Bits/8
	bytes := elem == 0 // of void
	if bytes {
		size = 1
	}
	switch {
	case p.Kind != flat.DebugPointer || size == 0:
		return 0, errors.New("it is no pointer to objects of a known type")
	case b.m.DebugTypes[elem].Kind == flat.DebugFunction:
		return 0, errors.New("it points to a function")
	case s.Kind == "string" && size != 1:
		return 0, fmt.Errorf("a string has characters of one byte, not of %d", size)
	case uint64(s.Most)*max(size, b.leaves(elem)) > mostInArray:
		return 0, fmt.Errorf("%d elements of %d bytes are too many: at most %d bytes are possible", s.Most, size, mostInArray)
	}
	b.note(s.says())
	if s.Kind == "string" {
		return b.anyString(s.Most), nil
	}
	largest := b.object(uint64(s.Most) * size)
	parts := b.recorded(largest, func() {
		for i := range uint64(s.Most) {
			if bytes {
				b.store(largest, i, b.read("uchar", b.integer(8)))
			} else {
				b.fill(largest, i*size, elem, 2)
			}
		}
	})
	if !s.counted() {
		return largest, nil
	}
	most := b.known(width, uint64(s.Most))
	b.assume(b.o.Assume, b.compare(unsignedAtMost, count, most))
	return b.oneOf(s.Most, largest, size, parts, func(n int) flat.Ref { return b.compare(equal, count, b.known(width, uint64(n))) }), nil
}

// anyString is a string of up to some characters, in an object that ends with it.
func (b *builder) anyString(most int) flat.Ref {
	char, zero := b.integer(8), b.known(b.integer(8), 0)
	largest := b.object(uint64(most) + 1)
	parts := b.recorded(largest, func() {
		for i := range most {
			b.store(largest, uint64(i), b.read("char", char))
		}
	})
	b.store(largest, uint64(most), zero)
	at := largest
	for n := most - 1; n >= 0; n-- { // the first zero decides
		shorter := b.object(uint64(n) + 1)
		b.copied(shorter, uint64(n), parts)
		b.store(shorter, uint64(n), zero)
		at = b.choice(b.compare(equal, parts[n].value, zero), shorter, at)
	}
	return at
}

// oneOf is the first of objects with fewer elements than the largest whose number is right; the largest if none is.
func (b *builder) oneOf(most int, largest flat.Ref, size uint64, parts []part, is func(n int) flat.Ref) flat.Ref {
	at := largest
	for n := range most {
		fewer := b.object(uint64(n) * size)
		b.copied(fewer, uint64(n)*size, parts)
		at = b.choice(is(n), fewer, at)
	}
	return at
}

// part is a value that was stored in an object.
type part struct {
	offset uint64
	value  flat.Ref
}

// recorded are the values that f stores in an object.
func (b *builder) recorded(object flat.Ref, f func()) (list []part) {
	b.recording, b.parts = object, &list
	f()
	b.parts = nil
	return list
}

// copied stores the values of the first bytes of another object.
func (b *builder) copied(to flat.Ref, bytes uint64, parts []part) {
	for _, p := range parts {
		if p.offset < bytes {
			b.store(to, p.offset, p.value)
		}
	}
}

func (b *builder) compare(predicate uint8, x, y flat.Ref) flat.Ref {
	return b.emit(flat.Instr{Op: flat.OpICmp, Type: b.integer(1), Pred: predicate, Operands: []flat.Ref{x, y}})
}

func (b *builder) choice(is, x, y flat.Ref) flat.Ref {
	return b.emit(flat.Instr{Op: flat.OpSelect, Type: b.pointer, Operands: []flat.Ref{is, x, y}})
}
