package machine

import (
	"fmt"

	"heddle/internal/ir/program"
)

// This file looks at a state through the eyes of the program's own abstraction
// (Zaks, Joshi, Verifying multi-threaded C programs with SPIN, 2008, section 3.1:
// data that is tracked, but not matched). A function of the program writes what it
// distinguishes states by into a buffer. A thread of its own, which lives
// in no state, runs it, and all that it does is taken back.
//
// The function must be a function of the state: a choice, a wait, a fault, or a
// change of anything but its own locals and the buffer is an error.

// AbstractionSize is the number of bytes of the buffer: HEDDLE_ABSTRACTION_SIZE.
const AbstractionSize = 256

// abstractedName is the machine's own external that the abstraction's thread comes
// to when the function has returned.
const abstractedName = "heddle.abstracted"

// fuelPerAbstraction bounds the jumps and calls of the function.
const fuelPerAbstraction = 1 << 20

// abstraction writes the function that the abstraction's thread runs: its only slot
// is the buffer's address.
func (s *starter) abstraction(fn int) program.Func {
	s.fn++
	f := program.Func{Name: "_abstraction", SourceName: "_abstraction", Entry: len(s.p.Code), Slots: 1}
	s.call(fn, []program.Arg{{Value: program.Slot(0), Words: 1, Bits: s.p.PointerBits}}, -1)
	s.external(abstractedName, nil)
	f.End = len(s.p.Code)
	f.Blocks = []program.BlockInfo{{Name: "abstraction", Entry: f.Entry}}
	return f
}

func abstracted() *External {
	return &External{Name: abstractedName, Visible: Never, Do: func(*Call) (Outcome, *Fault) { return Terminated, nil }}
}

// Abstract appends the words that the function Options.Abstraction gives for the
// present state, without the zeros at their end. The state stays as it is.
func (m *Machine) Abstract(buf []uint64) ([]uint64, *Fault) {
	mark, out := m.Mark(), m.Output
	m.Output, m.speculative = nil, true
	defer func() {
		m.Undo(mark)
		m.Output, m.speculative = out, false
	}()
	t := m.threads
	o, fault := m.beginAbstraction(t)
	if fault == nil {
		r := runner{t: t, start: noStart, fuel: fuelPerAbstraction}
		if _, fault = m.run(&r, false); fault == nil {
			fault = m.judgeAbstraction(&r, mark)
		}
	}
	if fault != nil {
		return buf, m.blameAbstraction(fault)
	}
	first := len(buf)
	for i := range uint32(AbstractionSize / 8) {
		buf = append(buf, m.w[o.base()+i])
	}
	for len(buf) > first && buf[len(buf)-1] == 0 {
		buf = buf[:len(buf)-1]
	}
	return buf, nil
}

// beginAbstraction makes thread t with its buffer of zeros.
func (m *Machine) beginAbstraction(t int) (Object, *Fault) {
	if _, f := m.spawn(0, m.abstractFn, nil); f != nil {
		return Object{}, f
	}
	m.live = hidden
	addr, f := m.newStackObject(t, AbstractionSize, 0)
	if f != nil {
		return Object{}, f
	}
	o, _, _ := m.object(m.addr.Number(addr))
	m.markWritten(access{uint64(o.base()) << 3, o.d0, o.Size, o.at}, AbstractionSize)
	m.set(uint32(m.w[m.tcb(t)+tcbFP]), addr)
	return o, nil
}

// judgeAbstraction returns what is wrong with a run of the function that has come to
// a stop.
func (m *Machine) judgeAbstraction(r *runner, mark Mark) *Fault {
	pc := m.PC(r.t)
	wrong := func(text string) *Fault { return &Fault{Class: Gap, Thread: r.t, PC: pc, Text: text, Other: -1} }
	switch {
	case m.strayWrite(mark, r.t) >= 0:
		return m.findStrayWrite(mark, r.t)
	case m.Status(r.t) != Running:
		return wrong("it ends its thread")
	case r.fuel < 0:
		return limitFault(r.t, pc, fmt.Sprintf("it takes more than %d jumps and calls", fuelPerAbstraction))
	case m.atEnter(r.t):
		return wrong("it calls a platform function")
	}
	x, c := m.pendingExternal(r.t)
	switch {
	case x != nil && x.Name == abstractedName:
		return nil
	case x != nil && x.Enabled != nil && !x.Enabled(c):
		return wrong("it calls " + x.Name + "(), which would wait")
	case x != nil && x.Choices != nil && x.Choices(c) > 1:
		return wrong("it calls " + x.Name + "(), which has several outcomes")
	case m.Control().FailsSpuriously(r.t):
		return wrong("it reaches a weak compare-and-exchange, which may fail spuriously")
	}
	return m.faultAhead(r, wrong("it does not return"))
}

