package plan

import (
	"fmt"
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
)

// QueryChecks are the checks that end a run of a query: what they find, no run
// can continue after.
var QueryChecks = machine.ChecksWhere(func(c CheckInfo) bool { return c.Default && !c.PassedBy })

// ParseQuery reads one query.
func ParseQuery(text string) ([]*query.Query, error) {
	q, err := query.Parse(text)
	if err != nil {
		return nil, err
	}
	return []*query.Query{q}, nil
}

// conditions are what the task's queries speak of.
func (t *Task) conditions() (list []*query.Node) {
	for _, q := range t.Checks.Queries {
		for _, n := range []*query.Node{q.Prop, q.Left.Formula, q.Right.Formula} {
			if n != nil {
				list = append(list, n)
			}
		}
		list = append(list, q.Guide.Nodes()...)
	}
	return list
}

// asksPlaces reports whether probabilities are asked for, and of states only where threads are: then it does not matter
// whether variables are in memory, as LLVM has them, or in slots. Steps are the same.
func (t *Task) asksPlaces() bool {
	for _, q := range t.Checks.Queries {
		if q.Kind != query.Probability && q.Kind != query.Threshold && q.Kind != query.Comparison {
			return false
		}
	}
	return t.Sampling.Stepwise && len(t.Checks.Queries) > 0 && !slices.ContainsFunc(t.conditions(), property.SpeaksOfValues)
}

// Resolves reports whether everything that a query about runs speaks of is there.
func (p *Plan) Resolves(q *query.Query) error {
	if q.Kind == query.Estimate {
		_, err := property.NewExpression(q.Prop, q.Text, p.Program)
		return err
	}
	for _, r := range []query.Run{q.Left, q.Right} {
		if r.Formula == nil {
			continue
		}
		if _, err := property.NewMonitor(r.Formula, q.Text, p.Program); err != nil {
			return err
		}
	}
	if q.Guide.Given() {
		_, err := property.NewScore(&q.Guide, p.Program)
		return err
	}
	return nil
}

// Guide gives those of the queries that ask for a probability, and have no score of
// their own, the one of an expression or of an observer's text (of that file); "" is
// none. An observer that a query names is the file's if that has the name.
func Guide(queries []*query.Query, score, file, observer string) error {
	var g query.Guide
	switch {
	case score != "" && observer != "":
		return fmt.Errorf("--score and --observer exclude each other: choose one")
	case score != "":
		read, err := query.ParseScore(score)
		if err != nil {
			return fmt.Errorf("--score: %w", err)
		}
		g = *read
	case observer != "":
		var err error
		if g.Observer, g.Commands, err = parseObserver(file, observer); err != nil {
			return fmt.Errorf("--observer: %w", err)
		}
	}
	guided := false
	for _, q := range queries {
		switch {
		case q.Kind != query.Probability || q.Guide.Given():
		case q.Watcher == "" || g.Observer != nil && g.Observer.Name == q.Watcher:
			q.Guide, guided = g, true
		default:
			return fmt.Errorf("no observer %s: define it in --observer=FILE or in the file of queries", q.Watcher)
		}
	}
	if g.Given() && !guided {
		return fmt.Errorf("--score and --observer guide queries of the form Pr[<=n](...) that have no score of their own; there is no such query")
	}
	return nil
}

// AboutRuns is the one query that is asked, if it is about runs.
func (c *Checks) AboutRuns() *query.Query {
	if len(c.Queries) != 1 {
		return nil
	}
	switch q := c.Queries[0]; q.Kind {
	case query.Probability, query.Threshold, query.Comparison, query.Estimate:
		return q
	}
	return nil
}

// AboutWholeRuns is the one query that is asked, if it asks something of whole runs.
func (c *Checks) AboutWholeRuns() *query.Query {
	if len(c.Queries) == 1 && kinds[c.Queries[0].Kind].by == ByWhole {
		return c.Queries[0]
	}
	return nil
}

// Exportable reports whether the chain that answers a query is one.
func Exportable(q *query.Query) bool {
	return q.Kind == query.Probability || q.Kind == query.Threshold || q.Kind == query.Estimate
}

// Asking is a query that asks nothing by itself: it opens a program as it has to be for these conditions to be asked of its states.
func Asking(conditions []string) ([]*query.Query, error) {
	q, err := query.Parse("EnumStates")
	if err != nil {
		return nil, err
	}
	for _, text := range conditions {
		n, err := query.ParseProposition(text)
		if err != nil {
			return nil, err
		}
		if q.Prop == nil {
			q.Prop = n
			continue
		}
		q.Prop = &query.Node{Op: query.And, Args: []*query.Node{q.Prop, n}}
	}
	return []*query.Query{q}, nil
}
