package exact

import (
	"errors"
	"fmt"
	"math"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/markov"
	"heddle/internal/chance/semantics"
	"heddle/internal/chance/uses"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/search"
	"heddle/internal/result/verdict"
)

// exactEpsilon is how near the bounds of a probability without a bound on steps are
// to come.
const exactEpsilon = 1e-12

// Ask answers a query about probabilities from the chain of a plan's program.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, error) {
	c, err := p.Stepwise()
	if err != nil {
		return nil, err
	}
	c = c.With(func(t *plan.Task) { t.Host.Progress = nil }) // its figures are those of a search
	begun := c.Seconds()
	x := &solving{p: c, q: q, holds: true, limits: runs.NewLimits(c),
		asked: &verdict.Verdict{Question: plan.QuestionOf(q), Assumptions: c.Assumptions()}}
	if err := x.solve(); err != nil && !x.refuse(err) {
		return nil, err
	}
	if x.asked.Estimate != nil {
		x.asked.Estimate.Chain.Labels = x.labels
	}
	x.asked.Conclude(x.proof(), x.holds)
	x.asked.Stats.Seconds = c.Seconds() - begun
	return x.asked, nil
}

// solving is a query being answered exactly.
type solving struct {
	p      *plan.Plan
	q      *query.Query
	limits *runs.Limits
	asked  *verdict.Verdict
	holds  bool // what is asked does; a probability or a mean that was computed

	decides bool            // what is asked is decided by what was computed
	labels  []verdict.Label // of the chain that was written

	gaps       []verdict.Reason // where runs end that heddle cannot follow
	incomplete []verdict.Reason // why the chain was not built, or not solved
	undecided  []verdict.Reason // why what is asked does not follow from it
}

// proof returns what was computed as a proof.
func (x *solving) proof() *verdict.Proof {
	p := &verdict.Proof{Kind: verdict.Computed}
	p.State(verdict.MachineCovers, x.gaps)
	p.State(verdict.ChainComplete, x.incomplete)
	p.State(verdict.PrecisionReached, x.undecided)
	return p
}

// unanswerable is why a query has no exact answer.
type unanswerable struct{ text string }

func (e *unanswerable) Error() string { return e.text }

func (x *solving) solve() (err error) {
	a, q := x.asked, x.q
	if why := Refusals.Why(x.p, x.q); why != "" {
		return &unanswerable{why}
	}
	if q.Kind == query.Estimate {
		a.Estimate, err = x.mean()
		return err
	}
	if a.Estimate, err = x.probability(q.Left); err != nil || q.Kind == query.Probability {
		return err
	}
	low, high := q.Theta, q.Theta
	if q.Kind == query.Comparison {
		if a.Estimate.Other, err = x.probability(q.Right); err != nil {
			return err
		}
		low, high = a.Estimate.Other.Low, a.Estimate.Other.High
	}
	x.decides = true
	holds, known := compared(q.Op, a.Estimate.Low, a.Estimate.High, low, high)
	if !known && len(x.gaps) == 0 {
		return &unanswerable{fmt.Sprintf("the probability is between %.17g and %.17g, too close to what it is compared with to decide", a.Estimate.Low, a.Estimate.High)}
	}
	x.holds = holds
	return nil
}

// compared compares what is between low and high with what is between least and
// most.
func compared(op query.Op, low, high, least, most float64) (holds, known bool) {
	switch op {
	case query.Le, query.Lt: // a <= b where b >= a
		return compared(map[query.Op]query.Op{query.Le: query.Ge, query.Lt: query.Gt}[op], least, most, low, high)
	case query.Ge:
		return low >= most, low >= most || high < least
	}
	return low > most, low > most || high <= least
}

// probability computes that of a run's formula.
func (x *solving) probability(r query.Run) (*verdict.Estimate, error) {
	p, err := property.NewAutomaton(r.Formula, x.q.Text, x.p.Program, r.Steps)
	if err != nil {
		return nil, x.formula(err)
	}
	if r.Steps == query.Unbounded && p.Forever() == property.Undecided {
		return x.inTheLimit(p)
	}
	o := markov.Options{Decided: markov.Decides(progression{p}, len(p.Leaves()))}
	for _, l := range p.Leaves() {
		o.Labels = append(o.Labels, l)
	}
	goal := goalOf(r, x.p.Program)
	if !x.p.Sampling.Scheduler.IsUniform() {
		goal = nil // the analysis by runs knows no scheduler
	}
	if x.p.Sampling.Export != nil {
		o.Decided = nil // what is written serves other formulae as well
		goal = nil
	}
	c, err := x.chainOrRuns(o, r, goal)
	if err != nil || c.exact != nil {
		return c.exact, err
	}
	return x.solved(c.chain, r, p)
}

// fromChain is what a chain gives.
func fromChain(value, low, high float64, c verdict.Chain) *verdict.Estimate {
	return &verdict.Estimate{Value: value, Low: low, High: high, Confidence: 1, Error: math.NaN(), Method: verdict.ByChain,
		Guarantee: "the value is between low and high", Chain: &c}
}

// solved computes a formula's probability on a chain.
func (x *solving) solved(c *markov.Chain, r query.Run, p *property.Automaton) (*verdict.Estimate, error) {
	a := progression{p}
	if err := x.export(c, p.Leaves()); err != nil {
		return nil, err
	}
	if r.Steps == query.Unbounded {
		return x.unbounded(c, a, p.Forever() == property.Satisfied)
	}
	out, err := c.Follow(a, steps(r.Steps), x.bounds())
	if err != nil {
		return nil, err
	}
	b := out.Bounds()
	e := fromChain(min(1, out.Reached), b.Low, b.High, verdict.Chain{States: c.States(), Edges: c.Edges(), Steps: out.Steps, Ends: map[string]float64{}})
	for how, p := range out.Ends {
		if p > 0 {
			e.Chain.Ends[semantics.End(how).String()] = p
		}
	}
	return e, nil
}

