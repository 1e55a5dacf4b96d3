package machine

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/ir/program"
)

// Learns reports whether the machine knows which actions conflict.
func (v Independence) Learns() bool { return v.m.contenders > 1 }

// Conflicts returns the threads that, as far as is known, make accesses which conflict
// with the next action of thread t, now or later; of one that does not exist yet
// its nearest ancestor that does. False: that is undetermined, for the action does
// more than access memory, or changes what propositions say.
func (v Independence) Conflicts(t int) (discipline.Set, bool) {
	m := v.m
	var set discipline.Set
	if m.following.said != nil && m.following.changes(t) {
		return set, false
	}
	in := &m.p.Code[m.PC(t)]
	switch in.Op {
	case program.External, program.CallPtr:
		x, _ := m.pendingExternal(t)
		if x == nil || !x.Contained || x.Frees || x.Allocates && m.frees || m.errnoReached(t) {
			return set, false
		}
	case program.Load, program.Store:
		return m.conflictsOf(t, m.pendingAccess(t, in))
	case program.RMW, program.CmpXchg, program.MemSet, program.MemCopy:
	default:
		return set, false
	}
	m.pending = m.Pending(t, m.pending[:0])
	for _, a := range m.pending {
		if !m.addConflicts(&set, t, a) {
			return set, false
		}
	}
	return m.presentOnes(set, t)
}

// conflictsOf is Conflicts of an action that is one access.
func (m *sharing) conflictsOf(t int, a Access) (set discipline.Set, ok bool) {
	if !m.addConflicts(&set, t, a) {
		return set, false
	}
	return m.presentOnes(set, t)
}

// addConflicts adds those of one access; false if it would be a fault.
func (m *sharing) addConflicts(set *discipline.Set, t int, a Access) bool {
	if a.Size == 0 {
		return true
	}
	o, off, ok := m.inside(a)
	if !ok {
		return false
	}
	if o.d0&(bitShared|bitConst) != bitShared {
		return true
	}
	x := discipline.Access{Place: o.base() + uint32(off>>3), Object: o.at, Write: a.Write}
	for n, bit := a.Size, off&7; n > 0; x.Place++ {
		k := min(n, 8-bit)
		x.Mask = uint8((1<<k - 1) << bit)
		*set = set.Or(m.conflictsMemoised(t, x))
		n -= k
		bit = 0
	}
	return true
}

// presentOnes replaces threads that do not exist yet by those that lead to them, and
// leaves out those that have ended.
func (m *sharing) presentOnes(set discipline.Set, t int) (acting discipline.Set, ok bool) {
	for u, more := set.First(); more; u, more = set.First() {
		set = set.Rest()
		for u >= m.threads {
			if u, ok = m.o.Discipline.Parent(u); !ok {
				return acting, false
			}
		}
		if u != t && m.Status(u) == Running {
			acting = acting.With(u)
		}
	}
	return acting, true
}
