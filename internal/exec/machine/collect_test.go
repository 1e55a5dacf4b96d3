package machine

import (
	"slices"
	"testing"

	"heddle/internal/ir/program"
)

// TestUnchanged: what is said to be written is what it was before, unless it stands for more than a word; what is only read,
// or not said, does not matter.
func TestUnchanged(t *testing.T) {
	m := threaded(t, 64, 2, Options{})
	at := uint64(m.at(t, m.static(2), 8).word())
	earlier := m.Mark()
	m.set(uint32(at), 5)
	since := m.Mark()
	m.set(uint32(at)+1, 6)
	m.set(uint32(at)+2, 7)
	m.set(uint32(at)+3, 8)
	m.set(uint32(at)+3, 0)
	m.Compact(since)
	for _, c := range []struct {
		since Mark
		list  []Effect
		want  bool
	}{
		{since, nil, true}, {since, []Effect{{at, 0xff, Writes}}, true}, {earlier, []Effect{{at, 0xff, Writes}}, false},
		{since, []Effect{{at + 1, 0xff, Writes}}, false}, {since, []Effect{{at + 1, 0xff, Reads}}, true}, {since, []Effect{{at + 2, 0xff, Opens}}, false},
		{since, []Effect{{at + 3, 0xff, Writes}}, true}, {since, []Effect{{at + 1, 0xff, Reads}, {at + 2, 0xff, Updates}}, false},
		{since, []Effect{{placeCreation, wholePlace, Writes}}, false}, {since, []Effect{{placeHeap, wholePlace, Updates}}, false}, {since, []Effect{{placeHeap, wholePlace, Reads}}, true},
	} {
		if got := m.Independence().Unchanged(&Effects{List: c.list}, c.since); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	// A word that was 1 and is 0 again has changed for who looks at each change.
	since = m.Mark()
	m.set(uint32(at)+4, 1)
	m.set(uint32(at)+4, 0)
	if m.Independence().Unchanged(&Effects{List: []Effect{{at + 4, 0xff, Writes}}}, since) {
		t.Error("not compacted")
	}
}

// TestCollect: ends of shared objects, of threads and of their waiting show while they are collected, and only then.
func TestCollect(t *testing.T) {
	m := threaded(t, 64, 4, Options{})
	shared, private := local(t, m, 1, 8), local(t, m, 1, 8)
	m.publish(shared)
	o, _, _ := m.object(m.addr.Number(shared))
	p, _, _ := m.object(m.addr.Number(private))
	m.Record().SetWait(2, 5)
	m.Record().SetWait(3, 1)
	e := &Effects{}
	e.Reset(m)
	after := func(what string, want ...Effect) {
		t.Helper()
		if !slices.Equal(e.List, want) {
			t.Errorf("%s: %+v, want %+v", what, e.List, want)
		}
		e.Reset(m)
	}
	since := m.Mark()
	for range 2 {
		m.Record().SetWait(2, 0)
		m.Record().SetWait(3, 0)
		m.noteEnd(1, o.at, o.d0)
		m.finish(1, 0)
		after("nobody asked")
		m.Undo(since)
	}
	m.Independence().Collect(e)
	m.Record().SetWait(2, 7)
	after("waits")
	m.Record().SetWait(2, 0)
	after("woken", Effect{placeWaits + 2, wholePlace, Opens})
	m.Record().SetWait(2, 0)
	after("not waiting")
	m.Record().SetWait(3, 0)
	after("woken from its first wait", Effect{placeWaits + 3, wholePlace, Opens})
	m.noteEnd(1, o.at, o.d0)
	after("a shared object", Effect{uint64(o.at), wholePlace, Writes})
	m.noteEnd(1, p.at, p.d0)
	after("a private object")
	m.finish(1, 0)
	after("a thread", Effect{uint64(o.at), wholePlace, Writes}, Effect{placeEnds + 1, wholePlace, Opens})
	m.Independence().Collect(nil)
	m.finish(2, 0)
	after("no more")
	e.Creates()
	after("creation", Effect{placeCreation, wholePlace, Writes})
	e.AwaitsEnd(3)
	after("waits for an end", Effect{placeEnds + 3, wholePlace, Writes})
	e.AwaitsWaker(3)
	after("waits for a waker", Effect{placeWaits + 3, wholePlace, Reads})
}

// TestOpaque: only of accesses of memory, and of calls that neither free nor begin a section, is it known before what they
// do.
func TestOpaque(t *testing.T) {
	for op, want := range map[program.Op]bool{
		program.Load: false, program.Store: false, program.RMW: false, program.CmpXchg: false, program.MemSet: false, program.MemCopy: false,
		program.Ret: true, program.LifetimeEnd: true, program.StackRestore: true, program.Jump: true, program.Add: true,
	} {
		m := threaded(t, 64, 1, Options{})
		m.p.Code[atAdd].Op = op
		if m.putAt(0, atAdd); m.Independence().Unforeseen(0) != want {
			t.Errorf("operation %d: not %v", op, want)
		}
	}
	section := &External{Name: "section", Section: true, Do: does}
	m := threaded(t, 64, 1, Options{}, append(outside(), section)...)
	for _, c := range []struct {
		pc   int
		slot uint64
		want bool
	}{{callContained, 0, false}, {callAllocates, 0, false}, {callFrees, 0, true}, {callFrees + 1, 0, true}, {atCallPtr, m.static(4), false}, {atCallPtr, 0, true}} {
		if m.putAt(0, c.pc, c.slot); m.Independence().Unforeseen(0) != c.want {
			t.Errorf("%+v: not so", c)
		}
	}
}
