package symbolic

import (
	"errors"
	"fmt"
	"slices"

	"heddle/internal/engine/passes"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/result/trace"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/solver"
)

// Confirm implements passes.Maker.
func (x *unknowns) Confirm(s *passes.Search, f search.Found) (*trace.Trace, error) {
	return x.Inquiry.Confirm(s, f)
}

// Confirm finds inputs that lead to a failure, and replays the concrete run under what a search has learnt.
func (q *Inquiry) Confirm(s *passes.Search, f search.Found) (*trace.Trace, error) {
	q.confirming = true
	defer func() { q.confirming = false }()
	var tr *trace.Trace
	var err error
	for _, values := range []chooser{q.Smallest, anyModel} {
		line, unwritten, failed := q.concrete(s, f.Schedule, losing(f.Failure, values))
		if failed != nil {
			return nil, failed
		}
		if tr, err = s.ConfirmWith(unwritten, search.Found{Failure: f.Failure, Schedule: line}); err == nil {
			return tr, nil
		}
	}
	return nil, err
}

// losing chooses inputs for which a block is lost, if that is the failure.
func losing(f *system.Failure, choose chooser) chooser {
	check, ok := machine.CheckNamed(f.Check)
	if !ok || !check.Info().Leads {
		return choose
	}
	return func(c *symbolic.Cursor) ([]uint64, bool) {
		c.Lose(check)
		return choose(c)
	}
}

// chooser gives the inputs of a path values; ok is false if none are known.
type chooser func(*symbolic.Cursor) (values []uint64, ok bool)

func anyModel(c *symbolic.Cursor) ([]uint64, bool) { return c.Model() }

// Smallest chooses inputs that are as small as can be found with patience.
func (q *Inquiry) Smallest(c *symbolic.Cursor) ([]uint64, bool) { return c.Smallest(q.patience()) }

// What the search for small inputs may cost, for one counterexample.
const (
	shrinkQuestions = 5000
	shrinkWork      = 2 * solver.Second
)

// patience reports whether small inputs are worth another question.
func (q *Inquiry) patience() func() bool {
	begun, asked := q.Work(), 0
	return func() bool {
		asked++
		return asked <= shrinkQuestions && q.Work()-begun < shrinkWork
	}
}

// beforeAll is the thread of an answer that is given before the first action.
const beforeAll = -1

// errOtherWay says that a symbolic schedule does not fit: its answers are to questions that a search asked because a
// solver had left them open, or they were not asked.
var errOtherWay = errors.New("the path there has other questions when it is taken again")

// mayTake reports whether a step of a symbolic schedule is one that the cursor can take.
func mayTake(c *symbolic.Cursor, step schedule.Step) bool {
	acts, _ := c.Actions(nil)
	if c.Unfinished() { // a value to ask about may be another one
		return acts[0].Thread == step.Thread
	}
	return slices.Contains(acts, step)
}

// concrete takes a symbolic schedule and makes one of the concrete machine of it, in
// which inputs have the values of a model. It says what memory that was never written
// must hold.
func (q *Inquiry) concrete(s *passes.Search, line schedule.Schedule, choose chooser) (schedule.Schedule, schedule.Unwritten, error) {
	o := q.NewOracle(nil)
	defer o.Solver.Close()
	h, err := q.WorkerFor(s.Assuming(s.Learnt()), o)
	if err != nil {
		return nil, nil, err
	}
	defer h.Machine.Close()
	h.Machine.Unknowns().Invent(!s.Environment.ZeroUnwritten)
	c := h.Cursor
	c.Symbolic().Apart()
	var list schedule.Schedule
	inputs := 0
	read := func() {
		for ; inputs < len(c.Inputs()); inputs++ {
			list = append(list, schedule.Step{Thread: int32(c.Inputs()[inputs].Thread), Choice: -1})
		}
	}
	failed := c.Start() != nil
	read()
	for i := 0; i < len(line) && !failed; i++ {
		switch {
		case !c.Unfinished() && line[i].Thread == beforeAll: // it follows from what else is known
			continue
		case !mayTake(c, line[i]):
			return nil, nil, errOtherWay
		case c.Unfinished():
			failed = c.Do(line[i]) != nil
			read()
			continue
		}
		_, _, atInput := h.Machine.Stepwise().InputAt(h.Machine.PC(int(line[i].Thread)))
		failed = c.Do(line[i]) != nil
		if !atInput { // else the action is to take it
			list = append(list, line[i])
		}
		read()
	}
	values, ok := choose(c)
	if !ok {
		return nil, nil, fmt.Errorf("no inputs are known that lead there")
	}
	k := 0
	for i := range list {
		if list[i].Choice < 0 {
			list[i].Choice = int64(values[k])
			k++
		}
	}
	memory := schedule.Unwritten{}
	c.Unwritten(memory.Add)
	memory.Trim()
	return list, memory, nil
}
