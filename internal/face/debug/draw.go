package debug

import (
	"errors"
	"math"

	"heddle/internal/ask/property"
	"heddle/internal/chance/random"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
)

// errNoLaw is why nothing can be drawn.
var errNoLaw = errors.New("actions have no probabilities here: they have where each is one instruction")

// Draw says which piece of a run is drawn.
type Draw struct {
	Steps     int    // the most
	Until     string // a condition of the query language, at which it ends; "": none
	Seed, Run uint64 // the stream of random numbers
}

// Drawn is what was drawn.
type Drawn struct {
	Steps int
	Holds bool    // the condition holds
	Log2  float64 // the binary logarithm of the probability of these steps, given where they begin; not a number if a value has no probability
	Cut   bool    // the move was interrupted
}

// Draw takes steps that are drawn by their probabilities: at most so many, up to the first state in which the condition holds, this one included. From the
// beginning, run k of a seed is the one that heddle query draws step by step.
func (d *Debugger) Draw(x Draw) (r Drawn, err error) {
	if d.law == nil {
		return r, errNoLaw
	}
	var until *property.Predicate
	if x.Until != "" {
		if until, err = d.asked(x.Until); err != nil {
			return r, err
		}
	}
	stream := random.New(x.Seed, x.Run)
	if d.law.chooses != nil {
		d.law.chooses.Begin(&stream)
	}
	for {
		if r.Holds = until != nil && until.Holds(d.m); r.Holds || r.Steps >= x.Steps {
			break
		}
		if r.Steps&1023 == 1023 && d.Interrupt != nil && d.Interrupt() {
			r.Cut = true
			break
		}
		if d.wrong != nil && d.wrong.Ends || len(d.law.now().Enabled()) == 0 {
			break
		}
		a, p := d.law.draw(&stream)
		r.Log2 += p
		d.commit(a)
		r.Steps++
	}
	if n := len(d.past); n > 1 {
		d.now = int(d.past[n-1].action.Thread)
	}
	return r, nil
}

// draw draws an action, with the binary logarithm of its probability.
func (l *law) draw(stream *random.Stream) (a system.Action, log2 float64) {
	s := l.now()
	enabled := s.Enabled()
	a.Thread = enabled[0]
	switch n := len(enabled); {
	case l.chooses != nil:
		a.Thread = l.chooses.Choose(s, stream)
		log2 = math.Log2(l.share(a.Thread))
	case n > 1:
		a.Thread = enabled[stream.Below(uint64(n))]
		log2 = -math.Log2(float64(n))
	}
	if s.Ways(a.Thread) == 1 {
		return a, log2
	}
	a.Choice = int64(s.Draw(a.Thread, stream))
	p, ok := s.Chance(a.Thread, a.Choice)
	if !ok {
		p = math.NaN()
	}
	return a, log2 + math.Log2(p)
}

// Take takes a whole action, and gives its probability: not a number if it has none.
func (d *Debugger) Take(a system.Action) (p float64, err error) {
	d.complete()
	if !d.begun() {
		d.commit(start)
	}
	if err := d.fits(a); err != nil {
		return 0, err
	}
	if p = math.NaN(); d.law != nil {
		p = d.law.chance(a)
	}
	d.now = int(a.Thread)
	d.commit(a)
	return p, nil
}

// Initial goes to the state before the first action of a schedule, and forgets what was ahead.
func (d *Debugger) Initial() {
	d.leavePart()
	if d.law == nil || len(d.past) < 2 {
		d.GoTo(0)
	} else {
		d.c.Undo(d.past[1].mark)
		d.past, d.output, d.wrong = d.past[:1], d.output[:0], nil
		d.moved()
		d.settled()
	}
	d.ahead, d.now = d.ahead[:0], 0
}

// How a run is over.
const (
	EndFailed     = "failure"    // an action has failed
	EndDeadlock   = "deadlock"   // threads wait, and none can act
	EndAssumption = "assumption" // an assumption of the program does not hold
	EndOver       = "end"        // the program is over
)

// End says how the run is over; "": it may continue.
func (d *Debugger) End() string {
	if d.wrong != nil && d.wrong.Ends {
		return EndFailed
	}
	if len(d.Enabled()) > 0 {
		return ""
	}
	switch status := d.m.RunStatus(); {
	case status == machine.Pruned:
		return EndAssumption
	case status == machine.Going && d.m.LiveProgram() > 0:
		return EndDeadlock
	}
	return EndOver
}

// Identity is a number of the present state: two states that this debugger stands in have the same one if and only if they are the same. An action that is
// under way is completed.
func (d *Debugger) Identity() uint64 {
	d.complete()
	if d.known == nil {
		d.known = store.NewTree(d.c)
	}
	return d.known.Share(d.c).VisitFirst()
}

// Fits says why an action cannot be taken; nil: it can.
func (d *Debugger) Fits(a system.Action) error { return d.fits(a) }

// Asks returns the reason why a condition cannot be evaluated, or nil if it can or there is none.
func (d *Debugger) Asks(text string) (err error) {
	if text != "" {
		_, err = d.asked(text)
	}
	return err
}
