package verify

import (
	"errors"

	"heddle/internal/chance/scheduler"
	"heddle/internal/engine/runs"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/cursor"
)

// Cursor is the program in its first state, not started yet, for those who move it themselves. It takes the schedules that Replay takes. Close it by its
// machine.
func (s *Session) Cursor() (*cursor.Cursor, error) {
	if s.Asks != nil || asksOfRuns(s.Plan) || s.Checks.AboutWholeRuns() != nil || s.Checks.AboutRuns() != nil {
		return nil, errors.New("what is asked of whole runs cannot be stepped through yet: omit the formula or the query")
	}
	p, _, _, err := settleEngine(s.Plan)
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
