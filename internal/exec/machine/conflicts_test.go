package machine

import (
	"testing"

	"heddle/internal/exec/discipline"
)

// outside are platform functions of each kind, which access 8 bytes at their argument.
func outside() []*External {
	touch := func(c *Call, buf []Access) []Access { return append(buf, Access{Addr: c.Arg(0), Size: 8, Write: true}) }
	done := func(*Call) (Outcome, *Fault) { return Done, nil }
	return []*External{
		{Name: "contained", Contained: true, Accesses: touch, Do: done},
		{Name: "anything", Accesses: touch, Do: done},
		{Name: "allocates", Contained: true, Allocates: true, Accesses: touch, Do: done},
		{Name: "joins", Accesses: touch, Joins: func(c *Call) (int, bool) { return 1, c.Arg(0)&15 == 0 }, Do: done},
		{Name: "nothing", Contained: true, Do: done},
		{Name: "frees", Contained: true, Frees: true, Accesses: touch, Do: done},
	}
}

const (
	callContained = atCall + iota
	callAnything
	callAllocates
	callJoins
	callNothing
	callFrees
)

// TestFootprint: an action is exact if it only accesses memory that lasts.
func TestFootprint(t *testing.T) {
	for _, frees := range []bool{false, true} {
		list := outside()
		if !frees {
			list = list[:callFrees-atCall]
		}
		m := threaded(t, 64, 3, Options{}, list...)
		v, big := m.static(0), m.static(2)
		mine, theirs, heap, freed := local(t, m, 0, 64), local(t, m, 1, 64), block(t, m, 1, 64), block(t, m, 0, 8)
		m.publish(theirs)
		m.publish(heap)
		o, _, _ := m.object(m.addr.Number(freed))
		m.freeBlock(0, &o)
		at := func(addr, n uint64, write, atomic bool) []Access { return []Access{{addr, n, write, atomic}} }
		for _, c := range []struct {
			pc    int
			slots []uint64
			want  []Access
			exact bool
		}{
			{atLoad, []uint64{v}, at(v, 8, false, false), true}, {atStore, []uint64{v + 2}, at(v+2, 8, true, false), true},
			{atStore, []uint64{v + 3}, nil, false}, {atLoad, []uint64{m.static(1)}, nil, false}, {atLoad, []uint64{0}, nil, false},
			{atLoad, []uint64{m.static(3)}, nil, false}, {atLoad, []uint64{freed}, nil, false}, {atLoad, []uint64{v + 4096}, nil, false},
			{atLoad, []uint64{mine}, at(mine, 8, false, false), true}, {atLoad, []uint64{theirs}, nil, false}, {atLoad, []uint64{heap}, at(heap, 8, false, false), true},
			{atRMW, []uint64{big}, at(big, 8, true, true), true}, {atCmpXchg, []uint64{big}, at(big, 8, true, true), true},
			{atMemSet, []uint64{big, 0, 100}, at(big, 100, true, false), true}, {atMemSet, []uint64{m.static(1), 0, 4}, nil, false},
			{atMemSet, []uint64{0, 0, 0}, at(0, 0, true, false), true},
			{atMemCopy, []uint64{big, m.static(1), 4}, []Access{{big, 4, true, false}, {m.static(1), 4, false, false}}, true},
			{atMemCopy, []uint64{big, m.static(1), 5}, nil, false}, {atMemCopy, []uint64{v, big, 11}, nil, false},
			{atRet, nil, nil, false}, {atAdd, nil, nil, false},
			{callContained, []uint64{big}, at(big, 8, true, false), true}, {callContained, []uint64{0}, nil, false}, {callAnything, []uint64{big}, nil, false},
			{callAllocates, []uint64{big}, at(big, 8, true, false), !frees}, {callNothing, nil, []Access{}, true},
			{callJoins, []uint64{big}, []Access{{threadPlace + 1, 1, true, false}, {big, 8, true, false}}, true}, {callJoins, []uint64{big + 8}, nil, false}, {callJoins, []uint64{0}, nil, false},
			{atCallPtr, []uint64{m.static(4)}, []Access{}, true}, {atCallPtr, []uint64{v}, nil, false},
		} {
			m.putAt(0, c.pc, c.slots...)
			list, exact := m.Independence().Footprint(0, []Access{{Addr: 1}})
			if exact != c.exact {
				t.Errorf("%+v (frees %v): exact %v", c, frees, exact)
			}
			if !exact {
				continue
			}
			if len(list) != 1+len(c.want) {
				t.Errorf("%+v: %v", c, list)
				continue
			}
			for i, a := range c.want {
				if list[i+1] != a {
					t.Errorf("%+v: %v", c, list)
				}
			}
		}
	}
}

