package machine

import (
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// This file decides before which steps a thread stops, so that others may act: what a
// step shows, and to whom, is visibility's table; which observers there are, and
// what they reach, is known here. Accesses of memory are lockset.go's.

// frameEnds are the kinds of steps that end the objects of calls which a function of the
// platform leaves.
var frameEnds = visibility.Of(visibility.EndJump, visibility.EndException, visibility.EndThread)

// observe determines who observes steps, and the places that they can see.
func (l *loader) observe() {
	l.m.observers = l.m.o.Observers | l.brought()
	l.m.handlers.minded = l.m.observers.Has(visibility.Handler) && l.m.o.Checks.Has(Misuse) && l.handlersMayHarm()
	l.m.places = l.m.observers.Places()
	if l.m.observers.Has(visibility.Handler) || l.m.observers.Has(visibility.Environment) || l.m.observers.Has(visibility.CleanUp) {
		l.m.o.Torn = l.m.o.Granularity != InstructionSteps // what they meet in the middle of a copy is no data race
	}
}

// brought are the observers that the program brings with it.
func (l *loader) brought() visibility.Observers {
	var o visibility.Observers
	if l.m.p.Names(func(c program.Conduct) bool { return c.Interrupts }) {
		o = o.With(visibility.Handler)
	}
	if l.m.modular {
		o = o.With(visibility.Environment)
	}
	if l.m.exposed {
		o = o.With(visibility.CleanUp)
	}
	if l.m.o.Abstraction != "" {
		o = o.With(visibility.Abstraction)
	}
	return o
}

// Observers are those of the options, and those that the program brings with it.
func (m *sharing) Observers() visibility.Observers { return m.observers }

// localBits are the bits of the descriptors of thread-local variables: where handlers observe
// accesses of them, they and what they lead to count as reached by others.
func (m *sharing) localBits() uint64 {
	if m.places.Has(visibility.ThreadLocalRead) || m.places.Has(visibility.ThreadLocalWrite) {
		return bitTLS | bitShared | bitLeaked
	}
	return bitTLS
}

// visible reports whether an observer can see an external call.
func (m *sharing) visible(x *External, c *Call) bool {
	return x.Visible == nil || x.Visible(c) || m.places.Meets(m.stepsOf(x)) || x.Allocates && m.frees || m.endsCalls(x, c)
}

// visibleUndisciplined is visible without what is assumed of how objects are used. Whether a thread can act changes
// at such calls only, so that fairness sees all of it.
func (m *sharing) visibleUndisciplined(x *External, c *Call) bool {
	d, contenders := m.o.Discipline, m.contenders
	m.o.Discipline, m.contenders = nil, 0
	defer func() { m.o.Discipline, m.contenders = d, contenders }()
	return m.visible(x, c)
}

// stepsOf are the kinds of steps of a call.
func (m *sharing) stepsOf(x *External) visibility.Steps {
	s := x.Steps
	if m.handlers.minded && x.Safety == Unsafe {
		s |= visibility.Of(visibility.UnsafeCall)
	}
	if x.Allocates {
		s |= visibility.Of(visibility.Allocation)
	}
	if x.Frees {
		s |= visibility.Of(visibility.Free)
	}
	return s
}

// stopsBefore reports whether threads may switch before an external call, or the
// thread cannot continue by itself.
func (m *Machine) stopsBefore(x *External, c *Call) bool {
	if m.live > 1 && (m.visible(x, c) || m.errnoNoticed(x, c) || m.observers.Has(visibility.Formula) && m.visibleUndisciplined(x, c)) {
		return true
	}
	return x.Enabled != nil && !x.Enabled(c) || m.Time().tooEarly(x, c) || x.Choices != nil && x.Choices(c) > 1
}

// endsCalls reports whether a call may end objects whose end another thread can observe. It
// takes those of all calls under way for those that are left.
func (m *sharing) endsCalls(x *External, c *Call) bool {
	if !x.Steps.Meets(frameEnds) {
		return false
	}
	first := m.localObjects
	if x.Steps.Has(visibility.EndThread) {
		first = 0
	}
	return m.endNoticed(c.Thread, first, 0)
}

// endNoticed reports whether another thread may notice that thread t's stack objects
// with numbers from first on end, whose words are not below a place.
func (m *sharing) endNoticed(t int, first uint64, place uint32) bool {
	if m.live < 2 {
		return false
	}
	b := m.tcb(t)
	for i := range max(m.w[b+tcbObjects], first) - first {
		if at := b + descBase + uint32(first+i)*2; uint32(m.w[at]) >= place && m.objectEndNoticed(t, at) {
			return true
		}
	}
	return false
}

// objectEndNoticed is endNoticed for the object of a descriptor.
func (m *sharing) objectEndNoticed(t int, at uint32) bool {
	return m.w[at]&bitShared != 0 && (m.o.Discipline == nil || m.o.Discipline.Contended(at, 1, uint8(t), true))
}

// lifetimeNoticed is endNoticed for the variable at addr, whose block begins or is over. The beginning changes nothing where the
// variable is as its function has made it.
func (m *sharing) lifetimeNoticed(t int, addr uint64, begins bool) bool {
	o, off, _ := m.Find(addr)
	return m.live > 1 && off == 0 && o.Alive() && o.Kind() == StackObject && m.objectEndNoticed(t, o.at) && !(begins && m.isFresh(&o))
}

// isFresh reports whether a stack object is in scope, and nothing was written to it.
func (m *objects) isFresh(o *Object) bool {
	if o.Left() {
		return false
	}
	for k := range m.roomFor(o.Size) {
		if m.w[o.base()+k] != 0 {
			return false
		}
	}
	return true
}

// errnoReached reports whether anything but a thread's own steps may look at its errno.
func (m *sharing) errnoReached(t int) bool { return m.w[m.tcb(t)+descBase]&bitShared != 0 }

// errnoNoticed reports whether a call that is invisible otherwise sets errno, and some observer
// can see that. No function says so of itself, for some thirty set it, some only when
// something fails, and a list would not stay right: it is tried, and taken back.
func (m *Machine) errnoNoticed(x *External, c *Call) bool {
	b := m.tcb(c.Thread)
	if !m.errnoReached(c.Thread) || x.Choices != nil && x.Choices(c) != 1 || x.Enabled != nil && !x.Enabled(c) {
		return false
	}
	mark, out, call, before := m.Mark(), m.Output, *c, m.w[b+tcbErrno]
	m.Output = nil
	_, f := x.Do(c)
	set := f == nil && m.w[b+tcbErrno] != before
	m.Undo(mark)
	m.Output, *c = out, call
	return set && m.noticed(c.Thread, m.errno(c.Thread), 4, true)
}

// errno is a thread's errno as memory.
func (m *sharing) errno(t int) access {
	b := m.tcb(t)
	return access{first: uint64(b+tcbErrno) << 3, d0: m.w[b+descBase], size: 4, desc: b + descBase}
}
