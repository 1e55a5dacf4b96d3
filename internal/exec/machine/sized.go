package machine

import "fmt"

// A heap block, or an array on the stack, may have a size that is an opaque word. Its descriptor then holds the most
// that it may be, for which there is room, and a word behind the record of written bytes
// holds the size. Whether an access lies in the block is asked of who keeps the values.
//
// Its descriptor has bitTail set at a distance of 0, which stands for the object itself
// and lets the first part of check pass it by.

// bitSized marks the descriptor of such a block.
const bitSized = 1 << 48

// roomOf is roomFor the block of a descriptor, with the word of its size.
func (m *objects) roomOf(d0, size uint64) uint32 {
	if n := m.roomFor(size); d0&bitSized == 0 {
		return n
	}
	return m.roomFor(size) + 1
}

// sizeWord is the word that holds the size of an object; ok is false if that is not a word.
func (m *objects) sizeWord(o *Object) (word uint64, ok bool) {
	if o.d0&bitSized == 0 || !o.Alive() {
		return 0, false
	}
	return m.w[o.base()+m.roomFor(o.Size)], true
}

// Sized returns the word that holds the size of an object; ok is false if that is not a word.
func (v Memory) Sized(o *Object) (word uint64, ok bool) { return v.m.sizeWord(o) }

// sizedFault says what is wrong with an access of the first n bytes of a block, or asks;
// nil: nothing is.
func (m *sharing) sizedFault(o *Object, t, pc int, addr, size, n uint64, write bool) *Fault {
	w, ok := m.sizeWord(o)
	if !ok || m.spanning {
		return nil
	}
	within, known := m.values.Within(w, n)
	switch {
	case !known:
		return m.lacks(&Fault{Class: Opaque, Sized: true, Thread: t, PC: pc, Addr: addr, Size: size, Other: -1, Text: "an access to a block of unknown size"})
	case within:
		return nil
	}
	f := m.badAccess(t, pc, addr, size, write)
	what := "a heap block"
	if o.Kind() == StackObject {
		what = "a local variable"
	}
	f.Check, f.Text = Bounds, fmt.Sprintf("access of %s that ends at byte %d of %s of fewer bytes", bytesText(size), n, what)
	return f
}

// Span is Resolve for memory where it does not matter whether a block of unknown
// size has so much.
func (v Memory) Span(t, pc int, addr, n uint64, write bool) (Stretch, *Fault) {
	m := v.m
	m.spanning = true
	s, f := v.Resolve(t, pc, addr, n, write)
	m.spanning = false
	return s, f
}

// Reach is Span for memory that a function of the platform accesses, which others may notice.
func (v Memory) Reach(t, pc int, addr, n uint64, write bool) (Stretch, *Fault) {
	m := v.m
	s, f := v.Span(t, pc, addr, n, write)
	if f == nil {
		m.called(t, s.a, addr&m.addr.mask, n, write)
	}
	return s, f
}

// AllocSized makes a heap block of zero bytes whose size is an opaque word, and at most
// so many bytes, in the way that Choice says.
func (c *Call) AllocSized(most, size uint64) (uint64, *Fault) {
	m := c.M
	re := m.reusable(size, true)
	var addr uint64
	var f *Fault
	room := m.roomFor(most) + 1
	if c.Choice > 0 && c.Choice <= len(re) {
		o, _, _ := m.object(re[c.Choice-1])
		var base uint32
		if base, f = m.heapRoom(o.Thread, room); f == nil {
			m.set(o.at, uint64(HeapObject)<<kindShift|bitAlive|bitShared|o.d0&(bitSkewed|bitHidden)|uint64(base))
			m.listed.makes(o.at)
			m.set(o.at+1, most)
			addr = m.AddressOf(&o)
		}
	} else {
		addr, f = m.newHeapObjectIn(c.Thread, most, room)
	}
	if f != nil {
		f.PC = c.PC
		return 0, f
	}
	m.keepSize(addr, most, size)
	return addr, nil
}

// keepSize keeps the size of an object that was just made with room for most bytes and one word more.
func (m *objects) keepSize(addr, most, size uint64) {
	o, _, _ := m.Find(addr)
	m.set(o.at, o.d0|bitTail|bitSized)
	m.set(o.base()+m.roomFor(most), size)
}

// AllocaSized makes an array on a thread's stack whose size is an opaque word, and at most so many bytes.
func (v Memory) AllocaSized(t, pc int, most, size uint64) (uint64, *Fault) {
	addr, f := v.m.newStackObjectIn(t, most, 0, v.m.roomFor(most)+1)
	if f != nil {
		f.PC = pc
		return 0, f
	}
	v.m.keepSize(addr, most, size)
	return addr, nil
}

// freedSize is the size of a freed block, which may be an opaque word: that of one of
// unknown size is kept in its descriptor.
func (m *objects) freedSize(o *Object) uint64 {
	if o.d0&bitSized != 0 {
		return m.w[o.at+1]
	}
	return o.Size
}

func (m *objects) sameSize(a, b uint64) bool {
	if IsOpaque(a) || IsOpaque(b) {
		return m.values.Same(a, b)
	}
	return a == b
}

// Dangling are the sizes of the freed blocks that some value may still point to.
func (v Unknowns) Dangling() (sizes []uint64) {
	m := v.m
	for _, id := range m.dangling(false) {
		o, _, _ := m.object(id)
		sizes = append(sizes, m.freedSize(&o))
	}
	return sizes
}