// TestFootprintOfCalls: what shows besides a call's accesses makes it inexact.
func TestFootprintOfCalls(t *testing.T) {
	m := threaded(t, 64, 2, Options{Discipline: strict()}, outside()...)
	big := m.static(2)
	exact := func(pc int) bool {
		m.putAt(0, pc, big)
		_, ok := m.Independence().Footprint(0, nil)
		return ok
	}
	if m := threaded(t, 64, 2, Options{Discipline: strict()}, outside()[:callFrees-atCall]...); true {
		m.putAt(0, callAllocates, big)
		if _, ok := m.Independence().Conflicts(0); !ok {
			t.Error("nothing is freed, so that it does not matter who allocates")
		}
	}
	conflicting := func(pc int) bool {
		m.putAt(0, pc, big)
		_, ok := m.Independence().Conflicts(0)
		return ok
	}
	if !exact(callContained) || !conflicting(callContained) || exact(callFrees) || conflicting(callFrees) || exact(callAllocates) || conflicting(callAllocates) || conflicting(callAnything) {
		t.Error("not as the functions say")
	}
	m.externals[0].Frees, m.externals[1] = true, nil
	if exact(callContained) || conflicting(callContained) || exact(callAnything) || conflicting(callAnything) {
		t.Error("a function that frees, and one that is not there")
	}
	m.externals[0].Frees = false
	mark := m.Mark()
	m.publish(m.Record().ErrnoAddress(0))
	if exact(callContained) || conflicting(callContained) || !exact(atLoad) {
		t.Error("others may look at errno")
	}
	m.Undo(mark)
	for _, u := range []int{0, 1} {
		(&Call{M: m, Thread: u}).EnterAtomic()
		if exact(atLoad) {
			t.Error("in an atomic section")
		}
		m.Undo(mark)
	}
	m.putAt(0, atLoad, big)
	m.Record().SetFlags(0, EndAnywhere)
	if exact(atLoad) {
		t.Error("the thread may be ended instead")
	}
}

// TestOverlap: accesses of a common byte of which one writes.
func TestOverlap(t *testing.T) {
	for _, c := range []struct {
		a, b Access
		want bool
	}{
		{Access{Addr: 8, Size: 4, Write: true}, Access{Addr: 11, Size: 1}, true}, {Access{Addr: 8, Size: 4, Write: true}, Access{Addr: 12, Size: 1}, false},
		{Access{Addr: 8, Size: 4}, Access{Addr: 8, Size: 4}, false}, {Access{Addr: 8, Size: 4, Write: true}, Access{Addr: 8, Size: 4, Write: true}, true},
		{Access{Addr: 8, Size: 4, Write: true}, Access{Addr: 0, Size: 8}, false}, {Access{Addr: 8, Size: 4, Write: true}, Access{Addr: 0, Size: 9}, true},
	} {
		if Overlap(c.a, c.b) != c.want || Overlap(c.b, c.a) != c.want {
			t.Errorf("%+v", c)
		}
	}
}

