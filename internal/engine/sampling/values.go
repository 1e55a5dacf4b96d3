package sampling

import (
	"heddle/internal/chance/sample"
	"heddle/internal/engine/plan"
)

// drawnRun is a run as Sampling.EachRun gets it.
func (d *drawing) drawnRun(r sample.Run) plan.DrawnRun {
	x := plan.DrawnRun{Query: d.query, Series: d.series, Number: r.Number, Satisfied: r.Satisfied, Steps: r.Steps, End: r.End.String(), Value: r.Value, HasValue: d.values}
	if r.Decided && !d.values {
		x.End = "decided"
	}
	return x
}

// bin counts a run for the histogram: where runs have values by these, else the
// satisfying ones by length.
func (d *drawing) bin(r sample.Run) {
	switch c := &d.drawn; {
	case !d.p.Sampling.Histogram:
	case d.values:
		if c.Values == nil {
			c.Values = map[float64]int{}
		}
		c.Values[r.Value]++
	case r.Satisfied:
		if c.Lengths == nil {
			c.Lengths = map[int]int{}
		}
		c.Lengths[r.Steps]++
	}
}
