package machine

import "heddle/internal/ir/program"

// What a frame's frameCall word holds besides the instruction of a call.
const (
	frameThread   = 1 << 63 // the thread's first function: its return ends the thread
	frameCallback = 1 << 62 // called back by the external call at this instruction
	frameSaved    = 1 << 61 // a jump can go to the frame: see jump.go
	framePCMask   = 1<<32 - 1
	frameHeight   = 32 // from this bit on: see tall.go
)

var errStack = "the stack is used up: a thread has 16 MiB of frames (infinite recursion?)"

func limitFault(t, pc int, text string) *Fault {
	return &Fault{Class: Limit, Thread: t, PC: pc, Text: text, Other: -1}
}

// pushFrame makes the frame of a function on a thread's stack. Slots are zero.
func (m *storage) pushFrame(t, fn int, call uint64) *Fault {
	b := m.tcb(t)
	sp := uint32(m.w[b+tcbSP])
	slots := uint32(m.p.Funcs[fn].Slots)
	if sp+frameWords+slots > b+stackLimit {
		return limitFault(t, m.PC(t), errStack)
	}
	fp := sp + frameWords
	m.set(sp, call|m.heightWith(t, fn, fp+slots-b)<<frameHeight)
	m.set(sp+1, m.w[b+tcbFP])
	m.set(sp+2, m.livingObjects(t))
	if call&frameCallback != 0 {
		m.set(sp+3, m.call.Phase)
	}
	m.set(b+tcbFP, uint64(fp))
	m.set(b+tcbSP, uint64(fp+slots))
	m.times.forget(uint64(fp)<<3, uint64(slots)<<3)
	return nil
}

// popFrame takes the top frame off and returns its header.
func (m *storage) popFrame(t int) (call, phase uint64) {
	b := m.tcb(t)
	fp := uint32(m.w[b+tcbFP])
	call, phase = m.w[fp-4], m.w[fp-1]
	mark, caller := uint32(m.w[fp-2]), m.w[fp-3]
	m.clearStack(t, fp-frameWords)
	if call&frameSaved != 0 {
		m.forgetFrame(t, fp)
	}
	m.set(b+tcbFP, caller)
	if m.w[b+tcbObjects] > uint64(mark) {
		m.popObjects(t, uint64(mark))
	}
	return call, phase
}

// clearStack lowers the top of a thread's stack.
func (m *storage) clearStack(t int, to uint32) {
	b := m.tcb(t)
	sp := uint32(m.w[b+tcbSP])
	for at := to; at < sp; at++ {
		m.set(at, 0)
	}
	m.set(b+tcbSP, uint64(to))
}

// livingObjects is the first number behind those of a thread's living stack objects. Numbers from there on are of none, or of
// objects that have ended and that somebody may still point to.
func (m *storage) livingObjects(t int) uint64 {
	b := m.tcb(t)
	n := m.w[b+tcbObjects]
	if n > 0 && m.w[b+descBase+uint32(n-1)*2]&bitAlive != 0 {
		return n
	}
	return m.livingBelow(b+descBase, n)
}

func (m *storage) livingBelow(first uint32, n uint64) uint64 {
	for ; n > 0; n-- {
		at := first + uint32(n-1)*2
		if m.w[at]&bitTail != 0 {
			at -= uint32(m.w[at+1]>>48) * 2
		}
		if m.w[at]&bitAlive != 0 {
			break
		}
	}
	return n
}

// freeStackNumber is the first of the numbers that a thread's next stack object, of size bytes, can have, and how many it takes:
// behind all that live, so that those of a frame are the last ones, and none that one which has ended keeps.
//
// A call remembers where the numbers of its variables begin, not how many are in use. Otherwise each round of a loop that leaves
// a pointer behind would take one more number, and its states would never recur.
func (m *storage) freeStackNumber(t int, size uint64) (idx, span uint64) {
	return m.freeNumberFrom(t, m.livingObjects(t), size)
}

// freeNumberFrom is the first number from idx on, and how many, that a stack object of size bytes can have.
func (m *storage) freeNumberFrom(t int, idx, size uint64) (first, span uint64) {
	n := m.w[m.tcb(t)+tcbObjects]
	for i := idx; i < min(idx+m.addr.Span(idx, size), n); i++ {
		if m.w[m.tcb(t)+descBase+uint32(i)*2] != 0 {
			idx = i + 1
		}
	}
	return idx, m.addr.Span(idx, size)
}

// newStackObject makes an object on top of a thread's stack, zero bytes.
func (m *storage) newStackObject(t int, size, bits uint64) (uint64, *Fault) {
	return m.newStackObjectIn(t, size, bits, m.roomFor(size))
}

// newStackObjectIn is newStackObject with so many words.
func (m *storage) newStackObjectIn(t int, size, bits uint64, words uint32) (uint64, *Fault) {
	b := m.tcb(t)
	sp := uint32(m.w[b+tcbSP])
	words = max(words, 1) // no two have the same place, by which stackRestore knows them
	idx, span := m.freeStackNumber(t, size)
	if size >= stackLimit*8 || sp+words > b+stackLimit || idx+span > m.addr.HalfNumbers() {
		return 0, limitFault(t, m.PC(t), errStack)
	}
	at := b + descBase + uint32(idx)*2
	m.set(at, uint64(StackObject)<<kindShift|bitAlive|bits|m.sharedBit()|uint64(sp))
	m.set(at+1, size)
	for k := uint64(1); k < span; k++ {
		m.set(at+uint32(2*k), bitTail)
		m.set(at+uint32(2*k)+1, k<<48)
	}
	m.set(b+tcbObjects, max(m.w[b+tcbObjects], idx+span))
	m.set(b+tcbSP, uint64(sp+words))
	return m.addr.Page(uint64(t+1)<<m.addr.idBits + idx), nil
}

