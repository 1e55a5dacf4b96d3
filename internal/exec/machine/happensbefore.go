package machine

import "heddle/internal/exec/discipline"

// This file follows which threads an access comes before (happens-before), for the
// places that discipline.Table wants ordered. For the last write of such a place, and
// for the reads since by each thread, a word of the state has a bit for each thread that has
// synchronised since, and for each place by which others may. The words are no part
// of the state but undone with it. They depend on how the state was reached: which
// visits of a state with other words may be left out, store.Minimal says.
//
// A word changes by itself, whatever the others hold, and the fewer members it has
// before an action the fewer it has after it; so the fewer, the more accesses without
// an order are ahead.
//
// An order is made by threads that are created and joined, by locks that exclude, and by
// contended atomic accesses (a write of some bytes comes after all accesses before that wrote one of
// them, and a read likewise). All of these but giving a lock back, which
// gives order and takes none, are places to switch threads. Freeing a block and making one that gets its number make none: nobody
// may notice when a block is freed.
//
// The life of an object is such a place too: using the object reads it, its end writes it, and so does making a block.
//
// Paper: Elmas, Qadeer, Tasiran, Goldilocks: a race and transaction-aware Java
// runtime (2007). Concurrent reads of
// two threads that share a word, which a write comes after, count as without order.
//
// Without lives, all accesses to an object that another thread may free would be places to switch: nearly all those of
// the C++ library's futures and shared pointers. Three things are needed for them. Reads by several threads have a word
// each, or two concurrent readers would have no order with whoever ends the object. Plain accesses are distinguished
// from atomic ones of the same place. And an atomic access takes the order of narrower ones that it overlaps.
//
// What gives order must be visible where it decides who comes first, and freeing is not. So freeing and allocating
// order nothing, although C11 7.22.3 says so: with such an order testdata/threads/block-again-race.c, which has a race,
// was proved. A call that may wait is looked at when its thread comes to it and again when it is taken
// (waited-at-while-copied.c). A lock counts as held only if other threads can reach its object (lock-again-*.c). Of
// programs whose threads wait within an atomic section nothing is assumed (wait-in-section.c, join-in-section.c).

// everyone is a set of all that there is and will be.
const everyone = ^uint64(0)

// hbThreads is the number of threads that have a bit.
const hbThreads = 64 - discipline.MaxSyncs

// The words of a place: for its last plain write, for the plain reads since and for the atomic accesses since. Of these each of the first threads has a word, all others share the
// last one.
const (
	hbThreadsApart = 4

	hbWrite   = 0
	hbReads   = hbWrite + 1
	hbAtomics = hbReads + hbThreadsApart
	hbWords   = hbAtomics + hbThreadsApart
)

// There is room for all places.
const _ = uint(auxAlive + auxWords - auxHappensBefore - discipline.MaxOrdered*hbWords)

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

// hbAccess follows that thread t makes an access of a place, and reports
// to the discipline if that comes after something without an order.
func (m *sharing) hbAccess(t int, o ordering) {
	at := auxHappensBefore + o.number*hbWords
	if at >= m.hbEnd {
		return // the number is new: the search will begin again
	}
	ordered := m.hbAfter(t, at+hbWrite, 1)
	if o.write {
		ordered = m.hbAfter(t, at+hbReads, hbThreadsApart) && ordered
	}
	if !o.atomic {
		ordered = m.hbAfter(t, at+hbAtomics, hbThreadsApart) && ordered
	}
	if !ordered {
		m.o.Discipline.Race(o.place)
	}
	bit := threadBit(t)
	switch {
	case o.atomic:
		m.hbLast(t, at+hbAtomics)
	case o.write:
		for k := at; k < at+hbWords; k++ {
			m.setOrder(k, everyone)
		}
		m.setOrder(at+hbWrite, m.settled(bit))
	default:
		m.hbLast(t, at+hbReads)
	}
}

// hbAfter reports whether thread t comes after all that some words are for.
func (m *sharing) hbAfter(t int, at, n uint32) bool {
	for _, set := range m.w[at : at+n] {
		if set != everyone && set&threadBit(t) == 0 {
			return false
		}
	}
	return true
}

// hbLast notes the last access of thread t in its word.
func (m *sharing) hbLast(t int, at uint32) {
	bit := threadBit(t)
	k := at + uint32(min(t, hbThreadsApart-1))
	if t >= hbThreadsApart-1 {
		bit &= m.w[k] // of all these threads
	}
	m.setOrder(k, m.settled(bit))
}

// setOrder sets one of the words.
func (m *sharing) setOrder(at uint32, set uint64) {
	if m.w[at] != set {
		m.set(at, set)
	}
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
		if set != everyone && set&from != 0 {
			m.setOrder(auxHappensBefore+uint32(i), m.settled(set|to))
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
			m.setOrder(auxHappensBefore+uint32(i), m.settled(set&^threadBit(t)))
		}
	}
}

// hbAtomic is the order that a contended atomic access makes, with its own place among those that are ordered.
func (m *sharing) hbAtomic(t int, a access, n uint64, write bool) {
	common, own := m.o.Discipline.SyncPlace(a.word(), uint8(a.first&7), uint8(n))
	m.inherit(common<<hbThreads, threadBit(t))
	m.orderNoted(t)
	if write {
		m.inherit(threadBit(t), own<<hbThreads)
	}
}

// hbBegin begins the life of a block that thread t has just made: all uses come after that. Whatever had its number before is another object, whose uses came
// before its end.
func (m *sharing) hbBegin(t int, desc uint32) {
	if m.hbEnd == auxHappensBefore {
		return
	}
	if life := m.o.Discipline.Slot(desc); life != 0 {
		m.hbForget(life - 1)
		if at := auxHappensBefore + (life-1)*hbWords; at < m.hbEnd {
			m.setOrder(at+hbWrite, m.settled(threadBit(t)))
		}
	}
}

// hbEnded forgets the accesses of an object's words when its life has ended in an order with all of them: whatever uses them as
// another object comes after its end.
func (m *sharing) hbEnded(desc uint32, d0 uint64) {
	first := uint32(d0)
	for place := first; place < first+wordsOf(m.w[desc+1]&sizeMask); place++ {
		if slot := m.o.Discipline.Slot(place); slot != 0 {
			m.hbForget(slot - 1)
		}
	}
}

// hbForget makes a place one without accesses.
func (m *sharing) hbForget(number uint32) {
	at := auxHappensBefore + number*hbWords
	for k := at; k < at+hbWords && k < m.hbEnd; k++ {
		m.setOrder(k, everyone)
	}
}

// lockKey is the key of a lock.
func lockKey(lock uint32) uint64 { return uint64(lock) }

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
