package discipline

import "sync"

// Accesses that are kept apart neither by a lock nor by the lives of threads may
// still be ordered: a thread makes an object, gives it away by an atomic access, and
// touches it no more. The table names the places where that is to be seen
// (Access.Plain: atomic accesses are what orders others, they are not ordered
// themselves). Who executes follows the order of their accesses (happens-before) and
// reports two that have none.

// maxOrdered bounds the places; those beyond are contended at once.
const maxOrdered = 256

// MaxSyncs is the number of places that order others.
const MaxSyncs = 32

// WithoutHappensBefore makes the table take no interest in orders. It is called first.
func (t *Table) WithoutHappensBefore() { t.unordered = true }

// Ordered is how many places have a number so far. It grows only when Changed is
// true.
func (t *Table) Ordered() int { return t.ordered }

// order gives a place a number; false if there are too many.
func (t *Table) order(e *entry) bool {
	if e.slot != 0 {
		return true
	}
	if t.unordered || t.ordered >= maxOrdered {
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
	mu      sync.RWMutex
	numbers map[uint64]uint8
}

func newSyncs() *syncs { return &syncs{numbers: map[uint64]uint8{}} }

// Sync is a number below MaxSyncs for what threads synchronise by: a lock, or bytes
// of a place. False: there is none left.
func (t *Table) Sync(key uint64) (n uint, ok bool) {
	s := t.syncs
	s.mu.RLock()
	i, ok := s.numbers[key]
	s.mu.RUnlock()
	if !ok {
		i, ok = s.number(key)
	}
	return uint(i), ok
}

// number is Sync of a key that may be new.
func (s *syncs) number(key uint64) (n uint8, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n, ok = s.numbers[key]; ok { // another search was faster
		return n, true
	}
	if len(s.numbers) >= MaxSyncs {
		return 0, false
	}
	n = uint8(len(s.numbers))
	s.numbers[key] = n
	return n, true
}
