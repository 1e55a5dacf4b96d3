package machine

// This file asks the platform about memory that is about to end: objects of the library that lie in it must not be in use, even where no call
// destroys them (a std::mutex, whose destructor does nothing). Programs without such objects pay nothing.
//
// What it can miss: an object whose lifetime ends before its memory does, and one whose memory the program overwrites. Variables of threads and of
// main are not asked about when exit ends the run: their lifetime does not end there.

// bindOutlived finds what is to be asked in this program.
func (l *loader) bindOutlived() {
	if !l.m.o.Checks.Has(Misuse) {
		return
	}
	for _, x := range l.m.externals {
		if x != nil && x.Outlived != nil {
			l.m.outlives = x.Outlived
		}
	}
}

// outlived is the fault that an object's memory ends while the object is in use.
func (m *storage) outlived(t int, o *Object) *Fault {
	if m.outlives == nil || !o.Alive() || o.Left() {
		return nil
	}
	text := m.outlives(m.call.M, m.AddressOf(o), m.w[o.base():o.base()+wordsOf(o.Size)])
	if text == "" {
		return nil
	}
	return &Fault{Check: Misuse, Thread: t, PC: m.PC(t), Text: text, Other: -1}
}

// outlivedAt is outlived of the stack object at an address.
func (m *storage) outlivedAt(t int, addr uint64) *Fault {
	if m.outlives == nil {
		return nil
	}
	if o, off, _ := m.Find(addr); off == 0 && o.Kind() == StackObject {
		return m.outlived(t, &o)
	}
	return nil
}

// outlivedReturn is outlived of what the return of a thread's function ends.
func (m *storage) outlivedReturn(t int) *Fault {
	if m.outlives == nil {
		return nil
	}
	return m.outlivedFrom(t, m.frameMark(t), 0)
}

// outlivedFrom is the first fault among a thread's stack objects from the one numbered mark on that lie at a word of the stack or above it.
func (m *storage) outlivedFrom(t int, mark uint64, place uint32) *Fault {
	if m.outlives == nil {
		return nil
	}
	for i := m.w[m.tcb(t)+tcbObjects]; i > mark; i-- {
		o, tail, ok := m.object(uint64(t+1)<<m.addr.idBits + i - 1)
		if !ok || tail != 0 || o.Kind() != StackObject || o.base() < place {
			continue
		}
		if f := m.outlived(t, &o); f != nil {
			return f
		}
	}
	return nil
}

// noteOutlived keeps the fault of stack objects that a call of the platform ends, for the end of the call.
func (m *storage) noteOutlived(t int, mark uint64, place uint32) {
	if m.inUse == nil {
		m.inUse = m.outlivedFrom(t, mark, place)
	}
}
