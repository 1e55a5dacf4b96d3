package machine

import (
	"fmt"
	"sort"

	"heddle/internal/ir/program"
)

// Heap blocks take the lowest free number of their thread. A freed block's
// descriptor stays as long as some value may point to it, so that a use after
// free is seen; an allocation of the same size may then take either a fresh
// number or a freed one (a choice): an allocator may give the same address
// again, which is what ABA faults live on, or may not.

// heapDesc is the address of the descriptor of a thread's heap object.
func (m *sharing) heapDesc(t int, idx uint64) uint32 {
	return m.tcb(t) + descBase + 2*maxObjects + uint32(idx)*2
}

func (m *sharing) heapID(t int, idx uint64) uint64 {
	return uint64(t+1)<<m.addr.idBits + m.addr.heapIdx + idx
}

// spanOf is how many numbers an object has.
func (m *objects) spanOf(o *Object) uint64 { return m.spanAt(o.at) }

// spanAt is how many numbers the object of a descriptor has: those behind its first say so.
func (m *objects) spanAt(at uint32) uint64 {
	k := uint32(1)
	for m.w[at+2*k]&bitTail != 0 && m.w[at+2*k+1]>>48 == uint64(k) {
		k++
	}
	return uint64(k)
}

// leadsTo is the addresses that lead to an object: how many there are from a first one on. Those a step before its start are among them, see
// near.
func (m *objects) leadsTo(o *Object) (first, size uint64) {
	first = m.addr.Page(o.ID) - m.addr.before(o.ID)
	last := o.ID + m.spanOf(o) - 1
	return first, m.addr.Page(last) + 1<<m.addr.PageBits(last) - first
}

// deadBlocks lists the freed blocks of all threads.
func (m *sharing) deadBlocks() (ids []uint64) {
	for t := 0; t < m.threads; t++ {
		n := m.w[m.tcb(t)+tcbHeap]
		for i := uint64(0); i < n; i++ {
			if m.w[m.heapDesc(t, i)]&bitFreed != 0 {
				ids = append(ids, m.heapID(t, i))
			}
		}
	}
	return ids
}

// dangling lists the freed blocks that some value may still point to; forget
// also drops the others' descriptors.
func (m *storage) dangling(forget bool) (ids []uint64) {
	dead := m.deadBlocks()
	if len(dead) == 0 {
		return nil
	}
	for i, found := range m.referenced(dead) {
		if o, _, _ := m.object(dead[i]); found || o.d0&bitHidden != 0 {
			ids = append(ids, dead[i])
		} else if forget {
			o, _, _ := m.object(dead[i])
			m.clearDesc(&o)
			m.lowerHeapCount(o.Thread)
		}
	}
	return ids
}

func (m *storage) clearDesc(o *Object) {
	for k := range uint32(m.spanOf(o)) {
		m.set(o.at+2*k, 0)
		m.set(o.at+2*k+1, 0)
	}
}

// lowerHeapCount drops free numbers at the end of a thread's heap.
func (m *storage) lowerHeapCount(t int) {
	n := m.w[m.tcb(t)+tcbHeap]
	for n > 0 && m.w[m.heapDesc(t, n-1)] == 0 {
		n--
	}
	m.set(m.tcb(t)+tcbHeap, n)
}

// reusable lists the dangling blocks that an allocation of size bytes may get. The size may
// be an opaque word.
func (m *storage) reusable(size uint64, forget bool) (ids []uint64) {
	for _, id := range m.dangling(forget) {
		if o, _, _ := m.object(id); m.sameSize(m.freedSize(&o), size) {
			ids = append(ids, id)
		}
	}
	return ids
}

// AllocChoices is the number of ways in which an allocation of size bytes can
// go: a fresh block, or one of the freed ones to which pointers remain.
func (c *Call) AllocChoices(size uint64) int { return 1 + len(c.M.reusable(size, false)) }

// Alloc makes a heap block of zero bytes, in the way that Choice says.
func (c *Call) Alloc(size uint64) (uint64, *Fault) {
	re := c.M.reusable(size, true)
	if c.Choice > 0 && c.Choice <= len(re) {
		return c.begun(c.M.reuse(re[c.Choice-1], size))
	}
	addr, f := c.begun(c.M.newHeapObject(c.Thread, size))
	if f != nil {
		f.PC = c.PC
	}
	return addr, f
}

// begun begins the life of a block.
func (c *Call) begun(addr uint64, f *Fault) (uint64, *Fault) {
	if o, _, ok := c.M.Find(addr); f == nil && ok {
		c.M.orders.Begin(c.Thread, o.at)
	}
	return addr, f
}

