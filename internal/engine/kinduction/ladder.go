package kinduction

import (
	"cmp"
	"fmt"

	"heddle/internal/engine"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
)

// Engine looks for proofs with more and more effort. It implements engine.Engine.
type Engine struct{}

// Name implements engine.Engine.
func (Engine) Name() string { return "k-induction" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Any(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) { return Search(p, attempts()) }

// Search tries one set of options after the other, each for a short time, and those that
// had too little for twice as long, until one finds a proof or none has hope.
func Search(p *plan.Plan, list []induction.Options) (*engine.Outcome, error) {
	l := newLadder(p, list)
	defer l.finish()
	for share := firstShare; len(l.left) > 0 && !l.over(); share *= 2 {
		if proved, err := l.climb(share); proved != nil || err != nil {
			return proved, err
		}
	}
	return &engine.Outcome{Plan: p, Undecided: NoProof(cmp.Or(l.why, TimeWasOver))}, nil
}

// NoProof is what the answer says of k-induction where it has found no proof.
func NoProof(why string) []verdict.Reason {
	return []verdict.Reason{{Kind: verdict.NoInvariant, Text: "k-induction found no proof: " + why}}
}

// firstShare is the work that each attempt may use at first.
const firstShare = int64(1_000_000)

// attempts are ways to look for a proof, those first that cost least.
func attempts() []induction.Options {
	return []induction.Options{
		{K: 1, Values: 4}, {K: 1, Values: 4, Merge: true}, {K: 1, Values: 24}, {K: 1, Values: 1}, {K: 1, Values: 24, Merge: true},
		{K: 2, Values: 4}, {K: 2, Values: 1}, {K: 2, Values: 24}, {K: 2, Values: 4, Merge: true},
		{K: 3, Values: 4}, {K: 3, Values: 1}, {K: 4, Values: 1}, {K: 1, Values: 300}, {K: 4, Values: 4},
		{K: 3, Values: 24}, {K: 3, Values: 4, Merge: true}, {K: 6, Values: 1}, {K: 6, Values: 4}, {K: 8, Values: 24}, {K: 5, Values: 300},
	}
}

// ladder are the attempts at a proof of one program.
type ladder struct {
	plan *plan.Plan
	left []*attempt // that have not ended
	why  string     // the first one that ended is not a proof; "": none has
}

type attempt = budget.Run[attempted]

// attempted is what an attempt has come to.
type attempted struct {
	proved *engine.Outcome // nil: it found no proof
	result *induction.Result
}

func newLadder(p *plan.Plan, list []induction.Options) *ladder {
	p = p.Begin()
	l := &ladder{plan: p}
	for _, o := range list {
		l.left = append(l.left, budget.NewRun(p.Meter(), func(m *budget.Meter) (x attempted, err error) {
			x.proved, x.result, err = tryProof(p.Metered(m), o)
			return x, err
		}))
	}
	return l
}

// over reports whether the time is over, or the user or the meter demands an end.
func (l *ladder) over() bool {
	return l.plan.Meter().End() != budget.None || l.plan.Over(0)
}

// climb lets each attempt continue until it has used a share. One that ends without a proof
// leaves the ladder, and takes all others with it if these cannot do better.
func (l *ladder) climb(share int64) (*engine.Outcome, error) {
	list := l.left
	l.left = nil
	for i, a := range list {
		if l.over() {
			l.left = append(l.left, list[i:]...)
			break
		}
		if !a.Turn(budget.Share{Work: share}) {
			l.left = append(l.left, a)
			continue
		}
		x, err := a.Result()
		if x.proved != nil || err != nil {
			l.left = append(l.left, list[i+1:]...)
			return x.proved, err
		}
		if x.result.Limit { // what ended it ends the others
			continue
		}
		if l.why == "" || x.result.Hopeless {
			l.why = whyNot(l.plan, x.result)
		}
		if x.result.Base || x.result.Hopeless { // the searches continue without
			l.left = append(l.left, list[i+1:]...)
			l.finish()
			break
		}
	}
	return nil, nil
}

// finish ends the attempts that are left.
func (l *ladder) finish() {
	for _, a := range l.left {
		if a.Begun() {
			if x, err := a.Finish(budget.Decided); err == nil && x.proved != nil {
				_ = x.proved.Close() // another attempt has decided
			}
		}
	}
	l.left = nil
}

// whyNot returns why an attempt is not a proof.
func whyNot(p *plan.Plan, x *induction.Result) string {
	if uint(x.PC) < uint(len(p.Program.Code)) { // else it is nowhere, or where the machine begins
		return fmt.Sprintf("%s (%s)", x.Why, p.Program.At(x.PC).Short())
	}
	return x.Why
}
