// Package sample draws runs of a program under its probabilistic semantics. For each run it reports
// whether the run satisfies a property, how long it was, how it ended, and the value of an
// expression.
//
// A run begins in the initial state and is undone afterwards, so that no run has to load a state.
// Run k has a random stream of its own, a function of the seed and k. Workers draw runs in batches,
// and results are delivered in the order of the runs. So the answer depends on the seed alone,
// never on the number of workers or on timing.
//
// It must not know statistics, the query language or the clock.
//
// Invariants:
//  1. a run's result is a function of the program, the property, the bound, the seed
//     and the run's number;
//  2. a run begins in the initial state, whatever state the last run ended in; a run drawn step by
//     step restores it;
//  3. leaving out part of a run (repeat.go) does not change its result.
package sample

import (
	"heddle/internal/chance/random"
	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
)

// Monitor watches one run at a time, state by state, the initial one first.
type Monitor interface {
	// Reset begins a new run.
	Reset()

	// Look is called in each state; step is the number of steps before it.
	Look(m *machine.Machine, step int) Verdict

	// Finish decides a run that has ended undecided: no state follows.
	Finish() bool
}

// Verdict is what a monitor knows.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	Satisfied
	Violated
)

// Expression is a number that a state has.
type Expression interface {
	Value(m *machine.Machine) float64
}

// Fold makes one number of those that a run's states have.
type Fold uint8

// The folds.
const (
	Last    Fold = iota // that of the last state
	Max                 // the greatest
	Min                 // the least
	Average             // their mean
)

// Run is what came of a run.
type Run struct {
	Number    uint64
	Satisfied bool
	Steps     int           // taken, up to the state that decided
	End       semantics.End // Bound as well if it was decided before its end
	Decided   bool          // before its end
	Value     float64       // of the expression

	// Gap is the limit of the machine that ended the run: how it would continue, and so
	// whether it satisfies the property if that was not decided before, is not known.
	// Nil: there was none.
	Gap *machine.Fault

	// Fault is the fault of the program that ended the run, if it failed.
	Fault machine.Fault
}

// Failed reports whether a fault of the program ended the run.
func (r *Run) Failed() bool { return r.End == semantics.Fault && r.Gap == nil }

// Open reports whether what is asked of the run is not known.
func (r *Run) Open() bool { return r.Gap != nil && !r.Decided }

// Sampler draws runs on one machine. It is for one goroutine.
type Sampler struct {
	s     *semantics.System
	steps int
	seed  uint64

	monitor Monitor // nil: none, runs go to their end
	expr    Expression
	fold    Fold
	keep    bool               // see KeepMarks
	choices *schedule.Schedule // what Record writes down; nil: nothing is
	rnd     random.Stream
	chooses scheduler.Scheduler // nil: each thread that can act is as likely
	begins  func(run uint64)    // before each run, if not nil

	shortcut
	seldom seldom
	run    Run // the one that is drawn
}

// New makes a sampler of runs of at most so many steps, on a machine that was not
// started.
func New(m *machine.Machine, steps int, seed uint64) (*Sampler, error) {
	s, err := semantics.New(m)
	if err != nil {
		return nil, err
	}
	return &Sampler{s: s, steps: steps, seed: seed}, nil
}

// Watch sets the property that runs are asked about. A run is over when the monitor
// has decided, unless there is an expression as well.
func (p *Sampler) Watch(m Monitor) {
	p.monitor, p.closed, p.seldom.known = m, semantics.Closed{}, false
}

// Evaluate sets the expression whose value runs have.
func (p *Sampler) Evaluate(e Expression, f Fold) { p.expr, p.fold, p.seldom.known = e, f, false }

// KeepMarks lets marks that a monitor makes of the machine be good until the run is
// over: what undoing needs is then not cut down on the way, and grows with the run.
func (p *Sampler) KeepMarks() { p.keep, p.seldom.known = true, false }

// Schedule sets what chooses threads; nil: each that can act is as likely as the
// others.
func (p *Sampler) Schedule(s scheduler.Scheduler) { p.chooses, p.seldom.known = s, false }

