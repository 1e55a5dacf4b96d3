package machine

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// abstractedThreads is threaded with counter abstraction; each thread stands at an instruction.
func abstractedThreads(t *testing.T, bits uint, threads int) *Machine {
	t.Helper()
	m := threaded(t, bits, threads, Options{CounterAbstraction: true})
	for at := m.staticBase(m.tls[0]); at < m.globalEnd; at++ {
		m.set(at, 0)
	}
	for u := range threads {
		m.Control().Begun(u)
		first := uint32(m.w[m.tcb(u)+tcbFP]) - frameWords
		for at := m.tcb(u) + tcbWords; at < first; at++ {
			m.set(at, 0) // in the thread-local variables there may be what looks like a thread
		}
		m.putAt(u, atLoad)
	}
	return m
}

// member is a thread of a team as the tests see it.
type member struct {
	status  ThreadStatus
	slot    uint64 // the first of its top frame
	summary bool
}

func (m *Machine) members() (list []member) {
	for u := range m.threads - 1 {
		x := member{status: m.Status(u + 1), summary: m.Counters().IsSummary(u + 1)}
		if x.status == Running {
			x.slot = m.w[m.slot(u+1, 0)]
		}
		list = append(list, x)
	}
	return list
}

// words are all words of the state.
func (m *Machine) words() (list []uint64) {
	for _, s := range m.Sections(nil) {
		list = append(list, uint64(s.Words))
		list = append(list, m.w[s.First:][:s.Words]...)
	}
	return list
}

// own is an address in the room that threaded gives a thread.
func (m *Machine) own(u int) uint64 {
	return m.addr.Page(uint64(u+1)<<m.addr.idBits + m.w[m.tcb(u)+tcbObjects] - 1)
}

// keep makes the n-th word of the big variable hold a value.
func (m *Machine) keep(n int, v uint64) {
	o, _, _ := m.object(m.addr.Number(m.static(2)))
	m.set(o.base()+uint32(n), v)
}

func (m *Machine) heard(n int) uint64 {
	o, _, _ := m.object(m.addr.Number(m.static(2)))
	return m.w[o.base()+uint32(n)]
}

// leftOver makes a thread one that has a stack object whose end a pointer outlived.
func (m *Machine) leftOver(u int) {
	addr, _ := m.newStackObject(u, 8, bitLeaked)
	m.set(m.slot(u, 3), addr)
	m.popObjects(u, m.w[m.tcb(u)+tcbObjects]-1)
	m.set(m.slot(u, 3), 0)
}