// unbounded computes a probability of runs of any length.
func (x *solving) unbounded(c *markov.Chain, a progression, forever bool) (*verdict.Estimate, error) {
	u, err := c.Forever(a, forever, exactEpsilon, x.bounds())
	if err != nil {
		return nil, err
	}
	return unending(u), nil
}

// unending are the figures of runs of any length.
func unending(u markov.Unending) *verdict.Estimate {
	b := u.Reached
	e := fromChain(b.Low+(b.High-b.Low)/2, b.Low, b.High, verdict.Chain{States: u.States, Edges: u.Edges, Ends: map[string]float64{}})
	for how, p := range u.Ends {
		name := semantics.End(how).String()
		if semantics.End(how) == semantics.Bound {
			name = "never"
		}
		if p.Low > exactEpsilon {
			e.Chain.Ends[name] = p.Low + (p.High-p.Low)/2
		}
	}
	return e
}

// markovFolds are those of a query.
var markovFolds = map[query.Fold]markov.Fold{query.Max: markov.Max, query.Min: markov.Min, query.Last: markov.Last, query.Avg: markov.Average}

// mean computes an expected value.
func (x *solving) mean() (*verdict.Estimate, error) {
	v, err := property.NewExpression(x.q.Prop, x.q.Text, x.p.Program)
	if err != nil {
		return nil, err
	}
	c, err := x.chain(markov.Options{Value: valued{v}})
	if err != nil {
		return nil, err
	}
	if err := x.export(c, nil); err != nil {
		return nil, err
	}
	m, err := c.Mean(markovFolds[x.q.Over], steps(x.q.Steps), x.bounds())
	switch {
	case err != nil:
		return nil, err
	case math.IsNaN(m.Value):
		return nil, &unanswerable{"the number has no value in some states (docs/queries.md); use a variable that exists in every state"}
	}
	return fromChain(m.Value, m.Value-m.Error, m.Value+m.Error, verdict.Chain{States: c.States(), Edges: c.Edges(), Steps: m.Steps}), nil
}

// steps is a bound as an int: a chain is left long before the greatest.
func steps(n uint64) int { return int(min(n, math.MaxInt)) }

// failed notes what a run ends in. What is not a fault of the program but a limit of
// heddle takes the answer's exactness.
func (x *solving) failed(f *machine.Fault) {
	if f.Class == machine.Violation {
		x.asked.Assumptions = runs.With(x.asked.Assumptions, runs.EndsWhereItFails(f.Check.String(), x.p.Program.At(f.PC)))
		return
	}
	for _, r := range x.gaps {
		if r.Text == f.Text {
			return
		}
	}
	x.gaps = append(x.gaps, verdict.Reason{Kind: proof.FaultKinds[f.Class], Text: f.Text, Place: x.p.Program.At(f.PC)})
}

// bounds are those of the plan on solving a chain.
func (x *solving) bounds() markov.Limits {
	return markov.Limits{MaxStates: x.p.Bounds.States, MaxBytes: x.p.Bounds.Bytes, Interrupted: x.limits.Stop}
}

// refuse notes why there is no exact answer, if that is what an error says.
func (x *solving) refuse(err error) bool {
	var large *markov.TooLarge
	var why *unanswerable
	var many *markov.TooManyValues
	var unsplit *uses.Unsplit
	r := verdict.Reason{Kind: verdict.Unsupported, Text: err.Error()}
	switch {
	case x.limits.Met() != "":
		r = proof.Limits[x.limits.Met()]
	case errors.As(err, &large):
		r = proof.Limits[search.Memory]
		if x.p.Bounds.States > 0 && large.States >= x.p.Bounds.States {
			r = proof.Limits[search.States]
		}
		r.Text += "; " + err.Error() + "; without --exact the query is answered from runs"
	case errors.As(err, &many):
		r.Place = x.p.Program.At(many.PC)
	case errors.As(err, &unsplit):
		r.Text += "; give it fewer values with --dist, or sample runs without --exact"
		r.Place = x.p.Program.At(unsplit.PC)
	case errors.As(err, &why):
		if x.decides {
			r.Kind = verdict.Imprecise // it was computed, and is too close to what it is compared with
		}
		x.undecided = append(x.undecided, r)
		return true
	default:
		return false
	}
	x.incomplete = append(x.incomplete, r)
	return true
}

// formula distinguishes an error of the user's from a formula that is too large.
func (x *solving) formula(err error) error {
	var e *query.Error
	if errors.As(err, &e) {
		return err
	}
	return &unanswerable{err.Error()}
}

// progression makes a property's automaton one of chains.
type progression struct{ *property.Automaton }

// Next implements markov.Automaton. The states that decide have the same numbers.
func (a progression) Next(q uint32, l markov.Set) (uint32, error) {
	to, err := a.Automaton.Next(q, uint8(l))
	if err != nil {
		err = &unanswerable{err.Error()}
	}
	return to, err
}

// Accepts implements markov.Automaton.
func (a progression) Accepts(q uint32, l markov.Set) bool { return a.Automaton.Accepts(q, uint8(l)) }

// valued is an expression that is not a number where it has no value.
type valued struct{ *property.Expression }

// Value implements markov.Expression.
func (v valued) Value(m *machine.Machine) float64 {
	x, ok := v.Expression.Value(m)
	if !ok {
		return math.NaN()
	}
	return x
}
