package proof

import (
	"fmt"
	"math"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/store"
	"heddle/internal/result/verdict"
)

// omissions are what a search may have missed because of its store: an assumption
// where it has a bound that is next to nothing, else a reason.
func omissions(p *plan.Plan, l store.Loss, violated bool) (assumed []string, reasons []verdict.Reason) {
	if l.HashBits > 0 && !violated {
		assumed = append(assumed, fmt.Sprintf("no two states have the same hash, which would hide one of them: two of %d states have the same hash of %d bits with a probability of at most %s (--store=%s)",
			l.Hashed, l.HashBits, probability(l.Omission), p.Search.Store))
	}
	if l.Bitstate {
		reasons = append(reasons, verdict.Reason{Kind: verdict.Omissions,
			Text: fmt.Sprintf("%s a few bits represent each state, which may hide others: an estimated %s of those met were distinguished (%d states, %s of the bits are set)",
				sinceWhen(p), percent(l.Coverage), l.Bitted, percent(l.Filled))})
	}
	return assumed, reasons
}

// sinceWhen says whether the search began with bits.
func sinceWhen(p *plan.Plan) string {
	if p.Search.Store == plan.StoreBitstate {
		return "with --store=bitstate"
	}
	return "the memory for states was used up (--memory), and since then"
}

// probability is a bound in few digits, rounded up.
func probability(p float64) string {
	if p <= 0 {
		return "0"
	}
	unit := math.Pow(10, math.Floor(math.Log10(p))-1)
	return fmt.Sprintf("%.1e", math.Ceil(p/unit)*unit)
}

// percent is a part, rounded down so that less than all never reads as all.
func percent(part float64) string {
	digits := 1
	for digits < 6 && math.Floor((1-part)*math.Pow(10, float64(digits+1))) == 0 && part < 1 {
		digits++
	}
	scale := math.Pow(10, float64(digits))
	return fmt.Sprintf("%.*f %%", digits, math.Floor(part*100*scale)/scale)
}