// TestCountThreads: of threads in the same state, which nothing refers to, one is left, a summary; those that have ended
// are forgotten. Threads that only names refer to get the lowest numbers, then come the interchangeable ones, in an order that
// does not depend on their numbers. All others stay as they are, and undoing gives back what was there.
func TestCountThreads(t *testing.T) {
	run := func(slot uint64) member { return member{Running, slot, false} }
	summary := func(slot uint64) member { return member{Running, slot, true} }
	over := member{status: Finished}
	for name, c := range map[string]struct {
		slots    []uint64 // of the threads from the first on
		prepare  func(m *Machine)
		repeated int
		want     []member
	}{
		"one": {slots: []uint64{5}, want: []member{run(5)}}, "two": {slots: []uint64{5, 5}, want: []member{summary(5)}}, "none": {},
		"three": {slots: []uint64{5, 5, 5}, want: []member{summary(5)}}, "order": {slots: []uint64{6, 5}, want: []member{run(5), run(6)}},
		"two states": {slots: []uint64{6, 5, 6, 7}, want: []member{run(5), summary(6), run(7)}}, "two pairs": {slots: []uint64{6, 5, 6, 5}, want: []member{summary(5), summary(6)}},
		"summary before": {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.Counters().makeSummary(2) }, want: []member{summary(5)}},
		"summary":        {slots: []uint64{6, 5}, prepare: func(m *Machine) { m.Counters().makeSummary(1) }, want: []member{run(5), summary(6)}},
		"repeated":       {slots: []uint64{5, 6, 7}, repeated: 2, want: []member{run(5), summary(6), run(7)}}, "repeated twice": {slots: []uint64{7, 6, 6}, repeated: 1, want: []member{summary(6), summary(7)}},
		"gone":           {slots: []uint64{5, 6}, prepare: func(m *Machine) { m.finish(1, 0) }, want: []member{run(6)}},
		"joined":         {slots: []uint64{5, 6}, prepare: func(m *Machine) { m.endAndJoin(1, 0) }, want: []member{run(6)}},
		"last gone":      {slots: []uint64{5, 6}, prepare: func(m *Machine) { m.finish(2, 0) }, want: []member{run(5)}},
		"all gone":       {slots: []uint64{5, 6}, prepare: func(m *Machine) { m.finish(1, 0); m.finish(2, 0) }},
		"gone and same":  {slots: []uint64{5, 5, 5, 6}, prepare: func(m *Machine) { m.finish(2, 0) }, want: []member{summary(5), run(6)}},
		"gone, named":    {slots: []uint64{5, 6}, prepare: func(m *Machine) { m.finish(2, 0); m.keep(0, m.ThreadName(2)) }, want: []member{over, run(5)}},
		"named":          {slots: []uint64{5, 6, 6}, prepare: func(m *Machine) { m.keep(0, m.ThreadName(3)) }, want: []member{run(6), run(5), run(6)}},
		"named, summary": {slots: []uint64{6, 5, 5}, prepare: func(m *Machine) { m.keep(0, m.ThreadName(1)) }, want: []member{run(6), summary(5)}},
		"named by gone":  {slots: []uint64{5, 5, 6}, prepare: func(m *Machine) { m.finish(3, m.ThreadName(2)) }, want: []member{summary(5)}},
		"named both":     {slots: []uint64{7, 6, 5}, prepare: func(m *Machine) { m.keep(0, m.ThreadName(2)); m.keep(1, m.ThreadName(1)) }, want: []member{run(6), run(7), run(5)}},
		"pinned":         {slots: []uint64{6, 5, 4}, prepare: func(m *Machine) { m.keep(0, m.own(2)) }, want: []member{run(4), run(5), run(6)}},
		"pinned, named":  {slots: []uint64{6, 5, 4}, prepare: func(m *Machine) { m.keep(0, m.own(2)); m.keep(1, m.ThreadName(2)) }, want: []member{run(4), run(5), run(6)}},
		"pinned, same":   {slots: []uint64{5, 5, 5}, prepare: func(m *Machine) { m.keep(0, m.own(2)) }, want: []member{summary(5), run(5)}},
		"both wait":      {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.Record().SetWait(1, 1); m.Record().SetWait(2, 1) }, want: []member{run(6), run(6), run(5)}},
		"both own":       {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.newHeapObject(1, 8); m.newHeapObject(2, 8) }, want: []member{run(6), run(6), run(5)}},
		"both dangle":    {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.leftOver(1); m.leftOver(2) }, want: []member{run(6), run(6), run(5)}},
		"repeated, one":  {slots: []uint64{5}, repeated: 1, want: []member{summary(5)}}, "repeated, not counted": {slots: []uint64{5, 6}, repeated: 2, prepare: func(m *Machine) { m.Record().SetWait(2, 1) }, want: []member{run(5), run(6)}},
		"waits":        {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.Record().SetWait(2, 1) }, want: []member{run(5), run(6), run(6)}},
		"named, waits": {slots: []uint64{5, 6}, prepare: func(m *Machine) { m.Record().SetWait(2, 1); m.keep(0, m.ThreadName(2)) }, want: []member{run(6), run(5)}},
		"in a section": {slots: []uint64{5, 5}, prepare: func(m *Machine) { (&Call{M: m, Thread: 2}).EnterAtomic() }, want: []member{run(5), run(5)}},
		"block":        {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.newHeapObject(2, 8) }, want: []member{run(5), run(6), run(6)}},
		"empty block":  {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.newHeapObject(2, 0) }, want: []member{run(5), run(6), run(6)}},
		"freed block": {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) {
			addr, _ := m.newHeapObject(2, 8)
			(&Call{M: m, Thread: 2}).Release(addr)
		}, want: []member{run(5), run(6), run(6)}},
		"errno": {slots: []uint64{6, 6, 5}, prepare: func(m *Machine) { m.set(m.slot(2, 1), m.Record().ErrnoAddress(2)) }, want: []member{run(5), run(6), run(6)}},
		"named, errno": {slots: []uint64{6, 5}, prepare: func(m *Machine) { m.set(m.slot(2, 1), m.Record().ErrnoAddress(2)); m.keep(0, m.ThreadName(2)) },
			want: []member{run(6), run(5)}},
		"nobody named":  {slots: []uint64{5, 5, 6}, prepare: func(m *Machine) { m.Counters().forget(2); m.keep(0, m.ThreadName(2)) }, want: []member{run(5), run(6)}},
		"later named":   {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.keep(0, m.ThreadName(0)+3) }, want: []member{summary(5)}},
		"creator named": {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.keep(0, m.ThreadName(0)) }, want: []member{summary(5)}},
		"over":          {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.set(ctlStatus, uint64(Exited)) }, want: []member{run(5), run(5)}},
		"stopped":       {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.set(ctlStopped, 2) }, want: []member{run(5), run(5)}},
		"environment":   {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.set(ctlEnvironment, 2) }, want: []member{run(5), run(5)}},
		"odd":           {slots: []uint64{5, 5}, prepare: func(m *Machine) { m.set(ctlOdd, 1) }, want: []member{run(5), run(5)}},
	} {
		for _, bits := range []uint{64, 32} {
			m := abstractedThreads(t, bits, 1+len(c.slots))
			for i, v := range c.slots {
				m.set(m.slot(i+1, 0), v)
			}
			if c.prepare != nil {
				c.prepare(m)
				m.recount()
			}
			since, before, live := m.Mark(), m.words(), m.live
			m.Counters().Merge(cmp.Or(c.repeated, -1))
			if got := m.members(); !slices.Equal(got, c.want) {
				t.Errorf("%d bits, %s: %+v, want %+v", bits, name, got, c.want)
			}
			m.Undo(since)
			if !slices.Equal(before, m.words()) || m.live != live {
				t.Errorf("%d bits, %s: undoing gives another state", bits, name)
			}
		}
	}
}

