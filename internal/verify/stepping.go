package verify

import (
	"errors"

	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/liveness"
	"heddle/internal/engine/plan"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/schedule"
	"heddle/internal/temporal/ltl"
)

// Cursor is the program in its first state, not started yet, for those who move it themselves. It takes the schedules that Replay takes. Close it by its
// machine.
func (s *Session) Cursor() (*cursor.Cursor, error) { return s.CursorOf(schedule.Lasso{}) }

// CursorOf is Cursor for who is to follow a run: where several things are asked of whole runs, it is the one that the run violates that says where threads
// are switched.
func (s *Session) CursorOf(run schedule.Lasso) (*cursor.Cursor, error) {
	p, err := s.stepped(run)
	if err != nil {
		return nil, err
	}
	m, err := p.NewMachine(p.MachineOptions())
	if err != nil {
		return nil, err
	}
	c := cursor.New(m)
	if err := p.Forbid(c); err != nil {
		return nil, errors.Join(err, m.Close())
	}
	return c, nil
}

// stepped is the plan whose actions a run consists of: as in Replay.
func (s *Session) stepped(run schedule.Lasso) (*plan.Plan, error) {
	switch q := s.Checks.AboutWholeRuns(); {
	case s.Asks != nil:
		return plan.OfRuns(s.Plan), nil
	case q != nil:
		p, err := plan.AskingRuns(s.Plan, q)
		if err != nil {
			return nil, err
		}
		return plan.OfRuns(p), nil
	case s.Checks.AboutRuns() != nil:
		return nil, errors.New("a query about runs counts instructions: step through its runs by instructions, without the query")
	case asksOfRuns(s.Plan) && len(run.Once()) > 0:
		return s.violatedBy(run)
	}
	return settled(s.Plan)
}

// violatedBy is the plan of the check of whole runs that a run violates; that of the other checks if it violates none.
func (s *Session) violatedBy(run schedule.Lasso) (*plan.Plan, error) {
	for c := range (s.Checks.Set & plan.ChecksOfRuns).Each {
		p, err := s.Judging(c, ltl.MaxAtoms)
		if err != nil {
			return nil, err
		}
		if tr, err := liveness.Replay(p, run); err == nil && tr.Failure != nil {
			return plan.OfRuns(p), nil
		}
	}
	return settled(s.Plan)
}

// Steps is the program under the semantics of probabilities, for those who move it themselves: a machine that was not started, and what chooses threads;
// nil: each that can act is as likely as the others. It takes the schedules of runs that queries draw.
func (s *Session) Steps() (*machine.Machine, scheduler.Memoryless, error) {
	p, err := s.Plan.Stepwise()
	if err != nil {
		return nil, nil, err
	}
	chooses, err := p.Sampling.Scheduler.NewMemoryless(p.Program)
	if err != nil {
		return nil, nil, err
	}
	m, err := p.Machine()
	return m, chooses, err
}

// Drawn says what threads and inputs are drawn from.
func (s *Session) Drawn() []string { return runs.Scheduled(s.Plan) }
