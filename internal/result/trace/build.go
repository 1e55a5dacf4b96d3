package trace

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
)

// ErrNotReplayed is what Build's error wraps when a schedule does not lead to
// the failure that was expected of it.
var ErrNotReplayed = errors.New("the schedule does not replay")

// Options say how much to show.
type Options struct {
	Expected *system.Failure // what the run must end in; nil: anything
	Lines    *source.Lines   // source text; nil: none

	// Text says what inputs that are parts of a text make of it; nil: nothing is said of them.
	Text func(parts []Input) string

	// Repeats is how many actions at the end are repeated for ever: see Trace.Repeats.
	Repeats int

	// TooLate is the number of actions after which no run ends any more, of a run that hangs; 0: it does not.
	TooLate int

	// Steps are kept from the run's beginning and end; those between are left
	// out. Zero: 200 and 400.
	First, Last int

	// Actions are looked at instruction by instruction at the run's beginning
	// and end only; those between are done at full speed. Zero: 2000 each.
	Slow int

	// Undoable keeps what is needed to go back after the actions, which takes memory as they are many.
	Undoable bool

	// Of an action of more than Detail instructions, the first and the last
	// tenth of that number are looked at. Zero: 10000.
	Detail int
}

func (o Options) defaults() Options {
	if o.First == 0 {
		o.First = 200
	}
	if o.Last == 0 {
		o.Last = 400
	}
	if o.Slow == 0 {
		o.Slow = 2000
	}
	if o.Detail == 0 {
		o.Detail = 10_000
	}
	if o.Lines == nil {
		o.Lines = source.NewLines(func(string) ([]byte, error) { return nil, errors.ErrUnsupported }, nil)
	}
	return o
}

// Build replays a schedule on a cursor that was not started and returns the run.
// The error wraps ErrNotReplayed.
func Build(c *cursor.Cursor, s schedule.Schedule, o Options) (*Trace, error) {
	o = o.defaults()
	m := c.Machine()
	r := newRecorder(m, o)
	defer r.detach()
	f, done, err := r.replay(c, s)
	if err != nil {
		return nil, err
	}
	if err := confirm(o.Expected, f); err != nil {
		return nil, err
	}
	t := &Trace{Schedule: s[:done], Actions: done, Repeats: o.Repeats}
	t.Threads = r.threads()
	t.Steps = r.finish()
	t.Switches = located(r.forced, t.Steps, t.Schedule)
	t.Inputs = r.inputs
	t.UnwrittenReads = unwrittenReads(m)
	switch {
	case f != nil:
		t.Failure = r.failure(f, c.Fault())
	case o.TooLate > 0:
		t.Failure = hang(t, o.TooLate-1)
	default:
		t.End = r.ending()
	}
	t.Stacks = r.stacks()
	t.Source = r.around(t)
	if f == nil || f.Check == machine.Deadlock.String() {
		t.Waits = r.waits()
		if o.TooLate > 0 {
			t.Waits = waitForEver(t, t.Waits)
		}
		r.noteAwaited(t.Steps)
		t.Cycle = cycle(t.Waits)
	}
	t.Reasons = r.reasons(f, t)
	return t, nil
}

// replay takes the schedule's actions up to the first failure. It reports how
// many were taken.
func (r *recorder) replay(c *cursor.Cursor, s schedule.Schedule) (*system.Failure, int, error) {
	r.begin(0, 0)
	f := r.takeWatched(c, c.StartWatched)
	r.act()
	if f = r.observed(c, f); f != nil {
		return f, 0, nil
	}
	for i, a := range s {
		if !c.Fits(a) {
			return nil, i, fmt.Errorf("%w: at step %d of %d, thread %d cannot act by choice %d; %s", ErrNotReplayed, i+1, len(s), a.Thread, a.Choice, able(c))
		}
		r.preempts(i, s)
		if i >= r.o.Slow && i < len(s)-r.o.Slow {
			r.skip(1)
			if f := r.observed(c, c.Do(a)); f != nil {
				return f, i + 1, nil
			}
			r.m.Forget()
			continue
		}
		if i == len(s)-r.o.Repeats {
			r.repeat()
		}
		r.begin(i, int(a.Thread))
		f := r.takeWatched(c, func(look func(int)) *system.Failure { return c.DoWatched(a, look) })
		r.act()
		if f = r.observed(c, f); f != nil {
			return f, i + 1, nil
		}
	}
	if acts, _ := c.Actions(nil); len(acts) == 0 {
		return r.ended(c), len(s), nil
	}
	return c.Lasting(), len(s), nil
}

