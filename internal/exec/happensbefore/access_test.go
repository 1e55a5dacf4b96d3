package happensbefore

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
	x := lay(t, nil)
	for range 20_000 {
		d := discipline.New()
		x.table, x.end = d, firstAt+WordsPerPlace
		x.words.Set(aliveAt, 63)
		x.words.Set(aliveAt+1, 1) // there is always somebody who comes after nothing
		for k := uint32(firstAt); k < x.end; k++ {
			x.words.Set(k, everyone)
		}
		d.Note(discipline.Access{Place: place, Mask: 1, Write: true, Plain: true}, &discipline.Accessor{Thread: 0, Alive: discipline.Set{Low: 63, High: 1}, Created: 6})
		d.Note(discipline.Access{Place: place, Mask: 1, Write: true, Plain: true}, &discipline.Accessor{Thread: 1, Alive: discipline.Set{Low: 63, High: 1}, Created: 6})
		d.Restart()
		threads := 3
		if random.IntN(4) == 0 {
			threads = 6
		}
		var made []madeAccess
		inherit := func(from, to uint64) {
			x.inherit(from, to)
			for i := range made {
				if made[i].after&from != 0 {
					made[i].after |= to
				}
			}
		}
		for step := 0; step < 30 && !d.Changed(); step++ {
			who := random.IntN(threads)
			sync := uint64(1) << (apart + random.IntN(syncs))
			switch random.IntN(3) {
			case 0:
				inherit(threadBit(who), sync)
			case 1:
				inherit(sync, threadBit(who))
			default:
				y := madeAccess{thread: who, write: random.IntN(2) == 0, atomic: random.IntN(3) == 0, after: threadBit(who)}
				want := false
				for i := range made {
					want = want || made[i].conflicts(y) && made[i].after&threadBit(who) == 0
				}
				x.Access(who, Access{place, 0, y.write, y.atomic})
				if got := d.Changed(); got != want && !(got && threads > readers-1) {
					t.Fatalf("%+v after %+v: without an order %v, want %v", y, made, got, want)
				} else if got && !want {
					shared++
				} else if got {
					races++
				}
				made = append(made, y)
			}
		}
		x.words.Forget()
	}
	if races < 1000 || shared == 0 {
		t.Errorf("%d accesses without an order, %d that only seem so", races, shared)
	}
}

// TestSyncsLeftByLocks: locks get no number where nothing is to be ordered: there are few.
func TestSyncsLeftByLocks(t *testing.T) {
	for _, given := range []bool{false, true} {
		d := discipline.New()
		x := lay(t, d)
		for i := range uint32(discipline.MaxSyncs + 1) {
			if given {
				x.ReleaseLock(0, i)
			} else {
				x.AcquireLock(0, i)
			}
		}
		if _, ok := d.Sync(1); !ok {
			t.Errorf("given %v: none is left", given)
		}
	}
}
