package debug

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// commit takes a whole action from where no action is under way.
func (d *Debugger) commit(a system.Action) {
	d.enter(a)
	if d.law != nil {
		d.byLaw(a)
		return
	}
	do := d.c.Do
	if a == start {
		do = func(system.Action) *system.Failure { return d.c.StartWatched(nil) }
	}
	if f := do(a); f != nil {
		d.wrong = &trace.Failed{Failure: f, Fault: d.c.Fault(), Ends: true}
		return
	}
	d.judge()
}

// describe is commit, and says what the action did.
func (d *Debugger) describe(a system.Action) trace.Taken {
	d.enter(a)
	t := d.scene.Take(a.Thread, func(look func(int)) *system.Failure { return d.act(a, look) })
	if d.wrong = t.Failed; d.wrong != nil {
		d.wrong.Ends = true
		return t
	}
	d.judge()
	return t
}

// enter notes that an action is taken: what was ahead is kept if it is the next one there.
func (d *Debugger) enter(a system.Action) {
	if next, ok := d.Next(); ok && next == a {
		d.ahead = d.ahead[:len(d.ahead)-1]
	} else {
		d.ahead = d.ahead[:0]
	}
	d.past = append(d.past, taken{a, d.c.Mark()})
}

// judge finds what is wrong with the present state.
func (d *Debugger) judge() {
	d.scene.Note()
	if d.wrong != nil && d.wrong.Ends {
		return
	}
	d.wrong = nil
	if !d.begun() || d.law != nil {
		return
	}
	list := d.c.Observe(nil)
	if acts, _ := d.c.All(nil); len(list) == 0 && len(acts) == 0 {
		list = d.c.Ends(nil)
	}
	if len(list) > 0 {
		d.c.Blame(list[0])
		d.wrong = &trace.Failed{Failure: list[0], Fault: d.c.Fault()}
	}
}

// complete takes the rest of an action that is under way.
func (d *Debugger) complete() {
	if d.part.instructions == 0 {
		return
	}
	a := d.part.action
	d.leavePart()
	d.commit(a)
}

// leavePart goes back to where the action that is under way began.
func (d *Debugger) leavePart() {
	if d.part.instructions > 0 {
		d.c.Undo(d.part.mark)
		d.part = part{}
	}
}

// undo takes the last whole action back.
func (d *Debugger) undo() {
	last := d.past[len(d.past)-1]
	d.past = d.past[:len(d.past)-1]
	d.c.Undo(last.mark)
	d.moved()
	d.ahead = append(d.ahead, last.action)
	d.wrong = nil
	d.scene.Note()
	for len(d.output) > 0 && d.output[len(d.output)-1].actions > len(d.past) {
		d.output = d.output[:len(d.output)-1]
	}
}

// settled finds what is wrong with a state that was gone back to.
func (d *Debugger) settled() {
	if d.part.instructions == 0 {
		d.judge()
	}
	if d.now >= d.m.Threads() {
		d.now = 0
	}
}

// look is called with a count of the instructions of an action that were executed, and with a thread that has executed the last one and stands before
// the next. The first count is 0, before the action.
type look func(executed, thread int)

// watch takes an action from where none is under way and looks at what it does, then takes it back. The total is how many instructions it executes.
func (d *Debugger) watch(a system.Action, look look) (total int) {
	mark := d.c.Mark()
	d.quiet = true
	n := -1
	d.act(a, func(t int) {
		n++
		look(n, t)
	})
	d.c.Undo(mark)
	d.quiet = false
	return max(n, 0)
}

// to executes some instructions of an action from where none is under way. All of them, or none, are a whole action or nothing.
func (d *Debugger) to(a system.Action, instructions, total int) {
	switch {
	case instructions == 0:
	case instructions >= total:
		d.commit(a)
	default:
		d.stop(a, instructions)
	}
}

// stop leaves an action under way.
func (d *Debugger) stop(a system.Action, instructions int) {
	mark, at, before := d.c.Mark(), machine.Mark(0), d.m.Threads()
	d.quiet = true
	n := -1
	d.act(a, func(int) {
		if n++; n == instructions {
			at = d.m.Mark()
		}
	})
	d.quiet = false
	d.c.Undo(int(at))
	d.part = part{a, instructions, mark, before}
	d.wrong = nil
}

// fits says why an action cannot be taken; nil: it can.
func (d *Debugger) fits(a system.Action) error {
	switch {
	case a == start && !d.begun():
		return nil
	case !d.begun():
		return fmt.Errorf("the program has not come to its first action: it begins with what main does alone")
	case d.law != nil:
		return d.law.fits(d, a)
	case int(a.Thread) < 0 || int(a.Thread) >= d.m.Threads():
		return fmt.Errorf("there is no thread %d; the threads are 0 to %d", a.Thread, d.m.Threads()-1)
	case d.wrong != nil && d.wrong.Ends:
		return fmt.Errorf("the run has failed; only going back is possible")
	case d.c.Fits(a):
		return nil
	}
	t := int(a.Thread)
	ways := d.m.Choices(t)
	switch {
	case d.m.RunStatus() != machine.Going:
		return fmt.Errorf("the run has ended; only going back is possible")
	case d.m.Status(t) != machine.Running:
		return fmt.Errorf("%s has ended", d.scene.ThreadName(t))
	case ways == 0:
		a := d.scene.Threads()[t]
		return fmt.Errorf("%s cannot act: it waits for %s", a.Name, a.Waits)
	}
	return fmt.Errorf("%s has the choices 0 to %d, not %d", d.scene.ThreadName(t), ways-1, a.Choice)
}