// able says which threads can act, and by which choices.
func able(c *cursor.Cursor) string {
	ways := map[int32]int{}
	acts, _ := c.Actions(nil)
	for _, a := range acts {
		ways[a.Thread]++
	}
	var list []string
	for _, t := range slices.Sorted(maps.Keys(ways)) {
		text := fmt.Sprintf("thread %d", t)
		if n := ways[t]; n > 1 {
			text += fmt.Sprintf(" (choices 0 to %d)", n-1)
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return "no thread can"
	}
	return "these can: " + strings.Join(list, ", ")
}

// observed is the failure that an action ended in, or else one that shows in the
// state it led to: the one expected, or any if nothing is.
func (r *recorder) observed(c *cursor.Cursor, f *system.Failure) *system.Failure {
	if f != nil {
		return r.ofFailure(c, f)
	}
	for _, o := range c.Observe(nil) {
		if r.o.Expected == nil || r.o.Expected.Key == o.Key {
			c.Blame(o)
			return o
		}
	}
	return nil
}

// ofFailure is the failure that is expected of a run that f has ended, if there is one, and f otherwise.
func (r *recorder) ofFailure(c *cursor.Cursor, f *system.Failure) *system.Failure {
	if r.o.Expected == nil || r.o.Expected.Key == f.Key {
		return f
	}
	for _, b := range c.Besides(f, nil) {
		if b.Key == r.o.Expected.Key {
			c.Blame(b)
			return b
		}
	}
	return f
}

// ended is the failure that is expected of the end of a run, or the first one that
// there is.
func (r *recorder) ended(c *cursor.Cursor) *system.Failure {
	for _, f := range c.Ends(nil) {
		if r.o.Expected != nil && r.o.Expected.Key == f.Key {
			c.Blame(f)
			return f
		}
	}
	return c.Final()
}

// lookAtMost is the number of instructions after which less is looked at.
const lookAtMost = 1_000_000

// takeWatched takes an action and looks at what it does. It is taken twice: first to
// count the instructions, then to look at the right ones.
func (r *recorder) takeWatched(c *cursor.Cursor, do func(look func(int)) *system.Failure) *system.Failure {
	mark, n := c.Mark(), 0
	r.trial = true
	do(func(int) { n++ })
	c.Undo(mark)
	r.trial = false
	detail := r.o.Detail
	if r.seen > lookAtMost {
		detail /= 100
	}
	edge := n
	if n > detail {
		edge = detail / 10
	}
	i := 0
	f := do(func(t int) {
		switch i++; {
		case i <= edge || i > n-edge:
			r.seen++
			r.look(t)
		case i == edge+1:
			r.settle()
			r.skip(n - 2*edge)
		}
	})
	return f
}

// confirm compares the failure that came with the one that was expected.
func confirm(want, got *system.Failure) error {
	switch {
	case want == nil:
		return nil
	case got == nil:
		return fmt.Errorf("%w: %s (%s) was expected, nothing happened", ErrNotReplayed, want.Check, want.Text)
	case want.Check != got.Check || want.Class != got.Class || want.Key != got.Key:
		return fmt.Errorf("%w: %s (%s) was expected, %s (%s) came", ErrNotReplayed, want.Check, want.Text, got.Check, got.Text)
	}
	return nil
}

// ending says how a run without failure ended.
func (r *recorder) ending() string {
	switch r.m.RunStatus() {
	case machine.Exited:
		return fmt.Sprintf("the program ends with exit status %d", r.m.ExitCode())
	case machine.Pruned:
		return "the run ends: an assumption of the program does not hold"
	}
	if r.m.LiveProgram() == 0 {
		return "every thread has ended"
	}
	for t := range r.m.Threads() {
		if r.m.Choices(t) > 0 {
			return "end of the schedule; the program could continue"
		}
	}
	return "no thread can continue"
}
