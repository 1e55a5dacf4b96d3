package report

import (
	"heddle/internal/result/histogram"
	"heddle/internal/result/verdict"
)

// Histogram is how the runs of an answer are spread: by value, where runs have
// one, else the satisfying ones by length. Nil: that was not asked for.
func Histogram(e *verdict.Estimate) *histogram.Histogram {
	if e == nil || e.Sample == nil {
		return nil
	}
	switch c := e.Sample; {
	case c.Values != nil:
		return histogram.New("runs by value", "value", c.Values)
	case c.Lengths != nil:
		counts := map[float64]int{}
		for steps, n := range c.Lengths {
			counts[float64(steps)] += n
		}
		return histogram.New("satisfying runs by length", "steps", counts)
	}
	return nil
}
