package machine

// Where objects lie is the machine's choice. This file notes what a run has made of that choice, where lowering saw that it may
// (program.AddressUsed, program.AddressOrder): an integer that is kept in a pointer, and pointers into one object, depend on nothing.

// noteUsed notes that an instruction computes with an address as a number, if a value is one.
func (m *objects) noteUsed(pc int, v uint64) {
	if !m.notes.chance[pc] && m.mayLead(v) {
		m.notes.chance[pc] = true
	}
}

// noteOrder notes that an instruction asks for the order of two addresses, if they are of different objects.
func (m *objects) noteOrder(pc int, v, w uint64) {
	if m.notes.chance[pc] || !IsOpaque(v) && !IsOpaque(w) && m.Number(v) == m.Number(w) || !m.mayLead(v) || !m.mayLead(w) {
		return
	}
	o, _, _ := m.Find(v & m.inAddr)
	p, _, _ := m.Find(w & m.inAddr)
	if o.ID != p.ID {
		m.notes.chance[pc] = true
	}
}

// mayLead reports whether a value is an address of an object that exists, or may be if it is opaque.
func (m *objects) mayLead(v uint64) bool {
	if IsOpaque(v) && m.values != nil {
		return m.madeOfAddress(v)
	}
	o, _, ok := m.Find(v & m.inAddr)
	return ok && o.Alive()
}
