package machine

import (
	"testing"

	"heddle/internal/exec/discipline"
)

// TestOrderOfAccesses: a read comes after the last write or races with it, a write after that and all reads since. What an
// access leaves are the threads that come after it, and after all reads since the last write.
func TestOrderOfAccesses(t *testing.T) {
	const far = hbThreads + 5 // a thread without a bit
	for _, c := range []struct {
		thread       int
		write        bool
		wrote, reads uint64
		races        bool
		after, since uint64
	}{
		{thread: 0, wrote: everyone, reads: everyone, after: everyone, since: 1},
		{thread: 0, wrote: 1, reads: 3, after: 1, since: 1},
		{thread: 0, wrote: 2, reads: 3, races: true, after: 2, since: 1},
		{thread: 1, wrote: 3, reads: 1, after: 3, since: 0},
		{thread: 1, wrote: 3, reads: 0, after: 3, since: 0},
		{thread: 0, write: true, wrote: everyone, reads: everyone, after: 1, since: everyone},
		{thread: 1, write: true, wrote: everyone, reads: 1, races: true, after: 2, since: everyone},
		{thread: 1, write: true, wrote: everyone, reads: 3, after: 2, since: everyone},
		{thread: 1, write: true, wrote: 1, reads: everyone, races: true, after: 2, since: everyone},
		{thread: 1, write: true, wrote: 3, reads: 0, races: true, after: 2, since: everyone},
		{thread: far, wrote: everyone, reads: everyone, after: everyone, since: 0},
		{thread: far, wrote: 7, reads: everyone, races: true, after: 7, since: 0},
		{thread: far, write: true, wrote: everyone, reads: everyone, after: 0, since: everyone},
		{thread: far, write: true, wrote: everyone, reads: 7, races: true, after: 0, since: everyone},
	} {
		m, a := ordered(t, 16, 4)
		m.set(auxAlive, 7)
		m.set(auxHappensBefore, c.wrote)
		m.set(auxHappensBefore+1, c.reads)
		m.hbAccess(c.thread, a.word(), 0, c.write)
		if m.o.Discipline.Changed() != c.races || m.w[auxHappensBefore] != c.after || m.w[auxHappensBefore+1] != c.since {
			t.Errorf("%+v: races %v, words %#x and %#x", c, m.o.Discipline.Changed(), m.w[auxHappensBefore], m.w[auxHappensBefore+1])
		}
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
