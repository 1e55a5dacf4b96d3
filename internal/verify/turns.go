package verify

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/verdict"
)

// This file lets several engines take turns (EngineAuto): none is the best for all
// programs, and which is good for one shows soonest by trying. Each gets a short time,
// then one after the other a longer one; the first that decides has decided. An engine
// that ends without a decision and without having met a limit of its turn is not asked
// again.

// contender is an engine that takes turns.
type contender struct {
	engine Engine
	first  float64 // seconds of its first turn
	left   *Result // what it had to say when it ended without a decision; nil: it may go on
}

// Turns.
const (
	firstTurn     = 2.0 // seconds
	firstGlance   = 0.5 // where values cannot all be tried, but there are threads
	firstExplicit = 8.0 // where values can be tried
	longer        = 4   // times the turn before
	turnBytes     = 1 << 30
	maxRounds     = 3 // of turns where the task has no limit on time
)

// inTurns tries engines until one decides.
func (s *Session) inTurns(list []*contender) (*Result, error) {
	task, begun, why := s.Task, s.seconds(), s.engineWhy
	defer func() { // what was told is of the engine that decided
		engine := s.Task.Engine
		s.Task = task
		s.Task.Engine = engine
	}()
	var story []string
	var final *Result
	for factor, round := 1.0, 1; ; factor, round = factor*longer, round+1 {
		for _, w := range list {
			if w.left != nil {
				continue
			}
			last := s.turn(&task, w, factor, begun)
			s.engineWhy = because(why, story)
			before := s.seconds()
			res, err := s.checkAtOnce()
			if err != nil || res.Verdict.Answer != verdict.Unknown || stopped(res) {
				return res, err
			}
			if last || !s.mayGoOn(res, &task, s.seconds()-before) {
				w.left = res
			}
			if last || !slices.ContainsFunc(list, func(w *contender) bool { return w.left == nil }) {
				return undecided(list, res), nil
			}
			story = append(story, fmt.Sprintf("%s did not decide in %.1f s", w.engine, s.seconds()-before))
			final = res
		}
		if task.MaxSeconds == 0 && round == maxRounds {
			final.Verdict.Reasons = append([]verdict.Reason{{Kind: verdict.LimitTime,
				Text: "no engine has decided in its turns (--time=1h gives them more, --engine chooses one)"}}, final.Verdict.Reasons...)
			return final, nil
		}
	}
}

// undecided is what to tell when nothing was decided: what the first one that takes
// inputs as unknowns had to say, else the last result.
func undecided(list []*contender, last *Result) *Result {
	for _, w := range list {
		if w.left != nil && w.engine.symbolic() {
			return w.left
		}
	}
	return last
}

// mayGoOn tells whether a search would go on with more time or memory than its turn had.
func (s *Session) mayGoOn(r *Result, task *Task, seconds float64) bool {
	inTime := s.Task.MaxSeconds > 0 && seconds >= 0.9*s.Task.MaxSeconds
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool {
		return inTime && (x.Kind == verdict.LimitTime || x.Kind == verdict.SolverGap) || x.Kind == verdict.LimitMemory && s.Task.MaxBytes != task.MaxBytes
	})
}

// turn prepares a contender's turn. It tells whether this is the last one: the task's own
// time ends with it.
func (s *Session) turn(task *Task, w *contender, factor, begun float64) (last bool) {
	s.Task = *task
	s.Task.Engine = w.engine
	share := w.first * factor
	if left := task.MaxSeconds - (s.seconds() - begun); task.MaxSeconds > 0 && left <= share {
		last, share = true, max(left, 0.001)
	}
	if s.Task.Clock != nil {
		s.Task.MaxSeconds = share
	}
	if bytes := int64(factor * turnBytes); task.MaxBytes == 0 || task.MaxBytes > bytes {
		s.Task.MaxBytes = bytes
	}
	return last
}

// because says why an engine was chosen.
func because(why string, story []string) string {
	if len(story) > 4 {
		story = append([]string{"..."}, story[len(story)-3:]...)
	}
	return strings.TrimPrefix(strings.Join(append([]string{why}, story...), "; "), "; ")
}

// stopped tells whether the user has ended a search.
func stopped(r *Result) bool {
	return slices.ContainsFunc(r.Verdict.Reasons, func(x verdict.Reason) bool { return x.Kind == verdict.Interrupted })
}
