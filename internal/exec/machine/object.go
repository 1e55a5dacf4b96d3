package machine

import (
	"fmt"

	"heddle/internal/ir/program"
)

// A descriptor is two words. Word 0: the word address of the contents in bits
// 0-31, and the bits below; zero where there is no object. Word 1: size in
// bytes in bits 0-47; for the further pages of an object (32-bit pointers) the
// distance to its first page in bits 48-63, with bitTail set.
const (
	kindShift = 32
	kindMask  = 7

	bitAlive  = 1 << 40
	bitShared = 1 << 41 // another thread may reach it
	bitLeaked = 1 << 42 // a stack object whose address may outlive it
	bitConst  = 1 << 43 // writes are faults
	bitTail   = 1 << 44
	bitFreed  = 1 << 45 // was a heap block or stack object; pointers to it may remain
	bitTLS    = 1 << 46 // a thread's copy of a thread-local variable
	bitMoved  = 1 << 47 // a freed heap block: see Moved
	bitLeft   = 1 << 50 // a stack object whose block was left: it has its room, and nobody may access it
	bitFrozen = 1 << 49 // a heap block, writes to which are faults; it may be freed, unlike a constant
	bitHidden = 1 << 52 // a heap block: somewhere there may be a number of which the program makes its address
	bitSkewed = 1 << 51 // a heap block that begins behind its page (program.Addresses.Skew): it is aligned to no more than a unit

	makerShift = 53 // who made a heap block: a Maker
	makerMask  = 3

	bitsReadOnly = bitConst | bitFrozen

	sizeMask = 1<<48 - 1
)

// Kind is the kind of an object.
type Kind uint8

// The kinds of objects.
const (
	GlobalObject Kind = iota
	StackObject
	HeapObject
	FunctionObject
	UndefinedObject // declared, nowhere defined
)

// Object is a handle to an object: its number, the address of its descriptor
// and what the descriptor says.
type Object struct {
	ID     uint64
	d0     uint64
	Size   uint64
	at     uint32 // of the descriptor
	Thread int    // that owns it; -1: global
	Index  int    // number among its owner's objects (stack or heap) or static index
}

// Kind returns the kind of the object.
func (o *Object) Kind() Kind { return Kind(o.d0 >> kindShift & kindMask) }

// Alive reports whether the object exists now.
func (o *Object) Alive() bool { return o.d0&bitAlive != 0 }

// Freed reports whether it existed once and is gone.
func (o *Object) Freed() bool { return o.d0&bitFreed != 0 }

// Left reports whether it is a local variable out of scope: its block was left, and not entered again.
func (o *Object) Left() bool { return o.d0&bitLeft != 0 }

// Shared reports whether several threads may reach it.
func (o *Object) Shared() bool { return o.d0&bitShared != 0 }

// Constant reports whether it is the same as long as the program runs.
func (o *Object) Constant() bool { return o.d0&bitConst != 0 }

// ReadOnly reports whether writing it is a fault.
func (o *Object) ReadOnly() bool { return o.d0&bitsReadOnly != 0 }

func (o *Object) base() uint32 { return uint32(o.d0) }

// skewOf is how far behind the beginning of its page the object of a descriptor and a number begins.
func (a *addresses) skewOf(d0, id uint64) uint64 {
	if d0&bitSkewed == 0 {
		return 0
	}
	return a.Skew(id)
}

// descriptor is where the descriptor of an object number of a region lies.
func (m *objects) descriptor(region, idx uint64) uint32 {
	if region > 0 && idx >= m.addr.heapIdx {
		return uint32(region<<regionBits+descBase+maxObjects*2) + uint32(idx-m.addr.heapIdx)*2
	}
	return uint32(region<<regionBits + descBase + idx*2)
}

// object finds the object that a pointer's object number names, and the
// distance of that number from the object's first. If there is none, o is zero, which is not alive.
func (m *objects) object(id uint64) (o Object, tail uint64, ok bool) {
	region := id >> m.addr.idBits
	if region > uint64(m.threads) {
		return o, 0, false
	}
	idx := id & (1<<m.addr.idBits - 1)
	at := m.descriptor(region, idx)
	d0, d1 := m.w[at], m.w[at+1]
	if d0&bitTail != 0 {
		tail = d1 >> 48
		id -= tail
		at -= uint32(tail) * 2
		idx -= tail
		d0, d1 = m.w[at], m.w[at+1]
	}
	if d0 == 0 {
		return o, 0, false
	}
	o = Object{ID: id, d0: d0, Size: d1 & sizeMask, at: at, Thread: int(region) - 1, Index: int(idx)}
	if region > 0 && idx >= m.addr.heapIdx {
		o.Index -= int(m.addr.heapIdx)
	}
	return o, tail, true
}

