package solver

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"heddle/internal/symbolic/term"
)

// Log writes questions as they go to a solver.
type Log struct {
	pool  *term.Pool
	inner Solver
	out   io.Writer
	count int
	err   error
}

// Logged writes every question as SMT-LIB, followed by the answer as a comment. The whole is one script, which any
// solver can read that knows reset. A fault of the writer ends the log, not the questions: see Err.
func Logged(pool *term.Pool, inner Solver, out io.Writer) *Log {
	return &Log{pool: pool, inner: inner, out: out}
}

// Err is the first fault of the writer.
func (s *Log) Err() error { return s.err }

// Check asks and writes.
func (s *Log) Check(assertions []term.Term) Answer {
	answer := s.inner.Check(assertions)
	s.count++
	if s.err == nil {
		_, s.err = s.out.Write(s.entry(assertions, answer))
	}
	return answer
}

func (s *Log) entry(assertions []term.Term, answer Answer) []byte {
	var script bytes.Buffer
	if err := term.WriteSMT(&script, s.pool, assertions...); err != nil {
		return fmt.Appendf(nil, "; question %d cannot be written: %s\n", s.count, oneLine(err.Error()))
	}
	comment := answer.Status.String()
	if answer.Status == Unknown {
		comment += ": " + oneLine(answer.Reason)
	}
	return fmt.Appendf(nil, "; question %d\n%s; answer %d: %s\n(reset)\n", s.count, script.Bytes(), s.count, comment)
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }
