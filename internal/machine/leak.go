package machine

import "fmt"

// Leaked finds a heap block that nobody freed and that cannot be reached from
// the globals, nor, where exit has cut functions off, from their variables; nil
// if there is none.
func (m *Machine) Leaked() *Fault {
	reached := map[uint64]bool{}
	var visit func(v uint64)
	odd := func(v uint64) { m.near(v, visit) }
	visit = func(v uint64) {
		o, _, _ := m.object(v >> m.offBits)
		if !o.Alive() || o.Kind() != HeapObject && !o.ownerless() || reached[o.ID] {
			return
		}
		reached[o.ID] = true
		m.eachHeld(o.base(), o.base()+wordsOf(o.Size), visit)
		m.eachOdd(o.base(), o.Size, odd)
	}
	m.eachHeld(ctlSpare, m.globalEnd, visit)
	m.eachOdd(ctlWords, uint64(m.globalEnd-ctlWords)*8, odd)
	for t := range m.threads {
		b := m.tcb(t)
		m.eachHeld(b+tcbSpare, max(b+tcbWords, uint32(m.w[b+tcbSP])), visit)
		m.eachOddLocal(t, odd)
	}
	return m.remaining(Leak, func(o *Object) bool { return reached[o.ID] }, "are neither freed nor reachable when the program ends")
}

// eachHeld calls f with each value in some words of memory that may be a pointer.
func (m *Machine) eachHeld(from, to uint32, f func(uint64)) {
	for _, w := range m.w[from:to] {
		m.eachPointer(w, f)
	}
}

// NotFreed finds a heap block that nobody freed; nil if there is none.
func (m *Machine) NotFreed() *Fault {
	return m.remaining(Unfreed, func(*Object) bool { return false }, "are not freed when the program ends")
}

// remaining makes a fault of the heap blocks that are alive, but for
// those that but names.
func (m *Machine) remaining(check Check, but func(*Object) bool, text string) *Fault {
	lost, bytes := 0, uint64(0)
	for t := range m.threads {
		for i := range m.w[m.tcb(t)+tcbHeap] {
			o, tail, _ := m.object(m.heapID(t, i))
			if tail == 0 && o.Alive() && o.Kind() == HeapObject && !but(&o) {
				lost++
				bytes += o.Size
			}
		}
	}
	switch lost {
	case 0:
		return nil
	case 1:
		text = "a heap block of " + bytesText(bytes) + " is" + text[len("are"):]
	default:
		text = fmt.Sprintf("%d heap blocks (%s) %s", lost, bytesText(bytes), text)
	}
	return &Fault{Check: check, Thread: -1, PC: -1, Text: text, Other: -1}
}
