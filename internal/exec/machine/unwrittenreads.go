package machine

// UnwrittenRead is a read of memory never written, of which Options.Unwritten says what it holds.
type UnwrittenRead struct {
	PC     int
	Object string // as Describe has it
	Offset int64
	Size   uint64 // in bytes, at most 8
	Value  uint64
}

// fillUnwritten lets memory that is read before it was written hold what Options.Unwritten says. From then on it counts as
// written.
func (m *sharing) fillUnwritten(pc int, addr, n uint64) bool {
	any := false
	for i := range n {
		v, ok := m.o.Unwritten[(addr+i)&m.addrMask]
		if !ok {
			continue
		}
		any = true
		if a, f := m.check(0, pc, addr+i, 1, false); f == nil {
			m.put(a, 1, uint64(v))
		}
	}
	if !any {
		return false
	}
	a, f := m.check(0, pc, addr, n, false)
	if f != nil {
		return false
	}
	m.markWritten(a, n)
	if o, off, ok := m.Find(addr); ok {
		for k := uint64(0); k < n; k += 8 {
			size := min(n-k, 8)
			if part, f := m.check(0, pc, addr+k, size, false); f == nil {
				m.notes.unwrittenReads = append(m.notes.unwrittenReads, UnwrittenRead{PC: pc, Object: m.Describe(&o), Offset: off + int64(k), Size: size, Value: m.get(part, uint(size))})
			}
		}
	}
	return true
}
