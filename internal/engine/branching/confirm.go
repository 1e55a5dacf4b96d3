package branching

import (
	"fmt"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/store"
	"heddle/internal/result/trace"
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
	if err := a.follow(r, valuation); err != nil {
		return nil, fmt.Errorf("%w: %w", trace.ErrNotReplayed, err)
	}
	tr, err := replay.ExplainLasso(a.Plan, a.MachineOptions(), r.line)
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
// it began. That it is fair follows from who acts, and who can, which is compared as well.
func (a *asked) follow(r *run, valuation func(*machine.Machine) uint64) error {
	m, err := a.NewMachine(a.MachineOptions())
	if err != nil {
		return err
	}
	defer m.Close()
	c := cursor.New(m)
	if f := c.Start(); f != nil {
		return fmt.Errorf("the run fails: %s", f.Text)
	}
	st := store.NewTree(c)
	key := st.VisitFirst()
	line := r.line.Once()
	for i := range len(line) + 1 {
		if err := a.compare(m, r.visits[i], valuation(m)); err != nil {
			return fmt.Errorf("behind %d actions %w", i, err)
		}
		if i == len(r.line.Prefix) && i > 0 {
			key, _ = st.Visit(0, 0)
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
	if len(r.line.Cycle) == 0 {
		return nil
	}
	if again, isNew := st.Visit(0, 0); isNew || again != key {
		return fmt.Errorf("the cycle does not lead back to the state that it began in")
	}
	return nil
}

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
