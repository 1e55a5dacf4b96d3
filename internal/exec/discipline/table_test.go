package discipline

import "testing"

// This file tests what else a table knows: that it is broken, who creates whom, how many places there are, and what is
// news.

// TestBroken: a lock that did not exclude is news, and stays known.
func TestBroken(t *testing.T) {
	tab := New()
	if tab.Broken() || tab.Changed() {
		t.Fatal("a new table is broken")
	}
	tab.Break()
	if !tab.Broken() || !tab.Changed() {
		t.Error("a table is not broken after Break")
	}
}

// TestParent: a thread's creator is known as long as it is always the same; that it is not is news, once.
func TestParent(t *testing.T) {
	tab := New()
	if p, ok := tab.Parent(2); ok {
		t.Fatalf("a thread that was not created has the parent %d", p)
	}
	tab.Created(2, 1)
	tab.Created(2, 1)
	if p, ok := tab.Parent(2); !ok || p != 1 || tab.Changed() {
		t.Fatalf("parent %d, %v, changed %v, want thread 1, which is no news", p, ok, tab.Changed())
	}
	tab.Created(2, 0)
	if _, ok := tab.Parent(2); ok || !tab.Changed() {
		t.Errorf("parent known %v, changed %v after another thread created it", ok, tab.Changed())
	}
	tab.Restart()
	tab.Created(2, 1)
	tab.Created(2, 0)
	if _, ok := tab.Parent(2); ok || tab.Changed() {
		t.Errorf("parent known %v, changed %v: that there are several stays known", ok, tab.Changed())
	}
}

// TestMergeParents: clones that know different creators, or one that knows several, leave several, which is news; of a
// thread that only one of them saw created the creator is known.
func TestMergeParents(t *testing.T) {
	const none = -1
	for _, x := range []struct {
		a, b    []uint8 // who creates thread 2
		parent  int
		changed bool
	}{
		{[]uint8{1}, nil, 1, false},
		{nil, []uint8{1}, 1, false},
		{[]uint8{0}, []uint8{0}, 0, false},
		{[]uint8{0}, []uint8{1}, none, true},
		{[]uint8{0, 1}, nil, none, true},
		{nil, []uint8{0, 1}, none, true},
		{nil, nil, none, false},
	} {
		base := New()
		a, b := base.Clone(), base.Clone()
		for _, by := range x.a {
			a.Created(2, by)
		}
		for _, by := range x.b {
			b.Created(2, by)
		}
		base.Merge([]*Table{a, b})
		parent, ok := base.Parent(2)
		if !ok {
			parent = none
		}
		if parent != x.parent || base.Changed() != x.changed {
			t.Errorf("%+v: parent %d, changed %v", x, parent, base.Changed())
		}
		base.Restart()
		if len(x.a)+len(x.b) > 1 && x.parent == none {
			if base.Created(2, 1); base.Changed() {
				t.Errorf("%+v: one of several creators is news", x)
			}
			if _, ok := base.Parent(2); ok {
				t.Errorf("%+v: the creator is known again", x)
			}
		}
		base.Merge([]*Table{base.Clone(), base.Clone()})
		if base.Changed() {
			t.Errorf("%+v: what was merged is news again", x)
		}
	}
}

// TestMergeBroken: a table is broken as soon as one of the clones is.
func TestMergeBroken(t *testing.T) {
	for broken := range 3 {
		base := New()
		clones := []*Table{base.Clone(), base.Clone()}
		if broken < len(clones) {
			clones[broken].Break()
		}
		base.Merge(clones)
		if want := broken < len(clones); base.Broken() != want || base.Changed() != want {
			t.Errorf("clone %d is: broken %v, changed %v", broken, base.Broken(), base.Changed())
		}
	}
}

// TestMergeNumbers: a place that has a number in a clone keeps one, and so does the life of its object.
func TestMergeNumbers(t *testing.T) {
	base := New()
	clone := base.Clone()
	for _, tab := range []*Table{base, clone} {
		write := Access{Place: 7, Mask: 15, Object: 100, Write: true, Plain: true}
		tab.Note(write, who(0, 7))
		tab.Note(write, who(1, 7))
		tab.End(100, who(2, 7))
		tab.Note(write, who(0, 7))
		tab.Note(write, who(1, 7))
	}
	merged := New()
	merged.Merge([]*Table{clone})
	if base.Ordered() != 2 || merged.Ordered() != 2 {
		t.Errorf("%d places have numbers, after a merge %d", base.Ordered(), merged.Ordered())
	}
}

