package importance

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/importance"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/result/verdict"
)

const (
	// estimateRounds is the number of runs of an estimate, in rounds of learning.
	estimateRounds = 5

	// leastEffective is the effective number of satisfied runs below which the interval is refused, and mostShare the share of the estimate above which one run
	// makes too much of it.
	leastEffective = 30
	mostShare      = 0.1
)

// scale is the simulators that draw an answer's runs.
type scale struct {
	p          *plan.Plan
	simulators []*importance.Simulator
	limits     *runs.Limits
	begun      float64
	steps      int
}

// Ask answers Pr[<=n](f) by importance sampling.
func Ask(p *plan.Plan, q *query.Query) (*verdict.Verdict, error) {
	if why := Refusals.Why(p, q); why != "" {
		return nil, errors.New(why)
	}
	c, err := p.Stepwise()
	if err != nil {
		return nil, err
	}
	x := &scale{p: c, begun: c.Seconds(), limits: runs.NewLimits(c)}
	for range x.workers() {
		if err = x.add(q); err != nil {
			break
		}
	}
	var a *verdict.Verdict
	if err == nil {
		a, err = x.answer(q)
	}
	return a, x.close(err)
}

// workers is how many simulators draw in this process: where others do, one looks after them.
func (x *scale) workers() int {
	if x.p.Host.Fleet != nil {
		return 1
	}
	return max(1, x.p.Search.Workers)
}

// close gives the machines back.
func (x *scale) close(err error) error {
	for _, w := range x.simulators {
		if closed := w.Machine().Close(); err == nil {
			err = closed
		}
	}
	return err
}

// add makes one more simulator.
func (x *scale) add(q *query.Query) error {
	monitor, err := property.NewMonitor(q.Left.Formula, q.Text, x.p.Program)
	if err != nil {
		return err
	}
	score, err := runs.Score(x.p, q)
	if err != nil {
		return err
	}
	m, err := x.p.Machine()
	if err != nil {
		return err
	}
	w, err := importance.NewSimulator(m, int(min(q.Left.Steps, math.MaxInt)), x.p.Sampling.Seed, runs.Watch{Monitor: monitor}, score)
	if err == nil {
		x.simulators = append(x.simulators, w)
	}
	return err
}

// drawn is what learning and an estimate have come to.
type drawn struct {
	learned importance.Learned
	m       importance.Moments
	gap     *machine.Fault
	faults  runs.Faults
}

// take takes in a run of the estimate, and reports whether to draw more.
func (x *scale) take(d *drawn, r *importance.Run) bool {
	x.steps += r.Steps
	if r.Open() {
		d.gap = r.Gap
		return false
	}
	d.m.Add(r)
	if !r.Decided && r.Failed() {
		d.faults.Add(&r.Fault, 1)
	}
	return d.m.Runs%256 != 0 || !x.limits.Stop()
}

// effort is the number of runs of a round.
func (x *scale) effort() int {
	if n := x.p.Sampling.Splitting.Effort; n > 0 {
		return n
	}
	return importance.DefaultRuns
}

// options are those of learning.
func (x *scale) options() importance.Options {
	return importance.Options{Runs: x.effort(), Interrupted: func(int) bool { return x.limits.Stop() }}
}

// draw learns, and draws the runs of the estimate.
func (x *scale) draw() (d drawn) {
	d.learned = importance.Learn(x.simulators, 0, x.options())
	x.steps = d.learned.Steps
	if !d.learned.Interrupted {
		importance.Draw(x.simulators, d.learned.Policy, d.learned.Next, estimateRounds*x.effort(), func(r *importance.Run) bool { return x.take(&d, r) })
	}
	return d
}

// answer learns, draws and says what it comes to.
func (x *scale) answer(q *query.Query) (*verdict.Verdict, error) {
	var d drawn
	if x.p.Host.Fleet == nil {
		d = x.draw()
	} else {
		var err error
		if d, err = x.drawFar(q); err != nil {
			return nil, err
		}
	}
	m, learned, gap, faults := d.m, d.learned, d.gap, d.faults
	a := &verdict.Verdict{Question: plan.QuestionOf(q), Estimate: estimate(&m, &learned, runs.Alpha(q)), Assumptions: x.assumptions(), MostThreads: x.simulators[0].Machine().Notes().Threads(), Failing: runs.Failed(x.p, &faults)}
	a.Stats = verdict.Stats{Transitions: x.steps, Seconds: x.p.Seconds() - x.begun}
	if gap != nil {
		a.Estimate = nil // figures of the runs before it would leave it out
	}
	a.Conclude(x.proof(gap, &m, a.Estimate, q), true)
	return a, nil
}

