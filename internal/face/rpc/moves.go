package rpc

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/creachadair/jrpc2"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/face/debug"
)

// Position is where the program is after a move.
type Position struct {
	Position    int      `json:"position"`              // steps from the initial state
	Ahead       int      `json:"ahead,omitempty"`       // steps of a run that is followed, or was gone back over
	State       string   `json:"state"`                 // which state it is: the same text for the same state, within one load
	End         string   `json:"end,omitempty"`         // how the run is over; "": it may continue
	Failure     *Failure `json:"failure,omitempty"`     // what is wrong here
	Probability *float64 `json:"probability,omitempty"` // of the step
	Did         string   `json:"did,omitempty"`         // what the step did
}

// Loaded is what load returns.
type Loaded struct {
	Steps string   `json:"steps"`
	Notes []string `json:"notes"`
	Position
}

func (s *Session) position() Position {
	d := s.p.Debugger
	n, _ := d.Position()
	return Position{Position: n, Ahead: d.Ahead(), State: fmt.Sprintf("%016x", d.Identity()), End: d.End(), Failure: failure(d.Failure())}
}

func (s *Session) initial(none) (Position, error) {
	s.p.Debugger.Initial()
	return s.position(), nil
}

// Step says which step is taken.
type Step struct {
	Thread   int32 `json:"thread"`
	Choice   int64 `json:"choice"`
	Describe bool  `json:"describe"` // say what it did
}

func (s *Session) step(x Step) (p Position, err error) {
	d := s.p.Debugger
	a := system.Action{Thread: x.Thread, Choice: x.Choice}
	did := ""
	if x.Describe {
		if err := d.Fits(a); err != nil {
			return p, refused(NotPossible, err)
		}
		did = d.Would(a).Text()
	}
	chance, err := d.Take(a)
	if err != nil {
		return p, refused(NotPossible, err)
	}
	p = s.position()
	p.Probability, p.Did = number(chance), did
	return p, nil
}

// number is a number, or nothing where it is none.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Sample says what is drawn.
type Sample struct {
	Steps int    `json:"steps"` // the most; 0: one, or the most that there may be if there is a condition
	Until string `json:"until"` // a condition at which it ends
	Seed  uint64 `json:"seed"`
	Run   uint64 `json:"run"`
	From  string `json:"from"` // Here or Initial; "": the first
}

// Where a sample begins.
const (
	Here    = "here"
	Initial = "initial"
)

// MostSteps bounds what one request draws.
const MostSteps = 1_000_000

// Sampled is what was drawn.
type Sampled struct {
	Steps       int      `json:"steps"`
	Holds       *bool    `json:"holds,omitempty"`       // whether the condition holds at the end
	Probability *float64 `json:"probability,omitempty"` // of these steps
	Log2        *float64 `json:"log2,omitempty"`        // of the probability
	End         string   `json:"end,omitempty"`
	Failure     *Failure `json:"failure,omitempty"`
	Position    int      `json:"position"`
}

func (s *Session) sample(x Sample) (r Sampled, err error) {
	d := s.p.Debugger
	switch {
	case !d.Stepwise():
		return r, jrpc2.Errorf(NotPossible, `actions have no probabilities: load the program with "steps": "instructions"`)
	case x.Steps < 0 || x.Steps > MostSteps:
		return r, jrpc2.Errorf(jrpc2.InvalidParams, "steps: %d must be from 1 to %d; a longer run is drawn in pieces", x.Steps, MostSteps)
	case x.Steps == 0 && x.Until == "":
		x.Steps = 1
	case x.Steps == 0:
		x.Steps = MostSteps
	}
	if err := d.Asks(x.Until); err != nil {
		return r, refused(NotKnown, err)
	}
	switch x.From {
	case "", Here:
	case Initial:
		d.Initial()
	default:
		return r, jrpc2.Errorf(jrpc2.InvalidParams, "from: %q must be %s or %s", x.From, Here, Initial)
	}
	drawn, err := d.Draw(debug.Draw{Steps: x.Steps, Until: x.Until, Seed: x.Seed, Run: x.Run})
	if err != nil {
		return r, refused(NotPossible, err)
	}
	r = Sampled{Steps: drawn.Steps, Log2: number(drawn.Log2), Probability: number(math.Exp2(drawn.Log2)), End: d.End(), Failure: failure(d.Failure())}
	r.Position, _ = d.Position()
	if x.Until != "" {
		r.Holds = &drawn.Holds
	}
	return r, nil
}