// TestPlainAndAtomic: what a thread accesses plainly and what it accesses atomically are told apart: only of the first an order is asked for, and
// two of the second are contended.
func TestPlainAndAtomic(t *testing.T) {
	plain := Access{Place: 7, Mask: 15, Write: true, Plain: true}
	atomic := plain
	atomic.Plain = false
	type step struct {
		a  Access
		by uint8
	}
	for _, x := range []struct {
		name      string
		steps     []step
		contended bool
	}{
		{"all are plain", []step{{plain, 0}, {plain, 1}, {plain, 0}}, false},
		{"an atomic one first", []step{{atomic, 0}, {plain, 0}, {plain, 1}}, false},
		{"an atomic one last", []step{{plain, 0}, {plain, 1}, {atomic, 0}}, false},
		{"two atomic ones", []step{{atomic, 0}, {plain, 0}, {atomic, 1}}, true},
	} {
		tab := New()
		for _, s := range x.steps {
			tab.Note(s.a, who(s.by, 3))
		}
		for by := range uint8(2) {
			if got := tab.Contended(7, 15, by, true); got != x.contended || tab.ContendedPlainly(7, 15, by) || tab.Slot(7) == 0 {
				t.Errorf("%s: the writes of thread %d are contended: %v, number %d", x.name, by, got, tab.Slot(7))
			}
		}
	}
}

// TestKnownInPieces: who relies on the users of a place is not disturbed by an access of bytes that its thread is known to
// use, if only in pieces.
func TestKnownInPieces(t *testing.T) {
	tab := New()
	tab.Note(Access{Place: 7, Mask: 0x0f}, who(1, 3))
	tab.Note(Access{Place: 7, Mask: 0xf0}, who(1, 3))
	var set Set
	if tab.AddConflicts(&set, 7, 0xff, 0, true); !set.Has(1) {
		t.Fatal("a reader is not in conflict with a writer")
	}
	if tab.Note(Access{Place: 7, Mask: 0x3c}, who(1, 3)); tab.Changed() {
		t.Error("bytes that were known are news")
	}
	if tab.Note(Access{Place: 7, Mask: 0x3c, Write: true}, who(1, 3)); !tab.Changed() {
		t.Error("a write is no news where only reads were known")
	}
}

// TestVersionStays: what was noted before is no news: answers that are remembered stay good.
func TestVersionStays(t *testing.T) {
	tab := New()
	again := func(what string, a Access, by uint8) {
		t.Helper()
		tab.Note(a, who(by, 3))
		version := tab.Version()
		if tab.Note(a, who(by, 3)); tab.Version() != version {
			t.Error(what, "has another version when it is noted again")
		}
	}
	again("a lock", Access{Place: 3, Mask: 1, Write: true, Lock: 3}, 0)
	again("an access", Access{Place: 5, Mask: 15, Object: 100}, 1)
	tab.End(100, who(0, 3))
	again("an access of an object that ends meanwhile", Access{Place: 5, Mask: 15, Object: 100}, 1)
	tab.Race(5)
	version := tab.Version()
	if tab.Race(5); tab.Version() != version {
		t.Error("a race has another version when it is told again")
	}
}

// TestManyPlaces: the table grows, is never more than half full and no larger than that asks for, and forgets nothing.
func TestManyPlaces(t *testing.T) {
	const places = 3000
	tab := New()
	for place := range uint32(places) {
		tab.Note(Access{Place: place, Mask: 1, Write: true}, who(0, 3))
		if place%3 == 0 {
			tab.Note(Access{Place: place, Mask: 1, Write: true}, who(1, 3))
		}
		if room := len(tab.keys); int(place+1)*2 > room || room > 1<<10 && int(place)*4 < room {
			t.Fatalf("room for %d after %d places", room, place+1)
		}
	}
	for place := range uint32(places + 10) {
		if got, want := tab.Contended(place, 1, 0, true), place < places && place%3 == 0; got != want {
			t.Fatalf("place %d is contended: %v", place, got)
		}
	}
}

// TestOrderedPlacesBounded: places beyond the bound are contended at once.
func TestOrderedPlacesBounded(t *testing.T) {
	tab := New()
	for place := range uint32(MaxOrdered + 1) {
		write := Access{Place: place, Mask: 15, Write: true, Plain: true}
		tab.Note(write, who(0, 3))
		if n := tab.Note(write, who(1, 3)); n.Contended != (place == MaxOrdered) || n.Slot != (place+1)%(MaxOrdered+1) {
			t.Fatalf("place %d: %+v", place, n)
		}
	}
}

// TestRenumbered: what is contended has no number after a restart, and the others have the first ones.
func TestRenumbered(t *testing.T) {
	tab := New()
	write := func(place uint32) (bool, uint32) {
		a := Access{Place: place, Mask: 15, Write: true, Plain: true}
		tab.Note(a, who(0, 3))
		n := tab.Note(a, who(1, 3))
		return n.Contended, n.Slot
	}
	write(7)
	write(8)
	tab.Restart()
	write(7)
	write(8)
	tab.Race(7)
	if tab.Restart(); tab.Ordered() != 1 {
		t.Errorf("%d places have numbers, want one", tab.Ordered())
	}
	if contended, slot := write(8); contended || slot != 1 || tab.Ordered() != 1 {
		t.Errorf("the other place: contended %v, number %d of %d", contended, slot, tab.Ordered())
	}
	if contended, slot := write(7); !contended || slot != 0 {
		t.Errorf("the place with a race: contended %v, number %d", contended, slot)
	}
}

