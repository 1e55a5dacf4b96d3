package debug

import (
	"fmt"
	"slices"

	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// mostStates bounds a search for a state.
const mostStates = 200_000

// goal is a system that begins where a cursor stands, and fails where a condition holds.
type goal struct {
	system.Cursor
	holds func() bool
}

// Start implements system.Cursor: the program has begun.
func (g goal) Start() *system.Failure { return nil }

// found is the failure that stands for the condition.
var found = &system.Failure{Class: system.Violation, Check: "found", Key: 1, Text: "the condition holds"}

// Observe implements system.Cursor.
func (g goal) Observe(buf []*system.Failure) []*system.Failure {
	if g.holds() {
		return append(buf, found)
	}
	return buf
}

// Final implements system.Cursor: how a run ends is of no interest.
func (g goal) Final() *system.Failure { return nil }

// Find searches for a state in which a condition holds, by the fewest actions from here, and puts the way to it ahead. An action that is under way is
// completed. The error says that there is none, or that none was found among the states that were searched.
func (d *Debugger) Find(text string) (Stop, error) {
	p, err := d.condition(text)
	if err != nil {
		return Stop{}, err
	}
	d.complete()
	if !d.begun() {
		d.commit(start)
	}
	if d.wrong != nil && d.wrong.Ends {
		return Stop{}, fmt.Errorf("the run has failed; only going back is possible")
	}
	if p.Holds(d.m) {
		return Stop{Reason: Stepped, Thread: d.now, Text: "it holds here"}, nil
	}
	mark := d.c.Mark()
	d.quiet = true
	r := search.BreadthFirst(goal{d.c, func() bool { return p.Holds(d.m) }}, store.NewTree(d.c), search.Options{Bound: -1, MaxStates: mostStates,
		Poll: func(search.Stats) search.Limit {
			if d.Interrupt != nil && d.Interrupt() {
				return search.Interrupted
			}
			return ""
		}})
	d.quiet = false
	d.c.Undo(mark)
	return d.way(r, text)
}

// way puts the way to what a search has found ahead.
func (d *Debugger) way(r *search.Result, text string) (Stop, error) {
	i := slices.IndexFunc(r.Violations, func(f search.Found) bool { return f.Failure.Check == found.Check })
	switch {
	case i >= 0:
	case len(r.Limits) > 0:
		return Stop{}, fmt.Errorf("%s holds in none of the %d states that were searched from here; there are more", text, r.States)
	case len(r.Violations)+len(r.Others) > 0:
		return Stop{}, fmt.Errorf("%s holds in no state from here that comes before a failure", text)
	default:
		return Stop{}, fmt.Errorf("%s holds in no state from here (%d states)", text, r.States)
	}
	way := r.Violations[i].Schedule
	d.setAhead(slices.Clone(way))
	return Stop{Reason: Stepped, Thread: d.now, Text: fmt.Sprintf("found: %d actions from here, %s", len(way), way)}, nil
}
