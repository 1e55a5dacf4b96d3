package solver

import "heddle/internal/symbolic/term"

// Beside is a solver that works beside its caller, in processes of its own.
type Beside interface {
	Solver

	// Begin sends a question off. There is one under way at a time, until its Close.
	Begin(assertions []term.Term) Pending
}

// Pending is a question under way.
type Pending interface {
	// Answered reports without waiting whether Sat or Unsat has come.
	Answered() bool

	// Wait is the answer, when there is one.
	Wait() Answer

	// Close ends what works on it.
	Close()
}

// racing asks a solver here and others beside it.
type racing struct {
	here   Solver
	beside Beside
	under  *Pending
}

// Race asks a solver here, and others beside it meanwhile: the first who knows wins, the others are ended. Under way
// is set while the question is: the solver here is to give up when that is answered. Who wins does not change what is
// known, save for questions that one would have left open; of several models it may be another one.
func Race(here Solver, beside Beside, under *Pending) Solver { return &racing{here, beside, under} }

func (s *racing) Check(assertions []term.Term) Answer {
	p := s.beside.Begin(assertions)
	defer p.Close()
	*s.under = p
	answer := s.here.Check(assertions)
	*s.under = nil
	if answer.Status != Unknown {
		return answer
	}
	other := p.Wait()
	if other.Status == Unknown && answer.Reason != "" {
		other.Reason = answer.Reason + "; " + other.Reason
	}
	return other
}

// Satisfies evaluates assertions in a model.
func Satisfies(pool *term.Pool, e *term.Evaluator, m *Model, assertions []term.Term) bool {
	m.Load(pool, e)
	for _, a := range assertions {
		if !e.Holds(a) {
			return false
		}
	}
	return true
}

// WrongModel is why a model that Satisfies refuses is no answer.
const WrongModel = "a solver's model does not satisfy the question"
