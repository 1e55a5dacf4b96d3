package odds

import (
	"math"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// Open is a session for the question of a program, by a method.
func (o *Program) Open(t *testing.T, method string, seed uint64, effort int) *verify.Session {
	t.Helper()
	task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}}
	task.Source.Load.Files, task.Source.Load.CFlags, task.Source.Load.Opt = []string{checkout.Path("testdata", "probabilistic", o.File)}, o.CFlags, o.Opt
	q, err := plan.ParseQuery(o.Query)
	if err != nil {
		t.Fatal(err)
	}
	task.Checks.Queries = q
	s := testsession.Open(t, task)
	s.Task.Sampling.Method, s.Task.Sampling.Seed, s.Task.Sampling.Splitting.Effort = method, seed, effort
	return s
}

// Asked is the answer of a session.
func Asked(t *testing.T, s *verify.Session) *verdict.Verdict {
	t.Helper()
	r, err := s.Answer(s.Questions()[0])
	if err != nil {
		t.Fatal(err)
	}
	return &r.Verdict
}

// Least is how many of n intervals at 0.95 hold what they should, less three standard errors.
func Least(n int) int { return int(0.95*float64(n) - 3*math.Sqrt(0.95*0.05*float64(n))) }
