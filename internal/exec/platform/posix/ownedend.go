package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// C++ leaves undefined what a program does that destroys a mutex which a thread owns ([thread.mutex.class]). The destructors of libstdc++'s
// mutexes do nothing, so what ends is their memory: a local variable, a heap block, a variable of a thread. Mutexes of C++ are
// known by a mark, which the library's headers (include/cxx) have their initialisers leave in fields that POSIX's functions do not use.
//
// A pthread_mutex_t has no mark. POSIX forbids to destroy one that is locked (pthread_mutex_destroy), and does not say that memory must
// not be freed which holds one that nobody uses any more: a program may do so, with the lock held or not. A thread that waits
// for it accesses the memory, which is a race with its end.
//
// A mutex that is destroyed before its memory ends (by a call of its destructor, as in std::optional) is not noticed, and a copy of the bytes of one
// counts as a mutex.
const (
	markMutex  = 0x4d2b2b43 // "C++M"
	markShared = 0x532b2b43 // "C++S"

	mutexMarkAt = 20
)

// ownedAtEnd says that a mutex of C++ among some words at an address is owned.
func ownedAtEnd(m *machine.Machine, addr uint64, words []uint64) string {
	for i, w := range words {
		low, high := uint32(w), uint32(w>>32)
		if low != markMutex && low != markShared && high != markMutex && high != markShared {
			continue
		}
		for half, v := range [2]uint32{low, high} {
			if text := ownedAt(m, addr, words, uint64(i)*8+uint64(half)*4, v); text != "" {
				return text
			}
		}
	}
	return ""
}

// ownedAt is ownedAtEnd of the mutex with a mark at a place in the words.
func ownedAt(m *machine.Machine, addr uint64, words []uint64, at uint64, mark uint32) string {
	c := &machine.Call{M: m}
	word := func(at uint64) uint32 { return uint32(words[at/8] >> (at & 4 * 8)) }
	const rule = ": C++ demands that no thread owns a mutex that is destroyed"
	switch shared := rwMarkAt(c); {
	case mark == markMutex && at >= mutexMarkAt:
		at -= mutexMarkAt
		fields := &mutexLayout64
		if abi.Ptr(c) == 4 {
			fields = &mutexLayout32
		}
		owner := m.Record().OwnerNamed(word(at + fields.owner))
		if owner != 0 && word(at+fields.lock) == 1 && word(at+fields.kind) <= kindRecursive {
			return "end of mutex " + abi.Name(c, addr+at) + notHeld(c, int(owner)-1) + rule
		}
	case mark == markShared && at >= shared:
		at -= shared
		l := rwlock{readers: uint64(word(at + rwReaders)), writer: int(m.Record().OwnerNamed(word(at+rwWriter))) - 1}
		l.known = readersIn(c, func(field uint64) uint32 { return word(at + field) })
		if l.writer >= 0 || l.readers > 0 {
			return "end of shared mutex " + abi.Name(c, addr+at) + l.holders(c) + rule
		}
	}
	return ""
}

// rwMarkAt is where a shared mutex has its mark: it is the kind of the read-write lock, and none that POSIX has.
func rwMarkAt(c *machine.Call) uint64 {
	at, _ := rwKind(c)
	return at
}
