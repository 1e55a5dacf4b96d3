package proof

import (
	"fmt"
	"maps"
	"slices"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// jumped says which local variables keep what they got between setjmp and longjmp: C leaves it open, and a compiler may have put them into
// registers, which a jump gives the values that they had before.
func jumped(p *plan.Plan, m *machine.Machine) []string {
	var texts []string
	for _, pc := range slices.Sorted(maps.Keys(m.Notes().Jumped())) {
		if pc >= len(p.Program.Code) || p.Program.Code[pc].Op != program.External || p.Program.At(pc).InLibrary() {
			continue
		}
		names, unnamed := analysis.Jumped(p.Program, pc)
		switch {
		case names != nil:
			texts = appendNew(texts, fmt.Sprintf("%s at %s", listed(names), p.Program.At(pc).Short()))
		case unnamed:
			texts = appendNew(texts, p.Program.At(pc).Short())
		}
	}
	if texts == nil {
		return nil
	}
	return []string{"local variables that are not volatile keep what they got between setjmp and longjmp (" + Places(texts) + ")"}
}
