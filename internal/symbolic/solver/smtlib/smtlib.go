package smtlib

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// Solver asks commands, all at once: of those that know the first in their order wins, the others are killed.
type Solver struct {
	Statistics solver.Statistics // of each command

	ctx       context.Context
	pool      *term.Pool
	commands  []Command
	stop      func() bool
	evaluator *term.Evaluator
	work      int64
}

// New makes a solver of a pool's terms. When the context ends, so do its processes.
func New(ctx context.Context, pool *term.Pool, commands ...Command) *Solver {
	s := &Solver{ctx: ctx, pool: pool, commands: slices.Clone(commands), evaluator: term.NewEvaluator(pool)}
	for _, c := range commands {
		s.Statistics = append(s.Statistics, &solver.Layer{Name: c.Name})
	}
	return s
}

// Work is what all questions have cost, in units of package solver: for each what starts a process, and the most that a
// command spent whose end was waited for. A command's own count is taken, or else its limit if it did not know. It stands still
// while a question is under way.
func (s *Solver) Work() int64 { return s.work }

// StopWhen has questions be given up, while they are waited for, when a function says so. It may block: the processes continue.
func (s *Solver) StopWhen(stop func() bool) { s.stop = stop }

// question is whether assertions can hold together, so that none of the values of bound variables makes all of never
// hold.
type question struct {
	assertions   []term.Term
	bound, never []term.Term
}

// Begin implements solver.Beside.
func (s *Solver) Begin(assertions []term.Term, work int64) solver.Pending {
	return s.begin(question{assertions: slices.Clone(assertions)}, work)
}

// Check asks new processes.
func (s *Solver) Check(assertions []term.Term) solver.Answer {
	return s.ask(question{assertions: assertions})
}

// CheckNever asks whether assertions can hold together such that for no values of bound variables all of never holds:
// exists, not exists.
func (s *Solver) CheckNever(assertions, bound, never []term.Term) solver.Answer {
	return s.ask(question{assertions, bound, never})
}

func (s *Solver) ask(q question) solver.Answer {
	if s.stop != nil && s.stop() {
		return solver.Answer{Reason: errStopped.Error()}
	}
	r := s.begin(q, 0)
	defer r.Close()
	return r.Wait()
}

// What work is taken for where it is not counted.
const (
	unitsOfStart  = solver.Second / 100 // of a process
	unitsOfAnswer = solver.Second / 20  // of one who says nothing of its steps
)

// judge makes an answer of what a command wrote, and sees what it has spent.
func (s *Solver) judge(o *outcome, r *race) {
	c := &s.commands[o.by]
	status, rest := next(o.output)
	steps, rest := c.Count.report(rest)
	if o.err == nil {
		o.answer, o.err = s.read(o, status, rest, r)
		o.knows = o.err == nil
	}
	l := r.limits[o.by]
	switch {
	case steps > 0:
		o.spent = c.Count.work(steps)
	case o.knows:
		o.spent = unitsOfAnswer
	case l.work > 0:
		o.spent = l.work
	default:
		o.spent = l.clock.Microseconds() * solver.Second / 1_000_000
	}
}

// read takes an answer's first word and what follows. A model of a question without bound variables is evaluated: what is
// none is no answer.
func (s *Solver) read(o *outcome, status, rest string, r *race) (solver.Answer, error) {
	c, l := &s.commands[o.by], r.limits[o.by]
	switch status {
	case "unsat":
		return solver.Answer{Status: solver.Unsat, Core: append([]term.Term(nil), r.question.assertions...)}, nil
	case "sat":
		model, err := s.model(rest, r.variables)
		if err != nil {
			return solver.Answer{}, fmt.Errorf("%s's values cannot be read: %w", c.Name, err)
		}
		if !solver.Satisfies(s.pool, s.evaluator, model, r.question.assertions) {
			return solver.Answer{}, fmt.Errorf("%s: %s", c.Name, solver.WrongModel)
		}
		return solver.Answer{Status: solver.Sat, Model: model}, nil
	case "unknown", "timeout":
		return solver.Answer{}, fmt.Errorf("%s does not know%s", c.Name, l)
	}
	return solver.Answer{}, fmt.Errorf("%s gave no answer%s", c.Name, firstLine(": ", o.output))
}

// script asks for the variables' values too, after what else is asked of the answer; of an unsat they are an error that nobody
// reads.
func (s *Solver) script(q question, variables []term.Term, ask string) ([]byte, error) {
	var b bytes.Buffer
	assertions := q.assertions
	w := term.NewScript(s.pool, &b)
	w.Line("(set-option :produce-models true)")
	w.Line("(set-logic " + s.logic(q) + ")")
	w.Declare(assertions...)
	for _, a := range assertions {
		w.Assert(a)
	}
	if len(q.never) > 0 {
		w.AssertNever(q.bound, q.never)
	}
	w.Line("(check-sat)")
	if ask != "" {
		w.Line(ask)
	}
	var names []string
	for _, v := range variables {
		names = append(names, w.Symbol(v))
	}
	if len(names) > 0 {
		w.Line("(get-value (" + strings.Join(names, " ") + "))")
	}
	w.Line("(exit)")
	err := w.Flush()
	return b.Bytes(), err
}

// logic is the smallest that has all, but ALL where there are arrays: with another, Z3 does not know constant ones, nor
// arrays beside floats.
func (s *Solver) logic(q question) string {
	logic := term.LogicOf(s.pool, append(slices.Clip(q.assertions), q.never...)...)
	switch {
	case strings.HasPrefix(logic, "QF_A"):
		return "ALL"
	case len(q.never) > 0:
		return strings.TrimPrefix(logic, "QF_")
	}
	return logic
}

// model reads ((name value) ...), in the order in which they were asked for.
func (s *Solver) model(text string, variables []term.Term) (*solver.Model, error) {
	m := &solver.Model{}
	if len(variables) == 0 {
		return m, nil
	}
	values, err := parse(text)
	if err != nil {
		return nil, err
	}
	if len(values.list) != len(variables) {
		return nil, fmt.Errorf("%d variables were asked for: %q", len(variables), brief(values))
	}
	for i, v := range variables {
		pair := values.list[i]
		if len(pair.list) != 2 {
			return nil, fmt.Errorf("%q is not a name with a value", brief(pair))
		}
		b := solver.Binding{Variable: v}
		if s.pool.IsArray(v) {
			b.Array, err = array(pair.list[1], s.pool.IndexWidth(v))
		} else {
			b.Words, err = number(pair.list[1], s.pool.Width(v))
		}
		if err != nil {
			return nil, err
		}
		m.Bindings = append(m.Bindings, b)
	}
	return m, nil
}
