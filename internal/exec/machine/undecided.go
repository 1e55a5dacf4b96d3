package machine

import "heddle/internal/ir/program"

// This file finds the opaque words that decide about a call of the platform before it is taken: whether the thread can continue
// and in how many ways, whether others notice it, which memory it accesses. An engine asks that without what it knows about
// the values, so it must make these words plain first.
//
// No function of the platform says so of itself. What it looks into is recorded as it looks: each argument, and each read
// of memory that gave it nothing. A function that takes such a fault for an answer, as "there is no such semaphore", cannot
// hide it: neither here, nor when the call is taken (see Machine.external).

// unforeseen are opaque words that a function of the platform has looked into: slots of its arguments, and memory, of which
// the first is kept.
type unforeseen struct {
	slots  []int
	memory *Fault
	on     bool // they are recorded
	asked  bool // no call is taken: what is read now is not an access, of which the discipline learns
}

func (u unforeseen) any() bool { return len(u.slots) > 0 || u.memory != nil }

// look begins to record, and returns what was recorded before; looked ends it.
func (m *objects) look() (outer unforeseen) {
	outer, m.unforeseen = m.unforeseen, unforeseen{on: true, asked: m.unforeseen.asked}
	return outer
}

func (m *objects) looked(outer unforeseen) (u unforeseen) {
	u, m.unforeseen = m.unforeseen, outer
	return u
}

// lacks records a fault of class Opaque.
func (m *objects) lacks(f *Fault) *Fault {
	if m.unforeseen.on && m.unforeseen.memory == nil {
		m.unforeseen.memory = f
	}
	return f
}

// argument is a word of an argument as a library function reads it.
func (m *Machine) argument(o program.Operand, fp uint32) uint64 {
	w := m.operand(o, fp)
	switch {
	case !IsOpaque(w):
	case m.standIn != nil:
		return *m.standIn
	case m.unforeseen.on && !o.IsPool():
		m.unforeseen.slots = append(m.unforeseen.slots, o.Index())
	}
	return w
}

// Undecided are the opaque words that decide about the library call that a thread is at, before it is taken: slots of its
// top frame, or memory as a fault of class Opaque. There are none if both are nil, but with these plain it may be others.
func (v Unknowns) Undecided(t int) (slots []int, memory *Fault) {
	u := v.m.undecidedAt(t, v.m.PC(t))
	return u.slots, u.memory
}

// undecidedAt is Undecided of an instruction in thread t's top frame.
func (m *Machine) undecidedAt(t, pc int) unforeseen {
	x, c := m.externalAt(t, pc)
	if x == nil || !x.isAsked() {
		return unforeseen{}
	}
	outer := m.look()
	m.unforeseen.asked = true
	m.waysOf(x, c)
	if m.threads > 1 {
		if x.Accesses != nil {
			m.pending = x.Accesses(c, m.pending[:0])
		}
		m.visible(x, c)
		if x.Lock != nil {
			x.Lock(c)
		}
	}
	return m.looked(outer)
}

// isAsked reports whether a function is asked about its calls before they are taken. Joins and Effects are asked by
// engines alone that have no opaque words, Until in runs that have none, Interruptible while another call is taken, Waits for messages.
func (x *External) isAsked() bool {
	return x.Enabled != nil || x.Choices != nil || x.Input != nil || x.Accesses != nil || x.Visible != nil || x.Lock != nil
}
