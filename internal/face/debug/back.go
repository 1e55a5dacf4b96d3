package debug

import "heddle/internal/explore/system"

// Back takes back the action that is under way, or the last whole one.
func (d *Debugger) Back() Stop {
	switch {
	case d.atFirst():
		return d.beginning()
	case d.part.instructions > 0 && d.begun():
		d.now = int(d.part.action.Thread)
		d.leavePart()
	case d.count() == 0:
		return d.Restart()
	default:
		d.now = int(d.past[len(d.past)-1].action.Thread)
		d.undo()
	}
	d.settled()
	return Stop{Reason: Stepped, Thread: d.now}
}

// BackInstruction takes back one instruction of the thread that acted last.
func (d *Debugger) BackInstruction() Stop {
	if d.atFirst() {
		return d.beginning()
	}
	a, done, total := d.reopen()
	done = max(done-1, d.floor())
	d.now = int(a.Thread)
	d.resume(done, total)
	return Stop{Reason: Stepped, Thread: d.now}
}

// reopen goes back to where the action that is under way, or the last whole one, began, which is ahead then; done are the instructions that had
// been executed of it.
func (d *Debugger) reopen() (a system.Action, done, total int) {
	if d.part.instructions > 0 {
		a, done = d.part.action, d.part.instructions
		d.leavePart()
		if next, ok := d.Next(); !ok || next != a {
			d.ahead = append(d.ahead[:0], a)
		}
		return a, done, d.watch(a, func(int, int) {})
	}
	d.undo()
	a, _ = d.Next()
	total = d.watch(a, func(int, int) {})
	return a, total, total
}

// resume executes some instructions of the action that is ahead.
func (d *Debugger) resume(instructions, total int) {
	if a, ok := d.Next(); ok {
		d.to(a, instructions, total)
	}
	d.settled()
}

// BackLine moves back to where a thread came to its present line, or from there to the line before, in the same call or in its caller. What
// other threads did since then is taken back as well.
func (d *Debugger) BackLine(thread int) Stop {
	now, _ := d.lineOf(thread)
	return d.backTo(thread, func(before, at line) bool { return !before.same(at) && at.depth <= now.depth })
}

// backTo goes back to the last earlier place where a thread came to a line of the program's own from another place.
func (d *Debugger) backTo(thread int, wanted func(before, at line) bool) Stop {
	for !d.atFirst() {
		_, done, _ := d.reopen()
		a, _ := d.Next()
		if int(a.Thread) != thread && a != start {
			d.settled()
			continue
		}
		at, total := d.lastLine(thread, done, wanted)
		if at >= 0 {
			d.now = thread
			d.resume(at, total)
			return Stop{Reason: Stepped, Thread: thread}
		}
	}
	return d.beginning()
}

// beginning is where nothing is before.
func (d *Debugger) beginning() Stop {
	d.Restart()
	return Stop{Reason: AtStart, Text: "this is the beginning of the run"}
}

// floor is how many instructions of the action ahead cannot be taken back.
func (d *Debugger) floor() int {
	if a, _ := d.Next(); a == start {
		return d.first
	}
	return 0
}

// lastLine is the last place, before some instructions of the action ahead are executed, where its thread has come to a wanted line, or -1 if there is none.
func (d *Debugger) lastLine(thread, before int, wanted func(before, at line) bool) (at, total int) {
	a, _ := d.Next()
	at = -1
	var last line
	total = d.watch(a, func(executed, t int) {
		if t != thread {
			return
		}
		l, ok := d.lineOf(thread)
		if !ok {
			return
		}
		if executed > 0 && executed >= d.floor() && executed < before && wanted(last, l) {
			at = executed
		}
		last = l
	})
	return at, total
}
