package machine

import (
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/ir/program"
)

// strict is a table that makes accesses contended that have an order too.
func strict() *discipline.Table {
	d := discipline.New()
	d.WithoutHappensBefore()
	return d
}

func (m *Machine) at(t *testing.T, addr, n uint64) access {
	t.Helper()
	a, f := m.check(0, 0, addr, n, false)
	if f != nil {
		t.Fatal(f)
	}
	return a
}

// end ends and joins a thread.
func (m *Machine) endAndJoin(u, by int) {
	m.finish(u, 0)
	m.Record().Join(u, by)
}

// TestContenders counts the threads that were not joined, if a discipline asks.
func TestContenders(t *testing.T) {
	m := threaded(t, 64, 3, Options{Discipline: strict()})
	if m.contenders != 3 || m.unjoined() != 3 || !m.alive().Has(2) || !m.Independence().Learns() {
		t.Errorf("%d, %d of 3", m.contenders, m.unjoined())
	}
	m.endAndJoin(2, 0)
	if m.contenders != 2 || m.alive().Has(2) || !m.Independence().Learns() {
		t.Errorf("%d of 2", m.contenders)
	}
	m.endAndJoin(1, 0)
	if m.contenders != 1 || m.Independence().Learns() {
		t.Errorf("%d of 1", m.contenders)
	}
	if m := threaded(t, 64, 3, Options{}); m.contenders != 0 || m.unjoined() != 3 {
		t.Errorf("%d, which nobody asked for", m.contenders)
	}
	many := threaded(t, 64, 70, Options{Discipline: strict()})
	if !many.alive().Has(69) || many.unjoined() != 70 {
		t.Error("not all of 70")
	}
	many.endAndJoin(69, 0)
	if many.alive().Has(69) || many.unjoined() != 69 || !many.alive().Has(5) {
		t.Error("not 69 of 70")
	}
}

// TestCreation: who creates threads is known, and conflicts with others that do.
func TestCreation(t *testing.T) {
	d := strict()
	m := threaded(t, 64, 1, Options{Discipline: d})
	if _, ok := d.Parent(0); ok {
		t.Error("somebody made the first thread")
	}
	before := d.Version()
	m.spawn(0, 0, nil)
	if d.Version() != before {
		t.Error("the only thread's creating was recorded")
	}
	if p, ok := d.Parent(1); !ok || p != 0 {
		t.Error("thread 1 has no parent")
	}
	m.spawn(0, 0, nil)
	c := &Call{M: m, Thread: 0}
	if d.Version() == before || c.CreationNoticed() {
		t.Error("one thread alone makes others")
	}
	m.spawn(1, 0, nil)
	if !c.CreationNoticed() || !(&Call{M: m, Thread: 1}).CreationNoticed() || (&Call{M: m, Thread: 2}).CreationNoticed() {
		t.Error("two make others")
	}
	if !(&Call{M: threaded(t, 64, 2, Options{})}).CreationNoticed() {
		t.Error("without a discipline everything is noticed")
	}
}

// TestWho: an atomic section counts as a lock.
func TestWho(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	c := &Call{M: m, Thread: 1, site: &program.Site{}}
	c.Hold(m.static(0), false)
	c.EnterAtomic()
	if w := m.who(1); w.Locks[0] == 0 || w.Locks[discipline.MaxLocks-1] != atomicLock || w.Thread != 1 || w.Created != 2 {
		t.Errorf("%+v", w)
	}
	if w := m.who(0); w.Locks != (discipline.Locks{}) {
		t.Errorf("%+v of the other", w)
	}
}

