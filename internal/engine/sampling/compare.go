package sampling

import (
	"cmp"
	"fmt"
	"math"

	"heddle/internal/ask/query"
	"heddle/internal/chance/random"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// Two probabilities are compared by pairs of independent runs: run k of the one and
// run k of the other, drawn from streams of different seeds. (Where both formulae
// are asked of one run the odds ratio is another one, see package stats.)

// Odds ratios between which either answer is right, where a query gives no U0 and
// U1: UPPAAL SMC's.
const (
	defaultLow  = 0.9
	defaultHigh = 1.1
)

// comparison are two drawings and what is concluded from them.
type comparison struct {
	q     *query.Query
	sides [2]*drawing
	by    stats.Comparison
	cut   int // runs that were cut off undecided
	alike int // pairs that all have equal results, after which it is given up; 0: never
	tied  bool
}

// pairsAtOnce is how many runs of the one are drawn before those of the other.
const pairsAtOnce = 256

// compare answers Pr[<=n](f) >= Pr[<=m](g).
func compare(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	name := cmp.Or(p.Sampling.Method, stats.DefaultComparison)
	method, ok := stats.FindComparison(name)
	if !ok {
		return nil, nil, unknownMethod(name, "comparisons", stats.ComparisonMethods(), func(m stats.ComparisonMethod) string { return m.Name })
	}
	by, err := method.New(comparisonOptions(q))
	if err != nil {
		return nil, nil, err
	}
	sides, err := drawSides(p, q)
	if err != nil {
		return nil, nil, err
	}
	c := &comparison{q: q, by: by, sides: [2]*drawing(sides), alike: tiedPairs(p, q)}
	if c.sides[0].p.Host.Fleet == nil {
		c.draw()
	} else {
		c.sides[0].fails(c.drawFar())
	}
	a := c.answer()
	c.sides[0].estimate.Method = name
	tr, err := c.sides[0].shown(q)
	return a, tr, closeAll(c.sides[:], err)
}

// drawSides prepares runs of both formulae.
func drawSides(p *plan.Plan, q *query.Query) (sides []*drawing, err error) {
	other := random.New(p.Sampling.Seed, ^uint64(2)) // of no run
	for _, side := range []struct {
		run  query.Run
		seed uint64
		name string
	}{{q.Left, p.Sampling.Seed, "left"}, {q.Right, other.Uint64(), "right"}} {
		d, err := draw(p, q, runSteps(p, side.run), side.seed, monitored(q, side.run))
		if err != nil {
			return nil, closeAll(sides, err)
		}
		d.series = side.name
		sides = append(sides, d)
	}
	return sides, nil
}

// comparisonOptions are what the query's parameters ask for. Only a Delta that is
// given lets a comparison end because both agree in nearly every pair: two rare
// events do, of which one may be much the rarer.
func comparisonOptions(q *query.Query) stats.ComparisonOptions {
	o := stats.ComparisonOptions{Alpha: runs.Alpha(q), Beta: q.ParamOr("Beta", defaultBeta), Low: q.ParamOr("U0", defaultLow), High: q.ParamOr("U1", defaultHigh)}
	if delta := q.ParamOr("Delta", 0); delta > 0 {
		o.Agree, o.AgreeDelta = 1-delta, delta/2
	}
	return o
}

// tiedShare is the share of pairs with different results below which a comparison is
// given up, where nothing says how far to go.
const tiedShare = 1e-4

// tiedPairs is how many pairs of equal results show, with the query's alpha, that
// different ones are rarer than tiedShare; 0 where the user says how far to go.
func tiedPairs(p *plan.Plan, q *query.Query) int {
	if p.Sampling.MaxRuns > 0 || q.ParamOr("Delta", 0) > 0 {
		return 0
	}
	return stats.RunsWithout(tiedShare, runs.Alpha(q))
}

// equal says what follows from pairs that are all equal.
func (c *comparison) equal() string {
	holds := "neither formula held in any run"
	if c.sides[0].estimate.Hits > 0 {
		holds = "both formulae had the same result in every pair of runs"
	}
	text := fmt.Sprintf("%s, so which is likelier is undecided; with confidence %g the two differ by less than %g", holds, 1-runs.Alpha(c.q), tiedShare)
	if c.cut > 0 {
		text = fmt.Sprintf("%s, of which %d were cut off undecided (--depth sets where)", holds, c.cut)
	}
	return text + ". Give the difference below which they count as equal ({Delta = 0.001}), raise --max-runs, or compute them (--exact)"
}

func closeAll(sides []*drawing, err error) error {
	for _, d := range sides {
		err = d.close(err)
	}
	return err
}

// draw gives pairs to the comparison until it has decided, or a limit is met.
func (c *comparison) draw() {
	for first := uint64(0); ; first += pairsAtOnce {
		left, right := c.sides[0].block(first), c.sides[1].block(first)
		for i := range left {
			if !c.pair(left[i], right[i]) {
				return
			}
		}
	}
}

// drawFar is draw with runs of a fleet. What machines here would have noted is that of whole blocks.
func (c *comparison) drawFar() error {
	x, err := drawAfar(c.q, nil, c.sides[:]...)
	if err != nil {
		return err
	}
	var left sample.Run
	second := false
	err = x.each(0, math.MaxUint64, func(r sample.Run) bool {
		if second = !second; second {
			left = r
			return true
		}
		return c.pair(left, r)
	})
	return x.finish(err, (x.end+pairsAtOnce-1)/pairsAtOnce*pairsAtOnce)
}

// block draws runs without counting them.
func (d *drawing) block(first uint64) (list []sample.Run) {
	sample.Each(d.samplers, first, pairsAtOnce, func(r sample.Run) bool {
		list = append(list, r)
		return true
	})
	return list
}

// pair takes the results of two runs. It reports whether to draw more.
func (c *comparison) pair(left, right sample.Run) bool {
	if !c.sides[0].take(left) || !c.sides[1].take(right) {
		return false
	}
	for i, r := range []sample.Run{left, right} {
		if open([]query.Run{c.q.Left, c.q.Right}[i], r) {
			c.cut++
		}
	}
	c.by.Add(left.Satisfied, right.Satisfied)
	if c.tied = c.by.Untied() == 0 && c.by.Runs() == c.alike; c.tied {
		return false
	}
	return c.by.Decision() == stats.Unordered && c.sides[0].mayContinue()
}

// answer makes one of both drawings.
func (c *comparison) answer() *verdict.Verdict {
	d, other := c.sides[0], c.sides[1]
	d.settle(c.by.Decision() != stats.Unordered)
	d.transitions += other.transitions
	d.gap = cmp.Or(d.gap, other.gap)
	d.drawn.Longest = max(d.drawn.Longest, other.drawn.Longest)
	d.drawn.Untied, d.drawn.Alike = c.by.Untied(), c.by.Decision() == stats.Alike
	other.estimate.Value, other.estimate.Error, other.estimate.Sample = other.share(), math.NaN(), &other.drawn
	d.estimate.Other = &other.estimate
	d.drawn.Undecided = c.cut
	other.joinNotes()
	d.samplers[0].Machine().Notes().Adopt(other.samplers[0].Machine().Notes())
	d.estimate.Value = d.share()
	switch {
	case c.tied:
		d.short = []verdict.Reason{{Kind: verdict.SingleRuns, Text: c.equal()}}
	case c.cut > 0 && d.settled:
		d.short = []verdict.Reason{{Kind: verdict.LimitDepth, Text: fmt.Sprintf("%d runs were cut off undecided (--depth sets where)", c.cut)}}
	}
	a := d.asked(c.q, c.by.Guarantee())
	_, why := other.samplers[0].Clocks()
	d.drawn.Stepwise = cmp.Or(d.drawn.Stepwise, why)
	a.Conclude(d.proof(), holdsBy(c.q.Op, c.by.Decision()))
	return a
}

// holdsBy reports whether a comparison of two probabilities is satisfied: of two that
// are alike neither is the larger.
func holdsBy(op query.Op, o stats.Order) bool {
	switch op {
	case query.Ge:
		return o != stats.SecondLarger
	case query.Gt:
		return o == stats.FirstLarger
	case query.Le:
		return o != stats.FirstLarger
	}
	return o == stats.SecondLarger
}
