package machine

// This file is about the lives of local variables: each entry of a block begins one, which ends with the block. Two lives are
// of the same stack object, so that states in which nothing is left of the life before are equal. Where a pointer to it is left,
// the variable gets another number, and the pointer leads to an object that has ended. In optimised code that is so where optimisers
// did not see through lives (llvm/lives.h).
//
// What it can miss: optimised code may compute addresses from that of any other variable before a life begins, so that each life has the
// same there, and a pointer from the life before is not noticed while the variable lives.

// lifetime begins or ends the life of a stack object in its block: nothing is written to it, and out of its block nobody may
// access it.
//
// The variable of the next round of a loop is the same object, so that equal states stay equal, unless something still
// points to it: then it gets another number, and the old pointer leads to what has ended. Beginnings and ends are
// places to switch threads if another thread may reach the variable. Queries that count steps do without them, because
// unoptimised code has no such instructions.
func (m *storage) lifetime(addr uint64, begins bool) {
	o, off, _ := m.Find(addr)
	if off != 0 || !o.Alive() || o.Kind() != StackObject {
		return
	}
	m.noteEnd(o.Thread, o.at, o.d0)
	d := o.d0 | bitLeft
	if begins {
		d = o.d0 &^ bitLeft
	}
	m.set(o.at, d)
	for k := range m.roomFor(o.Size) {
		m.set(o.base()+k, 0)
	}
}

// renew begins a life of the variable whose address is in a slot of thread t's top frame.
func (m *storage) renew(t, pc int, slot uint32) *Fault {
	addr := m.w[slot]
	o, off, _ := m.Find(addr)
	again := off == 0 && o.Left()
	m.lifetime(addr, true)
	if !again || !m.keptPointer(&o, pc, slot) {
		return nil
	}
	m.set(o.at, uint64(StackObject)<<kindShift|bitFreed|bitLeft)
	idx, span := m.freeNumberFrom(t, m.frameMark(t), o.Size)
	if idx+span > m.addr.HalfNumbers() {
		return limitFault(t, pc, errStack)
	}
	b := m.tcb(t)
	at := b + descBase + uint32(idx)*2
	m.set(at, uint64(StackObject)<<kindShift|bitAlive|m.sharedBit()|uint64(o.base()))
	m.set(at+1, o.Size)
	for k := uint64(1); k < span; k++ {
		m.set(at+uint32(2*k), bitTail)
		m.set(at+uint32(2*k)+1, k<<48)
	}
	m.set(b+tcbObjects, max(m.w[b+tcbObjects], idx+span))
	m.set(slot, m.addr.Page(uint64(t+1)<<m.addr.idBits+idx))
	return nil
}

// frameMark is the first number that a stack object of a thread's top frame can have.
func (m *objects) frameMark(t int) uint64 {
	return uint64(uint32(m.w[uint32(m.w[m.tcb(t)+tcbFP])+header(frameMark)]))
}

// keptPointer reports whether something else than a slot of the top frame may point to a stack object of its thread. Numbers of
// earlier lives to which nothing points become free. The thread is at pc: what is noted of it in the state is where it stopped last.
func (m *storage) keptPointer(o *Object, pc int, slot uint32) bool {
	t, own := o.Thread, m.w[slot]
	m.set(slot, 0)
	defer m.set(slot, own)
	if !m.mayBeKept(o, pc) {
		return false
	}
	b := m.tcb(t)
	places, ids := []uint32{o.at}, []uint64{o.ID}
	for i := m.frameMark(t); i < m.w[b+tcbObjects]; i++ {
		if at := b + descBase + uint32(i)*2; m.w[at]&bitFreed != 0 {
			places, ids = append(places, at), append(ids, uint64(t+1)<<m.addr.idBits+i)
		}
	}
	found := m.referenced(ids)
	for i, at := range places[1:] {
		if !found[i+1] {
			m.clearStackDesc(at)
		}
	}
	n := m.w[b+tcbObjects]
	for m.w[b+descBase+uint32(n-1)*2] == 0 { // o has a number
		n--
	}
	m.set(b+tcbObjects, n)
	if !found[0] {
		m.set(o.at, m.w[o.at]&^bitLeaked)
	}
	return found[0]
}

// mayBeKept reports whether it is worth looking through the whole state. What is not noted as leaked is only pointed to by slots of
// the top frame, and from above on the stack: see noteStored.
func (m *storage) mayBeKept(o *Object, pc int) bool {
	if o.d0&bitLeaked != 0 {
		return true
	}
	b := m.tcb(o.Thread)
	fp := uint32(m.w[b+tcbFP])
	slots := uint32(m.p.Funcs[m.p.FuncOf[pc]].Slots)
	in := []Section{{fp, slots}, {o.base(), uint32(m.w[b+tcbSP]) - o.base()}}
	return m.referencedIn(in, []uint64{o.ID})[0]
}
