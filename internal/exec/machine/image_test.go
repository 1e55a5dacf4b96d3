package machine

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// constants are Values of which each opaque word is made of some numbers.
type constants struct {
	Values
	of map[uint64][]uint64
}

func (c constants) Constants(w uint64, f func(uint64)) {
	for _, v := range c.of[w] {
		f(v)
	}
}

// TestRelative: what a value says of its thread is counted from the thread's number, all else stays. Where something looks
// like a pointer of the thread and is none, or lies hidden in an opaque word, that cannot be done.
func TestRelative(t *testing.T) {
	m := abstractedThreads(t, 64, 4)
	region := m.addr.RegionBits()
	short := func(u uint64) uint64 { return shortNames<<nameBits | (u + 1) }
	for name, c := range map[string]struct {
		v   uint64
		own uint64
		odd bool
	}{
		"zero": {v: 0}, "number": {v: 77}, "name": {m.ThreadName(2), 1, false}, "another's name": {v: m.ThreadName(1)}, "nobody's name": {v: m.ThreadName(4)},
		"pointer": {m.own(2) + 3, -(uint64(1) << region), false}, "another's pointer": {v: m.own(1)}, "global": {v: m.static(2)}, "errno": {m.Record().ErrnoAddress(2), 0, true},
		"another's errno": {v: m.Record().ErrnoAddress(1)}, "nothing there": {m.addr.Page(m.addr.Number(m.own(2)) + 9), 0, true}, "a holder": {short(2), 1, false}, "held above": {short(2)<<32 | 5, 1 << 32, false},
		"held twice": {short(2)<<32 | short(2), 1<<32 | 1, false}, "two holders": {short(1)<<32 | short(2), 1, false}, "tagged": {opaqueTag<<32 | short(2), 1, false},
	} {
		odd := false
		r := m.Counters().relative(c.v, 2, &odd)
		if odd != c.odd || !odd && (r.own != c.own || r.v+3*r.own != c.v) {
			t.Errorf("%s, %#x: %+v, odd %v", name, c.v, r, odd)
		}
		if odd = true; m.Counters().relative(c.v, 2, &odd) != r || !odd {
			t.Errorf("%s: what was odd is so no more", name)
		}
	}
	m.o.Opaque = true
	m.Unknowns().SetValues(constants{of: map[uint64][]uint64{OpaqueWord(1): {7, m.ThreadName(2)}, OpaqueWord(2): {m.ThreadName(1)}, OpaqueWord(3): {m.own(2)}}})
	for n, want := range map[uint32]bool{1: true, 2: false, 3: true, 4: false} {
		odd := false
		if r := m.Counters().relative(OpaqueWord(n), 2, &odd); odd != want || r != (relative{v: OpaqueWord(n)}) {
			t.Errorf("opaque word %d: %+v, odd %v", n, r, odd)
		}
	}
	odd := false
	if r := m.Counters().relative(m.ThreadName(2), 2, &odd); odd || r.own != 1 {
		t.Errorf("a name besides opaque words: %+v, odd %v", r, odd)
	}
}

