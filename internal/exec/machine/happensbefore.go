package machine

import "heddle/internal/exec/discipline"

// This file follows which threads an access comes before (happens-before), for the
// places that discipline.Table wants ordered. For the last write of such a place, and
// for all reads since, a word of the state has a bit for each thread that has
// synchronised since, and for each place by which others may. The words are no part
// of the state but undone with it. They depend on how the state was reached: which
// visits of a state with other words may be left out, store.Minimal says.
//
// A word changes by itself, whatever the others hold, and the fewer members it has
// before an action the fewer it has after it; so the fewer, the more accesses without
// an order are ahead.
//
// An order is made by threads that are created and joined, by locks that exclude, and
// by contended atomic accesses: a write of a place comes after all accesses of it
// before that wrote, and a read likewise. All of these but giving a lock back, which
// gives order and takes none, are places to switch threads.
//
// Paper: Elmas, Qadeer, Tasiran, Goldilocks: a race and transaction-aware Java
// runtime (2007), with one set for all reads: concurrent reads that a write comes
// after count as without order.

// everyone is a set of all that there is and will be.
const everyone = ^uint64(0)

// orderThreads is the number of threads that have a bit.
const orderThreads = 64 - discipline.MaxSyncs

// orderWords is the number of words for a place: for the last write, and for reads.
const orderWords = 2

// layOrder lays the words out.
func (m *sharing) layOrder() {
	m.orderEnd = auxOrder
	if m.o.Discipline == nil {
		return
	}
	m.orderEnd += uint32(m.o.Discipline.Ordered()) * orderWords
	for i := range m.w[auxOrder:m.orderEnd] {
		m.w[auxOrder+i] = everyone
	}
}

// orderBit is a thread's bit; 0 if it has none: then it comes after nothing.
func orderBit(t int) uint64 {
	if t < orderThreads {
		return 1 << t
	}
	return 0
}

// syncBit is the bit of what threads synchronise by; 0 if it has none.
func (m *sharing) syncBit(key uint64) uint64 {
	if n, ok := m.o.Discipline.Sync(key); ok {
		return 1 << (orderThreads + n)
	}
	return 0
}

// order records that thread t reads or writes a place of a given number, and tells
// the discipline if that comes after something without an order.
func (m *sharing) orderAccess(t int, place, number uint32, write bool) {
	at := auxOrder + number*orderWords
	if at >= m.orderEnd {
		return // the number is new: the search will begin again
	}
	bit := orderBit(t)
	wrote, reads := m.w[at], m.w[at+1]
	if wrote != everyone && wrote&bit == 0 || write && reads != everyone && reads&bit == 0 {
		m.o.Discipline.Race(place)
	}
	if write {
		m.set(at, m.settled(bit))
		m.set(at+1, everyone)
		return
	}
	m.set(at+1, m.settled(reads&bit))
}

// settled is a set in its only form: everyone, if all threads are in it that are or
// will be created.
func (m *sharing) settled(set uint64) uint64 {
	if m.w[auxAlive]&^set == 0 && m.w[auxAlive]>>orderThreads == 0 && m.w[auxAlive+1] == 0 {
		return everyone
	}
	return set
}

// inherit puts members into the sets that have one already.
func (m *sharing) inherit(from, to uint64) {
	for i, set := range m.w[auxOrder:m.orderEnd] {
		if set&from != 0 { // everyone stays so
			m.set(auxOrder+uint32(i), m.settled(set|to))
		}
	}
}

// orderBirth and orderJoin are the order that creating and joining a thread make.
func (m *sharing) orderBirth(t, by int) {
	m.inherit(orderBit(by), orderBit(t))
}

func (m *sharing) orderJoin(t, by int) {
	m.inherit(orderBit(t), orderBit(by))
	for i, set := range m.w[auxOrder:m.orderEnd] {
		if set != everyone {
			m.set(auxOrder+uint32(i), m.settled(set&^orderBit(t)))
		}
	}
}

// orderAtomic is the order that a contended atomic access makes.
func (m *sharing) orderAtomic(t int, a access, n uint64, write bool) {
	key := uint64(a.word())<<8 | a.first&7<<4 | n&15
	sync := m.syncBit(key)
	m.inherit(sync, orderBit(t))
	if write {
		m.inherit(orderBit(t), sync)
	}
}

// lockKey is the key of a lock: no access has the size 15.
func lockKey(lock uint32) uint64 { return uint64(lock)<<8 | 15 }

// orderTaken and orderGiven are the order that a lock makes.
func (m *sharing) orderTaken(t int, lock uint32) {
	if m.orderEnd != auxOrder {
		m.inherit(m.syncBit(lockKey(lock)), orderBit(t))
	}
}

func (m *sharing) orderGiven(t int, lock uint32) {
	if m.orderEnd != auxOrder {
		m.inherit(orderBit(t), m.syncBit(lockKey(lock)))
	}
}

// Orders appends the words.
func (v Independence) HappensBefore(buf []uint64) []uint64 {
	return append(buf, v.m.w[auxOrder:v.m.orderEnd]...)
}
