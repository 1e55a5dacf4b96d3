package posix

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// The names of those who read lie after the other fields of a read-write lock, in the order of the threads' numbers, so that
// equal situations are equal states: a thread that has the lock several times has as many names. There is room for a few; of those
// beyond only the number is known (rwlock.readers), and nothing is concluded.

// rwNames is where the names are.
func rwNames(c *machine.Call) []uint64 {
	if abi.Ptr(c) == 4 {
		return []uint64{16, 20, 28}
	}
	return []uint64{16, 20, 24, 28, 32, 36, 40, 44}
}

// loadReaders loads the names that are kept.
func (l *rwlock) loadReaders(c *machine.Call) (f *machine.Fault) {
	if l.readers == 0 {
		return nil
	}
	l.known = readersIn(c, func(at uint64) uint32 {
		v, fault := abi.Load(c, l.addr+at, 4)
		if f == nil {
			f = fault
		}
		return uint32(v)
	})
	return f
}

// readersIn are the readers whose names are kept, in words of a lock.
func readersIn(c *machine.Call, word func(at uint64) uint32) (known []int) {
	for _, at := range rwNames(c) {
		if v := word(at); v != 0 {
			known = append(known, int(c.M.Record().OwnerNamed(v))-1)
		}
	}
	return known
}

// storeReaders writes the names that have changed.
func (l *rwlock) storeReaders(c *machine.Call) *machine.Fault {
	for i, at := range rwNames(c) {
		name := uint64(0)
		if i < len(l.known) {
			name = uint64(c.M.Record().OwnerName(uint32(l.known[i] + 1)))
		}
		old, f := abi.Load(c, l.addr+at, 4)
		if f == nil && old != name {
			f = abi.Store(c, l.addr+at, 4, name)
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// reads reports whether the calling thread is known to read.
func (l *rwlock) reads(c *machine.Call) bool { return slices.Contains(l.known, c.Thread) }

// allKnown reports whether the names of all readers are kept.
func (l *rwlock) allKnown() bool { return uint64(len(l.known)) == l.readers }

// enter makes the calling thread a reader.
func (l *rwlock) enter(c *machine.Call) {
	if len(l.known) < len(rwNames(c)) {
		i, _ := slices.BinarySearch(l.known, c.Thread)
		l.known = slices.Insert(l.known, i, c.Thread)
	}
	l.readers++
}

// leave makes the calling thread read no more; if it is not known to, one whose name is not kept, or any.
func (l *rwlock) leave(c *machine.Call) {
	i := slices.Index(l.known, c.Thread)
	if i < 0 && l.allKnown() {
		i = 0
	}
	if i >= 0 {
		l.known = slices.Delete(l.known, i, i+1)
	}
	l.readers--
}

// awaited says whom a thread waits for that wants the lock, and is one of those threads; -1: none is known.
func (l *rwlock) awaited(c *machine.Call) (text string, one int) {
	switch {
	case l.writer >= 0:
		return heldBy(c, l.writer), l.writer
	case l.reads(c):
		return ", which it holds for reading itself", c.Thread
	case len(l.known) > 0:
		return l.holders(c), l.known[0]
	}
	return l.holders(c), -1
}

// holders names the threads that hold the lock.
func (l *rwlock) holders(c *machine.Call) string {
	switch {
	case l.writer >= 0:
		return notHeld(c, l.writer)
	case l.readers == 0:
		return notHeld(c, -1)
	}
	who := slices.Compact(slices.Clone(l.known))
	names := make([]string, len(who))
	for i, t := range who {
		names[i] = abi.ThreadName(t)
	}
	if more := l.readers - uint64(len(l.known)); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	if len(names) > 1 {
		last := len(names) - 1
		return ", which " + strings.Join(names[:last], ", ") + " and " + names[last] + " hold for reading"
	}
	if l.allKnown() && c.M.Status(who[0]) != machine.Running {
		return ", which " + names[0] + " held for reading when it ended"
	}
	return ", which " + names[0] + " holds for reading"
}
