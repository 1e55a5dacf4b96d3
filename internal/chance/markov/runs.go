package markov

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// This file computes the probability of ever coming to a state in which given
// threads are about to call given functions, of programs whose chain is too large
// to store. It is exact: nothing is left out, but much is computed together.
//
// An instruction that touches nothing but its own thread's part of the state is
// local. A thread goes through a run of local instructions to its next other one in
// a known number of steps, whatever other threads do meanwhile. So a state is taken
// apart into a configuration, in which every thread has its run after it, and the
// number of steps that each thread has yet to take of its run: a cell of a small
// table. Probability moves through the cells of a configuration by arithmetic alone;
// only actions that are not local lead to other configurations. They are gone
// through layer by layer, by the number of such actions: no layer but two is kept.
//
// What an action on a global variable does is remembered for the contents of
// the common part and of its thread; other actions are taken on the machine, put
// together from its parts.

// maxRunThreads is the number of threads that the analysis by runs has room for.
const maxRunThreads = 4

// maxRun bounds a run of local instructions.
const maxRun = 1 << 12

// Call is a thread that is about to call a function outside of the program: a
// Predicate.
type Call struct {
	Thread   int
	Function string
}

// Holds implements Predicate.
func (c Call) Holds(m *machine.Machine) bool {
	if m.Status(c.Thread) != machine.Running {
		return false
	}
	p := m.Program()
	in := &p.Code[m.PC(c.Thread)]
	return in.Op == program.External && p.Externals[in.Imm].Name == c.Function
}

// EverBounds is the answer of Ever.
type EverBounds struct {
	Reached        float64 // as computed
	Low, High      float64 // the true value is between, whatever was rounded
	Longest        int     // no run has more steps than this; 0: not known, some may continue
	Configurations int     // gone through
	Layers         int
}

// NotSeparable is the error of a program that the analysis by runs does not do.
type NotSeparable struct{ Why string }

func (e *NotSeparable) Error() string { return "the analysis by runs does not apply: " + e.Why }

// Ever is the probability that a run ever reaches a state in which all calls of the
// goal are about to be made. It ends when no more than epsilon is under way. fault, if
// not nil, is called with faults that runs end in.
func Ever(m *machine.Machine, goal []Call, epsilon float64, limits Limits, fault func(*machine.Fault)) (EverBounds, error) {
	f, err := newFactored(m, goal)
	if err != nil {
		return EverBounds{}, err
	}
	f.limits, f.fault = limits, fault
	l, err := f.initial()
	if err != nil {
		return EverBounds{}, err
	}
	b := EverBounds{}
	additions := 0
	for len(l.configs) > 0 {
		b.Configurations += len(l.configs)
		b.Layers++
		next := newLayer(f)
		left, err := l.pass(next)
		if err != nil {
			return b, err
		}
		if err := limits.check(b.Configurations, l.bytes()+next.bytes()+f.bytes()); err != nil {
			return b, err
		}
		additions += int(next.most)
		b.enclose(f, left, additions+b.Layers)
		if left <= epsilon && len(next.configs) > 0 {
			return b, nil
		}
		l = next
	}
	b.Longest = f.longest
	return b, nil
}

// enclose takes in what was reached, and what is under way. Rounded are: of each step
// the share of a thread and of a way, and what reaches a cell of a configuration from
// its threads; of each layer what reaches a configuration from others.
func (b *EverBounds) enclose(f *factored, left float64, additions int) {
	rounding := (float64(f.longest)*(maxRunThreads+2) + float64(additions) + 8) * unit * 1.001
	b.Reached = f.reached.value()
	b.Low, b.High = b.Reached*(1-rounding), min(1, (b.Reached+left)*(1+rounding)+tiniest)
}