// TestImages: threads have the same image if and only if they differ by their numbers alone.
func TestImages(t *testing.T) {
	for name, c := range map[string]struct {
		differ func(m *Machine) // makes thread 2 another than thread 1
		same   bool
	}{
		"nothing": {func(*Machine) {}, true}, "many": {func(m *Machine) { m.Counters().makeSummary(2) }, true}, "slot": {func(m *Machine) { m.set(m.slot(2, 3), 1) }, false},
		"place": {func(m *Machine) { m.set(m.tcb(2)+tcbPC, atStore) }, false}, "errno": {func(m *Machine) { m.set(m.tcb(2)+tcbErrno, uint64(flagSummary)|4) }, false},
		"flag": {func(m *Machine) { m.Record().SetFlags(2, 1) }, false}, "frame": {func(m *Machine) { m.putAt(2, atLoad) }, false}, "object": {func(m *Machine) { m.newStackObject(2, 8, 0) }, false},
		"shared": {func(m *Machine) { m.publish(m.own(2)) }, false}, "result": {func(m *Machine) { m.set(m.tcb(2)+tcbResult, m.ThreadName(1)) }, false},
		"own name":          {func(m *Machine) { m.set(m.slot(1, 3), m.ThreadName(1)); m.set(m.slot(2, 3), m.ThreadName(2)) }, true},
		"one name":          {func(m *Machine) { m.set(m.slot(1, 3), m.ThreadName(3)); m.set(m.slot(2, 3), m.ThreadName(3)) }, true},
		"each other's name": {func(m *Machine) { m.set(m.slot(1, 3), m.ThreadName(2)); m.set(m.slot(2, 3), m.ThreadName(1)) }, false},
		"name of one":       {func(m *Machine) { m.set(m.slot(1, 3), m.ThreadName(1)); m.set(m.slot(2, 3), m.ThreadName(1)) }, false},
		"own pointers":      {func(m *Machine) { m.set(m.slot(1, 3), m.own(1)+8); m.set(m.slot(2, 3), m.own(2)+8) }, true},
		"other pointers":    {func(m *Machine) { m.set(m.slot(1, 3), m.own(1)); m.set(m.slot(2, 3), m.own(2)+8) }, false},
		"blocks":            {func(m *Machine) { m.newHeapObject(1, 8); m.newHeapObject(2, 8) }, true},
		"sizes of blocks":   {func(m *Machine) { m.newHeapObject(1, 8); m.newHeapObject(2, 7) }, false},
	} {
		m := abstractedThreads(t, 64, 4)
		c.differ(m)
		m.meanings.list()
		x, y := m.Counters().imageOf(1), m.Counters().imageOf(2)
		if x.equal(&y) != c.same || y.equal(&x) != c.same || x.odd || y.odd || x.summary || y.summary != (name == "many") {
			t.Errorf("%s: equal %v, odd %v and %v, many %v and %v", name, x.equal(&y), x.odd, y.odd, x.summary, y.summary)
		}
		if c := x.compare(&y); c != -y.compare(&x) {
			t.Errorf("%s: compare gives %d one way, %d the other", name, c, y.compare(&x))
		}
	}
}

// TestCompareImages: images are ordered by their lengths, then by their words.
func TestCompareImages(t *testing.T) {
	w := func(list ...relative) []relative { return list }
	list := []image{
		{lengths: [4]uint32{1}, words: w(relative{9, 9})}, {lengths: [4]uint32{2, 0}, words: w(relative{1, 5}, relative{2, 0})}, {lengths: [4]uint32{2, 0}, words: w(relative{1, 5}, relative{2, 1})},
		{lengths: [4]uint32{2, 0}, words: w(relative{1, 6}, relative{2, 0})}, {lengths: [4]uint32{2, 0}, words: w(relative{2, 0}, relative{0, 0})}, {lengths: [4]uint32{2, 1}, words: w(relative{0, 0})},
	}
	for i := range list {
		for k := range list {
			if got := list[i].compare(&list[k]); (got < 0) != (i < k) || (got > 0) != (i > k) || list[i].equal(&list[k]) != (i == k) {
				t.Errorf("%d and %d: %d", i, k, got)
			}
		}
	}
}

