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

// attempts runs platform functions of the program.
type attempts struct {
	m         *Machine
	now       attempt      // under way
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
		{Name: EnterName, Do: done, Choices: func(c *Call) int { return stop(!c.M.attempts.now.on) }},
		{Name: LeaveName, Do: done, Visible: Never,
			Choices: func(c *Call) int { return stop(c.M.attempts.now.on && c.fp == c.M.attempts.now.fp) }},
	}
}

// InPlatform reports whether a call is made by a platform function.
func (c *Call) InPlatform() bool { return c.M.attempts.now.on }

// Modular reports whether a program may have platform functions of its own, or an
// environment.
func Modular(p *program.Program) bool {
	return slices.ContainsFunc(p.Externals, func(e program.ExternalFunc) bool {
		return e.Name == EnterName || e.Module
	})
}

// noteEnds finds the externals at the ends of platform functions, and what the
// environment runs.
func (l *loader) noteEnds() {
	l.m.enterExt, l.m.leaveExt = -1, -1
	l.m.modular = Modular(l.m.p)
	for i, e := range l.m.p.Externals {
		switch e.Name {
		case EnterName:
			l.m.enterExt = i
		case LeaveName:
			l.m.leaveExt = i
		}
	}
	l.m.environmentFn, l.m.interruptFn, l.m.abstractFn = l.m.ending+1, l.m.ending+2, l.m.ending+3 // see withStart
	l.m.attempts.branching = map[int]bool{}
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
func (p *attempts) outcomes(t int) int {
	if !p.branches(int(p.m.p.FuncOf[p.m.PC(t)])) {
		return 1
	}
	n, mark := 0, p.m.Mark()
	p.eachOutcome(t, func(*Fault) bool {
		n++
		return n <= maxOutcomes
	})
	p.m.Undo(mark)
	return n
}

// eachOutcome makes every attempt of thread t that does not fail, in the order of
// the alternatives taken, and undoes it, until f says false: then the state is
// left as the attempt has made it.
func (p *attempts) eachOutcome(t int, f func(*Fault) bool) {
	a := &p.now
	out := p.m.Output
	p.m.Output = nil
	defer func() { p.m.Output = out }()
	a.path = a.path[:0]
	for more := true; more; more = a.next() {
		mark := p.m.Mark()
		how, fault := p.try(t, nil)
		if how != failed && !f(fault) {
			return
		}
		p.m.Undo(mark)
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
func (p *attempts) pass(t, choice int, look func(t int)) *Fault {
	p.now.path = p.now.path[:0]
	if p.branches(int(p.m.p.FuncOf[p.m.PC(t)])) {
		mark := p.m.Mark()
		n := -1
		var fault *Fault
		p.eachOutcome(t, func(f *Fault) bool {
			n++
			fault = f
			return n < choice
		})
		switch {
		case n != choice:
			return &Fault{Class: Gap, Thread: t, PC: p.m.PC(t), Other: -1, Text: "a platform function has no outcome of that number"}
		case choice >= maxOutcomes:
			p.m.Undo(mark)
			return limitFault(t, p.m.PC(t), fmt.Sprintf("a platform function has more than %d outcomes", maxOutcomes))
		case look != nil || p.m.Output != nil: // once more, to be seen
			p.m.Undo(mark)
			p.now.path = p.now.path[:p.now.at]
			_, fault = p.try(t, look)
		}
		return fault
	}
	how, fault := p.try(t, look)
	if how == failed {
		return &Fault{Class: Gap, Thread: t, PC: p.m.PC(t), Other: -1, Text: "a platform function waits although it was reported enabled"}
	}
	return fault
}

// try makes one attempt, which takes the alternatives of the path, then first
// ones.
func (p *attempts) try(t int, look func(t int)) (outcome, *Fault) {
	a := &p.now
	a.on, a.at, a.fp = true, 0, uint32(p.m.w[p.m.tcb(t)+tcbFP])
	p.m.choice = 0
	r := runner{t: t, start: p.m.PC(t), fuel: fuelPerAttempt}
	how, fault := p.tryOn(&r, look)
	a.on = false
	p.m.choice = 0
	p.m.recount()
	return how, fault
}

// tryOn is the loop of an attempt: from stop to stop.
func (p *attempts) tryOn(r *runner, look func(t int)) (outcome, *Fault) {
	for {
		if look != nil {
			look(r.t)
		}
		p.m.live = hidden
		why, fault := p.m.run(r, look != nil)
		p.m.recount()
		switch {
		case fault != nil:
			return faulted, fault
		case p.m.RunStatus() != Going:
			return finished, nil
		case why == atEnd, uint32(p.m.w[p.m.tcb(r.t)+tcbFP]) < p.now.fp:
			return faulted, &Fault{Class: Gap, Thread: r.t, PC: p.m.PC(r.t), Other: -1, Text: "a platform function is left by other means than its return"}
		case r.fuel < 0:
			return faulted, limitFault(r.t, p.m.PC(r.t), fmt.Sprintf("a platform function takes more than %d jumps", fuelPerAttempt))
		}
		if how, over := p.stop(r); over {
			return how, nil
		}
	}
}

// stop decides how an attempt continues from a stop, or from between two LLVM instructions.
func (p *attempts) stop(r *runner) (how outcome, over bool) {
	r.start = p.m.PC(r.t)
	p.m.choice = 0
	p.m.live = hidden
	defer p.m.recount()
	x, c := p.m.pendingExternal(r.t)
	switch {
	case x == nil: // before a fault
		return finished, false
	case x.Name == LeaveName && c.fp == p.now.fp:
		return finished, true
	case x.Enabled != nil && !x.Enabled(c):
		return failed, true
	case x.Choices != nil:
		p.m.choice = p.now.choose(x.Choices(c))
	}
	return finished, false
}

// branches reports whether a function may meet a choice or a wait.
func (p *attempts) branches(fn int) bool {
	known, ok := p.branching[fn]
	if !ok {
		known = p.mayBranch(fn, map[int]bool{})
		p.branching[fn] = known
	}
	return known
}

// mayBranch looks through a function and those that it calls.
func (p *attempts) mayBranch(fn int, seen map[int]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	f := &p.m.p.Funcs[fn]
	for pc := f.Entry; pc < f.End; pc++ {
		found := false
		switch in := &p.m.p.Code[pc]; in.Op {
		case program.CallPtr:
			found = true
		case program.Call:
			found = p.mayBranch(int(in.Imm), seen)
		case program.External:
			x := p.m.externals[in.Imm]
			ends := int(in.Imm) == p.m.enterExt || int(in.Imm) == p.m.leaveExt
			found = x != nil && !ends && (x.Enabled != nil || x.Choices != nil)
		}
		if found {
			return true
		}
	}
	return false
}
