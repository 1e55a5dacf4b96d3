package machine

import "heddle/internal/ir/program"

// A state of a counted machine falls into parts: what all threads have in common,
// and what is in each thread's region. An engine may note parts and put a state
// together again from them, instead of going back to it.

// PartWord is a word of a part that is not zero.
type PartWord struct {
	At    uint32
	Value uint64
}

// Common is the number of the part that no thread has for itself: thread t's is t.
const Common = -1

// Part appends the words of a part.
func (v Stepwise) Part(part int, buf []PartWord) []PartWord {
	m := v.m
	var room [64]Section
	list := m.Sections(room[:0])
	if part == Common {
		return m.nonzero(list[0], buf)
	}
	for _, s := range list[1+part*SectionsPerThread:][:SectionsPerThread] {
		buf = m.nonzero(s, buf)
	}
	return buf
}

// CommonWord is the word of the common part that holds all of the memory that thread
// t's next action, a load or a store of less than a pointer, reads or writes; false if
// there is none.
func (v Stepwise) CommonWord(t int) (at uint32, ok bool) {
	m := v.m
	in := &m.p.Code[m.PC(t)]
	if in.Op != program.Load && in.Op != program.Store || in.Span == 0 {
		return 0, false
	}
	a := m.pendingAccess(t, in)
	if in.Op == program.Store && a.Size*8 >= uint64(m.p.PointerBits) {
		return 0, false // it may give an object away
	}
	o, off, found := m.Find(a.Addr)
	if !found || o.Thread >= 0 || off < 0 || uint64(off)&7+a.Size > 8 {
		return 0, false
	}
	at = o.base() + uint32(off>>3)
	return at, at >= heapBase && at < m.globalEnd
}

func (m *Machine) nonzero(s Section, buf []PartWord) []PartWord {
	for at := s.First; at < s.First+s.Words; at++ {
		if v := m.w[at]; v != 0 {
			buf = append(buf, PartWord{at, v})
		}
	}
	return buf
}

// ReplacePart puts one content of a part in the place of another. Marks are void
// then; Reassembled is to be called when all parts are in place.
func (v Stepwise) ReplacePart(old, now []PartWord) {
	for _, x := range old {
		v.m.w[x.At] = 0
	}
	for _, x := range now {
		v.m.w[x.At] = x.Value
	}
}

// Reassembled takes note that parts were replaced.
func (v Stepwise) Reassembled() {
	v.m.Forget()
	v.m.recount()
}