// TestSplit: the copy of a summary is in the same state and one, too, the thread is one of them; where there is no
// room for the copy, that is a limit.
func TestSplit(t *testing.T) {
	m := abstractedThreads(t, 64, 4)
	m.Record().SetFlags(2, 1)
	m.set(m.slot(2, 1), m.ThreadName(2))
	m.set(m.slot(2, 2), m.own(2)+5)
	block(t, m, 2, 24)
	m.Counters().makeSummary(2)
	m.recount()
	if m.live != 5 {
		t.Errorf("%d threads are live, one of which is a summary", m.live)
	}
	before, since := m.words(), m.Mark()
	u, f := m.Counters().Split(2)
	if f != nil || u != 4 || m.Counters().IsSummary(2) || !m.Counters().IsSummary(4) || m.Counters().IsSummary(1) || m.live != 6 || m.Status(4) != Running || m.Record().Flags(4) != 1 || m.Notes().OutOfThreads() {
		t.Fatalf("%d, %v, %d live", u, f, m.live)
	}
	m.meanings.list()
	x, y := m.Counters().imageOf(2), m.Counters().imageOf(4)
	if !x.equal(&y) || m.w[m.slot(4, 1)] != m.ThreadName(4) || m.w[m.slot(4, 2)] != m.own(4)+5 {
		t.Errorf("the copy is another: %#x and %#x", m.w[m.slot(4, 1)], m.w[m.slot(4, 2)])
	}
	m.Undo(since)
	if !slices.Equal(m.words(), before) || m.live != 5 {
		t.Error("undoing gives another state")
	}
	m.Counters().forget(1)
	if u, f := m.Counters().Split(2); f != nil || u != 1 {
		t.Errorf("a number that is free is not given again: %d, %v", u, f)
	}
	m.maxThreads = 5
	if u, f := m.Counters().Split(1); f != nil || u != 4 || m.Notes().OutOfThreads() {
		t.Errorf("the last number: %d, %v", u, f)
	}
	if _, f := m.Counters().Split(4); f == nil || f.Class != Limit || !m.Notes().OutOfThreads() {
		t.Errorf("no number is left: %v", f)
	}
}

// TestOnlyMoved: an action changes nothing but its thread if it leaves alone all that belongs to others, save what comes of
// the copy.
func TestOnlyMoved(t *testing.T) {
	for name, c := range map[string]struct {
		act  func(m *Machine)
		want bool
	}{
		"nothing": {func(*Machine) {}, true}, "itself": {func(m *Machine) { m.set(m.slot(2, 0), 3) }, true}, "the copy": {func(m *Machine) { m.set(m.slot(4, 0), 3) }, true},
		"the next one": {func(m *Machine) { m.set(m.slot(3, 0), 3) }, false}, "the first one": {func(m *Machine) { m.set(m.slot(0, 0), 3) }, false},
		"before": {func(m *Machine) { m.set(m.slot(1, 0), 3) }, false}, "behind": {func(m *Machine) { m.set(m.tcb(5), 3) }, false},
		"a variable": {func(m *Machine) { m.keep(0, 1) }, false}, "the run": {func(m *Machine) { m.set(ctlStatus, 1) }, false},
		"number of threads": {func(m *Machine) { m.set(ctlThreads, 6) }, true},
	} {
		m := abstractedThreads(t, 64, 4)
		m.Counters().makeSummary(2)
		m.keep(9, 9)
		since := m.Mark()
		u, f := m.Counters().Split(2)
		if f != nil || u != 4 {
			t.Fatal(f)
		}
		if c.act(m); m.Counters().OnlyMoved(2, 4, since) != c.want {
			t.Errorf("%s: not %v", name, c.want)
		}
	}
}

// TestNumbered: the numbers that belong to the state are those of the threads; where threads are counted they are at least
// some, and never get fewer.
func TestNumbered(t *testing.T) {
	m := threaded(t, 64, 3, Options{})
	if m.numbered() != 3 {
		t.Errorf("%d numbers without counting", m.numbered())
	}
	m = threaded(t, 64, 3, Options{CounterAbstraction: true})
	for _, c := range []struct{ threads, want int }{{3, leastNumbered}, {leastNumbered, leastNumbered}, {leastNumbered + 1, 2*leastNumbered + 1}, {3, 2*leastNumbered + 1}, {100, 127}} {
		if m.threads = c.threads; m.numbered() != c.want {
			t.Errorf("%d threads: %d numbers, want %d", c.threads, m.numbered(), c.want)
		}
	}
	m.threads = 3
}

