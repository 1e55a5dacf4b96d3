package testsession

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// OpenQueries opens a session for queries about a program.
func OpenQueries(t testing.TB, file string, cflags []string, texts ...string) *verify.Session {
	t.Helper()
	task := plan.Task{Checks: plan.Checks{Set: plan.DefaultChecks}}
	task.Source.Load.Files, task.Source.Load.CFlags = []string{file}, cflags
	for _, text := range texts {
		q, err := plan.ParseQuery(text)
		if err != nil {
			t.Fatal(err)
		}
		task.Checks.Queries = append(task.Checks.Queries, q...)
	}
	return Open(t, task)
}

// Ask is the answer to the first of a session's queries.
func Ask(t testing.TB, s *verify.Session) *verdict.Verdict {
	t.Helper()
	r, err := s.Answer(s.Questions()[0])
	if err != nil {
		t.Fatal(err)
	}
	return &r.Verdict
}
