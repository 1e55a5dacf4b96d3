package machine

import "heddle/internal/ir/program"

// Where objects lie is the machine's choice. This file notes what a run has made of that choice, where lowering saw that it may
// (program.AddressUsed, program.AddressOrder): an integer that is kept in a pointer, and pointers into one object, depend on nothing.

// noteUsed notes that an instruction computes with an address as a number, if a value is one; if it asks for low bits only, if the alignment of
// its object does not say what they are.
func (u *addressUses) noteUsed(pc int, v, low uint64) {
	if !u.m.notes.chance[pc] && u.mayLead(v) && (low == 0 || u.alignment(v) <= low) {
		u.m.notes.chance[pc] = true
	}
}

// alignment is what the object at an address is known to be aligned to: allocators align to a unit, a static variable is as its type demands. Of
// local variables it is not kept.
func (u *addressUses) alignment(v uint64) uint64 {
	if IsOpaque(v) {
		return 1
	}
	o, _, ok := u.m.Find(v & u.m.addr.inAddr)
	switch {
	case !ok: // it is no more
		return 1
	case o.Kind() == HeapObject:
		return program.Unit
	case u.m.StaticIndex(&o) >= 0:
		return u.m.p.Statics[u.m.StaticIndex(&o)].Align
	}
	return 1
}

// noteOrder notes that an instruction asks for the order of two addresses, if they are of different objects.
func (u *addressUses) noteOrder(pc int, v, w uint64) {
	if u.m.notes.chance[pc] || !IsOpaque(v) && !IsOpaque(w) && u.m.addr.Number(v) == u.m.addr.Number(w) || !u.mayLead(v) || !u.mayLead(w) {
		return
	}
	o, _, found := u.m.Find(v & u.m.addr.inAddr)
	p, _, both := u.m.Find(w & u.m.addr.inAddr)
	if !found || !both || o.ID != p.ID {
		u.m.notes.chance[pc] = true
	}
}

// mayLead reports whether a value is an address of an object, or may be if it is opaque. The life of the object may have ended: where it lay
// was left open as well.
func (u *addressUses) mayLead(v uint64) bool {
	if IsOpaque(v) && u.m.values != nil {
		return u.m.madeOfAddress(v)
	}
	_, _, ok := u.m.Find(v & u.m.addr.inAddr)
	return ok || u.m.ofSomeThread(v)
}
