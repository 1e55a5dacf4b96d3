package verify

import (
	"cmp"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/counting"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// briefStates is what a symbolic search may take that looks for more threads than there is
// room for, before threads are counted.
const briefStates = 1000

// checkSymbolic checks with inputs as unknowns.
func checkSymbolic(p *plan.Plan) (*Result, error) {
	if p.SearchesInOrder() {
		return checkInOrder(p)
	}
	if mayCount(p) {
		if res, err := countSymbolic(p); err != nil || res != nil {
			return res, err
		}
	}
	return checkDepthFirst(p)
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

// mayCount reports whether a proof with threads counted may be looked for before the
// ordinary search with inputs as unknowns.
func mayCount(p *plan.Plan) bool {
	return p.Search.CounterAbstraction != plan.CountOff && p.SpawnsUnboundedly() && p.RefusesCounterAbstraction() == ""
}

// countSymbolic looks for a proof with threads counted, where a short search of the ordinary
// kind met more threads than there is room for, or where it is asked for; nil: none was
// found, nor a violation on the way.
func countSymbolic(p *plan.Plan) (*Result, error) {
	if p.Search.CounterAbstraction != plan.CountOn {
		if res, err := briefly(p); err != nil || res != nil {
			return res, err
		}
	}
	res, err := concluded(counting.Unknowns(p))
	if err != nil || res.Verdict.Answer != verdict.Verified {
		return nil, err
	}
	return res, nil
}

// briefly makes a short symbolic search; nil: it did not come to an answer.
func briefly(p *plan.Plan) (*Result, error) {
	res, err := checkDepthFirst(p.With(func(t *plan.Task) { t.Bounds.States = min(cmp.Or(t.Bounds.States, briefStates), briefStates) }))
	if err != nil || res.Verdict.Answer == verdict.Unknown {
		return nil, err
	}
	return res, nil
}
