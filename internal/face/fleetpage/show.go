package fleetpage

import (
	"fmt"
	"html/template"
	"strings"
	"time"

	"heddle/internal/fleet"
	"heddle/internal/result/report"
)

// functions are those of the page's template.
var functions = template.FuncMap{
	"shown":   report.Shown,
	"since":   since,
	"short":   func(text string) string { return text[:min(len(text), 12)] },
	"size":    size,
	"number":  func(x float64) string { return fmt.Sprintf("%.4g", x) },
	"curve":   curve,
	"running": func(s fleet.State) bool { return s == fleet.Running },
	"left":    func(s fleet.State) bool { return s == fleet.Left },
	"class":   func(s fleet.State) string { return strings.Fields(string(s) + " none")[0] },
	"dict":    func(root string, o *fleet.Overview, v fleet.JobView) card { return card{root, o, v} },
}

// card is a job on the page.
type card struct {
	Root string
	*fleet.Overview
	Job fleet.JobView
}

// At are the workers that are at the job.
func (c card) At() (list []fleet.WorkerView) {
	for _, w := range c.Workers {
		if w.WorkerNews.At[c.Job.Job] > 0 {
			list = append(list, w)
		}
	}
	return list
}

// since is how long something is so.
func since(now, t time.Time) string {
	if t.IsZero() {
		return "?"
	}
	return max(0, now.Sub(t)).Round(time.Second).String()
}

// size is a number of bytes.
func size(n any) string {
	x, unit := 0.0, "B"
	switch n := n.(type) {
	case int64:
		x = float64(n)
	case uint64:
		x = float64(n)
	}
	for _, next := range []string{"kB", "MB", "GB", "TB"} {
		if x < 1000 {
			break
		}
		x, unit = x/1000, next
	}
	return fmt.Sprintf("%.4g %s", x, unit)
}

// plot is the curve of an interval as it narrows, in a box of plotWidth by plotHeight.
type plot struct {
	Band          string // the area between both ends, as points of a polygon
	Least, Most   float64
	Runs          int
	Width, Height int
}

const (
	plotWidth  = 240
	plotHeight = 48
)

// curve draws an interval; nil: there is nothing to draw.
func curve(list []fleet.Point) *plot {
	if len(list) < 2 {
		return nil
	}
	p := &plot{Least: list[0].Low, Most: list[0].High, Runs: list[len(list)-1].Runs, Width: plotWidth, Height: plotHeight}
	for _, x := range list {
		p.Least, p.Most = min(p.Least, x.Low), max(p.Most, x.High)
	}
	if p.Most <= p.Least || p.Runs <= list[0].Runs {
		return nil
	}
	at := func(x fleet.Point, y float64) string {
		return fmt.Sprintf("%.1f,%.1f", plotWidth*float64(x.Runs-list[0].Runs)/float64(p.Runs-list[0].Runs), plotHeight*(p.Most-y)/(p.Most-p.Least))
	}
	var there, back []string
	for i := range list {
		there = append(there, at(list[i], list[i].High))
		x := list[len(list)-1-i]
		back = append(back, at(x, x.Low))
	}
	p.Band = strings.Join(append(there, back...), " ")
	return p
}
