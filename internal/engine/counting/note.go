package counting

import (
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// Threads that are counted: what the verdict says of them, and what that rests on.
const (
	threads = "any number: those in the same state were counted as one or many (--counter-abstraction)"
	assumed = "the program uses pthread_t values and addresses of local variables only as such and to distinguish them, and no other value looks like one (--counter-abstraction)"
)

// Note makes a verdict say that threads were counted, if they were.
func Note(p *plan.Plan, v *verdict.Verdict) {
	if p.UsesCounterAbstraction() {
		v.Threads = threads
		v.Assumptions = append(v.Assumptions, assumed)
	}
}
