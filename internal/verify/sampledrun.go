package verify

import (
	"context"
	"fmt"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// A run that was drawn is kept as the choices of its steps, one LLVM instruction
// each: a schedule of package semantics. It is told by a cursor over the same kind of
// machine, which takes the machine's own steps besides.

// counted is the session whose machines' steps probabilities count.
func (s *Session) counted() (*Session, error) {
	if s.Task.Sampling.Stepwise {
		return s, nil
	}
	if s.forRuns == nil {
		t := s.Task
		t.Sampling.Stepwise = true
		c, err := Open(context.Background(), t)
		if err != nil {
			return nil, err
		}
		s.forRuns = c
	}
	return s.forRuns, nil
}

// traceOfRun tells the run with these choices, one a step, and what a query about
// runs says of it. It is an error if the choices are none of the program's.
func (s *Session) traceOfRun(q *query.Query, choices schedule.Schedule) (*trace.Trace, error) {
	c, err := s.counted()
	if err != nil {
		return nil, err
	}
	actions, notes, err := c.retrace(q, choices)
	if err != nil {
		return nil, err
	}
	tr, err := c.explain(actions, nil)
	if err != nil {
		return nil, err
	}
	tr.Schedule, tr.Actions, tr.Notes = choices, len(choices), notes
	return tr, nil
}

// retrace takes the choices under the semantics of package semantics. It gives them
// with the machine's own steps between, and what the query says of the run.
func (s *Session) retrace(q *query.Query, choices schedule.Schedule) (actions schedule.Schedule, notes []string, err error) {
	m, err := s.Machine()
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	p, err := semantics.New(m)
	if err != nil {
		return nil, nil, err
	}
	p.Follow()
	w, err := newOnlookers(s.Plan, q)
	if err != nil {
		return nil, nil, err
	}
	actions = own(nil, p.Opening())
	w.look(m, 0)
	var failed *machine.Fault
	for i, a := range choices {
		if !fits(p, a) {
			return nil, nil, fmt.Errorf("%w: at step %d of %d, thread %d cannot act in way %d", trace.ErrNotReplayed, i+1, len(choices), a.Thread, a.Choice)
		}
		failed = p.Step(a.Thread, int(a.Choice))
		actions = append(own(actions, p.Lead()), a)
		actions = own(actions, p.Own())
		if failed != nil {
			break
		}
		w.look(m, i+1)
		if i%forgetEvery == 0 {
			m.Forget()
		}
	}
	over := len(p.Enabled()) == 0
	if failed != nil {
		over = failed.OfProgram()
	}
	return actions, w.notes(len(choices), over), nil
}

// forgetEvery is the number of steps after which what undoing needs is let go.
const forgetEvery = 1 << 10

// own appends a step of each thread.
func own(list schedule.Schedule, threads []int32) schedule.Schedule {
	for _, t := range threads {
		list = append(list, schedule.Step{Thread: t})
	}
	return list
}

// fits tells whether a thread can take its next step in that way.
func fits(p *semantics.System, a schedule.Step) bool {
	for _, t := range p.Enabled() {
		if t == a.Thread {
			n := p.Ways(t)
			return n == semantics.Given || 0 <= a.Choice && a.Choice < int64(n)
		}
	}
	return false
}

// onlooker watches a run that is told for one condition on runs.
type onlooker struct {
	formula *query.Node
	bound   uint64 // of the run, in steps
	monitor *property.Monitor
	known   property.Decision
	at      int // the step behind which it was known
}

// newOnlookers are what looks at a run for a query.
type onlookers struct {
	list []onlooker
	q    *query.Query
	expr *property.Expression // of Estimate
	fold sample.Folding
}

func newOnlookers(p *plan.Plan, q *query.Query) (*onlookers, error) {
	w := &onlookers{q: q}
	if q.Kind == query.Estimate {
		var err error
		w.expr, err = property.NewExpression(q.Prop, q.Text, p.Program)
		return w, err
	}
	for _, r := range []query.Run{q.Left, q.Right} {
		if r.Formula == nil {
			continue
		}
		m, err := property.NewMonitor(r.Formula, q.Text, p.Program)
		if err != nil {
			return nil, err
		}
		m.Reset()
		w.list = append(w.list, onlooker{formula: r.Formula, bound: r.Steps, monitor: m})
	}
	return w, nil
}

func (w *onlookers) look(m *machine.Machine, step int) {
	if w.expr != nil {
		v, _ := w.expr.Value(m)
		w.fold.Add(v)
	}
	for i := range w.list {
		if o := &w.list[i]; o.known == property.Undecided {
			o.known, o.at = o.monitor.Look(m), step
		}
	}
}

// notes are what is told behind so many steps, with which the run may be over.
func (w *onlookers) notes(steps int, over bool) (list []string) {
	if w.expr != nil {
		return []string{fmt.Sprintf("%s %s is %g in this run of %d steps", w.q.Over, w.q.Prop, w.fold.Result(folds[w.q.Over]), steps)}
	}
	for _, o := range w.list {
		list = append(list, o.note(steps, over || uint64(steps) >= o.bound))
	}
	return list
}

func (o *onlooker) note(steps int, over bool) string {
	known, at := o.known, o.at
	switch {
	case known == property.Undecided && !over:
		return fmt.Sprintf("whether the run satisfies %s is not known yet (step %d)", o.formula, steps)
	case known == property.Undecided:
		known, at = o.monitor.End(), steps
	}
	how := "does not satisfy"
	if known == property.Satisfied {
		how = "satisfies"
	}
	return fmt.Sprintf("the run %s %s (known behind step %d)", how, o.formula, at)
}

// show keeps the first of the runs that satisfies its formula, to be told.
func (d *drawing) show(r sample.Run) {
	if r.Satisfied && d.chance.Shown == nil {
		d.chance.Shown = &verdict.Shown{Number: r.Number, Steps: r.Steps}
	}
}

// shown draws the run that is to be shown again, and tells it; nil: there is none.
func (d *drawing) shown(q *query.Query) (*trace.Trace, error) {
	w := d.chance.Shown
	if w == nil || d.gap != nil {
		return nil, nil
	}
	r, choices := d.samplers[0].Record(w.Number)
	if !r.Satisfied || r.Steps != w.Steps {
		return nil, fmt.Errorf("%w: run %d was drawn again and was another one", trace.ErrNotReplayed, w.Number)
	}
	w.Schedule = choices.String()
	return d.s.traceOfRun(q, choices)
}
