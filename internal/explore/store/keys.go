package store

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// keyTable is a set of hashes of one or two words. It is made of parts, so that
// it never needs twice its memory to grow. Several goroutines may use it if shared
// is set before they do.
type keyTable struct {
	lanes  int
	shared bool
	parts  [1 << partBits]part
	budget int64 // bytes; 0: no bound
	bytes  atomic.Int64
	full   atomic.Bool // some part can grow no more, and is nearly full
}

// part is an open-addressing table. Hashes stand in about ascending order, so that
// growing reads and writes memory in order.
type part struct {
	mu    sync.Mutex
	slots []uint64 // of as many words as there are lanes each; the first word 0: free
	size  uint64   // slots
	used  uint64

	_ [64 - 48]byte // a cache line each
}

const (
	partBits  = 6
	firstSize = 64
)

func newKeyTable(lanes int, budget int64) *keyTable {
	t := &keyTable{lanes: lanes, budget: budget}
	for i := range t.parts {
		p := &t.parts[i]
		p.slots, p.size = make([]uint64, firstSize*lanes), firstSize
	}
	t.bytes.Store(int64(lanes) * firstSize * 8 << partBits)
	return t
}

// home is the slot that a hash belongs to, its part's bits being used up.
func (p *part) home(key uint64) uint64 {
	i, _ := bits.Mul64(key<<partBits, p.size)
	return i
}

// find is the slot of a hash, or the free one where it would go.
func (t *keyTable) find(p *part, key [2]uint64) (at uint64, found bool) {
	i := p.home(key[0])
	if t.lanes == 1 {
		for {
			switch p.slots[i] {
			case 0:
				return i, false
			case key[0]:
				return i, true
			}
			if i++; i == p.size {
				i = 0
			}
		}
	}
	for p.slots[2*i] != 0 {
		if p.slots[2*i] == key[0] && p.slots[2*i+1] == key[1] {
			return 2 * i, true
		}
		if i++; i == p.size {
			i = 0
		}
	}
	return 2 * i, false
}

// count is the number of hashes that are in, while none are being added.
func (t *keyTable) count() (n int) {
	for i := range t.parts {
		n += int(t.parts[i].used)
	}
	return n
}

// has reports whether a hash is in.
func (t *keyTable) has(key [2]uint64) bool {
	key = notZero(key)
	p := &t.parts[key[0]>>(64-partBits)]
	if t.shared {
		p.mu.Lock()
		defer p.mu.Unlock()
	}
	_, found := t.find(p, key)
	return found
}

// add puts a hash in and reports whether it was not there. A full table may not take
// it, and then it is new again.
func (t *keyTable) add(key [2]uint64) bool {
	key = notZero(key)
	p := &t.parts[key[0]>>(64-partBits)]
	if !t.shared {
		return t.addTo(p, key)
	}
	p.mu.Lock()
	isNew := t.addTo(p, key)
	p.mu.Unlock()
	return isNew
}

func (t *keyTable) addTo(p *part, key [2]uint64) bool {
	at, found := t.find(p, key)
	if found {
		return false
	}
	if p.used+1 == p.size { // one slot stays free, which ends find
		return true
	}
	t.put(p, at, key)
	p.used++
	if p.used*5 >= p.size*4 {
		t.grow(p)
	}
	return true
}

func (t *keyTable) put(p *part, at uint64, key [2]uint64) {
	p.slots[at] = key[0]
	if t.lanes == 2 {
		p.slots[at+1] = key[1]
	}
}

// grow makes a part a quarter larger, if the budget allows it.
func (t *keyTable) grow(p *part) {
	lanes := uint64(t.lanes)
	size := p.size + p.size/4
	if t.budget > 0 && t.bytes.Load()+int64(size*lanes)*8 > t.budget { // both are there for a while
		if p.used*16 >= p.size*15 {
			t.full.Store(true)
		}
		return
	}
	t.bytes.Add(int64((size - p.size) * lanes * 8))
	old := p.slots
	p.slots, p.size = make([]uint64, size*lanes), size
	for i := uint64(0); i < uint64(len(old)); i += lanes {
		if old[i] == 0 {
			continue
		}
		key := [2]uint64{old[i]}
		if lanes == 2 {
			key[1] = old[i+1]
		}
		at, _ := t.find(p, key)
		t.put(p, at, key)
	}
}

// notZero keeps hashes apart from free slots.
func notZero(key [2]uint64) [2]uint64 {
	if key[0] == 0 {
		key[0] = 1
	}
	return key
}
