package discipline

import "testing"

// TestOrderedPlaces: a place where only plain accesses conflict gets a number and no place to
// switch, until two of them are reported to have no order.
func TestOrderedPlaces(t *testing.T) {
	write := Access{Place: 7, Mask: 15, Write: true, Plain: true}
	tab := New()
	tab.Note(write, who(0, 3))
	contended, slot := place(tab.Note(write, who(1, 3)))
	if contended || slot != 1 || tab.Ordered() != 1 || !tab.Changed() {
		t.Fatalf("contended %v, number %d of %d, changed %v: a number is news", contended, slot, tab.Ordered(), tab.Changed())
	}
	tab.Restart()
	tab.Note(write, who(0, 3))
	if contended, slot = place(tab.Note(write, who(1, 3))); contended || slot != 1 || tab.Changed() {
		t.Fatalf("contended %v, number %d, changed %v: nothing is news", contended, slot, tab.Changed())
	}
	tab.Race(7)
	if contended, slot = place(tab.Note(write, who(1, 3))); !contended || slot != 0 || !tab.Changed() {
		t.Errorf("contended %v, number %d, changed %v after a race", contended, slot, tab.Changed())
	}
}

// TestOrderOfPlainOnly: atomic accesses that conflict are contended at once, but not with the plain
// ones of the place, which are to be ordered with them, until they turn out not to be; and everything is where orders are not tracked.
func TestOrderOfPlainOnly(t *testing.T) {
	plain := Access{Place: 7, Mask: 15, Write: true, Plain: true}
	atomic := Access{Place: 7, Mask: 15, Write: true}
	tab := New()
	tab.Note(plain, who(0, 3))
	tab.Note(atomic, who(2, 7))
	tab.Note(atomic, who(1, 7))
	for thread := range uint8(3) {
		if got := tab.Contended(7, 15, thread, true); got != (thread > 0) || tab.Slot(7) == 0 {
			t.Errorf("the access of thread %d is contended: %v, number %d", thread, got, tab.Slot(7))
		}
	}
	tab.Restart()
	tab.Note(plain, who(0, 3))
	tab.Note(atomic, who(2, 7))
	if tab.Race(7); !tab.Contended(7, 15, 0, true) || tab.Slot(7) != 0 {
		t.Error("the plain access is not contended although it has no order")
	}
	tab = New()
	tab.WithoutHappensBefore()
	tab.Note(plain, who(0, 3))
	if contended, slot := place(tab.Note(plain, who(1, 3))); !contended || slot != 0 {
		t.Errorf("contended %v, number %d where nobody follows orders", contended, slot)
	}
}

// TestSync: equal keys have equal numbers, and they are not without end.
func TestSync(t *testing.T) {
	tab := New()
	for key := range uint64(MaxSyncs) {
		if n, ok := tab.Sync(key * 3); !ok || n != uint(key) {
			t.Fatalf("key %d: number %d, %v", key, n, ok)
		}
	}
	if n, ok := tab.Sync(9); !ok || n != 3 {
		t.Errorf("the fourth key has the number %d, %v", n, ok)
	}
	if _, ok := tab.Sync(1); ok {
		t.Error("there is one number too many")
	}
}

// place is what was said of an access's place.
func place(n Noted) (contended bool, slot uint32) { return n.Contended, n.Slot }
