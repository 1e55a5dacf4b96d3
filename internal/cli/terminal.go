package cli

import (
	"fmt"
	"os"
	"strings"
	"time"

	"heddle/internal/report/text"
	"heddle/internal/verify"
)

// terminal tells whether w is a terminal.
func terminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// textOptions fit the output: colours and a width on a terminal only.
func (a *app) textOptions() text.Options {
	if !terminal(a.out) {
		return text.Options{}
	}
	return text.Options{Color: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb", Width: 120}
}

// progressEvery is the time between two progress lines.
const progressEvery = 200 * time.Millisecond

// progress gives the function that keeps a line of figures on the terminal up to
// date; nil where standard error is none.
func (a *app) progress() func(verify.Progress, float64) {
	if !terminal(a.err) {
		return nil
	}
	last := time.Now()
	lastStates := 0
	return func(st verify.Progress, seconds float64) {
		now := time.Now()
		if now.Sub(last) < progressEvery {
			return
		}
		rate := float64(st.States-lastStates) / now.Sub(last).Seconds()
		last, lastStates = now, st.States
		line := fmt.Sprintf("%d states  %.0f/s  depth %d  %.0f MB  %.1f s", st.States, max(rate, 0), st.Depth, float64(st.Bytes)/1e6, seconds)
		a.progressWidth = max(a.progressWidth, len(line))
		fmt.Fprintf(a.err, "\r%-*s", a.progressWidth, line)
	}
}

// progressDone takes the progress line away.
func (a *app) progressDone() {
	if a.progressWidth > 0 {
		fmt.Fprintf(a.err, "\r%s\r", strings.Repeat(" ", a.progressWidth))
	}
}
