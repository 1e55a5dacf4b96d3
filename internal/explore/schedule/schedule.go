// Package schedule represents a run as the sequence of its decisions: which thread acted, and which
// way it took if there were several. A schedule prints as one line and can be parsed again, so that
// a run can be repeated.
//
// The form is a list of steps separated by blanks. "2" is one action of thread
// 2; "2*5" five of them; "2:3" an action of thread 2 that takes way 3 (counted
// from 0; way 0 is not written).
//
// The package must not know programs or machines.
package schedule

import (
	"fmt"
	"strconv"
	"strings"
)

// Step is one decision.
type Step struct {
	Thread int32
	Choice int64 // of inputs of runs (package semantics) the value's 64 bits
}

// Schedule is a run's decisions, in order.
type Schedule []Step

// String is the line that Parse reads. It is "-" for a run without decisions.
func (s Schedule) String() string {
	if len(s) == 0 {
		return "-"
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		n := 1
		for i+n < len(s) && s[i+n] == s[i] {
			n++
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%d", s[i].Thread)
		if s[i].Choice != 0 {
			fmt.Fprintf(&b, ":%d", uint64(s[i].Choice))
		}
		if n > 1 {
			fmt.Fprintf(&b, "*%d", n)
		}
		i += n
	}
	return b.String()
}

// maxSteps bounds what a line can unfold to.
const maxSteps = 1 << 26

// Parse reads what String wrote.
func Parse(line string) (Schedule, error) {
	var s Schedule
	for _, word := range strings.Fields(line) {
		if word == "-" {
			continue
		}
		step, n, err := parseStep(word)
		if err != nil {
			return nil, err
		}
		if len(s)+n > maxSteps {
			return nil, fmt.Errorf("the schedule has more than %d steps", maxSteps)
		}
		for range n {
			s = append(s, step)
		}
	}
	return s, nil
}

func parseStep(word string) (step Step, n int, err error) {
	rest, times, repeated := strings.Cut(word, "*")
	thread, choice, chosen := strings.Cut(rest, ":")
	n = 1
	if repeated {
		n, err = strconv.Atoi(times)
	}
	if step.Thread, err = number(thread, err); err == nil && chosen {
		var way uint64
		way, err = strconv.ParseUint(choice, 10, 64)
		step.Choice = int64(way)
	}
	if err != nil || n < 1 || n > maxSteps {
		return step, 0, fmt.Errorf("%q is not a step of a schedule; expected THREAD[:CHOICE][*TIMES]", word)
	}
	return step, n, nil
}

func number(text string, before error) (int32, error) {
	if before != nil {
		return 0, before
	}
	v, err := strconv.ParseUint(text, 10, 31)
	return int32(v), err
}

// Switches is the number of times that the acting thread changes.
func (s Schedule) Switches() int {
	n := 0
	for i := 1; i < len(s); i++ {
		if s[i].Thread != s[i-1].Thread {
			n++
		}
	}
	return n
}
