package machine

import "heddle/internal/exec/discipline"

// A search makes the same accesses under the same conditions millions of times, and
// the discipline.Table learns nothing from the second on. So the machine remembers
// what the table said last, each for as long as the table has learnt nothing that
// could change it (discipline.Table.Version). A table of the last answers, one for
// each hash, is enough.

const memoBits = 10

// memoised is the last answer about an access under certain conditions.
type memoised struct {
	access  discipline.Access
	version uint64
	alive   discipline.Set
	locks   discipline.Locks
	created int
	thread  int
	noted   discipline.Noted
}

// memoSlot is where the answer about an access of a thread is remembered, which
// depends on something more.
func memoSlot(t int, a *discipline.Access, more uint32) uint32 {
	h := (a.Place^more<<7)*0x9e3779b1 + uint32(t)*0x85ebca6b
	if a.Write {
		h += 0xc2b2ae35
	}
	return h >> (32 - memoBits)
}

// about distinguishes most answers that differ in the locks at a place and in the threads alive.
func (m *sharing) about(locks uint32) uint32 {
	return uint32(m.w[locks]+m.w[locks+1]<<4) + uint32(m.w[auxAlive])*0x9e3779b1
}

// noteMemoised is discipline.Table.Note of an access that thread t makes. What it makes in an atomic section is made under
// one more lock than the state has, so that the answer is remembered for nobody; of an answer from outside nothing is changed by
// the same access under one lock more.
func (m *sharing) noteMemoised(t int, a discipline.Access) discipline.Noted {
	at := m.locksOf(t)
	e := &m.lookups[memoSlot(t, &a, m.about(at))]
	if e.access == a && e.version == m.o.Discipline.Version() && e.thread == t && e.created == m.threads &&
		e.alive == m.alive() && e.locks == discipline.Locks(m.w[at:at+discipline.MaxLocks]) {
		return e.noted
	}
	who := m.who(t)
	noted := m.o.Discipline.Note(a, who)
	*e = memoised{a, m.o.Discipline.Version(), who.Alive, who.Locks, m.threads, t, noted}
	return noted
}

// listing is what was last reported to the table of what a call lists, under certain conditions.
type listing struct {
	access
	n       uint64
	write   bool
	plain   bool
	lock    uint32
	version uint64
	who     discipline.Accessor
}

// noteAll is note for what a call lists, without the question whether it is contended.
func (m *sharing) noteAll(t int, a access, n uint64, write, plain bool, lock uint32) {
	now := listing{a, n, write, plain, lock, m.o.Discipline.Version(), *m.who(t)}
	e := &m.listings[memoSlot(t, &discipline.Access{Place: a.word(), Write: write}, m.about(m.locksOf(t)))]
	if *e != now {
		m.note(t, a, n, write, plain, lock)
		now.version = m.o.Discipline.Version()
		*e = now
	}
}

// conflicts is the last answer about who makes accesses that conflict with one.
type conflicts struct {
	access  discipline.Access
	version uint64
	thread  int
	set     discipline.Set
}

// conflictsMemoised returns the threads that conflict with an access of thread t, as far as the
// discipline.Table knows them: of the object's life and of the bytes.
func (m *sharing) conflictsMemoised(t int, a discipline.Access) discipline.Set {
	d := m.o.Discipline
	e := &m.conflicts[memoSlot(t, &a, 0)]
	if e.access == a && e.version == d.Version() && e.thread == t {
		return e.set
	}
	var set discipline.Set
	d.AddConflicts(&set, a.Object, 1, uint8(t), false)
	d.AddConflicts(&set, a.Place, a.Mask, uint8(t), a.Write)
	*e = conflicts{a, d.Version(), t, set}
	return set
}
