package runs

import (
	"heddle/internal/chance/semantics"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// Faults counts runs that faults of the program ended.
type Faults = semantics.Faults

// Failed says which faults of the program have ended runs.
func Failed(p *plan.Plan, x *Faults) (list []verdict.Failing) {
	for _, f := range x.List() {
		list = append(list, verdict.Failing{Check: f.Fault.Check.String(), Title: f.Fault.Check.Info().Title, Text: f.Fault.Text, Place: p.Program.At(f.Fault.PC), Times: f.Runs})
	}
	return list
}
