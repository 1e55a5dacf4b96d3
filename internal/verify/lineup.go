package verify

import (
	"errors"

	"heddle/internal/engine/bmc"
	"heddle/internal/engine/kinduction"
	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
)

// lineup is which engines decide what a plan asks of states: the one that the user has chosen, with those that belong to it, or all
// that refuse nothing.
func lineup(p *plan.Plan) (*turns, error) {
	switch refused := bmc.RefusalsOf(p).Why(p, nil); {
	case p.Search.Engine.Symbolic() && refused != "":
		return nil, errors.New("--engine=" + string(p.Search.Engine) + " " + refused)
	case p.Search.Engine != plan.EngineAuto:
		return chosen(p)
	case p.Environment.NondetGiven: // values were asked for
		return alone(p.WithEngine(plan.EngineExplicit), &byValues), nil
	}
	return usual(p), nil
}

// settled is a plan with the engine that it is searched with first, in whose actions schedules are written.
func settled(p *plan.Plan) (*plan.Plan, error) {
	t, err := lineup(p)
	if err != nil {
		return nil, err
	}
	return t.plan, nil
}

// alone is one engine that takes all the time that it needs.
func alone(p *plan.Plan, c *candidate) *turns {
	return &turns{plan: p, chosen: true, longer: longer, list: []*contender{c.turn(asNeeded)}}
}

// usual is the line-up where the user has chosen no engine.
func usual(p *plan.Plan) *turns {
	refused := bmc.RefusalsOf(p).Why(p, nil)
	values := p.WithEngine(plan.EngineExplicit)
	f := profile{many: values.InputWhere(plan.Many) != "", threads: p.Threaded(), unknowns: refused == ""}
	widest := values.InputWhere(plan.Wide)
	if widest == "" {
		widest = values.ReadsStdin()
	}
	f.wide = widest != ""
	f.endless = f.wide && f.threads && p.SpawnsUnboundedly() && plan.CountingRefusals.Why(values, nil) == ""
	t := newTurns(values, "")
	if f.wide {
		t.why = widest + " is an input of more values than can be tried"
		if refused != "" {
			t.why += "; the symbolic engine, which takes them all, " + refused
		}
	}
	for i := range engines {
		c := &engines[i]
		if c.only != nil && !c.only(p) {
			continue
		}
		if first := c.first(p, f); first != noTurn && c.engine.Refuses(p) == "" {
			t.list = append(t.list, c.turn(first))
		}
	}
	return t
}

// The work of first turns where an engine with unknowns is chosen. The ordinary search, whose proofs assume less, comes first; its
// actions cost more than they count where there are dozens of threads.
const (
	firstUncounted = 100_000
	firstCounted   = 250_000
	proofSlice     = 500_000 // where the user asks for proofs by induction
)

// chosen is the line-up where the user has chosen an engine.
func chosen(p *plan.Plan) (*turns, error) {
	switch {
	case !p.Search.Engine.Symbolic():
		return alone(p, &byValues), nil
	case p.Search.Engine == plan.EngineInduction:
		return withInduction(p)
	case p.Search.Engine == plan.EngineBMC:
		return alone(p, &unrolling), nil
	case p.SearchesInOrder():
		return alone(p, &merging), nil
	case !mayCount(p) || counted.engine.Refuses(p) != "":
		return alone(p, &asUnknowns), nil
	case p.Search.CounterAbstraction == plan.CountOn:
		t := alone(p, &counted)
		t.list = append(t.list, asUnknowns.turn(asNeeded))
		return t, nil
	}
	return &turns{plan: p, chosen: true, longer: longer, list: []*contender{asUnknowns.turn(firstUncounted), counted.turn(firstCounted)}}, nil
}

// withInduction is the line-up of searches with proofs by induction.
func withInduction(p *plan.Plan) (*turns, error) {
	if err := bmc.Refuses(p); err != nil {
		return nil, err
	}
	if why := kinduction.Refusals.Besides(p, nil); why != "" {
		return nil, &compile.Error{Text: "--engine=k-induction: " + why, Hint: "Omit --engine, or use --engine=bmc."}
	}
	search := asUnknowns
	search.inputs, search.quiet = plan.EngineBMC, true
	proves := inducing.turn(2 * proofSlice)
	proves.unasked = kinduction.NoProof(kinduction.TimeWasOver)
	return &turns{plan: p.Unabstracted(), chosen: true, longer: 2, also: []*contender{proves},
		list: []*contender{search.turn(proofSlice), unrolling.turn(proofSlice), proves}}, nil
}
