package verify

import (
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/front/compile"
	"heddle/internal/result/verdict"
)

// k-induction takes turns with the searches that find what violates, depth first and by bounded model checking.

// firstSlice is the work of the first turns, where the user asks for proofs by induction.
const firstSlice = 500_000

// checkInduction checks by searches and k-induction in turns.
func checkInduction(p *plan.Plan) (*Result, error) {
	if err := bmc.Refuses(p); err != nil {
		return nil, err
	}
	if why := kinduction.Refuses(p); why != "" {
		return nil, &compile.Error{Text: "--k-induction: " + why, Hint: "Leave --k-induction out."}
	}
	induct := inducing(2 * firstSlice)
	t := &turns{plan: p.Unabstracted(), chosen: true, longer: 2, list: []*contender{
		{name: string(plan.EngineSymbolic), engine: plan.EngineBMC, first: firstSlice, quiet: true, search: checkDepthFirst},
		{name: string(plan.EngineBMC), engine: plan.EngineBMC, first: firstSlice, search: checkUnrolled},
		induct,
	}}
	res, err := t.take()
	if err != nil || res.Verdict.Answer != verdict.Unknown {
		return res, err
	}
	if induct.last == nil { // it had no turn
		induct.last = &Result{Verdict: verdict.Verdict{Reasons: kinduction.NoProof(kinduction.TimeWasOver)}}
	}
	res.Verdict.Reasons = append(res.Verdict.Reasons, induct.last.Verdict.Reasons...)
	return res, nil
}

func checkDepthFirst(p *plan.Plan) (*Result, error) { return concluded(symbolic.Search(p)) }

func checkUnrolled(p *plan.Plan) (*Result, error) { return concluded(bmc.Search(p)) }

// inducing is k-induction as a contender.
func inducing(first int64) *contender {
	e := kinduction.Engine{}
	return &contender{name: e.Name(), engine: plan.EngineBMC, first: first, quiet: true, proves: true,
		search: func(p *plan.Plan) (*Result, error) { return concluded(e.Search(p)) }}
}