// TestNoticed: an access of shared memory is noticed while others are about, with a discipline once two conflict.
func TestNoticed(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	v, private := m.at(t, m.static(0), 4), m.at(t, block(t, m, 0, 8), 4)
	if !m.noticed(0, v, 4, false) || m.noticed(0, private, 4, true) || m.noticed(0, m.at(t, m.static(1), 4), 4, false) {
		t.Error("without a discipline: what is shared")
	}
	m.finish(1, 0)
	if m.noticed(0, v, 4, true) {
		t.Error("nobody is there")
	}

	d := strict()
	m = threaded(t, 64, 2, Options{Discipline: d})
	private = m.at(t, block(t, m, 0, 8), 4)
	before := d.Version()
	if m.noticed(0, private, 4, true) || d.Version() != before {
		t.Error("private memory was recorded")
	}
	if m.noticed(0, v, 4, true) || d.Version() == before {
		t.Error("the first access")
	}
	if !m.noticed(1, v, 4, false) || !m.noticed(0, v, 4, true) {
		t.Error("two that conflict")
	}
	m.finish(1, 0)
	before = d.Version()
	if m.noticed(0, v, 4, true) {
		t.Error("nobody is left to notice")
	}
	if m.noticed(0, m.at(t, m.static(2), 1), 1, true); d.Version() == before {
		t.Error("not recorded while a thread is not joined")
	}
	m.Record().Join(1, 0)
	before = d.Version()
	if m.noticed(0, m.at(t, m.static(2)+8, 1), 1, true) || d.Version() != before {
		t.Error("recorded with nobody about")
	}
	if m = threaded(t, 64, 1, Options{Discipline: strict()}); m.noticed(0, v, 4, true) {
		t.Error("one thread")
	}
}

// TestNoticedInSection: accesses in atomic sections are not plain: no order keeps them from those of the platform.
func TestNoticedInSection(t *testing.T) {
	for _, section := range []bool{false, true} {
		d := discipline.New()
		m := threaded(t, 64, 2, Options{Discipline: d})
		v := m.at(t, m.static(0), 4)
		m.noteCall(0, v, 4, true)
		if section {
			(&Call{M: m, Thread: 1}).EnterAtomic()
		}
		if got := m.noticed(1, v, 4, true); got != section {
			t.Errorf("section %v: contended %v", section, got)
		}
	}
}

// TestStopsAtAccess: a thread stops before accesses that others notice, but for the action it was at.
func TestStopsAtAccess(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	v := m.at(t, m.static(0), 4)
	r := &runner{t: 0, start: 5}
	if !m.stopsAtAccess(r, 6, v, 4, true, false) || m.stopsAtAccess(r, 5, v, 4, true, false) {
		t.Error("without a discipline")
	}
	m.o.Granularity = InstructionSteps
	if m.stopsAtAccess(r, 6, v, 4, true, false) {
		t.Error("where each instruction is a step")
	}
	m.o.Granularity = VisibleActions
	m.finish(1, 0)
	if m.stopsAtAccess(r, 6, v, 4, true, false) {
		t.Error("nobody is there")
	}

	d := strict()
	m = threaded(t, 64, 2, Options{Discipline: d})
	other := &runner{t: 1, start: 5}
	if m.stopsAtAccess(r, 6, v, 4, true, false) {
		t.Error("the first access")
	}
	if !m.stopsAtAccess(other, 6, v, 4, false, false) || m.stopsAtAccess(other, 5, v, 4, false, false) || !m.stopsAtAccess(r, 6, v, 4, true, false) {
		t.Error("two that conflict")
	}
	m.finish(1, 0)
	if m.stopsAtAccess(r, 6, v, 4, true, false) {
		t.Error("nobody is left to notice")
	}
	before := d.Version()
	if m.stopsAtAccess(r, 6, m.at(t, m.static(2), 1), 1, true, false); d.Version() == before {
		t.Error("not recorded while a thread is not joined")
	}
	m.Record().Join(1, 0)
	before = d.Version()
	if m.stopsAtAccess(r, 6, m.at(t, m.static(2)+8, 1), 1, true, false) || d.Version() != before {
		t.Error("recorded with nobody about")
	}
}

