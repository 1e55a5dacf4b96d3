package solver

import "heddle/internal/symbolic/term"

// Beside is a solver that works beside its caller, in processes of its own.
type Beside interface {
	Solver

	// Begin sends a question off, and so much work is spent on it at most; 0: as much as the solver spends otherwise.
	// There is one under way at a time, until its Close.
	Begin(assertions []term.Term, work int64) Pending

	// Work is what all questions have cost. It stands still while one is under way.
	Work() int64
}

// Pending is a question under way.
type Pending interface {
	// Wait is the answer, when there is one.
	Wait() Answer

	// Close ends what works on it.
	Close()
}

// racing asks a solver here and others beside it.
type racing struct {
	here   Solver
	beside Beside
	work   int64
}

// Race asks a solver here, and others beside it meanwhile, which spend so much work at most. The answer is that of the
// solver here, if it has one, whoever is faster: who is would decide which model there is. The others are ended then. What
// nobody knows is Unknown for the others' reasons.
func Race(here Solver, beside Beside, work int64) Solver { return &racing{here, beside, work} }

func (s *racing) Check(assertions []term.Term) Answer {
	p := s.beside.Begin(assertions, s.work)
	defer p.Close()
	answer := s.here.Check(assertions)
	if answer.Status != Unknown {
		return answer
	}
	return p.Wait()
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
