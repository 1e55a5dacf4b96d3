package debug

import (
	"fmt"
	"slices"

	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// Reason says why a move ended where it did.
type Reason string

// The reasons.
const (
	Stepped     Reason = "step"        // what was asked for is done
	AtBreak     Reason = "breakpoint"  // a breakpoint, or a variable that is watched
	Failing     Reason = "failure"     // a check fails
	AtEnd       Reason = "end"         // the run has ended, or no thread can act
	AtStart     Reason = "start"       // there is nothing before
	Waits       Reason = "waits"       // the thread cannot act until another one has
	OutOfAhead  Reason = "end of run"  // the run that was followed ends here
	Long        Reason = "long"        // the limit of a single move is reached
	Interrupted Reason = "interrupted" // the user has ended the move
)

// Stop is where a move ended.
type Stop struct {
	Reason Reason
	Thread int         // that acted last, or that the move is about
	Break  *Breakpoint // of AtBreak
	Text   string      // a sentence for a person; "": nothing is to be said
	Steps  []trace.Step
}

// mostActions bounds a single move that follows no run.
const mostActions = 1_000_000

// Step takes one visible action, in the way that it names, and describes it. An action that is under way is completed first; that is the step if the
// action is that thread's.
func (d *Debugger) Step(a system.Action) (Stop, error) {
	switch {
	case d.part.instructions > 0 && d.part.action.Thread == a.Thread && (a.Choice == 0 || a == d.part.action):
		a = d.part.action
		d.leavePart()
	case d.part.instructions > 0:
		d.complete()
	case !d.begun() && a.Thread == 0:
		a = start
	case !d.begun():
		d.commit(start)
	}
	if err := d.fits(a); err != nil {
		return Stop{}, err
	}
	d.now = int(a.Thread)
	t := d.describe(a)
	return d.stopped(Stop{Reason: Stepped, Thread: d.now, Steps: t.Steps}), nil
}

// stopped puts what is wrong with the state in the place of a reason that says less.
func (d *Debugger) stopped(s Stop) Stop {
	switch {
	case d.part.instructions > 0:
	case d.wrong != nil:
		s.Reason = Failing
	case len(d.Enabled()) == 0 && s.Reason != AtBreak:
		s.Reason, s.Text = AtEnd, d.scene.Ending()
	}
	return s
}

// StepInstruction executes one instruction of LLVM of a thread.
func (d *Debugger) StepInstruction(thread int) (Stop, error) {
	a, done, err := d.begin(thread)
	if err != nil {
		return Stop{}, err
	}
	total := d.watch(a, func(int, int) {})
	d.to(a, done+1, total)
	return d.stopped(Stop{Reason: Stepped, Thread: thread}), nil
}

// begin is the action that a thread is in the middle of, or its next one, and how many of its instructions are executed; none is under way then.
func (d *Debugger) begin(thread int) (a system.Action, done int, err error) {
	if d.part.instructions > 0 && (d.part.action.Thread == int32(thread) || thread >= d.part.threads) {
		a, done = d.part.action, d.part.instructions
		d.leavePart()
		d.now = thread
		return a, done, nil
	}
	d.complete()
	d.now = thread
	a = d.ofThread(thread)
	return a, 0, d.fits(a)
}

// ofThread is the next action of a thread: what follows in the run, or its first way.
func (d *Debugger) ofThread(thread int) system.Action {
	if !d.begun() && thread == 0 {
		return start
	}
	if a, ok := d.Next(); ok && int(a.Thread) == thread {
		return a
	}
	return system.Action{Thread: int32(thread)}
}

// waysOf are the actions of a thread.
func (d *Debugger) waysOf(thread int) []system.Action {
	return slices.DeleteFunc(d.Enabled(), func(a system.Action) bool { return int(a.Thread) != thread })
}

// Depth says which calls a step by lines goes into.
type Depth int

// The depths.
const (
	Over Depth = iota // it ends in the same call, or in its caller when that returns
	Into              // it ends in what is called, too
	Out               // it ends when the call has returned
)

// line is a place on the way of a thread: a line of the source in one activation of a function.
type line struct {
	at    source.Place
	depth int
}

func (l line) same(k line) bool {
	return l.depth == k.depth && l.at.Line == k.at.Line && l.at.File == k.at.File
}

// lineOf is the line that a thread is at; ok is false in code that has no line of the program's own.
func (d *Debugger) lineOf(thread int) (l line, ok bool) {
	top, running := d.m.Inspect().Top(thread)
	if !running {
		return l, false
	}
	at := d.m.Program().At(top.PC)
	for at.InLibrary() && at.InlinedAt != nil {
		at = *at.InlinedAt
	}
	return line{at, len(d.m.Inspect().Frames(thread, nil))}, at.Known() && !at.InLibrary()
}

// ends reports whether a step that began at a line ends at another.
func (s Depth) ends(from, to line) bool {
	switch s {
	case Into:
		return !from.same(to)
	case Out:
		return to.depth < from.depth
	}
	return to.depth < from.depth || to.depth == from.depth && !from.same(to)
}

// StepLine moves a thread to another line of the program's own source. While a run is ahead, it is followed: other threads act as they do there.
// Else no other thread acts: where the thread has to wait, the move ends.
func (d *Debugger) StepLine(thread int, depth Depth) (Stop, error) {
	from, _ := d.lineOf(thread)
	seen := func(t int) bool {
		if t != thread {
			return false
		}
		to, ok := d.lineOf(thread)
		return ok && depth.ends(from, to)
	}
	first, done, err := d.begin(thread)
	if err != nil && d.Ahead() == 0 {
		return Stop{}, err
	}
	if err != nil {
		first, _ = d.Next()
	} else if next, ok := d.Next(); ok && done == 0 && first != start {
		first = next
	}
	following, chosen := d.Ahead() > 0, ""
	for n := 0; ; n++ {
		if ways := len(d.waysOf(thread)); ways > 1 && done == 0 && !following {
			chosen = fmt.Sprintf("the first of %d ways was taken: step %d:1 takes the next one", ways, thread)
		}
		if d.reach(first, done, nil, seen) {
			return d.stopped(Stop{Reason: Stepped, Thread: thread, Text: chosen}), nil
		}
		done = 0
		if stop, ended := d.between(thread, n, following); ended {
			return stop, nil
		}
		if first = d.ofThread(thread); following {
			first, _ = d.Next()
		}
	}
}

// reach takes an action from where none is under way, up to the first place after some instructions where something is seen of the thread that has
// executed the last one. Where nothing is, it takes all of it. Begin, if not nil, is called where those instructions are executed.
func (d *Debugger) reach(a system.Action, behind int, begin func(), seen func(thread int) bool) bool {
	at := -1
	total := d.watch(a, func(executed, thread int) {
		switch {
		case executed == behind && begin != nil:
			begin()
		case at < 0 && executed > behind && seen(thread):
			at = executed
		}
	})
	if at < 0 {
		at = total
		d.commit(a)
		return false
	}
	d.to(a, at, total)
	return true
}

// between ends a move after a whole action, where it has to end.
func (d *Debugger) between(thread, actions int, following bool) (Stop, bool) {
	end := func(why Reason, format string, args ...any) (Stop, bool) {
		return Stop{Reason: why, Thread: thread, Text: fmt.Sprintf(format, args...)}, true
	}
	acts := d.Enabled()
	switch {
	case d.wrong != nil:
		return end(Failing, "")
	case len(acts) == 0:
		return end(AtEnd, "%s", d.scene.Ending())
	case d.Interrupt != nil && d.Interrupt():
		return end(Interrupted, "interrupted")
	case following && len(d.ahead) == 0:
		return end(OutOfAhead, "%s", d.outOfAhead())
	case following:
	case actions >= mostActions:
		return end(Long, "still on the way after %d actions", actions)
	case d.m.Choices(thread) == 0:
		if err := d.fits(system.Action{Thread: int32(thread)}); err != nil {
			return end(Waits, "%s", err)
		}
	}
	return Stop{}, false
}