// Back says how many steps are taken back.
type Back struct {
	Steps int `json:"steps"` // 0: one
}

func (s *Session) back(x Back) (Position, error) {
	d := s.p.Debugger
	if x.Steps < 0 {
		return Position{}, jrpc2.Errorf(jrpc2.InvalidParams, "steps: %d must not be below 0", x.Steps)
	}
	n, _ := d.Position()
	if n == 0 {
		return Position{}, jrpc2.Errorf(NotPossible, "this is the initial state: nothing is before it")
	}
	d.GoTo(n - max(x.Steps, 1))
	return s.position(), nil
}

// GoTo says which position of the run is gone to.
type GoTo struct {
	Position int `json:"position"`
}

func (s *Session) goTo(x GoTo) (Position, error) {
	d := s.p.Debugger
	n, _ := d.Position()
	if most := n + d.Ahead(); x.Position < 0 || x.Position > most {
		return Position{}, jrpc2.Errorf(NotPossible, "the run has the positions 0 to %d, not %d", most, x.Position)
	}
	d.GoTo(x.Position)
	return s.position(), nil
}

// Follow gives a run.
type Follow struct {
	Schedule string `json:"schedule"`
}

func (s *Session) follow(x Follow) (Position, error) {
	run, err := schedule.Parse(x.Schedule)
	if err != nil {
		return Position{}, refused(jrpc2.InvalidParams, err)
	}
	d := s.p.Debugger
	if err := d.Load(run); err != nil {
		return Position{}, refused(NotPossible, err)
	}
	d.GoTo(0)
	return s.position(), nil
}

// Tag names a position.
type Tag struct {
	Tag string `json:"tag"`
}

// mostTags bounds the positions that have names.
const mostTags = 10_000

func (s *Session) save(x Tag) (done, error) {
	switch known := slices.Contains(s.tags, x.Tag); {
	case known:
	case len(s.tags) == mostTags:
		return done{}, jrpc2.Errorf(NotPossible, "%d positions have tags already: use one of these tags again", mostTags)
	default:
		s.tags = append(s.tags, x.Tag)
	}
	s.p.Debugger.Save(x.Tag)
	return done{}, nil
}

func (s *Session) restore(x Tag) (Position, error) {
	if !slices.Contains(s.tags, x.Tag) {
		known := "nothing has been saved"
		if n := len(s.tags); n > 0 {
			known = "saved are " + strings.Join(s.tags[max(0, n-10):], ", ")
		}
		return Position{}, jrpc2.Errorf(NotPossible, "no position has the tag %q: %s", x.Tag, known)
	}
	if _, err := s.p.Debugger.Restore(x.Tag); err != nil {
		return Position{}, refused(NotPossible, err)
	}
	return s.position(), nil
}

// Schedule is the run so far, as heddle replay takes it.
type Schedule struct {
	Schedule string `json:"schedule"`
	Ahead    string `json:"ahead,omitempty"` // what follows in the run that was followed, or gone back over
}

func (s *Session) schedule(none) (Schedule, error) {
	d := s.p.Debugger
	run, n := d.Run(), len(d.Schedule())
	r := Schedule{Schedule: run[:n].String()}
	if n < len(run) {
		r.Ahead = run[n:].String()
	}
	return r, nil
}
