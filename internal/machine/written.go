package machine

import "fmt"

// When reads of memory never written are checked (the check "uninit"), stack and
// heap objects have behind their contents a bit for each byte, set when the
// byte is written. A read is reported when none of its bytes was ever written:
// padding inside a struct that is read as one word is then no false alarm, and
// a variable that nobody set is found.

// marks is the address of the first word of an object's bits and the offset of
// the access in the object; ok is false for objects without bits.
func (m *Machine) marks(a access) (at uint32, off uint64, ok bool) {
	k := Kind(a.d0 >> kindShift & kindMask)
	if k != StackObject && k != HeapObject || a.d0&bitTLS != 0 {
		return 0, 0, false
	}
	return uint32(a.d0) + wordsOf(a.size), uint64(a.word-uint32(a.d0))*8 + uint64(a.shift/8), true
}

// markWritten notes that n bytes at a were written.
func (m *Machine) markWritten(a access, n uint64) {
	if !m.uninit {
		return
	}
	at, off, ok := m.marks(a)
	for i := off; ok && i < off+n; i++ {
		m.set(at+uint32(i/64), m.w[at+uint32(i/64)]|1<<(i%64))
	}
}

// unwritten is the fault of reading n bytes of which none was ever written.
func (m *Machine) unwritten(a access, addr, n uint64) *Fault {
	at, off, ok := m.marks(a)
	if !ok {
		return nil
	}
	for i := off; i < off+n; i++ {
		if m.w[at+uint32(i/64)]>>(i%64)&1 != 0 {
			return nil
		}
	}
	o, _, _ := m.Find(addr)
	return &Fault{Check: Uninit, Addr: addr, Size: n, Other: -1,
		Text: fmt.Sprintf("read of %s at offset %d of %s, never written before", bytesText(n), off, m.Describe(&o))}
}

// copyWritten copies the bits of n bytes: copying unwritten bytes is no use of
// them.
func (m *Machine) copyWritten(dst, src access, n uint64) {
	to, toOff, ok := m.marks(dst)
	if !ok {
		return
	}
	from, fromOff, known := m.marks(src)
	bits := make([]bool, n)
	for i := range bits {
		k := fromOff + uint64(i)
		bits[i] = !known || m.w[from+uint32(k/64)]>>(k%64)&1 != 0
	}
	for i, b := range bits {
		k := toOff + uint64(i)
		m.set(to+uint32(k/64), m.w[to+uint32(k/64)]&^(1<<(k%64))|bit(b)<<(k%64))
	}
}
