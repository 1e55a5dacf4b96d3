package verify

import (
	"fmt"

	"heddle/internal/result/verdict"
	symbolic "heddle/internal/symbolic/machine"
)

// This file tells what a symbolic search has left out of blocks of unknown size.

// roomForUnknown is how many bytes a block of unknown size may have.
func (t *Task) roomForUnknown() uint64 {
	if t.Bounds.Allocation > 0 {
		return uint64(t.Bounds.Allocation)
	}
	return symbolic.DefaultRoom
}

// allocations are what keeps a search from being a proof for all sizes; m may be nil.
func (p *Plan) allocations(m *symbolic.Machine) (list []verdict.Reason) {
	if m == nil {
		return nil
	}
	for _, b := range m.Bounds() {
		list = append(list, verdict.Reason{Kind: verdict.LimitAllocation, Place: p.Program.At(b.PC),
			Text: fmt.Sprintf("an allocation of an unknown size had at most %d bytes here (--alloc-bound)", b.Room)})
	}
	return list
}
