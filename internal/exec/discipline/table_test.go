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

// TestMergeNumbers: a place that has a number in a clone keeps one, though its accesses turn out contended for the end of
// their object.
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
	if base.Ordered() != 1 || merged.Ordered() != 1 {
		t.Errorf("%d places have numbers, after a merge %d", base.Ordered(), merged.Ordered())
	}
}

// TestPlainNoMore: a thread's accesses are plain as long as all are. One that is atomic orders others and is not ordered
// itself: those that conflict with it are contended, whichever comes first.
func TestPlainNoMore(t *testing.T) {
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
		{"an atomic one first", []step{{atomic, 0}, {plain, 0}, {plain, 1}}, true},
		{"an atomic one later", []step{{plain, 0}, {atomic, 0}, {plain, 1}}, true},
		{"an atomic one last", []step{{plain, 0}, {plain, 1}, {atomic, 0}}, true},
		{"one that was plain last", []step{{plain, 0}, {atomic, 0}, {plain, 0}, {plain, 1}}, true},
	} {
		tab := New()
		for _, s := range x.steps {
			tab.Note(s.a, who(s.by, 3))
		}
		for by := range uint8(2) {
			if got := tab.Contended(7, 15, by, true); got != x.contended {
				t.Errorf("%s: the writes of thread %d are contended: %v", x.name, by, got)
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
	for place := range uint32(maxOrdered + 1) {
		write := Access{Place: place, Mask: 15, Write: true, Plain: true}
		tab.Note(write, who(0, 3))
		if contended, slot := tab.Note(write, who(1, 3)); contended != (place == maxOrdered) || slot != (place+1)%(maxOrdered+1) {
			t.Fatalf("place %d: contended %v, number %d", place, contended, slot)
		}
	}
}

// TestRenumbered: what is contended has no number after a restart, and the others have the first ones.
func TestRenumbered(t *testing.T) {
	tab := New()
	write := func(place uint32) (bool, uint32) {
		a := Access{Place: place, Mask: 15, Write: true, Plain: true}
		tab.Note(a, who(0, 3))
		return tab.Note(a, who(1, 3))
	}
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

// TestNumberTwice: a number that another search has given meanwhile stays.
func TestNumberTwice(t *testing.T) {
	s := newSyncs()
	s.number(5)
	for range 2 {
		if n, ok := s.number(6); !ok || n != 1 {
			t.Errorf("number %d, %v", n, ok)
		}
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

// TestMergePlain: accesses that are plain in one clone and atomic in another are contended with those that conflict.
func TestMergePlain(t *testing.T) {
	for first := range 2 {
		base := New()
		plain := Access{Place: 7, Mask: 15, Write: true, Plain: true}
		atomic := plain
		atomic.Plain = false
		clones := []*Table{base.Clone(), base.Clone()}
		clones[first].Note(plain, who(0, 3))
		clones[first].Note(plain, who(1, 3))
		clones[1-first].Note(atomic, who(0, 3))
		base.Merge(clones)
		if !base.Contended(7, 15, 0, true) || !base.Contended(7, 15, 1, true) {
			t.Errorf("clone %d has the plain ones: they are not contended", first)
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
