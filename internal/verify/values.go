package verify

import (
	"heddle/internal/chance/sample"
)

// DrawnRun is one of the runs that an answer is concluded from.
type DrawnRun struct {
	Query     int    // of the task's, from 1 on
	Series    string // "left" or "right" of a comparison, else ""
	Number    uint64 // from 0 on
	Satisfied bool
	Steps     int    // LLVM instructions, up to where it was decided
	End       string // bound, end, deadlock, assumption or fault; "decided": before any
	Value     float64
	HasValue  bool // of Estimate
}

// told is a run for Task.EachRun.
func (d *drawing) told(r sample.Run) DrawnRun {
	x := DrawnRun{Query: d.query, Series: d.series, Number: r.Number, Satisfied: r.Satisfied, Steps: r.Steps, End: r.End.String(), Value: r.Value, HasValue: d.values}
	if r.Decided && !d.values {
		x.End = "decided"
	}
	return x
}

// bin counts a run for the histogram: where runs have values by these, else the
// satisfying ones by length.
func (d *drawing) bin(r sample.Run) {
	switch c := &d.chance; {
	case !d.s.Task.Sampling.Histogram:
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
