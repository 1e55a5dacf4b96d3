package cli

import (
	"fmt"
	"os"
	"strings"
	"time"

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
func (a *app) say(format string, args ...any) { fmt.Fprintf(a.err, format+"\n", args...) }

// progressEvery is the time between two progress lines.
const progressEvery = 200 * time.Millisecond

// progress gives the function that keeps a line of figures on the terminal up to
// date; nil where standard error is none.
func (a *app) progress() func(plan.Progress, float64) {
	if !terminal(a.err) {
		return nil
	}
	last := time.Now()
	lastStates := 0
	return func(st plan.Progress, seconds float64) {
		now := time.Now()
		if now.Sub(last) < progressEvery {
			return
		}
		rate := float64(st.States-lastStates) / now.Sub(last).Seconds()
		last, lastStates = now, st.States
		a.progressShows(progressLine(st, max(rate, 0), seconds))
	}
}

// progressShows puts a line in the place of the one before.
func (a *app) progressShows(line string) {
	a.progressWidth = max(a.progressWidth, len(line))
	fmt.Fprintf(beneath(a.err), "\r%-*s", a.progressWidth, line)
}

// drawing is progress of an answer from runs.
func (a *app) drawing() func(plan.Drawing, float64) {
	if !terminal(a.err) {
		return nil
	}
	last := time.Now()
	return func(d plan.Drawing, seconds float64) {
		if now := time.Now(); now.Sub(last) >= progressEvery {
			last = now
			a.progressShows(drawingLine(d, seconds))
		}
	}
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
func progressLine(st plan.Progress, rate, seconds float64) string {
	line := short(float64(st.States)) + " states, " + short(rate) + "/s"
	switch percent := int(100 * st.Seen); {
	case st.Seen == 0: // unknown
	case percent == 0:
		line += ", under 1 %"
	default:
		line += fmt.Sprintf(", about %d %%", min(percent, 99))
	}
	return fmt.Sprintf("%s, depth %d, %.0f MB, %.1f s", line, st.Depth, float64(st.Bytes)/1e6, seconds)
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

// progressDone takes the progress line away.
func (a *app) progressDone() {
	if a.progressWidth > 0 {
		fmt.Fprintf(beneath(a.err), "\r%s\r", strings.Repeat(" ", a.progressWidth))
		a.progressWidth = 0
	}
}
