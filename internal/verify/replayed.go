package verify

import (
	"heddle/internal/engine/proof"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Replayed makes a result of one run. It is violated if the run fails a check. Otherwise it is unknown, since one run
// proves nothing: with a reason if the run ended where heddle cannot continue, without one if it ended well.
func Replayed(tr *trace.Trace) *Result {
	r := &Result{Traces: []*trace.Trace{tr}}
	switch f := tr.Failure; {
	case f == nil:
	case f.Class == system.Violation:
		r.Verdict.Answer = verdict.Violated
	default:
		r.Verdict.Reasons = []verdict.Reason{{Kind: proof.KindOf(f.Class), Text: f.Text, Place: f.Place}}
	}
	return r
}
