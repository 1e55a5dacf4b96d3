package discipline

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

func who(thread uint8, alive uint64, locks ...uint64) *Accessor {
	w := &Accessor{Thread: thread, Alive: Set{Low: alive}, Created: uint8(bits.Len64(alive))}
	copy(w.Locks[:], locks)
	return w
}

func note(t *Table, a Access, w *Accessor) bool {
	contended := t.Note(a, w).Contended
	return contended
}

const (
	lockA = 10 << 1
	lockB = 11 << 1
	read  = 1 // held for reading
)

// contended reports whether anybody's access of the place is.
func contended(t *Table, place uint32) bool {
	for thread := range uint8(4) {
		if t.Contended(place, 0xff, thread, false) || t.Contended(place, 0xff, thread, true) {
			return true
		}
	}
	return false
}

func TestConflicts(t *testing.T) {
	const both = 0b11
	type step struct {
		write bool
		mask  uint8
		who   *Accessor
	}
	tests := []struct {
		name      string
		steps     []step
		contended bool
	}{
		{"reads", []step{{false, 15, who(0, both)}, {false, 15, who(1, both)}}, false},
		{"write and read", []step{{true, 15, who(0, both)}, {false, 15, who(1, both)}}, true},
		{"two writes", []step{{true, 15, who(0, both)}, {true, 15, who(1, both)}}, true},
		{"one thread", []step{{true, 15, who(0, both)}, {true, 15, who(0, both)}}, false},
		{"other bytes", []step{{true, 15, who(0, both)}, {true, 0xf0, who(1, both)}}, false},
		{"overlapping bytes", []step{{true, 0xff, who(0, both)}, {true, 0xf0, who(1, both)}}, true},
		{"common lock", []step{{true, 15, who(0, both, lockA)}, {true, 15, who(1, both, lockB, lockA)}}, false},
		{"other locks", []step{{true, 15, who(0, both, lockA)}, {true, 15, who(1, both, lockB)}}, true},
		{"once without the lock", []step{{true, 15, who(0, both, lockA)}, {true, 15, who(0, both)}, {true, 15, who(1, both, lockA)}}, true},
		{"locks that change", []step{{true, 15, who(0, both, lockA)}, {true, 15, who(0, both, lockB)}, {true, 15, who(1, both, lockA, lockB)}}, true},
		{"readers and a writer", []step{{false, 15, who(0, both, lockA|read)}, {true, 15, who(1, both, lockA)}}, false},
		{"write by a reader", []step{{true, 15, who(0, both, lockA|read)}, {true, 15, who(1, both, lockA)}}, true},
		{"before and after", []step{{true, 15, who(0, 0b01)}, {true, 15, who(1, both)}, {true, 15, who(0, 0b101)}}, false},
		{"before another thread makes it", []step{{true, 15, who(1, both)}, {true, 15, who(2, 0b111)}}, true},
		{"after it was joined", []step{{true, 15, who(1, both)}, {true, 15, who(2, 0b101)}}, false},
		{"while the other runs", []step{{true, 15, who(1, both)}, {true, 15, who(0, 0b01)}, {true, 15, who(0, both)}}, true},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			for from := range x.steps { // the order does not matter
				tab := New()
				tab.Created(1, 0)
				tab.Created(2, 0)
				for i := range x.steps {
					s := x.steps[(from+i)%len(x.steps)]
					tab.Note(Access{Place: 7, Mask: s.mask, Write: s.write}, s.who)
				}
				if tab.Changed() != x.contended || contended(tab, 7) != x.contended {
					t.Errorf("from step %d: changed %v, contended %v, want %v", from, tab.Changed(), contended(tab, 7), x.contended)
				}
			}
		})
	}
}

func TestRestartKeepsWhatIsContended(t *testing.T) {
	tab := New()
	tab.Note(Access{Place: 1, Mask: 1, Write: true}, who(0, 3))
	tab.Note(Access{Place: 1, Mask: 1, Write: true}, who(1, 3))
	tab.Note(Access{Place: 2, Mask: 1, Write: true}, who(0, 3))
	tab.Restart()
	if tab.Changed() || !contended(tab, 1) || contended(tab, 2) {
		t.Fatal("what is contended must stay so, and nothing else")
	}
	if note(tab, Access{Place: 2, Mask: 1, Write: true}, who(1, 3)) || tab.Changed() {
		t.Error("the record of before counts no more")
	}
}

func TestReadsByTheOnlyWriter(t *testing.T) {
	tab := New()
	tab.Note(Access{Place: 1, Mask: 15}, who(0, 3))
	tab.Note(Access{Place: 1, Mask: 15, Write: true}, who(0, 3))
	tab.Note(Access{Place: 1, Mask: 15}, who(1, 3))
	if !tab.Contended(1, 15, 0, true) || !tab.Contended(1, 15, 1, false) || tab.Contended(1, 15, 0, false) {
		t.Error("the writes and the other's reads are contended, the writer's own reads are not")
	}
}

