package smtlib

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"heddle/internal/solver"
	"heddle/internal/term"
)

// Solver asks a command.
type Solver struct {
	ctx     context.Context
	pool    *term.Pool
	command Command
}

// New makes a solver of a pool's terms. When the context ends, so do its processes.
func New(ctx context.Context, pool *term.Pool, c Command) *Solver {
	return &Solver{ctx, pool, c}
}

// Check asks a new process.
func (s *Solver) Check(assertions []term.Term) solver.Answer {
	answer, err := s.ask(assertions)
	if err != nil {
		return solver.Answer{Reason: err.Error()}
	}
	return answer
}

func (s *Solver) ask(assertions []term.Term) (solver.Answer, error) {
	variables := solver.Variables(s.pool, assertions)
	script, err := s.script(assertions, variables)
	if err != nil {
		return solver.Answer{}, fmt.Errorf("%s cannot be asked: %w", s.command.Name, err)
	}
	output, err := s.command.run(s.ctx, script)
	if err != nil {
		return solver.Answer{}, err
	}
	status, rest := next(output)
	switch status {
	case "unsat":
		return solver.Answer{Status: solver.Unsat, Core: append([]term.Term(nil), assertions...)}, nil
	case "sat":
		model, err := s.model(rest, variables)
		if err != nil {
			return solver.Answer{}, fmt.Errorf("%s's values cannot be read: %w", s.command.Name, err)
		}
		return solver.Answer{Status: solver.Sat, Model: model}, nil
	case "unknown", "timeout":
		return solver.Answer{}, fmt.Errorf("%s does not know", s.command.Name)
	}
	return solver.Answer{}, fmt.Errorf("%s gave no answer%s", s.command.Name, firstLine(": ", output))
}

// script asks for the variables' values too; of an unsat they are an error that nobody reads.
func (s *Solver) script(assertions, variables []term.Term) ([]byte, error) {
	var b bytes.Buffer
	w := s.pool.NewScript(&b)
	w.Line("(set-option :produce-models true)")
	w.Line("(set-logic " + s.logic(assertions) + ")")
	w.Declare(assertions...)
	for _, a := range assertions {
		w.Assert(a)
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
func (s *Solver) logic(assertions []term.Term) string {
	if logic := s.pool.LogicOf(assertions...); !strings.HasPrefix(logic, "QF_A") {
		return logic
	}
	return "ALL"
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
			return nil, fmt.Errorf("%q is no name with a value", brief(pair))
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
