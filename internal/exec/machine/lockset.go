package machine

import (
	"math/bits"
	"slices"

	"heddle/internal/exec/discipline"
	"heddle/internal/exec/happensbefore"
)

// This file reports to a discipline.Table the accesses that threads make to shared
// memory while others are about, and asks it which of them others can notice.
//
// What it needs of a state besides (which threads were not joined yet, which locks
// are held) follows from the state, so that it lies in words that are undone with
// it but are not part of it.
const (
	auxAlive         = heapBase - auxWords                                  // two words: threads that were made and not yet joined
	auxLocks         = auxAlive + 2                                         // for each thread discipline.MaxLocks words
	auxHappensBefore = auxLocks + discipline.MaxThreads*discipline.MaxLocks // see package happensbefore
	auxWords         = 4096
)

// There is room for all places that may be ordered.
const _ = uint(auxAlive + auxWords - auxHappensBefore - discipline.MaxOrdered*happensbefore.WordsPerPlace)

// atomicLock stands for being in an atomic section: the number of no place.
const atomicLock = 1 << 1

// lockKind of a held lock: for reading only.
const heldForReading = 1

func (m *sharing) locksOf(t int) uint32 { return auxLocks + uint32(t)*discipline.MaxLocks }

// born and joined keep the set of threads that may still act.
func (m *sharing) born(t, by int) {
	if m.o.Discipline != nil && t > 0 {
		m.o.Discipline.Created(uint8(t), uint8(by))
		if m.contenders > 1 {
			m.o.Discipline.Note(discipline.Access{Place: discipline.Creation, Mask: 1, Write: true}, m.who(by))
		}
	}
	at := auxAlive + uint32(t>>6)
	m.set(at, m.w[at]|1<<(t&63))
	m.countContenders()
	m.orders.CreateThread(t, by)
}

func (m *sharing) joined(t, by int) {
	at := auxAlive + uint32(t>>6)
	m.set(at, m.w[at]&^(1<<(t&63)))
	m.countUnjoined()
	m.countContenders()
	m.orders.JoinThread(t, by)
}

// countContenders counts the threads that accesses must be distinguished by; 0 if
// that is not needed.
func (m *sharing) countContenders() {
	m.contenders = 0
	if m.o.Discipline != nil {
		m.contenders = m.unjoined()
	}
}

// alive are the threads that were made and not yet joined.
func (m *sharing) alive() discipline.Set {
	return discipline.Set{Low: m.w[auxAlive], High: m.w[auxAlive+1]}
}

// unjoined is the number of threads that were made and not yet joined.
func (m *sharing) unjoined() int {
	return bits.OnesCount64(m.w[auxAlive]) + bits.OnesCount64(m.w[auxAlive+1])
}

func (m *sharing) who(t int) *discipline.Accessor {
	w := &m.accessor
	w.Thread, w.Created = uint8(t), uint8(m.threads)
	w.Alive = m.alive()
	at := m.locksOf(t)
	for i := range w.Locks {
		w.Locks[i] = m.w[at+uint32(i)]
	}
	if m.AtomicOwner() == t {
		// If all places are taken, one lock counts less.
		w.Locks[discipline.MaxLocks-1] = atomicLock
	}
	return w
}

// noticed reports whether another thread may notice an access of the program of n
// bytes at a, and keeps a record of it.
func (m *sharing) noticed(t int, a access, n uint64, write bool) bool {
	if m.o.Discipline == nil {
		return m.live > 1 && a.shared()
	}
	if m.contenders < 2 || !a.shared() {
		return false
	}
	contended := m.note(t, a, n, write, m.AtomicOwner() != t, 0)
	m.orderNoted(t)
	return contended && m.live > 1
}

