package verify

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"strings"
	"sync"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/proof"
	"heddle/internal/result/verdict"
)

// This file has a check done by other processes (plan.Fleet). What takes turns on one machine is done side by side there, each contender a task; all else is one task,
// which is the whole check, but for searches that are drawn (farpieces.go). The first task that decides has decided, and the others are ended.
//
// Of what comes back a violation counts when its run fails here as well. A proof is believed, and the verdict says whose it is.

// farTask is what a process is to do with the plan of the bundle.
type farTask struct {
	Contender int          // of those that would take turns; or one of these
	Piece     passes.Piece // of a search that is drawn
	Rounds    bool         // it has the work of all its turns, and no more
	Seconds   float64      // that are left; 0: any number
}

// What a task is that is for no contender.
const (
	wholly    = -1 // all that is asked, as one process does it
	piecewise = -2 // a piece of a search that is drawn
)

// Part of the time that is left which a task leaves to what comes behind it.
const (
	farPart = 0.05
	farMost = 0.5 // seconds
)

// far checks a plan in other processes.
func far(p *plan.Plan) (*Result, error) {
	drawn, why, err := inPieces(p)
	if err != nil {
		return nil, err
	}
	t, err := sideBySide(p)
	if err != nil {
		return nil, err
	}
	bundle, err := plan.BundleCheck(p)
	if err != nil {
		return nil, err
	}
	team, err := p.Host.Fleet.Begin(bundle)
	if err != nil {
		return nil, err
	}
	p.Host.Enters(plan.Searching)
	var res *Result
	switch {
	case drawn != nil:
		res, err = farPieces(drawn, why, team)
	case t == nil:
		res, err = farWhole(p, team)
	default:
		res, err = t.far(p, team)
	}
	return res, errors.Join(err, team.Close(true))
}

// sideBySide are the contenders of a plan that would take turns; nil: there are none that can be told apart from outside.
func sideBySide(p *plan.Plan) (*turns, error) {
	if p.Asks != nil || asksOfRuns(p) || dealsOut(p) {
		return nil, nil
	}
	t, err := lineup(p)
	if err != nil || len(t.list) < 2 || t.chosen {
		return nil, err
	}
	return t, nil
}

// farWhole has all done as one task.
func farWhole(p *plan.Plan, team plan.Team) (*Result, error) {
	r := farAsk(p, team, 0, farTask{Contender: wholly}, nil)
	if errors.Is(r.err, plan.ErrGivenUp) {
		return unanswered(p, nil), nil
	}
	return r.Result, r.err
}

// answered is what has come of a task.
type answered struct {
	*Result
	contender int
	ranOut    bool // of the work of its turns
	err       error
}

// far has the contenders' searches done side by side.
func (t *turns) far(p *plan.Plan, team plan.Team) (*Result, error) {
	stop := make(chan struct{})
	all := make(chan answered, len(t.list))
	var working sync.WaitGroup
	for i := range t.list {
		working.Go(func() { all <- farAsk(p, team, uint64(i), farTask{Contender: i, Rounds: t.rounds > 0}, stop) })
	}
	defer working.Wait()
	defer close(stop)
	var failed error
	ranOut, givenUp := false, false
	over := map[int]bool{}
	for range t.list {
		p.Host.Says(t.stage(over))
		r := <-all
		over[r.contender] = true
		switch x := t.list[r.contender]; {
		case errors.Is(r.err, plan.ErrGivenUp):
			givenUp = true
		case r.err != nil:
			failed = errors.Join(failed, r.err)
		default:
			x.last, ranOut = x.judged(r.Result), ranOut || r.ranOut
			if t.settles(x) {
				return t.withStory(x), nil
			}
			t.story = append(t.story, event{x.name, x.name + " did not decide"})
		}
	}
	switch {
	case failed != nil:
		return nil, failed
	case givenUp:
		return unanswered(p, t), nil
	case ranOut:
		return t.noneDecided(), nil
	}
	return t.undecided(), nil
}

// stage is which engines are at work, and which have ended.
func (t *turns) stage(over map[int]bool) string {
	var busy, done []string
	for i, x := range t.list {
		if over[i] {
			done = append(done, x.name)
		} else {
			busy = append(busy, x.name)
		}
	}
	text := "engines at work: " + strings.Join(busy, ", ")
	if len(done) > 0 {
		text += "; ended without an answer: " + strings.Join(done, ", ")
	}
	return text
}

// unanswered is the result where the user, or a limit, wanted an end before there was one.
func unanswered(p *plan.Plan, t *turns) *Result {
	res := &Result{Verdict: verdict.Verdict{Question: plan.AskedBy(p), Assumptions: p.Assumptions()}}
	if t != nil && len(t.active()) < len(t.list) {
		res = t.undecided()
	}
	v := &res.Verdict
	v.Reasons = append([]verdict.Reason{proof.Limits[plan.EndedBy(p)]}, v.Reasons...)
	v.Stats.Seconds = p.Elapsed()
	return res
}

// farAsk has a task done, and judges what comes of it.
func farAsk(p *plan.Plan, team plan.Team, number uint64, task farTask, stop <-chan struct{}) (r answered) {
	r.contender = task.Contender
	sent, worker, err := farSend(p, team, number, task, stop)
	if r.err = err; err != nil {
		return r
	}
	var found farResult
	if err := gob.NewDecoder(bytes.NewReader(sent)).Decode(&found); err != nil {
		r.err = fmt.Errorf("what worker %s has sent cannot be read: %w", worker, err)
		return r
	}
	r.ranOut = found.RanOut
	r.Result = found.judged(p, worker)
	return r
}

// farSend has a task done in the time that is left.
func farSend(p *plan.Plan, team plan.Team, number uint64, task farTask, stop <-chan struct{}) (sent []byte, worker string, err error) {
	if p.Bounds.Seconds > 0 {
		left := plan.Left(p)
		task.Seconds = max(left-min(left*farPart, farMost), 1e-3)
	}
	var text bytes.Buffer
	if err := gob.NewEncoder(&text).Encode(&task); err != nil {
		return nil, "", err
	}
	return team.Do(number, text.Bytes(), stop)
}
