package branching

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/result/trace"
	"heddle/internal/temporal/ctl"
)

// confirm follows the runs of a reason again, and shows them at source level, all of them or none.
func (a *asked) confirm(valuation func(*machine.Machine) uint64) (all *trace.Trace, err error) {
	for _, r := range a.runs {
		tr, err := a.explain(r, valuation)
		switch {
		case err != nil:
			return nil, err
		case all == nil:
			all = tr
		default:
			all.Then = append(all.Then, tr)
		}
	}
	return all, nil
}

// explain follows a run again, and shows it.
func (a *asked) explain(r *run, valuation func(*machine.Machine) uint64) (*trace.Trace, error) {
	free, err := a.follow(r, valuation)
	if err != nil && !errors.Is(err, replay.ErrStands) {
		return nil, fmt.Errorf("%w: %w", trace.ErrNotReplayed, err)
	}
	o := a.MachineOptions()
	o.FreeClock = free
	tr, err := replay.ExplainLasso(a.Plan, o, r.line)
	if err != nil {
		return nil, err
	}
	if tr.Failure != nil {
		return nil, fmt.Errorf("%w: the run fails: %s", trace.ErrNotReplayed, tr.Failure.Text)
	}
	tr.Failure = &trace.Failure{Check: Check, Title: r.title, Thread: -1, Text: r.text}
	tr.Notes = append(tr.Notes, r.notes...)
	return tr, nil
}

// follow takes a run on a machine of its own: conditions have to be in its states as they are in the graph's, and its cycle leads back to where
// it began. It compares which threads act and which can act, too, so the run is fair if it is in the graph. It reports whether the schedule was
// made by a search in which the origin of time moves. The error is replay.ErrStands if the run may end as time passes.
func (a *asked) follow(r *run, valuation func(*machine.Machine) uint64) (free bool, err error) {
	return replay.Lasting(a.Plan, func(l *replay.Laps) error { return a.followOn(l, r, valuation) })
}

// followOn is follow on a machine.
func (a *asked) followOn(l *replay.Laps, r *run, valuation func(*machine.Machine) uint64) error {
	c := cursor.New(l.M)
	if f := c.Start(); f != nil {
		return fmt.Errorf("the run fails: %s", f.Text)
	}
	st := store.NewTree(c)
	st.VisitFirst()
	take := func(line schedule.Schedule, from int) error { return a.take(c, line, r.visits[from:], valuation) }
	if err := take(r.line.Prefix, 0); err != nil {
		return err
	}
	key, _ := st.Visit(0, 0)
	for range l.Most() {
		l.Begin(len(r.line.Cycle))
		if err := take(r.line.Cycle, len(r.line.Prefix)); err != nil {
			return err
		}
		again, isNew := st.Visit(0, 0)
		if !isNew && again == key {
			return l.End()
		}
		key = again
	}
	return errors.New("the cycle does not lead back to the state that it began in")
}

// take takes a part of a run, through states of the graph.
func (a *asked) take(c *cursor.Cursor, line schedule.Schedule, visits []int32, valuation func(*machine.Machine) uint64) error {
	for i := range len(line) + 1 {
		if err := a.compare(c.Machine(), visits[i], valuation(c.Machine())); err != nil {
			return fmt.Errorf("behind %d actions %w", i, err)
		}
		if i == len(line) {
			break
		}
		if !c.Fits(line[i]) {
			return fmt.Errorf("at step %d thread %d cannot act", i+1, line[i].Thread)
		}
		if f := c.Do(line[i]); f != nil {
			return fmt.Errorf("the run fails: %s", f.Text)
		}
	}
	return nil
}

// lasts reports whether time ends none of the runs that show why the formula holds, or does not. What is said of runs without end in other states than
// those of one run is not followed, nor what is said of every run: nothing is known of it then.
func (a *asked) lasts() bool {
	f := a.Asks.Branching.Normal(!a.holds)
	if f.Every() || endless(f) && (f.Op() < ctl.OpEX || slices.ContainsFunc(f.Args(), ofRuns)) {
		return false
	}
	valuation, err := a.Asks.Valuation(a.Program)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(a.runs, func(r *run) bool {
		_, err := a.follow(r, valuation)
		return errors.Is(err, replay.ErrStands)
	})
}

// endless reports whether a formula without negations says somewhere that there is a run, perhaps one without end.
func endless(f *ctl.Formula) bool {
	op := f.Op()
	return op == ctl.OpEG || op == ctl.OpEW || op == ctl.OpER || slices.ContainsFunc(f.Args(), endless)
}

// ofRuns reports whether a formula is about more than the state that it is asked of.
func ofRuns(f *ctl.Formula) bool { return f.Op() >= ctl.OpEX || slices.ContainsFunc(f.Args(), ofRuns) }

// compare holds a machine's state against one of the graph.
func (a *asked) compare(m *machine.Machine, s int32, label uint64) error {
	able := uint64(0)
	for t := range min(m.Threads(), maxThreads) {
		if m.Choices(t) != 0 && !m.IsEnvironment(t) && m.AtomicOwner() < 0 {
			able |= 1 << t
		}
	}
	if label != a.graph.Labels[s] || able != a.graph.Able[s] {
		return fmt.Errorf("the state is not the one that was stored: conditions %b, threads %b, stored %b, %b", label, able, a.graph.Labels[s], a.graph.Able[s])
	}
	return nil
}

// Replay takes a run that a user gives, and says which of the formula's conditions hold where it ends. A single run decides no formula of
// branching time.
func Replay(p *plan.Plan, l schedule.Lasso) (*trace.Trace, error) {
	p = plan.OfRuns(p)
	tr, err := replay.ExplainLasso(p, p.MachineOptions(), l)
	if err != nil || tr.Failure != nil {
		return tr, err
	}
	note, err := says(p, l)
	if err != nil {
		return nil, err
	}
	tr.Notes = append(tr.Notes, note, "a run is a part of the reason for "+p.Asks.Text+", or against it; heddle check --ctl decides")
	return tr, nil
}

// says is which conditions hold at the end of a run, in a sentence.
func says(p *plan.Plan, l schedule.Lasso) (string, error) {
	m, err := p.NewMachine(p.MachineOptions())
	if err != nil {
		return "", err
	}
	defer m.Close()
	valuation, err := p.Asks.Valuation(p.Program)
	if err != nil {
		return "", err
	}
	c := cursor.New(m)
	c.Start()
	for _, s := range l.Once() {
		c.Do(s)
	}
	text := "where it ends:"
	for i, name := range p.Asks.Names() {
		not := ""
		if valuation(m)>>i&1 == 0 {
			not = "not "
		}
		text += fmt.Sprintf(" %s%s;", not, name)
	}
	return text[:len(text)-1], nil
}
