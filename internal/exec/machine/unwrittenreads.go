package machine

// UnwrittenRead is a read of memory never written, of which Options.Unwritten says what it holds.
type UnwrittenRead struct {
	PC     int
	Object string // as Describe has it
	Offset int64
	Size   uint64 // in bytes, at most 8
	Value  uint64
}

// fillUnwritten lets memory that is read before it was written hold what Options.Unwritten says. If that is not zero, all of it
// counts as written from then on.
func (m *sharing) fillUnwritten(pc int, addr, n uint64) bool {
	a, f := m.check(0, pc, addr, n, false)
	if f != nil {
		return false
	}
	any := false
	for k := uint64(0); k < n; k += 8 {
		any = m.fillWord(pc, addr+k, a.from(k), min(n-k, 8)) || any
	}
	if any {
		m.markWritten(a, n)
	}
	return any
}

// from is the access from a later byte on.
func (a access) from(off uint64) access {
	a.first += off
	return a
}

// fillWord does so for at most 8 bytes, each stretch of them that was never written.
func (m *sharing) fillWord(pc int, addr uint64, a access, n uint64) (any bool) {
	m.eachUnwritten(a, n, func(off, k uint64) {
		value := uint64(0)
		for i := range k {
			value |= uint64(m.o.Unwritten[(addr+off+i)&m.addrMask]) << (8 * i)
		}
		if value == 0 {
			return
		}
		any = true
		m.put(a.from(off), uint(k), value)
		if o, at, ok := m.Find(addr + off); ok {
			m.notes.unwrittenReads = append(m.notes.unwrittenReads, UnwrittenRead{PC: pc, Object: m.Describe(&o), Offset: at, Size: k, Value: value})
		}
	})
	return any
}
