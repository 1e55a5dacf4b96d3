package machine

import "heddle/internal/ir/program"

// This file is how a thread is driven by who keeps the values of opaque words: up to an instruction that computes with one, which is
// then executed outside, its registers and its place set.

// Rest says where Advance has left a thread.
type Rest struct {
	Opaque bool // before an instruction that computes with opaque words
	Paused bool // at a place of PauseAt
	First  bool // at the instruction that the thread began at, if that was to be taken
}

// Stride says how Advance continues with a thread.
type Stride struct {
	Choice int    // the way in which it takes its action
	Begin  bool   // it takes the action that it stands before, else it stops before the next one that others notice
	Bare   bool   // the first instruction is taken although opaque words are among its operands: it moves them only
	Leave  bool   // it does not pause where it is
	Frame  uint32 // Frame when the action began; 0 for a thread that was made since
}

// Advance runs a thread on from where it is.
func (v Control) Advance(t int, s Stride) (Rest, *Fault) {
	m := v.m
	if m.Status(t) != Running || m.RunStatus() != Going {
		return Rest{}, nil
	}
	start := noStart
	if s.Begin {
		m.choice = s.Choice
		if m.ends(t, s.Choice) {
			if f := m.end(t); f != nil {
				return Rest{}, f
			}
		}
		start = m.PC(t)
	}
	r := runner{t: t, start: start, frame: s.Frame, fuel: m.o.LongestStep, bare: s.Bare, pauses: true, leaves: -1}
	if s.Leave {
		r.leaves = m.PC(t)
	}
	if start == noStart && m.betweenInstructions(t) && m.stopsAt(t) {
		return Rest{}, nil
	}
	mark := m.Mark()
	why, f := m.runOn(&r, nil)
	m.count(&r, mark)
	m.standIn = nil
	if why != atOpaque || f != nil {
		return Rest{First: s.Begin && r.start == m.PC(t)}, f
	}
	paused := m.guards.pausesAt(m.PC(t), uint32(m.w[m.tcb(t)+tcbFP]), r.leaves)
	return Rest{Opaque: !paused, Paused: paused, First: s.Begin && r.start == m.PC(t)}, nil
}

// betweenInstructions reports whether a thread is at the beginning of an LLVM instruction.
func (m *objects) betweenInstructions(t int) bool {
	return m.p.Code[m.PC(t)].Flags&program.FlagFirst != 0
}

// Frame is the top frame of a thread.
func (v Control) Frame(t int) uint32 { return uint32(v.m.w[v.m.tcb(t)+tcbFP]) }

// Operand is the word of an operand in the top frame of a thread.
func (v Control) Operand(t int, o program.Operand) uint64 {
	m := v.m
	return m.operand(o, uint32(m.w[m.tcb(t)+tcbFP]))
}

// SetSlot writes a slot of the top frame of a thread.
func (v Control) SetSlot(t, slot int, w uint64) {
	m := v.m
	m.set(uint32(m.w[m.tcb(t)+tcbFP])+uint32(slot), w)
}

// GoTo makes an instruction of the same function a thread's next one.
func (v Control) GoTo(t, pc int) { v.m.set(v.m.tcb(t)+tcbPC, uint64(pc)) }

// JumpTo is GoTo of a jump that may begin a round of a loop (program.Round), in an
// action that began with a given frame.
func (v Control) JumpTo(t, pc int, round uint8, frame uint32) {
	m := v.m
	m.noteRound(&runner{t: t, frame: frame}, round, v.Frame(t))
	v.GoTo(t, pc)
}

// Rounds say which rounds of loops an action that is taken in parts may have gone so far.
type Rounds struct {
	Again  bool // as MayRepeat reports
	Inside bool // in any frame: an action without an end may stay in one that it has made itself
}

// Rounds returns those of the action since SetRounds.
func (v Control) Rounds() Rounds { return Rounds{v.m.round, v.m.anyRound} }

// SetRounds begins an action, with none, or its next part.
func (v Control) SetRounds(r Rounds) { v.m.round, v.m.anyRound = r.Again, r.Inside }

// NextExternal is the library function that a thread is about to call; nil: none, or one
// that nobody has defined.
func (v Control) NextExternal(t int) *External {
	x, _ := v.m.pendingExternal(t)
	return x
}

// Chooses reports whether a thread is about to call a library function that can continue in
// several ways.
func (v Control) Chooses(t int) bool {
	x, c := v.m.pendingExternal(t)
	return x != nil && x.Choices != nil && x.Choices(c) > 1
}

// Number is an operand of a library call: an argument, or, if Size is not zero, memory
// (Size in bytes).
type Number struct {
	Arg        int
	Addr, Size uint64
}

// Divisor is that of the library function that a thread is to call; see External.
func (v Control) Divisor(t int) (n Number, ok bool) {
	if x, c := v.m.pendingExternal(t); x != nil && x.Divisor != nil {
		return x.Divisor(c), true
	}
	return Number{}, false
}
