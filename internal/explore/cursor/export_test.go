package cursor

import (
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/system"
)

// Asked are the threads of which the last call of Actions has asked for conflicts.
func (c *Cursor) Asked() discipline.Set { return c.persistent.asked }

// StuckWithin is Stuck with another bound.
func (c *Cursor) StuckWithin(most int) *system.Failure { return c.stuckWithin(most) }