// TestPlainAccesses: an access that is neither atomic nor in an atomic section may be kept apart by an order from one that
// conflicts with it, also from an atomic one.
func TestPlainAccesses(t *testing.T) {
	for _, c := range []struct{ atomic, section, stops bool }{{false, false, false}, {true, false, true}, {false, true, true}} {
		m := threaded(t, 64, 2, Options{Discipline: discipline.New()})
		v := m.at(t, m.static(0), 4)
		m.stopsAtAccess(&runner{t: 0, start: -1}, 6, v, 4, true, true)
		if c.section {
			(&Call{M: m, Thread: 1}).EnterAtomic()
		}
		if m.stopsAtAccess(&runner{t: 1, start: -1}, 6, v, 4, true, c.atomic) != c.stops {
			t.Errorf("%+v: not so", c)
		}
	}
}

// ordered is a machine with two threads, whose accesses of n bytes at addr are to be ordered.
func ordered(t *testing.T, off, n uint64) (*Machine, access) {
	t.Helper()
	d := discipline.New()
	m := threaded(t, 64, 2, Options{Discipline: d})
	a := m.at(t, m.static(2)+off, n)
	m.note(0, a, n, true, true, 0)
	m.note(1, a, n, true, true, 0)
	if !d.Changed() || d.Ordered() == 0 {
		t.Fatal("nothing is to be ordered")
	}
	d.Restart()
	return threaded(t, 64, 2, Options{Discipline: d}), a
}

// TestOrders: two accesses are kept apart by what orders their threads: a lock that was held for writing, an atomic access. As a search does, it
// is tried until nothing more is learnt.
func TestOrders(t *testing.T) {
	for _, n := range []uint64{4, 12} {
		for _, by := range []string{"", "lock", "reading", "full", "atomic", "atomic read", "plain"} {
			first, a := ordered(t, 16, n)
			d := first.o.Discipline
			var m *Machine
			for again := true; again; again = d.Changed() {
				d.Restart()
				m = threaded(t, 64, 2, Options{Discipline: d})
				m.orderedBy(t, by, a, n)
			}
			want := by != "lock" && by != "atomic" && by != "atomic read"
			for k := range n {
				if got := m.Record().NoticedAt(0, m.static(2)+16+k, 1, true); got != want {
					t.Errorf("%d bytes, by %q: byte %d contended: %v", n, by, k, got)
				}
			}
		}
	}
}

// orderedBy lets thread 0 write something, then both do what may order them, then thread 1 write the same.
func (m *Machine) orderedBy(t *testing.T, by string, a access, n uint64) {
	sync := func(u int, plain bool) {
		c := &Call{M: m, Thread: u}
		flag := m.at(t, m.static(2)+800, 4)
		switch by {
		case "lock", "reading":
			c.Hold(m.static(0), by == "reading")
			c.Drop(m.static(0))
		case "full":
			for i := range uint64(discipline.MaxLocks) {
				c.Hold(m.static(2)+400+8*i+64*uint64(u), false)
			}
			c.Hold(m.static(0), false)
			c.Drop(m.static(0))
		case "atomic", "atomic read", "plain":
			m.stopsAtAccess(&runner{t: u, start: 7}, 7, flag, 4, by != "atomic read" || u == 0, !plain)
		}
	}
	sync(0, false)
	sync(1, false) // so that the accesses of the flag are contended
	m.note(0, a, n, true, true, 0)
	m.orderNoted(0)
	sync(0, by == "plain")
	sync(1, by == "plain")
	m.note(1, a, n, true, true, 0)
	m.orderNoted(1)
}

// TestOrderOfLives: a thread comes after what its creator did before, and who joins it after what it did.
func TestOrderOfLives(t *testing.T) {
	for _, born := range []bool{false, true} {
		m, a := ordered(t, 16, 4)
		if born {
			m.note(0, a, 4, true, true, 0)
			u, _ := m.spawn(0, 0, nil)
			m.note(u, a, 4, true, true, 0)
		} else {
			m.note(1, a, 4, true, true, 0)
			m.endAndJoin(1, 0)
			m.spawn(0, 0, nil)
			m.note(0, a, 4, true, true, 0)
		}
		if m.o.Discipline.Changed() {
			t.Errorf("born %v: no order", born)
		}
	}
}

