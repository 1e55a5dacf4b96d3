package verify

import (
	"errors"

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