// hide notes that the program makes of a value a number that does not show it. If that is an address of a heap block, the block counts as
// pointed to from now on: a use after it is freed is seen, and others may reach it.
func (m *sharing) hide(v uint64) {
	if IsOpaque(v) {
		if m.values != nil && m.madeOfAddress(v) {
			m.hideAll() // it may be of any
		}
		return
	}
	if o, _, ok := m.Find(v & m.addr.inAddr); ok && (o.Alive() || o.Freed()) && o.Kind() == HeapObject && o.d0&bitHidden == 0 {
		m.set(o.at, o.d0|bitHidden)
	}
}

// hideAll is hide of the addresses of all heap blocks.
func (m *sharing) hideAll() {
	for t := range m.threads {
		for i := range m.w[m.tcb(t)+tcbHeap] {
			at := m.heapDesc(t, i)
			if d := m.w[at]; d&(bitAlive|bitFreed) != 0 && Kind(d>>kindShift&kindMask) == HeapObject {
				m.set(at, d|bitHidden)
			}
		}
	}
}

// Align makes a block that was just made begin at a multiple of a power of two, and returns its address.
func (c *Call) Align(addr, align uint64) (uint64, *Fault) {
	m := c.M
	o, _, _ := m.Find(addr)
	switch {
	case align <= program.Unit:
		return addr, nil
	case align > 1<<m.addr.PageBits(o.ID):
		return 0, &Fault{Class: Limit, Thread: c.Thread, PC: c.PC, Text: fmt.Sprintf("a heap block at a multiple of %d", align), Other: -1}
	}
	o.d0 &^= bitSkewed
	m.set(o.at, o.d0)
	return m.AddressOf(&o), nil
}

// reuse brings a freed block back to life. Old pointers to it are valid again.
func (m *storage) reuse(id, size uint64) (uint64, *Fault) {
	o, _, _ := m.object(id)
	base, f := m.heapRoom(o.Thread, m.roomFor(size))
	if f != nil {
		return 0, f
	}
	m.set(o.at, uint64(HeapObject)<<kindShift|bitAlive|m.sharedBit()|bitShared|o.d0&(bitSkewed|bitHidden)|uint64(base))
	m.listed.makes(o.at)
	m.set(o.at+1, size)
	return m.AddressOf(&o), nil
}

// sharedBit is set in new descriptors when everything counts as shared.
func (m *storage) sharedBit() uint64 {
	if m.o.EverywhereShared {
		return bitShared
	}
	return 0
}

// newHeapObject makes a block of a thread with the lowest free number.
func (m *storage) newHeapObject(t int, size uint64) (uint64, *Fault) {
	return m.newHeapObjectIn(t, size, m.roomFor(size))
}

// newHeapObjectIn makes one in so many words.
func (m *storage) newHeapObjectIn(t int, size uint64, room uint32) (uint64, *Fault) {
	idx, span, f := m.freeNumber(t, size)
	if f != nil {
		return 0, f
	}
	base, f := m.heapRoom(t, room)
	if f != nil {
		return 0, f
	}
	at := m.heapDesc(t, idx)
	m.w.Claim(at)
	m.w.Claim(base)
	m.set(at, uint64(HeapObject)<<kindShift|bitAlive|bitSkewed|m.sharedBit()|uint64(base))
	m.set(at+1, size)
	m.listed.makes(at)
	for k := uint64(1); k < span; k++ {
		m.set(at+uint32(2*k), bitTail)
		m.set(at+uint32(2*k)+1, k<<48)
	}
	if end := idx + span; end > m.w[m.tcb(t)+tcbHeap] {
		m.set(m.tcb(t)+tcbHeap, end)
	}
	id := m.heapID(t, idx)
	return m.addr.Page(id) + m.addr.Skew(id), nil
}

// freeNumber finds the lowest run of free heap numbers for a block, and its length.
func (m *storage) freeNumber(t int, size uint64) (idx, span uint64, f *Fault) {
	n := m.w[m.tcb(t)+tcbHeap]
	span = m.addr.Span(0, size)
	for i := uint64(0); i < n; i++ {
		if m.w[m.heapDesc(t, i)] != 0 {
			idx, span = i+1, m.addr.Span(i+1, size)
			continue
		}
		if i+1-idx == span {
			return idx, span, nil
		}
	}
	if idx+span > m.addr.HalfNumbers() {
		return 0, 0, &Fault{Class: Limit, Thread: t, Text: "the thread has too many heap blocks", Other: -1}
	}
	return idx, span, nil
}

// roomFor is the number of words that an object's contents take, with the record
// of written bytes behind them, and that of bits.
func (m *objects) roomFor(size uint64) uint32 {
	n := wordsOf(size)
	if m.bitwise {
		return 2*n + (n+7)/8
	}
	return n + (n+7)/8
}

