package machine

import (
	"fmt"
	"slices"

	"heddle/internal/ir/program"
)

// This file runs the functions of platform modules: functions of the program
// that are marked as platform functions (heddle.h) and act, from entry to return,
// as one action. heddle-llvm calls EnterName where they begin and LeaveName where
// they return; a thread is at the action when it is at the first.
//
// What happens between is an attempt. Nobody else acts in it, so nothing in it is
// a place to stop but a choice or a wait: of a choice the attempt takes one
// alternative, and where it would have to wait it fails and is undone. Each way
// through the function that does not fail is one choice of the action; without
// any, the thread waits. (So a wait is a guard of the whole function, as retry is
// in transactional memory: Harris et al., Composable Memory Transactions, 2005.)
//
// What it can miss: accesses in an attempt are not part of a data race.
//
// The mark is a property of the function in LLVM IR, not a table beside the code, which linking and optimising would
// not keep in step. It becomes the two calls before any pass runs, so that lowering and the dispatch loop need not know
// it.

// The functions that heddle-llvm calls at the ends of a platform function.
const (
	EnterName = "heddle.enter"
	LeaveName = "heddle.leave"
)

// Limits of an attempt.
const (
	fuelPerAttempt = 1 << 20 // jumps and calls
	maxOutcomes    = 1 << 16 // ways through a platform function
)

// hidden is far less than any number of running threads: with it the dispatch
// loop stops before no access.
const hidden = -1 << 20

// attempt is an attempt under way. It is not part of a state: it begins and ends
// within a step.
type attempt struct {
	on    bool
	fp    uint32 // frame of the platform function
	path  []int  // alternatives to take
	radix []int  // how many there were
	at    int    // choices met so far
}

// attempts is what the machine knows about platform functions of the program.
type attempts struct {
	attempt   attempt      // under way
	branching map[int]bool // functions that may meet a choice or a wait, as far as asked for
}

// AtomicFunctions are the machine's own externals at the ends of platform
// functions. A thread always stops before the first; an attempt before the second.
func AtomicFunctions() []External {
	stop := func(yes bool) int {
		if yes {
			return 2
		}
		return 1
	}
	done := func(*Call) (Outcome, *Fault) { return Done, nil }
	return []External{
		{Name: EnterName, Do: done, Choices: func(c *Call) int { return stop(!c.M.attempt.on) }},
		{Name: LeaveName, Do: done, Visible: Never,
			Choices: func(c *Call) int { return stop(c.M.attempt.on && c.fp == c.M.attempt.fp) }},
	}
}

// InPlatform reports whether a call is made by a platform function.
func (c *Call) InPlatform() bool { return c.M.attempt.on }

// Modular reports whether a program may have platform functions of its own, or an
// environment.
func Modular(p *program.Program) bool {
	return slices.ContainsFunc(p.Externals, func(e program.ExternalFunc) bool {
		return e.Name == EnterName || e.Module
	})
}

// noteEnds finds the externals at the ends of platform functions, and what the
// environment runs.
func (m *Machine) noteEnds() {
	m.enterExt, m.leaveExt = -1, -1
	m.modular = Modular(m.p)
	for i, e := range m.p.Externals {
		switch e.Name {
		case EnterName:
			m.enterExt = i
		case LeaveName:
			m.leaveExt = i
		}
	}
	m.environmentFn, m.interruptFn, m.abstractFn = m.ending+1, m.ending+2, m.ending+3 // see withStart
	m.branching = map[int]bool{}
}

// atEnter reports whether thread t is at the beginning of a platform function.
func (m *Machine) atEnter(t int) bool {
	in := &m.p.Code[m.PC(t)]
	return in.Op == program.External && int(in.Imm) == m.enterExt
}

// outcome is how an attempt ends.
type outcome uint8

const (
	finished outcome = iota // before the function's return, or with the run
	failed                  // it would have to wait
	faulted
)

// outcomes is the number of ways in which thread t can go through the platform
// function that it is at.
func (m *Machine) outcomes(t int) int {
	if !m.branches(int(m.p.FuncOf[m.PC(t)])) {
		return 1
	}
	n, mark := 0, m.Mark()
	m.eachOutcome(t, func(*Fault) bool {
		n++
		return n <= maxOutcomes
	})
	m.Undo(mark)
	return n
}

// eachOutcome makes every attempt of thread t that does not fail, in the order of
// the alternatives taken, and undoes it, until f says false: then the state is
// left as the attempt has made it.
func (m *Machine) eachOutcome(t int, f func(*Fault) bool) {
	a := &m.attempt
	out := m.Output
	m.Output = nil
	defer func() { m.Output = out }()
	a.path = a.path[:0]
	for more := true; more; more = a.next() {
		mark := m.Mark()
		how, fault := m.try(t, nil)
		if how != failed && !f(fault) {
			return
		}
		m.Undo(mark)
	}
}

// next continues to the next alternatives; false: there are none.
func (a *attempt) next() bool {
	for i := a.at - 1; i >= 0; i-- {
		if a.path[i]+1 < a.radix[i] {
			a.path[i]++
			a.path = a.path[:i+1]
			return true
		}
	}
	return false
}