// TestSyncsLeft: what orders threads gets no number where nothing is to be ordered: there are few.
func TestSyncsLeft(t *testing.T) {
	d := discipline.New()
	m := threaded(t, 64, 2, Options{Discipline: d})
	for i := range uint64(discipline.MaxSyncs) {
		for range 2 {
			for u := range 2 {
				m.stopsAtAccess(&runner{t: u, start: 7}, 7, m.at(t, m.static(2)+8*i, 4), 4, true, true)
			}
		}
	}
	if _, ok := d.Sync(1); !ok {
		t.Error("none is left")
	}
}

// TestNotePart: an access is contended if one of its words is.
func TestNotePart(t *testing.T) {
	for _, off := range []uint64{0, 8, 16} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		base := m.static(2)
		for u := range 2 {
			m.note(u, m.at(t, base+off, 8), 8, true, true, 0)
		}
		if !m.note(0, m.at(t, base, 24), 24, true, true, 0) {
			t.Errorf("the word at %d", off)
		}
	}
}

// TestNoteBytes: just the bytes of an access are recorded, in each of its words.
func TestNoteBytes(t *testing.T) {
	for _, c := range []struct{ off, n uint64 }{{0, 1}, {0, 8}, {3, 5}, {3, 6}, {4, 16}, {7, 1}, {7, 2}, {8, 24}, {1, 23}} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		base := m.static(2) + 64
		m.note(0, m.at(t, base+c.off, c.n), c.n, true, true, 0)
		for k := uint64(0); k < 40; k++ {
			in := k >= c.off && k < c.off+c.n
			mark := m.Mark()
			if got := m.note(1, m.at(t, base+k, 1), 1, true, true, 0); got != in {
				t.Errorf("%+v: byte %d: %v", c, k, got)
			}
			m.Undo(mark)
		}
		for k := uint64(0); k < 40; k++ {
			in := k >= c.off && k < c.off+c.n
			if m.Record().NoticedAt(1, base+k, 1, true) != in || m.Record().NoticedAt(1, base+k, 1, false) {
				t.Errorf("%+v: byte %d noticed: %v", c, k, !in)
			}
		}
		if m.Record().NoticedAt(1, base+40, 16, true) || c.off > 0 && m.Record().NoticedAt(1, base-8, 8+c.off, true) || !m.Record().NoticedAt(1, base-8, 8+c.off+1, true) ||
			!m.Record().NoticedAt(1, base+c.off+c.n-1, 20, true) || m.Record().NoticedAt(1, base+c.off+c.n, 20, true) {
			t.Errorf("%+v: longer accesses", c)
		}
		if got := m.note(0, m.at(t, base, 40), 40, true, true, 0); !got {
			t.Errorf("%+v: an access of which a part is contended", c)
		}
	}
}

// TestNoteInSection: what was recorded in an atomic section is recorded once more outside.
func TestNoteInSection(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	v := m.at(t, m.static(0), 4)
	for u := range 2 {
		c := &Call{M: m, Thread: u}
		c.EnterAtomic()
		if m.note(u, v, 4, true, false, 0) {
			t.Error("sections exclude each other")
		}
		c.LeaveAtomic()
	}
	m.note(0, v, 4, true, false, 0)
	if !m.note(1, v, 4, true, false, 0) {
		t.Error("outside of a section nothing excludes")
	}
}

