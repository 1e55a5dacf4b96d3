package machine

import (
	"testing"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/happensbefore"
)

// TestLives: the end of an object comes after all uses that have an order, and forgets those of its words; a block that is made begins anew, whatever
// was there before.
func TestLives(t *testing.T) {
	d := discipline.New()
	var m *Machine
	var a access
	var life, word uint32
	for range 3 {
		m = threaded(t, 64, 3, Options{Discipline: d})
		m.set(auxAlive, 15) // of four threads, so that nobody comes after everybody
		a = m.at(t, m.static(2)+16, 4)
		m.note(0, a, 4, true, true, 0)
		m.note(1, a, 4, true, true, 0)
		d.End(a.desc, m.who(1))
		life, word = d.Slot(a.desc), d.Slot(a.word())
		d.Restart()
	}
	if life == 0 || word == 0 {
		t.Fatalf("nothing is to be ordered: numbers %d and %d", life, word)
	}
	const write, read, all = 0, 1, ^uint64(0) // words of a place, and a set
	set := func(slot, k uint32) uint64 { return m.w[auxHappensBefore+(slot-1)*happensbefore.WordsPerPlace+k] }
	m.note(0, a, 4, true, true, 0)
	m.orderNoted(0)
	if set(word, write) != 1 || set(life, read) != 1 || set(life, write) != all {
		t.Errorf("a write: %#x, %#x, %#x", set(word, write), set(life, read), set(life, write))
	}
	m.orders.CreateThread(1, 0)
	m.noteEnd(1, a.desc, uint64(m.w[a.desc]))
	if d.Changed() || set(word, write) != all || set(life, read) != all || set(life, write) != 2 {
		t.Errorf("the end after it: %v, %#x, %#x, %#x", d.Changed(), set(word, write), set(life, read), set(life, write))
	}
	m.orders.Begin(0, a.desc)
	if set(life, write) != 1 {
		t.Errorf("a block that thread 0 makes: %#x", set(life, write))
	}
	m.note(0, a, 4, false, true, 0)
	if m.orderNoted(0); d.Changed() {
		t.Error("its maker uses it")
	}
	m.noteLate(2, a.desc)
	if !d.Changed() {
		t.Error("who did not come after its making uses it")
	}
}

// TestEndWithoutOrder: an object that ends while a use has no order with that is contended.
func TestEndWithoutOrder(t *testing.T) {
	d := discipline.New()
	for again := true; again; again = d.Changed() {
		d.Restart()
		m := threaded(t, 64, 3, Options{Discipline: d})
		m.set(auxAlive, 15)
		a := m.at(t, m.static(2)+16, 4)
		m.note(0, a, 4, true, true, 0)
		m.orderNoted(0)
		m.noteEnd(1, a.desc, uint64(m.w[a.desc]))
	}
	m := threaded(t, 64, 3, Options{Discipline: d})
	if !m.Record().NoticedAt(0, m.static(2)+16, 1, true) {
		t.Error("a use is not contended")
	}
}