// stopsAtAccess reports whether a thread has to stop before an access of shared memory that
// is not the action it was at. Otherwise it makes the access.
func (m *sharing) stopsAtAccess(r *runner, pc int, a access, n uint64, write, atomic bool) bool {
	if m.o.Discipline == nil {
		return m.live > 1 && pc != r.start && m.o.Granularity != InstructionSteps
	}
	if m.contenders < 2 {
		return false
	}
	outside := m.AtomicOwner() != r.t // threads do not switch in atomic sections
	contended := m.noteAs(r.t, a, n, discipline.Access{Write: write, Plain: !atomic && outside, Stops: outside})
	if contended && m.live > 1 && pc != r.start {
		return true
	}
	if contended && atomic && !m.orders.None() {
		m.orders.Atomic(r.t, a.word(), uint8(a.first&7), uint8(n), write, m.orderings)
		return false
	}
	m.orderNoted(r.t)
	return false
}

// note records an access of n bytes, plain or not, which may serve a lock. When it is made, orderNoted follows its order.
func (m *sharing) note(t int, a access, n uint64, write, plain bool, lock uint32) (contended bool) {
	return m.noteAs(t, a, n, discipline.Access{Write: write, Plain: plain, Lock: lock})
}

// noteAs records an access of n bytes that is like x.
func (m *sharing) noteAs(t int, a access, n uint64, x discipline.Access) (contended bool) {
	m.orderings = m.orderings[:0]
	x.Place, x.Object = a.word(), a.desc
	for bit := a.first & 7; n > 0; x.Place++ {
		k := min(n, 8-bit)
		x.Mask = uint8((1<<k - 1) << bit)
		here := m.noteMemoised(t, x)
		contended = contended || here.Contended
		if here.Life != 0 {
			m.orderings = append(m.orderings, happensbefore.Access{Place: x.Object, Number: here.Life - 1})
		}
		if here.Slot != 0 {
			m.orderings = append(m.orderings, happensbefore.Access{Place: x.Place, Number: here.Slot - 1, Write: x.Write, Atomic: !x.Plain})
		}
		n -= k
		bit = 0
	}
	return contended
}

// orderNoted follows the order of the access that was recorded last, which thread t makes now.
func (m *sharing) orderNoted(t int) {
	for _, o := range m.orderings {
		m.orders.Access(t, o)
	}
}

// noteCall records an access that a function of the platform makes, and reports whether it is contended.
func (m *sharing) noteCall(t int, a access, n uint64, write bool) (contended bool) {
	if m.contenders < 2 || !a.shared() {
		return false
	}
	contended = m.note(t, a, n, write, false, m.lockOf(m.acting, &m.call))
	m.orderNoted(t)
	return contended
}

// lockOf is the number of the lock that a call is of; 0: of none.
func (m *sharing) lockOf(x *External, c *Call) (number uint32) {
	if x != nil && x.Lock != nil {
		number, _ = m.lock(x.Lock(c))
	}
	return number
}

// noteListed records what a call that a thread has come to may access. What it need not touch this time, as qsort an array that is in
// order or a signal a condition on which nobody waits, counts for data races all the same, and so does a call that waits for ever.
func (m *sharing) noteListed(x *External, c *Call) {
	if m.contenders < 2 || x.Accesses == nil {
		return
	}
	m.pending = m.accesses(x, c, m.pending[:0])
	lock := m.lockOf(x, c)
	for _, listed := range m.pending {
		o, off, ok := m.inside(listed)
		if a := (access{uint64(o.base())<<3 + off, o.d0, o.Size, o.at}); ok && a.shared() {
			m.noteAll(c.Thread, a, listed.Size, listed.Write, x.Frees, lock)
		}
	}
}

// orderListed follows the order of what a call lists, which thread t makes now.
func (m *sharing) orderListed(x *External, c *Call) {
	if m.contenders < 2 || x.Accesses == nil || m.orders.None() {
		return
	}
	m.pending = m.accesses(x, c, m.pending[:0])
	lock := m.lockOf(x, c)
	for _, listed := range m.pending {
		o, off, ok := m.inside(listed)
		if a := (access{uint64(o.base())<<3 + off, o.d0, o.Size, o.at}); ok && a.shared() {
			m.note(c.Thread, a, listed.Size, listed.Write, x.Frees, lock)
			m.orderNoted(c.Thread)
		}
	}
}

