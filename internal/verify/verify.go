// Package verify is the composition root: from a task to a verdict with its
// evidence. It is the only package that knows the front-end, the machine, the
// platform, the engines and the trace.
//
// It must not know flags, the terminal or the clock: what it needs of them
// comes as functions in Task.
package verify

import (
	"context"
	"errors"
	"fmt"

	"heddle/internal/cursor"
	"heddle/internal/frontend"
	"heddle/internal/lower"
	"heddle/internal/machine"
	"heddle/internal/platform"
	"heddle/internal/program"
	"heddle/internal/search"
	"heddle/internal/source"
	"heddle/internal/store"
	"heddle/internal/system"
)

// Task says what is to be verified.
type Task struct {
	Load    frontend.Options
	Checks  machine.CheckSet
	Entries []string // functions that run as processes; none: main
	Args    []string // main's arguments after the program's name

	NondetMin, NondetMax int64 // range of wide inputs
	NondetGiven          bool  // the range was asked for

	Stdin      string // what standard input holds
	StdinGiven bool   // otherwise it is the environment's

	Unknown platform.Unknown // what functions that nobody has defined do; "": an error

	MaxStates, MaxDepth int
	MaxBytes            int64
	MaxSeconds          float64
	KeepGoing           bool
	EveryInstruction    bool // threads switch at every LLVM instruction

	Lines       *source.Lines  // the source's text; nil: none is shown
	Clock       func() float64 // seconds since some moment
	Interrupted func() bool
	Progress    func(Progress, float64) // figures so far and seconds
}

// Progress are the figures of a search under way.
type Progress = search.Stats

// Session is a loaded task: its program, and the way to make machines for it.
type Session struct {
	Task    Task
	Program *program.Program
	Notes   []string // of the front-end
	shared  bool     // everything counts as shared
}

// Open compiles and lowers the task's files. Its errors are the user's to mend.
func Open(ctx context.Context, t Task) (*Session, error) {
	entries := t.Entries
	if len(entries) == 0 {
		entries = []string{"main"}
	}
	t.Load.Entry = entries
	t.Load.Sanitize = sanitizers(t.Checks)
	t.Load.CXXLibrary = platform.CXXLibrary()
	t.Load.CLibrary = platform.CLibrary()
	mod, err := frontend.Load(ctx, t.Load)
	if err != nil {
		return nil, err
	}
	o := lower.Defaults(entries...)
	o.OverflowFlags = true
	o.Uninit = true
	known := t.externals()
	o.Supported = func(name string) bool { return known[name] != nil || platform.IsInput(name) }
	o.Missing = t.Unknown != "" && t.Unknown != platform.UnknownError
	p, err := lower.Lower(mod, o)
	if err != nil {
		return nil, withHint(err)
	}
	platform.Complete(p)
	for _, e := range entries {
		if p.Function(e) < 0 {
			return nil, &frontend.Error{Text: fmt.Sprintf("there is no function %q to start in", e),
				Hint: "Name the functions to run with --entry."}
		}
	}
	return &Session{Task: t, Program: p, Notes: mod.Notes}, nil
}

// ParseUnknown reads what functions that nobody has defined do.
func ParseUnknown(text string) (platform.Unknown, error) {
	u := platform.Unknown(text)
	switch u {
	case platform.UnknownError, platform.UnknownNondet, platform.UnknownZero, platform.UnknownStop:
		return u, nil
	}
	return "", fmt.Errorf("--unknown=%s: it is error, nondet, zero or stop", text)
}

// withHint adds what to do about functions that nobody has defined.
func withHint(err error) error {
	var e *lower.Error
	if !errors.As(err, &e) || !e.Missing {
		return err
	}
	return &frontend.Error{Text: err.Error(), Hint: "Name the files that define such functions as well, or say what they do: --unknown=nondet, zero or stop."}
}

// sanitizers are clang's names of the checks that an optimiser would delete.
func sanitizers(set machine.CheckSet) (names []string) {
	for _, x := range []struct {
		check machine.Check
		names []string
	}{
		{machine.SignedOverflow, []string{"signed-integer-overflow"}},
		{machine.Shift, []string{"shift-exponent"}},
		{machine.DivZero, []string{"integer-divide-by-zero"}},
		{machine.Bounds, []string{"bounds", "vla-bound"}},
		{machine.Null, []string{"null"}},
		{machine.UnreachableCode, []string{"unreachable", "return"}},
	} {
		if set.Has(x.check) {
			names = append(names, x.names...)
		}
	}
	return names
}

