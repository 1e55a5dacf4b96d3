// Package replay executes schedules: every counterexample before it is printed, and schedules that
// a user gives.
//
// It uses a fresh machine, so that a report does not depend on what a search had learnt. The
// package knows plans and traces; it must not search or know an engine.
package replay

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
)

// Explain replays a schedule on a machine of the plan's program with options of its
// own, and describes the run at source level. It is an error if the replay does not
// end in the failure expected; nil expects none in particular.
func Explain(p *plan.Plan, o machine.Options, line schedule.Schedule, expected *system.Failure) (*trace.Trace, error) {
	tr, err := explain(p, o, line, trace.Options{Expected: expected})
	if err == nil && tr.Failure != nil {
		return tr, nil
	}
	// A schedule does not say which clock its search had (machine.SearchClock.FreeClock).
	o.FreeClock = !o.FreeClock
	if other, otherErr := explain(p, o, line, trace.Options{Expected: expected}); otherErr == nil && (other.Failure != nil || err != nil) {
		return other, nil
	}
	return tr, err
}

// ExplainLasso is Explain of a run without end, whose cycle is gone through once.
func ExplainLasso(p *plan.Plan, o machine.Options, l schedule.Lasso) (*trace.Trace, error) {
	return explain(p, o, l.Once(), trace.Options{Repeats: len(l.Cycle)})
}

// explain is Explain with one clock. What happens since the clock of a search stood, while a thread waited, need not happen: here it moves.
func explain(p *plan.Plan, o machine.Options, line schedule.Schedule, how trace.Options) (*trace.Trace, error) {
	o.LongClock = true
	m, err := p.NewMachine(o)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	c := cursor.New(m)
	if err := p.Forbid(c); err != nil {
		return nil, err
	}
	how.Lines, how.Text = p.Host.Lines, readText
	tr, err := trace.Build(c, line, how)
	if err == nil {
		if text := arguments(p.Source.AnyArgs, tr.Inputs); text != "" {
			tr.Notes = append(tr.Notes, text)
		}
		if text := standardInput(tr.Inputs); text != "" {
			tr.Notes = append(tr.Notes, text)
		}
		tr.Unwritten = p.Environment.Unwritten
		if len(tr.UnwrittenReads) > 0 {
			tr.Notes = append(tr.Notes, "uninitialised memory is read, which may hold anything (--check=+uninit makes the read a violation)")
		}
	}
	return tr, err
}
