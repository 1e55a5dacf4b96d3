package machine

import (
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// This file lists the places that an action reads and writes, so that an engine knows
// which actions commute. A place is a word of memory, or stands for something that
// actions have to do with each other otherwise: the life of an object, the order
// in which threads are created, the end of a thread, its waiting, the heap.
//
// It is exact only with Options.Steady: then an action is one visible operation and
// what is private to its thread, and it is the same whatever other threads that it
// does not depend on did before.

// Effect is what an action does to a place.
type Effect struct {
	Place uint64
	Bytes uint8 // of the place
	Kind  EffectKind
}

// EffectKind says how an action uses a place.
type EffectKind uint8

// The kinds of effects.
const (
	Reads   EffectKind = iota
	Updates            // what does not depend on the order among updates
	Writes
	Opens // writes what others had to wait for till then
)

// Places that are no words of memory.
const (
	placeCreation = 1<<32 + iota
	placeHeap
	placeEnds   = 1 << 33 // of threads
	placeWaits  = 1 << 34
	wholePlace  = 0xff
	placesAtOne = 4096 // words of an access that are listed one by one
)

// Effects collects what an action does.
type Effects struct {
	List  []Effect
	Whole bool // more than the list says: it depends on every other action
	Waits bool // the action may have to wait
	m     *Machine
}

// Reset empties the collection.
func (e *Effects) Reset(m *Machine) {
	e.List, e.Whole, e.Waits, e.m = e.List[:0], false, false, m
}

func (e *Effects) add(place uint64, kind EffectKind) {
	e.List = append(e.List, Effect{place, wholePlace, kind})
}

// Creates: threads are numbered in the order of their creation.
func (e *Effects) Creates() { e.add(placeCreation, Writes) }

// AwaitsEnd: whether the action can be taken depends on the end of a thread.
func (e *Effects) AwaitsEnd(t int) { e.add(placeEnds+uint64(t), Writes) }

// AwaitsWaker: the action continues when another one has ended the waiting of its
// thread t.
func (e *Effects) AwaitsWaker(t int) { e.add(placeWaits+uint64(t), Reads) }

// Access is an access of memory; with opens it writes what others waited for.
func (e *Effects) Access(a Access, opens bool) {
	o, off, ok := e.m.inside(a)
	switch {
	case a.Size == 0:
	case !ok:
		e.Whole = true // it fails, or looks at what is no more
	case o.d0&(bitShared|bitConst) != bitShared:
	case a.Size > placesAtOne*8:
		e.Whole = true
	default:
		e.words(&o, off, a, opens)
	}
}

// Uses records that the object at addr must still exist.
func (e *Effects) Uses(addr uint64) {
	switch o, _, ok := e.m.inside(Access{Addr: addr, Size: 1}); {
	case !ok:
		e.Whole = true // it fails
	case o.d0&(bitShared|bitConst) == bitShared && o.Kind() != GlobalObject:
		e.add(uint64(o.at), Reads)
	}
}

// words records an access to a range of words of an object that several threads can reach.
func (e *Effects) words(o *Object, off uint64, a Access, opens bool) {
	if o.Kind() != GlobalObject {
		e.add(uint64(o.at), Reads)
	}
	kind := Reads
	switch {
	case opens:
		kind = Opens
	case a.Write:
		kind = Writes
	}
	for n, at, bit := a.Size, uint64(o.base())+off>>3, off&7; n > 0; at++ {
		k := min(n, 8-bit)
		e.List = append(e.List, Effect{at, uint8((1<<k - 1) << bit), kind})
		n -= k
		bit = 0
	}
}

// Next adds what the next action of thread t does, as far as it can be known before.
func (v Independence) Next(t int, e *Effects) {
	m := v.m
	in := &m.p.Code[m.PC(t)]
	switch in.Op {
	case program.External, program.CallPtr:
		m.nextCall(t, e)
	case program.CmpXchg:
		a := m.Pending(t, m.pending[:0])[0]
		a.Write = m.exchanges(t, in)
		e.Access(a, false)
	case program.Load, program.Store, program.RMW, program.MemSet, program.MemCopy:
		m.pending = m.Pending(t, m.pending[:0])
		for _, a := range m.pending {
			e.Access(a, false)
		}
	case program.Ret, program.LifetimeStart, program.LifetimeRenew, program.LifetimeEnd, program.StackRestore: // objectEnded adds it
	case program.Jump, program.Branch, program.Switch, program.IndirectJump, program.Call: // a long run without a visible action
	default:
		e.Whole = true // it fails
	}
}

// exchanges reports whether a compare-and-exchange that thread t is at succeeds.
func (m *sharing) exchanges(t int, in *program.Instr) bool {
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	var b [8]byte
	n := min(uint64(in.N), 8)
	if !m.Peek((m.operand(in.A, fp)+uint64(in.Imm))&m.addr.mask, b[:n]) {
		return true
	}
	old := uint64(0)
	for i := range n {
		old |= uint64(b[i]) << (8 * i)
	}
	return bitvec.Trunc(old, uint(in.W)) == m.operand(in.B, fp)
}

// nextCall is Next at a call of the platform.
func (m *sharing) nextCall(t int, e *Effects) {
	x, c := m.pendingExternal(t)
	if x == nil {
		e.Whole = true
		return
	}
	e.Waits = x.Enabled != nil
	switch {
	case x.Section: // what is done in it counts
	case x.Effects != nil:
		x.Effects(c, e)
	case x.Visible != nil && !x.Visible(c):
	case x.Contained:
		e.accesses(x, c, false)
	default:
		e.Whole = true
	}
	if m.errnoReached(t) {
		e.Access(Access{Addr: m.errnoAddress(t), Size: 4, Write: true}, false)
	}
	if x.Allocates {
		e.add(placeHeap, Reads)
		// What may be used again depends on where pointers remain.
		e.Whole = e.Whole || len(m.deadBlocks()) > 0
	}
	if x.Frees {
		e.add(placeHeap, Updates)
	}
}

// Accesses adds the memory that a call lists.
func (e *Effects) Accesses(c *Call) { e.accesses(c.M.acting, c, false) }

// Opening is Accesses for a call that gives back what others wait for.
func (e *Effects) Opening(c *Call) { e.accesses(c.M.acting, c, true) }

func (e *Effects) accesses(x *External, c *Call, opens bool) {
	if x.Accesses == nil {
		return
	}
	m := c.M
	m.pending = m.accesses(x, c, m.pending[:0])
	for _, a := range m.pending {
		e.Access(a, opens)
	}
}

// Collect makes the machine add to e what shows only while an action is taken: ends
// of objects and threads, and of the waiting of others. Nil: no more.
func (v Independence) Collect(e *Effects) { v.m.effects = e }

// HappensBefore appends the words of the orders of accesses.
func (v Independence) HappensBefore(buf []uint64) []uint64 { return v.m.orders.Words(buf) }

// Unchanged reports whether all that effects say was written since a mark was there before.
func (v Independence) Unchanged(e *Effects, since Mark) bool {
	for _, x := range e.List {
		if x.Kind == Reads {
			continue
		}
		if x.Place >= placeCreation {
			return false
		}
		for _, c := range v.m.journal.Since(since) {
			if uint64(c.At) == x.Place { // the last change of a word leaves another value
				return false
			}
		}
	}
	return true
}

func (m *sharing) ended(t int) {
	if m.effects != nil {
		m.effects.add(placeEnds+uint64(t), Opens)
	}
}

func (m *sharing) objectEnded(desc uint32, d0 uint64) {
	if m.effects != nil && d0&bitShared != 0 {
		m.effects.add(uint64(desc), Writes)
	}
}

func (m *sharing) woken(t int) {
	if m.effects != nil && m.w[m.tcb(t)+tcbWait] != 0 {
		m.effects.add(placeWaits+uint64(t), Opens)
	}
}

// countUnjoined makes live the number of threads that were not joined: what they did
// may be concurrent to what others do, even if they have ended.
func (m *sharing) countUnjoined() {
	if m.o.Steady {
		m.live = m.unjoined()
	}
}

// callLeft adds what an external call does that is left instead of returned to: what it
// would do if it continued.
func (m *sharing) callLeft(x *External, c *Call) {
	switch e := m.effects; {
	case e == nil:
	case x.Effects == nil:
		e.Whole = true
	default:
		x.Effects(c, e)
	}
}

// Unforeseen reports that what the next action of thread t does shows only when it is taken:
// what it ends, or the section that it begins.
func (v Independence) Unforeseen(t int) bool {
	m := v.m
	in := &m.p.Code[m.PC(t)]
	switch in.Op {
	case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemSet, program.MemCopy:
		return false
	case program.External, program.CallPtr:
		x, _ := m.pendingExternal(t)
		return x == nil || x.Frees || x.Section
	}
	return true
}
