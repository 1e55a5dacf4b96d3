package machine

import (
	"cmp"
	"slices"

	"heddle/internal/exec/journal"
)

// This file lets an engine note states as what is different from one of them, and go
// from one to another that did not come out of it.

// Change makes the changes of a state that began where the machine is.
func (v Unknowns) Change(list []journal.ChangedWord) {
	for _, c := range list {
		v.m.set(c.At, c.Value)
	}
	v.m.recount()
}

// DataSections are the words in which two states may differ that are at the same place:
// slots of frames, contents of objects, results of threads. All others say where threads
// are, which objects there are and what was written.
func (v Unknowns) DataSections(buf []Section) []Section {
	m := v.m
	buf = append(buf, Section{ctlWords, m.globalEnd - ctlWords})
	for t := range m.threads {
		b := m.tcb(t)
		buf = append(buf, Section{b + tcbResult, 1})
		buf = m.frameSections(t, buf)
		buf = m.contentSections(uint64(t+1)<<m.addr.idBits, m.w[b+tcbObjects], buf)
		buf = m.contentSections(uint64(t+1)<<m.addr.idBits+m.addr.heapIdx, m.w[b+tcbHeap], buf)
	}
	slices.SortFunc(buf, func(a, b Section) int { return cmp.Compare(a.First, b.First) })
	return buf
}

func (m *objects) frameSections(t int, buf []Section) []Section {
	if m.Status(t) != Running {
		return buf
	}
	pc := m.PC(t)
	for fp := uint32(m.w[m.tcb(t)+tcbFP]); ; {
		buf = append(buf, Section{fp, uint32(m.p.Funcs[m.p.FuncOf[pc]].Slots)})
		call := m.w[fp+header(frameCall)]
		if call&frameThread != 0 {
			return buf
		}
		pc, fp = int(call&framePCMask), uint32(m.w[fp+header(frameFP)])
	}
}

func (m *objects) contentSections(first, n uint64, buf []Section) []Section {
	for i := range n {
		if o, tail, ok := m.object(first + i); ok && tail == 0 && o.Alive() && o.Size > 0 {
			buf = append(buf, Section{o.base(), wordsOf(o.Size)})
		}
	}
	return buf
}

// Pause is a place in a frame at which Advance stops.
type Pause struct {
	PC int
	FP uint32
}

// SameThread reports whether two places are in frames of one thread.
func (p Pause) SameThread(q Pause) bool { return p.FP>>regionBits == q.FP>>regionBits }

// MayPause says at which instructions PauseAt will have places.
func (v Control) MayPause(pcs []int) {
	m := v.m
	for _, pc := range pcs {
		if m.guards.code[pc].Op&guarded == 0 {
			m.guards.code[pc].Op |= guarded
			m.guards.slots[pc] = guard{-1, -1, -1}
		}
		m.guards.blockwise[pc].Op |= guarded
	}
}

// PauseAt makes Advance stop at places, and at no others.
func (v Control) PauseAt(places []Pause) {
	v.m.guards.pauses = append(v.m.guards.pauses[:0], places...)
}

// PauseAlways makes Advance stop at instructions, among those of MayPause, whatever the frame.
func (v Control) PauseAlways(pcs []int) {
	m := v.m
	m.guards.always = nil
	if len(pcs) > 0 {
		m.guards.always = make([]bool, len(m.guards.code))
	}
	for _, pc := range pcs {
		m.guards.always[pc] = true
	}
}

// pausesAt reports whether a thread that Advance runs is at such a place, other than one of PauseAlways that it leaves.
func (g *guardedCode) pausesAt(pc int, fp uint32, leaves int) bool {
	if g.always != nil && g.always[pc] && pc != leaves {
		return true
	}
	for i := range g.pauses {
		if g.pauses[i] == (Pause{pc, fp}) {
			return true
		}
	}
	return false
}

// Here is the place that a thread is at.
func (v Control) Here(t int) Pause {
	m := v.m
	return Pause{m.PC(t), uint32(m.w[m.tcb(t)+tcbFP])}
}

// ReturnsTo is the place that a thread's function returns to, if it was called by the
// program.
func (v Control) ReturnsTo(t int) (Pause, bool) {
	m := v.m
	fp := uint32(m.w[m.tcb(t)+tcbFP])
	call := m.w[fp+header(frameCall)]
	if call&(frameThread|frameCallback) != 0 {
		return Pause{}, false
	}
	return Pause{m.p.Sites[m.p.Code[call&framePCMask].C].Next, uint32(m.w[fp+header(frameFP)])}, true
}
