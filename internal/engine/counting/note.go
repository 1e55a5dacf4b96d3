package counting

import (
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// Threads that are counted: what the verdict says of them, and what that rests on.
const (
	threads = "any number: those in the same state were counted as one or many (--counter-abstraction)"
	assumed = "the program does nothing with pthread_t values and addresses of local variables but tell them apart and use them, and no other value looks like one (--counter-abstraction)"
)

// Note makes a verdict say that threads were counted, if they were.
func Note(p *plan.Plan, v *verdict.Verdict) {
	if p.CountsThreads() {
		v.Threads = threads
		v.Assumptions = append(v.Assumptions, assumed)
	}
}
