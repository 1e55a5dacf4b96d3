package verify

import (
	"errors"

	"heddle/internal/ask/query"
	"heddle/internal/engine/budget"
	"heddle/internal/engine/executions"
	"heddle/internal/engine/gentest"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/engine/states"
	"heddle/internal/explore/reduction"
	"heddle/internal/result/verdict"
)

// A Question is something that can be asked of a session's program, whatever it was spelled as. Each kind is a type below, which
// says how its answers are worded and which engines give them.
type Question interface {
	// worded is the question as its answer names it.
	worded(p *plan.Plan) verdict.Question
	// answer asks the engines.
	answer(p *plan.Plan) (*Result, error)
}

// Checks asks whether a run fails a check, or violates what the task says of states or of whole runs.
type Checks struct{}

// Query asks a query of the query language, which must be one of the task's.
type Query struct{ *query.Query }

// States asks how many states there are under a reduction, and draws a picture of them.
type States struct {
	By      reduction.Name
	Picture *Picture // nil: none
}

// Executions asks how many executions there are up to the order of independent actions.
type Executions struct{}

// Tests asks for inputs that lead along the paths of a program with one thread.
type Tests struct{}

// Questions are those of the session's task: its queries, or else whether its checks hold.
func (s *Session) Questions() (list []Question) {
	for _, q := range s.Checks.Queries {
		list = append(list, Query{q})
	}
	if len(list) == 0 {
		list = append(list, Checks{})
	}
	return list
}

// Answer answers a question. An error is the user's to mend, or a failure of the host (no memory for the state, say). A panic makes
// the answer unknown, and has no effect on other questions.
func (s *Session) Answer(q Question) (*Result, error) {
	r, err := budget.Guarded(func() (*Result, error) { return q.answer(s.Plan) })
	if failed := (*budget.Failed)(nil); errors.As(err, &failed) {
		r, err = &Result{Verdict: verdict.Verdict{Question: q.worded(s.Plan)}}, nil
		r.Verdict.Conclude(runs.Proof([]verdict.Reason{{Kind: verdict.InternalError, Text: "heddle failed, which is a bug in heddle: " + failed.Error()}}, nil, nil), true)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (Checks) worded(p *plan.Plan) verdict.Question { return plan.AskedBy(p) }
func (q Query) worded(*plan.Plan) verdict.Question  { return plan.QuestionOf(q.Query) }
func (States) worded(*plan.Plan) verdict.Question   { return verdict.Question{Kind: verdict.OfNumber} }
func (Executions) worded(*plan.Plan) verdict.Question {
	return verdict.Question{Kind: verdict.OfNumber}
}
func (Tests) worded(*plan.Plan) verdict.Question        { return verdict.Question{Kind: verdict.OfNumber} }
func (Executions) answer(p *plan.Plan) (*Result, error) { return resultOf(executions.Count(p)) }
func (q Query) answer(p *plan.Plan) (*Result, error)    { return ask(p, q.Query) }

func (Checks) answer(p *plan.Plan) (*Result, error) {
	p = p.Begin()
	how := check
	if p.Host.Fleet != nil && p.Search.Divide == 0 {
		how = far
	}
	r, err := how(p)
	if err != nil {
		return nil, err
	}
	return withoutSuppressed(p, r, how)
}

func (q States) answer(p *plan.Plan) (*Result, error) {
	v, g, err := states.Count(p, q.By, q.Picture)
	r, err := resultOf(v, err)
	if err == nil {
		r.Graph = g
	}
	return r, err
}

func (Tests) answer(p *plan.Plan) (*Result, error) {
	v, tests, err := gentest.Generate(p)
	r, err := resultOf(v, err)
	if err == nil {
		r.Tests = tests
	}
	return r, err
}

// resultOf makes a result of a verdict, where there is no error.
func resultOf(v *verdict.Verdict, err error) (*Result, error) {
	if err != nil {
		return nil, err
	}
	return &Result{Verdict: *v}, nil
}