// TestForget: a thread that is forgotten leaves nothing, whatever it had, and its number if it is the last.
func TestForget(t *testing.T) {
	m := abstractedThreads(t, 64, 4)
	clean := m.words()[:1] // the globals' length
	for _, u := range []int{3, 1, 2} {
		block(t, m, u, 100)
		m.Counters().forget(u)
		for _, s := range m.Sections(nil)[1+u*SectionsPerThread:][:SectionsPerThread] {
			for at := s.First; at < s.First+s.Words+16; at++ {
				if m.w[at] != 0 {
					t.Fatalf("thread %d: word %#x is left", u, at-m.tcb(u))
				}
			}
		}
		if want := map[int]int{3: 3, 1: 3, 2: 1}[u]; m.threads != want || m.w[ctlThreads] != uint64(want) {
			t.Errorf("without thread %d: %d threads, want %d", u, m.threads, want)
		}
	}
	if m.words()[0] != clean[0] {
		t.Error("the globals are others")
	}
}

// TestCounts: a state is its interchangeable threads, whatever their numbers, and the rest, in which the others and what all
// share are word by word.
func TestCounts(t *testing.T) {
	m := abstractedThreads(t, 64, 6)
	m.Counters().forget(3)
	m.recount()
	m.keep(0, m.ThreadName(2))
	for u, v := range map[int]uint64{1: 5, 2: 5, 4: 6, 5: 5} {
		m.set(m.slot(u, 0), v)
		m.set(m.slot(u, 1), m.own(u))
	}
	m.Counters().makeSummary(4)
	rest := func(threads ...int) (list []uint64) {
		s := m.Sections(nil)
		list = append(list, 99)
		for at := s[0].First; at < s[0].First+s[0].Words; at++ {
			if at != ctlThreads {
				list = append(list, m.w[at])
			}
		}
		for _, u := range threads {
			list = append(list, uint64(u))
			for _, s := range s[1+u*SectionsPerThread:][:SectionsPerThread] {
				list = append(list, uint64(s.Words))
				list = append(list, m.w[s.First:][:s.Words]...)
			}
		}
		return list
	}
	got, counted := m.Counters().Counts([]uint64{99}, -1)
	if !slices.Equal(got, rest(0, 2)) || len(counted) != 3 || !slices.Equal(m.Counters().Interchangeable(), []int{1, 4, 5}) {
		t.Fatalf("%d counted, %v", len(counted), m.Counters().Interchangeable())
	}
	if !slices.Equal(counted[0].State, counted[2].State) || slices.Equal(counted[0].State, counted[1].State) || counted[0].Summary || !counted[1].Summary || counted[2].Summary {
		t.Errorf("%+v", counted)
	}
	got, counted = m.Counters().Counts([]uint64{99}, 4)
	if !slices.Equal(got, rest(0, 2, 4)) || len(counted) != 2 || counted[0].Summary || counted[1].Summary {
		t.Errorf("without thread 4: %d counted", len(counted))
	}
	for _, at := range []uint32{ctlStatus, ctlStopped, ctlEnvironment, ctlOdd} {
		m.set(at, 1)
		got, counted = m.Counters().Counts([]uint64{99}, -1)
		if !slices.Equal(got, rest(0, 1, 2, 4, 5)) || len(counted) != 0 || m.Counters().Interchangeable() != nil {
			t.Errorf("%#x is set: %d counted", at-heapBase, len(counted))
		}
		m.set(at, 0)
	}
}

// TestCountedStates: interchangeable threads count as being in the same state if and only if their images are equal.
func TestCountedStates(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 40 {
		m := abstractedThreads(t, 64, 3)
		for u := 1; u < 3; u++ {
			for k := range 3 {
				m.set(m.slot(u, k), []uint64{0, 1, m.ThreadName(u), m.own(u), m.ThreadName(0)}[r.IntN(5)>>r.IntN(2)])
			}
			if r.IntN(4) == 0 {
				m.pushFrame(u, 0, 0)
			}
		}
		m.meanings.list()
		x, y := m.Counters().imageOf(1), m.Counters().imageOf(2)
		if _, c := m.Counters().Counts(nil, -1); len(c) != 2 || slices.Equal(c[0].State, c[1].State) != x.equal(&y) {
			t.Errorf("%v and %v: %v", x.words, y.words, x.equal(&y))
		}
	}
}
