// Package semantics is the probabilistic semantics of a program: which threads may act in a state,
// in how many ways, and what one step is.
//
// At each step one enabled thread is chosen (uniformly, unless a scheduler weighs them), then one of its ways to act, uniformly
// except for inputs with a distribution of their own (input.go); it executes one LLVM instruction. A waiting thread is not
// enabled and takes no step. A call of the platform is one step, a wait on a condition variable two (to begin waiting, and to
// return with the mutex). The phis of a block are one step. main is thread 0; others are numbered in the order of creation.
//
// Code that the machine adds to a program takes no steps of its own: code before the first
// instruction of main, and code after the return of main or of a start routine, belongs to the
// preceding step. So a return of main ends the run.
//
// It must not know how a choice is made or what a property is.
//
// Invariants:
//  1. Enabled agrees with Machine.Choices for each thread; it is updated only for what a step can
//     change, which for most instructions is nothing;
//  2. no thread stops in the machine's own code, unless it waits there.
//
// The machine must have the granularity InstructionSteps, and the program must be lowered with
// lower.Options.InstructionSteps. Exceptions to one LLVM instruction a step: a defined function
// whose name begins with __VERIFIER_atomic_ takes one more step to begin its atomic section and one
// to end it; the check memtrack adds steps where blocks are left; a platform function that calls a
// function of the program continues after it in a step of its own.
//
// Paper: LODIN 2017, whose published probabilities follow from this semantics.
//
// A call of a platform function is one step even if the function is written in C, as in LODIN,
// whose published figures confirm it (ptrace: 5/16, published 0.31 to 0.32). For an input with many
// values, the choice is the value itself (Given), since such values cannot be numbered by an int
// and need not be equally likely.
package semantics

import (
	"fmt"
	"slices"

	"heddle/internal/chance/distribution"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/visibility"
	"heddle/internal/ir/program"
)

// System is a machine under the probabilistic semantics.
type System struct {
	m       *machine.Machine
	inputs  Inputs // nil: none is given
	listed  map[distribution.Distribution][]distribution.Outcome
	kinds   []kind
	unready []bool  // by instruction: it prepares the one that a thread is to rest at
	ways    []int32 // of each thread
	enabled []int32 // threads with ways, ascending
	callers int     // threads whose next instruction is a call out of the program
	simple  bool    // no thread may be ended wherever it is
	opening []int32 // see Opening
	own     []int32 // see Own
	lead    []int32 // see Lead
	follows bool    // own and lead are kept

	undrawn Undrawn // nil: inputs are drawn where they are taken
	open    bool    // see Open

	modular  bool   // there are platform functions written in C
	platform []bool // by function: it is one

	start  machine.Mark
	first  []int32
	firstC int
	firstS bool

	resuming
}

// kind is what is known about an LLVM instruction before it is executed.
type kind uint8

const (
	quiet  kind = iota // changes nothing that decides what other threads can do
	noisy              // may change memory that others wait for
	joins              // leaves the program to wait for the end of a thread, whatever memory holds
	calls              // may leave the program
	begins             // the machine's own code
)

// New brings a machine that was not started to the initial state: main's first instruction.
func New(m *machine.Machine) (*System, error) { return newSystem(m, nil) }

