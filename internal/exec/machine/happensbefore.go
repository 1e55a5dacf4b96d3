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

// hbThreads is the number of threads that have a bit.
const hbThreads = 64 - discipline.MaxSyncs

// hbWords is the number of words for a place: for the last write, and for reads.
const hbWords = 2

// layHappensBefore lays the words out.
func (m *sharing) layHappensBefore() {
	m.hbEnd = auxHappensBefore
	if m.o.Discipline == nil {
		return
	}
	m.hbEnd += uint32(m.o.Discipline.Ordered()) * hbWords
	for i := range m.w[auxHappensBefore:m.hbEnd] {
		m.w[auxHappensBefore+i] = everyone
	}
}

// threadBit is a thread's bit; 0 if it has none: then it comes after nothing.
func threadBit(t int) uint64 {
	if t < hbThreads {
		return 1 << t
	}
	return 0
}

// syncBit is the bit of what threads synchronise by; 0 if it has none.
func (m *sharing) syncBit(key uint64) uint64 {
	if n, ok := m.o.Discipline.Sync(key); ok {
		return 1 << (hbThreads + n)
	}
	return 0
}

// order records that thread t reads or writes a place of a given number, and reports
// the discipline if that comes after something without an order.
func (m *sharing) hbAccess(t int, place, number uint32, write bool) {
	at := auxHappensBefore + number*hbWords
	if at >= m.hbEnd {
		return // the number is new: the search will begin again
	}
	bit := threadBit(t)
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
	if m.w[auxAlive]&^set == 0 && m.w[auxAlive]>>hbThreads == 0 && m.w[auxAlive+1] == 0 {
		return everyone
	}
	return set
}

// inherit puts members into the sets that have one already.
func (m *sharing) inherit(from, to uint64) {
	for i, set := range m.w[auxHappensBefore:m.hbEnd] {
		if set&from != 0 { // everyone stays so
			m.set(auxHappensBefore+uint32(i), m.settled(set|to))
		}
	}
}

// hbCreate and hbJoin are the order that creating and joining a thread make.
func (m *sharing) hbCreate(t, by int) {
	m.inherit(threadBit(by), threadBit(t))
}

func (m *sharing) hbJoin(t, by int) {
	m.inherit(threadBit(t), threadBit(by))
	for i, set := range m.w[auxHappensBefore:m.hbEnd] {
		if set != everyone {
			m.set(auxHappensBefore+uint32(i), m.settled(set&^threadBit(t)))
		}
	}
}

// hbAtomic is the order that a contended atomic access makes.
func (m *sharing) hbAtomic(t int, a access, n uint64, write bool) {
	key := uint64(a.word())<<8 | a.first&7<<4 | n&15
	sync := m.syncBit(key)
	m.inherit(sync, threadBit(t))
	if write {
		m.inherit(threadBit(t), sync)
	}
}

// lockKey is the key of a lock: no access has the size 15.
func lockKey(lock uint32) uint64 { return uint64(lock)<<8 | 15 }

// hbAcquire and hbRelease are the order that a lock makes.
func (m *sharing) hbAcquire(t int, lock uint32) {
	if m.hbEnd != auxHappensBefore {
		m.inherit(m.syncBit(lockKey(lock)), threadBit(t))
	}
}

func (m *sharing) hbRelease(t int, lock uint32) {
	if m.hbEnd != auxHappensBefore {
		m.inherit(threadBit(t), m.syncBit(lockKey(lock)))
	}
}

// Orders appends the words.
func (v Independence) HappensBefore(buf []uint64) []uint64 {
	return append(buf, v.m.w[auxHappensBefore:v.m.hbEnd]...)
}
