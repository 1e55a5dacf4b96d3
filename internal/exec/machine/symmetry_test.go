package machine

import (
	"fmt"
	"slices"
	"testing"
)

// alikeThreads is a machine with a thread 0 and three others that are in the same state, each with what threads can have.
type alikeThreads struct {
	*Machine
	variable, first, second [4]uint64
	g                       uint32 // words of a global variable
}

func newAlikeThreads(t *testing.T) *alikeThreads {
	t.Helper()
	m := &alikeThreads{Machine: threaded(t, 64, 4, Options{Symmetric: true})}
	for u := range 4 {
		m.putAt(u, atRet)
		m.putAt(u, atRet)
		m.variable[u], m.first[u], m.second[u] = local(t, m.Machine, u, 16), block(t, m.Machine, u, 16), block(t, m.Machine, u, 16)
		freed := block(t, m.Machine, u, 16)
		o, _, _ := m.object(m.addr.Number(freed))
		m.freeBlock(u, &o)
	}
	m.g = m.staticBase(2)
	return m
}

// base is the first word of what an address points to.
func (m *alikeThreads) base(addr uint64) uint32 {
	o, _, _ := m.object(m.addr.Number(addr))
	return o.base()
}

// top is a word of the header of thread u's top frame.
func (m *alikeThreads) top(u int, word int32) uint32 {
	return uint32(m.w[m.tcb(u)+tcbFP]) + header(word)
}

// canonical is the canonical form of the state in which the threads a, b and c play their parts.
func (m *alikeThreads) canonical(part func(m *alikeThreads, a, b, c int), who [3]int) []uint64 {
	mark := m.Mark()
	part(m, who[0], who[1], who[2])
	words := m.Canonical(nil)
	m.Undo(mark)
	return words
}

var orders = [][3]int{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}}