// heapRoom finds room for a block: the lowest gap that is large enough.
func (m *storage) heapRoom(t int, words uint32) (uint32, *Fault) {
	b := m.tcb(t)
	top := uint32(m.w[b+tcbHeapTop])
	if holes := uint32(m.w[b+tcbHoles]); holes >= words && holes > 0 && words > 0 {
		if at, ok := m.gap(t, words); ok {
			m.set(b+tcbHoles, uint64(holes-words))
			return at, nil
		}
	}
	if uint64(top)+uint64(words) > uint64(b)+heapEnd {
		return 0, &Fault{Class: Limit, Thread: t, Text: "the heap of the thread is full (96 MiB)", Other: -1}
	}
	m.set(b+tcbHeapTop, uint64(top+words))
	return top, nil
}

// blocks lists the living heap blocks of a thread by address.
func (m *storage) blocks(t int) (list []Section) {
	for i := uint64(0); i < m.w[m.tcb(t)+tcbHeap]; i++ {
		at := m.heapDesc(t, i)
		if d := m.w[at]; d&bitAlive != 0 {
			if n := m.roomOf(d, m.w[at+1]&sizeMask); n > 0 {
				list = append(list, Section{uint32(d), n})
			}
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].First < list[j].First })
	return list
}

// lastEnd is the word address after the last living block of a thread.
func (m *storage) lastEnd(t int) uint32 {
	end := m.tcb(t) + heapBase
	for i := uint64(0); i < m.w[m.tcb(t)+tcbHeap]; i++ {
		at := m.heapDesc(t, i)
		if d := m.w[at]; d&bitAlive != 0 {
			end = max(end, uint32(d)+m.roomOf(d, m.w[at+1]&sizeMask))
		}
	}
	return end
}

// gap finds the lowest gap of the given size below the heap's top.
func (m *storage) gap(t int, words uint32) (uint32, bool) {
	at := m.tcb(t) + heapBase
	for _, s := range m.blocks(t) {
		if s.First-at >= words {
			return at, true
		}
		at = s.First + s.Words
	}
	return 0, false
}

// Release frees a heap block that malloc made, or says why it cannot be freed.
func (c *Call) Release(addr uint64) *Fault { return MadeByMalloc.Release(c, addr) }

// Release is Call.Release of a block that k made.
func (k Maker) Release(c *Call, addr uint64) *Fault {
	m := c.M
	o, off, ok := m.Find(addr)
	if ok && o.Freed() {
		m.noteLate(c.Thread, o.at)
	}
	switch {
	case !ok:
		return c.Fault(Free, "free of an address that belongs to no object")
	case o.Freed() && o.Kind() == HeapObject:
		return c.Fault(Free, "free of a heap block of "+bytesText(o.Size)+" that was freed before")
	case o.Kind() != HeapObject || !o.Alive():
		return c.Fault(Free, "free of "+m.Describe(&o)+", which malloc did not return")
	case off != 0:
		return c.Fault(Free, "free of an address inside "+m.Describe(&o)+", not at its start")
	case o.Maker() != k:
		return c.Fault(Free, k.frees()+m.Describe(&o)+", which "+o.Maker().text()+" made")
	}
	if f := m.outlived(c.Thread, &o); f != nil {
		f.PC = c.PC
		return f
	}
	m.freeBlock(c.Thread, &o)
	return nil
}

// freeBlock ends a block's life. Its number stays taken until no value points
// to it (see dangling).
func (m *storage) freeBlock(t int, o *Object) {
	m.noteEnd(t, o.at, o.d0)
	words := m.roomOf(o.d0, o.Size)
	base := o.base()
	if w, ok := m.sizeWord(o); ok {
		m.set(o.at+1, w)
	}
	for i := uint32(0); i < words; i++ {
		m.set(base+i, 0)
	}
	m.set(o.at, uint64(HeapObject)<<kindShift|bitFreed|o.d0&(bitSized|bitSkewed|bitHidden))
	b := m.tcb(o.Thread)
	if words == 0 {
		return
	}
	if base+words != uint32(m.w[b+tcbHeapTop]) {
		m.set(b+tcbHoles, m.w[b+tcbHoles]+uint64(words))
		return
	}
	top := m.lastEnd(o.Thread)
	m.set(b+tcbHoles, m.w[b+tcbHoles]-uint64(base-top))
	m.set(b+tcbHeapTop, uint64(top))
}

// Freeze makes every later write to a living heap block a fault. It may be freed.
func (c *Call) Freeze(addr uint64) {
	if o, off, ok := c.M.Find(addr); ok && off == 0 && o.Alive() && o.Kind() == HeapObject {
		c.M.set(o.at, o.d0|bitFrozen)
	}
}

// BlockSize is the size of the living heap block that starts at addr.
func (c *Call) BlockSize(addr uint64) (uint64, bool) {
	o, off, ok := c.M.Find(addr)
	if !ok || off != 0 || !o.Alive() || o.Kind() != HeapObject {
		return 0, false
	}
	return o.Size, true
}
