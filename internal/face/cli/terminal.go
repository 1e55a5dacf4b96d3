package cli

import (
	"fmt"
	"os"

	"heddle/internal/engine/plan"
	"heddle/internal/result/report/text"
)

// The columns of what is printed: of a terminal those that it has, within reason, else those of a page.
const (
	leastColumns = 60
	mostColumns  = 200
	pageColumns  = 100
)

// textOptions fit the output: colours on a terminal only, and its width.
func (a *app) textOptions() text.Options {
	o := text.Options{Width: pageColumns, Full: a.full}
	if !terminal(a.out) {
		o.Whole = true
		return o
	}
	if n := columns(a.out); n > 0 {
		o.Width = min(max(n, leastColumns), mostColumns)
	}
	o.Color, o.Escape = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb", colourMark
	return o
}

// say prints a line beside the results, for a person who waits.
func (a *app) say(format string, args ...any) {
	a.progress.pause()
	fmt.Fprintf(a.err, format+"\n", args...)
}

// drawingLine describes runs, or pieces of runs, that are being drawn.
func drawingLine(d plan.Drawing, seconds float64) string {
	if d.Replications == 0 && d.Levels == 0 {
		line := fmt.Sprintf("%s runs, %s hits", short(float64(d.Runs)), short(float64(d.Hits)))
		if d.Interval {
			line += fmt.Sprintf(", in [%.4g, %.4g]", d.Low, d.High)
		}
		return fmt.Sprintf("%s, %.1f s", line, seconds)
	}
	line := short(float64(d.Runs)) + " pieces of runs"
	if d.Levels > 0 {
		line += fmt.Sprintf(", level %d of %d", d.Level, d.Levels)
	}
	if d.Replications > 0 {
		line += fmt.Sprintf(", %d replications: %.4g", d.Replications, d.Estimate)
	}
	return fmt.Sprintf("%s, %.1f s", line, seconds)
}

// progressLine describes a search under way.
func progressLine(t *tally, rate, seconds float64) string {
	return fmt.Sprintf("%s states, %s/s, depth %d, %.0f MB, %.1f s", short(float64(t.before.states+t.now.States)), short(max(rate, 0)),
		t.now.Depth, float64(t.now.Bytes)/1e6, seconds)
}

// short is a number with its size in words of one letter.
func short(n float64) string {
	switch {
	case n >= 1e7:
		return fmt.Sprintf("%.0f M", n/1e6)
	case n >= 1e6:
		return fmt.Sprintf("%.1f M", n/1e6)
	case n >= 1e4:
		return fmt.Sprintf("%.0f k", n/1e3)
	}
	return fmt.Sprintf("%.0f", n)
}