// waitsInSection takes note of a call in an atomic section that may wait for a lock, or for a thread's end. Who is waited for is kept from acting by
// the section, wherever that thread is, so that what nobody would notice elsewhere is noticed: that a lock is given back, that a thread ends.
// Nothing is assumed of such programs.
func (m *sharing) waitsInSection(x *External, c *Call) {
	waits := x.Enabled != nil && (x.Lock != nil || x.Joins != nil)
	if waits && m.contenders > 1 && m.o.Discipline != nil && m.AtomicOwner() == c.Thread && !m.o.Discipline.Broken() {
		m.o.Discipline.Break()
	}
}

// orderComing follows the order of what a call lists that a thread has come to and may wait at for ever: that looks at it already.
func (m *sharing) orderComing(x *External, c *Call) {
	if x.Enabled != nil || x.Until != nil {
		m.orderListed(x, c)
	}
}

// noteLate records an access of an object that has ended: in another order of
// actions it may have come in time.
func (m *sharing) noteLate(t int, desc uint32) {
	if m.contenders > 1 {
		m.orderLife(t, desc, m.o.Discipline.Late(desc, m.who(t)), false)
	}
}

// orderLife follows the order of a use of an object, or of its end, if its life has a number, which is one more.
func (m *sharing) orderLife(t int, desc, life uint32, ends bool) {
	if life != 0 {
		m.orders.Access(t, happensbefore.Access{Place: desc, Number: life - 1, Write: ends})
	}
}

// noteEnd records the end of an object.
func (m *sharing) noteEnd(t int, desc uint32, d0 uint64) {
	m.objectEnded(desc, d0)
	if m.contenders > 1 && d0&bitShared != 0 {
		if life := m.o.Discipline.End(desc, m.who(t)); life != 0 {
			m.orderLife(t, desc, life, true)
			m.orders.End(uint32(d0), wordsOf(m.w[desc+1]&sizeMask))
		}
	}
}

// NoticedAt reports whether another thread may notice that thread t accesses n bytes
// at addr. Addresses of no object count: the access is a fault, and every order of
// faults is to be seen. What may write may have read only so far, as an attempt that
// fails does, and what is accessed there for the first time may end before.
func (v Record) NoticedAt(t int, addr, n uint64, write bool) bool {
	m := v.m
	if !m.SharedAt(addr) {
		return false
	}
	o, off, ok := m.inside(Access{Addr: addr, Size: n, Write: write})
	d := m.o.Discipline
	if d == nil || !ok {
		return true
	}
	return m.noticedBytes(&o, off, n, func(place uint32, mask uint8) bool {
		return d.Contended(place, mask, uint8(t), false) || write && d.Contended(place, mask, uint8(t), true)
	})
}

// EndNoticedAt reports whether another thread may notice that thread t frees the block of n bytes at addr: a plain write of all of it.
func (v Record) EndNoticedAt(t int, addr, n uint64) bool {
	m := v.m
	d := m.o.Discipline
	o, off, ok := m.inside(Access{Addr: addr, Size: n, Write: true})
	if d == nil || !ok {
		return v.NoticedAt(t, addr, n, true)
	}
	return m.SharedAt(addr) && m.noticedBytes(&o, off, n, func(place uint32, mask uint8) bool {
		return d.ContendedPlainly(place, mask, uint8(t)) || place == o.at && d.Contended(place, mask, uint8(t), false)
	})
}

// noticedBytes asks about the life of an object, and about n of its bytes.
func (m *sharing) noticedBytes(o *Object, off, n uint64, noticed func(place uint32, mask uint8) bool) bool {
	if noticed(o.at, 1) {
		return true
	}
	for at, bit := o.base()+uint32(off>>3), off&7; n > 0; at++ {
		k := min(n, 8-bit)
		if noticed(at, uint8((1<<k-1)<<bit)) {
			return true
		}
		n -= k
		bit = 0
	}
	return false
}

// lock is the number of the lock at addr: that of the place where it begins, or, as a word
// has room for two spin locks, that number with a bit that no place has. One that does not lie
// at a multiple of four bytes is not known as a lock: nothing is protected by it.
func (m *sharing) lock(addr uint64) (number uint32, ok bool) {
	o, off, _ := m.Find(addr)
	if !o.Alive() || off < 0 || off%4 != 0 {
		return 0, false
	}
	return o.base() + uint32(off>>3) | uint32(off>>2&1)<<31, true
}

