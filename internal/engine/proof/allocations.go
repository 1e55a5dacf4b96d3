package proof

import (
	"fmt"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
)

// allocations are what keeps a search from being a proof for all sizes; m may be nil.
func allocations(p *plan.Plan, m *symbolic.Machine) (list []verdict.Reason) {
	if m == nil {
		return nil
	}
	for _, b := range m.Bounds() {
		list = append(list, verdict.Reason{Kind: verdict.LimitAllocation, Place: p.Program.At(b.PC),
			Text: fmt.Sprintf("an allocation of an unknown size had at most %d bytes here (--alloc-bound)", b.Room)})
	}
	return list
}
