package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/host/child"
	"heddle/internal/host/memory"
)

// progressForm is how progress is shown: a pflag.Value.
type progressForm string

const (
	progressAuto progressForm = "auto" // a line, if standard error is a terminal
	progressJSON progressForm = "json" // objects, one a line
	progressNone progressForm = "none"
)

// String implements pflag.Value.
func (f *progressForm) String() string { return string(*f) }

// Set implements pflag.Value.
func (f *progressForm) Set(text string) error {
	switch progressForm(text) {
	case progressAuto, progressJSON, progressNone:
		*f = progressForm(text)
		return nil
	}
	return fmt.Errorf("must be auto, json or none")
}

// Type implements pflag.Value.
func (f *progressForm) Type() string { return "WHAT" }

const progressFlag = "progress"

func addProgress(s *pflag.FlagSet) {
	form := progressAuto
	s.Var(&form, progressFlag, "how progress is shown on standard error: `WHAT` is auto (a line, on a terminal), json (one object a line, each half second\nand at the end: docs/json.md) or none")
}

// The times between two looks at what a command does.
const (
	progressEvery = 200 * time.Millisecond
	objectEvery   = 500 * time.Millisecond
)

// progress is what a command shows while it works: a line on the terminal, or objects. Engines report figures when they come
// to it, in any order; what is shown is looked at in fixed intervals, and none of it falls: each engine has a tally of its own, to which
// a search that begins anew adds.
type progress struct {
	form    progressForm
	w       io.Writer
	columns func() int
	begun   time.Time
	held    func() int64
	over    chan struct{}

	mu      sync.Mutex
	phase   plan.Phase
	engine  string
	tallies map[string]*tally
	drawing *plan.Drawing
	shown   int // columns of the line on the terminal
	paused  bool
	rate    rate
}

// tally is what an engine has done.
type tally struct {
	before struct{ states, transitions int } // by searches that have ended
	now    plan.Progress
}

// take adds the figures of a search.
func (t *tally) take(p plan.Progress) {
	less := p.States < t.now.States || p.Transitions < t.now.Transitions
	if p.Last && less {
		return // the figures of what is concluded from, behind those of a longer search
	}
	if less { // another search
		t.before.states += t.now.States
		t.before.transitions += t.now.Transitions
	}
	t.now = p
}

// rate is how fast states are found.
type rate struct {
	at     time.Time
	states int
	value  float64
}

// progressOf makes the progress of a command whose standard error is w; nil: it shows none.
func progressOf(form progressForm, w io.Writer) *progress {
	if form == progressNone || form != progressJSON && !terminal(w) {
		return nil
	}
	now := time.Now()
	p := &progress{form: form, w: beneath(w), columns: func() int { return columns(w) }, begun: now, rate: rate{at: now},
		held: func() int64 { return memory.Resident(child.Running()) }, over: make(chan struct{}), tallies: map[string]*tally{}}
	go p.look()
	return p
}

// look shows what there is in fixed intervals.
func (p *progress) look() {
	every := progressEvery
	if p.form == progressJSON {
		every = objectEvery
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-p.over:
			return
		case <-tick.C:
			p.show()
		}
	}
}

// enter notes that a phase begins.
func (p *progress) enter(phase plan.Phase) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.phase, p.paused = phase, false
}

// take notes the figures of a search.
func (p *progress) take(f plan.Progress, _ float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.phase, p.engine, p.paused = f.Phase, f.Engine, false
	t := p.tallies[f.Engine]
	if t == nil {
		t = &tally{}
		p.tallies[f.Engine] = t
	}
	t.take(f)
}

// draw notes the figures of an answer from runs.
func (p *progress) draw(d plan.Drawing, _ float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.phase, p.drawing, p.paused = plan.Drawn, &d, false
}

// show shows the present figures.
func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.paused:
	case p.form == progressJSON:
		p.object(false)
	default:
		p.line()
	}
}

// pause takes the line away, as long as nothing is reported.
func (p *progress) pause() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = true
	if p.shown > 0 {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.shown))
		p.shown = 0
	}
}

// end ends what is shown. Further calls do nothing.
func (p *progress) end() {
	if p == nil {
		return
	}
	p.pause()
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.over:
		return
	default:
		close(p.over)
	}
	if p.form == progressJSON {
		p.object(true)
	}
}

// line puts the figures in the place of those before.
func (p *progress) line() {
	text := p.text(time.Now())
	if n := p.columns(); n > 1 && utf8.RuneCountInString(text) >= n { // the last column is left free: some terminals break the line there
		text = string([]rune(text)[:n-1])
	}
	n := utf8.RuneCountInString(text)
	fmt.Fprintf(p.w, "\r%s%s", text, strings.Repeat(" ", max(p.shown-n, 0)))
	p.shown = n // a terminal that has become narrower has broken the longer one anyway
}

// text is the line.
func (p *progress) text(now time.Time) string {
	seconds := now.Sub(p.begun).Seconds()
	t := p.tallies[p.engine]
	switch {
	case p.phase == plan.Drawn:
		return drawingLine(*p.drawing, seconds)
	case p.phase != plan.Searching && p.phase != plan.Proving || t == nil:
		return fmt.Sprintf("%s, %.1f s", p.phase, seconds)
	}
	all := 0
	for _, x := range p.tallies {
		all += x.before.states + x.now.States
	}
	if passed := now.Sub(p.rate.at).Seconds(); passed > 0 {
		p.rate.value = float64(all-p.rate.states) / passed
	}
	p.rate.at, p.rate.states = now, all
	return fmt.Sprintf("%s (%s): %s", p.phase, p.engine, progressLine(t, p.rate.value, seconds))
}

// progressObject is a line of --progress=json.
type progressObject struct {
	Schema       string  `json:"schema"`
	Phase        string  `json:"phase"`
	Engine       string  `json:"engine,omitempty"`
	Elapsed      float64 `json:"elapsed"`
	Memory       int64   `json:"memory"`
	States       int     `json:"states"`
	Transitions  int     `json:"transitions"`
	Depth        int     `json:"depth"`
	Round        int     `json:"round,omitempty"`
	Runs         int     `json:"runs,omitempty"`
	Hits         int     `json:"hits,omitempty"`
	Replications int     `json:"replications,omitempty"`
	End          bool    `json:"end"`
}

// object writes an object.
func (p *progress) object(end bool) {
	ms := time.Since(p.begun).Milliseconds()
	o := progressObject{Schema: "heddle-progress/1", Phase: string(p.phase), Engine: p.engine, Elapsed: float64(ms) / 1000, Memory: p.held(), End: end}
	if t := p.tallies[p.engine]; t != nil {
		o.States, o.Transitions = t.before.states+t.now.States, t.before.transitions+t.now.Transitions
		o.Depth, o.Round = t.now.MaxDepth, t.now.Round
	}
	if d := p.drawing; d != nil {
		o.Runs, o.Hits, o.Replications = d.Runs, d.Hits, d.Replications
	}
	if text, err := json.Marshal(o); err == nil {
		p.w.Write(append(text, '\n'))
	}
}
