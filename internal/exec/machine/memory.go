package machine

import (
	"encoding/binary"
	"fmt"
)

// access is a resolved range of memory. (Of a struct with more than four fields the
// compiler keeps none in registers.)
type access struct {
	first uint64 // byte, counted through the words
	d0    uint64
	size  uint64 // of the object
	desc  uint32 // address of its descriptor
}

// word is the word that the first byte is in, and shift where in bits.
func (a access) word() uint32 { return uint32(a.first >> 3) }
func (a access) shift() uint  { return uint(a.first&7) * 8 }

// shared reports whether another thread may notice the access.
func (a access) shared() bool { return a.d0&(bitShared|bitConst) == bitShared }

// check resolves an access of size bytes at addr, or says what is wrong.
//
// The first part is the whole way of an ordinary access; the second says the same
// of all of them.
func (m *sharing) check(t, pc int, addr, size uint64, write bool) (access, *Fault) {
	id, off := m.addr.Split(addr)
	if region := id >> (m.addr.idBits & 63); region <= uint64(m.threads) {
		at := m.descriptor(region, id&(1<<(m.addr.idBits&63)-1))
		d0, room := m.w[at], m.w[at+1]&sizeMask
		off -= m.addr.skewOf(d0, id)
		mine := d0&bitShared != 0 || region == uint64(t+1) || region == 0
		if d0&(bitAlive|bitTail|bitLeft) == bitAlive && !(write && d0&bitsReadOnly != 0) && Kind(d0>>kindShift&kindMask) <= HeapObject && mine && size <= room && off <= room-size {
			return access{uint64(uint32(d0))<<3 + off, d0, room, at}, nil
		}
	}
	o, off, ok := m.at(addr)
	if ok {
		if o.d0&(bitAlive|bitLeft) == bitAlive && size <= o.Size && off <= o.Size-size && !(write && o.d0&bitsReadOnly != 0) && o.Kind() <= HeapObject {
			if o.d0&bitShared == 0 && o.Thread != t && o.Thread >= 0 {
				return access{}, &Fault{Class: Escaped, Thread: t, PC: pc, Addr: addr, Text: "an object of thread " + fmt.Sprint(o.Thread) + " was reached by another", Other: -1}
			}
			return access{uint64(o.base())<<3 + off, o.d0, o.Size, o.at}, m.sizedFault(&o, t, pc, addr, size, off+size, write)
		}
	}
	return access{}, m.badAccess(t, pc, addr, size, write)
}

// badAccess says what is wrong with an access that check refused.
func (m *sharing) badAccess(t, pc int, addr, size uint64, write bool) *Fault {
	f := &Fault{Class: Violation, Thread: t, PC: pc, Addr: addr, Size: size, Write: write, Other: -1}
	verb := "read of "
	if write {
		verb = "write of "
	}
	what := verb + bytesText(size)
	if size == 0 {
		what = "access"
	}
	o, off, ok := m.Find(addr)
	if ok && (o.Freed() || o.Left()) {
		m.noteLate(t, o.at)
	}
	switch {
	case !ok && m.addr.Null(addr):
		f.Check = Null
		f.Text = what + " through a null pointer"
		if addr != 0 {
			f.Text = fmt.Sprintf("%s at address %d: a null pointer plus an offset", what, addr)
		}
	case !ok:
		f.Check = Pointer
		f.Text = fmt.Sprintf("%s at 0x%x, which is not the address of any object", what, addr)
	case o.Freed() && o.Kind() == HeapObject:
		f.Check = UseAfterFree
		f.Text = fmt.Sprintf("%s at offset %d of a heap block of %s that was freed", what, off, bytesText(o.Size))
	case o.Freed() && o.d0&bitTLS != 0:
		f.Check = UseAfterReturn
		f.Text = fmt.Sprintf("%s in a thread-local variable (%s) of thread %d, which has ended", what, bytesText(o.Size), o.Thread)
	case o.Left():
		f.Check = UseAfterReturn
		f.Text = fmt.Sprintf("%s in a local variable (%s) whose block was left", what, bytesText(o.Size))
	case o.Freed():
		f.Check = UseAfterReturn
		f.Text = fmt.Sprintf("%s in a local variable (%s) whose function has returned", what, bytesText(o.Size))
	case o.Kind() == FunctionObject:
		f.Check = Pointer
		f.Text = what + " in the code of " + m.Describe(&o)
	case o.Kind() == UndefinedObject:
		f.Class = Gap
		f.Text = what + " in " + m.Describe(&o) + ", which is declared but not defined"
	case off < 0 || size > o.Size || uint64(off) > o.Size-size:
		f.Check = Bounds
		f.Text = fmt.Sprintf("%s at offset %d of %s", what, off, m.Describe(&o))
	default:
		f.Check = ReadOnly
		kind := " in constant "
		if o.Kind() == HeapObject {
			kind = " in read-only "
		}
		f.Text = what + kind + m.Describe(&o)
	}
	return f
}

