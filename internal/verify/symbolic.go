package verify

import (
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/counting"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// The work of the first turns where threads may be counted. The ordinary search, whose proofs assume less, is the first; its actions cost more than
// they count where there are dozens of threads.
const (
	firstUncounted = 100_000
	firstCounted   = 250_000
)

// checkSymbolic checks with inputs as unknowns.
func checkSymbolic(p *plan.Plan) (*Result, error) {
	if p.SearchesInOrder() {
		return checkInOrder(p)
	}
	if !mayCount(p) {
		return checkDepthFirst(p)
	}
	if p.Search.CounterAbstraction == plan.CountOn {
		if res, err := checkCounted(p); err != nil || res.Verdict.Answer == verdict.Verified {
			return res, err
		}
		return checkDepthFirst(p)
	}
	t := &turns{plan: p, chosen: true, longer: longer, list: []*contender{
		{name: string(p.Search.Engine), engine: p.Search.Engine, first: firstUncounted, search: checkDepthFirst},
		{name: "counting", engine: p.Search.Engine, first: firstCounted, quiet: true, search: checkCounted},
	}}
	return t.take()
}

// checkInOrder checks with states that meet, in an order of package symexec's.
func checkInOrder(p *plan.Plan) (*Result, error) {
	if p.Search.Engine == plan.EngineBMC && p.Symbolic.Induction {
		return checkInduction(p)
	}
	if err := bmc.Refuses(p); err != nil {
		return nil, err
	}
	return checkUnrolled(p)
}

// mayCount reports whether a proof with threads counted may be looked for beside the ordinary search with inputs as unknowns.
func mayCount(p *plan.Plan) bool {
	return p.Search.CounterAbstraction != plan.CountOff && p.SpawnsUnboundedly() && plan.CountingRefusals.Why(p, nil) == ""
}

// checkCounted looks for a proof with threads counted, and says nothing of the program but that.
func checkCounted(p *plan.Plan) (*Result, error) {
	res, err := concluded(counting.Unknowns(p))
	if err != nil || res.Verdict.Answer == verdict.Verified {
		return res, err
	}
	return &Result{Verdict: verdict.Verdict{Reasons: res.Verdict.Reasons}}, nil
}
