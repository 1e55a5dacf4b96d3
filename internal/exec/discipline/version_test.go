package discipline

import (
	"math/rand/v2"
	"testing"
)

// asked is a question to a table.
type asked struct {
	a   Access
	who Accessor
}

// TestVersion asks two tables the same, one of them only what it was not asked
// since its version changed: both answer the same and learn the same. The runs are
// short, for soon all places are contended.
func TestVersion(t *testing.T) {
	skipped := 0
	for seed := range uint64(20_000) {
		r := rand.New(rand.NewPCG(seed, 1))
		whole, lazy := New(), New()
		notes, conflicts := map[asked]Noted{}, map[asked]Set{}
		version := lazy.Version()
		for step := range 40 {
			if step == 20 {
				whole.Restart()
				lazy.Restart()
			}
			q := randomQuestion(r)
			if lazy.Version() != version {
				clear(notes)
				clear(conflicts)
				version = lazy.Version()
			}
			if r.IntN(4) == 0 {
				var want, got Set
				whole.AddConflicts(&want, q.a.Place, q.a.Mask, q.who.Thread, q.a.Write)
				k := asked{q.a, Accessor{Thread: q.who.Thread}}
				got, known := conflicts[k]
				if !known {
					lazy.AddConflicts(&got, q.a.Place, q.a.Mask, q.who.Thread, q.a.Write)
					conflicts[k] = got
				}
				if got != want {
					t.Fatalf("seed %d, step %d: conflicts %v, want %v", seed, step, got, want)
				}
				continue
			}
			want := whole.Note(q.a, &q.who)
			got, known := notes[q]
			if known {
				skipped++
			} else {
				got = lazy.Note(q.a, &q.who)
				if lazy.Version() != version {
					clear(notes)
					clear(conflicts)
					version = lazy.Version()
				}
				notes[q] = got
			}
			if got != want || whole.Changed() != lazy.Changed() {
				t.Fatalf("seed %d, step %d: %+v, want %+v; changed %v, want %v", seed, step, got, want, lazy.Changed(), whole.Changed())
			}
		}
	}
	if skipped < 10_000 {
		t.Errorf("only %d accesses were asked again", skipped)
	}
}

func randomQuestion(r *rand.Rand) asked {
	place := uint32(r.IntN(2))
	q := asked{Access{Place: 10 + place, Mask: []uint8{0x0f, 0xff}[r.IntN(2)], Object: 20, Write: r.IntN(3) == 0, Plain: r.IntN(2) == 0},
		Accessor{Thread: uint8(1 + r.IntN(2)), Alive: Set{Low: 7}, Created: 3}}
	if r.IntN(4) != 0 {
		q.who.Locks[0] = uint64(30+place) << 1
	}
	if r.IntN(20) == 0 { // the end of the object
		q.a = Access{Place: 20, Mask: 1, Write: true}
	}
	if r.IntN(8) == 0 {
		q.a.Lock = 40 + uint32(r.IntN(2))
	}
	return q
}
