package main

import (
	"slices"
	"testing"

	soundness "heddle/internal/test/summary"
)

// TestFigures: each file's mutants are killed, equivalent by an argument, or survive; those that were not run are said apart.
func TestFigures(t *testing.T) {
	s := &summary{results: map[*mutant]result{}, listed: accepted{}}
	for i, x := range []struct {
		file    string
		outcome outcome
		known   bool
		listed  bool
	}{{"a.go", passed, true, true}, {"a.go", passed, true, false}, {"a.go", failed, true, false}, {"a.go", slow, true, false}, {"a.go", passed, false, false},
		{"b.go", large, true, false}, {"c.go", passed, false, false}} {
		m := &mutant{id: i, file: x.file, function: "f", operator: "dropped", before: string(rune('a' + i))}
		s.mutants = append(s.mutants, m)
		if x.known {
			s.results[m] = result{Outcome: x.outcome}
		}
		if x.listed {
			s.listed[m.key()] = "an argument"
		}
	}
	f := s.figures()
	want := []soundness.Mutants{{File: "a.go", Mutants: 4, Killed: 2, Equivalent: 1, Survived: 1}, {File: "b.go", Mutants: 1, Killed: 1}}
	if !slices.Equal(f.Mutants, want) || !slices.Contains(f.Gaps, "2 mutants that were not run.") {
		t.Errorf("%+v", f)
	}
	if f.Schema = soundness.Schema; f.Check() != nil {
		t.Error(f.Check())
	}
}
