package plan

import (
	"heddle/internal/ask/linear"
	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
)

// ChecksOfRuns are the checks that are about whole runs: each is a formula that is asked of every run.
var ChecksOfRuns = machine.ChecksWhere(func(c CheckInfo) bool { return c.Runs })

// Judging returns the plan that asks of every run what a check of runs is about. Where that is said of each thread, it is said of so many.
func (p *Plan) Judging(c machine.Check, threads int) (*Plan, error) {
	formula := ready(c, threads)
	l := &Temporal{Flag: "--check=+" + c.String(), Check: c, Text: formula.String()}
	var err error
	if l.Formula, l.Atoms, err = linear.Of(formula); err != nil {
		return nil, err
	}
	for i, a := range l.Atoms {
		if a.Op == query.Progress {
			l.Actions |= 1 << i
		}
	}
	where, _, err := property.Footprint(p.Program, l.Text, l.Atoms...)
	if err == nil {
		err = p.stopsAtStatements(p.Program, where)
	}
	if err != nil {
		return nil, err
	}
	where.Shared = c == machine.Livelock
	q := *p
	if q.Asks = l; where.Empty() {
		where = nil // so that its schedules are those of other searches
	}
	q.followed = where
	l.Defined = c == machine.Termination
	q.Checks.Set &= checksOfRuns
	return q.ReducedTo(q.Search.Reduction), nil
}

// ready is the formula of a check of runs.
func ready(c machine.Check, threads int) *query.Node {
	of := func(op query.Op, args ...*query.Node) *query.Node {
		return &query.Node{Op: op, Args: args, Bound: query.Unbounded}
	}
	switch c {
	case machine.Termination:
		return of(query.Finally, of(query.Terminated))
	case machine.Livelock:
		return of(query.Globally, of(query.Finally, of(query.Progress)))
	}
	var all *query.Node
	for t := range threads {
		wants := &query.Node{Op: query.Wants, Process: query.Process{Given: true, Number: t}}
		one := of(query.Globally, of(query.Finally, of(query.Not, wants)))
		if all == nil {
			all = one
			continue
		}
		all = of(query.And, all, one)
	}
	return all
}
