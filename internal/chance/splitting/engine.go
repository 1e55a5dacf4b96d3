package splitting

import (
	"fmt"
	"math"
	"slices"

	"heddle/internal/chance/scheduler"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// Options are the settings of an engine, given once.
type Options struct {
	Method string // one of Methods
	Steps  int    // of a run, at most
	Seed   uint64

	// Effort is the size of a replication: the pieces of runs that are begun on each
	// level; of fixed success those that come to the next one; of fixed splitting and
	// RESTART the trees; of the adaptive algorithm the runs.
	Effort int

	// Budget is the number of pieces of runs after which a replication is given up.
	Budget int

	// Stop is asked now and then; a replication ends when it says so. It must be safe
	// for use by several goroutines. Nil: never.
	Stop func() bool

	// Report is called with what a replication has come to after each level that is counted, and at its end. It must be safe for use by
	// several goroutines. Nil: nobody waits.
	Report func(r *Result, levels int, ended bool)
}

// Plan is what is fixed before the first replication.
type Plan struct {
	Levels  []int64   // of the score, ascending; the goal lies after the last one
	Chances []float64 // of coming to each level, and to the goal, from the one before: guesses of a pilot
	Timing  *Timing   // makes a score of the score and of the steps left; nil: the score is taken as it is
}

// Level is what came of a level.
type Level struct {
	Score  int64 // Goal: the goal
	Tried  int   // pieces of runs that set out for it; 0: they are not counted
	Passed int   // those that came there
	Chance float64
	Beside int // runs among them that were satisfied and never had the score
}

// Result is what came of a replication.
type Result struct {
	Estimate float64
	Levels   []Level

	Capped  bool             // the budget was spent: the estimate means nothing
	Stopped bool             // the same, by Options.Stop, or because of Gap
	Gap     *machine.Fault   // the limit of the machine that a run came to; nil: none did
	Skipped int              // runs that are satisfied though they did not come to the last level
	Beside  float64          // the part of the estimate that such runs make
	Plain   int              // runs drawn from the initial state to their ends, as far as they are counted
	Pieces  int              // of runs
	Steps   int              // in all
	Success []Part           // the first satisfied run, for Choices; nil: there was none
	Faults  semantics.Faults // of the program that ended pieces
}

// Extinct reports whether no run reached the goal.
func (r *Result) Extinct() bool { return r.Estimate == 0 && !r.Capped && !r.Stopped }

// void reports whether the replication was given up.
func (r *Result) void() bool { return r.Capped || r.Stopped }

// Engine draws replications on one machine. It is for one goroutine.
type Engine struct {
	*simulator
	o      Options
	method *Method
	plan   Plan

	streams streams
	r       *Result
	success *point
	besides []int // by level, runs that were satisfied and never had its score
}

// New makes an engine on a machine that was not started.
func New(m *machine.Machine, monitor Monitor, score Score, o Options) (*Engine, error) {
	method, ok := FindMethod(o.Method)
	switch {
	case !ok:
		return nil, fmt.Errorf("unknown algorithm %s of importance splitting", o.Method)
	case o.Effort < method.least:
		return nil, fmt.Errorf("%s needs an effort of at least %d", o.Method, method.least)
	case o.Steps < 0 || o.Budget < 1:
		return nil, fmt.Errorf("the bound on steps and the budget must be positive")
	}
	w, err := newSimulator(m, monitor, score, o.Steps)
	if err != nil {
		return nil, err
	}
	w.stop = o.Stop
	return &Engine{simulator: w, o: o, method: method}, nil
}

// Schedule sets what chooses threads; nil: each that can act is as likely as the others.
func (e *Engine) Schedule(x scheduler.Scheduler) { e.chooses = x }

// Use sets the levels.
func (e *Engine) Use(p Plan) error {
	for i, l := range p.Levels {
		if l == Goal || i > 0 && l <= p.Levels[i-1] {
			return fmt.Errorf("levels must ascend: %d does not come after %d", l, p.Levels[max(0, i-1)])
		}
	}
	e.plan = p
	e.setTiming(p.Timing)
	return nil
}

// setTiming sets what makes a score of the score and of the steps left.
func (e *Engine) setTiming(g *Timing) {
	e.timed = nil
	if g != nil {
		e.timed = newTimed(g)
	}
	p := e.initial
	p.actual = e.scored(p.plain, 0, false)
	if p.score != Goal {
		p.score = p.actual
	}
}

// Machine is the machine that runs are drawn on.
func (e *Engine) Machine() *machine.Machine { return e.s.Machine() }

// Replicate draws a replication. It follows from the options, the plan and the number.
func (e *Engine) Replicate(number uint64) Result {
	r := e.perform(number, e.method.run)
	e.r = &r
	e.report(true)
	return r
}

// perform is a replication by some algorithm.
func (e *Engine) perform(number uint64, run func(*Engine)) Result {
	r := Result{}
	e.r, e.success, e.streams = &r, nil, newStreams(e.o.Seed, number)
	e.besides = make([]int, len(e.plan.Levels))
	e.pieces, e.taken, e.cut, e.halted, e.gap, e.faults = 0, 0, 0, false, nil, semantics.Faults{}
	run(e)
	if r.Stopped = e.halted; r.void() {
		r.Estimate, r.Beside = 0, 0
	}
	r.Pieces, r.Steps, r.Gap, r.Faults = e.pieces, e.taken, e.gap, e.faults
	if e.success != nil {
		r.Success = e.success.parts()
	}
	return r
}

// report passes the progress of the replication to the caller.
func (e *Engine) report(ended bool) {
	if e.o.Report != nil {
		e.r.Pieces = e.pieces
		e.o.Report(e.r, len(e.plan.Levels)+1, ended)
	}
}

// spent reports whether the replication is to be given up.
func (e *Engine) spent() bool {
	e.r.Capped = e.r.Capped || e.pieces >= e.o.Budget
	return e.halted || e.r.Capped
}

// targets are the levels and the goal.
func (e *Engine) targets() []int64 { return append(slices.Clone(e.plan.Levels), Goal) }

// top is the last level.
func (e *Engine) top() int64 {
	if n := len(e.plan.Levels); n > 0 {
		return e.plan.Levels[n-1]
	}
	return math.MinInt64
}

// satisfied takes note of a run that has just been satisfied, having passed so many
// levels before.
func (e *Engine) satisfied(p *point, passed int) {
	e.found(p)
	if passed == len(e.plan.Levels) {
		return
	}
	if p.beside = p.actual < e.top(); p.beside {
		e.r.Skipped++
	}
	if p.actual < e.plan.Levels[passed] {
		e.besides[passed]++
	}
}

// shareBeside is the share of satisfied runs that came to the goal beside the last level.
func (e *Engine) shareBeside(satisfied []*point) float64 {
	n := 0
	for _, p := range satisfied {
		if p.beside {
			n++
		}
	}
	return float64(n) / float64(max(1, len(satisfied)))
}

// found keeps the first satisfied run, to be shown.
func (e *Engine) found(p *point) {
	if e.success == nil {
		e.success = p
	}
}

// level ends a level of which a share of pieces reached the next one.
func (e *Engine) level(score int64, passed, tried int, chance float64) {
	l := Level{Score: score, Tried: tried, Passed: passed, Chance: chance}
	if k := len(e.r.Levels); k < len(e.besides) {
		l.Beside = e.besides[k]
	}
	e.r.Levels = append(e.r.Levels, l)
	e.report(false)
}
