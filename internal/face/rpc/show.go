package rpc

import (
	"strconv"

	"github.com/creachadair/jrpc2"

	"heddle/internal/explore/system"
	"heddle/internal/face/debug"
	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// Place is a line of the source.
type Place struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Source string `json:"source,omitempty"` // its text
}

func place(p source.Place, text string) Place { return Place{p.File, p.Line, text} }

// Failure is what is wrong with a state.
type Failure struct {
	Check    string   `json:"check"`
	Title    string   `json:"title,omitempty"`
	Text     string   `json:"text"`
	Thread   int      `json:"thread"` // -1: none in particular
	Accesses []Access `json:"accesses,omitempty"`
	Place
}

// Access is one side of a data race.
type Access struct {
	Thread int    `json:"thread"`
	Text   string `json:"text"`
	Place
}

func failure(f *trace.Failure) *Failure {
	if f == nil {
		return nil
	}
	x := &Failure{Check: f.Check, Title: f.Title, Text: f.Text, Thread: f.Thread, Place: place(f.Place, f.Source)}
	for _, a := range f.Accesses {
		x.Accesses = append(x.Accesses, Access{a.Thread, a.Verb + " " + a.Object, place(a.Place, a.Source)})
	}
	return x
}

// Enabled says how actions are listed.
type Enabled struct {
	Brief bool `json:"brief"` // do not say what they would do
	Most  int  `json:"most"`  // of a thread that has more, one entry stands for all; 0: 256
}

// Action is one that the present state has.
type Action struct {
	Thread      int32    `json:"thread"`
	Name        string   `json:"name"`
	Choice      *int64   `json:"choice,omitempty"` // none where it stands for all choices of the thread
	Choices     float64  `json:"choices,omitempty"`
	Probability *float64 `json:"probability,omitempty"`
	Would       string   `json:"would,omitempty"`
}

// Listing is what enabled returns.
type Listing struct {
	Actions []Action `json:"actions"`
	End     string   `json:"end,omitempty"`
}

// usually is how many choices of a thread are listed where nothing else is asked for.
const usually = 256

func (s *Session) enabled(x Enabled) (Listing, error) {
	d := s.p.Debugger
	if x.Most <= 0 {
		x.Most = usually
	}
	r := Listing{Actions: []Action{}, End: d.End()}
	if d.Stepwise() {
		for _, c := range d.Chances(x.Most) {
			r.Actions = append(r.Actions, s.chance(c, x.Brief))
		}
		return r, nil
	}
	for _, a := range d.Enabled() {
		r.Actions = append(r.Actions, s.action(a, x.Brief))
	}
	return r, nil
}

// action is one for the client.
func (s *Session) action(a system.Action, brief bool) Action {
	d := s.p.Debugger
	x := Action{Thread: a.Thread, Name: d.Scene().ThreadName(int(a.Thread)), Choice: &a.Choice}
	if !brief {
		x.Would = d.Would(a).Text()
	}
	return x
}

// chance is an action with its probability for the client.
func (s *Session) chance(c debug.Chance, brief bool) Action {
	x := s.action(c.Action, brief || c.Many)
	x.Probability = &c.P
	if c.Many {
		x.Choice, x.Choices = nil, c.Values
	}
	return x
}

// Evaluate says what is evaluated, and where.
type Evaluate struct {
	Expression string `json:"expression"`
	Thread     int    `json:"thread"`
	Frame      int    `json:"frame"` // 0: the innermost
}

// Variable is a variable or a value.
type Variable struct {
	Name   string     `json:"name"`
	Type   string     `json:"type,omitempty"`
	Value  string     `json:"value"`
	Number *float64   `json:"number,omitempty"` // the value, where it is a number or a truth
	Known  bool       `json:"known"`            // it has a value here
	Parts  []Variable `json:"parts,omitempty"`
}

func variable(v trace.Variable) Variable {
	x := Variable{Name: v.Name, Type: v.Type, Value: v.Value, Known: v.Known}
	if n, err := strconv.ParseFloat(v.Value, 64); err == nil && v.Known {
		x.Number = number(n)
	} else if n, ok := truths[v.Value]; ok {
		x.Number = &n
	}
	return x
}

// truths are the numbers of truths.
var truths = map[string]float64{"false": 0, "true": 1}

// variables are those of a list, without their parts.
func variables(list []trace.Variable) []Variable {
	r := []Variable{}
	for _, v := range list {
		if !v.Inner {
			r = append(r, variable(v))
		}
	}
	return r
}

func (s *Session) evaluate(x Evaluate) (Variable, error) {
	d := s.p.Debugger
	if n := len(d.Scene().Threads()); x.Thread < 0 || x.Thread >= n {
		return Variable{}, jrpc2.Errorf(NotPossible, "there is no thread %d; the threads are 0 to %d", x.Thread, n-1)
	}
	v, err := d.Evaluate(x.Thread, x.Frame, x.Expression)
	if err != nil {
		return Variable{}, refused(NotKnown, err)
	}
	r := variable(v)
	if v.Parts {
		r.Parts = variables(d.Scene().PartsOf(v))
	}
	return r, nil
}

// Thread is a thread of the present state.
type Thread struct {
	ID        int        `json:"id"`
	Name      string     `json:"name"`
	Condition string     `json:"condition"`         // "can act", "waits", "has ended"
	Waits     string     `json:"waits,omitempty"`   // what it waits for
	For       *int       `json:"for,omitempty"`     // the thread that it waits for
	Next      string     `json:"next,omitempty"`    // what it is about to do that others can notice
	Choices   int        `json:"choices,omitempty"` // in which it can act, if there are several
	Stack     []Frame    `json:"stack"`             // innermost first
	Locals    []Variable `json:"locals"`            // of the innermost frame
}

// Frame is a call that is under way.
type Frame struct {
	Function string `json:"function"`
	Library  bool   `json:"library,omitempty"`
	Place
}

// Lock is a lock or a semaphore.
type Lock struct {
	Name  string `json:"name"`
	State string `json:"state"` // a sentence
}

// State is what is known of the present state.
type State struct {
	Position
	Threads []Thread   `json:"threads"`
	Globals []Variable `json:"globals"`
	Locks   []Lock     `json:"locks"`
	Output  []string   `json:"output"` // what the program has printed so far
	Ending  string     `json:"ending,omitempty"`
}

func (s *Session) state(none) (State, error) {
	d := s.p.Debugger
	r := State{Position: s.position(), Globals: variables(d.Scene().Globals()), Locks: []Lock{}, Output: append([]string{}, d.Output()...)}
	for _, a := range d.Scene().Threads() {
		r.Threads = append(r.Threads, s.thread(a))
	}
	for _, l := range d.Locks() {
		r.Locks = append(r.Locks, Lock{l.Name, d.Scene().LockText(l)})
	}
	if r.End != "" && r.End != debug.EndFailed {
		r.Ending = d.Scene().Ending()
	}
	return r, nil
}

func (s *Session) thread(a trace.Actor) Thread {
	scene := s.p.Debugger.Scene()
	x := Thread{ID: a.ID, Name: a.Name, Condition: string(a.Condition), Waits: a.Waits, Next: a.Next, Stack: []Frame{}, Locals: variables(scene.Locals(a.ID, 0))}
	if a.For >= 0 && a.Condition == trace.Waiting {
		x.For = &a.For
	}
	if a.Ways > 1 {
		x.Choices = a.Ways
	}
	if a.Condition != trace.Gone {
		for _, f := range scene.Stack(a.ID) {
			x.Stack = append(x.Stack, Frame{f.Function, f.Library, place(f.Place, f.Source)})
		}
	}
	return x
}
