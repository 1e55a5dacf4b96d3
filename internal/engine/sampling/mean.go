package sampling

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/chance/stats"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/result/trace"
	"heddle/internal/result/verdict"
)

// number is an expression that a state may have no value for: those count as zero,
// and are counted.
type number struct {
	*property.Expression
	missing *bool
}

// Value implements sample.Expression.
func (n number) Value(m *machine.Machine) float64 {
	v, ok := n.Expression.Value(m)
	if !ok {
		*n.missing = true
		return 0
	}
	return v
}

// placed is a number of which it is known what it looks at.
type placed struct {
	number
	property.Seen
}

// Sees implements sample.Placed.
func (n placed) Sees() (at []bool, memory bool) { return n.At, n.Memory }

// numberOf makes an expression one of sampled runs.
func numberOf(x number, n *query.Node, p *plan.Plan) sample.Expression {
	if s, ok := property.SeenBy(n, p.Program); ok {
		return placed{x, s}
	}
	return x
}

// meanOptions are a fixed number of runs, or a precision.
func meanOptions(q *query.Query, most int) stats.MeanOptions {
	o := stats.MeanOptions{Alpha: runs.Alpha(q), Width: q.ParamOr("Epsilon", 0), Relative: q.ParamOr("Relative", 0)}
	if o.Width == 0 && o.Relative == 0 {
		o.Runs = most
	}
	return o
}

// drawValues prepares a drawing of runs with the values that Estimate asks for.
func drawValues(p *plan.Plan, q *query.Query) (*drawing, error) {
	var missing []*bool
	d, err := draw(p, q, q.Steps, p.Sampling.Seed, func(s *sample.Sampler, c *plan.Plan) error {
		x, err := property.NewExpression(q.Prop, q.Text, c.Program)
		if err == nil {
			missing = append(missing, new(bool))
			s.Evaluate(numberOf(number{x, missing[len(missing)-1]}, q.Prop, c), runs.Folds[q.Over])
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	d.values, d.missing = true, missing
	return d, nil
}

// lacksValue reports whether the number had no value in some state of the runs so far.
func (d *drawing) lacksValue() bool {
	return slices.ContainsFunc(d.missing, func(m *bool) bool { return *m })
}

// mean answers Estimate [<=n,m] {fold e}.
func mean(p *plan.Plan, q *query.Query) (*verdict.Verdict, *trace.Trace, error) {
	name := cmp.Or(p.Sampling.Method, stats.DefaultMean)
	method, ok := stats.FindMean(name)
	if !ok {
		return nil, nil, unknownMethod(name, "means", stats.MeanMethods(), func(m stats.MeanMethod) string { return m.Name })
	}
	most := int(min(q.Runs, math.MaxInt))
	o := meanOptions(q, most)
	if p.Sampling.Range != nil {
		o.Range = stats.Interval{Low: p.Sampling.Range[0], High: p.Sampling.Range[1]}
	} else if name != stats.DefaultMean {
		return nil, nil, fmt.Errorf("--method=%s requires the range of all values: --range=0..100", name)
	}
	e, err := method.New(o)
	if err != nil {
		return nil, nil, err
	}
	d, err := drawValues(p, q)
	if err != nil {
		return nil, nil, err
	}
	d.course.interval = func() (estimate, low, high float64) { return e.Estimate(), e.Interval().Low, e.Interval().High }
	d.each(func(r sample.Run) bool {
		e.Add(r.Value)
		return !e.Done() && d.estimate.Runs < most
	})
	if !e.Done() && d.limit == "" && d.gap == nil {
		d.short = []verdict.Reason{{Kind: verdict.Imprecise, Text: fmt.Sprintf("%d runs, which the query allows, do not reach the precision that it asks for", d.estimate.Runs)}}
	}
	d.settle(e.Done())
	d.estimate.Method, d.estimate.Confidence = name, 1-o.Alpha
	d.estimate.Value, d.estimate.Low, d.estimate.High = e.Estimate(), e.Interval().Low, e.Interval().High
	x := e.Summary()
	d.drawn.Min, d.drawn.Max, d.drawn.Deviation = x.Min, x.Max, math.Sqrt(x.Variance())
	if d.lacksValue() {
		d.short = []verdict.Reason{{Kind: verdict.Unsupported, Text: "the number has no value in some states (docs/queries.md); use a variable that exists in every state"}}
	}
	return d.finish(q, d.asked(q, e.Guarantee()), true)
}
