package smtlib

import (
	"context"
	"errors"
	"strings"
	"time"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// outcome is what became of a command.
type outcome struct {
	by      int // of the commands
	output  string
	err     error
	seconds float64
	answer  solver.Answer
	knows   bool
	spent   int64 // units of work
}

// race is a question that every command works on.
type race struct {
	s         *Solver
	question  question
	variables []term.Term // whose values are asked for
	cancel    context.CancelFunc
	outcomes  chan outcome
	limits    []limits   // by command
	came      []*outcome // by command; nil: it works on it, or was not asked
	asked     []bool     // by command
	order     []int      // of those that came
	counted   bool
}

// begin starts a process of each command that can keep to so much work; 0: of each.
func (s *Solver) begin(q question, work int64) *race {
	n := len(s.commands)
	r := &race{s: s, question: q, variables: solver.Variables(s.pool, q.assertions), cancel: func() {},
		limits: make([]limits, n), came: make([]*outcome, n), asked: make([]bool, n)}
	ctx, cancel := context.WithCancel(s.ctx)
	r.cancel = cancel
	r.outcomes = make(chan outcome, n) // no solver blocks on an answer that is no longer needed
	for i, c := range s.commands {
		if work > 0 && !c.Count.counts() {
			continue
		}
		r.asked[i], r.limits[i] = true, c.within(work)
		script, err := s.script(q, r.variables, c.Count.Ask)
		if err != nil {
			r.came[i] = &outcome{by: i, err: errors.New(c.Name + " cannot be asked: " + err.Error())}
			continue
		}
		go func() {
			begun := time.Now()
			output, err := c.run(ctx, r.limits[i], script)
			r.outcomes <- outcome{by: i, output: output, err: err, seconds: time.Since(begun).Seconds()}
		}()
	}
	return r
}

// take looks at what a process wrote.
func (r *race) take(o outcome) {
	r.s.judge(&o, r)
	r.came[o.by] = &o
	r.order = append(r.order, o.by)
}

// nobody is not a command.
const nobody = -1

// decided returns the command whose answer counts, or nobody, and whether what others may still say cannot change that.
// The order of the commands decides, not the clock; but of those that only the clock limits the first that knows is taken, when
// no other one does.
func (r *race) decided() (by int, ok bool) {
	for i, c := range r.s.commands {
		switch o := r.came[i]; {
		case !c.Count.counts() || !r.asked[i]:
		case o == nil:
			return nobody, false
		case o.knows:
			return i, true
		}
	}
	for _, i := range r.order {
		if r.came[i].knows {
			return i, true
		}
	}
	for i := range r.came {
		if r.asked[i] && r.came[i] == nil {
			return nobody, false
		}
	}
	return nobody, true
}

// pollEvery is how often a wait asks whether to continue.
const pollEvery = 10 * time.Millisecond

// errStopped is why there is no answer when all is over.
var errStopped = errors.New("the time for all questions to solvers is used up")

// Wait implements solver.Pending. It asks whether to stop before it looks at answers, so that a caller that counts work sees the
// same count in every run, whether answers are there or not.
func (r *race) Wait() solver.Answer {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		stopped := r.s.stop != nil && r.s.stop()
		by, ok := r.decided()
		switch {
		case stopped:
			return solver.Answer{Reason: errStopped.Error()}
		case ok && by == nobody:
			r.count(by)
			return solver.Answer{Reason: r.reasons()}
		case ok:
			r.count(by)
			return r.came[by].answer
		}
		select {
		case o := <-r.outcomes:
			r.take(o)
		case <-tick.C:
		}
	}
}

// reasons are those of the commands that do not know, in their order.
func (r *race) reasons() string {
	var reasons []string
	for _, o := range r.came {
		if o != nil && o.err != nil {
			reasons = append(reasons, o.err.Error())
		}
	}
	return strings.Join(reasons, "; ")
}

// count takes note of who decided a race.
func (r *race) count(by int) {
	r.counted = true
	var spent int64
	for i, o := range r.came {
		counts := r.s.Statistics[i]
		if o != nil {
			counts.Seconds += o.seconds
		}
		switch {
		case !r.asked[i]:
			continue
		case i == by && o.answer.Status == solver.Sat:
			counts.Sat++
		case i == by:
			counts.Unsat++
		case o != nil && !o.knows && r.waitedFor(i, by):
			counts.Unknown++
		default:
			counts.Overtaken++
			continue
		}
		spent = max(spent, o.spent)
	}
	r.s.work += unitsOfStart + spent
}

// waitedFor reports whether a command has come in every run in which another one decides.
func (r *race) waitedFor(i, by int) bool {
	if by == nobody || !r.s.commands[by].Count.counts() {
		return true
	}
	return i < by && r.s.commands[i].Count.counts()
}

// Close implements solver.Pending: it kills the processes that still run.
func (r *race) Close() {
	r.cancel()
	if r.counted {
		return
	}
	r.counted = true
	for i, asked := range r.asked {
		if asked {
			r.s.Statistics[i].Overtaken++
		}
	}
	r.s.work += unitsOfStart
}
