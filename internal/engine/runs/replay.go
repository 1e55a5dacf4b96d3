package runs

import (
	"fmt"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/trace"
)

// A run that was drawn is kept as the choices of its steps, one LLVM instruction
// each: a schedule of package semantics. It is replayed by a cursor over the same kind
// of machine, which takes the machine's own steps besides.

// Replay takes the run with these choices, one a step, and describes it, with what a
// query about runs says of it. It is an error if the choices are none of the program's.
func Replay(p *plan.Plan, q *query.Query, choices schedule.Schedule) (*trace.Trace, error) {
	p, err := p.Stepwise()
	if err != nil {
		return nil, err
	}
	actions, notes, err := retrace(p, q, choices)
	if err != nil {
		return nil, err
	}
	tr, err := replay.Explain(p, p.MachineOptions(), actions, nil)
	if err != nil {
		return nil, err
	}
	tr.Schedule, tr.Actions, tr.Notes = choices, len(choices), notes
	return tr, nil
}

// retrace takes the choices under the semantics of package semantics. It gives them
// with the machine's own steps between, and what the query says of the run.
func retrace(p *plan.Plan, q *query.Query, choices schedule.Schedule) (actions schedule.Schedule, notes []string, err error) {
	m, err := p.Machine()
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	x, err := semantics.New(m)
	if err != nil {
		return nil, nil, err
	}
	x.Follow()
	w, err := newOnlookers(p, q)
	if err != nil {
		return nil, nil, err
	}
	actions = own(nil, x.Opening())
	w.look(m, 0)
	var failed *machine.Fault
	for i, a := range choices {
		if !fits(x, a) {
			return nil, nil, fmt.Errorf("%w: at step %d of %d, thread %d cannot act by choice %d", trace.ErrNotReplayed, i+1, len(choices), a.Thread, a.Choice)
		}
		failed = x.Step(a.Thread, int(a.Choice))
		actions = append(own(actions, x.Lead()), a)
		actions = own(actions, x.Own())
		if failed != nil {
			break
		}
		w.look(m, i+1)
		if i%forgetEvery == 0 {
			m.Forget()
		}
	}
	over := len(x.Enabled()) == 0
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

// fits reports whether a thread can take its next step in that way.
func fits(p *semantics.System, a schedule.Step) bool {
	for _, t := range p.Enabled() {
		if t == a.Thread {
			n := p.Ways(t)
			return n == semantics.Given || 0 <= a.Choice && a.Choice < int64(n)
		}
	}
	return false
}

// onlooker watches a shown run for one condition on runs.
type onlooker struct {
	formula *query.Node
	bound   uint64 // of the run, in steps
	monitor *property.Monitor
	known   property.Decision
	at      int // the step after which it was known
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

// notes are what is shown after so many steps, with which the run may be over.
func (w *onlookers) notes(steps int, over bool) (list []string) {
	if w.expr != nil {
		return []string{fmt.Sprintf("%s %s is %g in this run of %d steps", w.q.Over, w.q.Prop, w.fold.Result(Folds[w.q.Over]), steps)}
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
	return fmt.Sprintf("the run %s %s (decided after step %d)", how, o.formula, at)
}
