// Package happensbefore follows which threads an access comes before, for the places that discipline.Table wants ordered. For the last write of such a place, and
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
//
// It must not know how a state is laid out: Lay is given where its words and those of the living threads begin.
package happensbefore

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/exec/journal"
	"heddle/internal/exec/space"
)

// everyone is a set of all that there is and will be.
const everyone = ^uint64(0)

// apart is the number of threads that have a bit.
const apart = 64 - discipline.MaxSyncs

// The words of a place: for its last plain write, for the plain reads since and for the atomic accesses since. Of these each of the first threads has a word, all others share the
// last one.
const (
	readers = 4

	lastWrite = 0
	reads     = lastWrite + 1
	atomics   = reads + readers

	// WordsPerPlace is how many words a place has.
	WordsPerPlace = atomics + readers
)

// Orders are the words of the places that are ordered, in a state.
type Orders struct {
	words *journal.Words
	w     *space.Words
	table *discipline.Table
	first uint32 // of the words
	end   uint32
	alive uint32 // two words: threads that were made and not yet joined
}

// Access is an access whose order with others is to be followed, by the place's number.
type Access struct {
	Place, Number uint32
	Write, Atomic bool
}

// Lay lays out the words, from first on, for the places that a table wants ordered; nil: for none. The set of living threads is in the
// two words at alive.
func Lay(words *journal.Words, table *discipline.Table, first, alive uint32) Orders {
	x := Orders{words: words, w: words.Space(), table: table, first: first, end: first, alive: alive}
	if table != nil {
		x.end += uint32(table.Ordered()) * WordsPerPlace
	}
	for at := first; at < x.end; at++ {
		x.w[at] = everyone
	}
	return x
}

// None reports whether no place is ordered.
func (x *Orders) None() bool { return x.end == x.first }

// Words appends the words.
func (x *Orders) Words(buf []uint64) []uint64 { return append(buf, x.w[x.first:x.end]...) }

// threadBit is a thread's bit; 0 if it has none: then it comes after nothing.
func threadBit(t int) uint64 {
	if t < apart {
		return 1 << t
	}
	return 0
}

// lockBit is the bit of a lock; 0 if it has none.
func (x *Orders) lockBit(lock uint32) uint64 {
	if n, ok := x.table.Sync(uint64(lock)); ok {
		return 1 << (apart + n)
	}
	return 0
}

// Access follows that thread t makes an access of a place, and reports
// to the discipline if that comes after something without an order.
func (x *Orders) Access(t int, a Access) {
	at := x.first + a.Number*WordsPerPlace
	if at >= x.end {
		return // the number is new: the search will begin again
	}
	ordered := x.after(t, at+lastWrite, 1)
	if a.Write {
		ordered = x.after(t, at+reads, readers) && ordered
	}
	if !a.Atomic {
		ordered = x.after(t, at+atomics, readers) && ordered
	}
	if !ordered {
		x.table.Race(a.Place)
	}
	bit := threadBit(t)
	switch {
	case a.Atomic:
		x.last(t, at+atomics)
	case a.Write:
		for k := at; k < at+WordsPerPlace; k++ {
			x.set(k, everyone)
		}
		x.set(at+lastWrite, x.settled(bit))
	default:
		x.last(t, at+reads)
	}
}

// after reports whether thread t comes after all that some words are for.
func (x *Orders) after(t int, at, n uint32) bool {
	for _, set := range x.w[at : at+n] {
		if set != everyone && set&threadBit(t) == 0 {
			return false
		}
	}
	return true
}

// last notes the last access of thread t in its word.
func (x *Orders) last(t int, at uint32) {
	bit := threadBit(t)
	k := at + uint32(min(t, readers-1))
	if t >= readers-1 {
		bit &= x.w[k] // of all these threads
	}
	x.set(k, x.settled(bit))
}

// set sets one of the words.
func (x *Orders) set(at uint32, set uint64) {
	if x.w[at] != set {
		x.words.Set(at, set)
	}
}

// settled is a set in its only form: everyone, if all threads are in it that are or
// will be created.
func (x *Orders) settled(set uint64) uint64 {
	if x.w[x.alive]&^set == 0 && x.w[x.alive]>>apart == 0 && x.w[x.alive+1] == 0 {
		return everyone
	}
	return set
}

// inherit puts members into the sets that have one already.
func (x *Orders) inherit(from, to uint64) {
	for i, set := range x.w[x.first:x.end] {
		if set != everyone && set&from != 0 {
			x.set(x.first+uint32(i), x.settled(set|to))
		}
	}
}

// CreateThread is the order that creating a thread makes.
func (x *Orders) CreateThread(t, by int) {
	x.inherit(threadBit(by), threadBit(t))
}

// JoinThread is the order that joining a thread makes.
func (x *Orders) JoinThread(t, by int) {
	x.inherit(threadBit(t), threadBit(by))
	for i, set := range x.w[x.first:x.end] {
		if set != everyone {
			x.set(x.first+uint32(i), x.settled(set&^threadBit(t)))
		}
	}
}

// Atomic is the order that a contended atomic access of n bytes of a word makes, with its own places among those that are ordered.
func (x *Orders) Atomic(t int, word uint32, at, n uint8, write bool, own []Access) {
	common, others := x.table.SyncPlace(word, at, n)
	x.inherit(common<<apart, threadBit(t))
	for _, a := range own {
		x.Access(t, a)
	}
	if write {
		x.inherit(threadBit(t), others<<apart)
	}
}

// Begin begins the life of a block, by its descriptor, that thread t has just made: all uses come after that. Whatever had its number before is another object, whose uses came
// before its end.
func (x *Orders) Begin(t int, desc uint32) {
	if x.None() {
		return
	}
	if life := x.table.Slot(desc); life != 0 {
		x.forget(life - 1)
		if at := x.first + (life-1)*WordsPerPlace; at < x.end {
			x.set(at+lastWrite, x.settled(threadBit(t)))
		}
	}
}

// End forgets the accesses of an object's n words when its life has ended in an order with all of them: whatever uses them as
// another object comes after its end.
func (x *Orders) End(first, n uint32) {
	for place := first; place < first+n; place++ {
		if slot := x.table.Slot(place); slot != 0 {
			x.forget(slot - 1)
		}
	}
}

// forget makes a place one without accesses.
func (x *Orders) forget(number uint32) {
	at := x.first + number*WordsPerPlace
	for k := at; k < at+WordsPerPlace && k < x.end; k++ {
		x.set(k, everyone)
	}
}

// AcquireLock is the order that taking a lock makes.
func (x *Orders) AcquireLock(t int, lock uint32) {
	if !x.None() {
		x.inherit(x.lockBit(lock), threadBit(t))
	}
}

// ReleaseLock is the order that giving a lock back makes.
func (x *Orders) ReleaseLock(t int, lock uint32) {
	if !x.None() {
		x.inherit(threadBit(t), x.lockBit(lock))
	}
}
