package machine

import "heddle/internal/ir/program"

// Where objects lie is the machine's choice. This file notes what a run has made of that choice, where lowering saw that it may
// (program.AddressUsed, program.AddressOrder): an integer that is kept in a pointer, and pointers into one object, depend on nothing.

// noteUsed notes that an instruction computes with an address as a number, if a value is one; if it asks for low bits only, if the alignment of
// its object does not say what they are.
func (m *objects) noteUsed(pc int, v, low uint64) {
	if !m.notes.chance[pc] && m.mayLead(v) && (low == 0 || m.alignment(v) <= low) {
		m.notes.chance[pc] = true
	}
}

// alignment is what the object at an address is known to be aligned to: allocators align to a unit, a static variable is as its type demands. Of
// local variables it is not kept.
func (m *objects) alignment(v uint64) uint64 {
	if IsOpaque(v) {
		return 1
	}
	o, _, ok := m.Find(v & m.addr.inAddr)
	switch {
	case !ok: // it is no more
		return 1
	case o.Kind() == HeapObject:
		return program.Unit
	case m.StaticIndex(&o) >= 0:
		return m.p.Statics[m.StaticIndex(&o)].Align
	}
	return 1
}

// noteOrder notes that an instruction asks for the order of two addresses, if they are of different objects.
func (m *objects) noteOrder(pc int, v, w uint64) {
	if m.notes.chance[pc] || !IsOpaque(v) && !IsOpaque(w) && m.addr.Number(v) == m.addr.Number(w) || !m.mayLead(v) || !m.mayLead(w) {
		return
	}
	o, _, found := m.Find(v & m.addr.inAddr)
	p, _, both := m.Find(w & m.addr.inAddr)
	if !found || !both || o.ID != p.ID {
		m.notes.chance[pc] = true
	}
}

// mayLead reports whether a value is an address of an object, or may be if it is opaque. The life of the object may have ended: where it lay
// was left open as well.
func (m *objects) mayLead(v uint64) bool {
	if IsOpaque(v) && m.values != nil {
		return m.madeOfAddress(v)
	}
	_, _, ok := m.Find(v & m.addr.inAddr)
	return ok || m.ofSomeThread(v)
}
