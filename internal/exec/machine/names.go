package machine

// This file names threads in the program's memory: a pthread_t and the owner of a
// lock. With Options.Symmetric or Options.CounterAbstraction these are numbers that no other
// value has but by a rare chance, so that they can be found in a state.

// What stands before a thread's number plus one, in 8 bits, in the names of 64 and of
// 32 bits. Neither looks like a pointer.
const (
	longNames  = 0xf1d0c0defead00
	shortNames = longNames & 0xffffff
	nameBits   = 8
	nameMask   = 1<<nameBits - 1
)

// found reports whether names are to be found in a state.
func (m *objects) found() bool { return m.o.Symmetric || m.o.CounterAbstraction }

// ThreadName is the pthread_t of a thread.
func (m *objects) ThreadName(t int) uint64 {
	switch {
	case !m.found():
		return uint64(t + 1)
	case m.addr.ptr == 4:
		return shortNames<<nameBits | uint64(t+1)
	}
	return longNames<<nameBits | uint64(t+1)
}

// ThreadNamed is the thread of a pthread_t.
func (x Record) ThreadNamed(v uint64) (t int, ok bool) { return x.m.threadNamed(v) }

func (m *objects) threadNamed(v uint64) (t int, ok bool) {
	if m.found() {
		if v>>nameBits != longNames && (m.addr.ptr == 8 || v>>nameBits != shortNames) {
			return 0, false
		}
		v &= nameMask
	}
	if v == 0 || v > uint64(m.threads) {
		return 0, false
	}
	return int(v - 1), true
}

// OwnerName is how a lock names its holder, whose number plus one is given; 0: none.
func (v Record) OwnerName(owner uint32) uint32 {
	if v.m.found() && owner != 0 && owner <= nameMask {
		return shortNames<<nameBits | owner
	}
	return owner
}

// OwnerNamed undoes OwnerName.
func (x Record) OwnerNamed(v uint32) uint32 {
	if x.m.found() && v>>nameBits == shortNames {
		return v & nameMask
	}
	return v
}
