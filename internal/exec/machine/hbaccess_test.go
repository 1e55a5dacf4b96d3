package machine

import (
	"math/rand/v2"
	"testing"

	"heddle/internal/exec/discipline"
)

// madeAccess is an access, and who comes after it.
type madeAccess struct {
	thread        int
	write, atomic bool
	after         uint64
}

// conflicts reports whether two accesses must have an order: an atomic one and a plain read count as a conflict, whatever the first does.
func (e *madeAccess) conflicts(with madeAccess) bool {
	return e.thread != with.thread && !(e.atomic && with.atomic) && (e.write || with.write || e.atomic != with.atomic && !(with.atomic && !with.write))
}

// TestOrderOfAccesses: what the words say of random accesses, between random orders among threads, is what follows from who comes
// after which of them. Threads that share a word may be said to have no order where they have one.
func TestOrderOfAccesses(t *testing.T) {
	const place, syncs = 7, 2
	random := rand.New(rand.NewPCG(1, 2))
	races, shared := 0, 0
	for range 20_000 {
		d := discipline.New()
		m := threaded(t, 64, 6, Options{Discipline: d})
		m.hbEnd = auxHappensBefore + hbWords
		m.set(auxAlive, 63)
		m.set(auxAlive+1, 1) // there is always somebody who comes after nothing
		for k := auxHappensBefore; k < int(m.hbEnd); k++ {
			m.set(uint32(k), everyone)
		}
		d.Note(discipline.Access{Place: place, Mask: 1, Write: true, Plain: true}, m.who(0))
		d.Note(discipline.Access{Place: place, Mask: 1, Write: true, Plain: true}, m.who(1))
		d.Restart()
		threads := 3
		if random.IntN(4) == 0 {
			threads = 6
		}
		var made []madeAccess
		inherit := func(from, to uint64) {
			m.inherit(from, to)
			for i := range made {
				if made[i].after&from != 0 {
					made[i].after |= to
				}
			}
		}
		for step := 0; step < 30 && !d.Changed(); step++ {
			who := random.IntN(threads)
			sync := uint64(1) << (hbThreads + random.IntN(syncs))
			switch random.IntN(3) {
			case 0:
				inherit(threadBit(who), sync)
			case 1:
				inherit(sync, threadBit(who))
			default:
				x := madeAccess{thread: who, write: random.IntN(2) == 0, atomic: random.IntN(3) == 0, after: threadBit(who)}
				want := false
				for i := range made {
					want = want || made[i].conflicts(x) && made[i].after&threadBit(who) == 0
				}
				m.hbAccess(who, ordering{place, 0, x.write, x.atomic})
				if got := d.Changed(); got != want && !(got && threads > hbThreadsApart-1) {
					t.Fatalf("%+v after %+v: without an order %v, want %v", x, made, got, want)
				} else if got && !want {
					shared++
				} else if got {
					races++
				}
				made = append(made, x)
			}
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if races < 1000 || shared == 0 {
		t.Errorf("%d accesses without an order, %d that only seem so", races, shared)
	}
}

// TestSyncsLeftByLocks: locks get no number where nothing is to be ordered: there are few.
func TestSyncsLeftByLocks(t *testing.T) {
	for _, given := range []bool{false, true} {
		d := discipline.New()
		m := threaded(t, 64, 2, Options{Discipline: d})
		for i := range uint32(discipline.MaxSyncs + 1) {
			if given {
				m.hbRelease(0, i)
			} else {
				m.hbAcquire(0, i)
			}
		}
		if _, ok := d.Sync(1); !ok {
			t.Errorf("given %v: none is left", given)
		}
	}
}

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
	set := func(slot, k uint32) uint64 { return m.w[auxHappensBefore+(slot-1)*hbWords+k] }
	m.note(0, a, 4, true, true, 0)
	m.orderNoted(0)
	if set(word, hbWrite) != 1 || set(life, hbReads) != 1 || set(life, hbWrite) != everyone {
		t.Errorf("a write: %#x, %#x, %#x", set(word, hbWrite), set(life, hbReads), set(life, hbWrite))
	}
	m.inherit(1, 2)
	m.noteEnd(1, a.desc, uint64(m.w[a.desc]))
	if d.Changed() || set(word, hbWrite) != everyone || set(life, hbReads) != everyone || set(life, hbWrite) != 2 {
		t.Errorf("the end after it: %v, %#x, %#x, %#x", d.Changed(), set(word, hbWrite), set(life, hbReads), set(life, hbWrite))
	}
	m.hbBegin(0, a.desc)
	if set(life, hbWrite) != 1 {
		t.Errorf("a block that thread 0 makes: %#x", set(life, hbWrite))
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
