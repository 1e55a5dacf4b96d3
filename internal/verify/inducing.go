package verify

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
)

// k-induction goes together with the searches that find what violates, depth first and by bounded model checking: they
// take turns, each for longer and longer.

// attempts are ways to look for a proof, those first that cost least.
var attempts = []induction.Options{
	{K: 1, Values: 4}, {K: 1, Values: 4, Merge: true}, {K: 1, Values: 24}, {K: 1, Values: 1}, {K: 1, Values: 24, Merge: true},
	{K: 2, Values: 4}, {K: 2, Values: 1}, {K: 2, Values: 24}, {K: 2, Values: 4, Merge: true},
	{K: 3, Values: 4}, {K: 3, Values: 1}, {K: 4, Values: 1}, {K: 1, Values: 300}, {K: 4, Values: 4},
	{K: 3, Values: 24}, {K: 3, Values: 4, Merge: true}, {K: 6, Values: 1}, {K: 6, Values: 4}, {K: 8, Values: 24}, {K: 5, Values: 300},
}

// firstSlice is how many seconds the first search and the first attempts may take.
const firstSlice = 0.5

// checkInduction checks by searches and k-induction in turns.
func checkInduction(p *plan.Plan) (*Result, error) {
	if err := bmc.Refuses(p); err != nil {
		return nil, err
	}
	if why := kinduction.Refuses(p); why != "" {
		return nil, &compile.Error{Text: "--k-induction: " + why, Hint: "Leave --k-induction out."}
	}
	begun := p.Seconds()
	p = p.Unabstracted()
	x := &proofs{plan: p, begun: begun, left: slices.Clone(attempts)}
	for k, slice := 1, firstSlice; ; k, slice = 2*k, 2*slice {
		res, more, err := searchFor(p, begun, slice, k)
		if err != nil || res.Verdict.Answer != verdict.Unknown {
			return res, err
		}
		if kinduction.Out(p, begun) {
			return notInduced(res, x.why), nil
		}
		if proof, err := x.turn(slice); proof != nil || err != nil {
			return proof, err
		}
		if len(x.left) == 0 && !more && !timedOut(res) {
			return notInduced(res, x.why), nil
		}
	}
}

// searchFor searches depth first, and then with loops unrolled to k rounds, for so many seconds each. More tells that
// more rounds may find out more.
func searchFor(p *plan.Plan, begun, seconds float64, k int) (res *Result, more bool, err error) {
	now := p.Seconds()
	o, err := symbolic.Search(slice(p, now, seconds, begun))
	if res, err = concludedFrom(o, err, "", now); err != nil || res.Verdict.Answer != verdict.Unknown {
		return res, false, err
	}
	o, more, err = bmc.Within(slice(p, begun, seconds, begun), begun, p.UnwindBound(k))
	res, err = concludedFrom(o, err, "", begun)
	return res, more, err
}

// proofs are the attempts at one.
type proofs struct {
	plan  *plan.Plan
	begun float64
	left  []induction.Options // that were not tried, or had too little time; none if there is no proof
	why   string              // the first one of those that had the time is no proof; "": none had

	because string // these are tried, where the user has not chosen
}

// turn tries what is left for some time. What was cut off is left for the next turn.
func (p *proofs) turn(slice float64) (*Result, error) {
	list, end := p.left, p.plan.Seconds()+2*slice
	p.left = nil
	for i, o := range list {
		if p.plan.Seconds() > end || kinduction.Out(p.plan, p.begun) {
			p.left = append(p.left, list[i:]...)
			break
		}
		proof, x, err := p.attempt(slice, o)
		if proof != nil || err != nil {
			return proof, err
		}
		if x.Limit {
			p.left = append(p.left, o)
			continue
		}
		if p.why == "" || x.Hopeless {
			p.why = whyNot(p.plan, x)
		}
		if x.Base || x.Hopeless { // the searches go on without
			p.left = nil
			break
		}
	}
	return nil, nil
}

// attempt looks for a proof for some time; the first result is nil if there is none.
func (p *proofs) attempt(seconds float64, o induction.Options) (*Result, *induction.Result, error) {
	proved, r, err := kinduction.Attempt(slice(p.plan, p.begun, seconds, p.begun), p.begun, o)
	if proved == nil || err != nil {
		return nil, r, err
	}
	res, err := conclude(proved, p.because, p.begun)
	return res, r, err
}

// timedOut reports whether a search ended because of its slice of time.
func timedOut(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.LimitTime })
}

// slice returns a plan that measures its time from a moment on, with less time than there is from the beginning.
func slice(p *plan.Plan, from, seconds, begun float64) *plan.Plan {
	now := p.Seconds()
	if all := p.Bounds.Seconds; all > 0 {
		seconds = max(min(seconds, all-(now-begun)), shortest)
	}
	return p.Within(now - from + seconds)
}

// shortest is the least time for anything: none would mean no limit.
const shortest = 0.001

// whyNot is why an attempt is no proof.
func whyNot(p *plan.Plan, x *induction.Result) string {
	if uint(x.PC) < uint(len(p.Program.Code)) { // else it is nowhere, or where the machine begins
		return fmt.Sprintf("%s (%s)", x.Why, p.Program.At(x.PC).Short())
	}
	return x.Why
}

// notInduced adds to an unknown answer why induction did not help; "": there was no time to try.
func notInduced(r *Result, why string) *Result {
	r.Verdict.Reasons = append(r.Verdict.Reasons,
		verdict.Reason{Kind: verdict.NoInvariant, Text: "k-induction found no proof: " + cmp.Or(why, kinduction.TimeWasOver)})
	return r
}

// Induce looks for a proof by k-induction with given options, and nothing else; the first result is nil if it finds none.
func (s *Session) Induce(o induction.Options) (*Result, *induction.Result, error) {
	if why := kinduction.Refuses(s.Plan); why != "" {
		return nil, &induction.Result{Why: why, Hopeless: true}, nil
	}
	x := &proofs{plan: s.Plan, begun: s.Seconds()}
	return x.attempt(cmp.Or(s.Bounds.Seconds, math.Inf(1)), o)
}
