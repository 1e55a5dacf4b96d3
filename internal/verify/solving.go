package verify

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/solver/smtlib"
	"heddle/internal/symbolic/solver/standard"
	"heddle/internal/symbolic/term"
)

// Solving says how the questions of a symbolic search are answered. The zero value is
// the portfolio: our own solver with a limit, then a race of it with those installed of z3
// and cvc5.
type Solving struct {
	Solver  string    // auto, cadical, z3, cvc5 or a command that reads SMT-LIB 2; "": auto
	Seconds float64   // for one question to one solver; 0: the default
	Without []string  // layers to leave out, to measure what they are worth
	Log     io.Writer // gets every question as SMT-LIB; may be nil
}

// The names of solvers that are no commands.
const (
	solverAuto    = "auto"
	solverCaDiCaL = "cadical"
)

// What the portfolio spends on one question: our own solver some hundredths of a second
// alone, since what it has not answered then are mostly products of unknowns, which
// solvers of words know in as little time or not at all; then all at once.
const (
	conflictsBeforeOthers = 4_000
	secondsOfOthers       = 3
	secondsApart          = 0.3 // of those, for most know at once or never
	secondsOfQuantified   = 0.5 // for a question that saves work, if it is answered
)

// Refused is what is wrong with it, in the words of the command line; nil: nothing.
func (o *Solving) Refused() error {
	for _, name := range o.Without {
		if !slices.Contains(standard.Layers(), name) {
			return fmt.Errorf("--solver-without=%s: the layers are %s", name, strings.Join(standard.Layers(), ", "))
		}
	}
	switch o.Solver {
	case "", solverAuto, solverCaDiCaL:
		return nil
	}
	c, err := smtlib.Named(o.Solver)
	if err == nil && !c.Installed() {
		err = fmt.Errorf("--solver=%s: there is no program %q; --solver=auto takes the solvers that are there", o.Solver, c.Program)
	}
	return err
}

// commands are the solvers that are asked by pipe, and those of the portfolio that are
// not installed.
func (o *Solving) commands() (list []smtlib.Command, missing []string) {
	switch o.Solver {
	case solverCaDiCaL:
		return nil, nil
	case "", solverAuto:
		for _, c := range []smtlib.Command{smtlib.Z3(), smtlib.CVC5()} {
			if c.Installed() {
				list = append(list, c)
			} else {
				missing = append(missing, c.Name)
			}
		}
		return list, missing
	}
	if c, err := smtlib.Named(o.Solver); err == nil {
		list = append(list, c)
	}
	return list, nil
}

// asking is a solver with what it is made of.
type asking struct {
	*standard.Solver
	others     solver.Statistics // of those by pipe
	quantified *smtlib.Solver    // answers what has quantifiers; nil: nobody does
	stop       context.CancelFunc
}

// newSolver makes the solver of a pool's terms that the task asks for.
func (s *Session) newSolver(p *term.Pool, log io.Writer) *asking {
	t := &s.Task
	ctx, cancel := context.WithCancel(context.Background())
	a := &asking{stop: cancel}
	list, _ := t.Symbolic.Solving.commands()
	o := standard.Options{Without: slices.Clone(t.Symbolic.Solving.Without), Seconds: t.Symbolic.Solving.Seconds, Clock: t.Host.Clock, Stop: s.over(), Log: log}
	switch {
	case t.Symbolic.Solving.Solver != "" && t.Symbolic.Solving.Solver != solverAuto && len(list) > 0:
		o.Without = append(o.Without, "blast")
	case len(list) > 0:
		o.First = conflictsBeforeOthers
	}
	if len(list) > 0 {
		for i := range list {
			list[i].Seconds, list[i].After = t.secondsOfOther(), float64(i)*secondsApart
		}
		others := smtlib.New(ctx, p, list...)
		others.StopWhen(s.over())
		a.others, o.Others = others.Statistics, others
		for i := range list {
			list[i].Seconds, list[i].After = min(list[i].Seconds, secondsOfQuantified), 0
		}
		a.quantified = smtlib.New(ctx, p, list...)
		a.quantified.StopWhen(s.over())
		a.quantified.Statistics = a.others
	}
	a.Solver = standard.New(p, o)
	return a
}

// secondsOfOther is the time of a solver by pipe for one question.
func (t *Task) secondsOfOther() float64 {
	seconds := t.Symbolic.Solving.Seconds
	switch {
	case seconds > 0:
	case t.Symbolic.Solving.Solver == "" || t.Symbolic.Solving.Solver == solverAuto:
		seconds = secondsOfOthers
	default:
		seconds = smtlib.DefaultSeconds
	}
	return seconds
}

// graceSeconds is what a violation may take beyond the time of the task to be confirmed:
// it would be a pity to have found it and not to tell.
const graceSeconds = 1

// over tells that the user, or the time of the task, wants an end.
func (s *Session) over() func() bool {
	begun := s.begun
	return func() bool {
		t := &s.Task
		limit := t.Bounds.Seconds
		if s.confirming {
			limit += graceSeconds
		}
		return t.Host.Interrupted != nil && t.Host.Interrupted() || t.Bounds.Seconds > 0 && s.seconds()-begun > limit
	}
}

// Close gives everything back.
func (a *asking) Close() {
	a.stop()
	a.Solver.Close()
}

// solving are the figures of an oracle.
func (o *oracle) solving() *verdict.Solving {
	v := &verdict.Solving{Questions: o.asked, Open: o.open}
	for _, l := range append(slices.Clone(o.solver.Statistics), o.solver.others...) {
		v.Layers = append(v.Layers, verdict.Layer(*l))
	}
	if o.open > 0 {
		v.Reason = o.s.openWhy
	}
	return v
}

// leftOpen takes note of a question that no solver answered.
func (s *Session) leftOpen(why string) {
	if s.open++; s.open == 1 {
		s.openWhy = why
	}
}
