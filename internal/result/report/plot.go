package report

import (
	"io"
	"strconv"

	"heddle/internal/result/curve"
	"heddle/internal/result/verdict"
)

// Plot is how an answer from runs came about, as a picture or as numbers.
type Plot interface {
	WriteSVG(w io.Writer) error
	WriteCSV(w io.Writer) error
}

// PlotOf is the plot of an answer; nil: there is nothing to plot, or it was not asked for.
func PlotOf(v *verdict.Verdict) Plot {
	switch e := v.Estimate; {
	case e == nil:
	case e.Splitting != nil && len(e.Splitting.Levels) > 0:
		return levels(v.Question.Query, e.Splitting)
	case e.Sample != nil && len(e.Sample.Course) > 0:
		c := &curve.Course{Title: v.Question.Query}
		for _, x := range e.Sample.Course {
			c.Points = append(c.Points, curve.Point(x))
		}
		return c
	}
	return nil
}

func levels(title string, r *verdict.Splitting) *curve.Levels {
	l := &curve.Levels{Title: title}
	for _, x := range r.Levels {
		score := strconv.FormatInt(x.Score, 10)
		if x.Goal {
			score = "goal"
		}
		l.Levels = append(l.Levels, curve.Level{Score: score, Tried: x.Tried, Passed: x.Passed, Chance: x.Chance})
	}
	return l
}
