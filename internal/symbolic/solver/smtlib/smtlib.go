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

// Solver asks commands, all at once: the first that knows wins, the others are killed.
type Solver struct {
	Statistics solver.Statistics // of each command

	ctx       context.Context
	pool      *term.Pool
	commands  []Command
	stop      func() bool
	evaluator *term.Evaluator
}

// New makes a solver of a pool's terms. When the context ends, so do its processes.
func New(ctx context.Context, pool *term.Pool, commands ...Command) *Solver {
	s := &Solver{ctx: ctx, pool: pool, commands: slices.Clone(commands), evaluator: term.NewEvaluator(pool)}
	for _, c := range commands {
		s.Statistics = append(s.Statistics, &solver.Layer{Name: c.Name})
	}
	return s
}

// StopWhen has questions be given up, while they are waited for, when a function says so.
func (s *Solver) StopWhen(stop func() bool) { s.stop = stop }

// question is whether assertions can hold together, so that none of the values of bound variables makes all of never
// hold.
type question struct {
	assertions   []term.Term
	bound, never []term.Term
}

// Begin implements solver.Beside.
func (s *Solver) Begin(assertions []term.Term) solver.Pending {
	return s.begin(question{assertions: slices.Clone(assertions)})
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
	r := s.begin(q)
	defer r.Close()
	return r.Wait()
}

// read makes an answer of what a command wrote. A model of a question without bound variables is evaluated: what is
// none is no answer.
func (s *Solver) read(name, output string, q question, variables []term.Term) (solver.Answer, error) {
	status, rest := next(output)
	switch status {
	case "unsat":
		return solver.Answer{Status: solver.Unsat, Core: append([]term.Term(nil), q.assertions...)}, nil
	case "sat":
		model, err := s.model(rest, variables)
		if err != nil {
			return solver.Answer{}, fmt.Errorf("%s's values cannot be read: %w", name, err)
		}
		if !solver.Satisfies(s.pool, s.evaluator, model, q.assertions) {
			return solver.Answer{}, fmt.Errorf("%s: %s", name, solver.WrongModel)
		}
		return solver.Answer{Status: solver.Sat, Model: model}, nil
	case "unknown", "timeout":
		return solver.Answer{}, fmt.Errorf("%s does not know", name)
	}
	return solver.Answer{}, fmt.Errorf("%s gave no answer%s", name, firstLine(": ", output))
}

// script asks for the variables' values too; of an unsat they are an error that nobody reads.
func (s *Solver) script(q question, variables []term.Term) ([]byte, error) {
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
