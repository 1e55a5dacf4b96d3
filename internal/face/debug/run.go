package debug

import (
	"fmt"
	"slices"

	"heddle/internal/chance/random"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// Load takes a run from the beginning on: it is ahead then. The error says which action does not fit the program.
func (d *Debugger) Load(run schedule.Schedule) error {
	was, keep := d.Run(), d.count()
	d.GoTo(0)
	d.ahead = d.ahead[:0]
	for i, a := range run {
		if err := d.fits(a); err != nil {
			d.replace(was, keep)
			return fmt.Errorf("the schedule does not fit the program: step %d of %d: %w", i+1, len(run), err)
		}
		d.commit(a)
	}
	d.Restart()
	return nil
}

// LoadLasso is Load of a run that repeats its cycle for ever, which is ahead once.
func (d *Debugger) LoadLasso(run schedule.Lasso) error {
	err := d.Load(run.Once())
	if err == nil {
		d.lasso = run
	}
	return err
}

// outOfAhead says that the run that was followed ends; of one that does not, from where on it is repeated.
func (d *Debugger) outOfAhead() string {
	if len(d.lasso.Cycle) > 0 && slices.Equal(d.Schedule(), d.lasso.Once()) {
		return fmt.Sprintf("from here the run repeats for ever what it did since action %d: goto %[1]d", len(d.lasso.Prefix))
	}
	return "the run that was followed ends here"
}

// replace makes a run that fits, at some action of it, the present one.
func (d *Debugger) replace(run schedule.Schedule, at int) {
	d.GoTo(0)
	d.setAhead(run)
	d.GoTo(at)
}

func (d *Debugger) setAhead(run schedule.Schedule) {
	d.ahead = d.ahead[:0]
	for i := range run {
		d.ahead = append(d.ahead, run[len(run)-1-i])
	}
	if !d.begun() {
		d.ahead = append(d.ahead, start)
	}
}

// GoTo moves to the state after a number of complete actions of the run.
func (d *Debugger) GoTo(actions int) Stop {
	d.leavePart()
	for d.count() > max(actions, 0) {
		d.undo()
	}
	if !d.begun() {
		d.commit(start)
	}
	for d.count() < actions && len(d.ahead) > 0 {
		a, _ := d.Next()
		d.commit(a)
	}
	d.settled()
	if n := len(d.past); n > 1 {
		d.now = int(d.past[n-1].action.Thread)
	}
	return d.stopped(Stop{Reason: Stepped, Thread: d.now})
}

// Continue follows the run that is ahead, or lets the present thread act as long as it can, then others in turn, up to a breakpoint, a failure, or
// the end.
func (d *Debugger) Continue() Stop {
	return d.proceed(func() (system.Action, bool) { return d.turn(), true })
}

// Walk takes actions that are drawn at random, up to a breakpoint, a failure, or the end. The same seed draws the same ones.
func (d *Debugger) Walk(actions int, seed uint64) Stop {
	d.complete()
	if !d.begun() {
		d.commit(start)
	}
	d.ahead = d.ahead[:0]
	stream := random.New(seed, uint64(len(d.past)))
	return d.proceed(func() (system.Action, bool) {
		acts := d.Enabled()
		if actions--; actions < 0 {
			return system.Action{}, false
		}
		return acts[stream.Below(uint64(len(acts)))], true
	})
}

// turn is the next action of the run ahead; else one of the present thread, or of the next one that can act.
func (d *Debugger) turn() system.Action {
	if a, ok := d.Next(); ok {
		return a
	}
	acts := d.Enabled()
	for i := range d.m.Threads() {
		t := int32((d.now + i) % d.m.Threads())
		for _, a := range acts {
			if a.Thread == t {
				return a
			}
		}
	}
	return acts[0]
}

// proceed takes actions as long as one is given.
func (d *Debugger) proceed(next func() (system.Action, bool)) Stop {
	following := d.Ahead() > 0
	a, done := d.part.action, d.part.instructions
	d.leavePart()
	for n := 0; ; n++ {
		if done == 0 {
			if len(d.Enabled()) == 0 {
				return d.stopped(Stop{Reason: AtEnd, Thread: d.now, Text: d.scene.Ending()})
			}
			var ok bool
			if a, ok = next(); !ok {
				return d.stopped(Stop{Reason: Stepped, Thread: d.now})
			}
		}
		d.now = int(a.Thread)
		if b := d.meets(a, done); b != nil {
			d.now = b.By
			return d.stopped(Stop{Reason: AtBreak, Thread: d.now, Break: b, Text: b.said()})
		}
		done = 0
		if stop, ended := d.between(d.now, n, following); ended && stop.Reason != Waits {
			return stop
		}
	}
}

// meets takes an action up to a breakpoint; without one, all of it.
func (d *Debugger) meets(a system.Action, behind int) (met *Breakpoint) {
	if len(d.breaks) == 0 {
		d.commit(a)
		return nil
	}
	reached := d.reach(a, behind, d.arm, func(t int) bool {
		met = d.hit(t)
		return met != nil
	})
	if !reached {
		return nil
	}
	return met
}

// ContinueBack goes back to the last breakpoint that was met, or to the beginning.
func (d *Debugger) ContinueBack() Stop {
	for !d.atFirst() {
		_, done, _ := d.reopen()
		a, _ := d.Next()
		if len(d.breaks) == 0 {
			d.settled()
			continue
		}
		at, by, met := -1, 0, (*Breakpoint)(nil)
		d.arm()
		total := d.watch(a, func(executed, t int) {
			if b := d.hit(t); b != nil && executed > d.floor() && executed < done {
				at, met, by = executed, b, t
			}
		})
		if at >= 0 {
			d.resume(at, total)
			d.now = by
			return Stop{Reason: AtBreak, Thread: d.now, Break: met, Text: met.said()}
		}
	}
	return d.beginning()
}

// checkpoint is a position that has a name.
type checkpoint struct {
	begun        bool
	run          schedule.Schedule
	part         system.Action
	instructions int
}

// Save gives the present position a name.
func (d *Debugger) Save(name string) {
	d.saved[name] = checkpoint{d.begun(), d.Schedule(), d.part.action, d.part.instructions}
}

// Restore goes to a position that was given a name.
func (d *Debugger) Restore(name string) (Stop, error) {
	p, ok := d.saved[name]
	if !ok {
		return Stop{}, fmt.Errorf("no position is named %q", name)
	}
	d.leavePart()
	if p.begun {
		d.GoTo(d.common(p.run))
		d.setAhead(p.run[d.count():])
		d.GoTo(len(p.run))
	} else {
		d.Restart()
		d.leavePart()
	}
	if p.instructions > 0 {
		d.stop(p.part, p.instructions)
	}
	return d.stopped(Stop{Reason: Stepped, Thread: d.now}), nil
}

// common is how many actions the run so far and another one begin with together.
func (d *Debugger) common(run schedule.Schedule) int {
	n := 0
	for n < len(run) && n < d.count() && d.past[n+1].action == run[n] {
		n++
	}
	return n
}

// ToSwitch follows the run ahead as long as one thread acts: it stops before another one does.
func (d *Debugger) ToSwitch() Stop {
	d.complete()
	first := -1
	return d.proceed(func() (a system.Action, ok bool) {
		a = d.turn()
		if first < 0 {
			first = int(a.Thread)
		}
		return a, int(a.Thread) == first
	})
}

// BackToSwitch takes back what the thread that acted last did since another one acted.
func (d *Debugger) BackToSwitch() Stop {
	d.leavePart()
	if d.count() == 0 {
		return d.Back()
	}
	last := d.past[len(d.past)-1].action.Thread
	for d.count() > 0 && d.past[len(d.past)-1].action.Thread == last {
		d.undo()
	}
	d.settled()
	d.now = int(last)
	return Stop{Reason: Stepped, Thread: d.now}
}
