package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// Machine is a concrete machine with opaque words, the terms that they stand for, and
// what the path knows about the inputs.
type Machine struct {
	m      *machine.Machine
	prog   *program.Program
	pool   *term.Pool
	oracle Oracle

	acting         // the thread whose instruction is executed
	wants    wants // what an outcome is about
	aiming   bool  // addresses are made plain, accesses not made: see decide.go
	loose    bool  // see LetOverflow
	loosest  bool  // see Overflowed
	path     *path // what is known about inputs
	vars     variables
	from     provenance
	pinned   pinned
	lost     []term.Term // since an action was taken: what inputs must be for a block to be lost that they may lead to
	printing printing
	rooms    rooms
	contents contents
	alone    []bool // machine.JudgedAlone

	addresses program.Addresses
	constants map[term.Term][]uint64 // see constantsOf
	hard      map[term.Term]bool     // of which the solver could not say in short what they may be
	asked     []term.Term            // reused
	live      live                   // reused: see normalise
}

// New makes a symbolic machine of one with machine.Options.Opaque that was not started.
func New(m *machine.Machine, pool *term.Pool, oracle Oracle) *Machine {
	s := &Machine{m: m, prog: m.Program(), pool: pool, oracle: oracle, path: newPath(), vars: newVariables(pool), from: newProvenance(m, pool, m.Program().PointerBits),
		pinned: pinned{from: -1}, printing: newPrinting(m.Program()), addresses: program.AddressesOf(m.Program().PointerBits), contents: contents{}, alone: machine.JudgedAlone(m.Program(), m.Checks()), constants: map[term.Term][]uint64{}, hard: map[term.Term]bool{}}
	s.SetRoom(DefaultRoom)
	m.Unknowns().SetValues(values{s})
	return s
}

// wants is what the outcome of an instruction is about.
type wants struct {
	question term.Term      // of asks: that was found open
	picked   choice         // of picks: the value
	fault    *machine.Fault // of fails
	left     outcome        // of a library function on terms that did not take its call
	reveal   uint64         // of reveals: the address
	recount  bool           // it asked how many ways there are to continue
}

// pinned are the conditions of the path that pin added last, from one up to another; from -1: none.
type pinned struct{ from, to int }

// outcome is how it went with an instruction that has opaque operands.
type outcome uint8

const (
	done    outcome = iota // it was executed
	plain                  // its operands are plain now
	moves                  // it only moves opaque words
	halts                  // the thread must stop before it
	asks                   // the question is to be answered first
	picks                  // a value was picked
	fails                  // see fault
	ends                   // the run is over
	reveals                // a byte that was never written is to hold something before the call begins
)