// get reads up to 8 bytes at a resolved place.
func (m *objects) get(a access, n uint) uint64 {
	v := m.w[a.word()] >> a.shift()
	if a.shift()+n*8 > 64 {
		v |= m.w[a.word()+1] << (64 - a.shift())
	}
	if n < 8 {
		v &= 1<<(n*8) - 1
	}
	return v
}

// put writes up to 8 bytes at a resolved place.
func (m *objects) put(a access, n uint, v uint64) {
	if n == 8 && a.shift() == 0 {
		m.set(a.word(), v)
		return
	}
	mask := uint64(1)<<(n*8) - 1
	if n == 8 {
		mask = ^uint64(0)
	}
	v &= mask
	m.set(a.word(), m.w[a.word()]&^(mask<<a.shift())|v<<a.shift())
	if a.shift()+n*8 > 64 {
		down := 64 - a.shift()
		m.set(a.word()+1, m.w[a.word()+1]&^(mask>>down)|v>>down)
	}
}

// reach is check of memory that a function of the platform accesses, which others may notice. All of its accesses come
// through here.
func (m *sharing) reach(t, pc int, addr, n uint64, write bool) (access, *Fault) {
	a, f := m.check(t, pc, addr, n, write)
	if f == nil {
		m.called(t, a, addr, n, write)
		m.times.touch(a.first, n, write)
	}
	return a, f
}

// ReadBytes reads memory on behalf of thread t at instruction pc.
func (m *sharing) ReadBytes(t, pc int, addr uint64, buf []byte) *Fault {
	a, f := m.reach(t, pc, addr, uint64(len(buf)), false)
	if f == nil {
		f = m.takesUnwritten(t, pc, a, addr, uint64(len(buf)))
	}
	if f != nil {
		return f
	}
	return m.readInto(t, pc, a, addr, buf)
}

func (m *sharing) readInto(t, pc int, a access, addr uint64, buf []byte) *Fault {
	m.uses.noteParts(a, uint64(len(buf)))
	if m.meets(a, uint64(len(buf))) {
		if f := m.readOpaque(t, pc, a, addr, buf); f != nil {
			return f
		}
	} else {
		m.copyOut(a, buf)
	}
	return nil
}

func (m *objects) copyOut(a access, buf []byte) {
	for len(buf) >= 8 {
		binary.LittleEndian.PutUint64(buf, m.get(a, 8))
		buf = buf[8:]
		a.first += 8
	}
	if len(buf) > 0 {
		v := m.get(a, uint(len(buf)))
		for i := range buf {
			buf[i] = byte(v >> (8 * i))
		}
	}
}

// WriteBytes writes memory on behalf of thread t at instruction pc. Pointers
// among the bytes are published if the target is shared.
func (m *sharing) WriteBytes(t, pc int, addr uint64, buf []byte) *Fault {
	a, f := m.reach(t, pc, addr, uint64(len(buf)), true)
	if f != nil {
		return f
	}
	if m.meets(a, uint64(len(buf))) {
		m.values.Write(a.first, buf)
	} else {
		m.copyIn(a, buf)
	}
	m.wrote(t, a, addr, uint64(len(buf)))
	return nil
}