// TestWhoeverPlays: states that differ only by which thread is which have one form. Other states have others.
func TestWhoeverPlays(t *testing.T) {
	type m = alikeThreads
	value := func(at func(m *m, a, b, c int) uint32, v func(m *m, a, b, c int) uint64) func(m *m, a, b, c int) {
		return func(m *alikeThreads, a, b, c int) { m.set(at(m, a, b, c), v(m, a, b, c)) }
	}
	global := func(m *m, a, b, c int) uint32 { return m.g }
	parts := map[string]func(m *m, a, b, c int){
		"none":            func(m *m, a, b, c int) {},
		"a number":        value(global, func(m *m, a, b, c int) uint64 { return 7 }),
		"a name":          value(global, func(m *m, a, b, c int) uint64 { return m.ThreadName(a) }),
		"thread 0's name": value(global, func(m *m, a, b, c int) uint64 { return m.ThreadName(0) }),
		"names in order":  func(m *m, a, b, c int) { m.set(m.g, m.ThreadName(a)); m.set(m.g+1, m.ThreadName(b)) },
		"a name twice":    func(m *m, a, b, c int) { m.set(m.g, m.ThreadName(a)); m.set(m.g+1, m.ThreadName(a)) },
		"three names": func(m *m, a, b, c int) {
			m.set(m.g, m.ThreadName(a))
			m.set(m.g+1, m.ThreadName(b))
			m.set(m.g+2, m.ThreadName(c))
		},
		"a holder":                 value(global, func(m *m, a, b, c int) uint64 { return uint64(m.Record().OwnerName(uint32(a + 1))) }),
		"a holder above":           value(global, func(m *m, a, b, c int) uint64 { return uint64(m.Record().OwnerName(uint32(a+1)))<<32 | 9 }),
		"a pointer":                value(global, func(m *m, a, b, c int) uint64 { return m.variable[a] }),
		"a pointer inside":         value(global, func(m *m, a, b, c int) uint64 { return m.variable[a] + 8 }),
		"a pointer to a block":     value(global, func(m *m, a, b, c int) uint64 { return m.first[a] }),
		"a pointer to the second":  value(global, func(m *m, a, b, c int) uint64 { return m.second[a] }),
		"a pointer in front":       value(global, func(m *m, a, b, c int) uint64 { return m.first[a] - 8 }),
		"a pointer to thread 0":    value(global, func(m *m, a, b, c int) uint64 { return m.variable[0] }),
		"a thread-local variable":  value(global, func(m *m, a, b, c int) uint64 { return m.threadLocal(a, 5) }),
		"thread 0's errno":         value(global, func(m *m, a, b, c int) uint64 { return m.Record().ErrnoAddress(0) }),
		"lost of thread 0":         value(global, func(m *m, a, b, c int) uint64 { return m.addr.Page(m.addr.Number(m.variable[0]) + 9) }),
		"text":                     value(global, func(m *m, a, b, c int) uint64 { return 2<<52 | 0x12345<<32 | 0x6c6c6568 }),
		"a large number":           value(global, func(m *m, a, b, c int) uint64 { return 5<<52 | 1<<32 }),
		"platform":                 value(func(m *m, a, b, c int) uint32 { return ctlSpare }, func(m *m, a, b, c int) uint64 { return m.ThreadName(a) }),
		"the exit status":          value(func(m *m, a, b, c int) uint32 { return ctlExit }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"nesting":                  value(func(m *m, a, b, c int) uint32 { return ctlDepth }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"a section":                value(func(m *m, a, b, c int) uint32 { return ctlAtomic }, func(m *m, a, b, c int) uint64 { return uint64(a + 1) }),
		"another's section":        value(func(m *m, a, b, c int) uint32 { return ctlAtomic }, func(m *m, a, b, c int) uint64 { return uint64(b + 1) }),
		"thread 0's section":       value(func(m *m, a, b, c int) uint32 { return ctlAtomic }, func(m *m, a, b, c int) uint64 { return 1 }),
		"in private":               value(func(m *m, a, b, c int) uint32 { return m.base(m.first[a]) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(b) }),
		"its own":                  value(func(m *m, a, b, c int) uint32 { return m.base(m.first[a]) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(a) }),
		"in a variable":            value(func(m *m, a, b, c int) uint32 { return m.base(m.variable[a]) + 1 }, func(m *m, a, b, c int) uint64 { return m.variable[b] }),
		"thread 0 points":          value(func(m *m, a, b, c int) uint32 { return m.base(m.first[0]) }, func(m *m, a, b, c int) uint64 { return m.second[a] }),
		"thread 0 names":           value(func(m *m, a, b, c int) uint32 { return m.base(m.variable[0]) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(a) }),
		"thread 0 names another":   value(func(m *m, a, b, c int) uint32 { return m.base(m.variable[0]) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(b) }),
		"a record of a variable":   value(func(m *m, a, b, c int) uint32 { return m.base(m.variable[a]) + 2 }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"a record of a block":      value(func(m *m, a, b, c int) uint32 { return m.base(m.first[a]) + 2 }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"a record that is pointed": value(func(m *m, a, b, c int) uint32 { return m.base(m.second[a]) + 2 }, func(m *m, a, b, c int) uint64 { return m.variable[2] }),
		"a frame's call":           value(func(m *m, a, b, c int) uint32 { return m.top(a, frameCall) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"a frame's mark":           value(func(m *m, a, b, c int) uint32 { return m.top(a, frameMark) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"a frame's phase":          value(func(m *m, a, b, c int) uint32 { return m.top(a, framePhase) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"a slot":                   value(func(m *m, a, b, c int) uint32 { return m.top(a, 0) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(b) }),
		"behind the top frame":     value(func(m *m, a, b, c int) uint32 { return m.top(a, -5) }, func(m *m, a, b, c int) uint64 { return m.ThreadName(b) }),
		"another place":            value(func(m *m, a, b, c int) uint32 { return m.tcb(a) + tcbPC }, func(m *m, a, b, c int) uint64 { return atLoad }),
		"flags":                    value(func(m *m, a, b, c int) uint32 { return m.tcb(a) + tcbFlags }, func(m *m, a, b, c int) uint64 { return m.ThreadName(2) }),
		"errno":                    value(func(m *m, a, b, c int) uint32 { return m.tcb(a) + tcbErrno }, func(m *m, a, b, c int) uint64 { return 5 }),
		"a larger block":           value(func(m *m, a, b, c int) uint32 { o, _, _ := m.object(m.addr.Number(m.first[a])); return o.at + 1 }, func(m *m, a, b, c int) uint64 { return 9 }),
		"it has ended":             func(m *m, a, b, c int) { m.finish(a, 0) },
		"another has ended":        func(m *m, a, b, c int) { m.finish(b, 0) },
		"ended, a name in sight":   func(m *m, a, b, c int) { m.finish(a, 0); m.set(m.g, m.ThreadName(a)) },
		"ended, another's name":    func(m *m, a, b, c int) { m.finish(a, 0); m.set(m.g, m.ThreadName(b)) },
		"gone, a name in sight":    func(m *m, a, b, c int) { m.endAndJoin(a, 0); m.set(m.g, m.ThreadName(a)) },
		"gone":                     func(m *m, a, b, c int) { m.endAndJoin(a, 0) },
		"gone, another's name":     func(m *m, a, b, c int) { m.endAndJoin(a, 0); m.set(m.g, m.ThreadName(b)) },
	}
	for word, at := range map[string]uint32{"wait": tcbWait, "phase": tcbPhase, "result": tcbResult, "spare": tcbSpare, "spare 1": tcbSpare + 1, "spare 2": tcbSpare + 2} {
		of := func(m *m, a, b, c int) uint32 { return m.tcb(a) + at }
		parts[word+" of another"] = value(of, func(m *m, a, b, c int) uint64 { return m.ThreadName(b) })
		parts[word+" of itself"] = value(of, func(m *m, a, b, c int) uint64 { return m.ThreadName(a) })
	}
	k := newAlikeThreads(t)
	forms := map[string]string{} // of threads that differ
	// Of threads that are in the same, only those are put in order which globals or thread 0 name.
	inOrder := []string{"none", "a name", "names in order", "a name twice", "three names", "a holder", "a pointer", "a pointer to a block", "platform", "thread 0 points", "thread 0 names"}
	for _, differ := range []bool{false, true} {
		for name, part := range parts {
			if !differ && !slices.Contains(inOrder, name) {
				continue
			}
			var form []uint64
			for i, who := range orders {
				got := k.canonical(func(m *m, a, b, c int) {
					part(m, a, b, c)
					for u, v := range map[int]uint64{a: 5, b: 6} {
						if differ && m.Status(u) == Running {
							m.set(m.top(u, 1), v)
						}
					}
				}, who)
				if i == 0 {
					form = got
				}
				if got[0] == formPlain || !slices.Equal(got, form) {
					t.Errorf("%s, threads that differ: %v: played by %v it has another form than by %v", name, differ, who, orders[0])
				}
			}
			key := fmt.Sprint(form)
			if other, ok := forms[key]; ok {
				t.Errorf("%s and %s have one form", name, other)
			}
			if differ {
				forms[key] = name
			}
		}
	}
}

// TestStandsForItself: what looks like the name of a thread or a pointer and is none makes a state stand for itself, and so does
// what may hide one. The next state need not.
func TestStandsForItself(t *testing.T) {
	m := newAlikeThreads(t)
	objects := m.w[m.tcb(1)+tcbObjects]
	for name, x := range map[string]struct {
		at uint32
		v  uint64
	}{
		"no thread's name": {m.g, longNames << nameBits}, "a name not given": {m.g, longNames<<nameBits | 5}, "no holder": {m.g, shortNames << nameBits}, "a holder above": {m.g, (shortNames<<nameBits | 5) << 32},
		"a lost variable": {m.g, m.addr.Page(m.addr.Number(m.variable[1]) + 9)}, "a lost block": {m.g, m.addr.Page(m.addr.Number(m.first[1]) + 9)}, "a name not given, of thread 0": {m.base(m.first[0]), longNames<<nameBits | 5},
		"nobody's name, of thread 0": {m.base(m.first[0]), longNames << nameBits}, "errno": {m.g, m.Record().ErrnoAddress(2)}, "the last object": {m.g, m.addr.Page(2<<m.addr.idBits + objects)},
		"nobody's name, thread 0 is gone": {m.base(m.first[0]), longNames << nameBits},
		"stopped":                         {ctlStopped, 2}, "environment": {ctlEnvironment, 2}, "odd": {ctlOdd, 1},
	} {
		mark := m.Mark()
		if m.set(x.at, x.v); name == "nobody's name, thread 0 is gone" {
			m.finish(0, 0)
			m.Record().Reap(0)
		}
		got := m.Canonical([]uint64{77})
		if got[0] != 77 || got[1] != formPlain {
			t.Errorf("%s: threads are put in order", name)
		}
		m.set(m.tcb(3)+tcbErrno, 5)
		if slices.Equal(m.Canonical(nil), got[1:]) {
			t.Errorf("%s: another state has the same form", name)
		}
		m.Undo(mark)
		if got := m.Canonical(nil); got[0] == formPlain {
			t.Fatalf("behind %s: threads are not put in order", name)
		}
	}
}

// TestMayPoint: what may be a pointer has the number of an object in use, or one up to 4,096 beyond, on either side of the first block.
func TestMayPoint(t *testing.T) {
	const far = 1 << 12
	m := newAlikeThreads(t)
	local(t, m.Machine, 3, 8) // one thread has most
	block(t, m.Machine, 2, 8)
	objects, blocks := m.w[m.tcb(3)+tcbObjects], m.w[m.tcb(2)+tcbHeap]
	if objects <= m.w[m.tcb(1)+tcbObjects] || blocks <= m.w[m.tcb(1)+tcbHeap] || blocks <= m.w[m.tcb(3)+tcbHeap] {
		t.Fatal("no thread has most")
	}
	for index, want := range map[uint64]bool{
		0: true, objects: true, objects + far - 1: true, objects + far: false, m.addr.HalfNumbers() - 1: false, m.addr.heapIdx: true,
		m.addr.heapIdx + blocks + far - 1: true, m.addr.heapIdx + blocks + far: false, m.addr.heapIdx + objects + far + 5: false,
	} {
		if got := m.symmetry.mayPoint(m.addr.Page(2<<m.addr.idBits+index) | 77); got != want {
			t.Errorf("number %d, of %d objects and %d blocks: %v", index, objects, blocks, got)
		}
	}
	if first := m.addr.Page(2<<m.addr.idBits + m.addr.heapIdx); !m.symmetry.mayPoint(first-1<<19) || m.symmetry.mayPoint(first-1<<19-1) {
		t.Error("before the first block")
	}
}

// TestNamesOfTheGone: which of the threads that are gone a name of thread 0's own is makes no difference, only whether names are
// the same.
func TestNamesOfTheGone(t *testing.T) {
	m := newAlikeThreads(t)
	for u := 1; u < 4; u++ {
		m.finish(u, 0)
		m.Record().Reap(u)
	}
	m.Record().SetFlags(1, 1) // it was detached
	at := m.base(m.first[0])
	form := func(change func(), names ...int) string {
		mark := m.Mark()
		for i, u := range names {
			m.set(at+uint32(i), m.ThreadName(u))
		}
		change()
		words := m.Canonical(nil)
		m.Undo(mark)
		return fmt.Sprint(words)
	}
	nothing := func() {}
	first, twice := form(nothing, 1, 2), form(nothing, 1, 1)
	if form(nothing, 2, 1) != first || form(nothing, 3, 1) != first || form(nothing, 2, 2) != twice || first == twice {
		t.Error("names of the gone")
	}
	ends := func() { m.finish(0, 0); m.Record().Reap(0) }
	if form(ends, 0, 1) != form(ends, 1, 0) || form(ends, 0, 1) == form(ends, 1, 1) {
		t.Error("names of thread 0, which is gone, and another")
	}
	for name, change := range map[string]func(){
		"runs":        func() { m.set(m.tcb(1)+tcbStatus, uint64(Running)) },
		"ended":       func() { m.set(m.tcb(1)+tcbStatus, uint64(Finished)) },
		"is known":    func() { m.set(m.g, m.ThreadName(1)) },
		"has a block": func() { m.set(m.base(m.first[2]), m.ThreadName(1)) },
		"is shared":   func() { m.publish(m.first[0]) },
	} {
		if form(change, 1, 2) == form(change, 2, 1) {
			t.Errorf("a thread that %s: it makes no difference which one it is", name)
		}
	}
}