// execute takes the instruction that the acting thread is at.
func (s *Machine) execute() outcome {
	pc := s.m.PC(s.thread)
	in := &s.prog.Code[pc]
	if s.alone != nil && s.alone[pc] {
		if !onlyComputes(in.Op) {
			return s.stuck("a check of this instruction is not made on symbolic numbers")
		}
		return s.enumerate(s.slots(pc))
	}
	switch in.Op {
	case program.Branch, program.Switch, program.IndirectJump:
		return s.control(in)
	case program.Load:
		return s.load(pc, in)
	case program.Store:
		return s.store(pc, in)
	case program.CallPtr, program.External:
		return s.call(pc, in)
	case program.Overflow:
		s.overflow(in, s.narrow(in.A, uint(in.W)), s.narrow(in.B, uint(in.W)))
	case program.WideOverflow:
		s.overflow(in, s.wide(in.A, uint(in.Imm)), s.wide(in.B, uint(in.Imm)))
	case program.Alloca:
		return s.array(pc, in)
	case program.RMW:
		return s.rmw(pc, in)
	case program.CmpXchg:
		return s.cmpxchg(pc, in)
	case program.MemCopy:
		return s.memCopy(pc, in)
	case program.MemSet:
		return s.memSet(pc, in)
	default:
		return s.computed(pc, in)
	}
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// onlyComputes reports whether an instruction is about nothing but its operands.
func onlyComputes(op program.Op) bool {
	switch op {
	case program.Load, program.Store, program.RMW, program.CmpXchg, program.MemCopy, program.MemSet, program.Alloca,
		program.Branch, program.Switch, program.IndirectJump, program.CallPtr, program.External:
		return false
	}
	return true
}

// computed takes an instruction that computes, or makes its operands plain.
func (s *Machine) computed(pc int, in *program.Instr) outcome {
	for _, h := range s.hazards(in) {
		if s.pool.IsFalse(h) {
			continue
		}
		switch s.ask(h) {
		case open:
			return asks
		case yes:
			return s.pin(in)
		}
	}
	t := s.result(in)
	if t == term.None {
		return s.enumerate(s.slots(pc))
	}
	t = s.loosened(in, t)
	s.noteDistance(in, t)
	s.deliver(in.Dst, t)
	s.m.Control().GoTo(s.thread, pc+1)
	return done
}

// pin makes the operands of an instruction plain, with values of a model, so that the
// concrete machine reports what is wrong with it.
//
// A thread that has reached a failing operation from another action stops before it, as the concrete machine does: others
// may act first, with any inputs for which it fails.
func (s *Machine) pin(in *program.Instr) outcome {
	if !s.begin && s.m.Live() > 1 {
		return halts
	}
	if s.oracle.Satisfiable(s.path.conds) != Sat {
		return s.stuck("the solver found no inputs for which an operation fails")
	}
	var conds []term.Term
	for _, slot := range s.slots(s.m.PC(s.thread)) {
		w := s.m.Control().Operand(s.thread, program.Slot(slot))
		if !machine.IsOpaque(w) {
			continue
		}
		t := s.term(w)
		v := s.oracle.Value(t)
		conds = append(conds, s.pool.Eq(t, s.pool.Const(v, wordBits)))
		s.m.Control().SetSlot(s.thread, slot, v)
	}
	s.pinned.from = len(s.path.conds)
	for _, c := range conds {
		s.assume(c)
	}
	s.pinned.to = len(s.path.conds)
	return plain
}

// enumerated bounds the values of one term that are tried one by one.
const enumerated = 256

// enumerate makes slots plain, by cases: one for each value.
func (s *Machine) enumerate(slots []int) outcome {
	for _, slot := range slots {
		w := s.m.Control().Operand(s.thread, program.Slot(slot))
		if !machine.IsOpaque(w) {
			continue
		}
		v, out := s.value(s.term(w))
		if out != done {
			return out
		}
		s.m.Control().SetSlot(s.thread, slot, v)
	}
	return plain
}

// value makes a term plain by cases: a value is picked, which the schedule keeps, and
// the path then says whether the term has it.
func (s *Machine) value(t term.Term) (uint64, outcome) {
	if v, ok := s.pool.Value(t); ok {
		return v, done
	}
	if v, ok := s.path.chosen(t); ok {
		return v, done
	}
	v, ok := s.pick(t)
	if !ok {
		return 0, s.stuck("the solver found no value that a symbolic number has here")
	}
	if s.tried(t) >= enumerated {
		return 0, s.stuck("more than 256 values of a symbolic number would have to be tried one by one here")
	}
	s.wants.picked = choice{t, v}
	return 0, picks
}

// tried is the number of values of a term that the path excludes. That it is not v may be
// said of a part of it only, such as the number that it extends, or of several; so all
// values count that are excluded of a term over the same inputs.
func (s *Machine) tried(t term.Term) (n int) {
	inputs := s.pool.Support(t)
	for _, c := range s.path.conds {
		if s.pool.Op(c) == term.OpNot && s.equates(s.pool.Arg(c, 0)) && slices.Equal(s.pool.Support(c), inputs) {
			n++
		}
	}
	return n
}

// equates reports whether a condition says of terms that they have certain values.
func (s *Machine) equates(c term.Term) bool {
	switch s.pool.Op(c) {
	case term.OpAnd:
		return s.equates(s.pool.Arg(c, 0)) && s.equates(s.pool.Arg(c, 1))
	case term.OpEq:
		return s.pool.IsConst(s.pool.Arg(c, 0)) || s.pool.IsConst(s.pool.Arg(c, 1))
	case term.OpNot, term.OpVar:
		return s.pool.Width(c) == 1
	}
	return false
}

// stuck ends the run: something cannot be done symbolically.
func (s *Machine) stuck(text string) outcome {
	s.wants.fault = &machine.Fault{Class: machine.Gap, Thread: s.thread, PC: s.m.PC(s.thread), Text: text, Other: -1}
	return fails
}

// slots are those that the instruction at pc computes with.
func (s *Machine) slots(pc int) []int { return s.m.Unknowns().GuardedSlots(pc) }