func (t *Task) externals() map[string]*machine.External {
	return platform.All(t.platform())
}

// externals are the platform's functions and those that stand for what nobody
// has defined.
func (s *Session) externals() map[string]*machine.External {
	all := s.Task.externals()
	for i := range s.Program.Externals {
		if e := &s.Program.Externals[i]; e.Missing || all[e.Name] == nil && platform.IsInput(e.Name) {
			all[e.Name] = s.platform().Missing(e.Name)
		}
	}
	return all
}

func (t *Task) platform() platform.Options {
	return platform.Options{NondetMin: t.NondetMin, NondetMax: t.NondetMax, NondetGiven: t.NondetGiven, Unknown: t.Unknown, Stdin: t.Stdin, StdinGiven: t.StdinGiven}
}

// Machine makes a new machine in the initial state of the session's program.
func (s *Session) Machine() (*machine.Machine, error) {
	t := &s.Task
	o := machine.Options{
		Checks:           t.Checks,
		Externals:        s.externals(),
		EverywhereShared: s.shared,
		EveryInstruction: t.EveryInstruction,
	}
	if len(t.Entries) == 0 {
		o.Main = true
		o.Entries = []int{s.Program.Function("main")}
		o.Args = append([]string{"program"}, t.Args...)
	}
	for _, e := range t.Entries {
		o.Entries = append(o.Entries, s.Program.Function(e))
	}
	return machine.New(s.Program, o)
}

// Search explores the session's program. If an object that was thought private
// was reached by another thread, it begins again with every object shared.
func (s *Session) Search() (*search.Result, *machine.Machine, error) {
	o := s.options() // one clock for all passes
	if !s.Task.KeepGoing {
		for preemptions := range quickPasses {
			r, m, err := s.pass(o, preemptions)
			if err != nil || len(r.Violations) > 0 || r.Complete() {
				return r, m, err
			}
			if err := m.Close(); err != nil {
				return nil, nil, err
			}
		}
	}
	for {
		r, m, err := s.explore(o)
		if err != nil || s.shared || !escaped(r) {
			return r, m, err
		}
		s.shared = true
		if err := m.Close(); err != nil {
			return nil, nil, err
		}
	}
}

// Before the full search come short ones with few preemptive switches: they find
// most faults, with the shortest story.
const (
	quickPasses = 3
	quickStates = 10_000
)

func (s *Session) pass(o search.Options, preemptions int) (*search.Result, *machine.Machine, error) {
	o.Preemptions = preemptions
	if o.MaxStates == 0 || o.MaxStates > quickStates {
		o.MaxStates = quickStates
	}
	return s.explore(o)
}

func (s *Session) explore(o search.Options) (*search.Result, *machine.Machine, error) {
	m, err := s.Machine()
	if err != nil {
		return nil, nil, err
	}
	c := cursor.New(m)
	return search.DepthFirst(c, store.NewTree(c), o), m, nil
}

func (s *Session) options() search.Options {
	t := &s.Task
	begun := 0.0
	if t.Clock != nil {
		begun = t.Clock()
	}
	return search.Options{
		MaxStates: t.MaxStates, MaxDepth: t.MaxDepth, MaxBytes: t.MaxBytes, Preemptions: -1, KeepGoing: t.KeepGoing,
		Poll: func(st search.Stats) search.Limit {
			now := 0.0
			if t.Clock != nil {
				now = t.Clock() - begun
			}
			if t.Progress != nil {
				t.Progress(st, now)
			}
			switch {
			case t.Interrupted != nil && t.Interrupted():
				return search.Interrupted
			case t.MaxSeconds > 0 && now > t.MaxSeconds:
				return search.Time
			}
			return ""
		},
	}
}

func escaped(r *search.Result) bool {
	for _, f := range r.Others {
		if f.Failure.Class == system.Escaped {
			return true
		}
	}
	return false
}
