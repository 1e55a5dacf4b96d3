package property

import (
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Statement is what lines of the source execute: their instructions, and the functions that these call, for as long as the call is under way. So it
// is no matter whether a compiler has put a function in the place of its call.
type Statement struct {
	p      *program.Program
	places []bool // by instruction: it is of these lines
}

// NewStatement finds what lines of a file execute.
func NewStatement(p *program.Program, file string, first, last int) (*Statement, error) {
	s := &Statement{p: p, places: make([]bool, len(p.Code))}
	here, found := placesWithin(p, file, first, last), false
	for pc, at := range p.PlaceOf {
		s.places[pc] = here[at]
		found = found || here[at]
	}
	if !found {
		r := &resolver{evaluator: &evaluator{p: p}}
		return nil, fmt.Errorf("no instruction belongs to %s%s", written(file, first, last), r.nearest(&query.Node{File: file, Line: first}))
	}
	return s, nil
}

// written is how lines of a file are written.
func written(file string, first, last int) string {
	if first == last {
		return fmt.Sprintf("%s:%d", file, first)
	}
	return fmt.Sprintf("%s:%d-%d", file, first, last)
}

// IsIn reports whether a thread is about to execute an instruction of the statement, or is in a function that was called from it.
func (s *Statement) IsIn(m *machine.Machine, t int) bool {
	var room [16]machine.Frame
	for _, f := range m.Inspect().Frames(t, room[:0]) {
		if pc := s.prepared(f.PC); pc < len(s.places) && s.places[pc] {
			return true
		}
	}
	return false
}

// prepared is the next instruction that does more than prepare others.
func (s *Statement) prepared(pc int) int {
	for pc < len(s.p.Code) && s.p.Code[pc].Prepares() {
		pc++
	}
	return pc
}

// Stops adds to places the instructions before which threads have to stop, so that no step comes to the statement in its middle: those that may lead there
// from elsewhere.
func (s *Statement) Stops(places []bool) {
	leads := slices.Clone(s.places)
	arrivals(s.p, leads)
	for pc := range places {
		places[pc] = places[pc] || leads[pc] && !s.places[pc]
	}
}