// Find resolves a pointer to an object, dead or alive, and the offset in it,
// which may lie outside of the object on either side.
func (m *objects) Find(addr uint64) (o Object, offset int64, ok bool) {
	o, off, ok := m.at(addr)
	offset = int64(off)
	// A small step before an object's start borrows from the number.
	if after, may := m.addr.nextPage(addr); may && (!ok || offset > int64(o.Size+m.addr.Slack())) {
		if next, tail, found := m.object(m.addr.Number(after)); found && tail == 0 {
			return next, int64(addr - m.AddressOf(&next)), true
		}
	}
	return o, offset, ok
}

// at is Find for accesses: an address before an object's start counts as one far behind another one's end.
func (m *objects) at(addr uint64) (o Object, offset uint64, ok bool) {
	id, off := m.addr.Split(addr)
	o, tail, ok := m.object(id)
	if !ok {
		return o, 0, false
	}
	return o, off + tail<<m.addr.PageBits(id) - m.addr.skewOf(o.d0, o.ID), true
}

// nextPage is the first address with the next number, if v may be a step before the start of the object that has that.
func (a *addresses) nextPage(v uint64) (first uint64, may bool) {
	id, off := a.Split(v)
	page := uint64(1) << a.PageBits(id)
	if off < page/2 {
		return 0, false
	}
	return v - off + page, true
}

// before is how many bytes before a number's page may be a step before the start of its object, see nextPage.
func (a *addresses) before(id uint64) uint64 {
	return 1 << (a.PageBits(a.Number(a.Page(id)-1)) - 1)
}

// AddressOf is the address of an object's first byte.
func (m *objects) AddressOf(o *Object) uint64 { return m.addr.Page(o.ID) + m.addr.skewOf(o.d0, o.ID) }

// staticObject is the object of a static of the program.
func (m *objects) staticObject(i int) Object {
	o, _, _ := m.object(m.addr.Number(m.p.Statics[i].Addr))
	return o
}

// StaticIndex returns the static of the program that a global object is; -1: none.
func (m *objects) StaticIndex(o *Object) int {
	if o.Thread >= 0 {
		return -1
	}
	i, ok := m.staticAt[o.ID]
	if !ok {
		return -1
	}
	return i
}

// FunctionAt is the function or external that a pointer names.
func (m *objects) FunctionAt(addr uint64) (fn, external int, ok bool) {
	o, off, found := m.Find(addr)
	if !found || off != 0 || o.Kind() != FunctionObject {
		return -1, -1, false
	}
	i := m.StaticIndex(&o)
	if i < 0 {
		return -1, -1, false
	}
	s := &m.p.Statics[i]
	return s.Func, s.External, true
}

// Describe names an object for a person: "global x", "a heap block of 12 bytes".
func (m *objects) Describe(o *Object) string {
	switch o.Kind() {
	case StackObject:
		if o.d0&bitTLS != 0 && o.Index == 0 {
			return fmt.Sprintf("errno of thread %d", o.Thread)
		}
		if o.d0&bitTLS != 0 {
			return fmt.Sprintf("a thread-local variable of thread %d (%s)", o.Thread, bytesText(o.Size))
		}
		return fmt.Sprintf("a local variable of thread %d (%s)", o.Thread, bytesText(o.Size))
	case HeapObject:
		return fmt.Sprintf("a heap block of %s (thread %d allocated it)", bytesText(o.Size), o.Thread)
	}
	i := m.StaticIndex(o)
	if i < 0 {
		return fmt.Sprintf("an object of the library (%s)", bytesText(o.Size))
	}
	s := &m.p.Statics[i]
	switch {
	case s.Kind == program.StaticFunc:
		return "function " + s.Name
	case s.Kind == program.StaticExternal:
		return "external " + s.Name
	}
	return fmt.Sprintf("%s (%s)", s.Name, bytesText(o.Size))
}

func bytesText(n uint64) string {
	if n == 1 {
		return "1 byte"
	}
	return fmt.Sprintf("%d bytes", n)
}