func newSystem(m *machine.Machine, undrawn Undrawn) (*System, error) {
	if m.Granularity() != machine.InstructionSteps {
		return nil, fmt.Errorf("chance: the machine does not count steps")
	}
	if m.Program().Names(func(c program.Conduct) bool { return c.Forks }) {
		return nil, fmt.Errorf("the program forks: whether a run follows the child is no chance")
	}
	s := &System{m: m, follows: true, undrawn: undrawn}
	s.noteModules()
	if in := m.Stepwise().Inputs(); in != nil {
		var ok bool
		if s.inputs, ok = in.(Inputs); !ok {
			return nil, fmt.Errorf("chance: the machine's inputs have no distributions")
		}
	}
	s.classify()
	if f := m.Start(); f != nil {
		return nil, fmt.Errorf("before the first instruction: %s", f.Text)
	}
	for p := m.Program(); int(p.FuncOf[m.PC(0)]) != m.Inspect().Entry(); {
		switch n := m.Choices(0); {
		case n == 0:
			return nil, fmt.Errorf("a constructor waits before the first instruction of the program: such a program has no initial state to draw runs from")
		case n > 1:
			return nil, fmt.Errorf("a constructor has a choice before the first instruction of the program: such a program has no initial state to draw runs from")
		}
		if f := s.act(0, 0); f != nil {
			return nil, fmt.Errorf("before the first instruction: %s", f.Text)
		}
		if s.open {
			return nil, errEarly
		}
		s.own = append(s.own, 0)
	}
	if f := s.settle(); f != nil {
		return nil, fmt.Errorf("before the first instruction: %s", f.Text)
	}
	if s.open {
		return nil, errEarly
	}
	s.opening = append(s.opening, s.Own()...)
	s.follows = false
	m.Forget()
	s.start = m.Mark()
	s.first = append([]int32(nil), s.ways...)
	s.firstC, s.firstS = s.callers, s.simple
	return s, nil
}

// Machine is the machine in its present state.
func (s *System) Machine() *machine.Machine { return s.m }

// Enabled are the threads that can act, ascending. It is valid until the next step.
func (s *System) Enabled() []int32 { return s.enabled }

// Ways is the number of ways in which a thread can act, each as likely as the others;
// or Given, of which see Draw and Outcomes.
func (s *System) Ways(t int32) int { return int(s.ways[t]) }

// AllWays is Ways of each thread. It is valid until the next step.
func (s *System) AllWays() []int32 { return s.ways }

// Opening are the threads that took a step each before the initial state, in order:
// with them, a machine that was not started reaches that state.
func (s *System) Opening() []int32 { return s.opening }

// Follow makes Own report, from now on.
func (s *System) Follow() { s.follows = true }

// Own are the threads that took a step each through the machine's own code since Own
// was asked last, in order.
func (s *System) Own() []int32 {
	list := s.own
	s.own = s.own[len(s.own):]
	return list
}

// Reset goes back to the initial state.
func (s *System) Reset() {
	s.leaveSnapshots()
	s.m.Undo(s.start)
	s.ways = append(s.ways[:0], s.first...)
	s.callers, s.simple = s.firstC, s.firstS
	s.collect()
}

// Save appends what Restore needs to come back to the present state, when the
// machine has been undone to it.
func (s *System) Save(buf []int32) []int32 { return append(buf, s.ways...) }

// Restore takes what Save gave.
func (s *System) Restore(saved []int32) {
	s.ways = append(s.ways[:0], saved...)
	s.count()
	s.collect()
}

// Step makes a thread that can act execute one LLVM instruction in the given way. A
// fault ends the run.
func (s *System) Step(t int32, way int) *machine.Fault {
	k := s.kinds[s.m.PC(int(t))]
	if k > noisy || !s.simple || s.undrawn != nil && s.undrawn.Any() {
		return s.step(int(t), way)
	}
	pc, f := s.m.Stepwise().Step(int(t))
	if f != nil {
		return f
	}
	if k == quiet {
		s.arrive(int(t), pc)
		return nil
	}
	return s.afterNoise(int(t), pc)
}

// afterNoise is the end of a step that may have ended its thread, or changed what
// others wait for.
func (s *System) afterNoise(t, pc int) *machine.Fault {
	if s.kinds[pc] == begins || s.m.Status(t) != machine.Running {
		return s.settle()
	}
	s.arrive(t, pc)
	s.recall()
	return nil
}

// arrive finds out in how many ways a thread can act that has come to an instruction.
func (s *System) arrive(t, pc int) {
	switch s.kinds[pc] {
	case calls:
		s.callers++
		fallthrough
	case joins:
		s.set(t, s.choices(t))
	}
}

// recall finds out anew in how many ways threads can act of which what memory holds may decide that.
func (s *System) recall() {
	if s.callers == 0 {
		return
	}
	for u := range s.ways {
		if s.m.Status(u) == machine.Running && s.kinds[s.m.PC(u)] >= calls {
			s.set(u, s.choices(u))
		}
	}
}