// popObjects ends the stack objects with numbers from mark on; the stack above
// them was cleared.
func (m *storage) popObjects(t int, mark uint64) { m.endObjects(t, mark, 0) }

// endObjects ends the stack objects with numbers from mark on whose words are not below a place; from there on the stack was cleared.
// One whose address may remain somewhere keeps its number as long as it does, so that a use after return is seen.
func (m *storage) endObjects(t int, mark uint64, place uint32) {
	b := m.tcb(t)
	leaked := m.leaked[:0]
	top := mark
	for i := m.w[b+tcbObjects]; i > mark; i-- {
		at := b + descBase + uint32(i-1)*2
		d := m.w[at]
		if d == 0 || d&(bitTail|bitSized) == bitTail {
			continue // it is nobody's, or its first page says what becomes of it
		}
		if d&bitAlive != 0 && uint32(d) < place {
			top = max(top, i-1+m.spanAt(at))
			continue
		}
		m.noteEnd(t, at, d)
		if d&(bitLeaked|bitFreed) != 0 {
			leaked = append(leaked, i-1)
			continue
		}
		m.clearStackDesc(at)
	}
	m.set(b+tcbObjects, top)
	m.leaked = leaked
	if len(leaked) > 0 {
		m.keepLeaked(t, leaked)
	}
}

// keepLeaked keeps the descriptors of dead stack objects to which some value
// still points.
func (m *storage) keepLeaked(t int, leaked []uint64) {
	b := m.tcb(t)
	ids := m.left[:0]
	for _, idx := range leaked {
		ids = append(ids, uint64(t+1)<<m.addr.idBits+idx)
	}
	m.left = ids
	top := m.w[b+tcbObjects]
	for i, found := range m.referenced(ids) {
		at := b + descBase + uint32(leaked[i])*2
		if !found {
			m.clearStackDesc(at)
			continue
		}
		m.set(at, uint64(StackObject)<<kindShift|bitFreed|m.w[at]&bitTLS)
		top = max(top, leaked[i]+m.addr.Span(leaked[i], m.w[at+1]&sizeMask))
	}
	m.set(b+tcbObjects, top)
}

// clearStackDesc makes the number of a stack object free.
func (m *storage) clearStackDesc(at uint32) {
	for k := range uint32(m.spanAt(at)) {
		m.set(at+2*k, 0)
		m.set(at+2*k+1, 0)
	}
}

// leakResult notes that a word of a function's result points to one of its own locals: with 32 bits, either half of it may.
func (m *storage) leakResult(t int, v, mark uint64) {
	if m.madeOfAddress(v) {
		m.eachUnleaked(t, mark, m.leak)
		return
	}
	m.eachPointer(v, func(v uint64) { m.leakTo(t, m.addr.Number(v), mark, 0) })
}

// eachUnleaked calls f with those of a thread's local variables, with numbers from mark on, that nobody may point to yet.
func (m *objects) eachUnleaked(t int, mark uint64, f func(*Object)) {
	for i := mark; i < m.w[m.tcb(t)+tcbObjects]; i++ {
		o, tail, _ := m.object(uint64(t+1)<<m.addr.idBits + i)
		if tail == 0 && o.Kind() == StackObject && o.Alive() && o.d0&(bitTLS|bitLeaked) == 0 {
			f(&o)
		}
	}
}

// leak notes that a stack object may be pointed to. It is about to end, so what it holds does not matter.
func (m *storage) leak(o *Object) { m.set(o.at, o.d0|bitLeaked) }

func (m *storage) leakTo(t int, id, mark uint64, place uint32) {
	if id>>m.addr.idBits != uint64(t+1) {
		return
	}
	if o, _, _ := m.object(id); o.Kind() == StackObject && o.Alive() && uint64(o.Index) >= mark && o.base() >= place && o.d0&bitTLS == 0 {
		m.leak(&o)
	}
}

// alloca makes the object of an Alloca instruction.
func (m *storage) alloca(t, pc int, in *program.Instr, fp uint32) *Fault {
	count := m.operand(in.A, fp)
	size := count * uint64(in.Imm)
	if in.Imm > 0 && count > 1<<40/uint64(in.Imm) {
		return limitFault(t, pc, errStack)
	}
	addr, f := m.newStackObject(t, size, 0)
	if f != nil {
		f.PC = pc
		return f
	}
	m.noteHeight(t, pc)
	m.set(fp+uint32(in.Dst), addr)
	return nil
}

// height is the token of a thread's stack as it is.
func (m *objects) height(t int) uint64 { return m.w[m.tcb(t)+tcbSP] - uint64(m.tcb(t)) }

// stackRestore ends the stack objects of the top frame made since the stack had a height. They are known by their place: the number of an older
// one may be later, for a life that began since (renew). Unlike the end of a call it leaves the variables that pointed to them.
func (m *storage) stackRestore(t int, height uint64) {
	place := m.tcb(t) + uint32(min(height, m.height(t)))
	m.leakBelow(t, place)
	m.clearStack(t, place)
	m.endObjects(t, m.frameMark(t), place)
}

// leakBelow notes which stack objects above a place a word of the top frame below it points to. An opaque one
// may point to any.
func (m *storage) leakBelow(t int, place uint32) {
	mark := m.frameMark(t)
	for _, w := range m.w[uint32(m.w[m.tcb(t)+tcbFP]):place] {
		if !IsOpaque(w) {
			m.eachPointer(w, func(v uint64) { m.leakTo(t, m.addr.Number(v), mark, place) })
			continue
		}
		m.eachUnleaked(t, mark, func(o *Object) {
			if o.base() >= place {
				m.leak(o)
			}
		})
	}
}
