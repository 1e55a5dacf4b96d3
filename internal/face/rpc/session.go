package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/creachadair/jrpc2"

	"heddle/internal/explore/schedule"
	"heddle/internal/face/debug"
)

// Load is what a client asks for.
type Load struct {
	Files          []string `json:"files"`          // of the program
	Flags          []string `json:"flags"`          // of heddle query, or of heddle check
	Steps          string   `json:"steps"`          // Instructions or Actions; "": the first
	Asks           []string `json:"asks"`           // conditions that will be asked: needed where they name registers
	Schedule       string   `json:"schedule"`       // a run that is ahead then
	Counterexample bool     `json:"counterexample"` // check the program first, and have the run that fails ahead
}

// What a step is.
const (
	Instructions = "instructions" // one of LLVM, as probabilities count them
	Actions      = "actions"      // up to the next one that other threads can notice, as heddle check counts them
)

// Program is one that was loaded.
type Program struct {
	Debugger *debug.Debugger
	Notes    []string     // what is assumed, and what a person may want to know
	Close    func() error // ends it

	// Page writes a run as a page for a browser; nil: it cannot.
	Page func(w io.Writer, run schedule.Schedule) error
}

// Open loads a program.
type Open func(l Load) (*Program, error)

// Session is what one client has opened. It assigns methods to requests of any number of servers.
type Session struct {
	open    Open
	methods map[string]jrpc2.Handler

	mu   sync.Mutex
	last chan struct{} // closed when the last request that was taken in is done

	p      *Program
	loaded Load
	tags   []string
	over   func() // called when the client has asked for the end
}

// NewSession begins a session.
func NewSession(open Open) *Session {
	s := &Session{open: open, last: make(chan struct{}), over: func() {}}
	close(s.last)
	s.methods = map[string]jrpc2.Handler{
		"load": method(s.load), "initial": opened(s, s.initial), "enabled": opened(s, s.enabled), "step": opened(s, s.step), "sample": opened(s, s.sample),
		"evaluate": opened(s, s.evaluate), "state": opened(s, s.state), "back": opened(s, s.back), "goto": opened(s, s.goTo), "follow": opened(s, s.follow),
		"page": opened(s, s.page), "save": opened(s, s.save), "restore": opened(s, s.restore), "schedule": opened(s, s.schedule), "quit": method(s.quit),
	}
	return s
}

// NewOpened begins a session of a program that is open, and stays so: the client can neither load another one nor end the session.
func NewOpened(p *Program, steps string) *Session {
	s := NewSession(nil)
	delete(s.methods, "load")
	delete(s.methods, "quit")
	s.p, s.loaded = p, Load{Steps: steps}
	return s
}

// Names are the methods, by name.
func (s *Session) Names() (names []string) {
	for name := range s.methods {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Assign implements jrpc2.Assigner. It is called in the order in which requests come, and each gets its turn in this order.
func (s *Session) Assign(_ context.Context, name string) jrpc2.Handler {
	handler := s.methods[name]
	if handler == nil {
		return func(context.Context, *jrpc2.Request) (any, error) {
			return nil, jrpc2.Errorf(jrpc2.MethodNotFound, "there is no method %q; the methods are %s", name, strings.Join(s.Names(), ", "))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	before, done := s.last, make(chan struct{})
	s.last = done
	return func(ctx context.Context, r *jrpc2.Request) (any, error) {
		defer close(done)
		select {
		case <-before:
			return handler(ctx, r)
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Close ends the program that is loaded.
func (s *Session) Close() error {
	if s.p == nil {
		return nil
	}
	p := s.p
	s.p, s.tags = nil, nil
	return p.Close()
}

// method makes a method of a function of its parameters, which are a struct.
func method[P, R any](f func(P) (R, error)) jrpc2.Handler {
	return func(_ context.Context, r *jrpc2.Request) (any, error) {
		var p P
		if err := decode(r.ParamString(), &p); err != nil {
			return nil, jrpc2.Errorf(jrpc2.InvalidParams, "%s; %s takes %s", err, r.Method(), fields(p))
		}
		return f(p)
	}
}

// decode reads parameters. A field that nobody knows is an error, for it is most often misspelt.
func decode(text string, p any) error {
	switch {
	case text == "":
		return nil
	case strings.HasPrefix(text, "["):
		return errors.New("parameters are given by their names")
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(p)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Errorf("%s cannot be a %s", wrong.Field, wrong.Value)
	}
	return err
}

// opened makes a method that needs a program.
func opened[P, R any](s *Session, f func(P) (R, error)) jrpc2.Handler {
	call := method(f)
	return func(ctx context.Context, r *jrpc2.Request) (any, error) {
		if s.p == nil {
			return nil, jrpc2.Errorf(NoProgram, "no program is open: load comes first")
		}
		return call(ctx, r)
	}
}

// fields names what parameters may have.
func fields(p any) string {
	var names []string
	for t, i := reflect.TypeOf(p), 0; i < t.NumField(); i++ {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	if len(names) == 0 {
		return "no parameters"
	}
	return "an object with " + strings.Join(names, ", ")
}

// Codes of errors, beside those of JSON-RPC.
const (
	NoProgram   jrpc2.Code = 1 // no program is open
	NotLoaded   jrpc2.Code = 2 // the program cannot be loaded
	NotPossible jrpc2.Code = 3 // the action, run or tag does not fit the state
	NotKnown    jrpc2.Code = 4 // the expression or condition cannot be evaluated
)

func refused(code jrpc2.Code, err error) error { return jrpc2.Errorf(code, "%s", err) }

// load opens a program in the place of the one before, which stays open where the new one cannot be.
func (s *Session) load(l Load) (Loaded, error) {
	switch l.Steps {
	case "":
		l.Steps = Instructions
	case Instructions, Actions:
	default:
		return Loaded{}, jrpc2.Errorf(jrpc2.InvalidParams, "steps: %q must be %s or %s", l.Steps, Instructions, Actions)
	}
	if len(l.Files) == 0 {
		return Loaded{}, jrpc2.Errorf(jrpc2.InvalidParams, `load names no files: "files": ["counter.c"]`)
	}
	p, err := s.open(l)
	if err != nil {
		return Loaded{}, refused(NotLoaded, err)
	}
	if err := s.Close(); err != nil {
		return Loaded{}, fmt.Errorf("the program before cannot be closed: %w", err)
	}
	s.p, s.loaded = p, l
	p.Debugger.GoTo(0)
	return Loaded{Steps: l.Steps, Notes: append([]string{}, p.Notes...), Position: s.position()}, nil
}

// none are the parameters of methods that take none.
type none struct{}

// done is the result of methods that return nothing.
type done struct{}

func (s *Session) quit(none) (done, error) {
	s.over()
	return done{}, nil
}
