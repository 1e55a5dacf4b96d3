package smtlib

import (
	"context"
	"errors"
	"strings"
	"time"

	"heddle/internal/symbolic/solver"
	"heddle/internal/symbolic/term"
)

// outcome is what a process wrote, or why it did not.
type outcome struct {
	by      int // of the commands
	output  string
	err     error
	seconds float64
}

// race is a question that every command works on.
type race struct {
	s         *Solver
	question  question
	variables []term.Term // whose values are asked for
	cancel    context.CancelFunc
	outcomes  chan outcome
	waiting   int    // for so many outcomes
	came      []bool // by command
	reasons   []string
	answer    solver.Answer
	won       bool
}

// begin starts a process of each command.
func (s *Solver) begin(q question) *race {
	r := &race{s: s, question: q, variables: solver.Variables(s.pool, q.assertions), cancel: func() {}, came: make([]bool, len(s.commands))}
	script, err := s.script(q, r.variables)
	if err != nil {
		for i, c := range s.commands {
			r.came[i] = true
			r.refuse(i, c.Name+" cannot be asked: "+err.Error())
		}
		return r
	}
	ctx, cancel := context.WithCancel(s.ctx)
	r.cancel = cancel
	r.outcomes = make(chan outcome, len(s.commands)) // no solver blocks on an answer that is no longer needed
	for i, c := range s.commands {
		r.waiting++
		go func() {
			r.outcomes <- c.enter(ctx, i, script)
		}()
	}
	return r
}

// enter takes part in a race, from its time on.
func (c Command) enter(ctx context.Context, by int, script []byte) outcome {
	select {
	case <-time.After(time.Duration(c.After * float64(time.Second))):
	case <-ctx.Done():
		return outcome{by: by, err: c.interrupted()}
	}
	begun := time.Now()
	output, err := c.run(ctx, script)
	return outcome{by, output, err, time.Since(begun).Seconds()}
}

// take looks at what a process wrote.
func (r *race) take(o outcome) {
	r.waiting--
	r.came[o.by] = true
	counts := r.s.Statistics[o.by]
	counts.Seconds += o.seconds
	name := r.s.commands[o.by].Name
	if o.err != nil {
		r.refuse(o.by, o.err.Error())
		return
	}
	answer, err := r.s.read(name, o.output, r.question, r.variables)
	if err != nil {
		r.refuse(o.by, err.Error())
		return
	}
	if answer.Status == solver.Sat {
		counts.Sat++
	} else {
		counts.Unsat++
	}
	r.answer, r.won = answer, true
}

func (r *race) refuse(by int, reason string) {
	r.s.Statistics[by].Unknown++
	r.reasons = append(r.reasons, reason)
}

// Answered implements solver.Pending.
func (r *race) Answered() bool {
	for r.waiting > 0 && !r.won {
		select {
		case o := <-r.outcomes:
			r.take(o)
		default:
			return false
		}
	}
	return r.won
}

// pollEvery is how often a wait asks whether to continue.
const pollEvery = 10 * time.Millisecond

// errStopped is why there is no answer when all is over.
var errStopped = errors.New("the time for all questions to solvers is used up")

// Wait implements solver.Pending.
func (r *race) Wait() solver.Answer {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for r.waiting > 0 && !r.won {
		select {
		case o := <-r.outcomes:
			r.take(o)
		case <-tick.C:
			if r.s.stop != nil && r.s.stop() {
				return solver.Answer{Reason: strings.Join(append(r.reasons, errStopped.Error()), "; ")}
			}
		}
	}
	if r.won {
		return r.answer
	}
	return solver.Answer{Reason: strings.Join(r.reasons, "; ")}
}

// Close implements solver.Pending: it kills the processes that still run.
func (r *race) Close() {
	r.cancel()
	for i, came := range r.came {
		if !came {
			r.s.Statistics[i].Overtaken++
			r.came[i] = true
		}
	}
}
