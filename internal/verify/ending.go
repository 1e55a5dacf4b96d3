package verify

import (
	"slices"

	"heddle/internal/engine"
	"heddle/internal/engine/bmc"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
)

// judgeRuns judges a check of whole runs. Whether every run ends is also asked of proofs by induction, in turns with searches for runs that
// do not, by values of inputs and with inputs as unknowns.
func judgeRuns(p *plan.Plan, c machine.Check) (*Result, error) {
	switch {
	case c != machine.Termination || !mayProveEnds(p):
		one := p.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set&^plan.ChecksOfRuns | machine.CheckSet(0).With(c) })
		return judgedInTurns(one, func(p *plan.Plan) (*engine.Outcome, error) { return liveness.Judge(p, c) })
	case p.Search.Engine == plan.EngineBMC:
		return concluded(kinduction.Ends(unreduced(p)))
	}
	proves := provingEnds(firstTurn)
	judge := func(p *plan.Plan) (*Result, error) { return concluded(liveness.Judge(p, c)) }
	list := []*contender{{name: string(plan.EngineExplicit), engine: plan.EngineExplicit, first: briefTurn, search: judge}, proves}
	if unknowns := p.WithEngine(plan.EngineSymbolic); p.InputWhere(plan.Many) != "" && symbolic.Refusals.Why(unknowns, nil) == "" && liveness.Refusals.Why(unknowns, nil) == "" {
		list = append(list, &contender{name: string(plan.EngineSymbolic), engine: plan.EngineSymbolic, first: firstTurn, quiet: true, search: judge})
	}
	t := &turns{plan: p, longer: longer, list: list}
	res, err := t.take()
	if err != nil || res.Verdict.Answer != verdict.Unknown {
		return res, err
	}
	for _, x := range list {
		if x.last == nil || x.last == res {
			continue
		}
		for _, why := range x.last.Verdict.Reasons {
			if !slices.Contains(res.Verdict.Reasons, why) {
				res.Verdict.Reasons = append(slices.Clip(res.Verdict.Reasons), why)
			}
		}
	}
	return res, nil
}

// mayProveEnds reports whether proofs that every run ends may be looked for: of programs with a single thread.
func mayProveEnds(p *plan.Plan) bool {
	if p.Search.Engine != plan.EngineAuto && !(p.Search.Engine == plan.EngineBMC && p.Symbolic.Induction) {
		return false
	}
	p = unreduced(p)
	return !p.Environment.NondetGiven && !p.Threaded() && bmc.Refusals.Misuse(p) == nil && bmc.Refusals.Why(p, nil) == "" && kinduction.Refuses(p) == ""
}

// provingEnds is the search for such proofs as a contender.
func provingEnds(first int64) *contender {
	e := kinduction.Engine{}
	return &contender{name: e.Name(), engine: plan.EngineBMC, first: first, quiet: true, proves: true,
		search: func(p *plan.Plan) (*Result, error) { return concluded(kinduction.Ends(unreduced(p))) }}
}

// unreduced is a plan for a single thread, to which it is no matter where threads switch.
func unreduced(p *plan.Plan) *plan.Plan {
	return p.With(func(t *plan.Task) {
		t.Search.EveryInstruction, t.Search.Reduction = false, reduction.Default
	}).ReducedTo(reduction.Default)
}
