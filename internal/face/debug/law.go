package debug

import (
	"fmt"
	"math"
	"slices"

	"heddle/internal/chance/random"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// This file is the debugger of a program whose actions have probabilities: each is one step of package semantics, one LLVM instruction. Moves by lines
// and by parts of actions are not for it, nor are breakpoints: an action has no parts.

// law is what gives each action its probability.
type law struct {
	s       *semantics.System
	chooses scheduler.Memoryless // nil: each thread that can act is as likely as the others
	shares  []float64
	stale   bool // the machine was moved by others
}

// NewStepwise opens a program in the initial state of its runs, main's first instruction. The machine counts steps and must not have been started; chooses
// is what chooses threads in place of an even chance, nil: nothing. The error says why the program has no such state.
func NewStepwise(m *machine.Machine, chooses scheduler.Memoryless, lines *source.Lines) (*Debugger, error) {
	d := &Debugger{m: m, c: cursor.New(m), saved: map[string]checkpoint{}}
	m.Output = d.hear
	s, err := semantics.New(m)
	if err != nil {
		return nil, err
	}
	d.law = &law{s: s, chooses: chooses}
	d.past = []taken{{start, d.c.Mark()}}
	d.scene = trace.NewScene(d.c, lines)
	d.settled()
	return d, nil
}

// Stepwise reports whether actions have probabilities.
func (d *Debugger) Stepwise() bool { return d.law != nil }

// now is the semantics, which knows the machine's present state.
func (l *law) now() *semantics.System {
	if l.stale {
		l.s.Refresh()
		l.stale = false
	}
	return l.s
}

// step takes an action.
func (l *law) step(a system.Action) *machine.Fault { return l.now().Step(a.Thread, int(a.Choice)) }

// share is the probability that a thread is the next one to act; 0 of one that cannot.
func (l *law) share(t int32) float64 {
	s := l.now()
	i := slices.Index(s.Enabled(), t)
	switch {
	case i < 0:
		return 0
	case l.chooses == nil:
		return 1 / float64(len(s.Enabled()))
	}
	l.shares = l.chooses.Weights(s, l.shares[:0])
	return l.shares[i]
}

// Chance is an action with its probability, or all actions of a thread that are too many to be listed.
type Chance struct {
	Action system.Action
	P      float64
	Many   bool    // it stands for all actions of the thread, which differ in the choice
	Values float64 // how many these are; 0: they are not counted
}

// Chances are the actions of the present state that are not impossible; of a thread that has more than most of them one stands for all. The
// probabilities sum to 1, if there is any.
func (d *Debugger) Chances(most int) (list []Chance) {
	if d.law == nil || d.wrong != nil && d.wrong.Ends {
		return nil
	}
	s := d.law.now()
	for _, t := range s.Enabled() {
		share := d.law.share(t)
		if share == 0 {
			continue
		}
		outcomes, ok := s.Outcomes(t, most)
		if !ok {
			list = append(list, Chance{system.Action{Thread: t, Choice: -1}, share, true, s.Size(t)})
			continue
		}
		for _, o := range outcomes {
			if o.P > 0 {
				list = append(list, Chance{system.Action{Thread: t, Choice: int64(o.Value)}, share * o.P, false, 0})
			}
		}
	}
	return list
}

// chance is the probability of an action of the present state; NaN of a value of an input whose values have none each: a floating-point number.
func (l *law) chance(a system.Action) float64 {
	share := l.share(a.Thread)
	if share == 0 {
		return 0
	}
	p, ok := l.now().Chance(a.Thread, a.Choice)
	if !ok {
		return math.NaN()
	}
	return share * p
}

// fits says why an action cannot be taken; nil: it can.
func (l *law) fits(d *Debugger, a system.Action) error {
	t := a.Thread
	switch {
	case t < 0 || int(t) >= d.m.Threads():
		return fmt.Errorf("there is no thread %d; the threads are 0 to %d", t, d.m.Threads()-1)
	case d.wrong != nil && d.wrong.Ends:
		return fmt.Errorf("the run has failed; only going back is possible")
	case l.chance(a) != 0: // or not a number
		return nil
	case d.m.RunStatus() != machine.Going:
		return fmt.Errorf("the run has ended; only going back is possible")
	case d.m.Status(int(t)) != machine.Running:
		return fmt.Errorf("%s has ended", d.scene.ThreadName(int(t)))
	}
	switch n := l.now().Ways(t); {
	case n == 0:
		x := d.scene.Threads()[t]
		return fmt.Errorf("%s cannot act: it waits for %s", x.Name, x.Waits)
	case l.share(t) == 0:
		return fmt.Errorf("the scheduler never chooses %s here", d.scene.ThreadName(int(t)))
	case n == semantics.Given:
		return fmt.Errorf("the input of %s cannot be %d", d.scene.ThreadName(int(t)), a.Choice)
	default:
		return fmt.Errorf("%s has the choices 0 to %d, not %d", d.scene.ThreadName(int(t)), n-1, a.Choice)
	}
}

// enabled has an action for each way of each thread that can act; of an input whose values have a distribution, one that is possible.
func (l *law) enabled() (acts []system.Action) {
	s := l.now()
	for _, t := range s.Enabled() {
		if l.share(t) == 0 {
			continue
		}
		if n := s.Ways(t); n != semantics.Given {
			for i := range n {
				acts = append(acts, system.Action{Thread: t, Choice: int64(i)})
			}
			continue
		}
		fixed := random.Stream{}
		acts = append(acts, system.Action{Thread: t, Choice: int64(s.Draw(t, &fixed))})
	}
	return acts
}

// actByLaw is act where an action is one instruction.
func (d *Debugger) actByLaw(a system.Action, look func(thread int)) *system.Failure {
	d.law.stale = true // whoever looks has gone back
	look(int(a.Thread))
	if f := d.law.step(a); f != nil {
		return d.c.Failure(f)
	}
	look(int(a.Thread))
	return nil
}

// byLaw takes an action that was entered.
func (d *Debugger) byLaw(a system.Action) {
	if f := d.law.step(a); f != nil {
		d.wrong = &trace.Failed{Failure: d.c.Failure(f), Fault: f, Ends: true}
		return
	}
	d.scene.Note()
}

// moved notes that the machine was gone back with.
func (d *Debugger) moved() {
	if d.law != nil {
		d.law.stale = true
	}
}