// Hold notes that the calling thread took the lock at addr, which excludes all
// others; or, with reading, those who do not only read.
func (c *Call) Hold(addr uint64, reading bool) {
	m := c.M
	at, ok := m.lock(addr)
	if o, _, _ := m.Find(addr); !m.followsLocks() || !ok || m.o.Discipline != nil && o.d0&bitShared == 0 {
		return // a lock that nobody else can reach excludes nobody: its number may be that of another one, which was freed
	}
	lock := uint64(at) << 1
	m.checkExclusion(c.Thread, lock, reading)
	m.orders.AcquireLock(c.Thread, at)
	if reading {
		lock |= heldForReading
	}
	for k := range uint32(discipline.MaxLocks) {
		if i := m.locksOf(c.Thread) + k; m.w[i] == 0 {
			m.set(i, lock)
			return
		}
	}
}

// checkExclusion sees to it that a lock does what a lock is for. A program can
// overwrite one that is held.
func (m *sharing) checkExclusion(t int, lock uint64, reading bool) {
	for u := range m.threads {
		for k := range uint32(discipline.MaxLocks) {
			i := m.locksOf(u) + k
			if m.w[i]&^heldForReading != lock || u == t || reading && m.w[i]&heldForReading != 0 {
				continue
			}
			if m.Status(u) == Running && m.o.Discipline != nil {
				m.o.Discipline.Break()
			}
			m.set(i, 0)
		}
	}
}

// Holds reports whether the calling thread is known to hold the lock at addr.
func (c *Call) Holds(addr uint64) bool {
	m := c.M
	at, ok := m.lock(addr)
	if !ok || m.o.Discipline == nil { // what is only followed decides nothing
		return false
	}
	for k := range uint32(discipline.MaxLocks) {
		if m.w[m.locksOf(c.Thread)+k]&^heldForReading == uint64(at)<<1 {
			return true
		}
	}
	return false
}

// HoldsAny reports whether the calling thread is known to hold a lock, which others may want.
func (c *Call) HoldsAny() bool {
	first := c.M.locksOf(c.Thread)
	return c.M.o.Discipline != nil && c.M.live > 1 && slices.ContainsFunc(c.M.w[first:first+discipline.MaxLocks], func(w uint64) bool { return w != 0 })
}

// Drop notes that the calling thread gave the lock at addr back.
func (c *Call) Drop(addr uint64) {
	m := c.M
	at, ok := m.lock(addr)
	if !ok || !m.followsLocks() {
		return
	}
	if m.contenders > 1 {
		m.o.Discipline.Release(at, m.who(c.Thread))
	}
	for k := range uint32(discipline.MaxLocks) {
		i := m.locksOf(c.Thread) + k
		if m.w[i]&^heldForReading == uint64(at)<<1 {
			if m.w[i]&heldForReading == 0 {
				m.orders.ReleaseLock(c.Thread, at)
			}
			m.set(i, 0)
			return
		}
	}
}

// CreationNoticed reports whether another thread may notice that the calling one
// creates a thread.
func (c *Call) CreationNoticed() bool {
	d := c.M.o.Discipline
	return d == nil || d.Contended(discipline.Creation, 1, uint8(c.Thread), true)
}

// DropNoticed reports whether another thread may notice that the lock at addr is
// given back: who looks at it, or ends the object that it lies in.
func (c *Call) DropNoticed(addr uint64) bool {
	m := c.M
	at, ok := m.lock(addr)
	if m.o.Discipline == nil || !ok || m.o.Discipline.ReleaseNoticed(at, uint8(c.Thread)) {
		return true
	}
	o, _, _ := m.Find(addr)
	return m.o.Discipline.Contended(o.at, 1, uint8(c.Thread), false)
}

// Uses notes that the call uses the object at addr, whatever of it: where the object ends is noticed.
func (c *Call) Uses(addr uint64) {
	if o, _, _ := c.M.Find(addr); o.d0&bitShared != 0 {
		c.M.noteLate(c.Thread, o.at)
	}
}
