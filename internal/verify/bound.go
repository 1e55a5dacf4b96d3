package verify

import (
	"fmt"

	"heddle/internal/result/verdict"
)

// boundName names the bound on switches or delays.
func (p *Plan) boundName() string {
	what := "preemptive switch"
	plural := "es"
	if p.Bounds.Delays {
		what, plural = "delay", "s"
	}
	if p.Bounds.Switches != 1 {
		what += plural
	}
	return fmt.Sprintf("%d %s", p.Bounds.Switches, what)
}

// boundText tells that the bound has cut executions off.
func (p *Plan) boundText() string {
	if p.Bounds.Delays {
		return "executions with more delays were cut off (--delay-bound)"
	}
	return "executions with more preemptive switches were cut off (--context-bound)"
}

func (p *Plan) boundKind() verdict.ReasonKind {
	if p.Bounds.Delays {
		return verdict.LimitDelays
	}
	return verdict.LimitPreemptions
}