func TestEndOfAnObject(t *testing.T) {
	tab := New()
	use := Access{Place: 5, Mask: 15, Object: 100}
	tab.Note(use, who(1, 3))
	if life := tab.End(100, who(0, 3)); !tab.Changed() || life != 1 {
		t.Fatalf("the end of an object and its uses by another thread are to be ordered: number %d", life)
	}
	tab.Restart()
	if n := tab.Note(use, who(1, 3)); n.Contended || n.Life != 1 || n.Slot != 0 || tab.End(100, who(0, 3)) != 1 || tab.Late(100, who(0, 3)) != 1 || tab.Changed() {
		t.Errorf("once more: %+v, changed %v", n, tab.Changed())
	}
	if tab.Race(100); !tab.Changed() {
		t.Error("a use without an order is no news")
	}
	tab.Restart()
	if !note(tab, Access{Place: 6, Mask: 15, Object: 100}, who(1, 3)) {
		t.Error("every place of the object is")
	}
	if tab.Changed() {
		t.Error("which is no news")
	}
}

// TestEndUnderALockOnceHeld has a thread write twice, only the first time under a lock, which it holds for reading. That
// protects neither write from others; the first is protected from the end of the object, the second is to be ordered with it.
func TestEndUnderALockOnceHeld(t *testing.T) {
	const both, object = 0b11, 7
	table := New()
	write := Access{Place: 8, Mask: 15, Object: object, Write: true}
	note(table, write, who(0, both, lockA|read))
	table.End(object, who(1, both, lockA))
	if table.Contended(8, 15, 0, true) || table.Slot(object) != 0 {
		t.Error("contended or to be ordered although the lock excludes")
	}
	note(table, write, who(0, both))
	if !table.Changed() || table.Slot(object) == 0 {
		t.Error("the write without the lock is not to be ordered with the end of the object")
	}
}

func TestReleases(t *testing.T) {
	tab := New()
	if tab.Release(3, who(0, 3, lockA)) || tab.Release(3, who(1, 3, lockA)) || tab.Changed() {
		t.Fatal("releases alone are noticed by nobody")
	}
	tab.Note(Access{Place: 4, Mask: 1, Write: true, Lock: 3}, who(1, 3))
	tab.Note(Access{Place: 4, Mask: 1}, who(1, 3))
	if !tab.Changed() || !tab.Release(3, who(0, 3)) {
		t.Error("a release is noticed by who tries the lock")
	}
}

// TestTwoLocksInAPlace: a place that has two locks is a part of both, whichever of them was used last.
func TestTwoLocksInAPlace(t *testing.T) {
	for lock := range uint32(2) {
		tab := New()
		tab.Note(Access{Place: 4, Mask: 0x0f, Write: true, Lock: 3}, who(0, 3))
		tab.Note(Access{Place: 4, Mask: 0xf0, Write: true, Lock: 8}, who(0, 3))
		tab.Release([]uint32{3, 8}[lock], who(0, 3))
		if tab.Changed() {
			t.Fatal("the locks' own functions do not observe them")
		}
		tab.Note(Access{Place: 4, Mask: 0x0f << (4 * lock)}, who(1, 3))
		if !tab.Changed() || !tab.Release([]uint32{3, 8}[lock], who(0, 3)) {
			t.Errorf("lock %d: a release is noticed by who tries the lock", lock)
		}
	}
}

// TestWholeWordLock: a lock of a whole word is looked at by who looks at any of it, one of a half too.
func TestWholeWordLock(t *testing.T) {
	for _, mask := range []uint8{0xff, 0x0f, 0xf0} {
		for _, look := range []uint8{0x01, 0x80} {
			tab := New()
			tab.Note(Access{Place: 4, Mask: mask, Write: true, Lock: 3}, who(0, 3))
			tab.Release(3, who(0, 3))
			if tab.Note(Access{Place: 4, Mask: look}, who(1, 3)); !tab.Release(3, who(0, 3)) {
				t.Errorf("a lock of bytes %#x: its release is not noticed by who looks at %#x", mask, look)
			}
		}
	}
}

func TestReadingALock(t *testing.T) {
	tab := New()
	tab.Release(3, who(0, 3))
	tab.Note(Access{Place: 3, Mask: 1, Write: true, Lock: 3}, who(1, 3))
	if tab.Changed() {
		t.Fatal("the lock's own functions do not observe it")
	}
	tab.Note(Access{Place: 3, Mask: 1}, who(1, 3))
	if !tab.Changed() {
		t.Error("a program that reads the lock's memory does")
	}
}

// TestOrder: what a set of accesses makes contended does not depend on their
// order, up to how far marks of overlapping bytes reach.
func TestOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 2 + r.IntN(6)
		var list []Access
		var by []*Accessor
		for range n {
			list = append(list, Access{Place: uint32(r.IntN(2)), Mask: 15, Write: r.IntN(2) == 0})
			by = append(by, who(uint8(r.IntN(3)), uint64(1+r.IntN(7)), uint64(r.IntN(3))<<1))
		}
		run := func(perm []int) (c [2]bool) {
			tab := New()
			for _, i := range perm {
				tab.Note(list[i], by[i])
			}
			return [2]bool{contended(tab, 0), contended(tab, 1)}
		}
		if a, b := run(r.Perm(n)), run(r.Perm(n)); a != b {
			t.Fatalf("%v and %v for %v", a, b, list)
		}
	}
}
