package schedule

import (
	"fmt"
	"strings"
)

// Lasso is a run without end: a prefix, then a cycle again and again. Without a cycle it is the prefix alone.
type Lasso struct{ Prefix, Cycle Schedule }

// Once is the run up to where the cycle is closed.
func (l Lasso) Once() Schedule { return append(l.Prefix[:len(l.Prefix):len(l.Prefix)], l.Cycle...) }

// String is the line that ParseLasso reads: "0*2 (1 2)*". Without a cycle it is the schedule.
func (l Lasso) String() string {
	switch {
	case len(l.Cycle) == 0:
		return l.Prefix.String()
	case len(l.Prefix) == 0:
		return "(" + l.Cycle.String() + ")*"
	}
	return l.Prefix.String() + " (" + l.Cycle.String() + ")*"
}

// ParseLasso reads what String wrote, and schedules without a cycle.
func ParseLasso(line string) (l Lasso, err error) {
	before, rest, cycles := strings.Cut(line, "(")
	if !cycles {
		l.Prefix, err = Parse(line)
		return l, err
	}
	inner, end, closed := strings.Cut(rest, ")")
	if !closed || strings.TrimSpace(end) != "*" {
		return l, fmt.Errorf("a cycle stands at the end of a schedule, as in '0*2 (1 2)*'")
	}
	if l.Prefix, err = Parse(before); err != nil {
		return l, err
	}
	if l.Cycle, err = Parse(inner); err == nil && len(l.Cycle) == 0 {
		err = fmt.Errorf("the cycle of the schedule is empty")
	}
	return l, err
}
