package machine

import (
	"sort"

	"heddle/internal/ir/program"
)

// This file is the machine as a person looks at it: frames, and what lies in a
// word. Nothing here changes a state.

// Frame is an activation of a function.
type Frame struct {
	Func int    // index into the program's functions
	PC   int    // next instruction; of a caller, the call that is under way
	FP   uint32 // word address of its first slot
}

// Frames appends the frames of a thread, innermost first. The outermost frame of
// thread 0 is that of the start function (see IsStart).
func (v Inspector) Frames(t int, buf []Frame) []Frame {
	m := v.m
	if m.Status(t) != Running {
		return buf
	}
	pc := m.PC(t)
	for fp := uint32(m.w[m.tcb(t)+tcbFP]); fp != 0; {
		buf = append(buf, Frame{Func: int(m.p.FuncOf[pc]), PC: pc, FP: fp})
		call := m.w[fp+header(frameCall)]
		if call&frameThread != 0 {
			break
		}
		pc = int(call & framePCMask)
		fp = uint32(m.w[fp+header(frameFP)])
	}
	return buf
}

// header makes a frame's header offset addable to an address.
func header(offset int32) uint32 { return uint32(offset) }

// Top is the innermost frame of a running thread.
func (v Inspector) Top(t int) (Frame, bool) {
	m := v.m
	if m.Status(t) != Running {
		return Frame{}, false
	}
	pc := m.PC(t)
	return Frame{Func: int(m.p.FuncOf[pc]), PC: pc, FP: uint32(m.w[m.tcb(t)+tcbFP])}, true
}

// IsStart reports whether a function is one of those that the machine itself puts
// before main and behind start routines.
func (v Inspector) IsStart(fn int) bool { return fn >= v.m.ending-1 }

// Beginnings are the functions that threads start in which nobody makes, once for each thread: that which the machine puts before main, and the
// entries after the first.
func (v Inspector) Beginnings() []int { return append([]int{v.m.ending - 1}, v.m.o.Entries[1:]...) }

// Word is the value of an operand in a frame.
func (v Inspector) Word(f Frame, o program.Operand) uint64 {
	if v.m.times.on && v.m.o.Judging && v.m.flow.slot(o, f.FP) != 0 {
		v.m.times.date()
	}
	return v.m.watch.looksAt(v.m.operand(o, f.FP))
}

// CallPhase returns the phase of a thread's external call.
func (v Inspector) CallPhase(t int) uint64 { return v.m.w[v.m.tcb(t)+tcbPhase] }

// ExternalOf is the platform's function, with its call, that a thread is about
// to call or in the middle of calling; nil if it is at none.
func (v Inspector) ExternalOf(t int) (*External, *Call) {
	if v.m.Status(t) != Running {
		return nil, nil
	}
	return v.m.pendingExternal(t)
}

// CallOf is ExternalOf for a function of the platform that asks about another thread: its own call stays as it is.
func (v Inspector) CallOf(t int) (*External, Call) {
	call, acting := v.m.call, v.m.acting // which asking about others overwrites
	defer func() { v.m.call, v.m.acting = call, acting }()
	x, c := v.ExternalOf(t)
	if x == nil {
		return nil, Call{}
	}
	return x, *c
}

// ThreadLocalStatic is the static of which an object is a thread's copy; -1 if
// it is none.
func (v Inspector) ThreadLocalStatic(o *Object) int {
	m := v.m
	if o.d0&bitTLS == 0 {
		return -1
	}
	id := uint64(1)
	for _, s := range m.tls {
		if id == uint64(o.Index) {
			return s
		}
		id += m.addr.Span(id, m.p.Statics[s].Size)
	}
	return -1
}

// ObjectAtWord finds the living object in whose contents a word of the state
// lies, and the word's offset in bytes.
func (v Inspector) ObjectAtWord(at uint32) (o Object, offset uint64, ok bool) {
	m := v.m
	region := at >> regionBits
	in := at & (1<<regionBits - 1)
	switch {
	case region == 0:
		return m.globalAtWord(at)
	case int(region) > m.threads:
		return o, 0, false
	}
	b := m.tcb(int(region) - 1)
	switch {
	case in < stackLimit:
		return m.ownedAtWord(at, uint64(region)<<m.addr.idBits, m.w[b+tcbObjects])
	case in >= heapBase:
		return m.ownedAtWord(at, uint64(region)<<m.addr.idBits+m.addr.heapIdx, m.w[b+tcbHeap])
	}
	return o, 0, false
}

