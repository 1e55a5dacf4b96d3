package main

import (
	"fmt"

	soundness "heddle/internal/test/summary"
)

// figures are the report's rows for bench/SOUNDNESS.md. What was not run counts as if it were not there, and is said.
func (s *summary) figures() soundness.Summary {
	f := soundness.Summary{Name: "mutants", Source: "make mutate",
		Gaps: []string{"Code that scripts/mutate/mutate.txt does not name: what runs a program, and what prints."}}
	files, tallies := s.count(func(m *mutant) string { return m.file })
	unknown := 0
	for _, file := range files {
		t := tallies[file]
		unknown += t.unknown
		if t.all > t.unknown {
			f.Mutants = append(f.Mutants, soundness.Mutants{File: file, Mutants: t.all - t.unknown, Killed: t.killed, Equivalent: t.equivalent, Survived: t.survived})
		}
	}
	if unknown > 0 {
		f.Gaps = append(f.Gaps, fmt.Sprintf("%d mutants that were not run.", unknown))
	}
	return f
}