// TestConflicts: those that are known to make accesses which conflict with the next action.
func TestConflicts(t *testing.T) {
	d := strict()
	m := threaded(t, 64, 4, Options{Discipline: d}, outside()...)
	v, big := m.static(0), m.static(2)
	mine, heap, freed := block(t, m, 0, 8), block(t, m, 0, 8), block(t, m, 0, 8)
	m.publish(heap)
	o, _, _ := m.object(m.addr.Number(freed))
	m.freeBlock(0, &o)
	m.note(1, m.at(t, big, 8), 8, true, true, 0)
	m.note(2, m.at(t, big, 8), 8, false, true, 0)
	m.note(3, m.at(t, big+100, 1), 1, false, true, 0)
	m.note(0, m.at(t, big, 8), 8, true, true, 0)
	writer, reader, far := discipline.Set{}.With(1), discipline.Set{}.With(2), discipline.Set{}.With(3)
	for _, c := range []struct {
		pc    int
		slots []uint64
		want  discipline.Set
		known bool
	}{
		{atLoad, []uint64{big}, writer, true}, {atStore, []uint64{big}, writer.Or(reader), true}, {atStore, []uint64{big + 8}, discipline.Set{}, true},
		{atStore, []uint64{big + 4}, writer.Or(reader), true}, {atLoad, []uint64{big + 4}, writer, true}, {atStore, []uint64{big + 99}, far, true},
		{atStore, []uint64{big + 93}, far, true}, {atStore, []uint64{big + 92}, discipline.Set{}, true}, {atStore, []uint64{big + 101}, discipline.Set{}, true},
		{atRMW, []uint64{big}, writer.Or(reader), true}, {atCmpXchg, []uint64{big}, writer.Or(reader), true},
		{atMemSet, []uint64{big, 0, 101}, writer.Or(reader).Or(far), true}, {atMemSet, []uint64{big, 0, 100}, writer.Or(reader), true},
		{atMemSet, []uint64{big + 8, 0, 92}, discipline.Set{}, true}, {atMemSet, []uint64{0, 0, 0}, discipline.Set{}, true},
		{atMemCopy, []uint64{heap, big, 8}, writer, true}, {atMemCopy, []uint64{big, v, 8}, writer.Or(reader), true}, {atMemCopy, []uint64{big, v, 11}, discipline.Set{}, false},
		{atStore, []uint64{mine}, discipline.Set{}, true}, {atStore, []uint64{heap}, discipline.Set{}, true}, {atStore, []uint64{freed}, discipline.Set{}, false},
		{atStore, []uint64{v + 2}, discipline.Set{}, true}, {atStore, []uint64{v + 3}, discipline.Set{}, false}, {atStore, []uint64{0}, discipline.Set{}, false},
		{atLoad, []uint64{m.static(3)}, discipline.Set{}, false}, {atMemSet, []uint64{m.static(1), 0, 4}, discipline.Set{}, false},
		{atMemCopy, []uint64{big + 8, m.static(1), 4}, discipline.Set{}, true}, {atMemSet, []uint64{v, 0, 11}, discipline.Set{}, false},
		{atRet, nil, discipline.Set{}, false}, {atAdd, nil, discipline.Set{}, false},
		{callContained, []uint64{big}, writer.Or(reader), true}, {callContained, []uint64{0}, discipline.Set{}, false},
		{atCallPtr, []uint64{m.static(4)}, discipline.Set{}, true}, {atCallPtr, []uint64{big}, discipline.Set{}, false},
		{callAnything, []uint64{big}, discipline.Set{}, false}, {callNothing, []uint64{0}, discipline.Set{}, true},
	} {
		m.putAt(0, c.pc, c.slots...)
		if set, known := m.Independence().Conflicts(0); known != c.known || known && set != c.want {
			t.Errorf("%+v: %v, %v", c, set, known)
		}
	}
	// The end of the object conflicts with each access of it.
	p, _, _ := m.object(m.addr.Number(big))
	d.End(p.at, m.who(3))
	for _, c := range []struct{ pc int }{{atLoad}, {atMemSet}} {
		m.putAt(0, c.pc, big+1000, 0, 24)
		if set, known := m.Independence().Conflicts(0); !known || set != far {
			t.Errorf("at %d, who ends the object: %v", c.pc, set)
		}
	}
	// Constants conflict with nothing.
	q, _, _ := m.object(m.addr.Number(m.static(1)))
	d.End(q.at, m.who(3))
	m.putAt(0, atMemCopy, heap, m.static(1), 4)
	if set, known := m.Independence().Conflicts(0); !known || set != (discipline.Set{}) {
		t.Errorf("of a constant: %v", set)
	}
}

// TestConflictsPresent: for threads that do not exist yet stand those that lead to them; those that have ended are none.
func TestConflictsPresent(t *testing.T) {
	d := strict()
	before := threaded(t, 64, 4, Options{Discipline: d})
	before.spawn(1, 0, nil) // thread 4
	before.spawn(4, 0, nil) // thread 5
	a := before.at(t, before.static(2), 8)
	for u := range 6 {
		before.note(u, a, 8, true, true, 0)
	}
	m := threaded(t, 64, 2, Options{Discipline: d})
	m.putAt(0, atStore, m.static(2))
	m.putAt(1, atStore, m.static(2))
	all := discipline.Set{}
	if set, known := m.Independence().Conflicts(0); !known || set != all.With(1) {
		t.Errorf("of thread 0: %v, %v", set, known)
	}
	if set, known := m.Independence().Conflicts(1); !known || set != all.With(0) {
		t.Errorf("of thread 1: %v, %v", set, known)
	}
	m.finish(1, 0)
	if set, known := m.Independence().Conflicts(0); !known || set != all {
		t.Errorf("one that has ended: %v, %v", set, known)
	}
	last := threaded(t, 64, 3, Options{Discipline: strict()})
	last.note(2, last.at(t, last.static(2), 8), 8, true, true, 0)
	fewer := threaded(t, 64, 2, Options{Discipline: last.o.Discipline})
	fewer.putAt(1, atStore, fewer.static(2))
	if set, known := fewer.Independence().Conflicts(1); !known || set != all.With(0) {
		t.Errorf("for the next thread: %v, %v", set, known)
	}
	two := threaded(t, 64, 2, Options{Discipline: d})
	two.putAt(0, atStore, two.static(2))
	d.Created(5, 2) // now by another one
	if _, known := two.Independence().Conflicts(0); known {
		t.Error("it is not known who makes thread 5")
	}
	two.putAt(0, atMemSet, two.static(2), 0, 16)
	if _, known := two.Independence().Conflicts(0); known {
		t.Error("it is not known who makes thread 5, for a long access")
	}
}
