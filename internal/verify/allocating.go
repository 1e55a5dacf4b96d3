package verify

import (
	"fmt"

	"heddle/internal/symbolic"
	"heddle/internal/verdict"
)

// This file tells what a symbolic search has left out of blocks of unknown size.

// roomForUnknown is how many bytes a block of unknown size may have.
func (t *Task) roomForUnknown() uint64 {
	if t.AllocBound > 0 {
		return uint64(t.AllocBound)
	}
	return symbolic.DefaultRoom
}

// allocations adds to a result what keeps it from being a proof for all sizes.
func (s *Session) allocations(m *symbolic.Machine, res *Result) {
	for _, b := range m.Bounds() {
		res.Verdict.Reasons = append(res.Verdict.Reasons, verdict.Reason{Kind: verdict.LimitAllocation, Place: s.Program.At(b.PC),
			Text: fmt.Sprintf("an allocation of an unknown size had at most %d bytes here (--alloc-bound)", b.Room)})
	}
	res.Verdict.Answer = answer(len(res.Traces), res.Verdict.Reasons)
}
