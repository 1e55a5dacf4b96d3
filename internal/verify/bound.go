package verify

import (
	"fmt"

	"heddle/internal/result/verdict"
)

// boundName names the bound on switches or delays.
func (s *Session) boundName() string {
	what := "preemptive switch"
	plural := "es"
	if s.Task.Bounds.Delays {
		what, plural = "delay", "s"
	}
	if s.Task.Bounds.Switches != 1 {
		what += plural
	}
	return fmt.Sprintf("%d %s", s.Task.Bounds.Switches, what)
}

// boundText tells that the bound has cut executions off.
func (s *Session) boundText() string {
	if s.Task.Bounds.Delays {
		return "executions with more delays were cut off (--delay-bound)"
	}
	return "executions with more preemptive switches were cut off (--context-bound)"
}

func (s *Session) boundKind() verdict.ReasonKind {
	if s.Task.Bounds.Delays {
		return verdict.LimitDelays
	}
	return verdict.LimitPreemptions
}
