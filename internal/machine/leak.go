package machine

import "fmt"

// Leaked finds a heap block that nobody freed and that cannot be reached from
// the globals, nor, where exit has cut functions off, from their variables; nil
// if there is none.
func (m *Machine) Leaked() *Fault {
	reached := map[uint64]bool{}
	var visit func(v uint64)
	visit = func(v uint64) {
		o, _, _ := m.object(v >> m.offBits)
		if !o.Alive() || o.Kind() != HeapObject && !o.ownerless() || reached[o.ID] {
			return
		}
		reached[o.ID] = true
		for i := range wordsOf(o.Size) {
			m.eachPointer(m.w[o.base()+i], visit)
		}
	}
	for _, w := range m.w[ctlSpare:m.globalEnd] {
		m.eachPointer(w, visit)
	}
	for t := range m.threads {
		b := m.tcb(t)
		for i := range uint32(tcbWords - tcbSpare) {
			m.eachPointer(m.w[b+tcbSpare+i], visit)
		}
		for _, w := range m.w[b+tcbWords : max(b+tcbWords, uint32(m.w[b+tcbSP]))] {
			m.eachPointer(w, visit)
		}
	}
	return m.remaining(Leak, func(o *Object) bool { return reached[o.ID] }, "are neither freed nor reachable when the program ends")
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
