package verify

import (
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// A program that creates threads without end has states without end, and a machine has
// room for some threads only. Counter abstraction (machine/counterabstraction.go) makes a proof possible
// nevertheless: threads in the same state are counted as one or many. What is wrong under
// the abstraction need not be wrong in the program, so that only a proof counts; otherwise
// the ordinary search goes on.

// Threads that are counted: what the verdict says of them, and what that rests on.
const (
	countedThreads = "any number: those in the same state were counted as one or many (--counter-abstraction)"
	countedAssumed = "the program does nothing with pthread_t values and addresses of local variables but tell them apart and use them, and no other value looks like one (--counter-abstraction)"
)

// noteCounted makes a verdict say that threads were counted.
func noteCounted(p *plan.Plan, v *verdict.Verdict) {
	if p.CountsThreads() {
		v.Threads = countedThreads
		v.Assumptions = append(v.Assumptions, countedAssumed)
	}
}