// step is Step for an instruction of any kind.
func (s *System) step(t, way int) *machine.Fault {
	if s.atModule(t) {
		n, f := s.enter(t)
		if s.follows {
			s.lead = append(s.lead, slices.Repeat([]int32{int32(t)}, n)...)
		}
		if f != nil {
			return f
		}
	}
	if f := s.act(t, way); f != nil || s.open {
		return f
	}
	return s.settle()
}

// settle runs threads through the machine's own code, and determines anew which can act.
func (s *System) settle() *machine.Fault {
	for t := 0; t < s.m.Threads(); t++ {
		for s.m.Status(t) == machine.Running && (s.kinds[s.m.PC(t)] == begins || s.within(t)) && s.m.Choices(t) == 1 {
			if s.follows {
				s.own = append(s.own, int32(t))
			}
			if f := s.act(t, 0); f != nil || s.open {
				return f
			}
		}
		if s.unready[s.m.PC(t)] {
			s.m.Stepwise().Prepare(t)
		}
	}
	if s.undrawn != nil {
		over, f := s.undrawn.Settle()
		if s.open = !over; f != nil || s.open {
			return f
		}
	}
	s.Refresh()
	return nil
}

// Refresh asks the machine about every thread: its state was changed by others.
func (s *System) Refresh() {
	s.ways = s.ways[:0]
	plain := s.m.RunStatus() == machine.Going && s.m.AtomicOwner() < 0 && !s.modular && !s.endsAnywhere()
	for t := range s.m.Threads() {
		n := 1
		if !plain || s.m.Status(t) != machine.Running || s.kinds[s.m.PC(t)] >= joins {
			n = s.choices(t)
		}
		s.ways = append(s.ways, int32(n))
	}
	s.count()
	s.collect()
}

// count brings what is counted of the threads up to date.
func (s *System) count() {
	s.callers, s.simple = 0, !s.endsAnywhere()
	for t := range s.ways {
		if s.m.Status(t) == machine.Running && s.kinds[s.m.PC(t)] >= calls {
			s.callers++
		}
	}
}

// endsAnywhere reports whether some thread may be ended wherever it is.
func (s *System) endsAnywhere() bool {
	return s.m.Observers().Has(visibility.CleanUp) && s.m.Stepwise().EndsAnywhere()
}

// set notes in how many ways a thread can act.
func (s *System) set(t, ways int) {
	old := s.ways[t]
	s.ways[t] = int32(ways)
	if (old == 0) != (ways == 0) {
		s.collect()
	}
}

func (s *System) collect() {
	s.enabled = s.enabled[:0]
	for t, n := range s.ways {
		if n > 0 {
			s.enabled = append(s.enabled, int32(t))
		}
	}
}

// classify finds the kind of every LLVM instruction from the instructions that it
// became.
func (s *System) classify() {
	p := s.m.Program()
	s.kinds, s.unready = make([]kind, len(p.Code)), make([]bool, len(p.Code))
	group := quiet
	for pc := len(p.Code) - 1; pc >= 0; pc-- {
		in := &p.Code[pc]
		s.unready[pc] = in.Prepares()
		group = max(group, kindOf(in.Op))
		if s.CallsModule(pc) {
			group = max(group, calls)
		}
		if s.kinds[pc] = group; group == calls && in.Op == program.External && s.m.Stepwise().Joins(pc) {
			s.kinds[pc] = joins
		}
		if s.m.Inspect().IsStart(int(p.FuncOf[pc])) {
			s.kinds[pc] = begins
		}
		if in.Flags&program.FlagFirst != 0 {
			group = quiet
		}
	}
}

func kindOf(op program.Op) kind {
	switch {
	case op == program.External || op == program.CallPtr:
		return calls
	case op < program.Load || op == program.Load || op == program.Fence || op == program.TLSAddr,
		op == program.Jump || op == program.Branch || op == program.Switch || op == program.Call || op == program.IndirectJump:
		return quiet
	}
	return noisy
}

// Compact cuts what Reset needs down to the words that differ from the initial
// state. Marks of the machine made since are void.
func (s *System) Compact() {
	s.leaveSnapshots()
	s.m.Compact(s.start)
}
