package discipline

import "testing"

// TestPassed: what is contended when it is first met, by who stops there, is no reason to begin again. It is one where the access is made
// all the same, where one was made before, and where the other thread's was.
func TestPassed(t *testing.T) {
	const all = 0b1111
	write := func(stops bool) Access { return Access{Place: 7, Mask: 1, Write: true, Stops: stops} }
	tests := []struct {
		name    string
		steps   func(*Table)
		changed bool
	}{
		{"met first", func(t *Table) { t.Note(write(true), who(3, all)) }, false},
		{"again", func(t *Table) { t.Note(write(true), who(3, all)); t.Note(write(true), who(3, all)) }, false},
		{"made all the same", func(t *Table) { t.Note(write(false), who(3, all)) }, true},
		{"made before, under a lock", func(t *Table) {
			t.Note(write(true), who(1, all, lockA))
			t.Note(write(true), who(2, all, lockA))
			t.Note(write(true), who(3, all, lockA))
			t.Note(write(true), who(3, all))
		}, true},
		{"the other thread's too", func(t *Table) { t.Note(write(true), who(1, all)); t.Note(write(true), who(2, all)) }, false},
		{"of another place", func(t *Table) {
			a, b := write(true), write(true)
			a.Place, b.Place = 8, 8
			t.Note(a, who(1, all))
			t.Note(b, who(2, all))
		}, true},
	}
	for _, x := range tests {
		t.Run(x.name, func(t *testing.T) {
			tab := New()
			tab.Note(write(true), who(1, all))
			tab.Note(write(true), who(2, all))
			if !tab.Changed() {
				t.Fatal("two writes without a lock are no reason to begin again")
			}
			tab.Restart()
			if x.name != "made before, under a lock" {
				tab.Note(write(true), who(1, all))
			}
			x.steps(tab)
			if tab.Changed() != x.changed {
				t.Errorf("changed: %v", tab.Changed())
			}
		})
	}
}

// TestMergePassed: an access that one search has passed is a reason to begin again if another one knows that it is contended.
func TestMergePassed(t *testing.T) {
	const all = 0b1111
	access := func(stops bool) Access { return Access{Place: 7, Mask: 1, Write: true, Stops: stops} }
	tab := New()
	tab.Note(access(true), who(1, all))
	tab.Note(access(true), who(2, all))
	tab.Restart()
	a, b := tab.Clone(), tab.Clone()
	a.Note(access(true), who(1, all)) // is contended for ever
	a.Note(access(true), who(3, all)) // and so is this
	b.Note(access(true), who(3, all)) // which passes here, where nobody else's was met
	if a.Changed() || b.Changed() {
		t.Fatalf("changed: %v and %v", a.Changed(), b.Changed())
	}
	for _, clones := range [][]*Table{{a, b}, {b, a}} {
		merged := tab.Clone()
		merged.Merge(clones)
		if !merged.Changed() {
			t.Error("what one search has passed, and another one knows as contended, is no news")
		}
	}
}
