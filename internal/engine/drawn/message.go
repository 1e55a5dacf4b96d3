package drawn

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/passes"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// made is what is sent of a piece.
type made struct {
	Piece               passes.Piece
	States, Transitions int
	MaxDepth            int
	Bytes               int64
	Violations, Others  []search.Found
	Limits              []search.Limit
	Notes               machine.NotesRecord
	Lessons             passes.Lessons
}

// write writes what is sent of a piece.
func write(x passes.Piece, d passes.Drawn) ([]byte, error) {
	r := d.Found
	m := made{Piece: x, States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Bytes: r.Bytes,
		Violations: r.Violations, Others: r.Others, Limits: r.Limits, Notes: d.Machine.Notes().Record(), Lessons: d.By.Lessons()}
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(&m)
	return out.Bytes(), err
}

// limits are those that a piece may have met.
var limits = []search.Limit{search.States, search.Depth, search.Memory, search.Time, search.Interrupted, search.Runs, search.Parts}

// read reads what was sent of a piece.
func read(data []byte, x passes.Piece) (*made, error) {
	m := &made{}
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(m); err != nil {
		return nil, err
	}
	is := func(violation bool) func(search.Found) bool {
		return func(f search.Found) bool { return (f.Failure.Class == system.Violation) == violation }
	}
	switch {
	case m.Piece != x:
		return nil, fmt.Errorf("it is of piece %v, not of %v", m.Piece, x)
	case m.States < 0 || m.Transitions < 0 || m.MaxDepth < 0 || m.Bytes < 0:
		return nil, errors.New("it has figures below zero")
	case !search.Whole(m.Violations, m.Others):
		return nil, errors.New("it has violations that are none")
	case slices.ContainsFunc(m.Violations, is(false)) || slices.ContainsFunc(m.Others, is(true)):
		return nil, errors.New("it has invalid violations")
	case slices.ContainsFunc(m.Others, func(f search.Found) bool { return f.Failure.Class > system.Escaped }):
		return nil, errors.New("it has failures of a kind that there is not")
	case slices.ContainsFunc(m.Limits, func(l search.Limit) bool { return !slices.Contains(limits, l) }):
		return nil, errors.New("it has a limit that there is not")
	case x.Shared && m.again():
		return nil, errors.New("it wants runs to be drawn again that were")
	}
	return m, nil
}

// again reports whether all runs are to be drawn again.
func (m *made) again() bool {
	return slices.ContainsFunc(m.Others, func(f search.Found) bool { return f.Failure.Class == system.Escaped })
}

// result is what was found.
func (m *made) result() *search.Result {
	r := &search.Result{Stats: search.Stats{States: m.States, Transitions: m.Transitions, MaxDepth: m.MaxDepth, Bytes: m.Bytes}, Limits: m.Limits}
	for _, f := range m.Violations {
		r.Violations = append(r.Violations, search.Found{Failure: f.Failure, Schedule: f.Schedule}) // what else it says is not believed
	}
	for _, f := range m.Others {
		r.Others = append(r.Others, search.Found{Failure: f.Failure, Schedule: f.Schedule})
	}
	return r
}
