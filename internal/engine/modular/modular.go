package modular

import (
	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/symbolic"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/modular"
	"heddle/internal/symbolic/solver/blast"
	"heddle/internal/symbolic/term"
)

// Threads is what a verdict says of the threads of such a proof.
const Threads = "any number: of each two it was shown what holds, and that no third one breaks it (--counter-abstraction)"

// Engine looks for a proof about threads in pairs. It implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return "thread-modular" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Attempts are the ways to look for a proof, the cheapest first.
var attempts = []modular.Way{{Heads: true}, {Compared: true}}

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) {
	q := symbolic.Inquire(p)
	p = q.Plan
	h, err := q.NewWorker(nil)
	if err != nil {
		return nil, err
	}
	poll := p.Poll()
	spent := int64(0)
	var r *modular.Result
	for _, way := range attempts {
		pool := term.New()
		var s *blast.Solver
		ended := false
		over := func() bool {
			work := spent + int64(pool.Len())/termsPerUnit
			if s != nil {
				work += s.Work() / workPerUnit
			}
			ended = ended || poll(search.Stats{Work: work}) != ""
			return ended
		}
		s = blast.New(pool, blast.Options{Stop: over})
		r = modular.Prove(modular.Options{Program: p.Program, Facts: platform.FactsOf, Pool: pool, Solver: s, Over: over, Way: way})
		spent += s.Work()/workPerUnit + int64(pool.Len())/termsPerUnit
		s.Close()
		if r.Proved || r.Limit || r.Locations == 0 {
			break
		}
	}
	if !r.Proved {
		reason := verdict.Reason{Kind: verdict.NoInvariant, Text: "no proof about threads in pairs was found: " + r.Why}
		if r.PC >= 0 {
			reason.Place = p.Program.At(r.PC)
		}
		return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{reason}}, h.Close()
	}
	found := &search.Result{}
	found.States, found.Transitions = r.Locations, r.Steps
	o := h.Outcome(q, h.Evidence(verdict.ThreadModular, found))
	o.Solving = &verdict.Solving{Questions: r.Questions}
	return o, nil
}

// What the solver's work, and terms, are in the units of turns.
const (
	workPerUnit  = 2
	termsPerUnit = 2
)
