package machine

// This file is how the machine asks what opaque words stand for, of who keeps their values.

// Values keeps what opaque words stand for. Bytes are counted through the words of the
// state, as Stretch.First counts them.
type Values interface {
	// Read gives bytes of which some lie in opaque words; ok is false if one of them
	// is not known.
	Read(first uint64, buf []byte) (ok bool)

	// Write writes bytes, Put the lowest n of a word that may be opaque, Copy copies n
	// bytes that may overlap, Rotate moves the k bytes behind n others before them.
	Write(first uint64, buf []byte)
	Put(first uint64, w uint64, n uint)
	Copy(to, from, n uint64)
	Rotate(first, n, k uint64)

	// Invent lets n bytes at an address that were never written hold anything.
	Invent(addr uint64, s Stretch, n uint64)

	// Takes follows a read of n bytes that Copy or Read is not asked for.
	Takes(first, n uint64)

	// Same reports whether two words, of which one is opaque, are known to be equal.
	Same(a, b uint64) bool

	// Within reports whether n bytes are no more than an opaque word says, if that is known.
	Within(w, n uint64) (within, known bool)

	// Pointers calls f with each number that an opaque word may be a sum of, or a part of.
	Pointers(w uint64, f func(uint64))

	// MayLie reports whether an opaque word that was made of an address may be, or have in it, one of n addresses from a first
	// one on.
	MayLie(w, first, n uint64) bool

	// Reached reports of each of some blocks whether, whatever the inputs are, a chain of pointers leads to it that begins at one of
	// some places. Each place lies in opaque words in part.
	Reached(places []uint64, blocks []Hanging) []bool

	// Made reports whether an opaque word may have been made of an address of a thread's object.
	Made(w uint64) bool

	// Across gives n bytes, no more than a word has, that need not lie in one.
	Across(first uint64, n uint) uint64

	// Constants calls f with each number that is part of what an opaque word stands for.
	Constants(w uint64, f func(v uint64))
}

// SetValues sets the keeper of the values of opaque words.
func (x Unknowns) SetValues(v Values) { x.m.values = v }

// meets reports whether n bytes of memory lie in opaque words, in part.
func (m *objects) meets(a access, n uint64) bool { return m.o.Opaque && n > 0 && m.opaqueIn(a, n) }

// readOpaque reads bytes that meet opaque words. A library function is begun again when
// those that it wants are known.
func (m *objects) readOpaque(t, pc int, a access, addr uint64, buf []byte) *Fault {
	if m.values.Read(a.first, buf) {
		return nil
	}
	return m.lacks(&Fault{Class: Opaque, Thread: t, PC: pc, Addr: addr, Size: uint64(len(buf)), Other: -1, Text: "the library reads a symbolic value"})
}

// accesses are those that a call will make. Of one that opaque bytes decide about, all that may be: to the end of the
// object.
func (m *objects) accesses(x *External, c *Call, buf []Access) []Access {
	if !m.o.Opaque {
		return x.Accesses(c, buf)
	}
	outer := m.look()
	n := len(buf)
	buf = x.Accesses(c, buf)
	if u := m.looked(outer); u.memory == nil {
		return buf
	}
	for i := n; i < len(buf); i++ {
		if o, off, ok := m.Find(buf[i].Addr); ok && off >= 0 && uint64(off) < o.Size {
			buf[i].Size = o.Size - uint64(off)
		}
	}
	return buf
}

// StandIn is what the next library function that is called with bare (see Advance) reads
// in place of opaque arguments: it does not matter to it which of several values it gets.
func (x Unknowns) StandIn(v uint64) { x.m.standIn = &v }

// StandInNone takes it back.
func (v Unknowns) StandInNone() { v.m.standIn = nil }

// across reads up to 8 bytes at a place, which give an opaque word if they lie in one.
func (m *objects) across(a access, n uint) uint64 {
	if m.values != nil && m.opaqueIn(a, uint64(n)) {
		return m.values.Across(a.first, n)
	}
	return m.get(a, n)
}

// madeOfAddress reports whether a word is opaque and may have been made of an address of a thread's object.
func (m *objects) madeOfAddress(w uint64) bool {
	return m.values != nil && IsOpaque(w) && m.values.Made(w)
}

// eachNumber calls f with a word or, if it is opaque, with the numbers in it that may be pointers.
func (m *objects) eachNumber(w uint64, f func(uint64)) {
	if m.values != nil && IsOpaque(w) {
		m.values.Pointers(w, f)
		return
	}
	f(w)
}

// copyOpaque copies bytes that meet opaque words.
func (m *objects) copyOpaque(dst, src access, n uint64) {
	if src.shift() != 0 || dst.shift() != 0 || n%8 != 0 {
		m.values.Copy(dst.first, src.first, n)
		return
	}
	words := make([]uint64, n/8)
	copy(words, m.w[src.word():])
	for i, w := range words {
		m.set(dst.word()+uint32(i), w)
	}
}

// KeepNumber keeps the number of the stack object that a value points to, if any,
// from being given again: an opaque word may point there. Who has that word may also read what the object holds.
func (x Unknowns) KeepNumber(v uint64) { x.m.near(v, x.m.keepNumber) }

func (m *objects) keepNumber(v uint64) {
	if o, ok := m.ofThread(v); ok && o.Kind() == StackObject && o.d0&bitTLS == 0 {
		m.publish(v)
	}
}