// TestNoteCall: accesses of platform functions are recorded while others are about, those that wait for a lock as such.
func TestNoteCall(t *testing.T) {
	d := strict()
	m := threaded(t, 64, 2, Options{Discipline: d})
	v, private := m.at(t, m.static(0), 4), m.at(t, block(t, m, 0, 8), 4)
	before := d.Version()
	if m.noteCall(0, private, 4, true) || d.Version() != before {
		t.Error("private memory was recorded")
	}
	if m.noteCall(0, v, 4, true); d.Version() == before {
		t.Error("shared memory was not")
	}
	if m.noteCall(1, v, 4, true); !m.Record().NoticedAt(0, m.static(0), 4, true) {
		t.Error("two that conflict")
	}
	m.acting = &External{}
	m.noteCall(0, m.at(t, m.static(2), 4), 4, true)
	// Who looks at a lock without waiting for it notices that it is given back.
	lock := m.static(2) + 16
	at := m.at(t, lock, 4)
	m.acting = &External{Lock: func(*Call) uint64 { return lock }}
	m.noteCall(0, at, 4, true)
	c := &Call{M: m, Thread: 0}
	c.Drop(lock)
	if c.DropNoticed(lock) {
		t.Error("nobody looks at the lock")
	}
	m.acting = nil
	m.noteCall(1, at, 4, false)
	if !c.DropNoticed(lock) {
		t.Error("somebody looks at the lock")
	}
	m.endAndJoin(1, 0)
	before = d.Version()
	if m.noteCall(0, m.at(t, m.static(2)+80, 4), 4, true); d.Version() != before {
		t.Error("recorded with nobody about")
	}
}

// TestLockNumbers: two locks of four bytes in one word are two; what lies at no multiple of four is not known as one.
func TestLockNumbers(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	words := m.static(2)
	seen := map[uint32]uint64{}
	for _, off := range []uint64{0, 4, 8, 12} {
		n, ok := m.lock(words + off)
		if was, twice := seen[n]; !ok || twice {
			t.Errorf("the lock at %d has number %d, as that at %d", off, n, was)
		}
		seen[n] = off
	}
	if _, ok := m.lock(words + 2); ok {
		t.Error("a lock at an odd place")
	}
}

// TestHoldsAny: a thread that holds a lock is worth seeing while there are others.
func TestHoldsAny(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	c := &Call{M: m, Thread: 1, site: &program.Site{}}
	if c.HoldsAny() {
		t.Error("without a lock")
	}
	c.Hold(m.static(2), false)
	if !c.HoldsAny() || (&Call{M: m, Thread: 0}).HoldsAny() {
		t.Error("with a lock, or without, beside one that has it")
	}
	if m.live = 1; c.HoldsAny() {
		t.Error("alone")
	}
	m.live = 2
	if c.Drop(m.static(2)); c.HoldsAny() {
		t.Error("after the lock was given back")
	}
}

// TestObjectEnds: the end of a shared object, and what comes after it, are recorded while others are about.
func TestObjectEnds(t *testing.T) {
	d := strict()
	m := threaded(t, 64, 2, Options{Discipline: d})
	s := local(t, m, 0, 8)
	o, _, _ := m.object(m.addr.Number(s))
	before := d.Version()
	if m.noteEnd(0, o.at, o.d0); d.Version() != before {
		t.Error("the end of a private object was recorded")
	}
	m.publish(s)
	if m.noteEnd(0, o.at, m.desc(s)); d.Version() == before || d.Contended(o.at, 1, 0, true) {
		t.Error("the end of a shared object")
	}
	if m.noteLate(1, o.at); !d.Contended(o.at, 1, 0, true) || !d.Contended(o.at, 1, 1, false) {
		t.Error("a late access conflicts with the end")
	}
	m.endAndJoin(1, 0)
	before = d.Version()
	p, _, _ := m.object(m.addr.Number(local(t, m, 0, 8)))
	m.noteEnd(0, p.at, p.d0|bitShared)
	if m.noteLate(0, p.at); d.Version() != before {
		t.Error("recorded with nobody about")
	}
}

// TestNoticedAttempt: what may write is noticed where it has only read so far; what only reads is not noticed by the writes alone.
func TestNoticedAttempt(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	v := m.static(0)
	at := m.at(t, v, 4)
	m.noteCall(1, at, 4, true)
	if m.noteCall(0, m.at(t, v+4, 4), 4, true) || !m.noteCall(0, at, 4, false) {
		t.Error("contended is what another thread writes, and nothing else")
	}
	if !m.Record().NoticedAt(0, v, 4, true) || !m.Record().NoticedAt(0, v, 4, false) || m.Record().NoticedAt(0, v+4, 4, true) {
		t.Error("a read that conflicts with a write")
	}
}

