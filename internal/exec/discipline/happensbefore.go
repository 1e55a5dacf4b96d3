package discipline

import "sync"

// Accesses that are kept apart neither by a lock nor by the lives of threads may
// still be ordered: a thread makes an object, gives it away by an atomic access, and
// touches it no more; or several threads use it, and the last one that gives it back ends it. The table names the places where that is to be
// seen, and objects whose ends are to be ordered with all uses (Access.Plain: two atomic accesses are what orders others, they are not ordered
// themselves). Who executes follows the order of their accesses (happens-before) and
// reports two that have none.

// MaxOrdered bounds the places; those beyond are contended at once.
const MaxOrdered = 384

// MaxSyncs is the number of places that order others.
const MaxSyncs = 32

// WithoutHappensBefore makes the table take no interest in orders. It is called first.
func (t *Table) WithoutHappensBefore() { t.unordered = true }

// Ordered is how many places have a number so far. It grows only when Changed is
// true.
func (t *Table) Ordered() int { return t.ordered }

// Slot is the number+1 of a place whose accesses are to be ordered; 0: they are not.
func (t *Table) Slot(place uint32) uint32 {
	if e := &t.entries[t.find(uint64(place))]; !e.raced {
		return e.slot
	}
	return 0
}

// order gives a place a number; false if there are too many.
func (t *Table) order(e *entry) bool {
	if e.slot != 0 {
		return true
	}
	if t.unordered || t.ordered >= MaxOrdered {
		return false
	}
	t.ordered++
	e.slot = uint32(t.ordered)
	t.version++
	t.changed = true
	return true
}

// renumber takes the numbers back of places that are contended now.
func (t *Table) renumber() {
	t.ordered = 0
	for i := range t.entries {
		e := &t.entries[i]
		if e.raced {
			e.slot = 0
		}
		if e.slot != 0 {
			t.ordered++
			e.slot = uint32(t.ordered)
		}
	}
}

// Race notes that two accesses of a place by different threads, one of them a write,
// have no order.
func (t *Table) Race(place uint32) {
	if t.changed {
		return // what was learnt in this search may order them in the next one
	}
	if i := t.find(uint64(place)); i != 0 {
		t.race(&t.entries[i])
		t.changed = true
	}
}

// race makes contended what was only to be ordered.
func (t *Table) race(e *entry) {
	if e.raced {
		return
	}
	e.raced = true
	t.version++
	for k := range e.users {
		if u := &e.users[k]; !u.idle {
			t.judge(e, u)
		}
	}
}

// syncs are the numbers of what threads synchronise by, the same for a table and its
// clones.
type syncs struct {
	mu     sync.RWMutex
	locks  map[uint64]uint8
	places map[uint32][]syncRange // by bytes of places
	used   uint8                  // numbers that were given
}

// syncRange are some bytes of a place.
type syncRange struct{ first, n, number uint8 }

func newSyncs() *syncs { return &syncs{locks: map[uint64]uint8{}, places: map[uint32][]syncRange{}} }

// Sync is a number below MaxSyncs for a lock, or whatever else threads synchronise by. It returns
// false if none is left.
func (t *Table) Sync(key uint64) (n uint, ok bool) {
	s := t.syncs
	s.mu.RLock()
	i, ok := s.locks[key]
	s.mu.RUnlock()
	if !ok {
		s.mu.Lock()
		defer s.mu.Unlock()
		if i, ok = s.locks[key]; !ok { // no other search was faster
			if i, ok = s.next(); ok {
				s.locks[key] = i
			}
		}
	}
	return uint(i), ok
}

// SyncPlace gives, as sets of numbers below MaxSyncs, what an atomic access of n bytes of a place synchronises by: those of all accesses that
// have a byte in common with it, and its own. Own is empty if there is no number left.
func (t *Table) SyncPlace(place uint32, first, n uint8) (common, own uint64) {
	s := t.syncs
	s.mu.RLock()
	common, own = s.of(place, first, n)
	s.mu.RUnlock()
	if own == 0 {
		s.mu.Lock()
		defer s.mu.Unlock()
		if common, own = s.of(place, first, n); own == 0 {
			if i, ok := s.next(); ok {
				s.places[place] = append(s.places[place], syncRange{first, n, i})
				own = 1 << i
			}
		}
	}
	return common | own, own
}

func (s *syncs) of(place uint32, first, n uint8) (common, own uint64) {
	for _, r := range s.places[place] {
		if r.first == first && r.n == n {
			own = 1 << r.number
		}
		if r.first < first+n && first < r.first+r.n {
			common |= 1 << r.number
		}
	}
	return common, own
}

// next is a number that is not used yet.
func (s *syncs) next() (n uint8, ok bool) {
	if s.used >= MaxSyncs {
		return 0, false
	}
	s.used++
	return s.used - 1, true
}
