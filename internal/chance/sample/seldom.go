package sample

import (
	"heddle/internal/chance/clocks"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
)

// This file draws runs by package clocks, from one step that somebody notices to the next, wherever the scheduler is
// the uniform one and nothing needs to see each state.

// Seldom is a Monitor that need not be shown each state.
type Seldom interface {
	Monitor

	// Sees gives the instructions at which it looks whether threads are there, and whether it looks at memory
	// that threads share. Behind a step with which no thread comes to or leaves one of these, and which
	// changes nothing there, the monitor would find what it found before.
	Sees() (at []bool, memory bool)

	// Bound is the number of steps after which it decides, whatever the state.
	Bound() int

	// LookAt is Look, where states in between were not shown.
	LookAt(m *machine.Machine, step int) Verdict
}

// Placed is an Expression of which Sees says the same.
type Placed interface {
	Expression
	Sees() (at []bool, memory bool)
}

// seldom is what a sampler has to draw runs by clocks.
type seldom struct {
	runner  *clocks.Runner // nil: runs are drawn step by step
	why     string         // that is so
	known   bool           // the above are up to date
	watch   clocks.Watch
	monitor Seldom // nil: none
	now     *Run
	folding Folding
	counted int // states in folding
}

// Clocks reports whether runs are drawn from one step that is noticed to the next; if not, why says because of
// what each step is taken.
func (p *Sampler) Clocks() (yes bool, why string) {
	if !p.seldom.known {
		p.findClocks()
	}
	return p.seldom.runner != nil, p.seldom.why
}

// findClocks makes the runner, or finds out why there is none.
func (p *Sampler) findClocks() {
	p.seldom = seldom{known: true}
	x := &p.seldom
	at, memory, why := p.seen()
	if x.why = why; why != "" {
		return
	}
	ahead, why := p.s.NewAhead(at)
	if ahead == nil {
		x.why = why
		return
	}
	x.runner = clocks.New(p.s, ahead)
	x.monitor, _ = p.monitor.(Seldom)
	x.watch = clocks.Watch{Memory: memory, Each: p.expr != nil && p.fold != Last, Remember: p.expr == nil && p.begins == nil, Look: p.look, Alone: p.alone, Compacted: p.cycle.Break}
}

// seen is what somebody looks at, of runs.
func (p *Sampler) seen() (at []bool, memory bool, why string) {
	switch {
	case p.chooses != nil:
		return nil, false, "the scheduler"
	case p.keep:
		return nil, false, "the states, which all count"
	case p.everyStep:
		return nil, false, "the comparison"
	}
	at = make([]bool, len(p.s.Machine().Program().Code))
	add := func(x any, what string) {
		s, ok := x.(interface{ Sees() ([]bool, bool) })
		if !ok {
			why = what
			return
		}
		places, m := s.Sees()
		memory = memory || m
		for pc, is := range places {
			at[pc] = at[pc] || is
		}
	}
	if p.monitor != nil {
		if _, ok := p.monitor.(Seldom); !ok {
			return nil, false, "the formula"
		}
		add(p.monitor, "the formula")
	}
	if p.expr != nil {
		add(p.expr, "the number")
	}
	return at, memory, why
}

// byClocks draws a run.
func (p *Sampler) byClocks(r *Run) {
	x := &p.seldom
	limit := p.steps
	if x.monitor != nil && p.expr == nil {
		limit = min(limit, x.monitor.Bound())
	}
	x.now, x.folding, x.counted = r, Folding{}, 0
	x.watch.Trace = nil
	p.cycle.Break()
	if p.choices != nil {
		x.watch.Trace = p.trace
	}
	e := x.runner.Run(&p.rnd, limit, &x.watch)
	r.Steps, r.End = e.Steps, e.End
	if e.Fault != nil {
		r.Fail(e.Fault)
	}
	if p.expr != nil {
		if p.evaluateEnd(r); !r.Decided {
			p.finish(r)
		}
		return
	}
	if r.Decided, r.Satisfied = e.Verdict != 0, e.Verdict == verdictOf(true); !r.Decided {
		p.finish(r)
		r.Decided = e.Fault == nil && e.Steps == limit && x.monitor != nil && x.monitor.Bound() == limit
	}
	if r.Decided {
		r.End = semantics.Bound // also of a run that ends with the step that decides
	}
}

// look is clocks.Watch.Look.
func (p *Sampler) look(step int) (verdict uint8) {
	if p.expr != nil {
		p.evaluate(step)
	}
	if p.seldom.monitor != nil && !p.seldom.now.Decided {
		p.judge(step)
	}
	if r := p.seldom.now; r.Decided && p.expr == nil {
		return verdictOf(r.Satisfied)
	}
	return 0
}

// verdictOf is what look gives of a run that is decided.
func verdictOf(satisfied bool) uint8 {
	if satisfied {
		return 1
	}
	return 2
}

// judge lets the monitor look.
func (p *Sampler) judge(step int) {
	v := p.seldom.monitor.LookAt(p.s.Machine(), step)
	p.seldom.now.Satisfied, p.seldom.now.Decided = v == Satisfied, v != Undecided
}

func (p *Sampler) trace(t int32, way int) {
	*p.choices = append(*p.choices, schedule.Step{Thread: t, Choice: int64(way)})
}

// evaluate takes in the number that the states before a step had, and that of the state after it.
func (p *Sampler) evaluate(step int) {
	if p.fold == Last {
		return
	}
	x := &p.seldom
	x.folding.Repeat(step - x.counted)
	x.folding.Add(p.expr.Value(p.s.Machine()))
	x.counted = step + 1
}

// evaluateEnd makes the run's number.
func (p *Sampler) evaluateEnd(r *Run) {
	x := &p.seldom
	if p.fold == Last {
		x.folding.Add(p.expr.Value(p.s.Machine()))
	} else {
		x.folding.Repeat(r.Steps + 1 - x.counted)
	}
	r.Value = x.folding.Result(p.fold)
}

// alone is clocks.Watch.Alone: what leaveOut is where each step is taken.
func (p *Sampler) alone(t int32, steps, before int) int {
	r := p.seldom.now
	r.Steps, p.longAt = steps, before+longAlone
	if p.skips {
		p.leaveOut(r, t)
	}
	return r.Steps
}