func (m *objects) copyIn(a access, buf []byte) {
	for i := 0; i < len(buf); {
		bit := a.shift() + uint(i)*8
		if bit&63 == 0 && len(buf)-i >= 8 {
			var v uint64
			for k := 7; k >= 0; k-- {
				v = v<<8 | uint64(buf[i+k])
			}
			m.set(a.word()+uint32(bit>>6), v)
			i += 8
			continue
		}
		at := a.word() + uint32(bit>>6)
		m.set(at, m.w[at]&^(0xff<<(bit&63))|uint64(buf[i])<<(bit&63))
		i++
	}
}

// Read reads an integer of n (at most 8) bytes.
func (m *sharing) Read(t, pc int, addr uint64, n uint) (uint64, *Fault) {
	a, f := m.reach(t, pc, addr, uint64(n), false)
	if f == nil {
		f = m.takesUnwritten(t, pc, a, addr, uint64(n))
	}
	if f != nil {
		return 0, f
	}
	m.uses.noteParts(a, uint64(n))
	if m.meets(a, uint64(n)) {
		var b [8]byte
		f := m.readOpaque(t, pc, a, addr, b[:n])
		return binary.LittleEndian.Uint64(b[:]), f
	}
	return m.get(a, n), nil
}

// Write writes an integer of n (at most 8) bytes.
func (m *sharing) Write(t, pc int, addr uint64, n uint, v uint64) *Fault {
	a, f := m.reach(t, pc, addr, uint64(n), true)
	if f != nil {
		return f
	}
	if m.meets(a, uint64(n)) || m.o.Opaque && IsOpaque(v) {
		m.values.Put(a.first, v, n)
	} else {
		m.put(a, n, v)
	}
	m.wrote(t, a, addr, uint64(n))
	return nil
}

// ReadString reads a string up to its NUL, which is not returned.
func (m *sharing) ReadString(t, pc int, addr uint64) ([]byte, *Fault) {
	var s []byte
	o, off, ok := m.Find(addr)
	if !ok || off < 0 || uint64(off) >= o.Size || !o.Alive() {
		_, f := m.check(t, pc, addr, 1, false)
		return nil, f
	}
	for {
		b, f := m.Read(t, pc, addr+uint64(len(s)), 1)
		if f != nil {
			return nil, f
		}
		if b == 0 {
			return s, nil
		}
		s = append(s, byte(b))
	}
}

// StringSize is the number of bytes of the string at addr with its NUL, as far
// as it lies in its object; where opaque bytes decide, as large as it can be.
func (m *objects) StringSize(addr uint64) uint64 {
	o, off, ok := m.Find(addr)
	if !ok || off < 0 || !o.Alive() {
		return 1
	}
	n := uint64(off)
	for ; n < o.Size; n++ {
		bit := n * 8
		w := m.w[o.base()+uint32(bit>>6)]
		if m.values != nil && IsOpaque(w) {
			var b [1]byte
			if m.readOpaque(0, -1, access{first: uint64(o.base())<<3 + n}, addr-uint64(off)+n, b[:]) == nil && b[0] == 0 {
				return n - uint64(off) + 1
			}
			continue
		}
		if byte(w>>(bit&63)) == 0 {
			return n - uint64(off) + 1
		}
	}
	return n - uint64(off)
}

// Located is the first of n bytes of living memory, counted through the words of the state; false: there is no such memory.
func (v Inspector) Located(addr, n uint64) (first uint64, ok bool) {
	o, off, ok := v.m.Find(addr)
	if !ok || !o.Alive() || off < 0 || uint64(off)+n > o.Size || o.Kind() > HeapObject {
		return 0, false
	}
	return uint64(o.base())<<3 + uint64(off), true
}

// Peek reads bytes for a person to look at: no fault, no check of sharing.
func (m *objects) Peek(addr uint64, buf []byte) bool {
	o, off, ok := m.Find(addr)
	if !ok || !o.Alive() || off < 0 || uint64(off)+uint64(len(buf)) > o.Size || o.Kind() > HeapObject {
		return false
	}
	a := access{uint64(o.base())<<3 + uint64(off), o.d0, o.Size, o.at}
	m.looksAtBytes(a, uint64(len(buf)))
	m.times.touch(a.first, uint64(len(buf)), false)
	m.copyOut(a, buf)
	return true
}
