package machine

import "fmt"

// Leaked finds a heap block that nobody freed and that cannot be reached from
// the globals; nil if there is none.
func (m *Machine) Leaked() *Fault {
	reached := map[uint64]bool{}
	var visit func(v uint64)
	visit = func(v uint64) {
		o, _, ok := m.object(v >> m.offBits)
		if !ok || !o.Alive() || o.Kind() != HeapObject || reached[o.ID] {
			return
		}
		reached[o.ID] = true
		for i := range wordsOf(o.Size) {
			m.eachPointer(m.w[o.base()+i], visit)
		}
	}
	for at := uint32(ctlSpare); at < m.globalEnd; at++ {
		m.eachPointer(m.w[at], visit)
	}
	for t := range m.threads {
		for i := range uint32(tcbWords - tcbSpare) {
			m.eachPointer(m.w[m.tcb(t)+tcbSpare+i], visit)
		}
	}
	lost, bytes := 0, uint64(0)
	for t := range m.threads {
		for i := uint64(0); i < m.w[m.tcb(t)+tcbHeap]; i++ {
			o, tail, ok := m.object(m.heapID(t, i))
			if ok && tail == 0 && o.Alive() && o.Kind() == HeapObject && !reached[o.ID] {
				lost++
				bytes += o.Size
			}
		}
	}
	if lost == 0 {
		return nil
	}
	text := fmt.Sprintf("%d heap blocks (%s) are neither freed nor reachable when the program ends", lost, bytesText(bytes))
	if lost == 1 {
		text = fmt.Sprintf("a heap block of %s is neither freed nor reachable when the program ends", bytesText(bytes))
	}
	return &Fault{Check: Leak, Text: text, Other: -1}
}
