package trace

import (
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// HeldLock is a lock that a thread holds.
type HeldLock struct {
	Name    string
	Reading bool         // it excludes only those who write
	Place   source.Place // where the thread took it, if that was seen
}

// Guarded says that all other accesses to a variable that a search has met are made with a lock held.
type Guarded struct {
	Lock   string
	Places []source.Place // of these accesses
}

// Order is how the two threads of a race are related: one has started the other.
type Order struct {
	Creator, Created int
	Started          source.Place // where it was started
	Joined           source.Place // where its end is waited for, after the access; not known: nowhere that was met
}

// locked is a lock that a thread was seen to take.
type locked struct {
	addr  uint64
	place source.Place
}

// noteLocks notes where a thread has taken a lock, in a call of the platform.
func (r *recorder) noteLocks(t int, n *instruction) {
	w := r.per[t]
	held, _ := r.m.Inspect().Locks(t, nil)
	var now []locked
	for _, h := range held {
		i := slices.IndexFunc(w.locked, func(l locked) bool { return l.addr == h.Addr })
		if i >= 0 {
			now = append(now, w.locked[i])
			continue
		}
		place, _ := r.placeOf(t, n.pc)
		now = append(now, locked{h.Addr, place})
	}
	w.locked = now
}

// holds are the locks that a thread holds.
func (r *recorder) holds(t int) (list []HeldLock) {
	held, _ := r.m.Inspect().Locks(t, nil)
	for _, h := range held {
		l := HeldLock{Name: r.lockName(t, h), Reading: h.Reading}
		for _, w := range r.per[t].locked {
			if w.addr == h.Addr {
				l.Place = w.place
			}
		}
		list = append(list, l)
	}
	return list
}

// lockName names a lock.
func (r *recorder) lockName(t int, h machine.Held) string {
	if name := r.names.object(t, h.Addr, 1); name != "" {
		return name
	}
	return fmt.Sprintf("the lock at %#x", h.Addr)
}

// origin is who started a thread, and where.
type origin struct {
	creator int
	place   source.Place
}

// order is how two threads are related; nil: neither was seen to start the other.
func (r *recorder) order(t, u int) *Order {
	for _, x := range [][2]int{{t, u}, {u, t}} {
		if o := r.per[x[1]].origin; o != nil && o.creator == x[0] {
			return &Order{Creator: x[0], Created: x[1], Started: o.place}
		}
	}
	return nil
}