// TestNoticedEnd: the end of an object is noticed by who uses it, reads or writes it, or gives a lock in it back.
func TestNoticedEnd(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	freed := block(t, m, 0, 16)
	c := &Call{M: m}
	before := m.o.Discipline.Version()
	if c.Uses(freed); m.o.Discipline.Version() != before {
		t.Error("the use of private memory was recorded")
	}
	m.publish(freed)
	c.Uses(freed)
	if c.Uses(freed + 1<<30); m.Record().NoticedAt(0, freed, 8, true) || c.DropNoticed(freed) {
		t.Error("nobody ends it")
	}
	o, _, _ := m.object(m.addr.Number(freed))
	m.o.Discipline.End(o.at, m.who(1))
	if !m.Record().NoticedAt(0, freed, 8, true) || !m.Record().NoticedAt(0, freed, 8, false) || !c.DropNoticed(freed) {
		t.Error("another thread ends it")
	}
}

// TestNoticedAt: faults are noticed, and the use of an object whose end is.
func TestNoticedAt(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	v := m.static(0)
	freed := block(t, m, 0, 8)
	m.publish(freed)
	o, _, _ := m.object(m.addr.Number(freed))
	m.freeBlock(0, &o)
	private := block(t, m, 0, 8)
	for _, c := range []struct {
		addr, n uint64
		want    bool
	}{
		{v, 8, false}, {v, 10, false}, {v + 2, 8, false}, {v + 3, 8, true}, {v, 11, true}, {v + 10, 1, true}, {v + 20, 1, true}, {freed, 1, true},
		{private, 8, false}, {private, 9, false}, {0, 4, true}, {m.static(3), 4, true}, {m.static(1), 4, false},
	} {
		if m.Record().NoticedAt(0, c.addr, c.n, false) != c.want {
			t.Errorf("%#x, %d bytes: not %v", c.addr, c.n, c.want)
		}
	}
	p, _, _ := m.object(m.addr.Number(v))
	m.o.Discipline.End(p.at, m.who(1))
	m.o.Discipline.Note(discipline.Access{Place: p.at, Mask: 1}, m.who(0))
	if !m.Record().NoticedAt(0, v, 4, false) {
		t.Error("the object's end may come before")
	}
	if m = threaded(t, 64, 2, Options{}); !m.Record().NoticedAt(0, v, 4, false) || m.Record().NoticedAt(0, m.static(1), 4, false) {
		t.Error("without a discipline")
	}
}

// TestLocks: a lock is held from Hold to Drop, as often as it was taken.
func TestLocks(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	c, other := &Call{M: m, Thread: 0}, &Call{M: m, Thread: 1}
	lock := func(i uint64) uint64 { return m.static(2) + 8*i }
	for i := range uint64(discipline.MaxLocks + 1) {
		if c.Holds(lock(i)) {
			t.Errorf("lock %d was not taken", i)
		}
		c.Hold(lock(i), i == 1)
		if c.Holds(lock(i)) != (i < discipline.MaxLocks) || other.Holds(lock(i)) {
			t.Errorf("lock %d", i)
		}
	}
	if got := m.who(0).Locks; got[1]&heldForReading == 0 || got[0]&heldForReading != 0 {
		t.Errorf("locks %x", got)
	}
	if m.who(1).Locks != (discipline.Locks{}) {
		t.Error("there was no room, and the next thread has it")
	}
	c.Drop(lock(discipline.MaxLocks))
	c.Drop(lock(1))
	c.Drop(lock(1))
	if c.Holds(lock(1)) || !c.Holds(lock(0)) || !c.Holds(lock(discipline.MaxLocks-1)) {
		t.Error("dropped: lock 1")
	}
	c.Drop(lock(discipline.MaxLocks - 1))
	if c.Holds(lock(discipline.MaxLocks - 1)) {
		t.Error("the last one")
	}
	c.Hold(lock(7), true)
	c.Hold(lock(7), true)
	c.Drop(lock(7))
	if !c.Holds(lock(7)) {
		t.Error("taken twice")
	}
	mark, before := m.Mark(), m.o.Discipline.Version()
	for _, addr := range []uint64{0, m.static(0) - 8, 1 << 51, lock(0) - 8} {
		c.Hold(addr, false)
		if c.Drop(addr); c.Holds(addr) || !c.DropNoticed(addr) || m.Mark() != mark {
			t.Errorf("a lock at %#x", addr)
		}
	}
	if m.o.Discipline.Version() != before || m.o.Discipline.Broken() {
		t.Error("no lock was recorded")
	}
	freed := block(t, m, 0, 8)
	o, _, _ := m.object(m.addr.Number(freed))
	m.freeBlock(0, &o)
	if c.Hold(freed, false); c.Holds(freed) || !c.DropNoticed(freed) {
		t.Error("a lock in a freed block")
	}
	if c.DropNoticed(lock(0)) {
		t.Error("nobody looks at the lock")
	}
	m = threaded(t, 64, 2, Options{})
	c.M = m
	c.Hold(lock(0), false)
	if c.Holds(lock(0)) || !c.DropNoticed(lock(0)) {
		t.Error("without a discipline")
	}
	(&Call{M: m, Thread: 1}).Hold(lock(0), false) // which nobody judges
	c.Drop(lock(0))
}