// choose gives the alternative of a choice among n. Where there is but one it is no choice: an attempt that is watched stops before
// calls that another one passes, such as that of a platform function by another, and must take the same path.
func (a *attempt) choose(n int) int {
	if n <= 1 {
		return 0
	}
	return a.take(n)
}

// take takes the next alternative of the path, of n.
func (a *attempt) take(n int) int {
	if a.at == len(a.path) {
		a.path = append(a.path, 0)
	}
	a.radix = append(a.radix[:a.at], n)
	a.at++
	return a.path[a.at-1]
}

// pass takes thread t through the platform function that it is at, in way number
// choice, up to its return. With look it does so before the eyes of look.
func (m *Machine) pass(t, choice int, look func(t int)) *Fault {
	m.attempt.path = m.attempt.path[:0]
	if m.branches(int(m.p.FuncOf[m.PC(t)])) {
		mark := m.Mark()
		n := -1
		var fault *Fault
		m.eachOutcome(t, func(f *Fault) bool {
			n++
			fault = f
			return n < choice
		})
		switch {
		case n != choice:
			return &Fault{Class: Gap, Thread: t, PC: m.PC(t), Other: -1, Text: "a platform function has no outcome of that number"}
		case choice >= maxOutcomes:
			m.Undo(mark)
			return limitFault(t, m.PC(t), fmt.Sprintf("a platform function has more than %d outcomes", maxOutcomes))
		case look != nil || m.Output != nil: // once more, to be seen
			m.Undo(mark)
			m.attempt.path = m.attempt.path[:m.attempt.at]
			_, fault = m.try(t, look)
		}
		return fault
	}
	how, fault := m.try(t, look)
	if how == failed {
		return &Fault{Class: Gap, Thread: t, PC: m.PC(t), Other: -1, Text: "a platform function waits although it was reported enabled"}
	}
	return fault
}

// try makes one attempt, which takes the alternatives of the path, then first
// ones.
func (m *Machine) try(t int, look func(t int)) (outcome, *Fault) {
	a := &m.attempt
	a.on, a.at, a.fp = true, 0, uint32(m.w[m.tcb(t)+tcbFP])
	m.choice = 0
	r := runner{t: t, start: m.PC(t), fuel: fuelPerAttempt}
	how, fault := m.tryOn(&r, look)
	a.on = false
	m.choice = 0
	m.recount()
	return how, fault
}

// tryOn is the loop of an attempt: from stop to stop.
func (m *Machine) tryOn(r *runner, look func(t int)) (outcome, *Fault) {
	for {
		if look != nil {
			look(r.t)
		}
		m.live = hidden
		why, fault := m.run(r, look != nil)
		m.recount()
		switch {
		case fault != nil:
			return faulted, fault
		case m.RunStatus() != Going:
			return finished, nil
		case why == atEnd, uint32(m.w[m.tcb(r.t)+tcbFP]) < m.attempt.fp:
			return faulted, &Fault{Class: Gap, Thread: r.t, PC: m.PC(r.t), Other: -1, Text: "a platform function is left by other means than its return"}
		case r.fuel < 0:
			return faulted, limitFault(r.t, m.PC(r.t), fmt.Sprintf("a platform function takes more than %d jumps", fuelPerAttempt))
		}
		if how, over := m.stop(r); over {
			return how, nil
		}
	}
}

// stop decides how an attempt continues from a stop, or from between two LLVM instructions.
func (m *Machine) stop(r *runner) (how outcome, over bool) {
	r.start = m.PC(r.t)
	m.choice = 0
	m.live = hidden
	defer m.recount()
	x, c := m.pendingExternal(r.t)
	switch {
	case x == nil: // before a fault
		return finished, false
	case x.Name == LeaveName && c.fp == m.attempt.fp:
		return finished, true
	case x.Enabled != nil && !x.Enabled(c):
		return failed, true
	case x.Choices != nil:
		m.choice = m.attempt.choose(x.Choices(c))
	}
	return finished, false
}

// branches reports whether a function may meet a choice or a wait.
func (m *Machine) branches(fn int) bool {
	known, ok := m.branching[fn]
	if !ok {
		known = m.mayBranch(fn, map[int]bool{})
		m.branching[fn] = known
	}
	return known
}

// mayBranch looks through a function and those that it calls.
func (m *Machine) mayBranch(fn int, seen map[int]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	f := &m.p.Funcs[fn]
	for pc := f.Entry; pc < f.End; pc++ {
		found := false
		switch in := &m.p.Code[pc]; in.Op {
		case program.CallPtr:
			found = true
		case program.Call:
			found = m.mayBranch(int(in.Imm), seen)
		case program.External:
			x := m.externals[in.Imm]
			ends := int(in.Imm) == m.enterExt || int(in.Imm) == m.leaveExt
			found = x != nil && !ends && (x.Enabled != nil || x.Choices != nil)
		}
		if found {
			return true
		}
	}
	return false
}