// ChangesShared reports whether a word of memory that several threads can reach, or of a global variable, differs from what it was at a mark. Each
// changed word must be in the journal once.
func (v Inspector) ChangesShared(since Mark) bool {
	m, changed := v.m, false
	if m.times.on && m.o.Judging && v.sharesTime() {
		m.times.date()
	}
	m.Journal().Changed(since, func(at uint32, old uint64) {
		changed = changed || m.w[at] != old && v.shared(at)
	})
	return changed
}

// shared reports whether a word is one of memory that several threads can reach, or of a global variable.
func (v Inspector) shared(at uint32) bool {
	o, _, ok := v.ObjectAtWord(at)
	return ok && (at>>regionBits == 0 || o.d0&bitShared != 0)
}

// sharesTime reports whether such a word holds a time, where the origin of time moves. It changes when that moves, and need not when another time takes its
// place.
func (v Inspector) sharesTime() bool {
	x := &v.m.times
	for i := range uint32(x.w[x.at]) {
		if first, _, _, valid := x.entry(i); valid && v.shared(uint32(first>>3)) {
			return true
		}
	}
	return false
}

// globalAtWord searches the mutable statics, which lie in their order.
func (m *Machine) globalAtWord(at uint32) (o Object, offset uint64, ok bool) {
	if at < ctlWords || at >= m.globalEnd {
		return o, 0, false
	}
	s := m.p.Statics
	mutable := func(i int) bool { return s[i].Kind == program.StaticData && s[i].Size > 0 }
	// Statics that take no room have the address of the mutable one behind them
	// or lie elsewhere: they are stepped over.
	i := sort.Search(len(s), func(i int) bool {
		for i < len(s) && !mutable(i) {
			i++
		}
		return i == len(s) || m.staticBase(i) > at
	})
	for i--; i >= 0 && !mutable(i); i-- {
	}
	if i < 0 {
		return o, 0, false
	}
	o, _, ok = m.object(m.addr.Number(s[i].Addr))
	return o, uint64(at-o.base()) * 8, ok
}

// ownedAtWord searches n objects of a thread from number first on.
func (m *Machine) ownedAtWord(at uint32, first, n uint64) (o Object, offset uint64, ok bool) {
	for i := range n {
		o, tail, ok := m.object(first + i)
		if !ok || tail != 0 || !o.Alive() {
			continue
		}
		if base := o.base(); base <= at && at < base+wordsOf(o.Size) {
			return o, uint64(at-base) * 8, true
		}
	}
	return Object{}, 0, false
}

// Prepared calls f with thread t standing at the first instruction, from its
// next one on, that does more than prepare others (program.Instr.Prepares); f gets its index.
// Slots that it would find cleared may not be.
func (v Inspector) Prepared(t int, f func(pc int)) {
	m := v.m
	at := m.tcb(t) + tcbPC
	old := m.w[at]
	pc, fp := int(old), uint32(m.w[m.tcb(t)+tcbFP])
	var slots []uint32
	var words []uint64
	for ; m.p.Code[pc].Prepares(); pc++ {
		if in := &m.p.Code[pc]; in.Op != program.Kill {
			s := fp + uint32(in.Dst)
			slots, words = append(slots, s), append(words, m.w[s])
			m.w[s] = m.ready(t, in, fp)
		}
	}
	m.w[at] = uint64(pc)
	f(pc)
	m.w[at] = old
	for k := len(slots) - 1; k >= 0; k-- {
		m.w[slots[k]] = words[k]
	}
}

// StartOf is the function that a running thread began with, main's for thread 0; -1
// of a thread that does not run.
func (v Inspector) StartOf(t int) int {
	m := v.m
	if m.Status(t) != Running {
		return -1
	}
	if t == 0 {
		return v.Entry()
	}
	pc := m.PC(t)
	for fp := uint32(m.w[m.tcb(t)+tcbFP]); ; {
		call := m.w[fp+header(frameCall)]
		if call&frameThread != 0 {
			return int(m.p.FuncOf[pc])
		}
		pc = int(call & framePCMask)
		fp = uint32(m.w[fp+header(frameFP)])
	}
}
