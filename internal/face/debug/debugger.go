package debug

import (
	"fmt"
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// Debugger stands in a state of a run.
type Debugger struct {
	c     *cursor.Cursor
	m     *machine.Machine
	scene *trace.Scene

	past  []taken         // whole actions that led here, beginning with start
	ahead []system.Action // those that follow in the run that was loaded, or gone back over; the next one last
	lasso schedule.Lasso  // the run that was loaded, if a part of it is repeated for ever
	part  part            // of the action that is under way
	now   int             // the thread that moves are about
	wrong *trace.Failed   // what is wrong with the state; nil: nothing
	quiet bool            // output is not heard
	law   *law            // what gives actions their probabilities; nil: they have none
	known *store.Tree     // states that were told apart; nil: none

	conditions map[string]*property.Predicate // of evaluations, by their text

	first     int // instructions of start before the program's own first line
	breaks    []*Breakpoint
	were      []standing // where threads were when breakpoints were looked at last
	last      int        // number of the last breakpoint
	saved     map[string]checkpoint
	output    []output
	Interrupt func() bool // asked now and then during long moves; nil: never
}

// taken is an action that was taken, and where the machine's journal was before it.
type taken struct {
	action system.Action
	mark   int
}

// part is the beginning of an action.
type part struct {
	action       system.Action
	instructions int // that were executed; 0: none is under way
	mark         int
	threads      int // that there were before it
}

// start stands for what all threads do before the first action of a schedule: main's private beginning.
var start = system.Action{Thread: 0, Choice: -1}

// output is what an action has printed.
type output struct {
	actions int // taken when it was printed
	stream  int
	text    string
}

// New opens a program at its first line, before any action. The cursor must not have been started; lines give the source's text.
func New(c *cursor.Cursor, lines *source.Lines) *Debugger {
	d := &Debugger{c: c, m: c.Machine(), saved: map[string]checkpoint{}}
	d.m.Output = d.hear
	d.scene = trace.NewScene(c, lines)
	d.watch(start, func(executed, thread int) {
		if _, own := d.lineOf(thread); own && d.first == 0 {
			d.first = executed
		}
	})
	d.Restart()
	return d
}

// Restart goes back to the program's first line. What was done is ahead.
func (d *Debugger) Restart() Stop {
	if d.law != nil {
		return d.GoTo(0)
	}
	d.leavePart()
	for len(d.past) > 0 {
		d.undo()
	}
	if d.first > 0 {
		d.stop(start, d.first)
	}
	d.now = 0
	return Stop{Reason: Stepped}
}

// atFirst reports whether nothing of the program's own lines is executed.
func (d *Debugger) atFirst() bool { return len(d.past) == 0 && d.part.instructions <= d.first }

// count is how many whole actions of a schedule were taken.
func (d *Debugger) count() int { return max(len(d.past)-1, 0) }

// Begun reports whether a schedule's first action may be taken: all that main does before is done.
func (d *Debugger) Begun() bool { return d.begun() }

// begun reports whether the first action of a schedule may be taken.
func (d *Debugger) begun() bool { return len(d.past) > 0 }

// act takes an action from where none is under way, with a look at each instruction.
func (d *Debugger) act(a system.Action, look func(thread int)) *system.Failure {
	if d.law != nil {
		return d.actByLaw(a, look)
	}
	if a == start {
		return d.c.StartWatched(look)
	}
	return d.c.DoWatched(a, look)
}

func (d *Debugger) hear(_, stream int, b []byte) {
	if d.quiet || stream == machine.Surroundings {
		return
	}
	d.output = append(d.output, output{len(d.past), stream, string(b)})
}

// Scene describes the present state.
func (d *Debugger) Scene() *trace.Scene { return d.scene }

// Thread is the thread that moves are about where none is named.
func (d *Debugger) Thread() int { return d.now }

// SetThread chooses it. It is an error if there is no such thread.
func (d *Debugger) SetThread(t int) error {
	if t < 0 || t >= d.m.Threads() {
		return fmt.Errorf("there is no thread %d; the threads are 0 to %d", t, d.m.Threads()-1)
	}
	d.now = t
	return nil
}

// Position is how many whole actions led here, and how many instructions of one more.
func (d *Debugger) Position() (actions, instructions int) {
	return d.count(), d.part.instructions
}

// UnderWay is the action that is partly executed; the part before the first action of a schedule
// has the choice -1.
func (d *Debugger) UnderWay() (a system.Action, ok bool) {
	return d.part.action, d.part.instructions > 0
}

// Ahead is how many actions follow in the run that was loaded or gone back over.
func (d *Debugger) Ahead() int {
	if n := len(d.ahead); n == 0 || d.ahead[n-1] != start {
		return n
	}
	return len(d.ahead) - 1
}

// Next is the action that follows in that run.
func (d *Debugger) Next() (a system.Action, ok bool) {
	if len(d.ahead) == 0 {
		return a, false
	}
	return d.ahead[len(d.ahead)-1], true
}

// Failure is what is wrong with the present state; nil: nothing.
func (d *Debugger) Failure() *trace.Failure {
	if d.wrong == nil {
		return nil
	}
	return d.scene.Failure(d.wrong)
}

// Stuck reports whether no action follows, because the run has ended or failed, or every thread waits.
func (d *Debugger) Stuck() bool { return len(d.Enabled()) == 0 }

// Enabled are the actions of the present state, by thread.
func (d *Debugger) Enabled() []system.Action {
	switch {
	case d.wrong != nil && d.wrong.Ends:
		return nil
	case !d.begun():
		return []system.Action{start}
	case d.law != nil:
		return d.law.enabled()
	}
	acts, _ := d.c.All(nil)
	return acts
}

// Schedule is the run so far, without the part of an action that is under way.
func (d *Debugger) Schedule() schedule.Schedule {
	s := make(schedule.Schedule, 0, len(d.past))
	for i := range d.past {
		if a := d.past[i].action; a != start {
			s = append(s, a)
		}
	}
	return s
}

// Run is the run so far with what follows in it.
func (d *Debugger) Run() schedule.Schedule {
	s := d.Schedule()
	for _, a := range slices.Backward(d.ahead) {
		if a != start {
			s = append(s, a)
		}
	}
	return s
}

// Locks are the locks and semaphores that variables lead to.
func (d *Debugger) Locks() []trace.Lock {
	return d.scene.Locks(func(typ string, addr uint64) (string, int, bool) { return platform.Show(d.m, typ, addr) })
}

// Output is what the program has printed so far, on standard output and standard error.
func (d *Debugger) Output() (texts []string) {
	for _, o := range d.output {
		texts = append(texts, o.text)
	}
	return texts
}

// Would describes what an action of the present state would do; nothing is changed. An action that is under way counts as taken.
func (d *Debugger) Would(a system.Action) trace.Taken {
	d.quiet = true
	defer func() {
		d.quiet = false
		d.moved()
	}()
	if a != start && d.part.instructions > 0 && d.part.action.Thread == a.Thread {
		a.Choice = 0 // what is left of it has one way
	}
	return d.scene.Would(a.Thread, func(look func(int)) *system.Failure { return d.act(a, look) })
}
