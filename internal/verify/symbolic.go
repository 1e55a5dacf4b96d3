package verify

import (
	"cmp"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/counting"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/result/verdict"
)

// What a symbolic search may cost that looks for more threads than there is room for,
// before threads are counted: states, and a part of the time that there is.
const (
	firstStates = 1000
	firstPart   = 0.1
	least       = 0.01 // seconds
)

// checkSymbolic checks with inputs as unknowns.
func checkSymbolic(p *plan.Plan, why string) (*Result, error) {
	if p.SearchesInOrder() {
		return checkInOrder(p, why)
	}
	if mayCount(p) {
		begun := p.Seconds()
		if res, err := countSymbolic(p, why); err != nil || res != nil {
			return res, err
		}
		if all := p.Bounds.Seconds; all > 0 { // the ordinary search has the time that is left
			p = p.Within(max(all-(p.Seconds()-begun), least))
		}
	}
	begun := p.Seconds()
	o, err := symbolic.Search(p)
	return concludedFrom(o, err, why, begun)
}

// checkInOrder checks with states that meet, in an order of package symexec's.
func checkInOrder(p *plan.Plan, why string) (*Result, error) {
	if p.Search.Engine == plan.EngineBMC && p.Symbolic.Induction {
		return checkInduction(p)
	}
	if err := bmc.Refuses(p); err != nil {
		return nil, err
	}
	begun := p.Seconds()
	o, err := bmc.Search(p)
	return concludedFrom(o, err, why, begun)
}

// mayCount reports whether a proof with threads counted may be looked for before the
// ordinary search with inputs as unknowns.
func mayCount(p *plan.Plan) bool {
	return p.Search.CounterAbstraction != plan.CountOff && p.SpawnsUnboundedly() && p.Uncountable() == ""
}

// countSymbolic looks for a proof with threads counted, where a short search of the ordinary
// kind met more threads than there is room for, or where it is asked for; nil: none was
// found, nor a violation on the way.
func countSymbolic(p *plan.Plan, why string) (*Result, error) {
	if p.Search.CounterAbstraction != plan.CountOn {
		if res, err := briefly(p, why); err != nil || res != nil {
			return res, err
		}
	}
	begun := p.Seconds()
	o, err := counting.Unknowns(p)
	res, err := concludedFrom(o, err, why, begun)
	if err != nil || res.Verdict.Answer != verdict.Verified {
		return nil, err
	}
	return res, nil
}

// briefly makes a short symbolic search; nil: it did not come to an answer.
func briefly(p *plan.Plan, why string) (*Result, error) {
	begun := p.Seconds()
	o, err := symbolic.Search(p.With(func(t *plan.Task) {
		t.Bounds.States = min(cmp.Or(t.Bounds.States, firstStates), firstStates)
		t.Bounds.Seconds *= firstPart
	}))
	res, err := concludedFrom(o, err, why, begun)
	if err != nil || res.Verdict.Answer == verdict.Unknown {
		return nil, err
	}
	return res, nil
}
