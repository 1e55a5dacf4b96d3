package explain

import (
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
)

// MinimiseWork is what it may cost to make one run short, in units of system.Working: a million are about a second. The parts
// are those of its stages; what one leaves, the next ones have.
const (
	switchesWork = 3_000_000
	threadsWork  = 2_000_000
	stepsWork    = 3_000_000
	inputsWork   = 2_000_000
	MinimiseWork = switchesWork + threadsWork + stepsWork + inputsWork

	otherwiseWork = 3_000_000 // of all switches together
)

// searchStates bounds the states of one search.
const searchStates = 60_000

// allowance is the work that is left.
type allowance struct {
	p    *plan.Plan
	left int64
	cut  bool // something was left undone
}

// over reports whether nothing may be begun any more.
func (a *allowance) over() bool {
	if a.left <= 0 || a.p.Over(0) {
		a.cut = true
		return true
	}
	return false
}

// spend notes work that was done.
func (a *allowance) spend(work int64) { a.left -= max(1, work) }

// poll ends a search whose work is more than what is left.
func (a *allowance) poll(st search.Stats) search.Limit {
	switch {
	case a.p.Over(0):
		return search.Interrupted
	case st.Work > a.left:
		return search.Turns
	}
	return ""
}
