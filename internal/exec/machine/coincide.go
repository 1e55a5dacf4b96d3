package machine

import "heddle/internal/ir/program"

// Two addresses that differ here may be equal elsewhere: an allocator may give the place of an object that has ended to another one, and one
// object may begin where another ends. Here neither happens, but that a freed heap block's place may be given to one of the same size, which
// is explored (heap.go). This file notes where a program asks whether such addresses are equal (program.AddressOrder with program.Equality).
//
// Nothing is missed by that the question is no action that others notice: of two objects that may have one place, the one has ended before
// the other began, and so before anybody had the address of the other.

// place is where an address leads to.
type place struct {
	o      Object // zero: nothing is known of it but that it was a thread's, and has ended
	offset int64
	known  bool // the offset is
}

// noteCompared notes what an instruction asks of two addresses.
func (u *addressUses) noteCompared(pc int, in *program.Instr, v, w uint64) {
	if in.Imm == program.Equality {
		u.noteEqual(pc, v, w)
		return
	}
	u.noteOrder(pc, v, w)
}

// noteEqual notes that an instruction asks whether two addresses are equal, if they differ here and might be equal elsewhere.
func (u *addressUses) noteEqual(pc int, v, w uint64) {
	if v == w || v>>(u.m.addr.least&63) == 0 || w>>(u.m.addr.least&63) == 0 || u.m.notes.reused[pc] && u.m.notes.adjoining[pc] {
		return
	}
	u.m.eachNumber(v, func(x uint64) {
		a, ok := u.placeOf(x, !IsOpaque(v))
		if !ok {
			return
		}
		u.m.eachNumber(w, func(y uint64) {
			if b, ok := u.placeOf(y, !IsOpaque(w)); ok && (a.o.ID != b.o.ID || a.o.d0 == 0 || b.o.d0 == 0) {
				u.noteApart(pc, &a, &b)
			}
		})
	})
}

// noteApart is noteEqual for places of two objects.
func (u *addressUses) noteApart(pc int, a, b *place) {
	switch {
	case (a.ended() || b.ended()) && !a.stays() && !b.stays() && !reuseTried(a, b):
		u.m.notes.reused[pc] = true
	case a.meets(b) || b.meets(a):
		u.m.notes.adjoining[pc] = true
	}
}

// placeOf is where a number leads to, if it is an address of an object that lives or has ended.
func (u *addressUses) placeOf(v uint64, known bool) (p place, ok bool) {
	if v>>(u.m.addr.least&63) == 0 || IsOpaque(v) {
		return p, false
	}
	o, offset, found := u.m.Find(v & u.m.addr.inAddr)
	if found {
		return place{o, offset, known}, true
	}
	return place{}, u.m.ofSomeThread(v)
}

// ended reports whether the life of the object has ended.
func (p *place) ended() bool { return !p.o.Alive() || p.o.Left() }

// stays reports whether the object is there as long as the program runs.
func (p *place) stays() bool {
	return p.o.d0 != 0 && p.o.Kind() != HeapObject && p.o.Kind() != StackObject
}

// reuseTried reports whether it was explored that one of two objects got the place of the other: they are heap blocks of one size, and
// realloc did not make the one of the other.
func reuseTried(a, b *place) bool {
	const not = bitSized | bitMoved
	return a.o.d0 != 0 && b.o.d0 != 0 && (a.o.d0|b.o.d0)&not == 0 && a.o.Kind() == HeapObject && b.o.Kind() == HeapObject &&
		a.o.Size == b.o.Size && a.known && b.known && a.offset == b.offset
}

// meets reports whether an address that leads out of an object, or just behind it, might be one of another object's.
func (p *place) meets(other *place) bool {
	size := int64(p.o.Size)
	switch {
	case p.o.d0 == 0 || p.o.Kind() == FunctionObject:
		return false
	case !p.known:
		return true
	case p.offset == size:
		return (size > 0 || p.o.Kind() != HeapObject) && (other.offset == 0 || !other.known) // a block of no bytes has a place of its own
	}
	return p.offset < 0 || p.offset > size
}

// Moved notes of a block, which was just freed, that realloc gave another one of the same size for it, where it might have left it in its place.
func Moved(c *Call, addr uint64) {
	if o, _, ok := c.M.Find(addr); ok && o.Freed() {
		c.M.set(o.at, o.d0|bitMoved)
	}
}
