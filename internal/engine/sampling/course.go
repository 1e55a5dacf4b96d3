package sampling

import (
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// course is how an interval narrows over the runs, for progress reports and plots.
type course struct {
	interval func() (estimate, low, high float64) // nil: there is none
	next     int                                  // the number of runs after which it is kept again
}

// courseGrowth is the part by which the runs grow between two points of a plot.
const courseGrowth = 50

// keep keeps the interval for a plot, if that is asked for.
func (d *drawing) keep() {
	if !d.p.Sampling.Course || d.course.interval == nil || d.estimate.Runs < d.course.next {
		return
	}
	d.course.next = d.estimate.Runs + 1 + d.estimate.Runs/courseGrowth
	d.drawn.Course = append(d.drawn.Course, d.sofar())
}

// ended keeps the last interval, which is the answer's.
func (d *drawing) ended() {
	list := d.drawn.Course
	if d.p.Sampling.Course && d.course.interval != nil && (len(list) == 0 || list[len(list)-1].Runs < d.estimate.Runs) {
		d.drawn.Course = append(list, d.sofar())
	}
}

func (d *drawing) sofar() verdict.Sofar {
	s := verdict.Sofar{Runs: d.estimate.Runs, Hits: d.estimate.Hits}
	s.Estimate, s.Low, s.High = d.course.interval()
	return s
}

// report reports the progress of the drawing.
func (d *drawing) report() {
	if d.p.Host.Drawing == nil {
		return
	}
	now := plan.Drawing{Runs: d.estimate.Runs, Hits: d.estimate.Hits}
	if d.course.interval != nil {
		_, now.Low, now.High = d.course.interval()
		now.Interval = true
	}
	d.p.Host.Drawing(now, d.p.Seconds()-d.begun)
}