// TestNamesFollow: names of a thread that gets another number become its new name, wherever they lie, and what a thread has
// of itself goes with it.
func TestNamesFollow(t *testing.T) {
	for _, bits := range []uint{64, 32} {
		m := abstractedThreads(t, bits, 5)
		m.finish(1, 0)
		m.keep(0, m.ThreadName(4))
		m.set(m.slot(2, 0), m.ThreadName(4))
		m.set(m.slot(0, 0), m.ThreadName(4))
		for _, u := range []int{2, 3, 4} {
			m.set(m.slot(u, 1), m.ThreadName(u))
			m.set(m.slot(u, 2), m.own(u)+4)
		}
		m.set(m.tcb(4)+tcbErrno, 9)
		owner := Call{M: m, Thread: 4}
		owner.EnterAtomic()
		m.Counters().Merge(-1)
		if m.threads != 4 || m.Record().Errno(1) != 9 || m.AtomicOwner() != 1 {
			t.Fatalf("%d bits: %d threads, errno %d, %d is in a section", bits, m.threads, m.Record().Errno(1), m.AtomicOwner())
		}
		for what, v := range map[string]uint64{"a variable": m.heard(0), "the first thread": m.w[m.slot(0, 0)], "another": m.w[m.slot(2, 0)] | m.w[m.slot(3, 0)]} {
			if v != m.ThreadName(1) {
				t.Errorf("%d bits, in %s: %#x", bits, what, v)
			}
		}
		for u := 1; u < 4; u++ {
			if m.w[m.slot(u, 1)] != m.ThreadName(u) || m.w[m.slot(u, 2)] != m.own(u)+4 {
				t.Errorf("%d bits: thread %d has %#x and %#x", bits, u, m.w[m.slot(u, 1)], m.w[m.slot(u, 2)])
			}
		}
	}
}

// TestWhoIsWho: states that differ only by which thread is in which state become the same.
func TestWhoIsWho(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for round := range 60 {
		const n = 5
		slot, named, waits, ends := [n]uint64{}, [n]bool{}, [n]bool{}, [n]bool{}
		for i := range n {
			slot[i], named[i], waits[i], ends[i] = uint64(r.IntN(3)), r.IntN(3) == 0, r.IntN(6) == 0, r.IntN(5) == 0
			waits[i] = waits[i] && named[i]
		}
		var results [][]uint64
		for range 3 {
			m := abstractedThreads(t, 64, 1+n)
			names := 0
			for i, p := range r.Perm(n) {
				u := p + 1
				m.set(m.slot(u, 0), slot[i])
				m.set(m.slot(u, 1), m.own(u))
				if named[i] {
					m.keep(names, m.ThreadName(u))
					names++
					m.set(m.slot(u, 2), uint64(names)) // so that they are in an order
				}
				if waits[i] {
					m.Record().SetWait(u, 3)
				}
				if ends[i] && !named[i] {
					m.finish(u, 0)
				}
			}
			m.Counters().Merge(-1)
			results = append(results, m.words())
		}
		if !slices.Equal(results[0], results[1]) || !slices.Equal(results[0], results[2]) {
			t.Errorf("round %d: %v, named %v, waiting %v, ended %v", round, slot, named, waits, ends)
		}
	}
}