// TestHoldsNone: an empty place among the locks is not a lock.
func TestHoldsNone(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	if c := (&Call{M: m}); c.Holds(0) || c.Holds(m.static(2)) {
		t.Error("none is held")
	}
}

// TestDropRecorded: giving a lock back is recorded while others are about.
func TestDropRecorded(t *testing.T) {
	d := strict()
	m := threaded(t, 64, 2, Options{Discipline: d})
	c := &Call{M: m, Thread: 0}
	before := d.Version()
	if c.Drop(m.static(0)); d.Version() == before {
		t.Error("not recorded")
	}
	m.endAndJoin(1, 0)
	before = d.Version()
	if c.Drop(m.static(2)); d.Version() != before {
		t.Error("recorded with nobody about")
	}
}

// TestExclusion: a lock that another running thread has held does not exclude, unless both hold it for reading.
func TestExclusion(t *testing.T) {
	for _, c := range []struct{ first, second, again, broken bool }{
		{false, false, false, true}, {true, false, false, true}, {false, true, false, true}, {true, true, false, false}, {false, false, true, false},
	} {
		m := threaded(t, 64, 2, Options{Discipline: strict()})
		mine, theirs := &Call{M: m, Thread: 0}, &Call{M: m, Thread: 1}
		mine.Hold(m.static(2), false)
		mine.Hold(m.static(0), c.first)
		if c.again {
			theirs = mine
		}
		theirs.Hold(m.static(0), c.second)
		if m.o.Discipline.Broken() != c.broken || mine.Holds(m.static(0)) == c.broken || !theirs.Holds(m.static(0)) || !mine.Holds(m.static(2)) {
			t.Errorf("%+v: broken %v, held %v and %v", c, m.o.Discipline.Broken(), mine.Holds(m.static(0)), theirs.Holds(m.static(0)))
		}
	}
	m := threaded(t, 64, 2, Options{Discipline: strict()})
	mine, theirs := &Call{M: m, Thread: 0}, &Call{M: m, Thread: 1}
	theirs.Hold(m.static(0), false)
	m.finish(1, 0)
	if mine.Hold(m.static(0), false); m.o.Discipline.Broken() || theirs.Holds(m.static(0)) {
		t.Error("a thread that has ended holds nothing")
	}
	for i := range uint64(discipline.MaxLocks) { // the last of the places counts too
		mine.Hold(m.static(2)+8*i, false)
	}
	m.spawn(0, 0, nil)
	last := m.static(2) + 8*(discipline.MaxLocks-2)
	if (&Call{M: m, Thread: 2}).Hold(last, false); !m.o.Discipline.Broken() || mine.Holds(last) {
		t.Error("the last place")
	}
}