// TestRaceIsNews: two accesses without an order are news whatever is known about the place.
func TestRaceIsNews(t *testing.T) {
	tab := New()
	tab.Note(Access{Place: 7, Mask: 15, Write: true, Plain: true}, who(0, 3))
	tab.Restart()
	if tab.Race(7); !tab.Changed() {
		t.Error("a race is no news")
	}
}

// TestSyncs: what threads synchronise by has a number of its own, as long as there are any; bytes of a place have in common those of all ranges that they overlap.
func TestSyncs(t *testing.T) {
	tab := New()
	for range 2 {
		for lock := range uint64(3) {
			if n, ok := tab.Sync(lock); !ok || n != uint(lock) {
				t.Errorf("lock %d: %d, %v", lock, n, ok)
			}
		}
	}
	for _, x := range []struct {
		place       uint32
		first, n    uint8
		common, own uint64
	}{
		{7, 0, 4, 1 << 3, 1 << 3}, {7, 4, 4, 1 << 4, 1 << 4}, {7, 0, 8, 7 << 3, 1 << 5}, {7, 0, 4, 5 << 3, 1 << 3}, {7, 4, 4, 6 << 3, 1 << 4}, {8, 0, 4, 1 << 6, 1 << 6},
		{7, 3, 2, 1<<3 | 1<<4 | 1<<5 | 1<<7, 1 << 7}, {7, 0, 8, 1<<3 | 1<<4 | 1<<5 | 1<<7, 1 << 5}, {7, 5, 1, 1<<4 | 1<<5 | 1<<8, 1 << 8},
	} {
		if common, own := tab.SyncPlace(x.place, x.first, x.n); common != x.common || own != x.own {
			t.Errorf("%d bytes from %d on of place %d: %#x and %#x, want %#x and %#x", x.n, x.first, x.place, common, own, x.common, x.own)
		}
	}
	for place := range uint32(MaxSyncs) {
		tab.SyncPlace(100+place, 0, 4)
	}
	if _, ok := tab.Sync(99); ok {
		t.Error("there is no end of numbers")
	}
	if common, own := tab.SyncPlace(7, 2, 2); own != 0 || common != 1<<3|1<<5|1<<7 {
		t.Errorf("without a number of its own: %#x and %#x", common, own)
	}
}

// TestMergeLock: a place that one clone knows as a part of a lock is one afterwards, whatever the other knows.
func TestMergeLock(t *testing.T) {
	for knows := range 3 {
		base := New()
		clones := []*Table{base.Clone(), base.Clone()}
		for i, tab := range clones {
			a := Access{Place: 4, Mask: 1}
			if i == knows {
				a.Lock = 3
			}
			tab.Note(a, who(1, 3))
		}
		base.Merge(clones)
		base.Restart()
		base.Release(3, who(0, 3))
		base.Note(Access{Place: 4, Mask: 1}, who(1, 3))
		if want := knows < len(clones); base.Changed() != want {
			t.Errorf("clone %d knows: a release is noticed: %v", knows, base.Changed())
		}
	}
}

// TestMergeReliedLater: that one clone has reported the users of a place counts also for what is noted after the merge.
func TestMergeReliedLater(t *testing.T) {
	for relied := range 3 {
		base := New()
		base.Note(Access{Place: 1, Mask: 15}, who(0, 3))
		clones := []*Table{base.Clone(), base.Clone()}
		if relied < len(clones) {
			var set Set
			clones[relied].AddConflicts(&set, 1, 15, 1, false)
		}
		base.Merge(clones)
		base.Note(Access{Place: 1, Mask: 15}, who(1, 3))
		if want := relied < len(clones); base.Changed() != want {
			t.Errorf("clone %d has: another reader is news: %v", relied, base.Changed())
		}
	}
}

// TestMergePlain: accesses that are plain in one clone and atomic in another are to be ordered, atomic ones of both are contended.
func TestMergePlain(t *testing.T) {
	for first := range 2 {
		base := New()
		plain := Access{Place: 7, Mask: 15, Write: true, Plain: true}
		atomic := plain
		atomic.Plain = false
		clones := []*Table{base.Clone(), base.Clone()}
		clones[first].Note(plain, who(0, 3))
		clones[first].Note(atomic, who(1, 3))
		clones[1-first].Note(atomic, who(0, 3))
		base.Merge(clones)
		if !base.Contended(7, 15, 0, true) || !base.Contended(7, 15, 1, true) || base.ContendedPlainly(7, 15, 0) || base.Slot(7) == 0 {
			t.Errorf("clone %d has the plain one: contended %v, %v, number %d", first, base.Contended(7, 15, 0, true), base.Contended(7, 15, 1, true), base.Slot(7))
		}
	}
}

// TestWidenFull: a sum that has fewer locks than an access with as many as count does not grow by it.
func TestWidenFull(t *testing.T) {
	u := user{locks: Locks{2}}
	who := &Accessor{}
	u.widen(who, Locks{2})
	if u.widen(who, Locks{2, 4, 6, 8}) || u.locks != (Locks{2}) {
		t.Errorf("it grew, or lost a lock: %v", u.locks)
	}
}
