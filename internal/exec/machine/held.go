package machine

import "heddle/internal/exec/discipline"

// This file says which locks threads hold, to whoever explains a run. What is only followed changes nothing that the
// machine does.

// FollowLocks keeps account of the locks that threads hold from now on, also where no discipline is learnt.
func (v Inspector) FollowLocks() { v.m.follows = true }

// followsLocks reports whether there is an account of the locks that are held.
func (m *sharing) followsLocks() bool { return m.follows || m.o.Discipline != nil }

// Held is a lock that a thread holds.
type Held struct {
	Addr    uint64
	Reading bool // it excludes only those who write
}

// Locks appends the locks that thread t is known to hold; complete is false if it may hold others: there is room for a few only.
func (v Inspector) Locks(t int, buf []Held) (held []Held, complete bool) {
	m := v.m
	n := 0
	for k := range uint32(discipline.MaxLocks) {
		w := m.w[m.locksOf(t)+k]
		if w == 0 {
			continue
		}
		n++
		number := uint32(w >> 1)
		if o, off, ok := v.ObjectAtWord(number &^ (1 << 31)); ok {
			buf = append(buf, Held{m.AddressOf(&o) + off + uint64(number>>31)<<2, w&heldForReading != 0})
		}
	}
	return buf, n < discipline.MaxLocks
}