// proof returns what the runs prove: m is what they come to, and w what is said of it, unless one met a gap.
func (x *scale) proof(gap *machine.Fault, m *importance.Moments, w *verdict.Estimate, q *query.Query) *verdict.Proof {
	var limit, imprecise []verdict.Reason
	unfollowed := proof.Clock(x.p, x.simulators[0].Machine())
	met := x.limits.Met()
	switch {
	case gap != nil:
		unfollowed = []verdict.Reason{proof.Gap(x.p, gap)}
	case met != "":
		limit = []verdict.Reason{proof.Limits[met]}
	case m.Hits == 0:
		imprecise = []verdict.Reason{{Kind: verdict.Imprecise,
			Text: "no run reached the goal: give a score that leads there (--score), or a greater --effort; heddle check --never decides whether it is reachable at all"}}
	case w.Weighting.Weights > 0 && refused(m) != "":
		imprecise = []verdict.Reason{{Kind: verdict.Imprecise, Text: refused(m)}}
	case w.High-w.Low > precision(w, q):
		imprecise = []verdict.Reason{{Kind: verdict.Imprecise,
			Text: fmt.Sprintf("%d runs do not reach the precision that is asked for: the interval is [%.4g, %.4g]; use a greater --effort", m.Runs, w.Low, w.High)}}
	}
	return runs.Proof(unfollowed, limit, imprecise)
}

// precision is how wide an interval may be: as wide as the query says, if it does.
func precision(w *verdict.Estimate, q *query.Query) float64 {
	if relative, given := q.Param("Relative"); given {
		return 2 * relative * w.Value
	}
	return q.ParamOr("Epsilon", 1)
}

// estimate is the answer for a reader.
func estimate(m *importance.Moments, l *importance.Learned, alpha float64) *verdict.Estimate {
	w := &verdict.Estimate{
		Value: m.Mean(), High: 1, Confidence: 1 - alpha, Error: m.StandardError(),
		Method: plan.ImportanceMethod, Guarantee: "none: the estimate is unbiased whatever was learnt, but its error is not known", Runs: m.Runs, Hits: m.Hits,
		Weighting: &verdict.Weighting{Effective: m.Effective(), Share: m.Share(), Learned: l.Runs, Rounds: l.Rounds, Weights: l.Policy.Weights()},
	}
	var i stats.Interval
	switch {
	case m.Hits == 0:
		return w
	case w.Weighting.Weights == 0:
		i = stats.ClopperPearsonOfSome(m.Hits, m.Runs, alpha)
		w.Guarantee = "proven: nothing was learnt, so that the runs are plain ones (Clopper-Pearson, for answers that at least one satisfied run makes)"
	case refused(m) != "":
		return w
	default:
		i = stats.OfWeights(w.Value, w.Error, w.Weighting.Effective, alpha)
		w.Guarantee = fmt.Sprintf("approximate: the estimate is unbiased whatever was learnt; the interval is the wider of Student's t and the same for logarithms, both at %.4g %% to hold %.4g %%, and is too low if a way to the goal was neither learnt nor drawn",
			100-50*alpha, 100-100*alpha)
	}
	w.Low, w.High = i.Low, i.High
	return w
}

// refused says why the weights that were drawn make no interval; "": they do.
func refused(m *importance.Moments) string {
	switch {
	case m.Effective() < leastEffective:
		return fmt.Sprintf("%d satisfying runs are worth %.3g of equal weights, and an interval needs %d: use a greater --effort, another score, or --method=splitting", m.Hits, m.Effective(), leastEffective)
	case m.Share() > mostShare:
		return fmt.Sprintf("one run makes %.0f %% of the estimate, so it has no interval: use a greater --effort, another score, or --method=splitting", 100*m.Share())
	}
	return ""
}

// assumptions are those of the program and of its inputs.
func (x *scale) assumptions() []string {
	m := x.simulators[0].Machine()
	for _, w := range x.simulators[1:] {
		m.Notes().Adopt(w.Machine().Notes())
	}
	return slices.Concat(x.p.Assumptions(), runs.Inputs(x.p, m))
}
