package replay

import (
	"errors"
	"fmt"
	"maps"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// mostAhead bounds the states that are looked at for an end, from one state; mostWalked the actions of a run that is to repeat; mostExact
// the words of whose times the age is kept.
const (
	mostAhead  = 2_000_000
	mostWalked = 20_000
	mostExact  = 8
)

// ErrNoHang is what Hang's error wraps where the run does not lead to a state from which no run ends, or it was not decided.
var ErrNoHang = errors.New("it was not shown that no run ends any more")

// ErrTooMany is why it was not decided.
var ErrTooMany = fmt.Errorf("more than %d states can be reached from where it leads", mostAhead)

// Hang replays a run to a state from which no run ends, although some run ends from the first state. All states that
// can be reached from there are looked at, without a reduction. The run that is described ends with what the threads do for ever.
// With a clock that moves freely there is no end of new states, so those states are then explored on a machine whose origin of time moves.
func Hang(p *plan.Plan, o machine.Options, run schedule.Lasso) (*trace.Trace, error) {
	asked := o
	asked.MovingClock, asked.FreeClock = o.FreeClock, false
	late, run, err := hanging(p, asked, run)
	if err != nil {
		return nil, err
	}
	return explain(p, o, run.Once(), trace.Options{Repeats: len(run.Cycle), TooLate: late})
}

// HangOfAnyClock is Hang of a schedule that does not say which clock its search had.
func HangOfAnyClock(p *plan.Plan, o machine.Options, run schedule.Lasso) (*trace.Trace, error) {
	if free := o; !o.TimeOrder {
		free.FreeClock = true
		if tr, err := Hang(p, free, run); err == nil {
			return tr, nil
		}
	}
	return Hang(p, o, run)
}

// hanging returns after how many actions it is too late, and the run with a cycle. It is asked again with those ages of times that have turned out to matter.
func hanging(p *plan.Plan, o machine.Options, run schedule.Lasso) (late int, _ schedule.Lasso, err error) {
	for {
		late, found, old, err := hangingOn(p, o, run)
		if err == nil || len(old) == 0 || len(o.ExactTimes) >= mostExact {
			return late, found, err
		}
		o.ExactTimes = old
	}
}

// hangingOn is hanging on one machine. old are the words whose times are to be exact next; nil: no more than were.
func hangingOn(p *plan.Plan, o machine.Options, run schedule.Lasso) (late int, _ schedule.Lasso, old map[int]bool, err error) {
	m, err := p.NewMachine(o)
	if err != nil {
		return 0, run, nil, err
	}
	defer m.Close()
	late, run, err = hangingFrom(cursor.New(m), run)
	if more := m.Notes().OldTimes(); len(more) > 0 {
		old = maps.Clone(more)
		maps.Copy(old, o.ExactTimes)
	}
	return late, run, old, err
}

// hangingFrom is hanging on the machine of a cursor.
func hangingFrom(c *cursor.Cursor, run schedule.Lasso) (late int, _ schedule.Lasso, err error) {
	l := &lateness{c: c, line: run.Once()}
	if f := l.c.Start(); f != nil {
		return 0, run, fmt.Errorf("%w: %s", trace.ErrNotReplayed, f.Text)
	}
	l.marks = []int{l.c.Mark()}
	if late, err = l.first(); err != nil || len(run.Cycle) > 0 {
		return late, run, err
	}
	if err := l.goTo(late); err != nil {
		return 0, run, err
	}
	run = l.cycle()
	run.Prefix = append(l.line[:late:late], run.Prefix...)
	return late, run, nil
}

// lateness looks for the action of a line after which no run ends.
type lateness struct {
	c     *cursor.Cursor
	line  schedule.Schedule
	marks []int // after so many actions
}

// goTo brings the cursor to the state after so many actions.
func (l *lateness) goTo(n int) error {
	from := min(n, len(l.marks)-1)
	l.c.Undo(l.marks[from])
	l.marks = l.marks[:from+1]
	for i, a := range l.line[from:n] {
		if !l.c.Fits(a) {
			return fmt.Errorf("%w: at step %d of %d, thread %d cannot act by choice %d", trace.ErrNotReplayed, from+i+1, len(l.line), a.Thread, a.Choice)
		}
		if f := l.c.Do(a); f != nil {
			return fmt.Errorf("%w: %s", trace.ErrNotReplayed, f.Text)
		}
		l.marks = append(l.marks, l.c.Mark())
	}
	return nil
}

// first is after how many actions no run ends. Behind a state from which none does there are only such states.
func (l *lateness) first() (int, error) {
	p, err := l.after(len(l.line))
	switch {
	case err != nil:
		return 0, err
	case p == system.TooMany:
		return 0, fmt.Errorf("%w: %w", ErrNoHang, ErrTooMany)
	case p != system.NoEnd:
		return 0, ErrNoHang
	}
	ends, late := -1, len(l.line)
	for late-ends > 1 {
		mid := (ends + late) / 2
		if p, err = l.after(mid); err != nil {
			return 0, err
		}
		if p == system.NoEnd {
			late = mid
		} else {
			ends = mid
		}
	}
	if late == 0 {
		return 0, fmt.Errorf("%w: no run of the program ends", ErrNoHang)
	}
	return late, nil
}

func (l *lateness) after(n int) (system.Prospect, error) {
	if err := l.goTo(n); err != nil {
		return 0, err
	}
	return l.c.Prospect(mostAhead), nil
}

// cycle lets the threads act in turns from the present state until states repeat. Without a cycle the lasso is empty: they did not, within reason.
func (l *lateness) cycle() (run schedule.Lasso) {
	st := store.NewTree(l.c)
	at := map[uint64]int{st.VisitFirst(): 0}
	var line schedule.Schedule
	last := 0
	for range mostWalked {
		a, ok := l.next(last)
		if !ok {
			return run
		}
		mark := l.c.Mark()
		if l.c.Do(a) != nil {
			return run
		}
		line, last = append(line, a), int(a.Thread)
		key, _ := st.Visit(mark, uint32(last)+1)
		if from, again := at[key]; again {
			return schedule.Lasso{Prefix: line[:from:from], Cycle: line[from:]}
		}
		at[key] = len(line)
	}
	return run
}

// next is the action of the next thread that can act.
func (l *lateness) next(last int) (schedule.Step, bool) {
	m := l.c.Machine()
	for i := range m.Threads() {
		if t := (last + 1 + i) % m.Threads(); m.Choices(t) > 0 {
			return schedule.Step{Thread: int32(t)}, true
		}
	}
	return schedule.Step{}, false
}