// Begin sets what is called with the number of each run before it begins.
func (p *Sampler) Begin(f func(run uint64)) { p.begins, p.seldom.known = f, false }

// Machine is the machine that runs are drawn on.
func (p *Sampler) Machine() *machine.Machine { return p.s.Machine() }

// Run draws run k.
func (p *Sampler) Run(k uint64) Run {
	p.rnd = random.New(p.seed, k)
	if p.begins != nil {
		p.begins(k)
	}
	if p.chooses != nil {
		p.chooses.Begin(&p.rnd)
	}
	r := &p.run
	*r = Run{Number: k}
	if p.monitor != nil {
		p.monitor.Reset()
	}
	p.beginShortcut()
	if yes, _ := p.Clocks(); yes {
		p.byClocks(r)
		p.drawn += r.Steps
		return *r
	}
	p.s.Reset()
	if p.expr != nil {
		p.evaluated(r)
	} else {
		p.plain(r)
	}
	p.drawn += r.Steps
	p.s.Reset()
	return *r
}

// Record draws run k and writes down what was chosen: a step of the schedule is one
// of the run.
func (p *Sampler) Record(k uint64) (Run, schedule.Schedule) {
	var choices schedule.Schedule
	p.choices = &choices
	r := p.Run(k)
	p.choices = nil
	return r, choices
}

// plain draws a run without an expression.
func (p *Sampler) plain(r *Run) {
	m, s := p.s.Machine(), p.s
	for {
		if p.monitor != nil {
			if v := p.monitor.Look(m, r.Steps); v != Undecided {
				r.Satisfied, r.Decided = v == Satisfied, true
				return
			}
		}
		if !p.step(s, r) {
			p.finish(r)
			return
		}
	}
}

// finish lets the monitor decide a run that is over.
func (p *Sampler) finish(r *Run) {
	if p.monitor != nil {
		r.Satisfied = p.monitor.Finish()
	}
}

// step draws a step; false if the run is over.
func (p *Sampler) step(s *semantics.System, r *Run) bool {
	enabled := s.Enabled()
	if len(enabled) == 0 || r.Steps >= p.steps {
		r.End = s.End()
		return false
	}
	t := enabled[0]
	if n := len(enabled); n > 1 {
		p.longAt = r.Steps + longAlone
		if p.chooses == nil {
			t = enabled[p.rnd.Below(uint64(n))]
		}
	} else if p.skips && p.leaveOut(r, t) {
		r.End = s.End()
		return false
	}
	if p.chooses != nil {
		t = p.chooses.Choose(s, &p.rnd)
	}
	way := 0
	if s.Ways(t) > 1 {
		way = s.Draw(t, &p.rnd)
	}
	if p.choices != nil {
		*p.choices = append(*p.choices, schedule.Step{Thread: t, Choice: int64(way)})
	}
	if f := s.Step(t, way); f != nil {
		r.Fail(f)
		return false
	}
	if r.Steps++; r.Steps&(compactEvery-1) == 0 && !p.keep {
		s.Compact()
		p.cycle.Break()
		if c, ok := p.chooses.(compacted); ok {
			c.Compacted()
		}
	}
	return true
}

// Fail ends a run in a fault.
func (r *Run) Fail(f *machine.Fault) {
	r.End = semantics.Fault
	if f.OfProgram() {
		r.Fault = *f
	} else {
		r.Gap = f
	}
}

// compactEvery is the number of steps, a power of two, after which what is kept for
// undoing is cut down to the words that changed.
const compactEvery = 1 << 14

// evaluated draws a run with an expression: to its end, whatever is decided before.
func (p *Sampler) evaluated(r *Run) {
	m, s := p.s.Machine(), p.s
	var f Folding
	for {
		if p.fold != Last {
			f.Add(p.expr.Value(m))
		}
		if p.monitor != nil && !r.Decided {
			v := p.monitor.Look(m, r.Steps)
			r.Satisfied, r.Decided = v == Satisfied, v != Undecided
		}
		if !p.step(s, r) {
			break
		}
	}
	if !r.Decided {
		p.finish(r)
	}
	if p.fold == Last {
		f.Add(p.expr.Value(m))
	}
	r.Value = f.Result(p.fold)
}
