package machine

import "heddle/internal/ir/program"

// Footprint appends the memory that the next action of thread t reads or writes.
// Exact: the action does nothing else that another thread could notice, and nothing
// but that memory and its own thread decides what it does and whether it can be
// taken. Two exact actions of different threads without a conflict commute, and
// neither enables or disables the other.
func (v Independence) Footprint(t int, buf []Access) (list []Access, exact bool) {
	m := v.m
	if m.AtomicOwner() >= 0 || m.mayEnd(t) {
		return buf, false
	}
	switch m.p.Code[m.PC(t)].Op {
	case program.External, program.CallPtr:
		x, c := m.pendingExternal(t)
		if x == nil || x.Frees || x.Allocates && m.frees || m.errnoReached(t) {
			return buf, false
		}
		if !x.Contained {
			if x.Joins == nil {
				return buf, false
			}
			other, joins := x.Joins(c)
			if !joins {
				return buf, false
			}
			buf = append(buf, Access{Addr: threadPlace + uint64(other), Size: 1, Write: true})
		}
	case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemSet, program.MemCopy:
	default:
		return buf, false
	}
	n := len(buf)
	buf = m.Pending(t, buf)
	for _, a := range buf[n:] {
		if !m.lasts(t, a) {
			return buf, false
		}
	}
	return buf, true
}

// threadPlace and up stand for the accounts of threads that have ended, which who
// joins them takes away: no object lies there.
const threadPlace = ^uint64(0) - 1<<16

// lasts reports whether an access is one of a living object that goes away by visible
// actions only. What is on another thread's stack may end with any of that thread's
// actions; everything else is a fault, which ends the run.
func (m *sharing) lasts(t int, a Access) bool {
	o, _, ok := m.inside(a)
	return a.Size == 0 || ok && (o.Kind() != StackObject || o.Thread == t)
}

// inside finds the living object that an access lies in, and the offset there. Otherwise it is a fault.
func (m *sharing) inside(a Access) (o Object, off uint64, ok bool) {
	o, off, _ = m.at(a.Addr)
	return o, off, o.d0&(bitAlive|bitLeft) == bitAlive && o.Kind() <= HeapObject && a.Size <= o.Size && off <= o.Size-a.Size && !(a.Write && o.Constant())
}

// Overlap reports whether two accesses touch a common byte and one writes.
func Overlap(a, b Access) bool {
	return (a.Write || b.Write) && a.Addr < b.Addr+b.Size && b.Addr < a.Addr+a.Size
}