// faultAhead takes the action that a run has stopped before, for it would fail and
// other threads are there.
func (m *Machine) faultAhead(r *runner, otherwise *Fault) *Fault {
	r.start, m.choice = m.PC(r.t), 0
	if _, f := m.run(r, true); f != nil {
		return f
	}
	return otherwise
}

// strayWrite is the word of the state that the abstraction's thread t has written
// since the mark; -1: none.
func (m *Machine) strayWrite(mark Mark, t int) int {
	for _, c := range m.journal.Since(mark) {
		switch {
		case c.At>>regionBits == uint32(t+1): // its own
		case c.At == ctlThreads, c.At == ctlOdd, c.At-auxAlive < auxWords: // its being there
		default:
			return int(c.At)
		}
	}
	return -1
}

// findStrayWrite runs the function again, up to the write.
func (m *Machine) findStrayWrite(mark Mark, t int) *Fault {
	m.Undo(mark)
	if _, f := m.beginAbstraction(t); f != nil {
		return f
	}
	r := runner{t: t, start: noStart, fuel: fuelPerAbstraction}
	for {
		pc := m.PC(t)
		why, f := m.run(&r, true)
		if at := m.strayWrite(mark, t); at >= 0 {
			return &Fault{Class: Gap, Thread: t, PC: pc, Text: "it modifies " + m.describeWord(uint32(at)) + ", but may modify only what its argument points to", Other: -1}
		}
		if f != nil || why != atBoundary {
			panic("heddle bug: a write of the abstraction happens once only")
		}
	}
}

// describeWord names what lies at a word of the state.
func (m *Machine) describeWord(at uint32) string {
	for i := range m.p.Statics {
		if s := &m.p.Statics[i]; s.Kind == program.StaticData {
			if o := m.staticObject(i); at >= o.base() && at-o.base() < wordsOf(o.Size) {
				return s.Name
			}
		}
	}
	if at >= heapBase && at < ctlWords {
		return "what the library remembers"
	}
	return fmt.Sprintf("memory of thread %d", int(at>>regionBits)-1)
}

// blameAbstraction makes a fault of the function one of the abstraction: it is no
// fault of the program.
func (m *Machine) blameAbstraction(f *Fault) *Fault {
	if f.Class == Violation {
		f.Class = Gap
	}
	if f.Class != Escaped {
		f.Text = m.o.Abstraction + "() cannot distinguish states: " + f.Text
	}
	f.Thread = -1
	return f
}

// Standing appends what describes the threads without looking at data: the
// status of the run and of each thread, and in how many ways each can act. With
// locations it includes where in the code each thread is. The words say how many
// they are.
func (m *Machine) Standing(buf []uint64, locations bool) []uint64 {
	buf = append(buf, uint64(m.threads)<<8|uint64(m.RunStatus()))
	for t := range m.threads {
		at := len(buf)
		buf = append(buf, 0)
		if locations {
			buf = m.locations(t, buf)
		}
		buf[at] = uint64(m.Status(t)) | uint64(m.Choices(t))<<8 | uint64(len(buf)-at)<<40
	}
	return buf
}

// locations appends where in the code a thread is: the phase of the library call
// that is under way, then the instruction of each frame, the innermost first.
func (m *Machine) locations(t int, buf []uint64) []uint64 {
	if m.Status(t) != Running {
		return buf
	}
	buf = append(buf, m.Inspect().CallPhase(t))
	m.frames = m.Inspect().Frames(t, m.frames[:0])
	for _, f := range m.frames {
		buf = append(buf, uint64(f.PC))
	}
	return buf
}
